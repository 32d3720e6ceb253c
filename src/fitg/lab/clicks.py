"""How many decisions a Game-Turn takes, and how many clicks at the table: what an evening is made of.

Two bots of the adviser's level play games with known seeds, and each of their answers is counted as a person
at the page would give it: by the button of the action, behind that of its group where there are too many.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Any

import msgspec

from fitg.bots import create, observe
from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.game import Game, new_game
from fitg.engine.state import SIDES
from fitg.lab.bench import playable
from fitg.presentation.narration import label
from fitg.presentation.standing import OrderName, once_more, standing_order
from fitg.scenarios import Scenario
from fitg.scenarios.sequence import SET_UP

#: With more buttons than this, in several groups, the page shows the groups first.
TOO_MANY = 24
#: The same before standing orders came: what clicks are compared with.
ONCE_TOO_MANY = 9
#: The standing orders that a page follows before anybody has set anything.
FOLLOWED: frozenset[OrderName] = frozenset({"no-choice", "one-place", "ships"})
BOT = "rookie"


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """Per Game-Turn of one side: decisions, clicks if each were given by hand, clicks at the table.

    The set-up is taken as the adviser suggests it. `clicks_with_orders` are those of somebody who has given
    all standing orders; `by_suggestion` are the clicks of somebody who lets the adviser play every Segment.
    """

    scenario: str
    side: Side
    turns: int
    decisions: float
    clicks_without: float
    clicks: float
    clicks_with_orders: float
    by_suggestion: float


class _Tally:
    """What one side has done so far."""

    def __init__(self) -> None:
        self.decisions = self.without = self.clicks = self.with_orders = 0
        self.turns: set[tuple[int, int]] = set()
        self.segments: set[tuple[int, int, str]] = set()

    def counts(self, scenario: str, side: Side) -> Counts:
        turns = len(self.turns) or 1
        return Counts(
            scenario=scenario,
            side=side,
            turns=len(self.turns),
            decisions=self.decisions / turns,
            clicks_without=self.without / turns,
            clicks=self.clicks / turns,
            clicks_with_orders=self.with_orders / turns,
            by_suggestion=len(self.segments) / turns,
        )


def run(seconds: float, options: Mapping[str, Any] | None = None) -> list[Counts]:
    """Every scenario for so long, by the clock of the processor; a game that was begun is counted so far."""
    return [each for scenario in playable(options) for each in count(scenario, seconds, options)]


def count(scenario: Scenario, seconds: float, options: Mapping[str, Any] | None = None) -> list[Counts]:
    """Games of one scenario, one after the other."""
    tallies = {side: _Tally() for side in SIDES}
    ends, seed = process_time() + seconds, 0
    while process_time() < ends:
        _play(new_game(scenario, seed=seed, options=options), seed, tallies, ends)
        seed += 1
    return [tallies[side].counts(scenario.id, side) for side in SIDES]


def _play(game: Game, seed: int, tallies: dict[Side, _Tally], ends: float) -> None:
    bot, chance = create(BOT), Random(seed)
    repeated: Action | None = None
    while game.side is not None and process_time() < ends:
        tally, before = tallies[game.side], game.copy()
        action = bot.choose(observe(game), chance, None)
        option = game.decision.option(action) if game.decision is not None else None
        assert option is not None
        tally.turns.add((seed, game.state.turn))
        _count(tally, game, option, by_itself=repeated == option)
        tally.segments.add((seed, game.state.turn, game.ctx.segment))
        repeated = once_more(before, option, game.apply(option), game)


def _count(tally: _Tally, game: Game, option: Action, *, by_itself: bool) -> None:
    """One decision; with a single answer it was none."""
    if len(game.options) == 1:
        return
    needed = clicks_of(game, option)
    tally.decisions += 1
    tally.without += clicks_of(game, option, too_many=ONCE_TOO_MANY)
    if game.ctx.segment == SET_UP.id:
        return
    order = standing_order(game)
    given = order is not None and order.action == option.text
    tally.with_orders += 0 if by_itself or given else needed
    followed = given and order is not None and order.order in FOLLOWED
    tally.clicks += 0 if by_itself or followed else needed


def clicks_of(game: Game, option: Action, too_many: int = TOO_MANY) -> int:
    """The clicks that one answer takes: its button, and that of its group before it."""
    assert game.side is not None
    side, groups = game.side, dict[str, list[Action]]()
    for each in game.options:
        if not each.passes:
            groups.setdefault(label(each, side, game.facts).subject, []).append(each)
    crowded = len(groups) > 1 and sum(map(len, groups.values())) > too_many
    own = next((group for group in groups.values() if option in group), [])
    return 2 if crowded and len(own) > 1 else 1
