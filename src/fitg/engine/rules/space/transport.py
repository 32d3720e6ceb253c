"""[20.2, P-19] Nobody stays in space without a craft: military units, or a ship with a place for him."""

from __future__ import annotations

from collections.abc import Container

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.rules import spaceships, units
from fitg.engine.rules.space import fleet


def leaves_nobody(ctx: Context, place: str, side: Side, aboard: Container[str], ship: str) -> bool:
    """[P-19] Would all who stay in a place still have a craft, if this ship went with these aboard?"""
    if _is_safe(ctx, place, side):
        return True
    staying = [mate for mate in fleet.followers(ctx, place, side) if mate.id not in aboard]
    return sum(spaceships.seats_taken(ctx, mate) for mate in staying) <= _seats(ctx, place, side, ship)


def can_leave(ctx: Context, place: str, side: Side) -> bool:
    """[P-19] Can a ship go at all: is there a place aboard some ship for everybody here?"""
    if _is_safe(ctx, place, side):
        return True
    everybody = fleet.followers(ctx, place, side)
    return sum(spaceships.seats_taken(ctx, mate) for mate in everybody) <= _seats(ctx, place, side, "")


def _is_safe(ctx: Context, place: str, side: Side) -> bool:
    """Can anybody stay here, with or without a ship?"""
    return ctx.board.on_surface(place) or units.present(ctx, place, side)


def _seats(ctx: Context, place: str, side: Side, gone: str) -> int:
    craft = fleet.craft(ctx, place, side)
    return sum(spaceships.model(ctx, ship).passengers for ship in craft if ship.id != gone)
