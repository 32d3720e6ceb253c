"""The tables: all tables that somebody sits at."""

from __future__ import annotations

from fastapi import Request, WebSocket

from fitg.engine.game import Game
from fitg.server.live import LiveTable, Watcher
from fitg.server.store import Store
from fitg.server.workers import Workers


class Tables:
    """All tables that somebody sits at."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.tables: dict[str, LiveTable] = {}

    def table(self, game_id: str) -> LiveTable:
        if game_id not in self.tables:
            self.tables[game_id] = LiveTable(game_id, self.store, self.workers)
        return self.tables[game_id]

    def game(self, game_id: str) -> Game:
        """A game to look at, whether somebody sits at it or not."""
        table = self.tables.get(game_id)
        return self.store.load(game_id)[0] if table is None else table.game

    async def leave(self, table: LiveTable, watcher: Watcher) -> None:
        """Get up; a table that nobody sits at is cleared, unless its bots were told to wait."""
        table.leave(watcher)
        if not table.watchers and not table.paused and self.tables.get(table.stored.id) is table:
            await self.forget(table.stored.id)

    async def forget(self, game_id: str) -> None:
        table = self.tables.pop(game_id, None)
        if table is not None:
            await table.close()

    async def close(self) -> None:
        for table in self.tables.values():
            await table.close()


def tables_of(request: Request | WebSocket) -> Tables:
    tables: Tables = request.app.state.tables
    return tables
