"""[VE-15] The eighty-one event cards as they are printed: names, what they call for, what they are about."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import msgspec

from fitg.data import packaged

#: Which pile a card belongs to; the Secret Events of each side are a pile of their own.
DeckName = Literal["galactic", "major", "historic", "imperial-secret", "rebel-secret"]


class EventRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card."""

    code: str
    deck: DeckName
    number: int
    name: str
    #: What happens in the galaxy, in one sentence.
    flavour: str
    #: The modules that it is about: without one of them it leaves its deck before play.
    about: str = ""
    #: [VE-20] How many Major Events it calls for face-up and face-down, and how many Galactic ones face-down.
    majors: int = 0
    sudden: int = 0
    sudden_galactic: int = 0
    #: What it says.
    trigger: str = ""
    turned_up: str = ""
    face_up: str = ""
    due: str = ""
    lasting: str = ""

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that it is about."""
        return tuple(self.about.split(";")) if self.about else ()


@cache
def cards() -> dict[int, EventRow]:
    """All cards by the numbers that piles hold.

    >>> len(cards()), cards()[1].name
    (81, 'Cosmic Storms')
    """
    rows = packaged.rows("fitg.engine.rulesets.underground", "event_cards.csv", EventRow)
    return dict(enumerate(rows, start=1))


class EventWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a few words: what it does as it lies open, when it is due, and what stays or softens it."""

    code: str
    now: str = ""
    due: str = ""
    stays: str = ""


@cache
def words() -> dict[str, EventWords]:
    """What people read of each card at a glance.

    >>> words()["M3"].due
    'Rebels +2 points.'
    """
    rows = packaged.rows("fitg.engine.rulesets.underground", "event_words.csv", EventWords)
    return {row.code: row for row in rows}


def glance(code: str) -> str:
    """What a card does, to be read before it is chosen: without the last full stop.

    >>> glance("M3")
    'Rebels ignore the Elilad on Akubera. Rebels +2 points'
    """
    found = words()[code]
    return " ".join(filter(None, (found.now, found.due, found.stays))).removesuffix(".")


class Relief(NamedTuple):
    """[VE-14b] What research can lower, in words, and the Force Points that it costs besides."""

    words: str
    points: int = 0


#: [VE-14b] By the card and the name of the effect, as actions and records have it.
RELIEFS: dict[tuple[str, str], Relief] = {
    ("G1", "jumps"): Relief("no jump is swept away while it is due"),
    ("G1", "news"): Relief("examples cross the borders of provinces while it is due"),
    ("G2", "beacons"): Relief("no detours for this side in this Game-Turn", points=5),
    ("G3", "charts"): Relief("one more instead of two for this side, as long as it lies there"),
}


@cache
def numbers() -> dict[str, int]:
    """The numbers of the cards by their codes."""
    return {row.code: number for number, row in cards().items()}


def code_of(card: int) -> str:
    """The code of a card: "G1"."""
    return cards()[card].code


def title(code: str) -> str:
    """The name of a card by its code.

    >>> title("H2")
    "Redjac's Purges"
    """
    return cards()[numbers()[code]].name
