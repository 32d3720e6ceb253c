"""The table counted once: who and what is on which planet, and what planets are worth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from fitg.bots.perils import mob_at
from fitg.data import Facts
from fitg.data.records import Rating, Side
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import SIDES, Character, Planet
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.drugs import RATINGS
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory

if TYPE_CHECKING:
    from fitg.bots.table import Table

#: What planets are worth beside an ordinary one.
SEATS = {"throne": 4.0, "provincial": 3.0, "none": 0.0}
HOME = 2.0
#: How much of it counts by the schedule of points: where planets count alike, seats and homes matter less.
UNEQUAL = {"galactic": 1.0}
ALIKE = 0.3


class Survey:
    """What the staff reads: counted in one pass over pieces, never again in the same Player-Turn."""

    __slots__ = (
        "_mobs",
        "_ratings",
        "above",
        "foes",
        "force",
        "friends",
        "galaxy",
        "side",
        "table",
        "troops",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.side: Side = table.side
        self._ratings: dict[tuple[str, Rating], int] = {}
        self._mobs: dict[str, float] = {}
        #: Free characters by planet; those in Drift under "".
        self.friends: dict[str, list[Character]] = {}
        self.foes: dict[str, list[Character]] = {}
        #: Strength and number of units on the surface by side and planet, and units in orbit.
        self.force: dict[Side, dict[str, float]] = {side: {} for side in SIDES}
        self.troops: dict[Side, dict[str, int]] = {side: {} for side in SIDES}
        self.above: dict[Side, dict[str, int]] = {side: {} for side in SIDES}
        self._count_people()
        self._count_units()
        record = table.state.modules.get(GALACTIC)
        #: What only the Galactic Game knows of.
        self.galaxy = record if isinstance(record, GalacticMemory) else None

    def _count_people(self) -> None:
        table = self.table
        places, planet_of = table.board.locations, table.board.planet_of
        for character in table.state.characters.values():
            if character.fate in CAN_ACT and character.place in places:
                people = self.friends if character.side == self.side else self.foes
                people.setdefault(planet_of.get(character.place, ""), []).append(character)

    def _count_units(self) -> None:
        board, sizes = self.table.board, self.table.board.sizes
        for side in SIDES:
            for place, stack in self.table.state.stacks[side].items():
                planet = board.planet_of.get(place, "")
                if place not in sizes:
                    above = self.above[side]
                    above[planet] = above.get(planet, 0) + self.table.in_orbit(place, side)
                    continue
                force, troops = self.force[side], self.troops[side]
                force[planet] = force.get(planet, 0.0) + self.table.strength(place, side)
                troops[planet] = troops.get(planet, 0) + sum(stack.units.values())

    def rating(self, character: Character, name: Rating) -> int:
        """A rating as it stands, looked up once."""
        key = character.id, name
        found = self._ratings.get(key)
        if found is None:
            found = self._ratings[key] = self.table.rating(character, name)
        return found

    def total(self, people: Iterable[Character], name: Rating) -> int:
        """The sum of a rating."""
        return sum(self.rating(each, name) for each in people)

    def best(self, people: Iterable[Character], name: Rating) -> int:
        """The best of a rating."""
        return max((self.rating(each, name) for each in people), default=0)

    def planets(self) -> list[Planet]:
        """The planets that still exist."""
        return [planet for planet in self.table.state.planets.values() if planet.status != "destroyed"]

    def strength(self, planet: str, side: Side) -> float:
        """The strength of a side on a planet."""
        return self.force[side].get(planet, 0.0)

    def number(self, planet: str, side: Side) -> int:
        """The military units of a side on a planet."""
        return self.troops[side].get(planet, 0)

    def in_orbit(self, planet: str, side: Side) -> int:
        """The military units of a side above a planet."""
        return self.above[side].get(planet, 0)

    def mobs(self, planet: str) -> float:
        """[13.47] How strong the irate locals of a planet are on average, beside creatures."""
        found = self._mobs.get(planet)
        if found is None:
            places = self.table.facts.planets[planet].environs
            found = self._mobs[planet] = sum(mob_at(self.table, each) for each in places) / len(places)
        return found

    def unhealthy(self) -> frozenset[str]:
        """[31.0] Planets that wound whoever stays there, as far as our side knows."""
        if self.galaxy is None:
            return frozenset()
        ctx = self.table.ctx
        return frozenset(
            planet
            for planet in self.galaxy.secrets
            if secrets.is_known_to(ctx, self.side, planet) and secrets.acts(ctx, planet, RATINGS)
        )

    def worth(self, planet: str) -> float:
        """What a planet is worth: a seat of power, the home of a race, its resources."""
        return worth_to(self.table, planet)


def worth_to(table: Table, planet: str) -> float:
    """What a planet is worth to a player, in his style."""
    style = table.style
    return worth(table.facts, planet, table.ctx.scenario.final.schedule, style.rank, style.riches)


@cache
def worth(facts: Facts, planet: str, schedule: str, rank: float, riches: float) -> float:
    """What a planet is worth by a schedule of points: it stays the same all game."""
    record = facts.planets[planet]
    resources = sum(facts.environs[place].resource for place in record.environs)
    special = SEATS[record.capital] + (HOME if record.home_of else 0.0)
    return 1.0 + rank * UNEQUAL.get(schedule, ALIKE) * special + riches * resources
