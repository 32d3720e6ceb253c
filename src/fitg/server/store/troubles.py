"""What is wrong with a store, in our own words: a driver's words may hold what stands in the row."""

from __future__ import annotations

import sqlite3

import psycopg

from fitg.errors import FitgError


class StoreTrouble(FitgError):
    """The store cannot be written or read now; nothing was changed."""


class StoreSilent(StoreTrouble):
    """The store was asked and did not answer in time: what it was told it may still do."""


#: By SQLite's primary error code, which is the low byte of its extended ones.
_SQLITE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_BUSY: "another process holds it and does not go on",
    sqlite3.SQLITE_LOCKED: "another process holds it and does not go on",
    sqlite3.SQLITE_READONLY: "it may only be read",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CANTOPEN: "unable to open the file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database of SQLite",
    sqlite3.SQLITE_SCHEMA: "its tables were changed meanwhile",
}

#: By PostgreSQL's code, else by the class of it, which is its first two characters.
_POSTGRESQL = {
    "53100": "the disk of the database is full",
    "53300": "the database has too many connections",
    "55P03": "another server holds this game and does not go on",
    "57014": "the database took too long",
    "57P05": "the connection rested too long",
    "25P03": "the connection rested too long",
    "08": "the database is away",
    "28": "the database does not let this server in",
    "3D": "there is no such database",
    "42": "the database lacks a table, or this server may not use it",
    "53": "the database has no room left",
    "57": "the database is being stopped or started",
}


def reason(error: BaseException) -> str:
    """Why a store cannot be used, for everybody: never a word of what stands in it."""
    said = getattr(error, "orig", None) or error
    if isinstance(said, StoreTrouble):
        return str(said).removesuffix(".")
    if isinstance(said, sqlite3.Error):
        return _SQLITE.get((getattr(said, "sqlite_errorcode", 0) or 0) & 0xFF, "it does not fit")
    if isinstance(said, psycopg.Error):
        code = said.sqlstate or ("08" if isinstance(said, psycopg.OperationalError) else "")
        return _POSTGRESQL.get(code) or _POSTGRESQL.get(code[:2]) or "the database refuses it"
    if isinstance(said, OSError) and said.strerror:
        return said.strerror.lower()
    return "it does not fit"


def operators_reason(error: BaseException) -> str:
    """The same for who runs the server, before anybody plays: here the driver may say which host or name."""
    said = getattr(error, "orig", None) or error
    if isinstance(said, sqlite3.Error) and getattr(said, "sqlite_errorcode", None) is not None:
        return reason(said)
    words = " ".join(str(said).split()).removesuffix(".")
    return words[:200] or type(said).__name__


def is_whole(text: object) -> bool:
    """Was every byte of this text a character? SQLite keeps any; `databases` marks what is none."""
    return not isinstance(text, str) or text.isascii() or _can_be_written(text)


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
