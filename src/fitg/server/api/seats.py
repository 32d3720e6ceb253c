"""The seats of a table: one WebSocket each, for what changes."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from fitg.errors import FitgError
from fitg.server.live.outbox import Outbox
from fitg.server.live.pace import Pace
from fitg.server.live.table import LiveTable
from fitg.server.live.tables import Tables, tables_of
from fitg.server.live.watchers import Watcher
from fitg.server.messages import ErrorMessage, PageMessage
from fitg.server.people.limits import limits_of
from fitg.server.people.rights import Role
from fitg.server.people.visitors import came, visitor_of

router = APIRouter()

_page_message: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)

#: The largest message a page ever has to send: the sheet of a whole deployment.
LARGEST_MESSAGE = 8_192
#: Why a socket is closed: there is no such seat, or it is not this browser's any more.
NO_SEAT, EXPELLED = 4404, 4401
_closing: set[asyncio.Future[None]] = set()
#: How the transport of a socket can be ended without waiting for the other side; see `protocols`.
ABORT = "fitg.abort"


@router.websocket("/api/games/{game_id}/table")
async def sit_down(socket: WebSocket, game_id: str, seat: str = "") -> None:
    """A page at a seat that is its visitor's. It gets the table, then every change."""
    await socket.accept()
    tables = tables_of(socket)
    try:
        visitor = await asyncio.to_thread(visitor_of, socket)
        counted = nullcontext() if visitor.home else limits_of(socket).socket(socket, visitor.person)
        with counted:
            table, role = await tables.enter(game_id, visitor, seat)
            if visitor.person:
                await asyncio.to_thread(came, socket, visitor.person)
            await _sit(socket, tables, table, role)
    except FitgError as error:
        await _turn_away(socket, str(error))


async def _sit(socket: WebSocket, tables: Tables, table: LiveTable, role: Role) -> None:
    outbox = Outbox(socket.send_text, lambda: _hang_up(socket))
    watcher = Watcher(
        role.viewer,
        outbox,
        controls=role.controls,
        late=role.late,
        session=role.session,
        person=role.person,
        expel=lambda: _expel(socket, outbox),
    )
    delivery = asyncio.create_task(_deliver(outbox))
    try:
        await tables.join(table, watcher)
        await _listen(socket, table, watcher)
    except (WebSocketDisconnect, asyncio.CancelledError):
        # Cancelled by a server that closes while this seat still waits for an answer: nobody is left to tell.
        pass
    finally:
        outbox.close()
        delivery.cancel()
        await tables.leave(table, watcher)


def _expel(socket: WebSocket, outbox: Outbox) -> None:
    """The browser is not known any more, or the seat is somebody else's: nothing more is told."""
    outbox.close()
    closing = asyncio.ensure_future(_close(socket, EXPELLED))
    _closing.add(closing)
    closing.add_done_callback(_closing.discard)


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(code=code)


async def _turn_away(socket: WebSocket, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.send_text(ErrorMessage(code="malformed", message=reason).model_dump_json())
        await socket.close(code=NO_SEAT)


async def _deliver(outbox: Outbox) -> None:
    try:
        await outbox.deliver()
    except (RuntimeError, WebSocketDisconnect, OSError):
        outbox.close()


def _hang_up(socket: WebSocket) -> None:
    """Without a goodbye: it would wait behind all that was not read."""
    abort = socket.scope.get(ABORT)
    if abort is not None:
        abort()


async def _listen(socket: WebSocket, table: LiveTable, watcher: Watcher) -> None:
    """Take messages one after the other; nonsense gets an answer and changes nothing."""
    pace = Pace()
    while True:
        await watcher.outbox.room()
        await pace.keep()
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        message = _read(received)
        if isinstance(message, ErrorMessage):
            watcher.tell(message)
        else:
            await table.receive(message, watcher)


def _read(received: Any) -> PageMessage | ErrorMessage:
    text = received.get("text")
    if text is None or len(text) > LARGEST_MESSAGE:
        return ErrorMessage(code="malformed", message="A message must be a short JSON text.")
    try:
        return _page_message.validate_json(text)
    except (ValidationError, ValueError, RecursionError) as error:
        where = ""
        if isinstance(error, ValidationError):
            where = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        return ErrorMessage(
            code="malformed", message=f"The message does not fit at {where[:100] or 'its start'}."
        )
