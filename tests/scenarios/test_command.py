"""`fitg scenarios`: the list, a briefing, JSON, and a miss."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.scenarios import Scenario, load, scenarios
from fitg.scenarios.briefing import briefing


def ask(*words: str) -> Result:
    return CliRunner().invoke(cli, ["scenarios", *words], prog_name="fitg")


def test_without_a_name_all_scenarios_are_listed() -> None:
    lines = ask().output.splitlines()
    assert lines[0] == "Scenarios"
    assert [line.split()[0] for line in lines[2:]] == [scenario.id for scenario in scenarios()]


def test_the_list_as_json_holds_everything() -> None:
    listed = json.loads(ask("--json").output)
    assert [load(raw) for raw in listed] == list(scenarios())


def test_a_name_brings_the_briefing(egrix: Scenario, known: object) -> None:
    result = ask("Flight to Egrix")
    assert result.exit_code == 0
    told, rules = result.output.split("\n## Rules\n")
    assert told.strip() == briefing(egrix, known).strip()  # type: ignore[arg-type]
    assert "- Missions by dice (`--ruleset dice-missions`): " in rules
    assert "`mulligan=true`" in rules


def test_a_scenario_as_json_can_be_loaded_again(varu: Scenario) -> None:
    assert load(json.loads(ask("varu", "--json").output)) == varu


def test_a_file_of_ones_own_is_briefed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "egrix"\ntitle = "Mine"\n', "utf-8")
    assert ask(str(path)).output.startswith("# Mine\n")


@pytest.mark.parametrize("name", ["flite-to-egrix", "nowhere.toml"])
def test_a_miss_is_one_line_on_stderr_and_exit_code_2(name: str) -> None:
    result = ask(name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("fitg: ")
    assert result.stderr.count("\n") == 1


def test_a_near_miss_is_answered_with_the_name() -> None:
    assert ask("egrixx").stderr == "fitg: there is no scenario 'egrixx'; did you mean flight-to-egrix?\n"
