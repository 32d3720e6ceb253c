"""No acknowledged action is ever lost: the process is killed, two processes share a store."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import pytest
from sqlalchemy import Connection, event
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game

from fitg.data.records import Side
from fitg.engine.game import Game, start
from fitg.engine.game import new_game as engine_game
from fitg.server.store.columns import steps as step_table
from fitg.server.store.games import StepConflict, Store, UnknownGame, UnreadableGame, status_of

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
        assert table["view"] in as_spectator(store, table["game"], table["step"])
    assert any(table["step"] for table in acknowledged)
    store.close()


def test_killed_in_the_middle_of_a_campaign_it_goes_on_where_it_was(tmp_path: Path) -> None:
    """The ninth year of the Galactic Campaign, with its tracks, cards, secrets and the hidden base."""
    server = RunningServer(tmp_path)
    server.start()
    try:
        game = new_game(server, scenario="ninth-year", rebel="random", imperial="random", seed="campaign")
        with Seat(server, game, "spectator") as spectator:
            spectator.send({"type": "pace", "milliseconds": 0})
            while spectator.table["step"] < 8:
                spectator.receive()
            server.kill()
        told = dict(spectator.table)
        server.start()
        with Seat(server, game, "spectator") as spectator:
            spectator.send({"type": "pace", "milliseconds": 0})
            while spectator.table["step"] <= told["step"]:
                spectator.receive()
    finally:
        server.stop()
    store = Store(tmp_path / "games.sqlite")
    assert next(each for each in told["view"]["modules"] if each["id"] == "galactic")["tracks"]
    assert told["view"] in as_spectator(store, game["id"], told["step"])
    loaded, stored = store.load(game["id"])
    assert loaded.steps == stored.status.steps
    assert loaded.steps_known_to("spectator") > told["step"]
    store.close()


def as_spectator(store: Store, game_id: str, step: int) -> list[dict[str, Any]]:
    """How a spectator may have seen a stored game when it had come so far for him."""
    game = start(store.stored(game_id).setting)
    views = [game.view("spectator")] if step == 0 else []
    for action in store.actions(game_id):
        game.apply(action)
        if game.steps_known_to("spectator") == step:
            views.append(game.view("spectator"))
    return views


def test_a_stored_game_is_rebuilt_exactly(where: Path | str) -> None:
    store = Store(where)
    game = engine_game("varu-powderkeg", seed=5)
    game_id = store.add(game, PEOPLE)
    chance = random.Random(2)
    for changes in range(59):
        game.apply(chance.choice(game.actions))
        assert store.append(game_id, changes, game) == changes + 1
    loaded, stored = store.load(game_id)
    assert (loaded.digest(), stored.changes, stored.status) == (game.digest(), 59, status_of(game))
    game = loaded
    while not game.can_undo:
        game.apply(game.actions[0])
        store.append(game_id, game.steps - 1, game)
    steps = game.steps
    game.undo()
    store.take_back(game_id, steps, game)
    assert store.load(game_id)[0].digest() == game.digest()
    store.close()


def test_no_step_is_stored_by_walking_over_the_whole_past(
    where: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(where)
    game = engine_game("flight-to-egrix", seed=5)
    game_id = store.add(game, PEOPLE)
    monkeypatch.setattr(Game, "history", property(lambda self: pytest.fail("the past was walked")))
    for step in range(3):
        game.apply(game.actions[0])
        store.append(game_id, step, game)
    game.undo()
    store.take_back(game_id, 3, game)
    assert store.stored(game_id).status == status_of(game)
    assert (store.stored(game_id).status.steps, len(store.actions(game_id))) == (2, 2)
    store.close()


def test_steps_of_many_tables_that_wait_share_a_commit(where: Path | str) -> None:
    """As found: a commit for every step, from threads that stood in each other's way."""
    store = Store(where)
    games = [engine_game("flight-to-egrix", seed=seed) for seed in range(30)]
    names = [store.add(game, PEOPLE) for game in games]
    commits: list[int] = []
    event.listen(store.engine, "commit", lambda connection: commits.append(get_ident()))
    begun, go_on = Event(), Event()

    def hold(connection: Connection) -> None:
        begun.set()
        go_on.wait(30)

    held = store.writer.submit(hold)
    assert begun.wait(30)
    for game in games:
        game.apply(game.actions[0])
    waiting = [store.appending(name, 0, game) for name, game in zip(names, games, strict=True)]
    assert store.writer.waiting == 30
    go_on.set()
    held.result(30)
    assert [each.result(30) for each in waiting] == [1] * 30
    store.close()
    assert len(commits) == 2, "what was under way, and all that waited behind it"
    assert len(set(commits)) == 1, "one thread writes"


