"""The course of the game."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class TurnBegan(Event, frozen=True):
    turn: int


class SegmentBegan(Event, frozen=True):
    turn: int
    segment: str
    side: Side | None
    name: str = ""
    phase: str = ""
    actor: Side | None = None
    round: int = 1


class GameEnded(Event, frozen=True):
    #: None for a draw.
    winner: Side | None
    kind: str
    points: int
    reason: str


class SteppedBack(Event, frozen=True):
    """Steps are taken back by agreement; the dice go on from where they are."""

    side: Side
