"""Who usually wins: games between equal players, counted once and kept beside the scenarios."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from fitg.data.records import Record


class Played(Record, frozen=True, kw_only=True):
    """So many games of a scenario between two equal players, and those of them that the Rebels won."""

    games: int
    rebel_wins: int


@cache
def played() -> dict[str, Played]:
    """The counts by scenario; one that nobody has counted yet is not among them.

    >>> played()["flight-to-egrix"].games
    200
    """
    text = files(__package__).joinpath("played.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Played])
