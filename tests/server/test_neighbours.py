"""Two processes on one PostgreSQL: one sees what the other does, and takes over when it is gone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET, promised

from fitg.server.store.games import Store

#: Nobody sees it at all who is not told; how quickly it comes depends on what else the machine has to do.
SOON = 20


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[RunningServer, RunningServer, str]]:
    url = postgres.new_database()
    servers = [RunningServer(tmp_path, where=url, measured=number == 0) for number in range(2)]
    for each in servers:
        each.start()
    yield servers[0], servers[1], url
    for each in servers:
        each.stop()


def test_two_processes_share_the_tables(two: tuple[RunningServer, RunningServer, str]) -> None:
    one, other, url = two
    acts_are_seen_at_once(one, other)
    killed_process_is_taken_over(one, other, url)


def acts_are_seen_at_once(one: RunningServer, other: RunningServer) -> None:
    game = new_game(one, rebel="human", imperial="human", seed="neighbours")
    with Seat(one, game, "imperial") as here, Seat(other, game, "imperial") as there:
        before = 0
        for number in range(8):
            actor, watcher = (there, here) if number % 2 else (here, there)
            before = actor.table["step"]
            actor.act(actor.actions[0])
            began = time.monotonic()
            while watcher.table["step"] < actor.table["step"]:
                watcher.receive(timeout=SAFETY_NET)
            assert time.monotonic() - began < promised(SOON)
            assert watcher.table["view"] == actor.table["view"]
            assert watcher.table["moment"] == actor.table["moment"]
        here.undo()
        while there.table["step"] != before:
            there.receive(timeout=SAFETY_NET)
        race(here, there)


def race(here: Seat, there: Seat) -> None:
    """Both act at once: one of them is too late, and is told so before he sees the other's step."""
    action, step = here.actions[0], here.table["step"]
    for number, seat in enumerate((here, there)):
        seat.send({"type": "act", "step": step, "action": action, "number": number})
    answers = [answer_to(seat, number) for number, seat in enumerate((here, there))]
    assert sorted(answers) == ["error", "table"]


def answer_to(seat: Seat, number: int) -> str:
    while (message := seat.receive(timeout=SAFETY_NET)).get("answers") != number:
        pass
    return str(message["type"])


def killed_process_is_taken_over(one: RunningServer, other: RunningServer, url: str) -> None:
    """Bots play at the first; both are watched; the first is killed, and the second goes on."""
    game = new_game(one, rebel="random", imperial="random", seed="takeover")
    with Seat(one, game, "spectator") as here:
        here.send({"type": "pace", "milliseconds": 100})
        while here.table["step"] < 5:
            here.receive(timeout=SAFETY_NET)
        with Seat(other, game, "spectator") as there:
            there.send({"type": "pace", "milliseconds": 100})
            seen = there.table["step"]
            while there.table["step"] < seen + 2:
                there.receive(timeout=SAFETY_NET)
            one.kill()
            with suppress(Exception):
                while True:
                    here.receive(timeout=0.5)
            acknowledged = here.table["step"]
            began = time.monotonic()
            while there.table["step"] < acknowledged + 2:
                there.receive(timeout=SAFETY_NET)
            assert time.monotonic() - began < promised(SOON)
    store = Store(url)
    assert store.load(game["id"])[0].steps_known_to("spectator") >= acknowledged + 2
    store.close()


def test_a_database_that_was_restarted_is_found_again(postgres: Postgres, tmp_path: Path) -> None:
    server = RunningServer(tmp_path, where=postgres.new_database())
    server.start()
    try:
        game = new_game(server, rebel="human", imperial="human", seed="restart")
        with Seat(server, game, "imperial") as imperial:
            imperial.act(imperial.actions[0])
            step = imperial.table["step"]
            postgres.stop()
            imperial.send({"type": "act", "step": step, "action": imperial.actions[0]})
            assert imperial.wait_for("error")["code"] == "not-kept"
            postgres.start()
            imperial.act(imperial.actions[0])
            assert imperial.table["step"] > step
    finally:
        server.stop()
