"""[VX-18] Imperial troops strike at cells as their Mission Phase ends, if they show that they are enough."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import loyalty, units
from fitg.engine.rulesets.underground import asked


class RaidCell(Action, frozen=True):
    form = "raid the cell at {at}"
    saying = "Show the units and destroy the Rebel cell|at {at}"
    final = True
    at: PlaceId


class LeaveCells(Action, frozen=True):
    form = "done"
    saying = "Leave the Rebel cells alone"
    passes = True
    final = True


def needed(ctx: Context, place: str) -> int:
    """[VX-18] Three more than the Environ is large, or than the Rebel units there are strong."""
    return units.CAMP_MARGIN + max(ctx.board.sizes[place], units.strength(ctx, place, "rebel"))


def _beside(ctx: Context) -> list[str]:
    spared = ctx.rules.ask[questions.spares_camp]
    return [
        place
        for place in ctx.board.by_order(ctx.state.camps)
        if units.present(ctx, place, "imperial") and not spared(ctx, place)
    ]


def exposed(ctx: Context) -> list[str]:
    """[VX-18] The cells beside which enough strength stands."""
    return [place for place in _beside(ctx) if units.strength(ctx, place, "imperial") >= needed(ctx, place)]


class CellRaid(Procedure, tag="missions.cells.CellRaid"):
    """[VX-18] The Imperial Player strikes where he likes to show his units."""

    #: The Environ in which he strikes.
    at: str = ""

    def begin(self, ctx: Context) -> Next:
        """Asked wherever Imperial units stand beside a cell: not to be asked would tell their strength."""
        options: list[Option] = [(RaidCell(place), self.strike) for place in exposed(ctx)]
        options.append((LeaveCells(), self.leave))
        prompt = "Your Mission Phase ends: do your troops destroy a Rebel cell?"
        return Ask("imperial", "cells.raid", "VX-18", prompt, options, always=bool(_beside(ctx)))

    def strike(self, ctx: Context, action: RaidCell) -> Next:
        """[VX-18, VM-09e] All units are shown, or as many as it takes."""
        self.at = action.at
        shows = ctx.rules.ask[asked.shows_for_a_cell](ctx, self.at, needed(ctx, self.at))
        if shows is not None:
            return Call(shows, self.destroy)
        units.reveal(ctx, self.at, "imperial", "they destroy a Rebel cell")
        return self.destroy

    def destroy(self, ctx: Context) -> Next:
        units.conceal(ctx, self.at)
        loyalty.remove_camp(ctx, self.at, "Imperial troops destroy it")
        return self.begin

    def leave(self, ctx: Context) -> Next:
        return DONE


def at_the_end(ctx: Context, moment: Moment) -> Procedure | None:
    """[VX-18] The Mission Phase is the last of a Player-Turn."""
    imperial = ctx.current.player == "imperial"
    return CellRaid() if imperial and ctx.state.camps and _beside(ctx) else None


def only_by_a_raid(ctx: Context, place: str, strength: int) -> bool:
    """[VX-18] No number of troops ends a cell by standing there."""
    return False
