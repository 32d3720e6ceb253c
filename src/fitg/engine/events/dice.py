"""Dice."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class DiceRolled(Event, frozen=True):
    """Dice that somebody may have rolled again, and what they would mean; `answer` are those of the other."""

    purpose: str
    #: Whose roll it is; nobody's where a creature or a mob strikes.
    side: Side | None
    dice: tuple[int, ...]
    answer: tuple[int, ...]
    meaning: str
    #: The side that alone sees them; if nothing is said, everybody does.
    seen_by: Side | UnsetType = UNSET


class MulliganConsidered(Event, frozen=True):
    """[D-87] A side is asked whether it has dice rolled again: so it has a mulligan."""

    side: Side
    purpose: str


class DiceRerolled(Event, frozen=True):
    """[D-87] A side has had dice rolled again; all dice of the roll before and after."""

    side: Side
    purpose: str
    before: tuple[int, ...]
    dice: tuple[int, ...]
    meaning: str
    seen_by: Side | UnsetType = UNSET


class MulliganGained(Event, frozen=True):
    """[D-38, D-72] A side may have one more roll made again."""

    side: Side
    reason: str
