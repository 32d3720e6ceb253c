"""The readings of unclear rules that players may choose when a game starts."""

from __future__ import annotations

from functools import cache

import msgspec

from fitg.engine.ruleset import Rulings
from fitg.server.messages import OptionChoice, OptionInfo

#: For each option: its ruling of docs/rulings.md, what it decides, and what each value means.
READINGS: dict[str, tuple[str, str, dict[bool | str, str]]] = {
    "leaving_hides": (
        "A-09-08",
        "A detected ship leaves a planet where no enemy can detect it",
        {True: "everyone aboard is undetected again", False: "they stay detected"},
    ),
    "reinforcements": (
        "A-16-01",
        "Where reinforcements may also come",
        {
            "uncontrolled": "to planets that nobody controls",
            "enemy-controlled": "to planets that the enemy controls",
        },
    ),
    "reacting_leader_stacked": (
        "A-09-16",
        "A leader who reacts together with a unit",
        {False: "has to be in the same Environ", True: "has to be stacked with the unit already"},
    ),
    "helpless_fight_back": (
        "A-12-01",
        "Defenders without any Combat",
        {True: "still wound their attackers", False: "do not wound their attackers"},
    ),
    "captives_heal": (
        "A-12-12",
        "Prisoners",
        {True: "rest and heal", False: "do not heal"},
    ),
}


@cache
def options() -> list[OptionInfo]:
    """Every option with what it decides, its values and the recommended one."""
    return [_option(field) for field in msgspec.structs.fields(Rulings)]


def _option(field: msgspec.structs.FieldInfo) -> OptionInfo:
    ruling, title, meanings = READINGS[field.name]
    return OptionInfo(
        name=field.encode_name,
        ruling=ruling,
        title=title,
        choices=[OptionChoice(value=value, text=text) for value, text in meanings.items()],
        default=field.default,
    )
