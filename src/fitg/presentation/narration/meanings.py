"""What an event means for who reads the story: how much it matters, for whom, and in one short sentence.

Meanings are made of events as sentences are, of redacted ones too, so they tell no more than these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

import msgspec

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import HIDDEN
from fitg.presentation.narration.words import Words
from fitg.scenarios.sequence import Segment

E = TypeVar("E", bound=Event)
Mood = Literal["bright", "dark"]

#: The fields in which events keep the place where they happen, the narrowest first.
PLACES = ("place", "destination", "planet")


class GreatMoment(msgspec.Struct, frozen=True):
    """Something to remember: what kind of thing, under which title, and how it sounds."""

    kind: str
    title: str
    mood: Mood


class Opening(msgspec.Struct, frozen=True):
    """A Game-Turn begins, or one of its Segments."""

    turn: int
    segment: Segment | None = None


class Clash(msgspec.Struct, frozen=True):
    """Two parties meet, fight, or have done with it; what is not known yet, or does not apply, is empty."""

    stage: Literal["begins", "fought", "over"]
    place: str = ""
    #: The side that attacks, and who does: a creature, a mob, a squad.
    attacker: Side | None = None
    by: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    attack: int = 0
    defense: int = 0
    attacker_loss: int = 0
    defender_loss: int = 0
    #: In what losses are counted.
    unit: Literal["", "wound", "strength point"] = ""
    column: str = ""
    rounds: int = 0
    winner: Literal["", "attackers", "defenders"] = ""


class Wounds(msgspec.Struct, frozen=True):
    """What a character, a creature, a mob or a squad has to suffer."""

    who: str
    number: int


class Fallen(msgspec.Struct, frozen=True):
    """Units that are no more."""

    side: Side
    units: dict[str, int]


class Turning(msgspec.Struct, frozen=True):
    """A planet moves on the Political Track, or from one status to another."""

    planet: str
    track: Literal["loyalty", "status"]
    before: str
    after: str


class Parting(msgspec.Struct, frozen=True):
    """Somebody is lost to his side or won for it, or gets away from a fight."""

    character: str
    how: Literal["captured", "killed", "freed", "joined", "escaped"]
    side: Side | None = None


class Errand(msgspec.Struct, frozen=True):
    """A mission is undertaken, or what has become of it, and why."""

    side: Side
    letter: str
    stage: Literal["begins", "done", "failed", "aborted"]
    reason: str = ""


class Meaning(msgspec.Struct, frozen=True):
    """How much an event matters (0: it can be read in the story, 10: the game is over), and what of it.

    `headline` is the event without its arithmetic. `pause` is how long it wants to be looked at, compared
    with a die; None: as long as a die if there is one, else not at all. `day` is the side whose day it is.
    The rest is what charts and scenes are made of.
    """

    weight: int = 0
    headline: str = ""
    pause: float | None = None
    moment: GreatMoment | None = None
    day: Side | None = None
    opens: Opening | None = None
    clash: Clash | None = None
    wounds: Wounds | None = None
    fallen: Fallen | None = None
    turning: Turning | None = None
    partings: tuple[Parting, ...] = ()
    errand: Errand | None = None


Meant = Callable[[E, Words], Meaning]

MEANINGS: dict[type[Event], Callable[[Any, Words], Meaning]] = {}
#: What is told by its sentence and nothing else.
PLAIN = Meaning()


def means(kind: type[E]) -> Callable[[Meant[E]], Meant[E]]:
    """Mark a function as the one that says what events of a type mean."""

    def register(meant: Meant[E]) -> Meant[E]:
        assert kind not in MEANINGS, f"{kind.__name__} means two things"
        MEANINGS[kind] = meant
        return meant

    return register


def side_of(event: Event) -> Side | None:
    """Of whom an event speaks, as far as it says so."""
    side: Side | None = getattr(event, "side", None)
    return side


def place_of(event: Event) -> str:
    """Where it happened: a place or a planet, "" if nowhere or if the reader may not know."""
    for field in PLACES:
        found: str = getattr(event, field, "")
        if found:
            return "" if found == HIDDEN else found
    return ""


def faces_of(event: Event, facts: Facts) -> tuple[str, ...]:
    """The characters that an event names, in the order in which it does."""
    people, found = facts.people, dict[str, None]()
    for field in _naming_fields(type(event)):
        value = getattr(event, field)
        for each in value if isinstance(value, tuple) else (value,):
            if each in people:
                found[each] = None
    return tuple(found)


@cache
def _naming_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a type of event that can name somebody."""
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.type in (str, tuple[str, ...]))
