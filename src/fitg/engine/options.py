"""Options: what players may choose about a game, and the readings of unclear rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

import msgspec

from fitg.errors import FitgError


class UnknownOption(FitgError):
    """An option of `new_game` that does not exist, or a value it does not have."""


class Saying(NamedTuple):
    """An option in words: the case or ruling that it is about, what it decides, what each value means."""

    case: str
    title: str
    meanings: Mapping[bool | str, str]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of what players may choose: a record with defaults, and words for each of its fields."""

    sayings: ClassVar[Mapping[str, Saying]] = {}


class Rulings(Options, frozen=True):
    """Readings that players may choose; the defaults are the recommended ones of docs/rulings.md."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "leaving_hides": Saying(
            "A-09-08",
            "A detected ship leaves a planet where no enemy can detect it",
            {True: "everyone aboard is undetected again", False: "they stay detected"},
        ),
        "reinforcements": Saying(
            "A-16-01",
            "Where reinforcements may also come",
            {
                "uncontrolled": "to planets that nobody controls",
                "enemy-controlled": "to planets that the enemy controls",
            },
        ),
        "reacting_leader_stacked": Saying(
            "A-09-16",
            "A leader who reacts together with a unit",
            {False: "has to be in the same Environ", True: "has to be stacked with the unit already"},
        ),
        "helpless_fight_back": Saying(
            "A-12-01",
            "Defenders without any Combat",
            {True: "still wound their attackers", False: "do not wound their attackers"},
        ),
        "captives_heal": Saying("A-12-12", "Prisoners", {True: "rest and heal", False: "do not heal"}),
    }

    #: A-09-08: [9.45] a detected ship that leaves a planet without Enemy detection is undetected.
    leaving_hides: bool = True
    #: A-16-01: [16.15] reinforcements may also come to planets that nobody, or that the Enemy, controls.
    reinforcements: Literal["uncontrolled", "enemy-controlled"] = "uncontrolled"
    #: A-09-16: [9.6] a leader must already be stacked with the unit he reacts with.
    reacting_leader_stacked: bool = False
    #: A-12-01: [12.4] defenders without any Combat still wound their attackers.
    helpless_fight_back: bool = True
    #: A-12-12: [13.71] prisoners rest and heal.
    captives_heal: bool = True


class Choice(NamedTuple):
    """One option of a game: its name, its value if nobody chooses, and what people read about it."""

    name: str
    default: bool | str
    saying: Saying


def choices(kind: type[Options]) -> list[Choice]:
    """The options of a record, in its order."""
    return [
        Choice(field.encode_name, field.default, kind.sayings[field.name])
        for field in msgspec.structs.fields(kind)
    ]
