"""Which form a store has, and how it gets the one that this version reads."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from fitg.errors import FitgError
from fitg.server.store.columns import METADATA

#: The form that this version reads and writes: the latest of `migrations/versions`.
LATEST = "7"
#: The form of stores from before forms were written down.
FIRST = "1"

FORM_TABLE = "alembic_version"


class UnusableStore(FitgError):
    """A store that cannot be opened, and what can be done about it."""


def form_of(connection: Connection) -> str | None:
    """The form of a store; None for an empty one."""
    found = set(inspect(connection).get_table_names())
    if FORM_TABLE in found:
        forms = [str(row[0]) for row in connection.execute(text(f"SELECT version_num FROM {FORM_TABLE}"))]
        return forms[0] if len(forms) == 1 else "?"
    if not found:
        return None
    if {"games", "steps", "standings"} <= found:
        return FIRST
    raise UnusableStore("it holds tables of another program")


def bring_up_to_date(connection: Connection) -> str | None:
    """Make the tables, or give them the latest form; the form they had, None if there were none."""
    form = form_of(connection)
    if form is None:
        METADATA.create_all(connection)
        connection.execute(text(f"CREATE TABLE {FORM_TABLE} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text(f"INSERT INTO {FORM_TABLE} VALUES ('{LATEST}')"))
    elif form != LATEST:
        _check_known(form)
        migrate(connection, form)
    _check_tables(connection)
    return form


def _check_tables(connection: Connection) -> None:
    """A table that is missing is noticed before anybody plays."""
    missing = METADATA.tables.keys() - set(inspect(connection).get_table_names())
    if missing:
        raise UnusableStore(f"it lacks the table {min(missing)}")


def _check_known(form: str) -> None:
    if not (form.isdecimal() and int(form) < int(LATEST)):
        raise UnusableStore(
            f"it was written by a newer version of this program (form {form}, this one knows {LATEST})"
        )


def migrate(connection: Connection, form: str, to: str = LATEST) -> None:
    """All steps from one form to another, in the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    if form == FIRST and FORM_TABLE not in inspect(connection).get_table_names():
        command.stamp(config, FIRST)
    command.upgrade(config, to)
