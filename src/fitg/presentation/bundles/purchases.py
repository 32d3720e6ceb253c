"""Force Points that are spent where they rise: one kind of unit, and that is all."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.rules import units
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.force_points.purchases import BuyUnits, FinishPurchases
from fitg.presentation.bundles.bundle import Bundle
from fitg.presentation.narration.words import count


def all_of_a_kind(game: Game) -> list[Bundle]:
    """[25.14] As many units of one kind as can be had, and the rest of the points is given up."""
    spending = game.state.stack[-1]
    if not isinstance(spending, SpendHere):
        return []
    offers = [each for each in game.options if isinstance(each, BuyUnits)]
    most = {each.unit: each for each in offers if each.number == _most(offers, each.unit)}
    return [
        Bundle(
            label=_words(game, each, _lost(game, spending, each)),
            actions=[each.text, FinishPurchases().text],
            asked=["force-points.here"],
            final=True,
        )
        for each in most.values()
    ]


def _lost(game: Game, spending: SpendHere, purchase: BuyUnits) -> int:
    """The points that nothing comes of."""
    bought = units.merged(spending.bought, {purchase.unit: purchase.number})
    return spending.left(game.ctx) - purchase.cost if spending.is_lost(game.ctx, bought) else 0


def _most(offers: list[BuyUnits], kind: str) -> int:
    return max(each.number for each in offers if each.unit == kind)


def _words(game: Game, purchase: BuyUnits, lost: int) -> str:
    bought = f"Only {naming.units(game.facts, {purchase.unit: purchase.number})}"
    if not lost:
        return bought
    return f"{bought}; {count(lost, 'Force Point')} {'is' if lost == 1 else 'are'} lost"
