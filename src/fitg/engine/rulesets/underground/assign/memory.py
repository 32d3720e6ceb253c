"""[VC-32, VC-33] What has alarmed the Empire: crises of provinces, and points for a State of Emergency."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
ASSIGN = "core.assign"
#: [VC-33] The source of points that is no province.
BASE = "base"
#: [VC-32] So many planets in rebellion or free are a crisis.
CRISIS = 3
#: [VC-34, VQ-23] With so many points a State of Emergency begins.
EMERGENCY = 3


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-33] What gives points, once in a game."""

    source: str
    points: int


@cache
def worth() -> dict[str, int]:
    """[VC-33] The points of each source: the base, and each province by its id."""
    rows = packaged.rows("fitg.engine.rulesets.underground", "emergency.csv", Source)
    return {row.source: row.points for row in rows}


class AssignMemory(ModuleState):
    """The provinces in crisis now, and what has given points so far, in that order."""

    crises: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()

    def remember(self, said: Mapping[str, Any]) -> None:
        """[VC-33, VC-33c] Each source gives its points once in a game."""
        if "crises" in said:
            raise ValueError("crises are those that the planets of the position have; alarms gives points")
        super().remember(said)
        unknown = sorted(set(self.alarms).difference(worth()))
        if unknown:
            raise ValueError(f"{unknown[0]!r} gives no Emergency Points; what does is {', '.join(worth())}")
        if len(set(self.alarms)) < len(self.alarms):
            raise ValueError("a source gives its Emergency Points only once")

    @property
    def points(self) -> int:
        """[VC-33c] Points are never lost."""
        return sum(map(worth().__getitem__, self.alarms))


def memory(ctx: Context) -> AssignMemory:
    """The record of this game."""
    found = ctx.state.modules[ASSIGN]
    assert isinstance(found, AssignMemory)
    return found


def in_emergency(ctx: Context) -> bool:
    """[VC-34] Has a State of Emergency begun? It lasts to the end of the game."""
    return memory(ctx).points >= EMERGENCY
