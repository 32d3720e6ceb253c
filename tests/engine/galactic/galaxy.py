"""A table for tests of the Galactic Game: a position with little on it, at the beginning of a Segment."""

from __future__ import annotations

from typing import Any

from tests.engine.table import table

from fitg.engine.game import Game
from fitg.engine.rules.galactic.memory import GalacticMemory, memory

#: Game-Turns in which Provinces One and Two are taxed.
FIRST, SECOND = 6, 7

ORNING, CIESON, ANGOFF, ETREG, QUIBRON = "241", "211", "222", "212", "221"
DIOMAS, ORLOG = "152", "162"


def galaxy(segment: str, **more: Any) -> Game:
    """The campaign in the middle of things; whatever is not said is as at its start."""
    return table(segment, base="galactic-campaign", **more)


def record(game: Game) -> GalacticMemory:
    """What the Galactic Game remembers."""
    return memory(game.ctx)


def points(game: Game) -> dict[str, int]:
    """Both Resource Tracks."""
    tracks = record(game).tracks
    return {"rebel": tracks["rebel"], "imperial": tracks["imperial"]}


def loyalty(game: Game, planet: str) -> int:
    return game.state.planets[planet].loyalty
