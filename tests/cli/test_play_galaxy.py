"""The Galactic Game in the terminal: what is shown of it, and why a planet cannot be chosen."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from click.testing import CliRunner

from fitg.cli.main import cli

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
    ]
