"""Who sits there is seen from what he does, and the plans are tried against him."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from fitg.bots import Bot, create, observe
from fitg.bots import veteran as mind
from fitg.bots.observation import Observation
from fitg.bots.veteran import OPPONENTS, Veteran, styles
from fitg.bots.veteran.acquaintance import Acquaintance, distance, shares_of, standing
from fitg.bots.veteran.plans import USUAL
from fitg.bots.veteran.search import Lead, Verdict
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import opponent


def learnt(who: Acquaintance, seen: Observation) -> None:
    who.learn(seen, {name: styles(seen.game.ctx, seen.side, name) for name in OPPONENTS}, Random(1))


def acquainted(
    scenario: str, side: Side, against: str, turn: int, seed: int = 2
) -> tuple[Acquaintance, Game]:
    """What somebody who plays as usual knows of his opponent at his Player-Turn of a Game-Turn."""
    game, rng, who = new_game(scenario, seed=seed), Random(seed), Acquaintance(OPPONENTS)
    bots: dict[Side, Bot] = {side: create("veteran:iterations=1"), opponent(side): create(against)}
    last = 0
    while game.decision is not None:
        seen = observe(game)
        if game.decision.side == side == game.state.phasing:
            if game.state.turn != last:
                last = game.state.turn
                learnt(who, seen)
                if last == turn:
                    return who, game
            who.remember(seen)
        game.apply(bots[game.decision.side].choose(seen, rng))
    raise AssertionError("the game was over too soon")


@pytest.mark.parametrize(
    ("side", "against", "kind"),
    [
        ("rebel", "rookie-1", "rookie"),
        ("rebel", "passive-empire-1", "rookie"),
        ("rebel", "veteran-1", "veteran"),
        ("imperial", "veteran-1", "veteran"),
    ],
)
def test_after_two_turns_one_has_an_idea_who_sits_there(side: Side, against: str, kind: str) -> None:
    who, _ = acquainted("varu-powderkeg", side, against, turn=3)
    assert who.shares[kind] > 0.6
    assert sum(who.shares.values()) == pytest.approx(1.0)


def test_a_stranger_may_be_anybody_and_in_another_game_sits_somebody_else() -> None:
    who, _ = acquainted("varu-powderkeg", "rebel", "rookie-1", turn=2)
    assert who.shares["rookie"] != 0.5
    who.remember(observe(new_game("varu-powderkeg", seed=99)))
    assert who.shares == {"rookie": 0.5, "veteran": 0.5}


def test_from_a_move_that_was_taken_back_nothing_is_learnt() -> None:
    who, game = acquainted("varu-powderkeg", "rebel", "rookie-1", turn=3)
    before, seen = who.shares, observe(game)
    who.remember(seen)
    learnt(who, seen)
    assert who.shares == before


def test_nobody_is_ever_ruled_out() -> None:
    assert shares_of({"rookie": 0.0, "veteran": 100.0}) == {"rookie": 0.9, "veteran": 0.1}


def test_pieces_that_stand_elsewhere_are_counted_once() -> None:
    ctx = new_game("varu-powderkeg", seed=1).ctx
    assert distance(standing(ctx, "rebel"), standing(ctx, "rebel")) == 0
    one = Counter({("a", ""): 3, ("a", "redjac"): 1})
    other = Counter({("a", ""): 1, ("b", ""): 2, ("b", "redjac"): 1})
    assert distance(one, other) == 3


def test_plans_are_tried_against_the_one_who_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[dict[str, float]] = []

    def weighed(*arguments: Any) -> Verdict:
        shares.append(arguments[-1])
        return Verdict(USUAL, USUAL, Lead(0.0, 1.0, 0), usual=0.5, tries=1)

    monkeypatch.setattr(mind, "weigh_plans", weighed)
    game, rng, thinker = new_game("varu-powderkeg", seed=2), Random(2), Veteran(iterations=9)
    other = create("rookie-1")
    while game.decision is not None and game.state.turn < 4:
        bot = thinker if game.decision.side == "rebel" else other
        game.apply(bot.choose(observe(game), rng))
    assert shares[0] == {"rookie": 0.5, "veteran": 0.5}
    assert shares[-1]["rookie"] > 0.6


@pytest.mark.parametrize(("scenario", "tries"), [("varu-powderkeg", 1), ("empires-backdoor", 2)])
def test_who_does_not_think_does_not_wonder_nor_where_nothing_can_be_told(
    scenario: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Acquaintance, "remember", lambda *_: pytest.fail("there is nothing to remember"))
    game, rng = new_game(scenario, seed=2), Random(2)
    bot = Veteran(iterations=tries)
    other = create("rookie")
    while game.decision is not None and game.state.turn < 2:
        thinks = game.decision.side == game.state.phasing == "rebel"
        game.apply((bot if thinks else other).choose(observe(game), rng))
