"""A board of several star systems at the terminal: short by itself, and as long as somebody asks for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.cli.terminal import autosave
from fitg.engine.record import load_record

SCENARIO = """
base = "empires-backdoor"
id = "above-quibron"
title = "Above Quibron"

[position]
turn = 3
segment = "rebel.missions"
planets = {}

[position.characters]
ly-mantok = { place = "221.1" }
zina-adora = { place = "232.1" }
barca = { place = "241.orbit", with_units = true }
adam-starlight = { place = "22.drift", ship = "interstellar-sloop" }

[position.units]
"241.orbit" = { line = 2 }
"211.1" = { patrol = 1 }
"""


@pytest.fixture(autouse=True)
def _games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(autosave.FOLDER_VARIABLE, str(tmp_path / "games"))
    monkeypatch.setenv("COLUMNS", "110")


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "above-quibron.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return str(path)


def play(*words: str, typed: tuple[str, ...] = ()) -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(
        cli, ["play", "--terminal", *words], input=lines, prog_name="fitg", catch_exceptions=False
    )


def shown(scenario: str, *typed: str) -> str:
    """What stands on the screen when two people look at it together and type this."""
    return play(scenario, "--open", "--seed", "7", typed=typed).output


def answer(scenario: str, line: str) -> str:
    """What is answered to one line."""
    return shown(scenario, line).rpartition("> ")[0].rpartition("> ")[2]


def test_a_large_board_begins_with_one_line_for_each_planet(scenario: str) -> None:
    text = shown(scenario)
    assert "  QUIBRON     221  ○○○○● Unrest     PDB 2 Up    held by the Empire. Rebels: Ly Mantok\n" in text
    assert (
        "  ORNING      241  ○●○○○ Loyal      PDB 2 Up    held by the Empire. Empire: 2 in orbit, Barca\n"
        in text
    )
    assert "Gellas (24)\n" in text
    assert "  Drift\n      Rebels\n        Adam Starlight" in text
    assert "creature" not in text, "nothing of what is printed on eight planets"


def test_the_planet_in_question_is_shown_when_it_comes_up(scenario: str) -> None:
    text = shown(scenario, "221.1")
    assert "QUIBRON     221  ○○○○● Unrest     PDB Level 2 Up" not in text
    text = shown(scenario, "missions at 221.1")
    assert text.count("QUIBRON     221  ○○○○● Unrest     PDB Level 2 Up") == 1
    assert "creature Snow Giants" in text
    assert "LYSENDA     232  ○○○●○ Dissent    PDB Level" not in text


def test_planets_star_systems_and_people_are_looked_at_by_name(scenario: str) -> None:
    system = answer(scenario, "b Gellas")
    assert "Gellas (24): Hyperjump distance to Phisaria 3, Egrix 2, Ancore 2\n" in system
    assert "ORNING      241" in system
    assert "The capital of the province" in system
    for word in ("b orning", "b ORN", "b 241", "b barca"):
        planet = answer(scenario, word)
        assert "  Orbit\n      Empire: 2 face-down units\n        Barca" in planet, word
        assert planet.count("PDB Level") == 1, word
    adrift = answer(scenario, "b starlight")
    assert "Egrix (22): Hyperjump distance" in adrift
    assert "the Interstellar Sloop" in adrift


def test_the_whole_board_and_the_short_one_can_be_asked_for(scenario: str) -> None:
    assert answer(scenario, "b all").count("PDB Level") == 8
    assert answer(scenario, "b").count("PDB ") == 8
    assert "PDB Level" not in answer(scenario, "b")


def test_a_name_that_is_nothing_or_too_much_is_answered_in_a_sentence(scenario: str) -> None:
    assert "There is no planet, star system or piece 'egg' on the board; b shows the planets." in shown(
        scenario, "b egg"
    )
    assert "'o' may be Cieson, " in answer(scenario, "b o")


def test_help_tells_how_to_look_around(scenario: str) -> None:
    assert "b orning, b 24, b barca" in shown(scenario, "?")
    assert "b orning" not in play("flight-to-egrix", "--open", typed=("?",)).output


def test_a_game_on_a_large_board_is_undone_saved_and_resumed(scenario: str, tmp_path: Path) -> None:
    saved = tmp_path / "evening.fitg"
    text = shown(scenario, "missions at 221.1", "u", "missions at 232.1", f"s {saved}", "q")
    assert "Taken back: " in text
    assert [step.action for step in load_record(saved).steps] == ["missions at 232.1"]
    again = play("--resume", str(saved), "--open", typed=("b 232",)).output
    assert "LYSENDA     232" in again


def test_each_of_two_people_is_shown_his_own_board(scenario: str) -> None:
    text = play(scenario, "--seed", "7", typed=("", "no missions", "", "")).output
    assert "Empire: 2 in orbit, Barca" in text.partition("press Enter to hide")[0]


def test_a_whole_scenario_is_played_by_typing_numbers() -> None:
    """Set-up, purchases, fleets: whatever is typed, something is asked again, and nothing breaks."""
    chance = Random(11)
    typed = tuple(str(chance.choice((1, 1, 2, 3, 5, 8, 13))) for _ in range(600))
    result = play("empires-backdoor", "--rebel", "random", "--seed", "5", typed=typed)
    assert result.exit_code == 0, result.output[-2000:]
    assert "Game-Turn 2" in result.output
    assert "Force Points are left to spend" in result.output
    longest = max(len(part.splitlines()) for part in result.output.split("\n> "))
    assert longest < 200, "no decision is buried under the board"
