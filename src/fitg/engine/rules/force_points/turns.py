"""What begins anew with a Game-Turn, and what comes as an Operations Phase begins."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.rules.rebellion import place_waiting
from fitg.engine.rules.space.memory import memory

#: The Phase that begins with the movement of military units.
OPERATIONS = "operations"


def forget_levels(ctx: Context, moment: Moment) -> None:
    """[19.22] A new Game-Turn: every PDB may gain a Level again."""
    if ctx.state.segment == 0 and not ctx.in_the_middle:
        memory(ctx).raised_pdbs = ()


def bring_waiting(ctx: Context, moment: Moment) -> None:
    """[15.44] Units that had no room come as an Operations Phase of their owner begins."""
    if ctx.current.phase == OPERATIONS and ctx.state.waiting:
        place_waiting(ctx, moment.side)
