"""[VE-26] The results sheet of a position and of a finished game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from tests.rulesets.underground.whole_table import whole

from fitg.cli.main import cli
from fitg.engine.game import Game, new_game
from fitg.engine.record import BadRecord, load_record
from fitg.engine.rules import victory
from fitg.presentation.results import results


def played(scenario: str, most: int, **options: str) -> Game:
    game, chance = new_game(scenario, seed=3, options=options), Random(3)
    while game.actions and game.steps < most:
        game.apply(chance.choice(game.actions))
    return game


def shown(game: Game, folder: Path, *words: str) -> Result:
    game.record.save(folder / "game.fitg")
    return CliRunner().invoke(cli, ["results", str(folder / "game.fitg"), *words], prog_name="fitg")


@pytest.mark.case("VE-26")
def test_a_position_says_how_everything_stands(tmp_path: Path) -> None:
    game = played("throne-in-danger", 300, ruleset="underground-balance")
    result = shown(game, tmp_path)
    assert result.exit_code == 0, result.output
    assert f"Game-Turn {game.state.turn} of" in result.output
    assert "To decide: " in result.output
    for planet in game.state.planets:
        assert game.facts.planets[planet].name in result.output
    assert "The life of the Empire" in result.output, "what modules show stands there, too"


@pytest.mark.case("VE-26")
def test_a_finished_game_tells_its_end_and_its_points_turn_by_turn(tmp_path: Path) -> None:
    game = played("varu-powderkeg", 10_000)
    assert game.outcome is not None
    found = json.loads(shown(game, tmp_path, "--json").output)
    assert any(game.outcome.reason in line for line in found["lines"])
    assert [turn for turn, _ in found["course"]] == list(range(1, game.state.turn + 1))
    assert found["course"][-1][1] == victory.score(game.ctx).total
    sheets = {sheet[0]: sheet[2] for sheet in found["sheets"]}
    assert len(sheets["Planets"]) == len(game.state.planets)


@pytest.mark.case("VE-26")
def test_as_a_page_it_stands_alone(tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    result = shown(played("varu-powderkeg", 10_000), tmp_path, "--page", str(page))
    assert result.exit_code == 0, result.output
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "http" not in text, "it fetches nothing"
    assert "<polyline" in text
    refused = shown(played("varu-powderkeg", 5), tmp_path, "--page", str(tmp_path / "no" / "sheet.html"))
    assert refused.exit_code == 2
    assert "cannot be written" in refused.output


@pytest.mark.case("VE-26")
def test_nobody_reads_on_it_what_he_may_not_know(tmp_path: Path) -> None:
    """Units lie face down for the other side, and for who watches."""
    game = played("varu-powderkeg", 40)
    own = shown(game, tmp_path, "--side", "imperial").output
    for side in ("rebel", "spectator"):
        other = shown(game, tmp_path, "--side", side).output
        assert "face-down" in other
    assert "face-down" not in own


@pytest.mark.case("VE-26")
@pytest.mark.parametrize(
    ("side", "base", "secret"), [("rebel", "Niconi", "secret"), ("imperial", "hidden", "Trap!")]
)
def test_marks_tracks_and_assignments_stand_on_it(side: str, base: str, secret: str) -> None:
    """Fixed marks of each planet, Force Points, Assignments, and the notes of a side for itself alone."""
    game = whole(
        "rebel-1.missions",
        secrets={"222": {"code": "trap"}},
        resource_tracks={"rebel": 3, "imperial": -4},
        assignment=128,
        drawn_assignments=[133, 128],
        rebel_base="551",
    )
    found = results(game.record, "rebel" if side == "rebel" else "imperial")
    sheets = {sheet.title: sheet.rows for sheet in found.sheets}
    marks = {row[0]: row[1] for row in sheets["Planets"]}
    assert marks["Diomas"] == "capital"
    assert "Coup 3" in marks["Angoff"]
    assert secret in marks["Angoff"]
    assert marks["Suti"] == "Xela Grebb, Neutral"
    galaxy = {row[0]: row[1] for row in sheets["The galaxy"]}
    assert (galaxy["Force Points of the Rebels"], galaxy["Force Points of the Empire"]) == ("3", "-4")
    assert galaxy["Assignments so far"].count(";") == 1
    assert galaxy["Rebel base"] == base


def test_a_file_that_is_not_there_is_said_in_a_sentence_of_ours(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"^There is no file '.*'; name a record that was saved\.$"):
        load_record(tmp_path / "nothing.fitg")
    with pytest.raises(BadRecord, match=r"cannot be read as a record: is a directory\.$"):
        load_record(tmp_path)
    (tmp_path / "noise.fitg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match=r"is not a record of a game: it is no text\.$"):
        load_record(tmp_path / "noise.fitg")
