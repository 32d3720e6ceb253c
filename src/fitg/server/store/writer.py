"""One thread writes: all that waits goes to disk together, and is acknowledged when it is there.

A commit costs milliseconds and a row microseconds, so many tables share a commit. Who waits for a write
waits for the commit it is in, and nobody waits for a lock that another thread of this process holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import psycopg
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from fitg.errors import FitgError
from fitg.server.metrics import COMMIT_SECONDS, COMMITTED_WRITES, FAILED_WRITES
from fitg.server.store.databases import Database
from fitg.server.store.troubles import StoreSilent, StoreTrouble, reason

log = structlog.get_logger()

#: So many writes share a commit at most: nobody waits for more rows than these.
LARGEST_BATCH = 256
#: How long the last writes may take when the store is closed.
FAREWELL_SECONDS = 30


class Write(NamedTuple):
    """Something to be written. It refuses with a FitgError before it has changed anything."""

    carry_out: Callable[[Connection], Any]
    #: The game that is changed; "" for none.
    game: str
    #: A broken connection after the last word of a commit leaves open whether it was heard.
    repeatable: bool
    done: Future[Any]


class Writer:
    """The only one in this process who writes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = database.engine.execution_options(fitg_writes=True)
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        #: Why the last write failed, in one sentence; "" if it did not.
        self.trouble = ""
        #: The games that another server holds and does not go on with, and since when.
        self.held: dict[str, float] = {}
        self._connection: Connection | None = None
        self._thread = Thread(target=self._work, name="fitg writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def submit(
        self, carry_out: Callable[[Connection], Any], game: str = "", *, repeatable: bool = True
    ) -> Future[Any]:
        """The result comes when it is on disk."""
        write = Write(carry_out, game, repeatable, Future())
        self._queue.put(write)
        return write.done

    def close(self) -> None:
        """After all that was submitted."""
        self._queue.put(None)
        self._thread.join(FAREWELL_SECONDS)

    # In the thread

    def _work(self) -> None:
        open_ = True
        while open_:
            found, open_ = self._next_batch()
            # Who has gone meanwhile wants nothing written; from here on it is too late to change one's mind.
            batch = [write for write in found if write.done.set_running_or_notify_cancel()]
            if batch:
                # Two processes that lock the same games do so in the same order, and never for ever.
                self._keep(sorted(batch, key=lambda write: write.game))
        self._hang_up()

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Wait for a write, and take all that wait with it."""
        batch: list[Write] = []
        with suppress(Empty):
            found = self._queue.get()
            while found is not None:
                batch.append(found)
                if len(batch) == LARGEST_BATCH:
                    return batch, True
                found = self._queue.get_nowait()
            return batch, False
        return batch, True

    def _keep(self, batch: list[Write]) -> None:
        try:
            answers = self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait have to hear of it
            self._without(batch, error)
            return
        self._kept(batch, answers)

    def _kept(self, batch: list[Write], answers: list[Any]) -> None:
        self.trouble = ""
        COMMITTED_WRITES.inc(len(batch))
        for write, answer in zip(batch, answers, strict=True):
            self.held.pop(write.game, None)
            _settle(write, answer)

    def _commit(self, batch: list[Write], *, hurried: bool = False) -> list[Any]:
        began = time.perf_counter()
        connection = self._connected()
        try:
            with self._database.answering(connection), connection.begin():
                if hurried:
                    self._database.hurry(connection)
                answers = [_tried(write, connection) for write in batch]
        except BaseException:
            self._hang_up()
            raise
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        return answers

    def _connected(self) -> Connection:
        """One connection for all commits: what it has prepared stays prepared."""
        if self._connection is None:
            self._database.check_silence()
            self._connection = self._engine.connect()
            self._database.keep_taken(self._connection)
        return self._connection

    def _hang_up(self) -> None:
        """After a failure nothing is known of the connection; the next commit opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def _without(self, batch: list[Write], error: Exception) -> None:
        """A commit failed. A row that is broken or held must not stop the others, so each is tried alone."""
        if len(batch) > 1 and not _concerns_all(error):
            for write in batch:
                self._alone(write, hurried=_is_held(error))
            return
        if _connection_lost(error) and all(write.repeatable for write in batch):
            with suppress(Exception):
                self._kept(batch, self._commit(batch))
                return
        self._fail(batch, error)

    def _alone(self, write: Write, *, hurried: bool) -> None:
        try:
            answers = self._commit([write], hurried=hurried)
        except Exception as error:  # noqa: BLE001 - whatever it is, who waits has to hear of it
            self._fail([write], error)
            return
        self._kept([write], answers)

    def _fail(self, batch: list[Write], error: Exception) -> None:
        late: list[Write] = []
        if _is_held(error):
            self.held |= {write.game: time.monotonic() for write in batch}
        elif _concerns_all(error):
            # Who has come meanwhile would only wait as long for the same answer.
            late = self._latecomers()
        FAILED_WRITES.inc(len(batch) + len(late))
        self.trouble = f"The store cannot be written: {reason(error)}."
        log.error("not written", writes=len(batch) + len(late), error=reason(error))
        for write in batch:
            write.done.set_exception(_trouble(self.trouble, error))
        for write in late:
            write.done.set_exception(StoreTrouble(f"{self.trouble[:-1]}; nothing was changed."))

    def _latecomers(self) -> list[Write]:
        found = []
        while (write := self._next()) is not None:
            if write.done.set_running_or_notify_cancel():
                found.append(write)
        return found

    def _next(self) -> Write | None:
        """What waits, if anything does; that the store is closed is left to be found later."""
        try:
            found = self._queue.get_nowait()
        except Empty:
            return None
        if found is None:
            self._queue.put(None)
        return found


def _trouble(sentence: str, error: Exception) -> StoreTrouble:
    if isinstance(error, StoreSilent):
        return StoreSilent(f"{sentence[:-1]}; it may still keep your step, so look at the table again.")
    return StoreTrouble(f"{sentence[:-1]}; nothing was changed.")


def _settle(write: Write, answer: Any) -> None:
    if isinstance(answer, FitgError):
        write.done.set_exception(answer)
    else:
        write.done.set_result(answer)


def _tried(write: Write, connection: Connection) -> Any:
    try:
        return write.carry_out(connection)
    except FitgError as refusal:
        return refusal


def _connection_lost(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _concerns_all(error: Exception) -> bool:
    """A full disk, a locked file, a lost connection: no other row will fare better."""
    if _is_held(error):
        return False
    return isinstance(error, OperationalError | InterfaceError) or not isinstance(error, DBAPIError)


def _is_held(error: Exception) -> bool:
    """Another server holds the row of one game; the others are free."""
    return isinstance(getattr(error, "orig", None), psycopg.errors.LockNotAvailable)