def test_two_processes_on_one_store_cannot_both_write_a_step(where: Path | str) -> None:
    one, other = Store(where), Store(where)
    game_id = one.add(engine_game("flight-to-egrix", seed=5), PEOPLE)
    here, there = one.load(game_id)[0], other.load(game_id)[0]
    here.apply("place line at 222.1")
    one.append(game_id, 0, here)
    there.apply("place line at 221.1")
    with pytest.raises(StepConflict, match="played on elsewhere"):
        other.append(game_id, 0, there)
    assert other.actions(game_id) == ["place line at 222.1"]
    one.close()
    other.close()


def test_a_table_that_was_played_on_by_another_server_is_shown_anew(tmp_path: Path) -> None:
    """Two servers on one store: who comes second is told so, and sees what the first one did."""
    one, other = RunningServer(tmp_path), RunningServer(tmp_path)
    one.start()
    other.start()
    try:
        game = new_game(one, rebel="human", imperial="human", seed="two servers")
        with Seat(one, game, "imperial") as here, Seat(other, game, "imperial") as there:
            action = here.table["actions"][0]["action"]
            here.send({"type": "act", "step": 0, "action": action})
            while here.table["step"] == 0:
                here.receive()
            there.send({"type": "act", "step": 0, "action": action})
            assert there.receive()["code"] == "stale", "before the table that the other has changed"
            there.wait_for_table()
            assert (there.table["step"], there.table["view"]) == (here.table["step"], here.table["view"])
    finally:
        one.stop()
        other.stop()


def test_a_step_that_was_taken_back_and_replaced_elsewhere_is_noticed(where: Path | str) -> None:
    """The game has as many steps as before, but others; to go on from the old ones would spoil it."""
    one, other = Store(where), Store(where)
    game_id = one.add(engine_game("flight-to-egrix", seed=5), PEOPLE)
    game = one.load(game_id)[0]
    game.apply("place line at 222.1")
    one.append(game_id, 0, game)
    slow, known = other.load(game_id)
    game.undo()
    one.take_back(game_id, 1, game)
    game.apply("place line at 221.1")
    one.append(game_id, 2, game)
    slow.apply("place militia at 222.1")
    for write in (other.append, other.take_back):
        with pytest.raises(StepConflict):
            write(game_id, known.changes, slow)
    assert one.load(game_id)[0].digest() == game.digest()
    one.close()
    other.close()


def test_a_game_that_the_rules_cannot_replay_does_not_hide_the_others(where: Path | str) -> None:
    """As after an update of the program."""
    store = Store(where)
    spoilt, sound = (store.add(engine_game("flight-to-egrix", seed=5), PEOPLE) for _ in range(2))
    with store.engine.begin() as connection:
        row = {"game": spoilt, "number": 1, "side": "imperial", "action": "place line at 999.1"}
        connection.execute(step_table.insert(), row)
    assert {stored.id for stored in store.games()} == {spoilt, sound}
    with pytest.raises(UnreadableGame, match="its step 1 does not fit") as refused:
        store.load(spoilt)
    assert "999.1" not in str(refused.value), "an action may be the opponent's secret"
    store.close()


def test_an_unknown_game_is_refused(where: Path | str) -> None:
    store = Store(where)
    for call in (store.stored, store.load, store.remove):
        with pytest.raises(UnknownGame):
            call("nothing")
    store.close()
