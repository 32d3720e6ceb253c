"""The two databases that a store can be in: SQLite by a path, PostgreSQL by a URL."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import structlog
from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import InvalidatePoolError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from fitg.server.store.forms import FORM_TABLE, LATEST, UnusableStore, bring_up_to_date, form_of
from fitg.server.store.patience import (
    CLIENT_KEEPS_ALIVE,
    REST_SECONDS,
    SHORT_LOCK_SECONDS,
    Patience,
    Waiting,
    session_options,
)
from fitg.server.store.troubles import StoreSilent, StoreTrouble, operators_reason

log = structlog.get_logger()

#: How long a write waits for another process on the same file.
BUSY_SECONDS = 3.0
#: The same at the start: another process may be giving the file its new form.
OPENING_SECONDS = 30.0
#: The channel on which processes that share a PostgreSQL tell each other what has changed.
CHANNEL = "fitg"
#: Larger files are not read through at the start; a backup does that.
LARGEST_CHECKED = 256 * 2**20
#: One process at a time makes or changes the tables.
FORM_LOCK = 7_310_642

#: Since when a side has to decide is kept as long as it is the same one.
_CHANGE = """
UPDATE standings SET changes = ?, standing = ?, updated = ?,
    since = CASE WHEN decides = ? THEN since ELSE ? END, decides = ?
