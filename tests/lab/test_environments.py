"""The environments for researchers pass the checks of their libraries."""

from __future__ import annotations

from typing import Any

import pytest

from fitg.engine.game import new_game
from fitg.lab.encoding import Encoder

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")

#: PettingZoo and Gymnasium warn about dictionaries with masks, which they recommend elsewhere.
quietly = pytest.mark.filterwarnings("ignore")


@pytest.fixture
def environments() -> Any:
    pytest.importorskip("pettingzoo", reason="needs the extra fitg[research]")
    from fitg.lab import environments

    return environments


# Numbers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_number_has_a_name_of_its_own(scenario: str) -> None:
    encoder = Encoder(scenario)
    assert len(set(encoder.names)) == len(encoder) > 500


def test_the_numbers_say_what_the_view_says() -> None:
    game = new_game("varu-powderkeg", seed=2)
    game.apply("place line at 431.1")
    encoder = Encoder("varu-powderkeg")
    seen = dict(zip(encoder.names, encoder.encode(game.view("imperial")), strict=True))
    assert seen["431.1.line"] == pytest.approx(1 / 6)
    assert seen["433.status=rebel-control"] == 1
    assert seen["432.loyalty=dissent"] == 1
    assert seen["decides=imperial"] == seen["decision=setup"] == seen["viewer=imperial"] == 1
    other = dict(zip(encoder.names, encoder.encode(game.view("rebel")), strict=True))
    assert other["431.1.line"] == 0
    assert other["431.1.face-down"] == pytest.approx(1 / 6)


# PettingZoo


@quietly
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_passes_the_tests_of_pettingzoo(environments: Any, scenario: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(environments.env(scenario), num_cycles=60)
    seed_test(lambda: environments.env(scenario), num_cycles=60)


@quietly
def test_the_table_runs_the_benchmark_of_pettingzoo(
    environments: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(environments.env("flight-to-egrix"))
    assert "turns per second" in capsys.readouterr().out


@quietly
def test_a_whole_game_ends_with_a_winner_and_a_loser(environments: Any) -> None:
    table = environments.env("flight-to-egrix", render_mode="ansi")
    table.reset(seed=4)
    table.action_space("rebel_0").seed(1)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        assert table.render()
        rewards[agent] = reward
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    assert sorted(rewards.values()) == [-1, 1]


def test_only_the_side_that_decides_has_actions(environments: Any) -> None:
    table = environments.TableEnv("flight-to-egrix")
    table.reset(seed=1)
    assert table.agent_selection == "imperial_0"
    assert table.observe("imperial_0")["action_mask"].sum() == len(table.game.actions)
    assert table.observe("rebel_0")["action_mask"].sum() == 0


@quietly
def test_without_a_render_mode_nothing_is_shown(environments: Any) -> None:
    table = environments.TableEnv("flight-to-egrix")
    table.reset(seed=1)
    assert table.render() is None


# Gymnasium


@quietly
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_the_seat_passes_the_checker_of_gymnasium(environments: Any, side: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(environments.SoloEnv("flight-to-egrix", side, "random"))


def test_a_seat_against_a_bot_is_played_to_the_end(environments: Any) -> None:
    seat = environments.SoloEnv("flight-to-egrix", "imperial", "random", render_mode="ansi")
    observation, info = seat.reset(seed=3)
    over = False
    reward = 0.0
    while not over:
        assert len(info["actions"]) == observation["action_mask"].sum()
        assert seat.render()
        observation, reward, over, _, info = seat.step(0)
    assert reward in (-1.0, 1.0)
    assert info["actions"] == ()
    assert "wins" in seat.render()


def test_an_action_that_the_mask_forbids_loses(environments: Any) -> None:
    seat = environments.SoloEnv("flight-to-egrix", "rebel", "random")
    _, info = seat.reset(seed=3)
    _, reward, over, _, info = seat.step(len(info["actions"]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
