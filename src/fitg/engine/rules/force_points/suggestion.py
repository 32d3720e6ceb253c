"""A sensible way to spend Force Points, for players who do not want to plan every unit.

It is small, the same every time, and knows nothing of the game but what can be bought: the Empire garrisons
planet after planet, the capital first, the Rebels buy the strongest units that fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from fitg.data.records import UnitKind
from fitg.engine.machine.context import Context
from fitg.engine.rules import units

if TYPE_CHECKING:
    from fitg.engine.rules.force_points.purchases import Market, Purchase

#: What a garrison gets, one round after the other; then whatever can still be paid.
ROUNDS = ("line", "militia", "patrol")


def plan_the_rest(ctx: Context, purchase: Purchase) -> None:
    """One unit after the other, until nothing more can be bought."""
    shops = {place: _kinds(ctx, purchase, place) for place in purchase.open_places(ctx)}
    sites = {place: Site.of(ctx, place) for place in shops}
    ground, tally, new = purchase.ground(ctx), purchase.tally(ctx), _new_units(ctx, purchase)
    cheapest = min([kind.cost or 0 for kinds in shops.values() for kind in kinds], default=0)
    while shops:
        means = purchase.means(ctx, ground, tally)
        if means.points < cheapest:
            return  # As every shop would say in its turn.
        place = _first(shops, sites, new)
        market = purchase.market(ctx, place, means)
        wished = ROUNDS[sum(purchase.plan.get(place, units.NO_UNITS).values()) % len(ROUNDS)]
        bought = _choice(ctx, shops[place], market, wished)
        if bought is None:
            del shops[place]
            continue
        purchase.add(place, bought, 1)
        tally.add(ctx, place, bought)
        new[sites[place].planet] += 1


def _choice(ctx: Context, kinds: list[UnitKind], market: Market, wished: str) -> str | None:
    """What the round asks for, or the strongest that can be had; None if nothing can."""
    for kind in kinds:
        if kind.id == wished and market.sells(kind):
            return wished
    able = [kind.id for kind in kinds if market.sells(kind)]
    return _strongest(ctx, able) if able else None


def _kinds(ctx: Context, purchase: Purchase, place: str) -> list[UnitKind]:
    """What can be bought for a place; Suicide Squads are for players with a plan."""
    return [kind for kind in purchase.kinds(ctx, place) if not kind.suicide]


def _new_units(ctx: Context, purchase: Purchase) -> Counter[str]:
    """How many units are planned for each planet, or each place off the planets."""
    new: Counter[str] = Counter()
    for place, bought in purchase.plan.items():
        new[ctx.board.planet_of.get(place, place)] += sum(bought.values())
    return new


class Site(NamedTuple):
    """A place that may be garrisoned: what counts about it, found once."""

    #: Off the planets the place itself.
    planet: str
    capital: bool
    resource: int
    order: int

    @classmethod
    def of(cls, ctx: Context, place: str) -> Site:
        planet = ctx.board.planet_of.get(place, "")
        capital = bool(planet) and ctx.facts.planets[planet].capital != "none"
        resource = ctx.facts.environs[place].resource if place in ctx.facts.environs else 0
        return cls(planet or place, capital, resource, ctx.board.order[place])


def _first(shops: Iterable[str], sites: Mapping[str, Site], new: Mapping[str, int]) -> str:
    """Planets with the fewest new units come first, of those capitals; then the richest Environs.

    Written out: for every unit of a set-up every place is looked at.
    """
    first, least = "", None
    for place in shops:
        planet, capital, resource, order = sites[place]
        beside = new.get(planet, 0)
        rank = (beside // 2 if capital else beside, not capital, -resource, order)
        if least is None or rank < least:
            first, least = place, rank
    return first


def _strongest(ctx: Context, kinds: list[str]) -> str:
    """The best in space, then on the ground, of those that can be paid."""
    catalogue = ctx.facts.unit_kinds

    def worth(kind: str) -> tuple[int, int]:
        return catalogue[kind].space_strength, catalogue[kind].strength

    return max(kinds, key=worth)
