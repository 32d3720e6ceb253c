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
    #: [VO-06a] Steps that a scenario may add to the set-up.
    further_setup: tuple[str, ...] = ()
    #: [5.1] The most star systems of a board; any number if nothing is said.
    most_systems: int | None = None
    #: [17.0, 19.0] Space around the planets, fleets, Force Points, and no more units than counters.
    space: bool = False
    #: [29.0] Resource Tracks, Planet Secrets, and cards that are drawn in every Game-Turn.
    galaxy: bool = False
    #: [28.1] All that a set-up places stands in the scenario, and can be checked piece by piece.
    stated_setup: bool = False


class Frames(Record, frozen=True, kw_only=True, rename="kebab"):
    """The file of the games: their frames, and what their Segments have in common."""

    phases: dict[str, tuple[str, ...]]
    answers: dict[str, tuple[str, ...]]
    star_system: GameFrame
    province: GameFrame
    galactic: GameFrame


@cache
def _file() -> Frames:
    text = (files("fitg.scenarios") / "games.toml").read_bytes()
    return msgspec.toml.decode(text, type=Frames)


@cache
def frames() -> dict[Game, GameFrame]:
    """Read the frames of the three games.

    >>> frames()["star-system"].sequence[:3]
    ('rebel.movement', 'rebel.reaction', 'rebel.military-combat')
    """
    found = _file()
    return {"star-system": found.star_system, "province": found.province, "galactic": found.galactic}


@cache
def phase_of(segment: str) -> str:
    """The Phase that a Segment belongs to, by its name; an unknown one is a Phase of its own.

    >>> phase_of("reaction"), phase_of("repairs"), phase_of("duels")
    ('operations', 'missions', 'duels')
    """
    return next((phase for phase, segments in _file().phases.items() if segment in segments), segment)


def is_answered(segment: str) -> bool:
    """[4.0d] Does the Non-Phasing Player act in this Segment?"""
    return segment in _file().answers["segments"]