WHERE game = ? AND changes = ?
"""
_STEP = "INSERT INTO steps (game, number, side, action, at, by) VALUES (?, ?, ?, ?, ?, ?)"
#: Both, and the news of them, in one question and one answer.
_CHANGE_AND_STEP = """
WITH changed AS (
    UPDATE standings SET changes = %s, standing = %s, updated = %s,
        since = CASE WHEN decides = %s::text THEN since ELSE %s::text END, decides = %s::text
    WHERE game = %s AND changes = %s
    RETURNING game
), kept AS (
    INSERT INTO steps (game, number, side, action, at, by)
    SELECT game, %s::integer, %s::text, %s::text, %s::text, %s::text FROM changed
)
SELECT pg_notify(%s, %s) FROM changed
"""


#: Where a connection of the pool notes that it is waited for, and that it was used before.
_WAITING, _USED = "fitg waiting", "fitg used"
SILENT = "it does not answer"
#: Files that only who runs the server can read.
OURS_ALONE = 0o600
NO_GAMES = "there are no games in it"


class Change(NamedTuple):
    """How a game stands now; `changes` is how often it was changed before."""

    game: str
    changes: int
    standing: str
    now: str
    #: The side that has to decide, "" for none.
    decides: str

    @property
    def values(self) -> tuple[int | str, ...]:
        known = (self.changes + 1, self.standing, self.now, self.decides, self.now, self.decides)
        return (*known, self.game, self.changes)


class Taken(NamedTuple):
    """A step: its number, who had to decide, what was done, when, and by whom or what."""

    number: int
    side: str
    action: str
    at: str
    by: str


class Database:
    """Where a store is, opened, in the form that this version reads.

    A server is not `patient`: nobody at a table waits for a database that hangs. A backup takes its time.
    Where there is no store yet it is made, unless it is `expected` to be there.
    """

    def __init__(self, where: Path | str, *, patient: bool = False, expected: bool = False) -> None:
        self.url = url_of(where)
        self.expected = expected
        self.patient = patient
        self.patience = Patience()
        self._silent_until = 0.0
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        try:
            self.engine = self._open()
        except (UnusableStore, SQLAlchemyError, OSError) as error:
            raise UnusableStore(
                f"{self.label} cannot be used: {operators_reason(error)}. {self._advice}"
            ) from None

    @property
    def label(self) -> str:
        """Where it is, without a password."""
        if self.is_sqlite:
            return str(self.url.database)
        # What is asked for behind the name may be a password too.
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)

    @property
    def _advice(self) -> str:
        if self.is_sqlite:
            if self.expected:
                return "Look whether it is the right folder (--data)."
            return "Choose another folder with --data, or restore a backup with fitg store restore."
        return "Look whether the server of the database runs, and at FITG_STORE."

    def close(self) -> None:
        self.engine.dispose()
        self.patience.close()

    # Opening

    def _open(self) -> Engine:
        engine = self._sqlite() if self.is_sqlite else self._postgresql(patient=True)
        try:
            with engine.execution_options(fitg_writes=True, fitg_opens=True).begin() as connection:
                if not self.is_sqlite:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({FORM_LOCK})"))
                if self.expected and form_of(connection) is None:
                    raise UnusableStore(NO_GAMES)
                self._set_aside(connection)
                before = bring_up_to_date(connection)
        except BaseException:
            engine.dispose()
            raise
        if before not in (None, LATEST):
            log.warning("store brought up to date", store=self.label, before=before, now=LATEST)
        # To give the tables a new form may take long; what comes now may not.
        engine.dispose()
        return engine if self.is_sqlite or self.patient else self._postgresql(patient=False)

    def _set_aside(self, connection: Connection) -> None:
        """Before a file gets another form, a copy of it is left beside it."""
        form = form_of(connection)
        if not self.is_sqlite or form in (None, LATEST):
            return
        path = Path(str(self.url.database))
        copy = path.with_name(f"{path.name}.form-{form}")
        if not copy.exists():
            copy.touch(OURS_ALONE)
            source, target = sqlite3.connect(path), sqlite3.connect(copy)
            source.backup(target)
            source.close()
            target.close()

    def _sqlite(self) -> Engine:
        path = Path(str(self.url.database))
        if self.expected and not path.exists():
            raise UnusableStore(NO_GAMES)
        _keep_to_ourselves(path)
        _check_file(path)
        engine = create_engine(self.url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine, "connect", _durable)
        event.listen(engine, "begin", _begin)
        return engine

    def _postgresql(self, *, patient: bool) -> Engine:
        if patient:
            return create_engine(
                self.url, hide_parameters=True, pool_pre_ping=True, connect_args=CLIENT_KEEPS_ALIVE
            )
        given = self.url.query.get("options", "")
        options = session_options(given if isinstance(given, str) else " ".join(given))
        engine = create_engine(
            self.url, hide_parameters=True, connect_args=CLIENT_KEEPS_ALIVE | {"options": options}
        )
        event.listen(engine, "checkout", self._taken)
        event.listen(engine, "checkin", self._given_back)
        event.listen(engine, "invalidate", self._given_back)
        return engine

    # Waiting for PostgreSQL

    def _taken(self, connection: Any, record: ConnectionPoolEntry, fairy: object) -> None:
        """Is it still there? Whoever takes a connection gives it back soon, or is hung up on."""
        waiting = record.info[_WAITING] = self.patience.begin(connection)
        if not record.info.setdefault(_USED, False):
            record.info[_USED] = True
            return
        try:
            self.engine.dialect.do_ping(connection)
        except psycopg.Error:
            self.patience.end(waiting)
            if waiting.given_up:
                self.fall_silent()
                raise StoreSilent(SILENT) from None
            raise InvalidatePoolError from None

    def _given_back(self, connection: Any, record: ConnectionPoolEntry, error: object = None) -> None:
        waiting: Waiting | None = record.info.pop(_WAITING, None)
        if waiting is not None:
            self.patience.end(waiting)
            if waiting.given_up:
                self.fall_silent()

    def keep_taken(self, connection: Connection) -> None:
        """This connection is kept: each of its answers is waited for on its own."""
        record = connection.connection._connection_record
        waiting = None if record is None else record.info.pop(_WAITING, None)
        if waiting is not None:
            self.patience.end(waiting)

    @contextmanager
    def answering(self, connection: Connection) -> Iterator[None]:
        """One answer on a connection that is kept; a database that does not give it is silent."""
        if self.is_sqlite or self.patient:
            yield
            return
        driver: Any = connection.connection.driver_connection
        with self.patience.answer(driver) as waiting:
            try:
                yield
            except SQLAlchemyError:
                if not waiting.given_up:
                    raise
                self.fall_silent()
                raise StoreSilent(SILENT) from None

    def fall_silent(self) -> None:
        self._silent_until = time.monotonic() + REST_SECONDS

    def check_silence(self) -> None:
        """Who comes while the database is known to be silent is told so at once."""
        if time.monotonic() < self._silent_until:
            raise StoreTrouble(SILENT)

    def hurry(self, connection: Connection) -> None:
        """In this transaction hardly wait for other servers: one of them is known not to go on."""
        if not self.is_sqlite:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(SHORT_LOCK_SECONDS * 1000)}")

    # What every step does, in plain statements that the drivers prepare once

    def change(self, connection: Connection, given: Change) -> bool:
        """Is the game as it was known, and so changed now?"""
        return plain(connection, _CHANGE, given.values).rowcount == 1

    def append(self, connection: Connection, store: str, given: Change, step: Taken) -> bool:
        """Is the game as it was known, and so changed now, with a step more?"""
        if not self.is_sqlite:
            note = f"{store} {given.game} {given.changes + 1}"
            found = connection.exec_driver_sql(_CHANGE_AND_STEP, (*given.values, *step, CHANNEL, note))
            return len(found.all()) == 1
        if not self.change(connection, given):
            return False
        connection.exec_driver_sql(_STEP, (given.game, *step))
        return True

    def notify(self, connection: Connection, store: str, game_id: str, changes: int) -> None:
        """Tell the other processes, at the moment of the commit."""
        if not self.is_sqlite:
            note = f"{store} {game_id} {changes}"
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, note))

    def try_to_write(self, connection: Connection) -> None:
        """A page that changes nothing, but has to reach the disk."""
        connection.execute(text(f"UPDATE {FORM_TABLE} SET version_num = version_num"))

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection that reads everything as it is at one moment."""
        self.check_silence()
        with self.engine.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection


