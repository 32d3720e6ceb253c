"""What the server's protocols do beyond uvicorn's: slow headers time out, and a socket can be hung up on."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fitg.server.seats import ABORT

#: A request must have arrived so long after its connection, or after its first byte.
REQUEST_SECONDS = 15.0
#: All header lines together.
LARGEST_HEAD = 16 * 1024


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
    """A socket whose page may be hung up on, however much it has left unread."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope)[ABORT] = self.transport.abort
