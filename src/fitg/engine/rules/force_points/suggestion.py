"""A sensible way to spend Force Points, for players who do not want to plan every unit.

It is small, the same every time, and knows nothing of the game but what can be bought: the Empire garrisons
planet after planet, the capital first, the Rebels buy the strongest units that fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.data.records import UnitKind
from fitg.engine.context import Context

if TYPE_CHECKING:
    from fitg.engine.rules.force_points.purchases import Purchase

#: What a garrison gets, one round after the other; then whatever can still be paid.
ROUNDS = ("line", "militia", "patrol")


def plan_the_rest(ctx: Context, purchase: Purchase) -> None:
    """One unit after the other, until nothing more can be bought."""
    shops = {place: _kinds(ctx, purchase, place) for place in purchase.open_places(ctx)}
    ground = purchase.ground(ctx)
    while shops:
        means = purchase.means(ctx, ground)
        place = min(shops, key=lambda each: _rank(ctx, purchase, each))
        market = purchase.market(ctx, place, means)
        able = [kind.id for kind in shops[place] if market.most(kind)]
        if not able:
            del shops[place]
            continue
        wished = ROUNDS[sum(purchase.plan.get(place, {}).values()) % len(ROUNDS)]
        purchase.add(place, wished if wished in able else _strongest(ctx, able), 1)


def _kinds(ctx: Context, purchase: Purchase, place: str) -> list[UnitKind]:
    """What can be bought for a place; Suicide Squads are for players with a plan."""
    return [kind for kind in purchase.kinds(ctx, place) if not kind.suicide]


def _rank(ctx: Context, purchase: Purchase, place: str) -> tuple[int, int, int, int]:
    """Planets with the fewest new units come first, of those capitals; then the richest Environs."""
    planet = ctx.board.planet_of.get(place, "")
    beside = sum(
        sum(bought.values())
        for other, bought in purchase.plan.items()
        if ctx.board.planet_of.get(other, other) == (planet or place)
    )
    capital = bool(planet) and ctx.facts.planets[planet].capital != "none"
    resource = ctx.facts.environs[place].resource if place in ctx.facts.environs else 0
    return (beside // 2 if capital else beside, not capital, -resource, ctx.board.order[place])


def _strongest(ctx: Context, kinds: list[str]) -> str:
    """The best in space, then on the ground, of those that can be paid."""
    catalogue = ctx.facts.unit_kinds

    def worth(kind: str) -> tuple[int, int]:
        return catalogue[kind].space_strength, catalogue[kind].strength

    return max(kinds, key=worth)
