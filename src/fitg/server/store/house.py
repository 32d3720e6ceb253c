"""The house's own in the store: its keys, when it was last awake, and what its keeper has done."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from fitg.server.store.columns import audit, house
from fitg.server.store.games import Store

#: When the house was last awake.
HEARTBEAT = "heartbeat"


class Noted(NamedTuple):
    """A line of the audit."""

    id: str
    at: str
    who: str
    what: str
    about: str
    reason: str


class HouseStore:
    """Values by name. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def value(self, name: str) -> str:
        """What was kept under a name; nothing is ""."""
        with self.store.reading() as connection:
            return connection.scalar(select(house.c.value).where(house.c.name == name)) or ""

    def keep(self, name: str, value: str) -> None:
        self.store.writer.submit(lambda connection: put(connection, name, value)).result()

    def made_once(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made when it is first asked for; of two who make it at once one is kept."""

        def write(connection: Connection) -> str:
            known = connection.scalar(select(house.c.value).where(house.c.name == name).with_for_update())
            if known is None:
                known = made
                connection.execute(insert(house), {"name": name, "value": made})
            return str(known)

        found = self.value(name)
        if found:
            return found
        made = make()
        kept: Any = self.store.writer.submit(write).result()
        return str(kept)

    def noted(self, since: str) -> list[Noted]:
        """What the house's keeper has done since then."""
        with self.store.reading() as connection:
            query = select(audit).where(audit.c.at >= since).order_by(audit.c.at)
            return [Noted(**row._mapping) for row in connection.execute(query)]


def kept(connection: Connection, name: str) -> str:
    """What is kept under a name, to change it: nobody else does meanwhile, and who waits sees the change."""
    return connection.scalar(select(house.c.value).where(house.c.name == name).with_for_update()) or ""


def put(connection: Connection, name: str, value: str) -> None:
    """Keep a value under a name, within a transaction; "" is nothing."""
    mine = house.c.name == name
    if not value:
        connection.execute(delete(house).where(mine))
    elif not connection.execute(update(house).where(mine).values(value=value)).rowcount:
        connection.execute(insert(house), {"name": name, "value": value})


def note(connection: Connection, at: str, who: str, what: str, about: str, reason: str) -> None:
    """One line of the audit."""
    row = {"id": token_urlsafe(12), "at": at, "who": who, "what": what, "about": about, "reason": reason}
    connection.execute(insert(audit), row)
