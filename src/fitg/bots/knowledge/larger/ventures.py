"""What one of a party does alone between the stars: an assassin goes where that is worth more than his help.

    worth of a venture = what it brings x its chance - what he is worth x the chance that he is lost

The others go on with their own errand; he goes only if it is worth more than what they miss without him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fitg.bots.knowledge import rebel
from fitg.bots.knowledge.larger.errands import STOPPED, allowed, chance, errand
from fitg.bots.perils import AWAY, loss, the_defeated_live_on
from fitg.bots.staff.survey import worth_to
from fitg.bots.table import Table
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters

#: The mission of an assassin.
HUNT = "A"
#: What of an assassin is lost by a failure, on average: he may get away, be taken or be killed (13.2g).
FAILED = 0.4
#: What an enemy's death is worth beside what he is worth to his own: nobody misses the rank and file.
PRIZE = 0.5
#: What is left of the chance by the cards: events break some attempts off, or bring the assassin into a
#: fight. (312 of them were promised 45 % by the cards, and 36 % came off.)
COMES_OFF = 0.8
#: How much better than his help it must be.
CLEARLY = 0.3

#: What nobody leaves: a prisoner, a sovereign, a coup that has been plotted; and what a small task is worth.
BOUND, NEVER, SMALL = "FEC", 99.0, 0.2

#: What the others miss without somebody.
Miss = Callable[[Character], float]


class Venture(NamedTuple):
    """Somebody, his mission, and what it is worth beyond his help."""

    who: str
    letter: str
    worth: float


def venture(table: Table, place: str, people: Sequence[Character], missed: Miss) -> Venture | None:
    """The best that one of some people can do alone in an Environ; None where everybody is needed more.

    Nobody steals (37.0a): a thief alone mostly gets two points, and is in more danger than they are worth.
    """
    if not people or not table.board.on_surface(place) or not allowed(table, place, HUNT, people):
        return None
    prize = _prize(table, place)
    found = [Venture(each.id, HUNT, _hunt(table, place, each, prize) - missed(each)) for each in people]
    best = max(found, key=lambda each: (each.worth, each.who))
    return best if best.worth > CLEARLY else None


def _prize(table: Table, place: str) -> float:
    """What the most valuable enemy is worth who has been seen in an Environ."""
    seen = (each for each in table.foes(place) if characters.counts_as_detected(each))
    return max((table.price_of(each) for each in seen), default=0.0)


def _hunt(table: Table, place: str, assassin: Character, prize: float) -> float:
    """[13.2g] What it brings and costs on average: the enemy dies, or the assassin is taken or killed."""
    hits = COMES_OFF * chance(table, place, HUNT, (assassin,))
    lasting = AWAY if the_defeated_live_on(table) else 1.0
    stakes = PRIZE * hits * prize - (1 - hits) * FAILED * table.price_of(assassin)
    return table.style.fear_for_people * lasting * stakes - loss(table, place, (assassin,))


# What the others miss


def imperial_venture(table: Table, place: str, people: Sequence[Character]) -> Venture | None:
    """The best venture of Imperial people in an Environ, beside the errand of the others."""
    together = _worth_of_errand(table, place, people)

    def missed(one: Character) -> float:
        return together - _worth_of_errand(table, place, [each for each in people if each is not one])

    return venture(table, place, people, missed)


def _worth_of_errand(table: Table, place: str, people: Sequence[Character]) -> float:
    best = errand(table, place, people)
    return 0.0 if best is None else best.worth


def rebel_venture(table: Table, place: str, people: Sequence[Character]) -> Venture | None:
    """The best venture of Rebels in an Environ, beside what the others plan there."""
    plan = rebel.mission_plan(table, place)
    stake = worth_to(table, table.board.planet_of[place])

    def missed(one: Character) -> float:
        letter = plan.get(one.id, "")
        with_him = [each for each in people if plan.get(each.id, "") == letter]
        without = [each for each in with_him if each is not one]
        if letter == "D":
            return stake * (_hearts(table, place, with_him) - _hearts(table, place, without))
        if letter == "R" and without:
            before, after = (chance(table, place, letter, group) for group in (with_him, without))
            return STOPPED * stake * (before - after) + SMALL
        return NEVER if letter and letter in BOUND + "R" else SMALL

    return venture(table, place, people, missed)


def _hearts(table: Table, place: str, people: Sequence[Character]) -> float:
    """Spaces that some people win together by Diplomacy; nobody wins any."""
    if not people:
        return 0.0
    return table.hearts(place, table.best(people, "diplomacy"), len(people) - 1, people)
