"""What is foretold to a side depends on what it may know, and on nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do

from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks.random_provinces import random_province
from fitg.presentation.forecast import Forecast, forecast
from fitg.presentation.uses import use_of
from fitg.scenarios import load

#: One decision in so many is looked at.
EVERY = 15


def odds(game: Game) -> dict[str, tuple[Forecast, ...]]:
    """All that is foretold to whoever decides now."""
    return {action: forecast(game, action) for action in game.actions}


def uses(game: Game) -> list[str]:
    """What is said of every option to whoever decides now."""
    return [use_of(game, option) for option in game.options]


def twin_of(game: Game, random: Random) -> Game:
    """A game that differs only in what the side that decides may not know."""
    assert game.side is not None
    twin = game.copy()
    shuffle_hidden(twin.ctx, game.side, random.randrange)
    twin.ask_again()
    return twin


def compare(game: Game, random: Random) -> int:
    """Whether the odds tell anything; how many decisions had hidden things to tell."""
    twin = twin_of(game, random)
    assert odds(twin) == odds(game), game.decision
    assert uses(twin) == uses(game), game.decision
    return int(twin.state != game.state)


def play(game: Game, random: Random, steps: int) -> int:
    """Random play, with a look at the odds now and then."""
    hidden = 0
    for step in range(steps):
        if game.decision is None:
            break
        if step % EVERY == 0:
            hidden += compare(game, random)
        game.apply(random.choice(game.actions))
    return hidden


def begun(scenario: str, seed: int, random: Random) -> Game:
    """A game whose set-up is over."""
    game = new_game(scenario, seed=seed)
    while not game.state.clock:
        game.apply("suggest all" if "suggest all" in game.actions else random.choice(game.actions))
    return game


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["empires-backdoor", "orlog-besieged", "galactic-campaign"])
def test_odds_are_the_same_whatever_is_hidden_in_whole_games(scenario: str) -> None:
    random = Random(11)
    looked_at = sum(play(begun(scenario, seed, random), random, 400) for seed in range(3))
    assert looked_at > 50


@pytest.mark.parametrize("seed", range(8))
def test_odds_are_the_same_whatever_is_hidden_in_random_provinces(seed: int) -> None:
    game = new_game(load(random_province(Random(seed), facts())), seed=seed)
    play(game, Random(seed), 60)


def camp_on_a_secret(**more: Any) -> Game:
    """A camp acts on a planet whose secret no Rebel has come to see."""
    return galaxy(
        "rebel-1.missions",
        characters={"kogus": {"place": "232.1"}},
        camps=["131.1"],
        planets={"131": {"loyalty": "neutral"}},
        turn=3,
        **more,
    )


@pytest.mark.case("23.0", "31.1")
def test_the_living_planet_is_not_known_by_the_odds_of_a_domino_effect() -> None:
    seen = []
    for code in ("living-planet", "ipoc"):
        game = camp_on_a_secret(secrets={"131": {"code": code}})
        do(game, "missions at 131.1", "assign the camp to D")
        seen.append(odds(game))
    living, other = seen
    assert living == other
    assert any("Domino Effect of Tiglyf" in each.title for each in living["draw"])


@pytest.mark.case("23.0", "31.1a")
def test_once_it_is_shown_nothing_is_foretold_of_an_example_that_it_does_not_set() -> None:
    game = camp_on_a_secret(secrets={"131": {"code": "living-planet", "revealed": True}})
    do(game, "missions at 131.1", "assign the camp to D")
    assert not any("Domino" in each.title for found in odds(game).values() for each in found)


@pytest.mark.unmeasured
@pytest.mark.case("31.1")
@pytest.mark.parametrize("letter", ["S", "D", "I"])
def test_no_odds_of_a_camp_tell_which_secret_lies_on_its_planet(letter: str) -> None:
    found = []
    for code in facts().planet_secrets:
        game = camp_on_a_secret(secrets={"131": {"code": code}}, units={"131.1": {"line": 1}})
        do(game, "missions at 131.1", f"assign the camp to {letter}")
        found.append(odds(game))
    assert all(each == found[0] for each in found)
