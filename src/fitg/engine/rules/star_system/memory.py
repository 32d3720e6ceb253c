"""What only the Star System Game has to remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
STAR_SYSTEM = "star-system"


class StarSystemMemory(ModuleState):
    """[16.1] Reinforcements on their way, and the one PDB of a Movement Segment."""

    #: [16.15] Reinforcements that have been earned and not yet placed.
    due: Mapping[str, int] = {}
    #: [16.16] The one PDB of this Movement Segment has been turned Up, or the right given away (16.34).
    pdb_raised: bool = False

    def lay_out(self, position: Position) -> None:
        self.due = dict(position.due)


class StarSystemView(ModuleView, frozen=True, kw_only=True):
    """What everybody sees of it."""

    due: dict[str, int]
    pdb_raised: bool


def shown(ctx: Context, viewer: Viewer) -> StarSystemView:
    """[16.15, 16.16] Both are seen by everybody."""
    known = memory(ctx)
    coming = Row("", naming.units(ctx.facts, known.due))
    return StarSystemView(
        id=STAR_SYSTEM,
        title="Reinforcements to come",
        rows=(coming,) if known.due else (),
        due=dict(sorted(known.due.items())),
        pdb_raised=known.pdb_raised,
    )


def reinforcements_are_units_of_the_game(ctx: Context) -> Iterator[str]:
    """[16.15] What has been earned can come."""
    for kind, number in memory(ctx).due.items():
        if number < 1 or kind not in ctx.facts.unit_kinds:
            yield f"{number} {kind} are to come"


def memory(ctx: Context) -> StarSystemMemory:
    """The record of this game."""
    found = ctx.state.modules[STAR_SYSTEM]
    assert isinstance(found, StarSystemMemory)
    return found
