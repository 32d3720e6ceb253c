"""What the changed missions tell."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event, Modifier


class AttemptJudged(Event, frozen=True):
    """[VX-02] An attempt on somebody's life came to nothing: the die that says whether it was botched."""

    place: str
    side: Side
    members: tuple[str, ...]
    target: str
    die: int
    parts: tuple[Modifier, ...]
    total: int
    botched: bool
