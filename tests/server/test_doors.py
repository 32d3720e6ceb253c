"""At the door: names, origins, headers, and who is slow."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from threading import Thread
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from tests.server.conftest import RunningServer
from tests.waiting import SAFETY_NET, promised

from fitg.server.api import protocols
from fitg.server.api.guard import Guard
from fitg.server.settings import Settings


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"here"})


def status(settings: Settings, host: str, origin: str | None = None, scheme: str = "http") -> int:
    """What a server with these settings answers."""
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    scope = {"type": "http", "path": "/", "scheme": scheme, "method": "GET", "headers": headers}
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Guard(page, settings)(scope, receive, send))
    found: int = sent[0]["status"]
    return found


EVERYWHERE = Settings(host="0.0.0.0", hosts=("games.example",))


@pytest.mark.parametrize(
    ("host", "origin", "expected"),
    [
        ("games.example", "http://games.example", 200),
        ("GAMES.example:80", "http://games.example", 200),
        ("192.0.2.7:8642", "http://192.0.2.7:8642", 200),
        ("[2001:db8::1]:8642", None, 200),
        ("localhost:8642", None, 200),
        ("evil.example", "http://evil.example", 403),
        ("evil.example", None, 403),
        ("games.example.evil.example", None, 403),
        ("games.example", "http://evil.example", 403),
        ("games.example", "https://games.example", 403),
        ("games.example:8642", "http://games.example", 403),
        ("games.example", "null", 403),
        ("", None, 403),
    ],
)
def test_bound_to_all_addresses_the_server_still_answers_its_own_names_alone(
    host: str, origin: str | None, expected: int
) -> None:
    """A number names nobody, so a page of another site cannot be moved to it."""
    assert status(EVERYWHERE, host, origin) == expected


def test_behind_tls_the_scheme_is_compared_too() -> None:
    assert status(EVERYWHERE, "games.example", "https://games.example", "https") == 200
    assert status(EVERYWHERE, "games.example", "http://games.example", "https") == 403
    assert status(EVERYWHERE, "games.example", "https://games.example", "wss") == 200


def test_a_star_opens_the_door_to_every_name() -> None:
    assert status(Settings(host="0.0.0.0", hosts=("*",)), "any.example") == 200


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/games/nothing", "/api/metrics", "/nowhere"])
def test_every_answer_tells_the_browser_to_keep_it_to_itself(shared_server: RunningServer, path: str) -> None:
    headers = httpx.get(f"{shared_server.address}{path}", timeout=SAFETY_NET).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers, "at home there is no TLS to insist on"
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy


def test_who_has_come_by_tls_does_not_come_without_it(shared_server: RunningServer) -> None:
    by_tls = {"x-forwarded-proto": "https"}
    headers = httpx.get(f"{shared_server.address}/api/health", headers=by_tls, timeout=SAFETY_NET).headers
    assert headers["strict-transport-security"] == "max-age=31536000"


def test_who_is_turned_away_gets_these_headers_too(shared_server: RunningServer) -> None:
    answer = httpx.get(f"{shared_server.address}/", headers={"host": "evil.example"}, timeout=SAFETY_NET)
    assert (answer.status_code, answer.headers["x-frame-options"]) == (403, "DENY")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_who_drips_a_request_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    hurry = protocols.REQUEST_SECONDS
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.5)

    async def slow_reader(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body"):
            pass
        await page(scope, receive, send)

    server = uvicorn.Server(
        uvicorn.Config(slow_reader, http=protocols.Requests, lifespan="off", log_config=None)
    )
    listener = socket.create_server(("127.0.0.1", 0))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        with socket.create_connection(listener.getsockname(), timeout=SAFETY_NET) as drip:
            drip.sendall(begun)
            began = time.monotonic()
            with contextlib.suppress(ConnectionResetError):
                assert drip.recv(100) == b"", "it was answered"
            assert time.monotonic() - began < promised(hurry)
        answer = httpx.get(f"http://127.0.0.1:{listener.getsockname()[1]}/", timeout=SAFETY_NET)
        assert answer.text == "here"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()
