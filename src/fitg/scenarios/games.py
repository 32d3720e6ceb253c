"""The frame of each of the three games: order of set-up, sequence of play, units in use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from fitg.data.records import Record
from fitg.scenarios.format import Game


class GameFrame(Record, frozen=True, kw_only=True):
    """[4.0] [18.0] [30.0] What a scenario of a game takes for granted."""

    setup: tuple[str, ...]
    sequence: tuple[str, ...]
    units: tuple[str, ...]


@cache
def frames() -> dict[Game, GameFrame]:
    """Read the frames of the three games.

    >>> frames()["star-system"].sequence[:3]
    ('rebel.movement', 'rebel.reaction', 'rebel.military-combat')
    """
    text = (files("fitg.scenarios") / "games.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[Game, GameFrame])
