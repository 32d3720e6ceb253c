"""`fitg bench` measures our engine and, where they are installed, others in the same run."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import RECIPES, register, unregister
from fitg.lab import bench
from fitg.lab.work import TRIALS

QUICK = ("--seconds", "0.01")
CAMPAIGN = "galactic-campaign"
OWN = ("flight-to-egrix", "varu-powderkeg", "empires-backdoor", "orlog-besieged")


class Countdown:
    """The smallest of games: count down from ten by one or two."""

    name = "countdown"

    def start(self, seed: int) -> list[int]:
        return [10]

    def actions(self, game: list[int]) -> Sequence[int]:
        return range(1, min(2, game[0]) + 1)

    def apply(self, game: list[int], action: int) -> None:
        game[0] -= action

    def legal(self, game: list[int]) -> object:
        return self.actions(game)

    def copy(self, game: list[int]) -> object:
        return game[:]


def not_installed() -> Any:
    raise ModuleNotFoundError("catanatron")


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """Everything is measured, though not for long."""
    patch.setattr(bench, "STARTS", 1)
    patch.setattr(bench, "ROUNDS", 1)
    patch.setattr(bench, "SAMPLES", 12)
    patch.setattr(bench, "LONGEST", 150)
    patch.setattr(bench, "TRIES", 12)
    patch.setattr(bench, "OTHERS", {"countdown": Countdown, "catanatron": not_installed})


@pytest.fixture(scope="module")
def told() -> list[str]:
    """What the run says that it measures."""
    return []


@pytest.fixture(scope="module")
def figures(told: list[str]) -> bench.Bench:
    """One run of the bench, for all tests that look at its figures."""
    with pytest.MonkeyPatch.context() as patch:
        make_quick(patch)
        return bench.run(0.01, tell=told.append)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


@pytest.fixture
def measured_before(monkeypatch: pytest.MonkeyPatch, figures: bench.Bench) -> None:
    """The command shows the figures of that run."""

    def run(
        seconds: float, options: object, tell: Callable[[str], None], *, with_instructions: bool
    ) -> bench.Bench:
        assert not with_instructions
        tell("the bots")
        return figures

    monkeypatch.setattr(bench, "run", run)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["bench", *words], prog_name="fitg")


@pytest.mark.usefixtures("measured_before")
def test_a_table_shows_every_scenario_and_every_other_engine(figures: bench.Bench) -> None:
    result = run(*QUICK)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    for name in (*OWN, CAMPAIGN, "countdown"):
        assert any(line.startswith(name) and line.endswith("µs") for line in lines), name
    assert "Ratios" in result.stdout
    assert [each.scenario for each in figures.work] == [trial.scenario for trial in TRIALS]
    for each in figures.work:
        assert any(line.startswith(each.scenario) and f"{each.calls:.1f}" in line for line in lines)
    beside = lines.index("Beside flight-to-egrix in the same run")
    assert {line.split()[0] for line in lines[beside + 1 :] if line} >= {*OWN[1:], CAMPAIGN}
    assert "bytes" in result.stdout
    assert "rookie: decisions/s" in result.stdout
    assert "first decision after" in lines[-1]


@pytest.mark.usefixtures("figures")
def test_who_waits_is_told_what_is_being_measured(told: list[str]) -> None:
    played = [f"random play: {name}" for name in (*OWN, "countdown", CAMPAIGN)]
    assert told[: len(played)] == played
    assert told[-2:] == ["saving and viewing", "the bots"]


@pytest.mark.usefixtures("measured_before")
def test_what_is_being_measured_is_not_among_the_figures() -> None:
    result = run(*QUICK, "--json")
    assert result.stderr == "Measuring the bots ...\n"
    assert json.loads(result.stdout)


@pytest.mark.usefixtures("measured_before")
def test_an_engine_that_is_not_installed_is_a_hint_of_one_line() -> None:
    hints = [line for line in run(*QUICK).stdout.splitlines() if "not installed" in line]
    assert hints == ["catanatron is not installed; pip install 'fitg[bench]' measures it in the same run."]


@pytest.mark.usefixtures("measured_before")
def test_the_figures_can_be_had_as_json() -> None:
    shown = json.loads(run(*QUICK, "--json").stdout)
    assert [each["name"] for each in shown["ours"]] == list(OWN)
    assert shown["campaign"]["name"] == CAMPAIGN
    assert [each["name"] for each in shown["own"]] == [*OWN, CAMPAIGN]
    assert shown["missing"] == ["catanatron"]
    (ratio,) = shown["ratios"]
    slowest = min(each["decisions_per_second"] for each in shown["ours"])
    assert ratio["decisions_per_second"] == slowest / shown["others"][0]["decisions_per_second"]
    assert shown["start_ms"] > 0
    assert [each.pop("name") for each in shown["bots"]] == list(OWN)
    for each in shown["bots"]:
        assert set(each) == {
            "rookie_decisions_per_second",
            "rookie_games_per_second",
            "veteran_simulations_per_second",
        }
        assert min(each.values()) > 0


def test_only_decisions_with_two_answers_are_real_choices() -> None:
    figures = bench.measure(Countdown(), 0.01)
    assert 0 < figures.choices_per_second < figures.decisions_per_second


def test_the_profile_names_functions_of_the_engine() -> None:
    result = run(*QUICK, "--profile")
    assert result.exit_code == 0
    assert "Flight to Egrix" in result.stdout
    assert "procedure.py" in result.stdout


def test_scenarios_are_measured_that_the_rules_can_play() -> None:
    assert [each.id for each in bench.measured()] == list(OWN)
    assert [each.id for each in bench.measured({"ruleset": "dice-missions"})] == list(OWN)
    register("narrow", Recipe("Narrow", RECIPES["standard"].modules, games=("star-system",)))
    try:
        assert [each.id for each in bench.measured({"ruleset": "narrow"})] == list(OWN[:2])
        assert not bench.campaigns({"ruleset": "narrow"})
    finally:
        unregister("narrow")


def test_a_ruleset_of_the_largest_game_is_measured_beside_the_standard_campaign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "COMPARED", (1, 20))
    result = run(*QUICK, "--ruleset", "underground", "--option", "bids=agreed", "--json")
    assert result.exit_code == 0, result.stderr
    first, *others = json.loads(result.stdout)
    assert (first["scenario"], first["ruleset"]) == (CAMPAIGN, "standard")
    assert (first["decisions_ratio"], first["options_ratio"]) == (1, 1)
    assert {each["scenario"] for each in others} >= {CAMPAIGN, "underground"}
    for each in others:
        assert each["ruleset"] == "underground"
        assert each["calls"] > each["options"] > 1
        ratio = each["decisions_ratio"] * each["options"] / first["options"]
        assert each["options_ratio"] == pytest.approx(ratio)
        assert each["snapshot_bytes"] > 10_000


def test_its_table_tells_the_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "COMPARED", (1, 20))
    lines = run(*QUICK, "--ruleset", "underground-balance").stdout.splitlines()
    assert "of standard" in lines[1]
    assert any(line.startswith("underground ") and "underground-balance" in line for line in lines)


@pytest.mark.parametrize("name", ["catanatron", "chess"])
def test_other_engines_play_by_their_own_rules(name: str) -> None:
    pytest.importorskip(name)
    engines: dict[str, type[bench.Engine]] = {"catanatron": bench.Catanatron, "chess": bench.Chess}
    figures = bench.measure(engines[name](), 0.01)
    assert figures.games >= 1
    assert figures.decisions > 20
    assert figures.copy_us > 0
