"""Many games by other rules: sim, ladder, fuzz and bench take a ruleset and its options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.engine.record import load_record
from fitg.lab.play.report import rules_words
from fitg.lab.play.simulation import Match, play

DICE = (("ruleset", "dice-missions"),)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), prog_name="fitg")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_bots_play_by_the_ruleset_that_is_named_and_the_record_says_so(tmp_path: Path) -> None:
    words = ("--games", "1", "--ruleset", "dice-missions", "--option", "mulligan=true", "--json")
    result = run("sim", "flight-to-egrix", "--rebel", "random", "--records", str(tmp_path / "r"), *words)
    assert result.exit_code == 0, result.output
    options = json.loads(result.stdout)["options"]
    assert options == {"mulligan": True, "ruleset": "dice-missions"}
    (path,) = (tmp_path / "r").glob("*.fitg")
    assert "ruleset=dice-missions" in path.name
    record = load_record(path)
    assert record.setting.options == options
    assert record.verify().outcome is not None


@pytest.mark.parametrize("command", ["sim", "ladder", "fuzz"])
def test_a_ruleset_that_does_not_exist_is_refused_before_the_first_game(command: str) -> None:
    result = run(command, "flight-to-egrix", "--ruleset", "chess")
    assert result.exit_code == 2
    assert "There is no ruleset 'chess'; choose one of: custom, dice-missions, standard, " in result.output


def test_an_option_that_the_ruleset_does_not_have_is_refused() -> None:
    result = run("sim", "flight-to-egrix", "--option", "creatures=chart")
    assert result.exit_code == 2
    assert "there is no 'creatures'" in result.output


def test_matches_by_other_rules_are_other_matches() -> None:
    usual = Match("flight-to-egrix", "random", "random", 1)
    assert usual != Match("flight-to-egrix", "random", "random", 1, DICE)
    assert play(usual, 0).digest != play(Match("flight-to-egrix", "random", "random", 1, DICE), 0).digest


def test_fuzzing_looks_at_games_by_other_rules(tmp_path: Path) -> None:
    words = ("--games", "2", "--ruleset", "dice-missions", "--save", str(tmp_path), "--json")
    result = run("fuzz", "flight-to-egrix", *words)
    assert result.exit_code == 0, result.output
    assert "missions.step" in json.loads(result.stdout)["kinds of decision"]


def test_a_report_names_the_command_with_its_rules() -> None:
    words = rules_words({"ruleset": "dice-missions", "mulligan": True})
    assert words == ["--ruleset", "dice-missions", "--option", "mulligan=true"]
