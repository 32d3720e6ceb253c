"""How the veteran thinks: racing ideas in the same worlds, and changing its mind only for good reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from fitg.bots import create, observe
from fitg.bots.style import Style, style
from fitg.bots.veteran import TRIED, Veteran
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.rollout import Trial
from fitg.bots.veteran.search import PATIENCE, Arm, lead, race
from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.game import new_game
from fitg.engine.rules.movement.free_movement import Fly
from fitg.lab.bot_checks import wander

BAD, GOOD, WORSE = Fly("bad"), Fly("good"), Fly("worse")
BOTH: dict[Side, Style] = {"rebel": style("rookie"), "imperial": style("rookie")}


def worlds(values: dict[Action, float]) -> Iterator[Callable[[Action], float]]:
    while True:
        yield lambda action: values[action]


def test_a_race_is_won_by_the_best_and_the_hopeless_drop_out() -> None:
    tried = 0

    def enough() -> bool:
        nonlocal tried
        tried += 1
        return tried > 200

    arms = [Arm(BAD), Arm(GOOD), Arm(WORSE)]
    left = race(arms, worlds({BAD: 0.1, GOOD: 0.9, WORSE: 0.0}), enough)
    assert left[0].action == GOOD
    assert len(arms[0].values) == PATIENCE
    assert tried < 200


def test_a_lead_in_too_few_worlds_counts_nothing() -> None:
    one, other = Arm(GOOD), Arm(BAD)
    one.values, other.values = [1.0] * (PATIENCE - 1), [0.0] * (PATIENCE - 1)
    assert lead(one, other)[0] == 0.0


def test_the_veteran_keeps_to_the_usual_way_until_another_is_clearly_ahead() -> None:
    usual, rival = Arm(BAD), Arm(GOOD)
    usual.values, rival.values = [0.0, 1.0] * 20, [1.0, 0.0] * 20
    veteran = Veteran()
    assert veteran._decide([rival, usual], usual, TRIED["game"]) is BAD
    usual.values, rival.values = [0.0] * 40, [1.0] * 37 + [0.0] * 3
    assert veteran._decide([rival, usual], usual, TRIED["game"]) is GOOD
    assert veteran.explain() == "In the tries it won 92% more often than the usual way."
    assert veteran._decide([rival, usual], usual, 41) is BAD


@pytest.mark.parametrize(("horizon", "over"), [("segment", False), ("player-turn", False), ("game", True)])
def test_a_try_goes_as_far_as_its_horizon(horizon: str, over: bool) -> None:
    game = next(game for game in wander("flight-to-egrix", 5) if game.state.turn == 2)
    before = (game.state.turn, game.state.phasing, game.state.segment)
    trial = Trial(observe(game).sample(Random(1)))
    trial.play_on(horizon, BOTH)  # type: ignore[arg-type]
    state = trial.ctx.state
    assert (trial.ask is None) == over
    if horizon == "segment":
        assert state.phasing == before[1]
        assert state.segment != before[2]
    elif horizon == "player-turn":
        assert state.phasing != before[1]


def test_who_has_won_has_all_chances() -> None:
    trial = Trial(observe(new_game("varu-powderkeg", seed=2)).sample(Random(2)))
    trial.play_on("game", BOTH)
    outcome = trial.ctx.state.outcome
    assert outcome is not None
    assert rebel_chance(trial.ctx) == (1.0 if outcome.winner == "rebel" else 0.0)


def test_decisions_that_are_not_worth_it_take_no_tries() -> None:
    veteran = create("veteran:iterations=10")
    assert isinstance(veteran, Veteran)
    game = next(
        game
        for game in wander("varu-powderkeg", 7)
        if game.decision and game.decision.kind == "missions.draw"
    )
    veteran.choose(observe(game), Random(1))
    assert veteran.tries == 0


def test_every_player_has_a_style_and_the_veterans_is_another() -> None:
    assert style("rookie") != style("veteran")
