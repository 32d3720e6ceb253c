"""A position laid out on its board, and the questions that the checks ask about it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

from fitg.data import Facts
from fitg.data.records import Environ, Side
from fitg.scenarios.board import board_places, board_planets, entry_places, environs_of
from fitg.scenarios.errors import RefusalError, unknown
from fitg.scenarios.format import Scenario
from fitg.scenarios.games import frames
from fitg.scenarios.position import Position


class Table(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One position, the scenario it belongs to and the facts of the game."""

    position: Position
    scenario: Scenario
    known: Facts

    @cached_property
    def places(self) -> tuple[str, ...]:
        """[9.0] [20.0] Everywhere on this board that a piece can be."""
        return board_places(self.scenario, self.known)

    @cached_property
    def environs(self) -> tuple[Environ, ...]:
        """The Environs of the board."""
        planets = board_planets(self.scenario, self.known)
        return tuple(environ for planet in planets for environ in environs_of(planet, self.known))

    def require_place(self, place: str | None, field: str) -> str:
        """[9.0] Pieces stand in Environs of the board, in the larger games also in space."""
        if place is None:
            raise RefusalError(field, f"say where, with an Environ such as {self.places[0]}")
        if place not in self.places:
            raise RefusalError(field, unknown("place on this board", place, self.places))
        return place

    def require_environ(self, place: str, field: str) -> Environ:
        """Some things are only found in Environs of the board."""
        names = [environ.id for environ in self.environs]
        if place not in names:
            raise RefusalError(field, unknown("Environ on this board", place, names))
        return self.known.environs[place]

    def require_larger_game(self, field: str, used: object) -> None:
        """[17.0] Refuse what the Star System Game does not have."""
        if used and not frames()[self.scenario.game].space:
            raise RefusalError(field, "the Star System Game has no such thing; leave it out")

    def require_galactic_game(self, field: str, used: object) -> None:
        """[29.0] Refuse what only the Galactic Game has."""
        if used and not frames()[self.scenario.game].galaxy:
            raise RefusalError(field, "only the Galactic Game has this; leave it out")

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """[28.27] Where units stand that are about to enter from a star system outside."""
        return entry_places(self.scenario)

    def require_unit_place(self, place: str, field: str) -> str:
        """[28.27] Military units may also wait off the map."""
        return place if place in self.entries else self.require_place(place, field)

    def in_orbit(self, place: str) -> bool:
        """[20.0] Is it an Orbit Box?"""
        return place.endswith(".orbit")

    def in_space(self, place: str) -> bool:
        """[20.0] Is it an Orbit Box or a Drift Area? Off the map units count as in one Environ (P-13)."""
        return place not in self.known.environs and place not in self.entries

    def sides_of(self, units: Iterable[str]) -> list[Side]:
        """The sides to which units belong."""
        return sorted({self.known.unit_kinds[name].side for name in units})

    def sides_at(
        self, place: str | None, role: Literal["any", "free", "interception"] = "any"
    ) -> frozenset[Side]:
        """The sides that have military units in a place, or in its stacks of one role."""
        counts = [self.position.units.get(place or "", {})] if role != "interception" else []
        counts += [
            stack.units
            for stack in self.position.stacks
            if stack.place == place and role in ("any", stack.role)
        ]
        return frozenset(side for units in counts for side in self.sides_of(units))

    def sovereigns_at(self, side: Side, place: str | None) -> tuple[str, ...]:
        """[25.2] The sovereigns in a place whom a side has summoned, and who are not held by the other."""
        found = self.position.sovereigns.items()
        return tuple(
            name for name, each in found if (each.side, each.place) == (side, place) and each.captor is None
        )

    def free_characters(self, side: Side, place: str | None) -> tuple[str, ...]:
        """The free characters of a side in a place."""
        return tuple(
            name
            for name, character in self.position.characters.items()
            if character.fate == "free"
            and character.place == place
            and self.known.characters[name].side == side
        )
