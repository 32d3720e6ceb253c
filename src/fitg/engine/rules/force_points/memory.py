"""What the games with Force Points have to remember."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
FORCE_POINTS = "force-points"


class ForcePointMemory(ModuleState):
    """[19.34] What has been bought so far, where a scenario limits the number."""

    bought: Mapping[str, int] = {}

    def lay_out(self, position: Position) -> None:
        self.bought = dict(position.bought)


def memory(ctx: Context) -> ForcePointMemory:
    """The record of this game."""
    found = ctx.state.modules[FORCE_POINTS]
    assert isinstance(found, ForcePointMemory)
    return found
