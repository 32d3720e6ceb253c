"""Fights of characters, and what becomes of them."""

from __future__ import annotations

from typing import Literal

from fitg.data.records import Side
from fitg.engine.machine.events import Event
from fitg.tables import Shift


class FightBegan(Event, frozen=True):
    place: str
    attacker: str
    attackers: tuple[str, ...]
    strength: int
    endurance: int | None
    defenders: tuple[str, ...]
    weapon: str
    intent: str


class BreakOffTried(Event, frozen=True):
    round: int
    column: str
    die: int
    modifier: int
    tried: tuple[str, ...]
    escaped: tuple[str, ...]


class RoundFought(Event, frozen=True):
    round: int
    attack: int
    defense: int
    differential: int
    column: str
    shifts: tuple[Shift, ...]
    attacker_dice: tuple[int, ...]
    defender_die: int | None
    attacker_wounds: int
    defender_wounds: int
    captures: int
    active: tuple[str, ...]


class OutOfFight(Event, frozen=True):
    """[12.84] A defender who has been overpowered takes no further part; so does whom a creature grabs."""

    character: str
    place: str
    round: int
    reason: str


class Stung(Event, frozen=True):
    """An attack on one character alone, read on a fixed column."""

    creature: str
    character: str
    column: str
    die: int
    wounds: int


class ForceWounded(Event, frozen=True):
    """[12.74] A squad, creature or mob takes wounds."""

    force: str
    wounds: int
    strength: int
    endurance: int
    reason: str


class Wounded(Event, frozen=True):
    character: str
    wounds: int
    total: int
    endurance: int
    cause: str


class Died(Event, frozen=True):
    character: str
    side: Side
    place: str
    cause: str


class Captured(Event, frozen=True):
    character: str
    side: Side
    place: str
    captor: str
    cause: str


class Freed(Event, frozen=True):
    character: str
    side: Side
    place: str
    reason: str


#: How a fight ends, unless it is broken off for another reason.
ATTACKERS_BEATEN = "the attackers are beaten"
CREATURE_GONE = "the creature is gone"
NO_DEFENDER_LEFT = "no defender is left in the fight"


class FightEnded(Event, frozen=True):
    place: str
    rounds: int
    reason: str

    @property
    def winner(self) -> Literal["attackers", "defenders", ""]:
        """Who holds the field, if it is one of them."""
        if self.reason in (ATTACKERS_BEATEN, CREATURE_GONE):
            return "defenders"
        return "attackers" if self.reason == NO_DEFENDER_LEFT else ""


class Healed(Event, frozen=True):
    characters: tuple[str, ...]
    reason: str
