"""How long a bot thinks is added up Player-Turn by Player-Turn."""

from __future__ import annotations

from itertools import islice

import pytest
from click.testing import CliRunner

from fitg.lab.play import turn_times
from fitg.lab.play.turn_times import Thought, main, summary, thoughts


def test_all_answers_of_a_player_turn_are_one_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is one second later: so every answer takes one second."""
    clock = iter(range(100_000))
    monkeypatch.setattr(turn_times, "perf_counter", lambda: float(next(clock)))
    found = list(islice(thoughts("flight-to-egrix", "idle", "imperial", "1"), 5))
    assert all(each.seconds == each.answers > 0 for each in found)
    assert [each.own for each in found][:2] == [True, False]


def test_the_mean_and_the_longest_are_told() -> None:
    found = [Thought(True, 0.5, 3), Thought(True, 1.5, 4)]
    assert summary(found) == "2, 1.00 s on average, 1.50 s at most"
    assert summary([]) == "none"


def test_the_command_counts_so_many_player_turns() -> None:
    answer = CliRunner().invoke(main, ["flight-to-egrix", "--bot", "idle", "--turns", "3"])
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("flight-to-egrix, idle, rebel: own Player-Turns ")
