"""What Imperial people do in an Environ between the stars: whatever is worth more than it may cost.

    worth of an errand = what it brings x its chance - what its people are worth x their peril

Everybody goes together, because mobs and creatures kill those who are alone; where nothing pays, they stay
with the troops, safe and ready to lead them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fitg.bots.perils import peril
from fitg.bots.staff.survey import worth_to
from fitg.bots.table import Table
from fitg.data.records import Rating
from fitg.engine.machine.state import Character
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE
from fitg.engine.rules.missions.site import Site

#: What is brought by a rebellion that is stopped, a planet's worth given; by a Rebel unit that is destroyed,
#: by what is learned, by a companion, by a friend who comes free.
STOPPED, DESTROYED, LEARNED, GAINED, FREED = 1.2, 0.4, 0.35, 0.9, 1.2
#: The tokens of Mission cards that stand for the best of a rating.
BEST: dict[str, Rating] = {
    "INT1": "intelligence",
    "LDR1": "leadership",
    "DIP1": "diplomacy",
    "CBT1": "combat",
}
#: The tokens for further members, and the most that they bring.
COMPANY = {"OTHERS": 99, "OTHERS2": 2, "OTHERS3": 3}


class Errand(NamedTuple):
    """A mission for everybody in an Environ, and what it is worth."""

    letter: str
    people: tuple[str, ...]
    worth: float


def errand(table: Table, place: str, people: Sequence[Character]) -> Errand | None:
    """The best errand for some people, all together; None where none is worth its peril."""
    if not people or not table.board.on_surface(place):
        return None
    worth = sum(table.price_of(each) for each in people)
    price = table.style.fear_for_people * worth * peril(table, place, people)
    gains = _gains(table, place, people)
    letter = max(gains, key=lambda each: (gains[each], each), default="")
    if not letter or gains[letter] <= price:
        return None
    return Errand(letter, tuple(each.id for each in people), gains[letter] - price)


def _gains(table: Table, place: str, people: Sequence[Character]) -> dict[str, float]:
    """What each mission that is of use here would bring on average."""
    planet = table.planet(place)
    stake = worth_to(table, planet.id)
    found: dict[str, float] = {}
    if table.waits_for_help(place):
        found["F"] = FREED * _chance(table, place, "F", people)
    if table.risen(planet):
        if len(people) > 1:
            found["R"] = STOPPED * stake * _chance(table, place, "R", people)
        if table.number(place, table.enemy):
            found["S"] = DESTROYED * _chance(table, place, "S", people)
    elif table.has_marker(planet) and planet.loyalty:
        skill = table.best(people, "diplomacy")
        found["D"] = stake * table.hearts(place, skill, len(people) - 1, people)
        if (
            table.best(people, "intelligence") >= COUP_INTELLIGENCE
            and planet.loyalty >= table.style.coup_from
        ):
            found["C"] = stake * _chance(table, place, "C", people)
    if table.foes(place):
        found["I"] = LEARNED * len(table.foes(place)) * _chance(table, place, "I", people)
    if not table.risen(planet):
        found["G"] = GAINED * _chance(table, place, "G", people)
    return {letter: gain for letter, gain in found.items() if _allowed(table, place, letter)}


def _allowed(table: Table, place: str, letter: str) -> bool:
    """[13.1d] Is there such a mission under these rules, and may it be given here at all?"""
    mission = table.ctx.rules.missions.get(letter)
    return mission is not None and mission.allowed(table.ctx, Site(place, table.side))


def _chance(table: Table, place: str, letter: str, people: Sequence[Character]) -> float:
    """How likely a group of these people gets the letters that it needs, as far as the cards decide."""
    mission = table.ctx.rules.missions.get(letter)
    if mission is None:
        return 0.0
    draws = table.size(place) + max(0, _bonus(table, place, letter, people))
    return table.chance(place, letter, draws, mission.need(table.ctx, Site(place, table.side)))


def _bonus(table: Table, place: str, letter: str, people: Sequence[Character]) -> int:
    """[13.6b] Bonus draws: the best of the ratings that the Mission card names, and one for each other."""
    found = table.favor(place, letter, people)
    for token in table.facts.missions[letter].bonus:
        if token in BEST:
            found += table.best(people, BEST[token])
        elif token in COMPANY:
            found += min(len(people) - 1, COMPANY[token])
        elif token == "EACH":
            found += len(people)
        elif token == "COUP":
            found += table.facts.environs[place].coup or 0
        elif token.isdecimal():
            found += int(token)
    return found
