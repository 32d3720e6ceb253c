"""What is told of poisoned Environs, and of those who leave a dying planet."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class EnvironPoisoned(Event, frozen=True):
    """[VP-03] Deadly Chemicals in an Environ with Rebel units; `survivor` is the kind that lives."""

    place: str
    die: int
    survivor: str = ""


class Evacuated(Event, frozen=True):
    """[VP-04a, VP-04b] Somebody has left a planet as it was destroyed, aboard a ship or with units."""

    character: str
    side: Side
    origin: str
    place: str