def plain(
    connection: Connection, statement: str, values: Sequence[Any] | Sequence[Sequence[Any]]
) -> CursorResult[Any]:
    """A statement in words, its values as question marks; with several rows of values it is done for each.

    What is done at every other step of all tables is said so: to put an expression together and to look up
    its words takes longer than to carry it out.
    """
    return connection.exec_driver_sql(_spelt(statement, connection.dialect.paramstyle), values)


@cache
def _spelt(statement: str, style: str) -> str:
    return statement if style == "qmark" else statement.replace("?", "%s")


def url_of(where: Path | str) -> URL:
    """A file of SQLite, or the URL of a database."""
    if isinstance(where, Path):
        return URL.create("sqlite", database=str(where))
    try:
        url = make_url(where)
        backend = url.get_backend_name()
    except (ValueError, SQLAlchemyError):
        # What stands before the @ and after the ? may be a password.
        shown = where.partition("?")[0].rpartition("@")[2]
        raise UnusableStore(
            f"{shown!r} is no address of a store; for instance postgresql://name:password@host/database is."
        ) from None
    if backend == "sqlite" and url.database:
        return url
    if backend != "postgresql":
        raise UnusableStore(f"A store can be in SQLite or PostgreSQL, not in {backend!r}.")
    return url.set(drivername="postgresql+psycopg")


def _keep_to_ourselves(path: Path) -> None:
    """Games are nobody else's business on this machine; what SQLite puts beside the file is like it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(OURS_ALONE)
        return
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        # Somebody else's file that we may use stays as its owner wants it.
        with suppress(OSError):
            path.with_name(name).chmod(OURS_ALONE)


def _check_file(path: Path) -> None:
    """A damaged file is noticed before anybody plays on it."""
    if not path.is_file() or path.stat().st_size > LARGEST_CHECKED:
        return
    connection = sqlite3.connect(path, timeout=OPENING_SECONDS)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise UnusableStore(operators_reason(error)) from None
    finally:
        with suppress(sqlite3.Error):
            connection.close()
    if found != "ok":
        raise UnusableStore(f"the file is damaged ({operators_reason(ValueError(found))})")


def _marked(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _durable(connection: Any, record: object) -> None:
    """What is committed survives a killed process and a power cut; readers do not wait for writers."""
    connection.isolation_level = None
    # One byte that is no character must not hide the whole answer: it is marked, and `is_whole` finds it.
    connection.text_factory = _marked
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Everything read within one transaction is of one moment, which the driver alone does not promise.

    Who will write takes the lock at once: a reader that turns writer can be refused in the middle.
    """
    options = connection.get_execution_options()
    writes = options.get("fitg_writes")
    if options.get("fitg_opens"):
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(OPENING_SECONDS * 1000)}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
