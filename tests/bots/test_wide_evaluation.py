"""The evaluation of the larger games counts every planet by itself, and its weights can be fitted again."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import table as lay_out

from fitg.bots.veteran import evaluation, wide
from fitg.engine.machine.context import Context
from fitg.lab.training import logistic, wide_tuning


def position(**more: Any) -> Context:
    return lay_out("rebel.missions", base="empires-backdoor", turn=3, **more).ctx


def counted(ctx: Context) -> dict[str, float]:
    return dict(zip(wide.FEATURES, wide.features(ctx), strict=True))


def test_a_rebellion_is_counted_by_its_odds_and_a_free_planet_by_its_guards() -> None:
    quiet = counted(position(planets={"232": {"loyalty": "neutral"}}))
    weak = counted(
        position(
            planets={"232": {"state": "rebellion"}},
            units={"232.1": {"urban-1-0": 1}, "232.2": {"veteran": 2}},
        )
    )
    strong = counted(
        position(planets={"232": {"state": "rebellion"}}, units={"232.1": {"urban-4-3": 2, "militia": 1}})
    )
    free = counted(position(planets={"232": {"state": "rebel-control"}}, units={"232.1": {"urban-4-3": 1}}))
    assert quiet["risen"] == 0 < weak["risen"] == strong["risen"]
    assert weak["odds"] < 0 < strong["odds"]
    assert not weak["cleared"]
    assert free["freed"] == quiet["freed"] + 1
    assert free["guarded"] > quiet["guarded"]


def test_hearts_count_where_our_people_are() -> None:
    unrest = {"232": {"loyalty": "unrest"}}
    alone = counted(position(planets=unrest))
    together = counted(
        position(
            planets=unrest,
            characters={"rayner-derban": {"place": "232.2"}, "zina-adora": {"place": "232.2"}},
        )
    )
    assert alone["unrest"] == together["unrest"] >= 1
    assert together["ripe"] == alone["ripe"] + 1
    assert together["stranded"] > alone["stranded"]


@pytest.mark.case("38.5")
def test_the_galaxy_knows_purses_and_the_base() -> None:
    hidden = counted(galaxy("rebel-1.missions", rebel_base="421", resource_tracks={"rebel": 30}).ctx)
    assert hidden["rebel_purse"] == 1.0
    assert not hidden["base_known"]


@pytest.mark.parametrize("game", ["province", "galactic"])
def test_points_are_what_a_game_is_about(game: str) -> None:
    weights = dict(zip(wide.FEATURES, wide.weights(game), strict=True))
    assert weights["margin"] + weights["margin_late"] > 0


def test_between_the_stars_the_planets_decide_what_a_position_is_worth() -> None:
    nothing = evaluation.rebel_chance(position())
    three = evaluation.rebel_chance(
        position(planets={name: {"state": "rebel-control"} for name in ("211", "232", "241")})
    )
    assert 0 < nothing < three < 1


def test_a_habit_of_those_who_win_is_no_cause_of_winning() -> None:
    random, samples = Random(1), []
    for _ in range(600):
        values = dict.fromkeys(wide.FEATURES, 0.0) | {"one": 1.0, "freed": random.gauss(0, 1)}
        won = float(random.random() < evaluation.chance(1.5 * values["freed"]))
        values["hunted"] = won + random.gauss(0, 1)
        samples.append((list(values.values()), won))
    found = dict(zip(wide.FEATURES, wide_tuning.fit(samples), strict=True))
    assert found["freed"] == pytest.approx(1.4, abs=0.3)
    assert found["hunted"] == 0
    assert not any(weight for name, weight in found.items() if name not in ("one", "freed"))


@pytest.mark.unmeasured
def test_the_weights_are_the_same_for_the_same_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(wide_tuning, "SCENARIOS", {"province": ("empires-backdoor",)})
    monkeypatch.setattr(logistic, "files", lambda package: tmp_path)
    (tmp_path / "files").mkdir()
    shown = CliRunner().invoke(wide_tuning.main, ["--games", "5", "--seed", "a"])
    assert shown.exit_code == 0, shown.output
    assert "positions of 5 games" in shown.stderr
    written = CliRunner().invoke(wide_tuning.main, ["--games", "5", "--seed", "a", "--write"])
    assert "has been replaced" in written.stderr
    text = (tmp_path / "files" / "wide_evaluation.toml").read_text(encoding="utf-8")
    assert tomllib.loads(shown.stdout) == tomllib.loads(text)
    assert list(tomllib.loads(text)["weights"]["province"]) == list(wide.FEATURES)
