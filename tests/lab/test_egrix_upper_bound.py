"""What luck allows the Rebels on Angoff at best."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.lab.training.egrix_upper_bound import Ceiling, Mission, Plan, main, plans


def test_a_call_alone_in_unrest_succeeds_about_every_second_time() -> None:
    """Four of thirty cards show R, six are drawn, and some events spoil it."""
    assert 0.4 < Ceiling(800).chance(6, UNREST, False, 1) < 0.6


def test_a_call_without_unrest_and_without_another_mission_is_in_vain() -> None:
    turns = [Mission(Plan(-1, False, True, False), NEUTRAL, Random(seed)).play() for seed in range(50)]
    assert not any(turn.risen for turn in turns)


@pytest.mark.unmeasured
def test_time_and_loyalty_are_worth_something() -> None:
    ceiling = Ceiling(200)
    assert ceiling.chance(3, NEUTRAL, True, 3) > ceiling.chance(6, NEUTRAL, True, 3)
    assert ceiling.chance(5, UNREST, True, 3) > ceiling.chance(5, DISSENT, True, 3)


def test_nobody_is_given_two_missions() -> None:
    for plan in plans(2, coup_free=True):
        assert (plan.helpers + 1) + plan.coup + plan.call + plan.gain <= 2


def test_the_command_says_how_often_at_best() -> None:
    said = CliRunner().invoke(main, ["--deals", "60"]).output
    assert "a rebellion in at most" in said
    assert 60 <= int(said.rpartition("at most ")[2].partition("%")[0]) <= 92
