"""Possessions and spaceships."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class PossessionGained(Event, frozen=True):
    """[14.1] The Imperial Player sees that a card was taken, not which."""

    possession: str
    character: str
    reason: str


class PossessionGiven(Event, frozen=True):
    """`seen`: both players know the card."""

    seen: bool
    possession: str
    giver: str
    receiver: str


class PossessionUsed(Event, frozen=True):
    possession: str
    character: str
    use: str
    detail: str = ""


class PossessionLost(Event, frozen=True):
    """`seen`: both players know the card."""

    seen: bool
    possession: str
    character: str
    reason: str
    die: int | None = None
    fate: str = "deck"


class ShipAssigned(Event, frozen=True):
    ship: str
    owner: str
    place: str
    reason: str


class ShipMishandled(Event, frozen=True):
    """[VP-17a] What a poor pilot has done to a ship."""

    ship: str
    pilot: str
    place: str
    navigation: int
    die: int
    damaged: bool


class ShipLost(Event, frozen=True):
    ship: str
    place: str
    reason: str
