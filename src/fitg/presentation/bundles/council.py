"""Questions of the Galactic Game that are many, and have one answer in which they belong together."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.rules.galactic.assignments import ArrangeDeck, ArrangeNext
from fitg.engine.rules.galactic.immediate_events import ShiftChosen, ShiftPlanet
from fitg.presentation.bundles.bundle import SEVERAL, Bundle


def assignments_in_turn(game: Game) -> list[Bundle]:
    """[35.1] The cards that are left, each pair of provinces as long after the last time as can be."""
    arranging = game.state.stack[-1]
    cards = [option.card for option in game.options if isinstance(option, ArrangeNext)]
    if not isinstance(arranging, ArrangeDeck) or len(cards) < SEVERAL:
        return []
    options = {option.card: option for option in game.options if isinstance(option, ArrangeNext)}
    order = in_turn(game.ctx, list(arranging.chosen), cards)[: arranging.size - len(arranging.chosen)]
    assert game.decision is not None
    return [
        Bundle(
            label="Lay all cards so that each province comes round in its turn",
            actions=[options[card].text for card in order],
            asked=[game.decision.kind] * (len(order) - 1),
            final=True,
        )
    ]


def in_turn(ctx: Context, before: list[int], cards: list[int]) -> list[int]:
    """Cards one after the other, always the one whose provinces were named longest ago."""
    known, laid, left = ctx.facts.strategic_assignments, list(before), list(cards)
    while left:
        last = {province: number for number, card in enumerate(laid) for province in known[card].provinces}
        longest = min(
            left, key=lambda card: (sorted(last.get(each, -1) for each in known[card].provinces), card)
        )
        left.remove(longest)
        laid.append(longest)
    return laid[len(before) :]


def all_that_can_turn(game: Game) -> list[Bundle]:
    """[99, 104] As many planets have to turn as can: there is nothing to choose but their order."""
    event, options = game.state.stack[-1], game.options
    planets = [option for option in options if isinstance(option, ShiftPlanet)]
    if not isinstance(event, ShiftChosen) or not SEVERAL <= len(planets) <= event.number:
        return []
    assert game.decision is not None
    return [
        Bundle(
            label=f"All {len(planets)} turn: there are no others",
            actions=[each.text for each in planets],
            asked=[game.decision.kind] * (len(planets) - 1),
            final=any(each.is_final(game.ctx) for each in planets),
        )
    ]
