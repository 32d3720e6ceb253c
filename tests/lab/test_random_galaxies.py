"""Random positions of the Galactic Game: sound, and full of what campaigns seldom reach."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fitg.data import facts
from fitg.engine.game import new_game
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import Ledger, check
from fitg.lab.checks.random_galaxies import random_galaxy
from fitg.scenarios import load


def dealt(seed: int) -> dict[str, Any]:
    return random_galaxy(Random(seed), facts())


def test_positions_are_full_of_what_campaigns_seldom_reach() -> None:
    positions = [dealt(seed)["position"] for seed in range(60)]
    secrets = [secret for position in positions for secret in position["secrets"].values()]
    assert {secret["code"] for secret in secrets} == set(facts().planet_secrets)
    assert any(secret.get("lost") for secret in secrets)
    assert any(secret["code"] == "dead-world" and secret["revealed"] for secret in secrets)
    assert any(position["hypnosis"] for position in positions)
    assert any(position["destroyed_planets"] for position in positions)
    assert any(position.get("rebel_base_revealed") for position in positions)
    assert any(position.get("named_planets") for position in positions)
    assert len({position.get("galactic_event") for position in positions}) > 20


def test_the_same_seed_deals_the_same_position() -> None:
    assert dealt(3) == dealt(3) != dealt(4)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_position_is_sound_and_keeps_its_secrets(seed: int) -> None:
    game = new_game(load(dealt(seed)), seed=seed)
    ledger = Ledger(game)
    check(game, ledger)
    if game.decision is not None:
        assert not list(views_keep_secrets(game, ledger))
