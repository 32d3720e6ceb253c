"""Crises of provinces, and what they make of the Empire's orders."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class CrisisBegan(Event, frozen=True):
    """[VC-32] So many planets of a province have risen that others may come to the help of its capital."""

    province: str
    risen: tuple[str, ...]


class CrisisEnded(Event, frozen=True):
    """[VC-32b] Too few of its planets are still in rebellion or free."""

    province: str


class EmergencyPointsGained(Event, frozen=True):
    """[VC-33] Something alarms the Empire for the first time: a crisis of a province, or the base ("")."""

    province: str
    points: int
    total: int
    threshold: int


class EmergencyDeclared(Event, frozen=True):
    """[VC-34] From now on the Empire may answer from everywhere."""

    points: int
