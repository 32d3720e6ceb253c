"""What the games with more than one star system have to remember."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
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


class FleetsView(ModuleView, frozen=True, kw_only=True):
    """What everybody sees of it."""

    declared_navigation: bool
    raised_pdbs: tuple[str, ...]


def shown(ctx: Context, viewer: Viewer) -> FleetsView:
    """[21.27, 19.22] Everybody sees both."""
    known = memory(ctx)
    rating = ctx.facts.charts.hyperjump.declared_navigation
    declared = Row("Imperial fleets jump with", f"Navigation {rating} in this Segment, and are not shown")
    raised = Row("PDBs raised in this Game-Turn", naming.pieces(ctx.facts, known.raised_pdbs))
    return FleetsView(
        id=SPACE,
        title="Fleets and bases",
        rows=(*((declared,) if known.declared_navigation else ()), *((raised,) if known.raised_pdbs else ())),
        declared_navigation=known.declared_navigation,
        raised_pdbs=known.raised_pdbs,
    )


def memory(ctx: Context) -> SpaceMemory:
    """The record of this game."""
    found = ctx.state.modules[SPACE]
    assert isinstance(found, SpaceMemory)
    return found
