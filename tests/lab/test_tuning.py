"""Self-play teaches the veteran: the same seed gives the same weights, and they know more than nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from fitg.bots.veteran.evaluation import FEATURES, chance
from fitg.lab.training import logistic, tuning


def test_weights_that_made_the_results_are_found_again() -> None:
    random, truth = Random(1), [1.5, -0.8]
    samples: list[tuple[list[float], float]] = []
    for _ in range(4000):
        values = [random.gauss(0, 1), random.gauss(0, 1)]
        won = random.random() < chance(sum(a * b for a, b in zip(truth, values, strict=True)))
        samples.append((values, float(won)))
    found = logistic.fit(samples, tuning.CARE)
    assert found == pytest.approx(truth, abs=0.15)
    assert (
        logistic.surprise(samples, found)
        < logistic.surprise(samples, [0.0, 0.0])
        == pytest.approx(0.693, abs=0.001)
    )


def test_a_game_is_noted_the_same_way_every_time_whatever_the_jobs() -> None:
    one = tuning.gather("flight-to-egrix", 2, "a", 1)
    assert one == tuning.gather("flight-to-egrix", 2, "a", 2)
    assert {won for _, won in one} <= {0.0, 1.0}
    assert all(len(values) == len(FEATURES) for values, _ in one)


def test_the_weights_are_shown_or_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    monkeypatch.setattr(logistic, "files", lambda package: tmp_path)
    shown = CliRunner().invoke(tuning.main, ["--games", "10", "--jobs", "1"])
    assert shown.exit_code == 0, shown.output
    written = CliRunner().invoke(tuning.main, ["--games", "10", "--jobs", "1", "--write"])
    assert "has been replaced" in written.stderr
    text = (tmp_path / "files" / "evaluation.toml").read_text(encoding="utf-8")
    weights = tomllib.loads(text)["weights"]
    assert set(weights) == {*tuning.SCENARIOS, "any"}
    assert all(list(each) == list(FEATURES) for each in weights.values())
    assert tomllib.loads(shown.stdout)["weights"] == weights
