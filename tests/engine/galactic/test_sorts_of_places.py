"""Places of one sort sell the same kinds, so that what is for sale is found once for all of them."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from fitg.engine.game import new_game
from fitg.engine.rules.force_points.purchases import Purchase

#: To the Empire, from the second Game-Turn on: Environs, Orbit Boxes, and those above a center.
SORTS = {(False, False), (True, False), (True, True)}


@pytest.mark.case("19.0", "33.36", "36.1")
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("scenario", "ruleset"), [("galactic-campaign", "standard"), ("underground", "underground")]
)
def test_what_is_remembered_of_a_sort_is_what_each_of_its_places_sells(scenario: str, ruleset: str) -> None:
    game, chance = new_game(scenario, seed=1, options={"ruleset": ruleset}), Random(1)
    sorts = set[Hashable]()
    while game.decision is not None and not sorts >= SORTS:
        purchase = game.state.stack[-1]
        if isinstance(purchase, Purchase) and game.decision.kind == "force-points":
            for place in purchase.open_places(game.ctx):
                assert list(purchase.site(game.ctx, place).kinds) == list(purchase.kinds(game.ctx, place))
                sorts.add(purchase.sort_of(game.ctx, place))
        game.apply(chance.choice(game.decision.actions))
    assert sorts >= SORTS
