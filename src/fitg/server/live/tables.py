"""The tables: all tables that somebody sits at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog
from fastapi import Request, WebSocket
from msgspec.structs import replace

from fitg.bots.orders import Orders
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.errors import FitgError
from fitg.server.live.deputies import PAUSE_SECONDS, Playing
from fitg.server.live.replays import Replays
from fitg.server.live.table import LiveTable
from fitg.server.live.watchers import Refused, Watcher
from fitg.server.live.workers import Workers
from fitg.server.metrics import TABLES, WATCHERS
from fitg.server.patience.vigil import Vigil
from fitg.server.people.rights import Role, held, role_of
from fitg.server.people.visitors import Visitor
from fitg.server.store.clocks import ClockStore
from fitg.server.store.games import SIDES, StoredGame, UnknownGame
from fitg.server.store.orders import ORDERS_CHANGED, OrdersStore
from fitg.server.store.people import PEOPLE_CHANGED, PERSON_MARK, SESSION_MARK, PeopleStore

log = structlog.get_logger()

#: Games whose tables were cleared and that are kept in memory, so that who comes back need not wait.
RECENT = 8
#: Tables whose bots were told to wait, and that nobody sits at.
MOST_HELD = 1000
#: So many long games are replayed at once; the others wait, and the tables go on.
OPENED_AT_ONCE = 2
#: So many long requests wait their turn; who comes then is asked to come again.
MOST_WAITING = 8


class NoSeat(UnknownGame):
    """Somebody at a table where he has no seat."""


class TooBusy(FitgError):
    """So much waits already that it is kinder to say no."""


class Tables:
    """All tables that somebody sits at, and the games last played at others.

    A stored game is replayed from its start, because its log and its way back are made of its past. That
    takes a while for a long one, so it is done in a thread, and once, whoever waits for it.
    """

    def __init__(self, people: PeopleStore, workers: Workers, *, diligent: bool = False) -> None:
        self.people = people
        #: Do tables go on while nobody looks?
        self.diligent = diligent
        self.orders = OrdersStore(people.store)
        self.clocks = ClockStore(people.store)
        self.vigil = Vigil(self.clocks)
        #: The pause that every order takes.
        self.pause = PAUSE_SECONDS
        self._clearing: set[asyncio.Task[None]] = set()
        self.store = people.store
        self.workers = workers
        self.tables: dict[str, LiveTable] = {}
        self.replays = Replays()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._recent: dict[str, tuple[Game, int]] = {}
        self._held: dict[str, None] = {}
        self._at_once = asyncio.Semaphore(OPENED_AT_ONCE)
        self._refreshing: set[asyncio.Task[None]] = set()
        self._long_work = asyncio.Lock()
        self._wait_for_it = 0

    async def enter(self, game_id: str, visitor: Visitor, seat: str) -> tuple[LiveTable, Role]:
        """The table of a game, for who has a seat at it. Nobody else's knock lays a table."""
        live = self.tables.get(game_id)
        stored = live.stored if live else await asyncio.to_thread(self.store.stored, game_id)
        role = await asyncio.to_thread(self.role, visitor, stored, seat)
        if role is None:
            raise NoSeat("You have no such seat at this table.")
        if stored.terms.gathering:
            raise FitgError("This game begins when both have sat down.")
        return await self.table(game_id), role

    def _watches(self, visitor: Visitor, stored: StoredGame) -> bool:
        if not visitor.person or stored.terms.watching == "nobody":
            return False
        return self.people.watches(stored.id, visitor.person)

    def role(self, visitor: Visitor, stored: StoredGame, seat: str) -> Role | None:
        """How somebody may sit at a table; reads the store."""
        return role_of(visitor, stored, seat, watches=self._watches(visitor, stored))

    def held(self, visitor: Visitor, stored: StoredGame) -> frozenset[str]:
        """The seats that somebody may take; reads the store."""
        return held(visitor, stored, watches=self._watches(visitor, stored))

    async def table(self, game_id: str) -> LiveTable:
        """The table of a game; it is laid if nobody sits at it yet."""
        if game_id in self.tables:
            return self.tables[game_id]
        if game_id not in self._opening:
            self._opening[game_id] = asyncio.create_task(self._open(game_id))
        return await asyncio.shield(self._opening[game_id])

    async def _open(self, game_id: str) -> LiveTable:
        try:
            async with self._at_once:
                game, stored, orders, plays = await asyncio.to_thread(self._load_all, game_id)
            table = LiveTable(game, stored, self.people, self.workers, orders, diligent=self.diligent)
            table.pause, table.idle = self.pause, lambda: self._nothing_to_do(table)
            table.paused = game_id in self._held
            if table.deputies is not None:
                table.deputies.plays = plays
                # At home nobody looks around, and there are no clocks.
                table.vigil = self.vigil if self.diligent else None
            self.tables[game_id] = table
            TABLES.set(len(self.tables))
            return table
        finally:
            del self._opening[game_id]

    def _load_all(self, game_id: str) -> tuple[Game, StoredGame, dict[Side, Orders] | None, Playing | None]:
        game, stored = self._load(game_id)
        if not stored.terms.apart:
            return game, stored, None, None
        _, _, asked = self.clocks.of(game_id)
        plays = next((Playing(each.side, each.steps) for each in asked if each.kind == "deputy"), None)
        return game, stored, self.orders.of(game_id), plays

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

    def finished(self, game_id: str, what: str) -> Game:
        """A game that hides nothing any more; `what` is what somebody wants of it."""
        game = self.game(game_id)
        if game.outcome is None:
            raise FitgError(f"A game can be {what} when it is over.")
        return game

    @asynccontextmanager
    async def long_work(self) -> AsyncIterator[None]:
        """Work that takes all that a thread can: one at a time, and few wait for it."""
        if self._wait_for_it >= MOST_WAITING:
            raise TooBusy("Many records are being opened just now; try again in a minute.")
        self._wait_for_it += 1
        try:
            async with self._long_work:
                yield
        finally:
            self._wait_for_it -= 1

    async def join(self, table: LiveTable, watcher: Watcher) -> None:
        WATCHERS.inc()
        await table.join(watcher)

    async def leave(self, table: LiveTable, watcher: Watcher) -> None:
        """Get up; a table that nobody sits at is cleared. That its bots were told to wait is remembered."""
        if table.has(watcher):
            WATCHERS.dec()
        table.leave(watcher)
        await self._clear(table)

    @asynccontextmanager
    async def visit(self, game_id: str) -> AsyncIterator[LiveTable]:
        """A table at which something is to be done, whether somebody sits at it or not."""
        table = await self.table(game_id)
        table.visits += 1
        try:
            yield table
            table.wake()
        finally:
            table.visits -= 1
            await self._clear(table)

    def _nothing_to_do(self, table: LiveTable) -> None:
        """What went on here while nobody looked is done."""
        if table.is_empty and not table.closed:
            with suppress(RuntimeError):
                clearing = asyncio.get_running_loop().create_task(self._clear(table))
                self._clearing.add(clearing)
                clearing.add_done_callback(self._clearing.discard)

    async def _clear(self, table: LiveTable) -> None:
        """A table that nobody sits at, and where nothing is left to do, is cleared."""
        game_id = table.stored.id
        if not table.is_empty or table.at_work or self.tables.get(game_id) is not table:
            return
        del self.tables[game_id]
        TABLES.set(len(self.tables))
        self._remember(game_id, table)
        await table.close()

    def _remember(self, game_id: str, table: LiveTable) -> None:
        self._held.pop(game_id, None)
        if table.paused:
            self._held[game_id] = None
            _shorten(self._held, MOST_HELD)
        self._recent.pop(game_id, None)
        self._recent[game_id] = table.game, table.changes
        _shorten(self._recent, RECENT)

    async def _laid(self, game_id: str) -> None:
        """Until a table that is just being laid is there: it may have been read before what was heard."""
        if game_id in self._opening:
            with suppress(FitgError):
                await asyncio.shield(self._opening[game_id])

    async def forget(self, game_id: str) -> None:
        """The game is gone: clear its table, even if it is just being laid."""
        await self._laid(game_id)
        self._recent.pop(game_id, None)
        self._held.pop(game_id, None)
        table = self.tables.pop(game_id, None)
        TABLES.set(len(self.tables))
        if table is not None:
            table.tell_all(Refused("over", "This game was deleted.").answer())
            await table.close()

    # Other processes

    def listen(self) -> None:
        """Follow what other processes do with the same games."""
        loop = asyncio.get_running_loop()

        def hear(game_id: str, changes: int) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.heard, game_id, changes)

        self.store.listen(hear)

    def heard(self, game_id: str, changes: int) -> None:
        """Of one game, or of all if it was not to be heard what has happened."""
        if game_id.startswith(SESSION_MARK):
            self.end_session(game_id.removeprefix(SESSION_MARK))
            return
        if game_id.startswith(PERSON_MARK):
            self.show_out(game_id.removeprefix(PERSON_MARK))
            return
        for each in [game_id] if game_id else [*self.tables, *self._opening]:
            if each in self.tables or each in self._opening:
                task = asyncio.create_task(self._refresh(each, changes))
                self._refreshing.add(task)
                task.add_done_callback(self._refreshing.discard)

    async def _refresh(self, game_id: str, changes: int) -> None:
        await self._laid(game_id)
        try:
            if changes == ORDERS_CHANGED:
                await self.orders_changed(game_id)
                return
            if changes == PEOPLE_CHANGED:
                await self.people_changed(game_id)
                return
            if changes < 0:
                await self.forget(game_id)
                return
            if not changes:
                changes = (await asyncio.to_thread(self.store.stored, game_id)).changes
            await self.tables[game_id].refresh(changes)
        except UnknownGame:
            await self.forget(game_id)
        except (FitgError, KeyError) as error:
            log.warning("not refreshed", game=game_id, error=str(error))

    # People

    async def people_changed(self, game_id: str) -> None:
        """Somebody has sat down or said something; who has lost his seat is shown the door."""
        table = self.tables.get(game_id)
        if table is None or table.room is None:
            return
        stored = await asyncio.to_thread(self.store.stored, game_id)
        table.stored = replace(table.stored, terms=stored.terms, sitting=stored.sitting)
        for watcher in list(table.watchers):
            if (
                watcher.person
                and watcher.viewer in SIDES
                and stored.sitting.get(watcher.viewer) != watcher.person
            ):
                watcher.expel()
        await table.room.refresh()

    async def orders_changed(self, game_id: str) -> None:
        """Somebody has given other orders: nobody at the table hears of it."""
        table = self.tables.get(game_id)
        if table is not None and table.deputies is not None:
            await table.deputies.changed()

    def end_session(self, session: str) -> None:
        """A browser that is not known any more has no page open."""
        self._expel(lambda watcher: watcher.session == session)

    def show_out(self, person: str) -> None:
        """Who was shut out has no page open."""
        self._expel(lambda watcher: watcher.person == person)

    def _expel(self, whom: Callable[[Watcher], bool]) -> None:
        for table in self.tables.values():
            for watcher in [*table.watchers, *table.gallery.watchers]:
                if whom(watcher):
                    watcher.expel()

    async def close(self) -> None:
        for table in self.tables.values():
            await table.close()


def _shorten(found: dict[str, Any], most: int) -> None:
    while len(found) > most:
        del found[next(iter(found))]


def tables_of(request: Request | WebSocket) -> Tables:
    tables: Tables = request.app.state.tables
    return tables
