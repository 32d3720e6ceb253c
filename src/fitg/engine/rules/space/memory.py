"""What the games with more than one star system have to remember."""

from __future__ import annotations

from typing import Any

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
SPACE = "space"


class SpaceMemory(ModuleState):
    """[18.0] What was done with fleets and PDBs, and must not be done twice."""

    #: [21.27] All Imperial units jump with Navigation two in this Segment, and are not shown.
    declared_navigation: bool = False
    #: [19.22] PDBs that have gained a Level in this Game-Turn.
    raised_pdbs: tuple[str, ...] = ()

    def lay_out(self, position: Position) -> None:
        self.declared_navigation = position.declared_navigation
        self.raised_pdbs = tuple(position.raised_pdbs)

    def shown_to(self, viewer: str) -> dict[str, Any]:
        """Everybody sees both."""
        return {"declared_navigation": self.declared_navigation, "raised_pdbs": self.raised_pdbs}


def memory(ctx: Context) -> SpaceMemory:
    """The record of this game."""
    found = ctx.state.modules[SPACE]
    assert isinstance(found, SpaceMemory)
    return found
