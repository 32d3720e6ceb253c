"""The seats of a table: one WebSocket each, for what changes."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from fitg.engine.table_view import Viewer
from fitg.errors import FitgError
from fitg.server.live import LiveTable, Refused, Watcher
from fitg.server.messages import ErrorMessage, Message, PageMessage
from fitg.server.store import SEATS, StoredGame, UnknownGame
from fitg.server.tables import tables_of

router = APIRouter()

_page_message: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)

#: The largest message a page ever has to send.
LARGEST_MESSAGE = 4_096


@router.websocket("/api/games/{game_id}/seat/{key}")
async def sit_down(socket: WebSocket, game_id: str, key: str) -> None:
    """A page at a seat: the key says which. It gets the table, then every change."""
    await socket.accept()
    tables = tables_of(socket)
    try:
        table = await tables.table(game_id)
        viewer = _viewer(table.stored, key)
    except FitgError as error:
        await socket.send_text(ErrorMessage(code="malformed", message=str(error)).model_dump_json())
        await socket.close(code=4404)
        return

    async def send(message: Message) -> None:
        try:
            await socket.send_text(message.model_dump_json(exclude_none=False))
        except (RuntimeError, WebSocketDisconnect):
            table.leave(watcher)

    watcher = Watcher(viewer, send)
    try:
        await table.join(watcher)
        await _listen(socket, table, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        await tables.leave(table, watcher)


def _viewer(stored: StoredGame, key: str) -> Viewer:
    for seat in SEATS:
        if stored.seats[seat] == key:
            return seat  # type: ignore[return-value]
    raise UnknownGame("This seat does not exist at this table.")


async def _listen(socket: WebSocket, table: LiveTable, watcher: Watcher) -> None:
    """Take messages one after the other; nonsense gets an answer and changes nothing."""
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        answer = await _answer(received, table, watcher)
        if answer is not None:
            await watcher.send(answer)


async def _answer(received: Any, table: LiveTable, watcher: Watcher) -> Message | None:
    text = received.get("text")
    if text is None or len(text) > LARGEST_MESSAGE:
        return ErrorMessage(code="malformed", message="A message must be a short JSON text.")
    try:
        message = _page_message.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return ErrorMessage(code="malformed", message=f"The message does not fit at {where or 'its start'}.")
    try:
        return await table.receive(message, watcher)
    except Refused as refusal:
        return refusal.answer
    except FitgError as error:
        return ErrorMessage(code="illegal", message=str(error))
