"""One client who is a nuisance: pings without end, frames that are none, many long records at once."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.server.test_outbox import deaf_page
from tests.waiting import SAFETY_NET, promised

from fitg.engine.game import new_game as engine_game
from fitg.server.api.protocols import CONTROL_BURST

#: A ping without a word, with the mask that a page has to use.
PING = b"\x89\x80" + bytes(4)
PONG = b"\x8a\x80" + bytes(4)
#: The beginning of a message that is never finished, and its next part.
BEGUN, PART = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)


def held(server: RunningServer) -> float:
    """What a server has held at most since this was asked last, in MB."""
    assert server.process is not None
    files = Path(f"/proc/{server.process.pid}")
    most = int((files / "status").read_text().split("VmHWM:")[1].split()[0]) / 1024
    (files / "clear_refs").write_text("5")
    return most


def sent_until_gone(line: socket.socket, data: bytes, seconds: float = SAFETY_NET) -> int:
    """Send on and on and read nothing: how many bytes were taken."""
    line.setblocking(False)
    until, sent = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        _, ready, _ = select.select([], [line], [], 0.2)
        if not ready:
            continue
        try:
            sent += line.send(data)
        except (ConnectionResetError, BrokenPipeError):
            return sent
    pytest.fail("nobody has hung up")


@pytest.mark.parametrize("frames", [(b"", PING), (b"", PONG), (BEGUN, PART)], ids=["pings", "pongs", "parts"])
def test_who_sends_frames_without_end_is_hung_up_on_and_costs_the_others_nothing(
    shared_server: RunningServer, frames: tuple[bytes, bytes]
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")

    def one() -> None:
        first, again = frames
        nuisance = deaf_page(Seat(shared_server, game, "spectator"))
        nuisance.sendall(first)
        sent_until_gone(nuisance, again * 2000)
        nuisance.close()

    with Seat(shared_server, game, "imperial") as imperial:
        one()  # and the interpreter has all that it keeps back for the others
        held(shared_server)
        before = held(shared_server)
        for _ in range(5):
            one()
        taken = held(shared_server) - before
        began = time.monotonic()
        imperial.act(imperial.actions[0])
        assert time.monotonic() - began < promised(2)
    assert taken < 1, "MB at most, one at a time, and nothing of it stays"


def test_who_pings_as_browsers_and_libraries_do_stays(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    with Seat(shared_server, game, "imperial") as imperial:
        assert imperial.connection is not None
        for _ in range(CONTROL_BURST // 2):
            assert imperial.connection.ping().wait(30)
        imperial.act(imperial.actions[0])


def test_many_messages_in_one_breath_are_all_answered(shared_server: RunningServer) -> None:
    """More than one bite of what arrives at once; nothing is lost, and the order stays."""
    game = new_game(shared_server, rebel="human", imperial="human")
    with Seat(shared_server, game, "imperial") as imperial:
        for number in range(300):
            imperial.send(json.dumps({"type": "act", "step": 99, "action": "x" * 60, "number": number}))
        answers = [imperial.wait_for("error")["answers"] for _ in range(300)]
    assert answers == list(range(300))


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[tuple[RunningServer, Path]]:
    """A server, and what it has to say."""
    server, file = RunningServer(tmp_path, log="info"), tmp_path / "log"
    with file.open("w") as errors:
        server.start(errors)
        yield server, file
        server.stop()


def test_a_frame_that_is_no_text_is_closed_without_a_traceback(logged: tuple[RunningServer, Path]) -> None:
    server, file = logged
    game = new_game(server, rebel="human", imperial="human")
    line = deaf_page(Seat(server, game, "spectator"))
    line.sendall(b"\x81\x82" + bytes(4) + b"\xff\xfe")
    line.settimeout(30)
    received = b""
    while chunk := line.recv(65536):
        received += chunk
    line.close()
    assert received.endswith(b"\x88\x02\x03\xef"), "closed with 1007"
    assert "Traceback" not in file.read_text()
    assert '"error"' not in file.read_text()


def test_many_long_records_at_once_do_not_stop_the_others(server: RunningServer) -> None:
    """As found: they waited for each other in the threads that answer everybody."""
    game, chance = engine_game("galactic-campaign", seed=1), Random(1)
    while game.steps < 150:
        game.apply(chance.choice(game.actions))
    body = {"text": game.record.text()}
    with ThreadPoolExecutor(45) as clients:
        posted = [
            clients.submit(httpx.post, f"{server.address}/api/records", json=body, timeout=SAFETY_NET)
            for _ in range(45)
        ]
        time.sleep(0.3)
        longest = 0.0
        while not all(each.done() for each in posted):
            began = time.monotonic()
            httpx.get(f"{server.address}/api/health", timeout=SAFETY_NET).raise_for_status()
            longest = max(longest, time.monotonic() - began)
        answers = [each.result() for each in posted]
    assert longest < promised(2)
    assert {answer.status_code for answer in answers} == {201, 503}
    assert all(answer.json()["message"].endswith(".") for answer in answers if answer.status_code == 503)
