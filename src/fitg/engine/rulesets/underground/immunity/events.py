"""What is told of those who do not die."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class Defeated(Event, frozen=True):
    """[VC-41] Somebody has lost his last point of Endurance, and keeps it."""

    character: str
    side: Side
    place: str
    cause: str


class LaidLow(Event, frozen=True):
    """[VC-42] What has become of somebody who was defeated; `fate` is what he has now."""

    character: str
    side: Side
    place: str
    fate: str
    cause: str


class OptedToDie(Event, frozen=True):
    """[VC-45] An Imperial would rather die; the die decides."""

    character: str
    place: str
    die: int
    combat: int
    died: bool


class PickedUp(Event, frozen=True):
    """[VC-44a] Enemies take somebody out of his cell, into theirs."""

    character: str
    side: Side
    place: str
    captor: str


class Escaped(Event, frozen=True):
    """[VC-51] A captive has got away, and is on the run."""

    character: str
    side: Side
    place: str


class Returned(Event, frozen=True):
    """[VC-51] He is among friends again."""

    character: str
    side: Side
    place: str


class PodsLaunched(Event, frozen=True):
    """[VC-40a] Escape pods past the enemy's units."""

    side: Side
    place: str
    people: tuple[str, ...]
    die: int
    away: bool
