"""Missions."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event, Modifier


class MissionAssigned(Event, frozen=True):
    letter: str
    place: str
    side: Side
    members: tuple[str, ...]
    camp: bool = False
    target: str = ""


class CardDrawn(Event, frozen=True):
    card: int
    place: str
    section: str
    letters: str
    event: str
    number: int
    limit: int


class EventIgnored(Event, frozen=True):
    event: str
    place: str
    reason: str


class EventStruck(Event, frozen=True):
    """An action event takes effect, on one group where it picks one."""

    event: str
    place: str
    letter: str = ""
    members: tuple[str, ...] = ()
    die: int | None = None
    detail: str = ""


class MissionAborted(Event, frozen=True):
    letter: str
    place: str
    side: Side
    reason: str


class MissionCompleted(Event, frozen=True):
    letter: str
    place: str
    side: Side
    letters: int
    members: tuple[str, ...]
    camp: bool = False


class MissionFailed(Event, frozen=True):
    letter: str
    place: str
    side: Side
    reason: str
    die: int | None = None


class BonusDrawn(Event, frozen=True):
    letter: str
    place: str
    side: Side
    draws: int
    parts: tuple[Modifier, ...]
    cards: tuple[int, ...]
    hits: int


class InformationGained(Event, frozen=True):
    side: Side
    planet: str
    letters: int
    units: dict[str, dict[str, int]]
    characters: tuple[str, ...]
    point: bool


class CharacterGained(Event, frozen=True):
    character: str
    side: Side
    place: str


class CampFounded(Event, frozen=True):
    place: str


class CampRemoved(Event, frozen=True):
    place: str
    reason: str


class CoupMarked(Event, frozen=True):
    place: str
