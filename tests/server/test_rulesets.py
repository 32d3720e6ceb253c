"""Rulesets on the table: the list comes from the server, a game keeps its rules, unknown ones are refused."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.conftest import RunningServer
from tests.server.seat import new_game
from tests.waiting import SAFETY_NET


def rulesets(server: RunningServer) -> dict[str, dict[str, Any]]:
    return {
        each["name"]: each for each in httpx.get(f"{server.address}/api/rulesets", timeout=SAFETY_NET).json()
    }


def test_every_ruleset_comes_with_its_title_its_summary_and_its_options(shared_server: RunningServer) -> None:
    found = rulesets(shared_server)
    assert next(iter(found)) == "standard"
    for each in found.values():
        assert each["title"]
        assert each["summary"].endswith(".")
        assert 0 < len(each["glance"]) < 40
        assert each["games"]
        for option in each["options"]:
            assert option["title"]
            assert option["default"] in [choice["value"] for choice in option["choices"]]
    assert [option["name"] for option in found["standard"]["options"]] == ["mulligan"]
    assert "creatures" in [option["name"] for option in found["dice-missions"]["options"]]


def test_a_game_says_by_which_rules_it_is_played(shared_server: RunningServer) -> None:
    game = new_game(shared_server, options={"ruleset": "dice-missions", "creatures": "chart"})
    rules = game["briefing"]["rules"]
    assert rules["title"] == "Missions by dice"
    assert rules["chosen"] == ["Creatures and locals fight: with the values of the variant’s charts."]
    assert new_game(shared_server)["briefing"]["rules"]["chosen"] == []


def test_rules_that_do_not_exist_are_refused_in_one_sentence(shared_server: RunningServer) -> None:
    answer = httpx.post(
        f"{shared_server.address}/api/games", timeout=SAFETY_NET, json={"options": {"ruleset": "chess"}}
    )
    assert answer.status_code == 400
    text = answer.json()["message"]
    assert text.startswith("There is no ruleset 'chess'; choose one of: custom, dice-missions, ")


def test_who_sits_at_a_table_with_a_bot_keeps_his_seat_and_is_told_so(shared_server: RunningServer) -> None:
    """VC-13: bids decide about the sides where both players sit at one screen."""
    options = {"ruleset": "underground-balance", "sides": "bid"}
    wish = {"scenario": "underground", "options": options, "rebel": "human", "imperial": "rookie"}
    answer = httpx.post(f"{shared_server.address}/api/games", timeout=SAFETY_NET, json=wish)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("At this table all keep the seats they take: ")
    both = httpx.post(
        f"{shared_server.address}/api/games", timeout=SAFETY_NET, json={**wish, "imperial": "human"}
    )
    assert both.status_code == 201
