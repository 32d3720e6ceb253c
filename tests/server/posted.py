"""Where notices arrive in tests: a mail server and an endpoint for pushes and webhooks, on loopback."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from tests.server.postgres import free_port


class Posted(NamedTuple):
    """What was sent to an endpoint."""

    path: str
    headers: dict[str, str]
    body: bytes


class Endpoint:
    """Takes what is posted; paths say how.

    /gone has ended, /elsewhere leads away, /slow never answers, /drips answers byte by byte, /endless
    without end.
    """

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        #: How many bytes were sent of an answer that has no end, and for how many seconds somebody stayed.
        self.sent: dict[str, int] = {}
        self.held: dict[str, float] = {}
        self._over = Event()
        taken, sent, held, over = self.posted, self.sent, self.held, self._over

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                taken.append(Posted(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                if self.path in ("/slow", "/drips", "/endless"):
                    self._keep_waiting()
                    return
                status = {"/gone": 410, "/elsewhere": 302, "/broken": 500}.get(self.path, 201)
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "http://127.0.0.1:9/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def _keep_waiting(self) -> None:
                """As long as the other side stays."""
                bait, pause = {"/slow": (b"", 0.1), "/drips": (b"H", 0.1), "/endless": (b"x" * 65536, 0.0)}[
                    self.path
                ]
                if self.path == "/endless":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
                began = time.monotonic()
                with suppress(OSError):
                    while not over.is_set():
                        self.wfile.write(bait)
                        sent[self.path] = sent.get(self.path, 0) + len(bait)
                        over.wait(pause)
                held[self.path] = time.monotonic() - began

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name is the library's
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()


class _Mailbox:
    def __init__(self) -> None:
        self.mails: list[Message] = []

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802 - the library's
        self.mails.append(message_from_bytes(envelope.content))
        return "250 taken"


@contextmanager
def mail_server(password: str = "") -> Iterator[tuple[str, list[Message]]]:
    """A real one: its address, and what it has taken; from whoever knows the password, if there is one."""
    mailbox = _Mailbox()
    port = free_port()

    def knows(server: object, session: object, envelope: object, mechanism: str, said: Any) -> AuthResult:
        return AuthResult(success=said.password == password.encode())

    controller = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=port,
        authenticator=knows if password else None,
        auth_require_tls=False,
    )
    controller.start()
    try:
        yield f"smtp://{f'house:{password}@' if password else ''}127.0.0.1:{port}", mailbox.mails
    finally:
        controller.stop(no_assert=True)


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    found = Endpoint()
    try:
        yield found
    finally:
        found.close()
