"""After a game: its review in the worker processes, and puzzles to try at the table."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import httpx
from tests.server.conftest import RunningServer
from tests.server.seat import new_game
from tests.waiting import SAFETY_NET

from fitg.bots import create, observe
from fitg.engine.game import Game
from fitg.lab.play.puzzles import puzzle
from fitg.server.api.puzzle_table import judge


def finished() -> str:
    """The record of a last Game-Turn between two quick bots."""
    game, chance = puzzle("crush-quibron").game(), Random(1)
    bots = {"rebel": create("rookie"), "imperial": create("rookie")}
    while game.decision is not None:
        game.apply(str(bots[game.decision.side].choose(observe(game), chance)))
    return game.record.text()


def lay(server: RunningServer, record: str) -> str:
    answer = httpx.post(f"{server.address}/api/records", json={"text": record}, timeout=SAFETY_NET)
    answer.raise_for_status()
    return str(answer.json()["id"])


def test_a_finished_game_is_reviewed_turn_by_turn_and_can_be_stopped(shared_server: RunningServer) -> None:
    address = f"{shared_server.address}/api/games/{lay(shared_server, finished())}/review"
    assert httpx.get(address, timeout=SAFETY_NET).json() == {
        "running": False,
        "done": 0,
        "of": 0,
        "problem": "",
        "turns": [],
    }
    assert httpx.post(address, timeout=SAFETY_NET).json()["running"] is True
    assert httpx.delete(address, timeout=SAFETY_NET).status_code == 204
    assert httpx.get(address, timeout=SAFETY_NET).json()["running"] is False
    httpx.post(address, timeout=SAFETY_NET)
    patience = time.monotonic() + 120
    while (state := httpx.get(address, timeout=SAFETY_NET).json())["running"] and time.monotonic() < patience:
        time.sleep(0.1)
    assert state["problem"] == ""
    assert state["done"] == state["of"] == len(state["turns"]) > 0
    for turn in state["turns"]:
        assert turn["turn"] == 6
        assert 0 <= turn["chance"] <= turn["better"] <= 1
        assert turn["sentence"].startswith("Game-Turn 6, the ")


def test_a_running_game_is_not_reviewed(shared_server: RunningServer) -> None:
    game = new_game(shared_server, seed="running")
    answer = httpx.post(f"{shared_server.address}/api/games/{game['id']}/review", timeout=SAFETY_NET)
    assert (answer.status_code, answer.json()["message"]) == (400, "A game can be reviewed when it is over.")


def test_a_puzzle_is_laid_and_found_again_without_its_answer(shared_server: RunningServer) -> None:
    listed: list[dict[str, Any]] = httpx.get(
        f"{shared_server.address}/api/puzzles", timeout=SAFETY_NET
    ).json()
    assert len(listed) >= 40
    assert all("why" not in each and "good" not in each for each in listed)
    laid = httpx.post(f"{shared_server.address}/api/puzzles/crush-angoff", timeout=SAFETY_NET).json()
    assert laid["puzzle"] == "crush-angoff"
    assert laid["players"] == {"rebel": "rookie", "imperial": "human"}
    state = httpx.get(f"{shared_server.address}/api/games/{laid['id']}/puzzle", timeout=SAFETY_NET).json()
    assert (state["puzzle"]["id"], state["over"], state["why"]) == ("crush-angoff", False, "")
    other = new_game(shared_server, seed="no puzzle")
    assert other["puzzle"] == ""
    address = f"{shared_server.address}/api/games/{other['id']}/puzzle"
    assert httpx.get(address, timeout=SAFETY_NET).status_code == 404
    assert httpx.post(f"{shared_server.address}/api/puzzles/nothing", timeout=SAFETY_NET).status_code == 404


def play(game: Game, *wanted: str) -> Game:
    """Do the first that can be done of what is wanted, else what ends it soonest."""
    while game.decision is not None and game.ctx.segment == "imperial.movement":
        actions = game.decision.actions
        game.apply(next((each for each in wanted if each in actions), actions[-1]))
    return game


def test_what_was_done_in_a_puzzle_is_judged_when_its_time_is_up() -> None:
    found = puzzle("crush-angoff")
    assert judge(found, found.game()) == (False, False)
    assert judge(found, play(found.game(), "march from 221.1", "add militia", "to 222.1")) == (True, True)
    assert judge(found, play(found.game(), "done")) == (True, False)
    bad = puzzle("crush-with-both")
    assert judge(bad, play(bad.game(), "march from 223.1", "add line", "to 221.1")) == (True, False)
