"""A sensible way to spend Force Points, for players who do not want to plan every unit.

It is small, the same every time, and knows nothing of the game but what can be bought: the Empire garrisons
planet after planet, the capital first, the Rebels buy the strongest units that fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fitg.engine.context import Context
from fitg.engine.rules.force_points import grants

if TYPE_CHECKING:
    from fitg.engine.rules.force_points.purchases import Purchase

#: What a garrison gets, one round after the other; then whatever can still be paid.
ROUNDS = ("line", "militia", "patrol")


class Wish(NamedTuple):
    """One unit to buy."""

    place: str
    kind: str


def next_wish(ctx: Context, purchase: Purchase) -> Wish | None:
    """The next unit of the suggestion; None when nothing more can be bought."""
    able = {place: kinds for place in purchase.places(ctx) if (kinds := _able(ctx, purchase, place))}
    if not able:
        return None
    place = min(able, key=lambda each: _rank(ctx, purchase, each))
    bought = sum(purchase.plan.get(place, {}).values())
    wished = ROUNDS[bought % len(ROUNDS)]
    return Wish(place, wished if wished in able[place] else _strongest(ctx, able[place]))


def _able(ctx: Context, purchase: Purchase, place: str) -> list[str]:
    """The kinds that can be bought for a place; Suicide Squads are for players with a plan."""
    grant, stock = purchase.terms(ctx), purchase.stock(ctx)
    return [
        kind.id
        for kind in grants.kinds(ctx, purchase.side, grant, place)
        if not kind.suicide and purchase.most(ctx, place, kind, stock)
    ]


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
