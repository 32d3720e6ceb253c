"""The Galactic Game in the terminal: what is shown of it, and why a planet cannot be chosen."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from fitg.cli.main import cli
from fitg.cli.terminal.autosave import FOLDER_VARIABLE, Keeper
from fitg.cli.terminal.players import HUMAN, Seats
from fitg.cli.terminal.session import Session
from fitg.cli.terminal.story import told
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import new_game
from fitg.presentation.boardtext import overview, survey
from fitg.presentation.narration import describe

ORDERS = """
base = "galactic-campaign"
id = "orders"
title = "Orders"

[position]
turn = 9
segment = "imperial-1.interplanetary-movement"
assignment = 140
resource_tracks = { rebel = 3, imperial = 7 }
units = { "222.orbit" = { veteran = 1, line = 1 }, "411.1" = { line = 1 } }
"""


def typed(path: Path, *lines: str) -> str:
    words = ["play", "--terminal", str(path), "--open", "--seed", "7"]
    return (
        CliRunner().invoke(cli, words, input="".join(f"{line}\n" for line in lines), prog_name="fitg").output
    )


def test_the_terminal_shows_the_galaxy_and_says_why_a_planet_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "orders.toml"
    path.write_text(ORDERS, "utf-8")
    assert tomllib.loads(ORDERS)["position"]["assignment"] == 140
    shown = typed(path, "fleet from 222.orbit", "all units", "charkhan", "course 421", "nonsense")
    assert "Resource Tracks: Rebels 3, Empire 7; Province Four is taxed" in shown
    assert "Strategic Assignment: Province Four and Province Five" in shown
    flat = " ".join(shown.split())
    assert "Charkhan is not in a star system with a capital or a home planet." in flat
    assert "The Strategic Assignment opens the borders of Province Four and Province Five only." in flat
    assert "No choice has 'nonsense' in it" in flat


def test_the_options_of_the_galactic_game_are_shown_before_play_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "orders.toml"
    path.write_text(ORDERS, "utf-8")
    words = ["play", "--terminal", str(path), "--open", "--seed", "7", "--option", "local-alarm=true"]
    shown = CliRunner().invoke(cli, [*words, "--option", "bid=16"], input="", prog_name="fitg").output
    flat = " ".join(shown.split())
    assert "From a capital Imperial forces may always go: to the rebellions of its own province." in flat
    assert "has to last: 16 Game-Turns." in flat
    listed = CliRunner().invoke(cli, ["scenarios", "--json"], prog_name="fitg").output
    assert [each["id"] for each in json.loads(listed) if each.get("by_us")] == [
        "throne-in-danger",
        "ninth-year",
        "underground",
        "open-war",
    ]


def test_a_hundred_places_are_listed_only_for_whoever_asks(tmp_path: Path) -> None:
    path = tmp_path / "flight.toml"
    path.write_text(
        ORDERS.replace("imperial-1.interplanetary-movement", "rebel-1.character-movement")
        + 'characters = { kogus = { place = "232.1", ship = "star-cruiser" } }\n',
        "utf-8",
    )
    shown = typed(path, "fly star-cruiser", "barak", "", "")
    assert re.search(
        r"Fly to: 1 to 1\d\d\. Type part of a name, such as mimulus, or press Enter to see them all\.",
        " ".join(shown.split()),
    )
    assert re.search(r"Fly to: \d+ Barak \(urban\) · \d+ Barak \(orbit\)", shown)
    assert "Mimulus (wild) ·" in shown
    assert shown.index("Mimulus (wild) ·") > shown.index("Barak (orbit)")


def test_of_the_galaxy_only_what_is_not_quiet_is_shown_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "orders.toml"
    path.write_text(ORDERS, "utf-8")
    by_itself, all_of_it = typed(path).split("Imperial Player: ")[0], typed(path, "b")
    assert "ANGOFF      222" in by_itself
    assert "RHEXIA      441  ○○○●○ Dissent" in by_itself
    assert "CHIM " not in by_itself
    assert "Quiet under the Empire: Province One 14, Province Two 7, Province Three 9" in " ".join(
        by_itself.split()
    )
    assert "CHIM " in all_of_it
    game = new_game("ninth-year", seed=1)
    shown = game.table_view("imperial")
    assert "(hidden)" in overview(shown, game.facts)
    assert "(hidden)" not in survey(shown, game.facts)
    assert "13 Planet Secrets not revealed yet" in survey(shown, game.facts)
    assert "Strategic Assignments to come: 6\n" in survey(shown, game.facts)


def test_each_of_two_people_is_told_under_the_headings_of_his_own_story(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A heading that the one has heard, without anything below it, is none over what the other has missed."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    game, random = new_game("empires-backdoor", seed=1), Random(1)
    while game.state.turn < 3:
        game.apply(random.choice(game.options))
    seats: Seats = {"rebel": HUMAN, "imperial": HUMAN}
    session = Session(game, seats, Keeper(game, seats))
    session.stories["rebel"].segment = "Rebel Mission Phase"
    session.describe("imperial")
    assert "Rebel Mission Phase" not in capsys.readouterr().out.split("GAME-TURN 1")[0]
    shared = Session(game, seats, Keeper(game, seats), open_table=True)
    assert shared.stories["rebel"] is shared.stories["imperial"]


def test_what_a_side_places_everywhere_is_one_sentence() -> None:
    game = new_game("throne-in-danger", seed=1)
    wanted = ("the rest in their order", "suggest all", "suggest", "done")
    while game.ctx.current.id == "set-up" and not any(isinstance(each, UnitsPlaced) for each in game.log):
        game.apply(next((each for each in wanted if each in game.actions), game.actions[0]))
    placed = [describe(each, game.facts) for each in game.log if isinstance(each, UnitsPlaced)]
    (sentence,) = told(placed)
    assert len(placed) == 13
    assert sentence.startswith("The Empire places ")
    assert sentence.endswith(": bought.")
    assert sentence.count(";") == 12
    assert told(placed[:4]) == placed[:4]
