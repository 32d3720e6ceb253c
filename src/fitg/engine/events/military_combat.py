"""Military combat."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event
from fitg.tables import Shift


class CombatDeclared(Event, frozen=True):
    place: str
    attacker: Side


class LeaderNamed(Event, frozen=True):
    character: str
    place: str
    purpose: str


class BattleFought(Event, frozen=True):
    """[10.0] A military combat: both strengths, the column with its shifts, both dice and losses."""

    place: str
    attacker: Side
    attack: int
    defense: int
    ratio: str
    column: str
    shifts: tuple[Shift, ...]
    attacker_die: int
    defender_die: int
    attacker_loss: int
    defender_loss: int
