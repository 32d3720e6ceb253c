"""[A-15-01] What follows at once from a change: control, ships, prisoners, camps, instant victory."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.rules import control, custody, loyalty, spaceships, stacking, units, victory


def settle(ctx: Context) -> None:
    """Bring the planets that were touched up to date; what this changes is settled in the same go."""
    changed: set[str] = set()
    while ctx.touched:
        touched, ctx.touched = ctx.touched, set()
        planets = sorted(touched - {""})
        changed.update(planets)
        control.settle(ctx, planets)
        if ctx.index.captives:
            custody.settle_prisoners(ctx)
        stacking.settle_stacks(ctx, planets)
        spaceships.settle(ctx, planets, adrift="" in touched)
        if ctx.state.camps:
            _crush_camps(ctx)
    control.announce_changes(ctx, sorted(changed))
    victory.check_instant(ctx)


def _crush_camps(ctx: Context) -> None:
    """[13.2e] A camp does not stand beside too many Imperial troops, which must be shown for it."""
    for place in ctx.board.by_order(ctx.state.camps):
        if units.crush_camp(ctx, place, {}):
            units.reveal(ctx, place, "imperial", "they crush a Rebel camp")
            units.conceal(ctx, place)
            loyalty.remove_camp(ctx, place, "Imperial troops crush it")
