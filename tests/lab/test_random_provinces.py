"""Random positions of the Province Game: sound, full of what games seldom reach, and playable by all bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fitg.bots import create, observe
from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import Ledger, check
from fitg.lab.checks.random_provinces import random_province
from fitg.scenarios import load


def dealt(seed: int) -> dict[str, Any]:
    return random_province(Random(seed), facts())


def laid_out(seed: int) -> Game:
    return new_game(load(dealt(seed)), seed=seed)


def test_positions_are_full_of_what_games_seldom_reach() -> None:
    positions = [dealt(seed)["position"] for seed in range(30)]
    stacks = [stack for position in positions for stack in position["stacks"]]
    people = [person for position in positions for person in position["characters"].values()]
    assert any(stack["role"] == "interception" for stack in stacks)
    assert any(stack["cargo"] for stack in stacks)
    assert any("drift" in stack["place"] for stack in stacks)
    assert any(ship["damaged"] for position in positions for ship in position["ships"])
    assert any(person.get("intercepted") for person in people)
    assert any(person.get("fate") == "captive" for person in people)
    assert any(person.get("captor") == "units" and "orbit" in person["place"] for person in people)
    assert any("ship" not in person and "drift" in person["place"] for person in people)
    assert any(position["inoperative"] for position in positions)
    sovereigns = [each for position in positions for each in position["sovereigns"].values()]
    assert {each["fate"] for each in sovereigns} == {"summoned", "gone"}


def test_no_interception_stack_is_of_suicide_squads_alone() -> None:
    """[20.44] The loader refuses it."""
    for seed in range(300):
        for stack in dealt(seed)["position"]["stacks"]:
            assert stack["role"] == "free" or set(stack["units"]) != {"suicide-squad"}


def test_the_same_seed_deals_the_same_position() -> None:
    assert dealt(3) == dealt(3) != dealt(4)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_position_is_sound_and_keeps_its_secrets(seed: int) -> None:
    game = laid_out(seed)
    ledger = Ledger(game)
    check(game, ledger)
    if game.decision is not None:
        assert not list(views_keep_secrets(game, ledger))


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(8))
def test_rookies_play_on_from_any_position(seed: int) -> None:
    game, chance = laid_out(100 + seed), Random(seed)
    while game.decision is not None:
        bot = create("rookie" if chance.random() < 0.9 else "random")
        game.apply(bot.choose(observe(game), chance))
    assert game.outcome is not None
