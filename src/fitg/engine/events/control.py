"""Loyalty, rebellion and control."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class LoyaltyShifted(Event, frozen=True):
    planet: str
    before: int
    after: int
    reason: str


class StatusChanged(Event, frozen=True):
    planet: str
    before: str
    after: str
    reason: str


class ControlChanged(Event, frozen=True):
    planet: str
    before: Side | None
    after: Side | None


class ForcePoints(Event, frozen=True):
    """[15.41] What an Environ gives to a rebellion."""

    place: str
    points: int
    reason: str


class CharacterDisabled(Event, frozen=True):
    character: str
    place: str
    reason: str
