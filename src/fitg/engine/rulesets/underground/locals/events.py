"""What is told of Local Forces."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class LocalForcesPlaced(Event, frozen=True):
    """[VM-24] A counter lies face down on the track of a planet: its Local Forces."""

    planet: str
    unit: str


class LocalForcesShown(Event, frozen=True):
    """[VM-25f] The counter is turned up: one of its properties is used, or an I mission has found out."""

    planet: str
    unit: str
    reason: str


class LocalForcesGone(Event, frozen=True):
    """[VM-23b] The counter goes back to the pool."""

    planet: str
