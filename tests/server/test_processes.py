"""Several processes on one machine, by one setting: all serve, one that is killed is followed by another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.test_link import Guest, at_a_table
from tests.waiting import SAFETY_NET

PATIENCE = 30


@pytest.fixture
def server(tmp_path: Path, postgres: Postgres) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path, where=postgres.new_database(), shared="yes", processes="2")
    running.start()
    yield running
    running.stop()


def serving(server: RunningServer) -> set[int]:
    """The processes that hold the socket on which the server listens, but for who has started them."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return {int(each) for each in children if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()}


def eventually(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.1)


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def answers(server: RunningServer) -> bool:
    try:
        return httpx.get(f"{server.address}/api/health", timeout=SAFETY_NET).status_code == 200
    except httpx.TransportError:
        return False


def test_two_processes_serve_one_house_and_a_killed_one_is_followed_by_another(
    server: RunningServer,
) -> None:
    before = serving(server)
    assert len(before) == 2
    with Guest(server) as host, Guest(server) as friend:
        game = at_a_table(host, friend)
        with host.seat(game, "rebel") as rebel, friend.seat(game, "imperial") as imperial:
            step = imperial.table["step"]
            imperial.act(imperial.actions[0])
            while rebel.table["step"] == step:
                rebel.receive()
            reached = imperial.table["step"]
        killed = min(before)
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: len(serving(server) - {killed}) == 2, "another process has come")
        eventually(lambda: all(answers(server) for _ in range(20)), "all of them answer")
        with friend.seat(game, "imperial") as imperial:
            assert imperial.table["step"] == reached > step, "nothing is lost"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_who_has_started_them_takes_all_of_them_along(server: RunningServer, how: signal.Signals) -> None:
    ours = serving(server)
    assert server.process is not None
    server.process.send_signal(how)
    assert server.process.wait(PATIENCE) == (0 if how == signal.SIGTERM else -how)
    assert server.process.stdout is not None
    server.process.stdout.close()
    eventually(lambda: all(map(is_gone, ours)), "all processes have ended")


def test_a_file_of_sqlite_has_one_process(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fitg.server", "--port", "0", "--data", str(tmp_path), "--processes", "2"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Several processes share their games in PostgreSQL")
