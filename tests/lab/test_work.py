"""What a decision costs has a budget: no clock, so it fails on every machine or on none.

A feature that needs more raises the budget in its own commit, and says why.
"""

from __future__ import annotations

import shutil

import pytest

from fitg.lab import work
from fitg.lab.work import TRIALS, Trial

#: Python calls of a decision at most, a game's beginning and the texts of all its answers among them.
#: Two to six of them are room, because what other tests have left in the caches of a process counts a little.
BUDGET = {
    ("flight-to-egrix", "standard"): 134,
    ("empires-backdoor", "standard"): 168,
    ("galactic-campaign", "standard"): 240,
    ("underground", "underground-balance"): 264,
    ("underground", "underground"): 326,
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.scenario}-{trial.ruleset}")
def test_a_decision_stays_within_its_budget_of_calls(trial: Trial) -> None:
    assert work.work(trial).calls <= BUDGET[trial.scenario, trial.ruleset]


def test_the_same_games_cost_the_same() -> None:
    trial = Trial("flight-to-egrix", 1, 60)
    first, again = work.work(trial), work.work(trial)
    assert first == again
    assert first.calls > first.options > 1


def test_a_trial_is_cut_where_it_says() -> None:
    decisions, offered = work.play(Trial("galactic-campaign", 2, 15))
    assert decisions == 30
    assert offered > decisions


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="Valgrind is not installed")
def test_instructions_are_counted_where_there_is_a_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    short = Trial("flight-to-egrix", 1, 40)
    counts = iter((7_000_000, 9_000_000))
    monkeypatch.setattr(work, "_counted", lambda command: next(counts))
    assert work.instructions(short) == 2_000_000 / 40 / 1000


def test_without_a_tool_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert work.instructions(TRIALS[0]) is None
