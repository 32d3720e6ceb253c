"""[19.0, P-04] The counter mix: there are only so many units of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.rules import units

#: Under which name it is remembered how many units there are of each kind.
ON_THE_MAP = "units-on-the-map"


def left(ctx: Context, kind: str) -> int:
    """[19.0] How many counters of a kind are not in play."""
    used = on_the_map(ctx).get(kind, 0) + sum([units.get(kind, 0) for units in ctx.state.waiting.values()])
    return max(0, ctx.facts.unit_kinds[kind].count - used)


def left_of(ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[19.0] How many counters of each of these kinds are not in play."""
    if ctx.state.waiting:
        return {kind: left(ctx, kind) for kind in kinds}
    used, catalogue = on_the_map(ctx), ctx.facts.unit_kinds
    return {kind: max(0, catalogue[kind].count - used.get(kind, 0)) for kind in kinds}


def on_the_map(ctx: Context) -> Mapping[str, int]:
    """All units on the map and off it, but for those that wait for room (15.44)."""
    known = {} if ctx.strength is None else ctx.answers(ON_THE_MAP, ctx.strength)
    found: dict[str, int] | None = known.get("")
    if found is None:
        found = known[""] = count(ctx)
    return found


def count(ctx: Context) -> dict[str, int]:
    """The same, counted now."""
    found: dict[str, int] = {}
    for heap in ctx.state.stacks.values():
        for stack in heap.values():
            for kind, n in stack.units.items():
                found[kind] = found.get(kind, 0) + n
    return found


def likely_army(ctx: Context, size: int) -> list[str]:
    """[7.22] So many face-down units as an opponent can expect them: by the counter mix, and by the price."""
    prices = ctx.rules.ask[questions.prices](ctx, "imperial")
    offers = tuple([Offer(kind, free, prices.get(kind, 0)) for kind, free in _not_seen(ctx).items()])
    return list(_army(offers, size, _granted(ctx)))


class Offer(NamedTuple):
    """A kind of which so many counters may lie face down, and its price."""

    kind: str
    free: int
    price: int


@lru_cache(maxsize=256)
def _army(offers: tuple[Offer, ...], size: int, points: int) -> tuple[str, ...]:
    """The same for the same counters and points: whoever looks at the table asks for it again and again."""
    free = {kind: number for kind, number, _ in offers}
    army: dict[str, int] = dict.fromkeys(free, 0)
    for _ in range(size):
        likeliest, most = "", (False, -1.0)
        for kind, number in free.items():
            rank = number > army[kind], number / (army[kind] + 1)
            if rank > most:
                likeliest, most = kind, rank
        army[likeliest] += 1
    prices = {kind: price for kind, _, price in offers}
    found = _affordable(army, free, prices, points)
    return tuple(sorted([kind for kind, n in found.items() for _ in range(n)]))


def _affordable(
    army: dict[str, int], free: Mapping[str, int], prices: Mapping[str, int], points: int
) -> dict[str, int]:
    """[19.7] With the points that were granted so far, dear units must be rarer."""
    total = sum(n * prices[kind] for kind, n in army.items())
    for dear in sorted(army, key=prices.__getitem__, reverse=True):
        for cheap in sorted(army, key=prices.__getitem__):
            saved = prices[dear] - prices[cheap]
            while saved > 0 and total > points and army[dear] and army[cheap] < free[cheap]:
                army[dear] -= 1
                army[cheap] += 1
                total -= saved
    return army


def _granted(ctx: Context) -> int:
    """The points that the Imperial Player has had for units; a position says nothing about its past."""
    if ctx.scenario.position is not None:
        return units.ANY_NUMBER
    return sum(
        grant.points * max(0, min(grant.turns[1], ctx.state.turn) - grant.turns[0] + 1)
        for grant in ctx.scenario.imperial.force_points
    )


def _not_seen(ctx: Context) -> dict[str, int]:
    """The counters of each kind with a back that do not lie face up."""
    catalogue = ctx.facts.unit_kinds
    found = {kind: catalogue[kind].count for kind in ctx.rules.units if catalogue[kind].hidden}
    for heap in ctx.state.stacks.values():
        for stack in heap.values():
            if stack.revealed:
                for kind in found.keys() & stack.units:
                    found[kind] -= stack.units[kind]
    return found
