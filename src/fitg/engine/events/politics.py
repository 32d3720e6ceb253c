"""Domino Effects and sovereigns."""

from __future__ import annotations

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class Ripple(msgspec.Struct, frozen=True):
    """[23.0] A group of planets that a Domino Effect reaches, and how many of them; None stands for all."""

    #: "" for the planets of the star system.
    race: str
    planets: tuple[str, ...]
    most: int | None = None


class DominoSparked(Event, frozen=True):
    """[23.0] What happened on a planet lets a player move Loyalty on others."""

    planet: str
    spark: str
    side: Side
    races: tuple[str, ...]
    ripples: tuple[Ripple, ...]


class PlanetIncited(Event, frozen=True):
    """[23.47] A planet in Unrest will go into rebellion when the Domino Effect is over."""

    planet: str
    source: str


# Sovereigns


class SovereignSummoned(Event, frozen=True):
    """[25.1] A sovereign takes the field, and his people with him: the Force Points of his Environ."""

    sovereign: str
    side: Side
    place: str
    points: int


class SovereignGone(Event, frozen=True):
    """[25.24, 25.3] A sovereign is out of the game."""

    sovereign: str
    side: Side
    place: str
    reason: str
