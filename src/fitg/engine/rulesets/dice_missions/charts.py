"""The charts of the variant: success and random events, missions, talents, creatures and locals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeVar

import msgspec

from fitg.data import packaged
from fitg.data.records import Side

PACKAGE = "fitg.engine.rulesets.dice_missions"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all rows."""


class Span(Row, frozen=True, kw_only=True):
    """A row for a range of results."""

    first: int
    last: int


S = TypeVar("S", bound=Span)


class SuccessRow(Row, frozen=True):
    """[D-20] The letters of one result of two dice."""

    roll: int
    letters: str


class EventRow(Span, frozen=True, kw_only=True):
    """[D-14, D-16] A random event: title, whether it comes once, which missions it aborts, what it does."""

    code: str
    title: str
    once: bool
    aborts: str = ""
    effect: str


class UseRow(Row, frozen=True):
    """What a mission is for, to each side, where the variant makes it something else."""

    letter: str
    rebel: str
    imperial: str = ""


class MissionRow(Row, frozen=True):
    """[D-28, D-29, D-46] The figures of a mission: levels needed, home and royalty, cell and camp, bonus."""

    letter: str
    rebel_levels: int
    imperial_levels: int
    home: int
    royalty: int
    cell: bool
    camp: bool
    bonus: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """What its bonus rolls are counted from."""
        return tuple(self.bonus.split(";")) if self.bonus else ()

    def levels(self, side: Side) -> int:
        """The successes that a side needs."""
        return self.rebel_levels if side == "rebel" else self.imperial_levels


class Talent(Row, frozen=True):
    """[D-88] What a character adds beyond his ratings, as leader and as helper."""

    character: str
    letter: str
    as_leader: int
    as_helper: int
    may_lead: bool


class PossessionRow(Row, frozen=True):
    """[D-28] What a possession adds, and who has to hold it."""

    possession: str
    letter: str
    bonus: int
    as_helper: int
    holder: Literal["leader", "anyone", "pilot"]


class RatingRow(Row, frozen=True):
    """[D-89] Whose ratings are higher in which kind of Environ."""

    character: str
    environ_type: str
    by: int


class CoupRow(Span, frozen=True, kw_only=True):
    """[D-39] What befalls the group of a betrayed Coup."""

    shift: int
    fate: Literal["dead", "captured", "one-captured", "squad", "none"]
    detected: bool


#: [D-39] What befalls the group of a betrayed Coup, in words.
COUP_FATES = {
    "dead": "all of them die",
    "captured": "all of them are captured",
    "one-captured": "one of them is captured",
    "squad": "a patrol is after them",
    "none": "they get away",
}


class FateRow(Span, frozen=True, kw_only=True):
    """[D-41] What befalls assassins who fail."""

    fate: Literal["dead", "captured", "none"]


class QuestRow(Span, frozen=True, kw_only=True):
    """[D-70] What a failed Spaceship Quest costs."""

    ship: Literal["lost", "damaged", "unhurt"]
    crew: Literal["dead", "captured", "detected", "none"]


class LocalsRow(Row, frozen=True, kw_only=True):
    """[D-80] One of a mob; a row with an Environ type counts there instead."""

    race: str
    environ_type: str = ""
    strength: int
    hits: int


class CreatureRow(Row, frozen=True, kw_only=True):
    """[D-81] A creature: strength, the hits it can take, what is special about it."""

    creature: str
    strength: int | None = None
    hits: int | None = None
    traits: str = ""

    @property
    def specials(self) -> dict[str, str]:
        """The traits by name."""
        return dict(_pair(each) for each in self.traits.split(";") if each)


def _pair(trait: str) -> tuple[str, str]:
    name, _, value = trait.partition("=")
    return name, value


class Charts(msgspec.Struct, frozen=True):
    """All of them."""

    success: dict[int, str]
    events: dict[int, EventRow]
    titles: dict[str, str]
    effects: dict[str, str]
    missions: dict[str, MissionRow]
    talents: dict[tuple[str, str], Talent]
    possessions: dict[tuple[str, str], PossessionRow]
    ratings: dict[tuple[str, str], int]
    coup_betrayed: tuple[CoupRow, ...]
    failed_assassination: tuple[FateRow, ...]
    failed_quest: tuple[QuestRow, ...]
    locals: dict[tuple[str, str], LocalsRow]
    creatures: dict[str, CreatureRow]


@cache
def charts() -> Charts:
    """Read once."""
    events = packaged.rows(PACKAGE, "random_events.csv", EventRow)
    return Charts(
        success={row.roll: row.letters for row in packaged.rows(PACKAGE, "success.csv", SuccessRow)},
        events={roll: row for row in events for roll in range(row.first, row.last + 1)},
        titles={row.code: row.title for row in events},
        effects={row.code: row.effect for row in events},
        missions={row.letter: row for row in packaged.rows(PACKAGE, "missions.csv", MissionRow)},
        talents={(row.character, row.letter): row for row in packaged.rows(PACKAGE, "talents.csv", Talent)},
        possessions={
            (row.possession, row.letter): row
            for row in packaged.rows(PACKAGE, "possessions.csv", PossessionRow)
        },
        ratings={
            (row.character, row.environ_type): row.by
            for row in packaged.rows(PACKAGE, "ratings.csv", RatingRow)
        },
        coup_betrayed=packaged.rows(PACKAGE, "coup_betrayed.csv", CoupRow),
        failed_assassination=packaged.rows(PACKAGE, "failed_assassination.csv", FateRow),
        failed_quest=packaged.rows(PACKAGE, "failed_quest.csv", QuestRow),
        locals={(row.race, row.environ_type): row for row in packaged.rows(PACKAGE, "locals.csv", LocalsRow)},
        creatures={row.creature: row for row in packaged.rows(PACKAGE, "creatures.csv", CreatureRow)},
    )


def entry(rows: Iterable[S], result: int) -> S:
    """The row for a result."""
    return next(row for row in rows if row.first <= result <= row.last)


def uses() -> dict[str, dict[str, dict[str, str]]]:
    """[D-41, D-45, D-52, D-62, D-65, D-72] What its missions are for, as an overlay of the facts."""
    rows = packaged.rows(PACKAGE, "uses.csv", UseRow)
    return {"missions": {row.letter: {"use_rebel": row.rebel, "use_imperial": row.imperial} for row in rows}}
