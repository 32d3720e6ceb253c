"""[VM-10 to VM-13] The numbers: the Squad Chart, and what changes in the Search Table."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE


class SquadLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-10] One line of the Squad Chart."""

    lowest: int
    strength: str
    combat: int
    endurance: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-10a, VM-12, VM-13b] The numbers beside the charts."""

    elite_combat: int
    elite_endurance: int
    leader_endurance: int
    never: int
    always: int
    #: The entries of the Search Table that would find on every roll, by row and column.
    certain: tuple[tuple[int, int], ...]
    least_strength: int


@cache
def numbers() -> Numbers:
    """The file of numbers, read once."""
    return msgspec.toml.decode(packaged.text_of(PACKAGE, "search.toml"), type=Numbers)


def overlay() -> dict[str, Any]:
    """The charts as the module prints them."""
    found = numbers()
    rows: dict[str, dict[str, int]] = {}
    for row, column in found.certain:
        rows.setdefault(str(row), {})[str(column)] = found.always
    lines = [
        {
            "strength": line.strength,
            "from": line.lowest,
            "combat": line.combat,
            "endurance": line.endurance,
        }
        for line in packaged.rows(PACKAGE, "squads.csv", SquadLine)
    ]
    squad = {
        "rows": lines,
        "elite_combat": found.elite_combat,
        "elite_endurance": found.elite_endurance,
        "leader_endurance": found.leader_endurance,
    }
    return {"charts": {"squad": squad, "search": {"never": found.never, "leader_on_die": True, "rows": rows}}}
