"""The tables: all tables that somebody sits at."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import Request, WebSocket

from fitg.engine.game import Game
from fitg.errors import FitgError
from fitg.server.live import LiveTable, Watcher
from fitg.server.store import Store, StoredGame
from fitg.server.workers import Workers

#: Games whose tables were cleared and that are kept in memory, so that who comes back need not wait.
RECENT = 8


class Tables:
    """All tables that somebody sits at, and the games last played at others.

    A stored game is replayed from its start, because its log and its way back are made of its past. That
    takes a while for a long one, so it is done in a thread, and once, whoever waits for it.
    """

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._recent: dict[str, tuple[Game, int]] = {}

    async def table(self, game_id: str) -> LiveTable:
        """The table of a game; it is laid if nobody sits at it yet."""
        if game_id in self.tables:
            return self.tables[game_id]
        if game_id not in self._opening:
            self._opening[game_id] = asyncio.create_task(self._open(game_id))
        return await asyncio.shield(self._opening[game_id])

    async def _open(self, game_id: str) -> LiveTable:
        try:
            game, stored = await asyncio.to_thread(self._load, game_id)
            self.tables[game_id] = LiveTable(game, stored, self.store, self.workers)
            return self.tables[game_id]
        finally:
            del self._opening[game_id]

    def _load(self, game_id: str) -> tuple[Game, StoredGame]:
        """A game as it is stored, from memory if nobody has changed it since it was there."""
        game, changes = self._recent.get(game_id, (None, 0))
        if game is not None:
            stored = self.store.stored(game_id)
            if stored.changes == changes:
                return game, stored
        return self.store.load(game_id)

    def game(self, game_id: str) -> Game:
        """A game to look at, whether somebody sits at it or not."""
        table = self.tables.get(game_id)
        return self._load(game_id)[0] if table is None else table.game

    async def leave(self, table: LiveTable, watcher: Watcher) -> None:
        """Get up; a table that nobody sits at is cleared, unless its bots were told to wait."""
        table.leave(watcher)
        game_id = table.stored.id
        if not table.watchers and not table.paused and self.tables.get(game_id) is table:
            del self.tables[game_id]
            await table.close()
            self._recent.pop(game_id, None)
            self._recent[game_id] = table.game, table.changes
            if len(self._recent) > RECENT:
                del self._recent[next(iter(self._recent))]

    async def forget(self, game_id: str) -> None:
        """The game is gone: clear its table, even if it is just being laid."""
        if game_id in self._opening:
            with suppress(FitgError):
                await asyncio.shield(self._opening[game_id])
        self._recent.pop(game_id, None)
        table = self.tables.pop(game_id, None)
        if table is not None:
            await table.close()

    async def close(self) -> None:
        for table in self.tables.values():
            await table.close()


def tables_of(request: Request | WebSocket) -> Tables:
    tables: Tables = request.app.state.tables
    return tables
