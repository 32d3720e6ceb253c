"""[20.1, 20.2] Where fleets and spaceships may go at all, and why not where they may not.

Larger games fill the slot `permissions` of the ruleset: a move from planet to planet is legal if any of
these rules gives a reason for it, and everything is legal where there are none. What holds against every
reason is the policy `bars`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.policies import Mover

__all__ = ["Mover", "has_way", "is_open", "open_planets", "refusal", "why_not"]


def refusal(ctx: Context, side: Side, origin: str, destination: str, mover: Mover) -> str:
    """Why the forces of a side may not go from one place to another; "" if they may."""
    barred = ctx.rules.policies.bars(ctx, side, origin, destination, mover)
    if barred:
        return barred
    rules = ctx.rules.permissions
    if not rules or any(rule(ctx, side, origin, destination) for rule in rules):
        return ""
    return ctx.rules.policies.refusal(ctx, side, origin, destination)


def why_not(ctx: Context, side: Side, origin: str, where: str, mover: Mover) -> str:
    """Why they may not go to a planet, or to a place on it or above it; "" for what is none of these."""
    destination = ctx.board.orbits.get(where, where)
    if destination not in ctx.board.planet_of:
        return ""
    return refusal(ctx, side, origin, destination, mover)


def is_open(ctx: Context, side: Side, origin: str, destination: str, mover: Mover) -> bool:
    """May they go there?"""
    if ctx.rules.policies.bars(ctx, side, origin, destination, mover):
        return False
    rules = ctx.rules.permissions
    for rule in rules:
        if rule(ctx, side, origin, destination):
            return True
    return not rules


def has_way(ctx: Context, side: Side, origin: str, mover: Mover) -> bool:
    """Can they go to any planet at all? What is nearest is asked first, and is mostly enough."""
    box = ctx.board.orbits.get(ctx.board.planet_of.get(origin, ""))
    if box is not None and is_open(ctx, side, origin, box, mover):
        return True
    return next(open_planets(ctx, side, origin, mover), None) is not None


def open_planets(ctx: Context, side: Side, origin: str, mover: Mover) -> Iterator[str]:
    """[20.1, 20.2, 21.5] The planets to which they can go; from Drift 2 those of the same system only."""
    boxes = ctx.board.orbits
    if ctx.board.locations[origin].kind == "drift2":
        here, systems = ctx.board.system_of[origin], ctx.board.system_of
        boxes = {planet: box for planet, box in boxes.items() if systems[box] == here}
    for planet, box in boxes.items():
        if is_open(ctx, side, origin, box, mover):
            yield planet
