"""How long a database is waited for. One that hangs is hung up on: its driver would wait for ever."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import Any, Protocol

#: So long one answer of the database is waited for, a read or a commit.
ANSWER_SECONDS = 2.5
#: So long a connection is waited for; drivers wait no shorter.
CONNECT_SECONDS = 2
#: After a silence the database is not asked again for so long: who comes meanwhile hears so at once.
REST_SECONDS = 1.0
#: So long another server that holds a game is waited for, and so long once it is known that one does.
LOCK_SECONDS = 1.0
SHORT_LOCK_SECONDS = 0.1
#: After so long PostgreSQL ends a transaction whose server has stopped in the middle of it.
STOPPED_SECONDS = 4
#: After so long it takes the locks of a server that does not say any more that it is there.
LEASE_SECONDS = 5
_LOOK_SECONDS = 0.2


class HasSocket(Protocol):
    """A driver's connection."""

    def fileno(self) -> int: ...


class Waiting:
    """One answer that is waited for."""

    def __init__(self, line: int, until: float) -> None:
        #: The same line under a number of its own: the driver's may belong to another one when time is over.
        self.line = line
        self.until = until
        self.given_up = False

    def hang_up(self) -> None:
        self.given_up = True
        with suppress(OSError), socket.socket(fileno=os.dup(self.line)) as found:
            found.shutdown(socket.SHUT_RDWR)


class Patience:
    """Looks at all that is waited for, and hangs up where time is over. Safe from any thread."""

    def __init__(self, seconds: float = ANSWER_SECONDS) -> None:
        self.seconds = seconds
        self._waiting: set[Waiting] = set()
        self._lock = Lock()
        self._closed = Event()
        self._thread: Thread | None = None

    def begin(self, connection: HasSocket) -> Waiting:
        found = Waiting(os.dup(connection.fileno()), time.monotonic() + self.seconds)
        with self._lock:
            self._waiting.add(found)
            if self._thread is None:
                self._thread = Thread(target=self._look, name="fitg patience", daemon=True)
                self._thread.start()
        return found

    def end(self, waiting: Waiting) -> None:
        with self._lock:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                os.close(waiting.line)

    @contextmanager
    def answer(self, connection: HasSocket) -> Iterator[Waiting]:
        waiting = self.begin(connection)
        try:
            yield waiting
        finally:
            self.end(waiting)

    def close(self) -> None:
        self._closed.set()

    def _look(self) -> None:
        while not self._closed.wait(_LOOK_SECONDS):
            now = time.monotonic()
            with self._lock:
                for waiting in self._waiting:
                    if now > waiting.until and not waiting.given_up:
                        waiting.hang_up()


#: What is set in every session of a server: a number of milliseconds each.
SESSION = {
    "lock_timeout": int(LOCK_SECONDS * 1000),
    "statement_timeout": int(ANSWER_SECONDS * 1000),
    "idle_in_transaction_session_timeout": STOPPED_SECONDS * 1000,
}
#: The database notices in seconds that a machine has vanished.
SERVER_KEEPS_ALIVE = {
    "tcp_keepalives_idle": 3,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": LEASE_SECONDS * 1000,
}
#: And so does this side, where the database's machine has.
CLIENT_KEEPS_ALIVE: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "fitg",
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": LEASE_SECONDS * 1000,
}


def session_options(given: str = "") -> str:
    """The settings of a session as PostgreSQL is told them when it is opened; given ones are kept."""
    found = SESSION | SERVER_KEEPS_ALIVE
    return " ".join([*(f"-c {name}={value}" for name, value in found.items()), given]).strip()
