"""What the server's protocols do beyond uvicorn's: slow headers time out, and a socket can be hung up on."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from fitg.server.api.seats import ABORT
from fitg.server.live.pace import Pace
from fitg.server.metrics import DROPPED

#: A request must have arrived so long after its connection, or after its first byte.
REQUEST_SECONDS = 15.0
#: All header lines together.
LARGEST_HEAD = 16 * 1024
#: Pings, pongs and parts of messages of one page: so many at once, then so many a second. Browsers send none
#: but their answers to ours, a few a minute.
CONTROL_BURST = 100
CONTROL_A_SECOND = 10.0
#: So much of what has arrived is looked at before others have their turn.
BITE = 4 * 1024


class Requests(H11Protocol):
    """HTTP whose requests arrive in time; a client that drips its headers or its body is hung up on."""

    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self.patience is None and not self._answering():
            self._wait()
        super().data_received(data)
        if self._answering() and not self.cycle.more_body:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self.patience = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _give_up(self) -> None:
        self.patience = None
        if not self._answering() or self.cycle.more_body:
            self.transport.abort()


class Sockets(WebSocketsSansIOProtocol):
    """A socket that can be hung up on, however much it has left unread, and that takes small bites.

    What a page sends beside its messages counts as well: each ping is answered, and an answer that nobody
    reads has to be kept.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pace = Pace(CONTROL_BURST, CONTROL_A_SECOND)
        self._waiting = b""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope)[ABORT] = self.transport.abort

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        self._take()

    async def receive(self) -> Any:
        found = await super().receive()
        self._take()
        return found

    def _take(self) -> None:
        """Bite by bite, and no more than is read: a chunk of the network holds ten thousands of frames."""
        while self._waiting and not self.read_paused and not self.transport.is_closing():
            bite, self._waiting = self._waiting[:BITE], self._waiting[BITE:]
            super().data_received(bite)

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self._pace.due() and not self.transport.is_closing():
            DROPPED.inc()
            self._waiting = b""
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            # As the standard wants it, and without a word in the log: anybody can send this.
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
