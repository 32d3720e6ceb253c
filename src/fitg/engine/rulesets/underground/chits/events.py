"""What chits tell."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class ChitDrawn(Event, frozen=True):
    """[VC-53a] A regular draw."""

    face: int
    place: str
    bag: str
    letters: str
    event: str
    parameter: str
    number: int
    limit: int


class BonusChitDrawn(Event, frozen=True):
    """[VC-53b] A bonus draw: its letters count for those missions that still draw."""

    face: int
    place: str
    side: Side
    bag: str
    letters: str
    number: int
    limit: int
    counting: str


class EventUndone(Event, frozen=True):
    """[VC-55d] An event is overruled, and as if it had never been."""

    event: str
    place: str
    by: str


class CivilWarBroke(Event, frozen=True):
    """[VC-58] A Civil War: what the Empire raises units with; nothing when a rebellion is stopped."""

    planet: str
    imperial_points: int
