"""The process of the server: what it says of itself, and how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import RunningServer, first_line
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET, promised
from websockets.exceptions import ConnectionClosed

from fitg.server import running
from fitg.server.live import forerunners
from fitg.server.settings import Settings
from fitg.server.store import games as store


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_the_server_logs_a_json_object_a_line_and_ends_tidily_when_it_is_told_to(
    tmp_path: Path, told: signal.Signals
) -> None:
    command = [sys.executable, "-m", "fitg.server", "--port", "0", "--data", str(tmp_path), "--log", "info"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = first_line(server).strip()
        assert httpx.get(f"{address}api/health", timeout=SAFETY_NET).json()["games"] == 0
        server.send_signal(told)
        said, log = server.communicate(timeout=SAFETY_NET)
    assert server.returncode == 0
    assert said == ""
    lines = [json.loads(line) for line in log.splitlines()]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    events = [line["event"] for line in lines]
    assert events.index("open") < events.index("closed")


def test_a_server_that_closes_under_a_flood_of_questions_ends_tidily(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """As found: each seat that waited for an answer left its traceback in the log."""
    server = RunningServer(tmp_path)
    server.start()
    game = new_game(server, rebel="human", imperial="human")

    def ask(seat: Seat) -> None:
        with suppress(ConnectionClosed):
            while True:
                seat.send({"type": "hint"})
                seat.send({"type": "all-odds"})

    with ExitStack() as seats, ThreadPoolExecutor(8) as askers:
        asked = [askers.submit(ask, seats.enter_context(Seat(server, game, "imperial"))) for _ in range(8)]
        time.sleep(2)
        server.stop()
        for each in asked:
            each.result()
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in capfd.readouterr().err


def test_small_messages_are_sent_at_once(shared_server: RunningServer) -> None:
    """As found: the body of an answer waited 40 ms for the head to be acknowledged."""
    with httpx.Client(base_url=shared_server.address, timeout=SAFETY_NET) as client:
        seconds = []
        for _ in range(50):
            began = time.perf_counter()
            client.get("/api/nowhere")
            seconds.append(time.perf_counter() - began)
    assert min(seconds) < promised(0.03)


def test_a_thread_that_replays_a_game_soon_lets_the_tables_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[float] = []
    before, handler = sys.getswitchinterval(), signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(store, "Store", lambda where: None)
    monkeypatch.setattr(forerunners, "call", lambda number: None)
    monkeypatch.setattr(running._Server, "run", lambda server, sockets: turns.append(sys.getswitchinterval()))
    try:
        running.serve(Settings(port=0, data=tmp_path), browse=False, announce=pytest.fail)
    finally:
        sys.setswitchinterval(before)
        signal.signal(signal.SIGTERM, handler)
    assert turns == [pytest.approx(running.TURN_SECONDS)]
    assert turns[0] < before / 5


def test_a_server_that_says_nothing_is_not_waited_for() -> None:
    """A test that has started one fails; it does not stand still."""
    silent = subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first_line(silent, seconds=0.5) == ""
    assert silent.wait(30) != 0
    silent.communicate()
