"""What Imperial people do in an Environ between the stars: whatever is worth more than it may cost.

    worth of an errand = what it brings x its chance - what its people are worth x their peril

Everybody goes together, because mobs and creatures kill those who are alone; where nothing pays, they stay
with the troops, safe and ready to lead them. Only where the defeated live on does an officer among troops try
alone to stop a rebellion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fitg.bots.perils import loss, the_defeated_live_on
from fitg.bots.staff.survey import worth_to
from fitg.bots.table import Table
from fitg.engine.machine.state import Character
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE, Group
from fitg.engine.rules.missions.letters import GainCharacters
from fitg.engine.rules.missions.site import Site

#: What is brought by a rebellion that is stopped, a planet's worth given; by a Rebel unit that is destroyed,
#: by what is learned, by a companion, by a friend who comes free.
STOPPED, DESTROYED, LEARNED, GAINED, FREED = 1.2, 0.4, 0.35, 0.9, 1.2


class Errand(NamedTuple):
    """A mission for everybody in an Environ, and what it is worth."""

    letter: str
    people: tuple[str, ...]
    worth: float


def errand(table: Table, place: str, people: Sequence[Character]) -> Errand | None:
    """The best errand for some people, all together; None where none is worth its peril."""
    if not people or not table.board.on_surface(place):
        return None
    price = loss(table, place, people)
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
        found["F"] = FREED * chance(table, place, "F", people)
    if table.risen(planet):
        if len(people) > 1 or (the_defeated_live_on(table) and table.number(place, table.side)):
            found["R"] = STOPPED * stake * chance(table, place, "R", people)
        if table.number(place, table.enemy):
            found["S"] = DESTROYED * chance(table, place, "S", people)
    elif table.has_marker(planet) and planet.loyalty:
        skill = table.best(people, "diplomacy")
        found["D"] = stake * table.hearts(place, skill, len(people) - 1, people)
        if (
            table.best(people, "intelligence") >= COUP_INTELLIGENCE
            and planet.loyalty >= table.style.coup_from
        ):
            found["C"] = stake * chance(table, place, "C", people)
    if table.foes(place):
        found["I"] = LEARNED * len(table.foes(place)) * chance(table, place, "I", people)
    if not table.risen(planet) and _may_gain(table, place):
        found["G"] = GAINED * chance(table, place, "G", people)
    return {letter: gain for letter, gain in found.items() if allowed(table, place, letter, people)}


def _may_gain(table: Table, place: str) -> bool:
    """[14.53] Is there anybody who could be won? Another of the rank and file is not worth a mission."""
    mission = table.ctx.rules.missions.get("G")
    return not isinstance(mission, GainCharacters) or mission.has_candidates(
        table.ctx, Site(place, table.side)
    )


def allowed(table: Table, place: str, letter: str, people: Sequence[Character]) -> bool:
    """[13.1d] Is there such a mission under these rules, and may any of these be given it here?"""
    ctx, mission = table.ctx, table.ctx.rules.missions.get(letter)
    if mission is None or not mission.allowed(ctx, Site(place, table.side)):
        return False
    return any(mission.may_join(ctx, each, ()) for each in people)


def chance(table: Table, place: str, letter: str, people: Sequence[Character], letters: int = 0) -> float:
    """How likely a group of these people gets so many letters, or those it needs, as the cards decide."""
    mission = table.ctx.rules.missions.get(letter)
    if mission is None:
        return 0.0
    site = Site(place, table.side)
    group = Group(letter, tuple(each.id for each in people))
    bonus = sum(each.by for each in mission.bonus(table.ctx, site, group))
    draws = table.size(place) + max(0, bonus + table.favor(place, letter, people))
    return table.chance(place, letter, draws, letters or mission.need(table.ctx, site))
