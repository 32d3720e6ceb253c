"""Movement and detection."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event
from fitg.tables import Shift


class Walked(Event, frozen=True):
    character: str
    origin: str
    destination: str
    slipped_away: bool
    captives: tuple[str, ...] = ()


class Marched(Event, frozen=True):
    side: Side
    origin: str
    destination: str
    units: dict[str, int]
    characters: tuple[str, ...]
    ships: tuple[str, ...]
    reaction: bool = False


class Flew(Event, frozen=True):
    ship: str
    pilot: str
    aboard: tuple[str, ...]
    origin: str
    destination: str
    reaction: bool = False


class DetectionRolled(Event, frozen=True):
    """[9.3] One Detection Routine, with the column and its shifts."""

    ship: str
    planet: str
    leaving: bool
    evasion: int
    pdb: int
    column: str
    shifts: tuple[Shift, ...]
    die: int
    result: str
    #: [20.7] Space Strength Points in orbit that took part, and whether there was no PDB beside them.
    orbit: int = 0
    alone: bool = False
    #: [20.7d] A fleet detachment attacks.
    attack: bool = False


class DetectionChanged(Event, frozen=True):
    """Characters have become detected, or have slipped out of sight."""

    characters: tuple[str, ...]
    place: str
    detected: bool
    reason: str


class PdbFired(Event, frozen=True):
    planet: str
    level: int
    column: str
    die: int
    return_die: int
    units_loss: int
    pdb_loss: int


class PdbChanged(Event, frozen=True):
    planet: str
    level: int
    up: bool
    reason: str
