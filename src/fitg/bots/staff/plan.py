"""What the staff hands out: operations with their targets, and orders for people, ships and fleets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

#: What a side may want on a planet.
Aim = Literal["raise", "free", "hold", "crush", "hunt", "soothe", "recruit", "summon", "hide", "find-base"]


class Operation(NamedTuple):
    """One thing that a side wants on one planet, and what it is thought to be worth in this Player-Turn."""

    aim: Aim
    planet: str
    gain: float
    #: Who and what is allotted to it: characters by their ids, fleets by where they come from.
    people: tuple[str, ...] = ()
    fleets: tuple[str, ...] = ()


class Voyage(NamedTuple):
    """Where a spaceship goes, and who is aboard, the pilot first."""

    ship: str
    aboard: tuple[str, ...]
    to: str


class Sailing(NamedTuple):
    """Which units go from one place to another, as one fleet, and who goes with them."""

    origin: str
    units: Mapping[str, int]
    to: str
    people: tuple[str, ...] = ()
    #: Of each of its kinds, how many can still depart from there until this fleet has.
    out_of: Mapping[str, int] = {}

    def is_due(self, ready: Mapping[str, int]) -> bool:
        """Has it not departed yet? Else units of the same kinds that were to stay would follow it."""
        return all(ready.get(kind, 0) >= self.out_of.get(kind, number) for kind, number in self.units.items())


class Plan(NamedTuple):
    """The orders of one Player-Turn."""

    #: What is wanted, the most valuable first.
    operations: tuple[Operation, ...] = ()
    #: By ship, and by the place from which a fleet departs.
    voyages: Mapping[str, Voyage] = {}
    sailings: Mapping[str, tuple[Sailing, ...]] = {}
    #: What each planet is worth to the side as a target, as the staff sees it.
    stakes: Mapping[str, float] = {}

    def aim_on(self, planet: str) -> Aim | None:
        """What is wanted on a planet, if anything."""
        return next((each.aim for each in self.operations if each.planet == planet), None)

    def targets(self, *aims: Aim) -> list[str]:
        """The planets with one of these aims, the most valuable first."""
        return [each.planet for each in self.operations if each.aim in aims]
