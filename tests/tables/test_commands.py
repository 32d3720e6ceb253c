"""`fitg tables` and `fitg odds`: what a person reads, what a program reads, and wrong input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.cli.odds import command as odds_command
from fitg.cli.tables import command as tables_command
from fitg.tables.printed import chart_names, printed_chart


def fitg(line: str) -> Result:
    return CliRunner().invoke(cli, line.split(), prog_name="fitg")


def lines(line: str) -> list[str]:
    result = fitg(line)
    assert result.exit_code == 0, result.output
    return [" ".join(text.split()) for text in result.output.splitlines()]


def answer(line: str) -> Any:
    result = fitg(f"{line} --json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


# --- charts ------------------------------------------------------------------------------------


def test_without_a_chart_all_charts_are_listed() -> None:
    listed = lines("tables")
    for name in chart_names():
        assert any(text.startswith(f"{name} ") for text in listed)
    assert [entry["name"] for entry in answer("tables")] == list(chart_names())


@pytest.mark.parametrize("name", chart_names())
def test_every_chart_prints_as_text_and_as_json(name: str) -> None:
    printed = printed_chart(name)
    assert lines(f"tables {name}")[0] == f"{printed.title} [{printed.case}]"
    assert answer(f"tables {name}")["rows"] == [list(row) for row in printed.rows]


def test_every_note_of_a_chart_is_shown() -> None:
    assert lines("tables search")[-1] == "Note: a search value below 1 finds nobody (assumed)."


@pytest.mark.parametrize("group", [tables_command, odds_command])
def test_every_command_shows_an_example_that_runs(group: Any) -> None:
    for name, command in group.commands.items():
        epilog = " ".join(command.epilog.split())
        assert epilog.startswith(f"Example: fitg {group.name} {name}")
        assert lines(epilog.removeprefix("Example: fitg "))
        assert "Example:" in fitg(f"{group.name} {name} --help").output


# --- situations --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "tables military-combat --attacker 12 --defender 5 --attacker-die 4",
            ["column 2-1", "defender loses 3"],
        ),
        (
            "tables military-combat --attacker 4 --defender 4 --special-environ --attacks rebel",
            [
                "ratio 1-1",
                "shift +1 Imperial units in a Special Environ [10.5b]",
                "column 2-1",
                "attacker loses –",
            ],
        ),
        ("tables military-combat --attacker 9 --defender 3 --assault determined --shift -1", ["column 1-2"]),
        ("tables losses --units 3,1,1,1 --loss 3", ["3 3", "1 + 1 + 1 3"]),
        ("tables losses --units 3,3 --loss 2", ["nothing 0"]),
        ("tables pdb --level 2 --loss 3", ["level 1", "state Down"]),
        ("tables pdb --level 2 --loss 1", ["level 2", "state Up"]),
        ("tables pdb --level 2 --loss 6 --from-orbit --down", ["level 0", "state Down"]),
        (
            "tables character-combat --attack 8 --defence 6 --capture --attacker-die 3 --defender-die 2",
            ["differential +2", "shift -2 capture [12.8]", "column 0", "captures 2", "break-off frees –"],
        ),
        ("tables character-combat --attack 6 --defense 5 --break-off-die 3", ["break-off frees inactive"]),
        (
            "tables detection --evasion 5 --pdb 2 --detected --die 4",
            ["column before shifts 5-6", "column 2", "die 4 Dd, detected and damaged"],
        ),
        ("tables detection --evasion 0 --pdb 0 --die 6", ["die 6 D, detected (printed E*)"]),
        (
            "tables detection --evasion 4 --pdb 1 --orbit 2 --die 5",
            ["die 5 D, detected, a fleet detachment attacks"],
        ),
        ("tables detection --navigation 5 --maneuver 2 --pdb 1", ["evasion 5", "die 1 U, undetected"]),
        ("tables detection --navigation 3 --maneuver 6 --full-maneuver", ["evasion 9"]),
        (
            "tables detection --evasion 5 --down",
            ["The Enemy has no means to detect: no base that is Up, and fewer than five points in orbit."],
        ),
        ("tables search --search 7 --hiding 5 --die 2", ["found on a die up to 2", "found yes"]),
        ("tables search --search 1 --hiding 9", ["found on a die up to never", "found –"]),
        ("tables squad --strength 3 --leader --elite", ["combat 10", "endurance 8", "weapon firefight"]),
        ("tables irate-locals --race rhones --environ urban", ["combat 5", "endurance 4"]),
        ("tables hyperjump --navigation 5 --distance 4", ["no roll safe: arrives"]),
        ("tables hyperjump --navigation 1 --distance 6 --die 6", ["die 6 2D: Drift 2, damaged"]),
        ("tables hyperjump --navigation 3 --distance 3", ["die 1 1: Drift", "die 6 0: arrives"]),
        (
            "tables force-points --buy urban-2-1=2 --buy urban-1-0 --pdb-up --pdb-levels 1",
            ["PDB 4", "total 11"],
        ),
        ("tables force-points --pdb-levels 1", ["total 3"]),
        (
            "tables planet-control --state rebellion --units none",
            ["controller neither", "at the end of the Imperial Player-Turn rebel-control", "case 15.52c"],
        ),
        (
            "tables planet-control --state rebellion --units none --pdb-down",
            ["Rebel may turn the PDB Up yes"],
        ),
        ("tables taxation --resources 7,3,3", ["full 13", "half 6", "none 0"]),
        ("tables taxation --turn 7", ["province Province Two"]),
        ("tables taxation --turn 1", ["province –"]),
        (
            "tables victory --schedule star-system --count planet-in-rebellion --count planet-patriotic=2",
            ["1 planet-in-rebellion 6", "2 planet-patriotic -4", "total 2"],
        ),
    ],
)
def test_a_situation_is_read_from_the_chart(line: str, expected: list[str]) -> None:
    shown = lines(line)
    for text in expected:
        assert text in shown


def test_programs_get_the_whole_result() -> None:
    found = answer("tables detection --evasion 5 --pdb 2 --die 4")
    assert (found["result"], found["column"]["column"]) == ("D", "3")
    assert found["column"]["shifts"] == [{"reason": "level 2 PDB", "columns": -2, "case": "9.7"}]
    assert len(answer("tables detection --evasion 5 --pdb 2")) == 6
    assert answer("tables detection --evasion 5 --down") == {"detection": None}
    assert answer("tables losses --units 3,1,1,1 --loss 3") == [[3], [1, 1, 1]]
    assert answer("tables military-combat --attacker 12 --defender 5")["column"]["column"] == "2-1"


# --- odds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("odds combat --attack 8 --defence 6 --capture", ["Captures", "1 5/18 27.8%"]),
        ("odds combat --attack 8 --defense 6 --break-off", ["Break-off: who escapes", "all 1/3 33.3%"]),
        ("odds combat --attack 8 --defense 6 --break-off --inactive", ["inactive 1/3 33.3%"]),
        ("odds combat --attack 8 --defense 6 --break-off --modifier 1 --shift -2", ["all 1/3 33.3%"]),
        ("odds detection --evasion 5 --pdb 2", ["D: detected 1/2 50.0%"]),
        (
            "odds detection --evasion 5 --pdb 2 --arrive 1",
            ["Leaving and arriving", "E: eliminated 1/18 5.6%"],
        ),
        ("odds detection --evasion 1 --orbit 2", ["D: detected, a fleet detachment attacks 1/2 50.0%"]),
        ("odds detection --evasion 5 --down", ["none: no means to detect 1 100.0%"]),
        ("odds search --search 7 --hiding 5", ["found 1/3 33.3%", "hidden 2/3 66.7%"]),
        ("odds military --attacker 4 --defender 4", ["Loss of the defender, column 1-1, 1.50 on average"]),
        ("odds hyperjump --navigation 3 --distance 3", ["1: Drift 1/3 33.3%", "0: arrives 2/3 66.7%"]),
        ("odds hyperjump --navigation 1 --distance 7", ["2E: Drift 2, severely damaged 1/6 16.7%"]),
        ("odds hyperjump --navigation 4 --distance 3", ["safe: arrives without a roll 1 100.0%"]),
    ],
)
def test_odds_are_exact(line: str, expected: list[str]) -> None:
    shown = lines(line)
    for text in expected:
        assert text in shown


def test_a_whole_fight_is_reckoned_when_both_endurances_are_known() -> None:
    line = "odds combat --attack 6 --defense 5 --firefight --attack-endurance 4 --defense-endurance 5"
    (whole,) = [asked for asked in answer(line) if asked["question"] == "The whole combat"]
    assert sum(chance["chance"] for chance in whole["chances"]) == pytest.approx(1)
    assert {chance["outcome"] for chance in whole["chances"]} == {
        "attackers fall",
        "both fall",
        "defenders fall",
    }
    assert any(text.startswith("attackers fall – ") for text in lines(line))


# --- wrong input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tables detecton", "there is no chart 'detecton'; did you mean detection?"),
        ("odds cmbat", "there is no command 'cmbat'; did you mean combat?"),
        ("tables search --search 3", "--search and --hiding belong together; --hiding is missing."),
        ("tables detection --evasion 3 --die 9", "9 is not in the range 1<=x<=6"),
        ("tables detection --navigation 0 --maneuver 3", "A pilot needs Navigation 1 or more, not 0"),
        ("tables squad --strength 0", "A squad needs military strength 1 or more, not 0; add units."),
        ("tables losses --units a,b --loss 1", "'a,b' is not a list of whole numbers; write it like 3,3,1."),
        ("tables force-points --buy dragon", "There is no unit kind 'dragon'"),
        (
            "tables force-points --buy militia=x",
            "'militia=x' does not count anything; write it like militia=2.",
        ),
        ("tables force-points --pdb-levels 2", "A PDB rises at most 1 level a Game-Turn, not 2"),
        ("tables pdb --level 2 --loss 2 --down", "A base that is Down makes no attack; add --from-orbit."),
        ("tables victory --count throne-planet", "--count needs --schedule"),
        ("tables victory --schedule galactic --count planet-in-unrest", "no line 'planet-in-unrest'"),
        ("tables irate-locals --race rhones --environ air", "There are no irate locals of 'rhones' in air"),
        ("tables taxation --turn 30", "turns 1 to 20, not 30"),
        ("odds combat --attack 8", "Missing option '--defense'"),
        (
            "odds combat --attack 8 --defense 6 --attack-endurance 3 --defense-endurance 3 --shift 1",
            "--shift, --modifier and --inactive belong to a single round",
        ),
    ],
)
def test_wrong_input_is_answered_with_one_sentence(line: str, sentence: str) -> None:
    result = fitg(line)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
