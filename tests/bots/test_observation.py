"""Bots see what their side may know, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.positions import SCENARIOS, wander, with_other_secrets

from fitg.bots import observe
from fitg.engine.game import new_game
from fitg.engine.machine.secrets import DEALT


def test_an_observation_shows_the_same_table_as_a_person_sees() -> None:
    game = new_game("varu-powderkeg", seed=3)
    seen = observe(game)
    assert seen.decision == game.decision
    assert seen.view["planets"] == game.view("imperial")["planets"]
    assert seen.view["decision"] == game.view("imperial")["decision"]
    assert seen.view["commitment"] == game.view("imperial")["commitment"]


def test_an_observation_has_no_seed_no_script_and_no_past() -> None:
    game = new_game("flight-to-egrix", seed=3, dice=[6, 6, 6])
    game.apply(game.actions[0])
    seen = observe(game).game
    assert seen.history == ()
    assert seen.log == ()
    assert not seen.can_undo
    assert seen.state.dice.rolls == []
    assert seen.state.dice.seed != game.state.dice.seed
    assert seen.setting.seed != game.setting.seed
    assert seen.setting.dice == ()


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_hidden_does_not_change_what_a_bot_sees(scenario: str) -> None:
    """Two games that differ only in hidden things give the same observation, down to the last byte."""
    swaps = 0
    for seed in range(4):
        rng = Random(seed)
        for game in wander(scenario, seed):
            other = with_other_secrets(game, rng)
            swaps += other.digest() != game.digest()
            one, two = observe(game), observe(other)
            assert one.game.digest() == two.game.digest(), (seed, game.decision)
            assert one.decision == two.decision, (seed, game.decision)
            assert one.view | {"commitment": ""} == two.view | {"commitment": ""}
    assert swaps > 100


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("scenario", "ruleset"), [("galactic-campaign", "standard"), ("underground", "underground")]
)
def test_what_is_dealt_as_before_lies_as_if_it_were_dealt_anew(scenario: str, ruleset: str) -> None:
    """What a game remembers to have dealt shortens the way to an observation, and changes nothing in it."""
    game, rng = new_game(scenario, seed=4, options={"ruleset": ruleset}), Random(4)
    remembered = {"rebel": 0, "imperial": 0}
    while game.options and game.steps < 700:
        assert game.side is not None
        forgetful = game.copy()
        forgetful.ctx.known = {}
        remembered[game.side] += bool(game.ctx.answers(DEALT, ()))
        seen = observe(game)
        assert seen.game.snapshot() == observe(forgetful).game.snapshot(), game.steps
        assert DEALT not in seen.game.ctx.known
        game.apply(rng.choice(game.options))
    assert min(remembered.values()) > 100


def test_a_sample_fits_what_was_seen_and_leaves_the_observation_alone() -> None:
    rng = Random(5)
    for game in wander("flight-to-egrix", 8):
        seen = observe(game)
        before = seen.game.digest()
        sample = seen.sample(rng)
        assert sample.view(seen.side) | {"commitment": ""} == seen.view | {"commitment": ""}
        assert sample.actions == seen.decision.actions
        sample.apply(rng.choice(sample.actions))
        assert seen.game.digest() == before
        assert game.decision == seen.decision
