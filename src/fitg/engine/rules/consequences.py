"""[A-15-01] What follows at once from a change: control, ships, prisoners, camps, instant victory."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.rules import control, custody, loyalty, spaceships, stacking, units, victory

#: [13.2e] Imperial strength of Environ Size plus this, or more, removes a Rebel camp.
CAMP_MARGIN = 3


def settle(ctx: Context) -> None:
    """Bring the table up to date; what this changes is settled in the same go."""
    while ctx.unsettled:
        ctx.unsettled = False
        control.settle(ctx)
        custody.settle_prisoners(ctx)
        stacking.settle_stacks(ctx)
        spaceships.settle(ctx)
        _crush_camps(ctx)
    control.announce_changes(ctx)
    victory.check_instant(ctx)


def _crush_camps(ctx: Context) -> None:
    """[13.2e] A camp does not stand beside too many Imperial troops, which must be shown for it."""
    for space in ctx.state.spaces.values():
        if space.camp_since:
            needed = ctx.facts.environs[space.id].size + CAMP_MARGIN
            if units.strength(ctx, space.id, "imperial") >= needed:
                units.reveal(ctx, space.id, "imperial", "they crush a Rebel camp")
                units.conceal(ctx, space.id)
                loyalty.remove_camp(ctx, space.id, "Imperial troops crush it")
