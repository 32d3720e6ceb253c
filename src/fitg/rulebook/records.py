"""What the rules reference is made of."""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg.errors import FitgError

#: A game, or a variant that has cases of its own.
Game = Literal["star-system", "province", "galactic", "dice-missions", "underground"]
Kind = Literal["procedure", "constraint", "definition", "effect", "setup", "victory", "reference"]
Weight = Literal["high", "medium", "low"]
Verdict = Literal["restates", "agrees", "contradicts", "out-of-scope"]

GAMES: tuple[Game, ...] = ("star-system", "province", "galactic")
VARIANTS: tuple[Game, ...] = ("dice-missions", "underground")


class UnknownEntryError(FitgError):
    """A case, section, ruling or requirement that the reference does not have."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all entries."""


class Case(Record, frozen=True):
    """A numbered case, or one lettered rule inside it (`15.51a`)."""

    number: str
    title: str
    game: Game
    section: str
    text: str
    kind: Kind
    testable: bool
    statement: str
    example: str
    part_of: str | None
    parts: tuple[str, ...]
    neighbours: tuple[str, ...]
    rulings: tuple[str, ...]
    #: The part of a variant that it belongs to, which can be played without the others.
    part: str = ""


class Section(Record, frozen=True):
    """A section of the rules, such as 12, with the numbers of its cases."""

    number: str
    title: str
    game: Game
    cases: tuple[str, ...]


class Ruling(Record, frozen=True):
    """An open question of the rules and the reading this project uses.

    `in_short` is the reading in one sentence, where it matters often; `recommended` is exact.
    """

    id: str
    title: str
    cases: tuple[str, ...]
    weight: Weight
    in_short: str
    question: str
    options: str
    recommended: str
    reason: str


class Requirement(Record, frozen=True):
    """A row of older requirement documents, with the case that answers it.

    A row with `same_as` repeats an earlier one.
    """

    id: str
    topic: str
    statement: str
    verdict: Verdict
    cases: tuple[str, ...]
    note: str
    same_as: str | None


class Match(Record, frozen=True):
    """A case found by a search, with the words around the finding."""

    number: str
    title: str
    snippet: str
    score: float


class Book(Record, frozen=True):
    """The whole reference, in book order."""

    sections: dict[str, Section]
    cases: dict[str, Case]
    rulings: dict[str, Ruling]
    requirements: dict[str, Requirement]
