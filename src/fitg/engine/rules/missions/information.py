"""[16.19] Which sides have earned the point of Gather Information."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.state import ModuleState

#: The name of the module, and of its record in the state.
INFORMATION = "information"


class InformationMemory(ModuleState):
    """[16.19] The point is earned once in a game."""

    informed: tuple[Side, ...] = ()


def memory(ctx: Context) -> InformationMemory:
    """The record of this module."""
    found = ctx.state.modules[INFORMATION]
    assert isinstance(found, InformationMemory)
    return found


def scores(ctx: Context) -> list[str]:
    """[16.19] The lines of the schedule that it adds."""
    return [f"{side}-gather-information" for side in memory(ctx).informed]
