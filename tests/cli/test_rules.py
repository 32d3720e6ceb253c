"""`fitg rules`: a case, a section, a ruling, a requirement, or words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fitg import rulebook
from fitg.cli.main import cli


def rules(*words: str) -> Result:
    return CliRunner().invoke(cli, ["rules", *words], prog_name="fitg")


def rules_json(*words: str) -> Any:
    result = rules(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.output)


def test_a_case_is_shown_with_its_neighbours_and_rulings() -> None:
    shown = rules("12.53").output
    for words in ("12.53 Failure of active characters", "- A-12-03", "- 12.52 Limits", "- 12.6 Resolving"):
        assert words in shown
    record = rules_json("12.53")
    assert record["case"]["neighbours"] == ["12.52", "12.6"]
    assert record["rulings"][0]["id"] == "A-12-03"


def test_a_case_of_number_zero_is_a_case_and_a_bare_number_a_section() -> None:
    assert "12.0 Character combat" in rules("12.0").output
    assert rules("12").output.startswith("Section 12: Character combat\n")


def test_a_section_lists_its_whole_cases_and_json_all_of_them() -> None:
    lines = rules("15").output.splitlines()[2:]
    assert [line.split()[0] for line in lines] == [
        number for number in rulebook.section("15").cases if rulebook.case(number).part_of is None
    ]
    record = rules_json("15")
    assert [case["number"] for case in record["cases"]] == list(rulebook.section("15").cases)


def test_without_words_the_sections_are_listed() -> None:
    assert len(rules().output.splitlines()) == 2 + 42
    assert len(rules_json()) == 42


def test_words_are_searched_with_or_without_quotes() -> None:
    assert rules("break off").output == rules("break", "off").output
    assert rules("break off").output.splitlines()[2].startswith("12.5 ")
    assert [match["number"] for match in rules_json("break off", "--limit", "2")] == ["12.5", "12.0"]


def test_a_ruling_is_shown_in_full() -> None:
    assert "**Reading**: (1), that round only." in rules("a-12-03").output
    assert rules_json("P-08")["id"] == "P-08"


def test_all_rulings_are_shown_as_the_page_of_the_documents() -> None:
    assert rules("--rulings").output.startswith("# Rulings\n")
    assert len(rules_json("--rulings")) == len(rulebook.rulings())


def test_a_requirement_is_shown_with_what_answers_it() -> None:
    assert "restates 12.3\n" in rules("S002-CAP-01").output
    assert rules_json("s002-cap-01")["cases"] == ["12.3"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("12.99", "fitg: there is no case '12.99'; did you mean 12.9"),
        ("77", "fitg: there is no section '77'; did you mean 7"),
        ("A-99-01", "fitg: there is no ruling 'A-99-01'; did you mean A-09-01"),
        ("S002-NIL-01", "fitg: there is no requirement 'S002-NIL-01'; did you mean "),
        ("rebelion", "fitg: no case speaks of 'rebelion'; did you mean rebellion"),
    ],
)
def test_a_miss_is_one_sentence_and_exit_code_2(words: str, sentence: str) -> None:
    result = rules(words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
