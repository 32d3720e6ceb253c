"""Several processes on one PostgreSQL: who hears of what has changed, and who plays the bots of a table.

What a process has changed is told with the commit (NOTIFY). Who plays the bots of a table holds a lock that
PostgreSQL takes back when the process is gone, however it went: the next one that asks gets it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from threading import Lock, Thread
from typing import Any

import psycopg
import structlog

from fitg.server.store.databases import CHANNEL, Database
from fitg.server.store.patience import CLIENT_KEEPS_ALIVE, LEASE_SECONDS, SERVER_KEEPS_ALIVE
from fitg.server.store.troubles import reason

log = structlog.get_logger()

#: So long is listened before it is asked whether to stop.
LISTEN_SECONDS = 1.0
#: A lock is worth as much as the word of who holds it: so often he says that he is there.
BEAT_SECONDS = 1.0
#: So long until a lost connection is opened again.
RECONNECT_SECONDS = 0.5


class Neighbours:
    """The other processes that share this store."""

    def __init__(self, database: Database, name: str, hear: Callable[[str, int], None]) -> None:
        self._database = database
        self._name = name
        self._hear = hear
        self._closed = False
        self._locks: psycopg.Connection[Any] | None = None
        self._led: set[str] = set()
        self._asking = Lock()
        self._thread = Thread(target=self._listen, name="fitg listener", daemon=True)
        self._thread.start()
        self._beating = Thread(target=self._beat, name="fitg heartbeat", daemon=True)
        self._beating.start()

    def close(self) -> None:
        self._closed = True
        with self._asking:
            if self._locks is not None:
                self._locks.close()
        self._thread.join(5 * LISTEN_SECONDS)
        self._beating.join(5 * BEAT_SECONDS)

    # What has changed

    def _listen(self) -> None:
        while not self._closed:
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # What was changed while nobody listened is not told again.
                    self._hear("", 0)
                    while not self._closed:
                        for note in connection.notifies(timeout=LISTEN_SECONDS):
                            self._tell(note.payload)
            except psycopg.Error as error:
                log.warning("not listening", error=reason(error))
                time.sleep(RECONNECT_SECONDS)

    def _tell(self, note: str) -> None:
        name, game_id, changes = note.split(" ")
        if name != self._name:
            self._hear(game_id, int(changes))

    # Who plays the bots

    def lead(self, game_id: str) -> bool:
        """Does this process hold the lock of this game, or gets it now?"""
        with self._asking:
            try:
                with self._answering():
                    return self._lead(game_id)
            except psycopg.Error as error:
                log.warning("no lock", error=reason(error))
                self._forget_locks()
                return False

    def _lead(self, game_id: str) -> bool:
        assert self._locks is not None
        if game_id in self._led:
            # The lock is worth as much as the connection that holds it.
            self._locks.execute("SELECT 1")
            return True
        (got,) = self._locks.execute("SELECT pg_try_advisory_lock(%s)", (_lock(game_id),)).fetchone() or (0,)
        if got:
            self._led.add(game_id)
        return bool(got)

    def let_go(self, game_id: str) -> None:
        with self._asking:
            if game_id not in self._led or self._locks is None:
                return
            self._led.discard(game_id)
            try:
                with self._answering():
                    self._locks.execute("SELECT pg_advisory_unlock(%s)", (_lock(game_id),))
            except psycopg.Error:
                self._forget_locks()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """The connection that holds the locks, while it is asked; one that hangs is given up."""
        if self._locks is None or self._locks.closed:
            self._forget_locks()
            self._locks = self._connect()
            self._lease(self._locks)
        with self._database.patience.answer(self._locks):
            yield

    def _lease(self, connection: psycopg.Connection[Any]) -> None:
        """A server that is stopped, or whose machine has vanished, keeps its locks for seconds only."""
        wanted = SERVER_KEEPS_ALIVE | {"idle_session_timeout": LEASE_SECONDS * 1000}
        for name, value in wanted.items():
            try:
                connection.execute(f"SET {name} = {value}")
            except psycopg.errors.UndefinedObject:
                log.warning("older PostgreSQL", lacks=name)

    def _beat(self) -> None:
        """Say again and again that this process is there, as long as it holds locks."""
        while not self._closed:
            time.sleep(BEAT_SECONDS)
            with self._asking:
                if not self._led or self._closed:
                    continue
                try:
                    with self._answering():
                        assert self._locks is not None
                        self._locks.execute("SELECT 1")
                except psycopg.Error as error:
                    log.warning("locks lost", error=reason(error))
                    self._forget_locks()

    def _forget_locks(self) -> None:
        self._led.clear()
        if self._locks is not None:
            self._locks.close()
            self._locks = None

    def _connect(self) -> psycopg.Connection[Any]:
        address = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(
            address,
            autocommit=True,
            **CLIENT_KEEPS_ALIVE,
        )


def _lock(game_id: str) -> int:
    """The number of a game's lock: 64 bits of its id."""
    return int.from_bytes(blake2b(game_id.encode(), digest_size=8).digest(), signed=True)
