"""Hand-overs and the strength of presets, on frozen seeds."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from fitg.cli.main import cli
from fitg.lab import hand_overs

pytestmark = pytest.mark.unmeasured


def test_orders_take_hand_overs_away_and_keep_to_the_goal() -> None:
    found = hand_overs.count("flight-to-egrix", 6)
    assert found.a_turn["own-turns"] <= found.a_turn["matters"] < found.a_turn["everything"]
    assert found.a_turn["matters"] <= found.goal
    assert found == hand_overs.count("flight-to-egrix", 6)


def test_the_strength_of_a_preset_is_found_in_pairs_of_games() -> None:
    same = hand_overs.strength("flight-to-egrix", "rebel", hand_overs.EVERYTHING, 4)
    assert same.lost == 0
    assert same.within == 0


def test_the_command_tells_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_overs, "COUNTED", {"flight-to-egrix": 2})
    monkeypatch.setattr(hand_overs, "TRIED", {"flight-to-egrix": 2})
    done = CliRunner().invoke(cli, ["bench", "--hand-overs", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["hand_overs"][0]["goal"] == hand_overs.GOALS["star-system"]
    assert {each["side"] for each in told["strength"]} == {"rebel", "imperial"}
    shown = CliRunner().invoke(cli, ["bench", "--hand-overs", "--share", "0.5"])
    assert "Ask me what matters" in shown.stdout
