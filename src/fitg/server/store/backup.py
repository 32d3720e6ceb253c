"""Backups of a store while it is played on, and back again; every game of a backup is replayed first.

A backup is one file of SQLite, whatever the store is in: so games can move to PostgreSQL, and back.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from fitg.engine.game import UNFIT
from fitg.errors import FitgError
from fitg.server.store.columns import METADATA, games, house, people, steps
from fitg.server.store.databases import Database
from fitg.server.store.forms import UnusableStore
from fitg.server.store.games import Store, status_of
from fitg.server.store.networks import SALT
from fitg.server.store.troubles import is_whole, reason

#: In the order in which rows can be written.
ALL_TABLES = tuple(METADATA.sorted_tables)
CHUNK = 1000
LEFT_OUT = "It is damaged and was left out; fitg store remove takes it out of the store."


class BackupFailed(FitgError):
    """A backup that could not be made or brought back; the store is as it was."""


class Fault(NamedTuple):
    """A game that cannot be played on, and why."""

    game: str
    why: str


class Checked(NamedTuple):
    """How many games a store has, how many steps, and which of them cannot be read."""

    games: int
    steps: int
    faults: tuple[Fault, ...]


Progress = Callable[[int, int], None]


def _silent(done: int, of: int) -> None:
    pass


def back_up(where: Path | str, target: Path) -> Checked:
    """All games as they are at one moment, in one file; the store goes on meanwhile."""
    if target.exists():
        raise BackupFailed(f"{target} exists already; a backup replaces nothing.")
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    source = Database(where, patient=True, expected=True)
    try:
        found = _copy(source, partial)
        _close_file(partial)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        raise BackupFailed(f"The backup {target} could not be made: {reason(error)}.") from None
    finally:
        source.close()
    partial.replace(target)
    return found


def _copy(source: Database, file: Path) -> Checked:
    target = Database(file)
    try:
        with source.moment() as read, target.engine.execution_options(fitg_writes=True).begin() as write:
            spoilt = _copy_rows(read, write)
            faults = tuple(Fault(game, LEFT_OUT) for game in sorted(spoilt))
            return Checked(_count(write, games), _count(write, steps), faults)
    finally:
        target.close()


def _copy_rows(read: Connection, write: Connection) -> set[str]:
    """All but those games, and people, of whom not every byte is a character; such games are named."""
    spoilt = {
        owner
        for table in ALL_TABLES
        for rows in _chunks(read, table)
        for row in rows
        if not all(map(is_whole, row.values()))
        for owner in _owners(table, row)[:1]
    }
    for table in ALL_TABLES:
        for rows in _chunks(read, table):
            whole = [
                row for row in rows if spoilt.isdisjoint(_owners(table, row)) and not _is_salt(table, row)
            ]
            if whole:
                write.execute(insert(table), whole)
    return {game.encode("utf-8", "replace").decode() for kind, game in spoilt if kind == "game"}


def _is_salt(table: Table, row: dict[str, object]) -> bool:
    """With the salt of a day somebody could find by trying from which addresses people came."""
    return table is house and str(row["name"]).startswith(SALT)


def _owners(table: Table, row: dict[str, object]) -> list[tuple[str, str]]:
    """The game and the person whose row this is, the game first."""
    if table in (games, people):
        return [("game" if table is games else "person", str(row["id"]))]
    return [(kind, str(row[kind])) for kind in ("game", "person") if row.get(kind)]


def _chunks(read: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    found = read.execution_options(stream_results=True).execute(select(table))
    for rows in found.mappings().partitions(CHUNK):
        yield [dict(row) for row in rows]


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _close_file(path: Path) -> None:
    """One file, with nothing beside it that could be forgotten; read through once."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    finally:
        connection.close()
    if found != "ok":
        raise BackupFailed(f"The backup is damaged ({found}); the store may be, too.")


def check(store: Store, progress: Progress = _silent) -> Checked:
    """Replay every game of a store, and compare how it stands with what was kept of it."""
    with store.reading() as connection:
        ids = list(connection.scalars(select(games.c.id).order_by(games.c.id)))
        number = _count(connection, steps)
    faults = []
    for done, game_id in enumerate(ids, start=1):
        why = _fault(store, game_id)
        if why:
            faults.append(Fault(game_id, why))
        progress(done, len(ids))
    return Checked(len(ids), number, tuple(faults))


def _fault(store: Store, game_id: str) -> str:
    try:
        game, stored = store.load(game_id)
    except FitgError as error:
        return str(error)
    except UNFIT as error:
        return f"The rules break down over it ({type(error).__name__})."
    return "" if status_of(game) == stored.status else "It stands otherwise than was kept of it."


def restore(backup: Path, where: Path | str, progress: Progress = _silent) -> Checked:
    """Bring a backup back into an empty store, all of it or nothing, after every game was replayed."""
    if not backup.is_file():
        raise BackupFailed(f"There is no backup {backup}.")
    with TemporaryDirectory() as folder:
        # A copy, because a backup of an older version is given the latest form first.
        copy = Path(folder) / "backup.sqlite"
        shutil.copyfile(backup, copy)
        source = _opened(copy, backup)
        try:
            found = check(source, progress)
            _bring_back(source, where, backup)
        finally:
            source.close()
    return found


def _opened(copy: Path, backup: Path) -> Store:
    try:
        return Store(copy)
    except UnusableStore as error:
        why = str(error).removeprefix(f"{copy} cannot be used: ").partition(". ")[0]
        raise BackupFailed(f"{backup} is no backup that can be brought back: {why}.") from None


def remove(where: Path | str, game_id: str) -> None:
    """Take a game out of a store, whether it can be read or not."""
    store = Store(where, expected=True)
    try:
        store.remove(game_id)
    finally:
        store.close()


def _bring_back(source: Store, where: Path | str, backup: Path) -> None:
    target = Database(where, patient=True)
    try:
        with (
            source.reading() as read,
            target.engine.execution_options(fitg_writes=True).begin() as write,
        ):
            if _count(write, games):
                raise BackupFailed(
                    f"{target.label} has games already; bring a backup back into an empty store."
                )
            _copy_rows(read, write)
            if _fingerprint(read) != _fingerprint(write):
                raise BackupFailed(f"What was brought back is not what {backup} holds; nothing was changed.")
    except SQLAlchemyError as error:
        raise BackupFailed(f"{backup} could not be brought back: {reason(error)}.") from None
    finally:
        target.close()


def _fingerprint(connection: Connection) -> str:
    """Of all rows, in an order that does not depend on the database."""
    found = 0
    for table in ALL_TABLES:
        for rows in _chunks(connection, table):
            for row in rows:
                text = repr((table.name, *row.values())).encode()
                found += int.from_bytes(blake2b(text, digest_size=16).digest())
    return f"{found % 2**128:032x}"
