"""The command `fitg`: welcome, help, and errors of one line."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import click
import pytest
from click.testing import CliRunner, Result

from fitg.cli import main as frame
from fitg.cli import rules
from fitg.errors import FitgError
from fitg.scenarios import scenarios


def fitg(*words: str) -> Result:
    return CliRunner().invoke(frame.cli, list(words), prog_name="fitg")


def test_without_a_command_fitg_shows_the_scenarios_and_what_can_be_asked() -> None:
    result = fitg()
    assert result.exit_code == 0
    for scenario in scenarios():
        assert scenario.id in result.output
    for name in frame.cli.list_commands(click.Context(frame.cli)):
        assert f"fitg {name}" in result.output


def test_without_a_command_fitg_leaves_no_game_out_that_can_be_played() -> None:
    """Every scenario of the list can be played on the table; to name some games would deny the others."""
    farewell = fitg().output.rpartition("Commands")[2]
    assert "all of them can be played" in farewell
    assert not [game for game in ("Star System", "Province", "Galactic") if game in farewell]


def test_every_command_has_help_with_an_example() -> None:
    for name in frame.cli.list_commands(click.Context(frame.cli)):
        result = fitg(name, "--help")
        assert result.exit_code == 0
        assert f"fitg {name}" in result.output.partition("Options:")[2], f"{name} shows no example"


def test_the_version_is_that_of_the_package() -> None:
    assert fitg("--version").output == f"fitg, version {version('fitg')}\n"


def test_an_unknown_command_is_one_line_with_the_nearest_name() -> None:
    result = fitg("rulse")
    assert result.exit_code == 2
    assert result.stderr == "fitg: there is no command 'rulse'; did you mean rules or results?\n"
    assert result.stdout == ""


@pytest.mark.parametrize("words", [["--wrong"], ["rules", "--wrong"], ["rules", "--limit", "none"]])
def test_a_wrong_option_is_one_line_that_points_to_the_help(words: list[str]) -> None:
    result = fitg(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith("fitg: ")
    assert result.stderr.endswith("--help`.\n")
    assert result.stderr.count("\n") == 1


def test_an_error_of_the_game_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: bool) -> None:
        raise FitgError("the galaxy is closed today; come back tomorrow.")

    monkeypatch.setattr(rules, "show_sections", refuse)
    result = fitg("rules")
    assert result.exit_code == 2
    assert result.stderr == "fitg: the galaxy is closed today; come back tomorrow.\n"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, click.Abort])
def test_a_person_who_stops_the_program_gets_no_traceback(
    stop: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: bool) -> None:
        raise stop

    monkeypatch.setattr(rules, "show_sections", interrupted)
    result = fitg("rules")
    assert result.exit_code == 130
    assert result.stderr.strip() == "fitg: stopped."


def test_a_program_may_ask_for_the_error_itself() -> None:
    with pytest.raises(FitgError):
        frame.cli.main(["rules", "12.99"], standalone_mode=False)


def test_python_m_fitg_is_fitg_and_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m fitg rules --rulings | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "# Rulings\n"
    assert done.stderr == ""
