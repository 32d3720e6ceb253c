"""What Special Ops tell."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class OpsStruck(Event, frozen=True):
    """[VP-11] Special Ops have captured those who were found."""

    place: str
    characters: tuple[str, ...]


class OpsSlipped(Event, frozen=True):
    """[VP-08] Special Ops were not stopped in an Orbit Box; others may have been."""

    place: str
    number: int
    alone: bool


class OpsRetired(Event, frozen=True):
    """[VP-11c, VP-11d] Special Ops that have struck are removed; what all of them take from the die now."""

    place: str
    number: int
    modifier: int
