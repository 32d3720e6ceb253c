"""The drill: no bot crashes, stalls, cheats or falls silent, also deep inside interrupts."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from fitg.bots.observation import Observation
from fitg.bots.rookie import Rookie
from fitg.engine.machine.actions import Action
from fitg.lab.checks import bot_checks


@pytest.mark.unmeasured
def test_no_bot_fails_in_a_hundred_positions() -> None:
    done = CliRunner().invoke(bot_checks.main, ["--positions", "100", "--seed", "test"])
    assert done.exit_code == 0, done.output
    assert "100 positions" in done.output
    assert ", 0 faults" in done.output


def test_the_drill_goes_through_every_published_scenario() -> None:
    done = CliRunner().invoke(bot_checks.main, ["--positions", "8", "--everywhere", "--bot", "rookie"])
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(bot_checks.EVERYWHERE)
    assert all(line.endswith("1 bots, 0 faults") for line in lines)


def test_many_positions_are_deep_inside_interrupts() -> None:
    depths = [len(game.state.stack) for game in bot_checks.positions(200, "depth")]
    assert sum(depth >= bot_checks.DEEP for depth in depths) > 50
    assert len(depths) == 200


class Cheat:
    """It answers with what nobody offered, and gives no reason."""

    name = "cheat"

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        return "look under the table"

    def explain(self) -> str:
        return ""


class Peeper(Rookie):
    """It acts by the seal on the dice, which says something about the seed."""

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        return observation.decision.options[hash(observation.view["commitment"]) % 2]


def test_the_drill_notices_illegal_answers_and_missing_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_checks, "create", lambda spec: Cheat())
    game = next(bot_checks.positions(1, "cheat"))
    found = bot_checks.faults(game, "cheat", Random(1))
    assert any("not allowed" in fault for fault in found)
    assert any("not a sentence" in fault for fault in found)


def test_the_drill_notices_a_bot_that_knows_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_checks, "create", lambda spec: Peeper())
    found = [
        fault
        for game in bot_checks.positions(20, "peeper")
        for fault in bot_checks.faults(game, "peeper", Random(game.digest()))
    ]
    assert "depends on what is hidden" in found
