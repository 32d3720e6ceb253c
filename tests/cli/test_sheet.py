"""[38.2] A deployment as a sheet: taken as suggested, changed, kept in a file and laid out again."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.engine.table import do, question, troops

from fitg.cli.main import cli
from fitg.cli.terminal import sheet
from fitg.engine.game import Game, new_game


def deployment() -> Game:
    """The Empire is about to spend the points of the First Province."""
    game = new_game("galactic-campaign", seed=1)
    do(game, "the rest in their order", "base on 223")
    return game


@pytest.fixture(scope="module")
def suggested() -> sheet.Sheet:
    """The whole deployment as it is suggested."""
    game = deployment()
    do(game, "suggest all")
    return sheet.of_game(game, "imperial")


def test_the_suggestion_laid_out_from_its_sheet_is_the_suggestion(suggested: sheet.Sheet) -> None:
    game = deployment()
    assert sheet.lay_out(game, sheet.parse(suggested.text())) == []
    assert question(game).kind != sheet.SPENDING
    again = sheet.of_game(game, "imperial")
    assert (again.units, again.pdbs) == (suggested.units, suggested.pdbs)
    assert len({place.partition(".")[0] for place in again.units}) == 51


def test_a_sheet_may_be_changed(suggested: sheet.Sheet) -> None:
    """Less of everything at the capital, and the PDB of the Throne Planet instead."""
    changed = sheet.parse(suggested.text())
    changed.units = {place: kinds for place, kinds in changed.units.items() if not place.startswith("152.")}
    changed.units["152.1"] = {"line": 1}
    changed.units.pop("162.1")
    changed.units["162.orbit"] = {"patrol": 1}
    changed.pdbs = {"162": (1, True)}
    game = deployment()
    assert sheet.lay_out(game, changed) == []
    assert (game.state.planets["162"].pdb, game.state.planets["162"].pdb_up) == (1, True)
    assert troops(game, "162.orbit") == {"patrol": 1}
    assert troops(game, "152.1") == {"line": 1}


def test_what_cannot_be_had_is_said_and_the_rest_is_left_to_the_player() -> None:
    game = deployment()
    wanted = sheet.parse("162.orbit: 3 elite-navy, 1 resolution\n223.1: 1 line\n")
    assert sheet.lay_out(game, wanted) == [
        "1 elite-navy at 162.orbit",
        "1 resolution at 162.orbit",
        "1 line at 223.1",
    ]
    assert question(game).kind == sheet.SPENDING
    assert "2 Elite Navy" in question(game).prompt
    assert "suggest" in game.actions


def test_what_is_planned_already_is_not_bought_twice() -> None:
    game = deployment()
    do(game, "buy for 162.orbit", "buy 1 line at 162.orbit", "elsewhere")
    sheet.lay_out(game, sheet.parse("162.orbit: 2 line"))
    assert sheet.of_game(game, "imperial").units["162.orbit"] == {"line": 2}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("162.orbit two line", "line 1 of the sheet is neither units nor a PDB"),
        ("# fine\n162.orbit: two line", "line 2 of the sheet: 'two line' is not a number and a kind"),
        ("pdb 162: 3 up", "'3 up' is not a number and a kind|neither units nor a PDB"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where(text: str, complaint: str) -> None:
    with pytest.raises(sheet.BadSheet, match=complaint):
        sheet.parse(text)


def typed(*lines: str) -> str:
    words = ["play", "--terminal", "galactic-campaign", "--open", "--seed", "7"]
    keys = "".join(f"{line}\n" for line in ("the rest in their order", "base on 223", *lines))
    return CliRunner().invoke(cli, words, input=keys, prog_name="fitg").output


def test_in_the_terminal_a_sheet_is_shown_kept_and_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FITG_GAMES", str(tmp_path / "games"))
    path = tmp_path / "mine.txt"
    first = typed("suggest", "d", f"d save {path}", "u")
    assert "162.1: " in first
    assert f"Thesheetisin{path}." in "".join(first.split()), "a long path is broken anywhere"
    kept = sheet.load(path)
    assert {place[0] for place in kept.units} == {"1"}
    path.write_text(path.read_text("utf-8") + "999.1: 1 line\n", "utf-8")
    flat = " ".join(typed(f"d load {path}").split())
    assert "Not to be had: 1 line at 999.1." in flat
    assert "35 of 35 Force Points are left to spend in Province Two." in flat
    assert "cannot be read" in " ".join(typed(f"d load {tmp_path / 'none.txt'}").split())


def test_a_sheet_is_laid_out_only_where_points_are_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FITG_GAMES", str(tmp_path / "games"))
    path = tmp_path / "mine.txt"
    path.write_text("162.1: 1 line\n", "utf-8")
    words = ["play", "--terminal", "galactic-campaign", "--open", "--seed", "7"]
    shown = CliRunner().invoke(cli, words, input=f"d load {path}\n", prog_name="fitg").output
    assert "A sheet is laid out when you have Force Points to spend." in " ".join(shown.split())
