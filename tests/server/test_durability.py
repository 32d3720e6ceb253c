"""No acknowledged action is ever lost: the process is killed, two processes share a store."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.engine.game import start
from fitg.server.messages import TableView
from fitg.server.store import StepConflict, Store, UnknownGame

#: Twenty for the acceptance run: FITG_KILLS=20 pytest tests/server/test_durability.py
KILLS = int(os.environ.get("FITG_KILLS", "3"))
PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}


def test_killed_at_random_moments_no_acknowledged_step_is_lost_and_every_game_goes_on(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    server.start()
    chance = random.Random(11)
    game = new_game(server, rebel="random", imperial="random", seed="evening 0")
    acknowledged: list[dict[str, Any]] = []
    try:
        for number in range(KILLS):
            with Seat(server, game, "spectator") as spectator:
                spectator.send({"type": "pace", "milliseconds": 0})
                until = time.monotonic() + chance.uniform(0.1, 1.0)
                while time.monotonic() < until and spectator.table["view"]["outcome"] is None:
                    spectator.receive()
                server.kill()
            acknowledged.append({"game": game["id"], **spectator.table})
            server.start()
            if spectator.table["view"]["outcome"] is not None:
                game = new_game(server, rebel="random", imperial="random", seed=f"evening {number + 1}")
    finally:
        server.stop()
    store = Store(tmp_path / "games.sqlite")
    for table in acknowledged:
        assert as_spectator(store, table["game"], table["step"]) == table["view"]
    assert any(table["step"] for table in acknowledged)
    store.close()


def as_spectator(store: Store, game_id: str, step: int) -> dict[str, Any]:
    """A stored game after some of its steps, as a spectator is told."""
    game = start(store.kept(game_id).setting)
    actions = store.actions(game_id)
    assert len(actions) >= step
    for action in actions[:step]:
        game.apply(action)
    return TableView.model_validate(game.view("spectator")).model_dump(mode="json")


def test_a_stored_game_is_rebuilt_exactly(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    game = engine_game("varu-powderkeg", seed=5)
    game_id = store.add(game.setting, PEOPLE, [])
    chance = random.Random(2)
    for number in range(1, 60):
        side, action = game.side, chance.choice(game.actions)
        assert side is not None
        game.apply(action)
        store.append(game_id, number, side, action)
    assert store.load(game_id).digest() == game.digest()
    store.take_back(game_id, 59)
    assert len(store.actions(game_id)) == 58
    store.close()


def test_two_processes_on_one_store_cannot_both_write_a_step(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    one, other = Store(path), Store(path)
    game = engine_game("flight-to-egrix", seed=5)
    game_id = one.add(game.setting, PEOPLE, [])
    one.append(game_id, 1, "imperial", "place line at 222.1")
    with pytest.raises(StepConflict, match="played elsewhere"):
        other.append(game_id, 1, "imperial", "place line at 221.1")
    assert other.actions(game_id) == ["place line at 222.1"]
    one.close()
    other.close()


def test_an_unknown_game_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    for call in (store.kept, store.load, store.remove):
        with pytest.raises(UnknownGame):
            call("nothing")
    store.close()
