"""[20.2, P-19] Nobody stays in space without a craft: military units, or a ship with a place for him."""

from __future__ import annotations

from collections.abc import Container, Iterable

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import spaceships, units
from fitg.engine.rules.space import fleet


def leaves_nobody(ctx: Context, place: str, side: Side, aboard: Container[str], ship: str) -> bool:
    """[P-19] Would all who stay in a place still have a craft, if this ship went with these aboard?"""
    if _is_safe(ctx, place, side):
        return True
    staying = [mate for mate in fleet.followers(ctx, place, side) if mate.id not in aboard]
    left = [each for each in fleet.craft(ctx, place, side) if each.id != ship and _stays(ctx, each, aboard)]
    return sum(spaceships.seats_taken(ctx, mate) for mate in staying) <= _seats(ctx, left)


def can_leave(ctx: Context, place: str, side: Side) -> bool:
    """[P-19] Can a ship go at all: is there a place aboard some ship for everybody here?"""
    if _is_safe(ctx, place, side):
        return True
    everybody, craft = fleet.followers(ctx, place, side), fleet.craft(ctx, place, side)
    return sum(spaceships.seats_taken(ctx, mate) for mate in everybody) <= _seats(ctx, craft)


def has_room(ctx: Context, place: str, side: Side, newcomer: Character) -> bool:
    """[P-19] Could somebody be put here, and have a place aboard some ship?"""
    if _is_safe(ctx, place, side):
        return True
    everybody, craft = fleet.followers(ctx, place, side), fleet.craft(ctx, place, side)
    return sum(spaceships.seats_taken(ctx, mate) for mate in (*everybody, newcomer)) <= _seats(ctx, craft)


def _is_safe(ctx: Context, place: str, side: Side) -> bool:
    """Can anybody stay here, with or without a ship?"""
    return ctx.board.on_surface(place) or units.present(ctx, place, side)


def _stays(ctx: Context, ship: Ship, gone: Container[str]) -> bool:
    """[14.6, 14.51] Left by its owner a ship waits for a new pilot, but for Redjac's: it is lost."""
    return ship.owner not in gone or not spaceships.only_his(ctx, ship)


def _seats(ctx: Context, craft: Iterable[Ship]) -> int:
    return sum(spaceships.model(ctx, ship).passengers for ship in craft)
