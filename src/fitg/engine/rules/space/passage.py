"""[20.1, 20.2] Where fleets and spaceships may go at all, and why not where they may not.

Larger games fill the slot `permissions` of the ruleset: a move from planet to planet is legal if any of
these rules gives a reason for it, and everything is legal where there are none. What holds against every
reason is the policy `bars`. From all places of one planet the same ways are open: both are asked once for
each planet, and the answer is remembered until something changes on which, by the policy `ways_depend_on`, it
depends.
"""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.policies import Mover

__all__ = ["Mover", "has_way", "is_open", "open_planets", "refusal", "why_not", "with_way"]


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
    """Can they go to any planet at all?"""
    return bool(with_way(ctx, side, (origin,), mover))


def with_way(ctx: Context, side: Side, origins: Iterable[str], mover: Mover) -> list[str]:
    """The places from which they can go to any planet at all."""
    known = _known(ctx, side, mover).has_way
    found: list[str] = []
    for origin in origins:
        able = known.get(origin)
        if able is None:
            able = known[origin] = _has_way(ctx, side, origin, mover)
        if able:
            found.append(origin)
    return found


def _has_way(ctx: Context, side: Side, origin: str, mover: Mover) -> bool:
    """What is nearest is asked first, and is mostly enough."""
    box = ctx.board.orbits.get(ctx.board.planet_of.get(origin, ""))
    if box is not None and is_open(ctx, side, origin, box, mover):
        return True
    return bool(open_planets(ctx, side, origin, mover))


def open_planets(ctx: Context, side: Side, origin: str, mover: Mover) -> tuple[str, ...]:
    """[20.1, 20.2, 21.5] The planets to which they can go; from Drift 2 those of the same system only."""
    known = _known(ctx, side, mover).open_planets
    start = ctx.board.planet_of.get(origin, origin)
    found = known.get(start)
    if found is None:
        found = known[start] = _open_planets(ctx, side, origin, mover)
    return found


class Ways:
    """What is known of the ways of one side's fleets, or of its ships."""

    __slots__ = ("has_way", "open_planets")

    def __init__(self) -> None:
        #: By the place from which they go.
        self.has_way: dict[str, bool] = {}
        #: By the planet from which they go; in Drift and off the map by the place.
        self.open_planets: dict[str, tuple[str, ...]] = {}


def _known(ctx: Context, side: Side, mover: Mover) -> Ways:
    known = ctx.answers("ways", ctx.rules.policies.ways_depend_on(ctx))
    found: Ways | None = known.get((side, mover))
    if found is None:
        found = known[side, mover] = Ways()
    return found


def _open_planets(ctx: Context, side: Side, origin: str, mover: Mover) -> tuple[str, ...]:
    boxes = ctx.board.orbits
    if ctx.board.locations[origin].kind == "drift2":
        here, systems = ctx.board.system_of[origin], ctx.board.system_of
        boxes = {planet: box for planet, box in boxes.items() if systems[box] == here}
    return tuple(planet for planet, box in boxes.items() if is_open(ctx, side, origin, box, mover))
