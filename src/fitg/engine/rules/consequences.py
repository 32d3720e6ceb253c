"""[A-15-01] What follows at once from a change: control, ships, prisoners, camps, instant victory."""

from __future__ import annotations

from fitg.engine.machine.context import Context, Touched
from fitg.engine.modules import Consequence
from fitg.engine.rules import control, custody, loyalty, spaceships, stacking, units, victory


def free_prisoners(ctx: Context, touched: Touched) -> None:
    """[12.82] Those whom nobody holds are free."""
    if ctx.index.captives:
        custody.settle_prisoners(ctx)


def crush_camps(ctx: Context, touched: Touched) -> None:
    """[13.2e] A camp does not stand beside too many Imperial troops, which must be shown for it."""
    if not ctx.state.camps:
        return
    for place in ctx.board.by_order(ctx.state.camps):
        if units.crush_camp(ctx, place, {}):
            units.reveal(ctx, place, "imperial", "they crush a Rebel camp")
            units.conceal(ctx, place)
            loyalty.remove_camp(ctx, place, "Imperial troops crush it")


def win_at_once(ctx: Context, touched: Touched) -> None:
    """[16.18] Has a player met an objective that wins at once?"""
    victory.check_instant(ctx)


CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence("stopped-rebellions-end", control.settle),
    Consequence("prisoners-go-free", free_prisoners),
    Consequence("stacks-are-kept", stacking.settle_stacks),
    Consequence("ships-are-abandoned", spaceships.settle),
    Consequence("camps-are-crushed", crush_camps),
    Consequence("control-is-announced", control.announce_changes, last=True),
    Consequence("somebody-wins-at-once", win_at_once, last=True),
)
