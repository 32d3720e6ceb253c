"""Answers are aligned text in a pipe and rich in a terminal, and say the same in both."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner

from fitg import rulebook
from fitg.cli import output


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the captured output pass for a terminal that a person looks at."""
    monkeypatch.setattr(output, "_is_terminal", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "80")


def test_a_table_in_a_pipe_is_aligned_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_table("Planets", ("id", "name"), [(222, "Angoff"), ("43", None)])
    assert capsys.readouterr().out == "Planets\nid   name\n222  Angoff\n43   –\n"


def test_a_table_without_rows_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_table("Planets", ("id", "name"), [])
    assert capsys.readouterr().out == "Planets\nid  name\n(none)\n"


def test_a_record_in_a_pipe_is_name_and_value(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_record("Angoff", [("system", "22"), ("capital", False)])
    assert capsys.readouterr().out == "Angoff\nsystem   22\ncapital  no\n"


def test_a_record_without_pairs_is_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_record("Angoff", [])
    assert capsys.readouterr().out == "Angoff\n"


def test_text_in_a_pipe_stays_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_text("**PDB**: Up")
    assert capsys.readouterr().out == "**PDB**: Up\n"


@pytest.mark.usefixtures("terminal")
def test_a_terminal_sees_the_same_table_record_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_table("Planets", ("id", "name"), [("222", "Angoff [sic]")])
    output.show_record("Charkhan", [("system", "22")])
    output.show_text("**PDB**: Up")
    shown = capsys.readouterr().out
    for words in ("Planets", "222", "Angoff [sic]", "Charkhan", "system", "PDB: Up"):
        assert words in shown
    assert "**" not in shown


@pytest.mark.usefixtures("terminal")
def test_a_terminal_too_is_told_that_a_table_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_table("Planets", ("id", "name"), [])
    assert "(none)" in capsys.readouterr().out


def test_records_become_indented_json(capsys: pytest.CaptureFixture[str]) -> None:
    output.show_json({"case": rulebook.case("12.53")})
    shown = capsys.readouterr().out
    assert json.loads(shown)["case"]["number"] == "12.53"
    assert shown.startswith('{\n  "case": {\n')


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (frozenset({"wild", "urban"}), "urban, wild"),
        ({"fly": "", "armour": "2"}, "fly, armour 2"),
        ({}, "–"),
        ((), "–"),
        (0, "0"),
        (False, "no"),
        ("", "–"),
    ],
)
def test_a_cell_shows_its_value_as_a_person_would_write_it(value: object, text: str) -> None:
    assert output.cell_text(value) == text


def test_the_json_option_reaches_the_command() -> None:
    @click.command()
    @output.json_option
    def command(as_json: bool) -> None:
        click.echo(as_json)

    assert CliRunner().invoke(command, ["--json"]).output == "True\n"
    assert CliRunner().invoke(command, []).output == "False\n"
