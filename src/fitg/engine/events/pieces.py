"""Pieces and places."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class UnitsPlaced(Event, frozen=True):
    side: Side
    place: str
    units: dict[str, int]
    reason: str
    waiting: dict[str, int] = {}


class UnitsSetUp(Event, frozen=True):
    """[16.13] A unit is placed in the set-up: only its owner is told which and where."""

    side: Side
    place: str
    units: dict[str, int]


class SetUpShown(Event, frozen=True):
    """[16.13] All units of a side are placed: where they stand, told without the order of placing."""

    side: Side
    units: dict[str, dict[str, int]]


class UnitsLost(Event, frozen=True):
    """Units removed from play; they are shown as they go (7.22)."""

    side: Side
    place: str
    units: dict[str, int]
    reason: str


class UnitsRevealed(Event, frozen=True):
    side: Side
    place: str
    units: dict[str, int]
    reason: str
    #: [20.5] What is found below them: carriers and what they carry.
    cargo: dict[str, int] = {}


class CharacterPlaced(Event, frozen=True):
    character: str
    side: Side
    place: str
    reason: str


class Restacked(Event, frozen=True):
    """[9.57] A character joins or leaves the stack of military units."""

    character: str
    place: str
    with_units: bool


class PrisonerHanded(Event, frozen=True):
    captive: str
    place: str
    captor: str


class UnitDamaged(Event, frozen=True):
    """[10.3, D-34, D-77] A unit is turned over: its kind, and the damaged one."""

    side: Side
    place: str
    before: str
    after: str
    reason: str
