"""The board of a scenario: every place there is, and how one leads to another.

Built once from the scenario and the facts, shared by all copies of a game and never changed. Rules ask the
board what a place is and what lies beside it; the Star System Game is played on a board without Orbit Boxes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from fitg.data import Facts
from fitg.data.records import Section
from fitg.scenarios import Scenario
from fitg.scenarios.board import board_places, entry_places

LocationKind = Literal["environ", "orbit", "drift", "drift2", "off-map"]

#: The place of pieces that wait to enter from space (16.12, 19.44): off the map, but in the game.
OFF_MAP = "space"
#: The place of pieces out of play.
NOWHERE = ""


class Location(msgspec.Struct, frozen=True):
    """A place where pieces can stand."""

    id: str
    kind: LocationKind
    #: "" off the map.
    system: str = ""
    #: "" in Drift and off the map.
    planet: str = ""
    #: [9.51] Military units of one side that have room; None: any number.
    capacity: int | None = None
    #: [13.32] The section of the Action Cards that counts here; None: no missions.
    section: Section | None = None


class Board:
    """The places of one scenario."""

    __slots__ = (
        "boxes",
        "capitals",
        "drifts",
        "entries",
        "environs",
        "locations",
        "orbits",
        "order",
        "planet_of",
        "planets",
        "planets_in",
        "province_of",
        "provinces",
        "sizes",
        "surface",
        "system_of",
        "throne",
        "walks",
    )

    def __init__(self, scenario: Scenario, facts: Facts) -> None:
        places = [location(place, facts) for place in _places(scenario, facts)]
        #: All places of the map, in the order of the planets; off the map is no place of it.
        self.locations: dict[str, Location] = {place.id: place for place in places}
        #: The rank of a place in that order.
        self.order: dict[str, int] = {place.id: rank for rank, place in enumerate(places)}
        #: The planet of each Environ and Orbit Box.
        self.planet_of: dict[str, str] = {place.id: place.planet for place in places if place.planet}
        self.environs: tuple[str, ...] = tuple(place.id for place in places if place.kind == "environ")
        #: [9.51] The size of each Environ.
        self.sizes: dict[str, int] = {place: facts.environs[place].size for place in self.environs}
        self.planets: tuple[str, ...] = tuple(sorted(scenario.planets))
        #: The Environs of each planet.
        self.surface: dict[str, tuple[str, ...]] = {
            planet: facts.planets[planet].environs for planet in self.planets
        }
        seats = {planet: facts.planets[planet].capital for planet in self.planets}
        #: [33.11] The capital of each province that has it on the board, and the Throne Planet.
        self.capitals: dict[str, str] = {
            facts.systems[facts.planets[planet].system].province: planet
            for planet, seat in seats.items()
            if seat == "provincial"
        }
        self.throne: str | None = next((each for each, seat in seats.items() if seat == "throne"), None)
        #: [20.0] The Orbit Box of each planet that has one.
        self.orbits: dict[str, str] = {place.planet: place.id for place in places if place.kind == "orbit"}
        self.boxes: frozenset[str] = frozenset(self.orbits.values())
        #: [21.1] The star system of each place of the map, and of those from which pieces enter it.
        self.system_of: dict[str, str] = {place.id: place.system for place in places}
        #: [29.0, G-17] The province of each of these places; Drift belongs to that of its star.
        self.province_of: dict[str, str] = {
            place.id: facts.systems[place.system].province for place in places if place.system
        }
        #: [33.1] The provinces on the board, in the order of their numbers.
        self.provinces: tuple[str, ...] = tuple(
            sorted({facts.systems[system].province for system in scenario.systems})
        )
        #: [29.0] The planets of each of them.
        self.planets_in: dict[str, tuple[str, ...]] = {
            province: tuple(
                planet
                for planet in self.planets
                if facts.systems[facts.planets[planet].system].province == province
            )
            for province in self.provinces
        }
        #: [21.4, 21.5] Drift and Drift 2 of each star system.
        self.drifts: dict[str, tuple[str, str]] = {
            place.system: (place.id, f"{place.id}2") for place in places if place.kind == "drift"
        }
        #: [28.27] Where units stand that enter by Hyperjump from a star system outside.
        self.entries: tuple[str, ...] = tuple(place.id for place in places if place.kind == "off-map")
        #: [9.1] Where one gets from an Environ on foot: the other Environs of the planet.
        self.walks: dict[str, tuple[str, ...]] = {
            place: tuple(other for other in self.surface[self.planet_of[place]] if other != place)
            for place in self.environs
        }

    def on_surface(self, place: str) -> bool:
        """Is it an Environ of this board?"""
        return place in self.sizes

    def in_orbit(self, place: str) -> bool:
        """Is it an Orbit Box?"""
        return place in self.boxes

    def adrift(self, place: str) -> bool:
        """[21.4, 21.5] Is it a Drift Area or a Drift 2 Box?"""
        return self.locations[place].kind in ("drift", "drift2") if place in self.locations else False

    def by_order(self, places: Iterable[str]) -> list[str]:
        """Places in the order of the board."""
        return sorted(places, key=self.order.__getitem__)


def _places(scenario: Scenario, facts: Facts) -> list[str]:
    """Environs planet by planet, then Orbit Boxes and Drift Areas, then the ways in from outside."""
    surface = [place for planet in sorted(scenario.planets) for place in facts.planets[planet].environs]
    space = [place for place in board_places(scenario, facts) if place not in facts.environs]
    return [*surface, *space, *entry_places(scenario)]


def location(place: str, facts: Facts) -> Location:
    """What a place is, by its id: `222.1`, `222.orbit`, `22.drift`, `22.drift2`, `32.entry`, or else."""
    environ = facts.environs.get(place)
    if environ is not None:
        system = facts.planets[environ.planet].system
        return Location(place, "environ", system, environ.planet, environ.size, environ.section)
    head, _, tail = place.partition(".")
    if tail == "orbit":
        return Location(place, "orbit", facts.planets[head].system, head)
    if tail in ("drift", "drift2"):
        return Location(place, "drift" if tail == "drift" else "drift2", head)
    return Location(place, "off-map", head if tail == "entry" else "")
