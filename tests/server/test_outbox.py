"""A page that does not read holds up nobody, is dropped, and can come back."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import select
import socket
import struct
import time
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import promised

from fitg.server.live import outbox
from fitg.server.live.outbox import MOST_MESSAGES, Outbox


def deaf_page(seat: Seat) -> socket.socket:
    """A socket at a seat that asks for the table again and again, and reads nothing."""
    address = urlsplit(seat.address)
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    found.connect((address.hostname, address.port))
    key = base64.b64encode(os.urandom(16)).decode()
    found.sendall(
        f"GET {address.path}?{address.query} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert found.recv(12) == b"HTTP/1.1 101"
    return found


def frame(message: object) -> bytes:
    """A short text frame, with the mask that a page has to use."""
    text = json.dumps(message).encode()
    return struct.pack("!BB", 0x81, 0x80 | len(text)) + bytes(4) + text


def test_a_page_that_stops_reading_does_not_hold_up_its_table(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="slow")
    with Seat(shared_server, game, "imperial") as imperial:
        slow = deaf_page(Seat(shared_server, game, "spectator"))
        fill(slow)
        longest = 0.0
        for _ in range(15):
            began = time.monotonic()
            imperial.act(imperial.actions[0])
            imperial.undo()
            longest = max(longest, time.monotonic() - began)
        assert longest < promised(5)
        assert is_gone(slow)
        with Seat(shared_server, game, "spectator") as back:
            assert back.table["step"] == imperial.table["step"]


def fill(page: socket.socket) -> None:
    """Ask for the table until all buffers between here and there are full, and nothing more is taken."""
    page.settimeout(1)
    with suppress(OSError):
        for _ in range(20_000):
            page.sendall(frame({"type": "look"}) * 100)


def is_gone(page: socket.socket) -> bool:
    """The server has hung up, though not all was read."""
    poll = select.poll()
    poll.register(page, 0)
    gone = bool(poll.poll(30_000))
    page.close()
    return gone


def test_a_page_that_sends_much_at_once_is_answered_and_not_dropped(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="burst")
    page = deaf_page(Seat(shared_server, game, "spectator"))
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**20)
    page.sendall(frame({"type": "nonsense"}) * 600)
    page.settimeout(30)
    heard = b""
    while heard.count(b'"malformed"') < 600:
        more = page.recv(65536)
        assert more, "dropped"
        heard += more
    page.close()


def test_a_line_that_grows_too_long_ends_the_page_at_once() -> None:
    async def evening() -> None:
        dropped = []
        found = Outbox(never, lambda: dropped.append(True))
        for _ in range(MOST_MESSAGES + 10):
            found.put("x")
        assert dropped == [True]
        assert found.dropped

    asyncio.run(evening())


def test_one_message_that_nobody_takes_ends_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "PATIENCE_SECONDS", 0.05)

    async def evening() -> None:
        dropped = []
        found = Outbox(never, lambda: dropped.append(True))
        found.put("x")
        await asyncio.wait_for(found.deliver(), 5)
        assert dropped == [True]

    asyncio.run(evening())


def test_messages_are_sent_in_order() -> None:
    async def evening() -> None:
        told: list[str] = []

        async def send(text: str) -> None:
            await asyncio.sleep(0)
            told.append(text)

        found = Outbox(send, pytest.fail)
        delivery = asyncio.create_task(found.deliver())
        for number in range(30):
            found.put(str(number))
            await asyncio.sleep(0)
        while len(told) < 30:
            await asyncio.sleep(0)
        found.close()
        await asyncio.wait_for(delivery, 5)
        assert told == [str(number) for number in range(30)]

    asyncio.run(evening())


async def never(text: str) -> None:
    await asyncio.Event().wait()
