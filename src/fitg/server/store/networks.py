"""From which networks people came, so that the keeper sees when both seats of a table may be one person's.

Nobody's address is kept: only a hash with a salt of the day, which is thrown away on the next and is in no
backup. So two who came on the same day can be compared, and nobody can be followed from one day to another.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import blake2b
from secrets import token_urlsafe

from sqlalchemy import Connection, delete, select

from fitg.server.store.columns import house, networks
from fitg.server.store.databases import plain
from fitg.server.store.games import Store

#: So long it is kept who came from one network.
KEPT = timedelta(days=30)
#: Before the day, where a value of the house has its name.
SALT = "salt "
#: Two processes may write the same at the same moment.
_CAME = "INSERT INTO networks (day, person, network) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_MAKE_SALT = "INSERT INTO house (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"


class NetworkStore:
    """Who came when from where, over the games of a store. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        #: What stands in the store already, of one day.
        self._known: set[tuple[str, str, str]] = set()

    def came(self, person: str, network: str) -> None:
        """Somebody has opened a page; written once a day."""
        day = self.store.now().date().isoformat()
        visit = (day, person, network)
        if visit in self._known:
            return
        self.store.writer.submit(lambda connection: self._write(connection, *visit)).result()
        self._known = {each for each in self._known if each[0] == day} | {visit}

    def days_together(self, one: str, other: str) -> list[str]:
        """The days on which two came from one network, first to last."""
        mine, his = networks.alias(), networks.alias()
        same = (mine.c.day == his.c.day) & (mine.c.network == his.c.network)
        query = (
            select(mine.c.day)
            .join(his, same)
            .where(mine.c.person == one, his.c.person == other, mine.c.day >= self._oldest())
            .distinct()
            .order_by(mine.c.day)
        )
        with self.store.reading() as connection:
            return [str(day) for day in connection.scalars(query)]

    def tidy(self) -> None:
        """Salts of days that are over are thrown away, and what was kept for too long."""
        today, oldest = self.store.now().date().isoformat(), self._oldest()
        self.store.writer.submit(lambda connection: _tidy(connection, today, oldest)).result()

    def _write(self, connection: Connection, day: str, person: str, network: str) -> None:
        hashed = blake2b(network.encode(), key=_salt(connection, day, self._oldest()).encode()).hexdigest()
        plain(connection, _CAME, (day, person, hashed[:32]))

    def _oldest(self) -> str:
        return (self.store.now() - KEPT).date().isoformat()


def _tidy(connection: Connection, today: str, oldest: str) -> None:
    connection.execute(delete(house).where(house.c.name.startswith(SALT), house.c.name < f"{SALT}{today}"))
    connection.execute(delete(networks).where(networks.c.day < oldest))


def _salt(connection: Connection, day: str, oldest: str) -> str:
    """The salt of a day, made by who asks for it first; of two processes that do at once one has made it."""
    query = select(house.c.value).where(house.c.name == f"{SALT}{day}")
    known = connection.scalar(query)
    if known is None:
        _tidy(connection, day, oldest)
        plain(connection, _MAKE_SALT, (f"{SALT}{day}", token_urlsafe(32)))
        known = connection.scalar(query)
    return str(known)
