"""[12.7, 12.73] Who takes a wound: what the wound leaves him."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.rules import harm
from fitg.engine.rules.missions.encounters import HurtInAccident
from fitg.engine.rules.wounds import SacrificeCompanion, TakeWound
from fitg.presentation.uses.registry import explains


@explains(TakeWound, HurtInAccident)
def _wounded(ctx: Context, action: TakeWound | HurtInAccident, side: Side) -> str:
    return after_one_more(ctx, action.who)


def after_one_more(ctx: Context, who: str) -> str:
    """[12.73] How many wounds he can take after the next one."""
    left = harm.endurance_left(ctx, ctx.state.characters[who])
    return (
        f"Can take {left - 1} more after it." if left > 1 else "It would be the last: no Endurance is left."
    )


@explains(SacrificeCompanion)
def _for_another(ctx: Context, action: SacrificeCompanion, side: Side) -> str:
    """[14.3] Nobody is hurt, and the companion is lost."""
    return "Nobody else is hurt; it is gone then."
