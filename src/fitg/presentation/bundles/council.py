"""Questions of the Galactic Game that are many, and have one answer in which they belong together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.rules.galactic.assignments import ArrangeDeck, ArrangeNext
from fitg.engine.rules.galactic.immediate_events import ShiftChosen, ShiftPlanet
from fitg.engine.rules.politics.domino import Domino, MovePlanet, fits
from fitg.presentation.bundles.bundle import SEVERAL, Bundle

#: More planets than this are not laid out in all the ways in which they can be chosen.
MOST_PLANETS = 8
#: So many ways to choose among them are told side by side.
MOST_WAYS = 6


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


def all_that_follow(game: Game) -> Iterator[Bundle]:
    """[23.0, P-29] Where an example reaches more planets than may follow it: those who do, by one word."""
    effect = game.state.stack[-1]
    moves = {each.planet: each for each in game.options if isinstance(each, MovePlanet)}
    if not isinstance(effect, Domino) or not SEVERAL <= len(moves) <= MOST_PLANETS:
        return
    ways = _most_that_follow(effect, list(moves))
    if not SEVERAL <= len(ways) <= MOST_WAYS:
        return
    assert game.decision is not None
    for way in ways:
        final = [planet for planet in way if moves[planet].is_final(game.ctx)]
        if len(final) > 1:
            continue  # What the first of them shows, or brings, is looked at before the next is chosen.
        names = naming.series([naming.planet(game.facts, planet) for planet in way], "")
        yield Bundle(
            label=f"{names} follow",
            actions=[moves[planet].text for planet in sorted(way, key=lambda planet: planet in final)],
            asked=[game.decision.kind] * (len(way) - 1),
            final=bool(final) or not effect.left_after(way),
        )


def _most_that_follow(effect: Domino, planets: list[str]) -> list[tuple[str, ...]]:
    """All choices of the most planets that can follow, if they are several planets."""
    for number in range(len(planets), 1, -1):
        ways = [way for way in combinations(planets, number) if fits(effect.ripples, (*effect.shifted, *way))]
        if ways:
            return ways
    return []
