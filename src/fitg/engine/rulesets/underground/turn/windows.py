"""[VC-11] When possessions change hands: before anything moves, before it lands, and before missions."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Ship
from fitg.engine.rules import characters
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.space import transport
from fitg.engine.terms import MISSIONS


class OpenMarket(Trading, layer=True, tag="underground.Trading"):
    """[VC-11, VC-11a] Three windows, in orbit too; before missions things may also be given back."""

    def asks_anyway(self, ctx: Context) -> bool:
        """Where no two of a side are together, everybody sees that nothing can change hands."""
        return super().asks_anyway(ctx) and is_before_missions(ctx)

    def has_business(self, ctx: Context) -> bool:
        """Are two of a side together anywhere?"""
        if super().has_business(ctx):
            return True
        for place, names in ctx.index.people.items():
            if (
                len(names) > 1
                and self.is_market(ctx, place)
                and len(characters.at(ctx, place, self.side)) > 1
            ):
                return True
        return False

    def is_market(self, ctx: Context, place: str) -> bool:
        """[VC-11] Whoever has flown to others can hand over what he brings before he lands."""
        return place in ctx.board.boxes or super().is_market(ctx, place)

    def may_return(self, ctx: Context) -> bool:
        """[VC-11a] What its owner no longer wants."""
        return super().may_return(ctx) or is_before_missions(ctx)

    def can_spare(self, ctx: Context, ship: Ship) -> bool:
        """[VC-11a, P-19] In orbit, too, if nobody is left without a craft."""
        return super().can_spare(ctx, ship) or transport.leaves_nobody(
            ctx, ship.place, ship.side, (), ship.id
        )


def is_before_missions(ctx: Context) -> bool:
    """[VC-11a] Is it the third window?"""
    return ctx.current.name == MISSIONS.name


def are_open(ctx: Context) -> bool:
    """[VC-11] Things change hands before anything moves, too."""
    return True


def sells_before_missions(usual: bool, ctx: Context) -> bool:
    """[14.4, VC-11] Only transfers come at other times."""
    return usual and is_before_missions(ctx)
