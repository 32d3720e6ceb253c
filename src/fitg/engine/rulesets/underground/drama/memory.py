"""[VE-10, VE-11] How often each side has used Drama, and who lets everything stand for now."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.engine.rulesets.underground.victory.memory import memory as bids

#: The name of the module, and of its record in the state.
DRAMA = "events.drama"


class DramaMemory(ModuleState):
    """How often a side has used Drama; the Game-Turn in which it has said that all is to stand."""

    uses: Mapping[Side, int] = {}
    silent: Mapping[Side, int] = {}


def memory(ctx: Context) -> DramaMemory:
    """The record of this game."""
    found = ctx.state.modules[DRAMA]
    assert isinstance(found, DramaMemory)
    return found


def is_open(ctx: Context, side: Side) -> bool:
    """[VE-10] May a side be asked: the bids lie open, and it has not said no to this Game-Turn?"""
    return bids(ctx).opened and memory(ctx).silent.get(side, 0) != ctx.state.turn


def uses(ctx: Context, side: Side) -> int:
    """How often a side has used Drama in this game."""
    return memory(ctx).uses.get(side, 0)


def shown(ctx: Context, viewer: Viewer) -> ModuleView | None:
    """How often each side has used it; nothing as long as nobody has."""
    rows = [Row(naming.PLAYER_NAMES[side], str(uses(ctx, side))) for side in SIDES if uses(ctx, side)]
    return ModuleView(id=DRAMA, title="Drama: rolls and draws made again", rows=tuple(rows)) if rows else None
