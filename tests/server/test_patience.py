"""A database or another server that hangs: a sentence at the table in seconds, and others go on."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import text
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET, promised

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.server.store.games import Store
from fitg.server.store.patience import LEASE_SECONDS, STOPPED_SECONDS
from fitg.server.store.troubles import StoreTrouble

pytestmark = pytest.mark.real_time

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
OpenStore = Callable[[Path | str], Store]
#: Within so many seconds everybody hears a sentence.
SOON = 5.0
#: The machine may take so much more until it comes to it.
SLACK = 3.0


@contextmanager
def running(tmp_path: Path, where: Path | str) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path, where=where)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def held(where: Path | str, game_id: str) -> Iterator[None]:
    """Somebody who has changed a game and hangs before he has committed it."""
    statement = "UPDATE standings SET changes = changes WHERE game = "
    if isinstance(where, Path):
        connection = sqlite3.connect(where, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"{statement} ?", (game_id,))
        yield
        connection.execute("ROLLBACK")
        connection.close()
        return
    with psycopg.connect(where) as other:
        other.execute(f"{statement} %s", (game_id,))
        yield
        other.rollback()


def health(server: RunningServer) -> tuple[int, str, float]:
    began = time.monotonic()
    answer = httpx.get(f"{server.address}/api/health", timeout=SAFETY_NET)
    return answer.status_code, answer.json()["problem"], time.monotonic() - began


def refused_soon(seat: Seat) -> str:
    """Act, and be told in time that it cannot be kept."""
    began = time.monotonic()
    seat.send({"type": "act", "step": seat.table["step"], "action": seat.actions[0], "number": 1})
    refusal = seat.wait_for("error")
    assert refusal["code"] == "not-kept"
    assert time.monotonic() - began < promised(SOON + SLACK)
    return str(refusal["message"])


def test_who_hangs_in_a_commit_holds_up_nobody_for_long(tmp_path: Path, where: Path | str) -> None:
    """As found: one act at any table got no answer as long as a row was held, and health said ok."""
    with running(tmp_path, where) as server:
        games = [new_game(server, rebel="human", imperial="human") for _ in range(2)]
        with Seat(server, games[0], "imperial") as seat, Seat(server, games[1], "imperial") as other:
            with held(where, games[0]["id"]):
                assert "does not go on" in refused_soon(seat)
                status, problem, _ = health(server)
                assert (status, "does not go on" in problem) == (503, True)
                if isinstance(where, str):
                    began = time.monotonic()
                    other.act(other.actions[0])
                    assert time.monotonic() - began < promised(SOON)
            seat.act(seat.actions[0])
            assert seat.table["step"] > 0
        assert health(server)[:2] == (200, "")


def test_postgresql_ends_a_transaction_whose_server_was_stopped(
    postgres: Postgres, open_store: OpenStore
) -> None:
    url = postgres.new_database()
    hung, other = open_store(url), open_store(url)
    # A process that is stopped loses no patience.
    hung.database.patience.seconds = 600
    game = engine_game("flight-to-egrix", seed=1)
    game_id = other.add(game, PEOPLE)
    game.apply(game.actions[0])
    connection = hung.engine.connect()
    connection.execute(text("UPDATE standings SET changes = changes WHERE game = :game"), {"game": game_id})
    began = time.monotonic()
    while True:
        try:
            assert other.append(game_id, 0, game) == 1
            break
        except StoreTrouble:
            assert time.monotonic() - began < promised(2 * STOPPED_SECONDS + SLACK)
            time.sleep(0.2)
    connection.invalidate()


def processes_of(cluster: Postgres) -> list[int]:
    head = int((cluster.data / "postmaster.pid").read_text().split("\n")[0])
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()]
    return [head, *(pid for pid, parent in pairs if parent == head)]


@contextmanager
def stopped(*processes: int) -> Iterator[None]:
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_database_that_hangs_is_told_in_a_sentence_and_goes_on_when_it_does(tmp_path: Path) -> None:
    """As found: an act got nothing in 25 seconds, health nothing in 10."""
    cluster = Postgres()
    try:
        with running(tmp_path, cluster.new_database()) as server:
            game = new_game(server, rebel="human", imperial="human")
            with Seat(server, game, "imperial") as seat:
                seat.act(seat.actions[0])
                with stopped(*processes_of(cluster)):
                    assert "does not answer" in refused_soon(seat)
                    for _ in range(3):
                        status, problem, seconds = health(server)
                        assert (status, problem.endswith(".")) == (503, True)
                        assert seconds < promised(SOON + SLACK)
                went_on(seat)
            assert health(server)[:2] == (200, "")
    finally:
        cluster.close()


def went_on(seat: Seat) -> None:
    """It can be acted again; what was told in the silence was kept, or was not, and the table says which."""
    until = time.monotonic() + SAFETY_NET
    step = seat.table["step"]
    while seat.table["step"] < step + 2:
        assert time.monotonic() < until
        if seat.actions:
            seat.send({"type": "act", "step": seat.table["step"], "action": seat.actions[0]})
        seat.receive()


def test_the_bots_of_a_server_that_is_stopped_are_taken_over(postgres: Postgres, tmp_path: Path) -> None:
    """As found: nothing in 14 seconds, for the lock is bound to a connection that stays open."""
    url = postgres.new_database()
    with running(tmp_path, url) as one, running(tmp_path, url) as other:
        assert one.process is not None
        game = new_game(one, rebel="random", imperial="random", seed="stopped")
        with Seat(one, game, "spectator") as here:
            here.send({"type": "pace", "milliseconds": 50})
            while here.table["step"] < 3:
                here.receive()
            with Seat(other, game, "spectator") as there:
                there.send({"type": "pace", "milliseconds": 50})
                with stopped(one.process.pid):
                    began, step = time.monotonic(), there.table["step"]
                    while there.table["step"] < step + 5:
                        there.receive(timeout=SAFETY_NET)
                    assert time.monotonic() - began < promised(2 * LEASE_SECONDS + SLACK)
