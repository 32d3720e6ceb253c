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

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from fitg.errors import FitgError
from fitg.server.metrics import COMMIT_SECONDS, COMMITTED_WRITES, FAILED_WRITES
from fitg.server.troubles import StoreTrouble, reason

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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(fitg_writes=True)
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        #: Why the last write failed, in one sentence; "" if it did not.
        self.trouble = ""
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
        self.trouble = ""
        COMMITTED_WRITES.inc(len(batch))
        for write, answer in zip(batch, answers, strict=True):
            _settle(write, answer)

    def _commit(self, batch: list[Write]) -> list[Any]:
        began = time.perf_counter()
        connection = self._connected()
        try:
            with connection.begin():
                answers = [_tried(write, connection) for write in batch]
        except BaseException:
            self._hang_up()
            raise
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        return answers

    def _connected(self) -> Connection:
        """One connection for all commits: what it has prepared stays prepared."""
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _hang_up(self) -> None:
        """After a failure nothing is known of the connection; the next commit opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def _without(self, batch: list[Write], error: Exception) -> None:
        """A commit failed. One broken row must not stop the others, so each is tried alone."""
        if len(batch) > 1 and not _concerns_all(error):
            for write in batch:
                self._keep([write])
            return
        if _connection_lost(error) and all(write.repeatable for write in batch):
            with suppress(Exception):
                answers = self._commit(batch)
                for write, answer in zip(batch, answers, strict=True):
                    _settle(write, answer)
                self.trouble = ""
                return
        self._fail(batch, error)

    def _fail(self, batch: list[Write], error: Exception) -> None:
        FAILED_WRITES.inc(len(batch))
        self.trouble = f"The store cannot be written: {reason(error)}."
        log.error("not written", writes=len(batch), error=reason(error))
        for write in batch:
            write.done.set_exception(StoreTrouble(f"{self.trouble[:-1]}; nothing was changed."))


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
    """A full disk, a lock, a lost connection: no other row will fare better."""
    return isinstance(error, OperationalError | InterfaceError) or not isinstance(error, DBAPIError)
