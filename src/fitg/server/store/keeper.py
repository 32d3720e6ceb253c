"""What who keeps the house may do: look at games and guests, end games, shut people out; all of it is noted.

Nothing here tells what is hidden in a game: neither its seed nor its steps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, delete, func, select, update

from fitg.errors import FitgError
from fitg.server.store.columns import (
    absences,
    audit,
    channels,
    networks,
    people,
    seats,
    sessions,
    standings,
    tickets,
    watchers,
)
from fitg.server.store.games import Store, StoredGame
from fitg.server.store.house import Noted, note
from fitg.server.store.networks import NetworkStore
from fitg.server.store.people import PERSON_MARK, PeopleStore

#: What is done to guests who have no page open from then on.
SHUTS_OUT = frozenset({"bar", "forget"})
#: What somebody is called of whom nothing is kept any more.
NO_NAME = "somebody who has left"
#: So many lines are told at once.
LISTED = 100


class Guest(NamedTuple):
    """Somebody, and how much of him there is in the house."""

    id: str
    name: str
    kind: str
    created: str
    seen: str
    browsers: int
    games: int


class UnknownGuest(FitgError):
    """Nobody in the store has this id."""


class Keeper:
    """Somebody with the store in his hands, who says who he is and why."""

    def __init__(self, store: Store, who: str) -> None:
        self.store = store
        self.people = PeopleStore(store)
        self.who = who

    # Looking

    def games(self, guest: str = "", limit: int = LISTED) -> list[StoredGame]:
        """Those last played, of one guest or of all."""
        if guest:
            self.guest(guest)
        return self.store.page(limit, person=guest or None).games

    def names(self, game: str) -> dict[str, str]:
        """Who sits where, by name."""
        return {each.side: f"{each.person.name} ({each.person.id})" for each in self.people.seated(game)}

    def days_together(self, game: str) -> list[str]:
        """The days, of the last thirty, on which both players came from one network."""
        seated = [each.person.id for each in self.people.seated(game)]
        return NetworkStore(self.store).days_together(*seated) if len(seated) == 2 else []

    def guests(self, limit: int = LISTED) -> list[Guest]:
        """Those who came last, first."""
        with self.store.reading() as connection:
            found = connection.execute(_GUESTS.order_by(people.c.created.desc()).limit(limit))
            return [_guest(row) for row in found]

    def guest(self, guest: str) -> Guest:
        with self.store.reading() as connection:
            return _known(connection, guest)

    def audit(self, limit: int = LISTED) -> list[Noted]:
        """What was done last, first."""
        with self.store.reading() as connection:
            found = connection.execute(select(audit).order_by(audit.c.at.desc()).limit(limit))
            return [Noted(**row._mapping) for row in found]

    # Doing

    def drop(self, game: str, reason: str) -> None:
        """Take a game out of the house, whether it is over or not."""
        _require(reason)
        self.store.remove(game, lambda connection: self._note(connection, "drop", game, reason))

    def bar(self, guest: str, reason: str) -> None:
        """Whatever he has open is closed, and nothing that he has opens anything; his seats stay his."""
        _require(reason)

        def write(connection: Connection) -> None:
            if _known(connection, guest).kind != "guest":
                raise FitgError("This guest is shut out already.")
            _shut_out(connection, guest, kind="barred")
            self._tell(connection, "bar", guest, reason)

        self._write(write)

    def readmit(self, guest: str, reason: str) -> str:
        """Somebody who was barred, or has lost his browser, comes back by a link that is good once."""
        _require(reason)

        def write(connection: Connection) -> None:
            if _known(connection, guest).kind == "gone":
                raise FitgError("Nothing is kept of this guest any more; nobody can come back by that name.")
            connection.execute(update(people).where(people.c.id == guest).values(kind="guest"))
            self._note(connection, "readmit", guest, reason)

        self._write(write)
        return self.people.device_link(guest)

    def forget(self, guest: str, reason: str) -> None:
        """Keep nothing of somebody but the seats of games that are over, which are his opponents', too."""
        _require(reason)

        def write(connection: Connection) -> None:
            _known(connection, guest)
            running = _running(connection, guest)
            if running:
                raise FitgError(
                    f"This guest plays {', '.join(running)}; decide these games first, or drop them."
                )
            _shut_out(connection, guest, kind="gone", name=NO_NAME, zone="", quiet="")
            for table in (absences, networks, watchers):
                connection.execute(delete(table).where(table.c.person == guest))
            self._tell(connection, "forget", guest, reason)

        self._write(write)

    def _write(self, work: Any) -> None:
        self.store.writer.submit(work, repeatable=False).result()

    def _tell(self, connection: Connection, what: str, guest: str, reason: str) -> None:
        self._note(connection, what, guest, reason)
        self.store.database.notify(connection, self.store.name, f"{PERSON_MARK}{guest}", -1)

    def _note(self, connection: Connection, what: str, about: str, reason: str) -> None:
        note(connection, self.store.timestamp(), self.who, what, about, reason)


def _require(reason: str) -> None:
    if not reason.strip():
        raise FitgError("What the house does is done with a reason; say it in a sentence.")


def _shut_out(connection: Connection, guest: str, **values: str) -> None:
    """No browser, no link and no channel of his leads anywhere."""
    connection.execute(update(people).where(people.c.id == guest).values(**values))
    for table in (sessions, tickets, channels):
        connection.execute(delete(table).where(table.c.person == guest))


def _running(connection: Connection, guest: str) -> list[str]:
    """The games of his in which somebody still has to decide."""
    query = (
        select(seats.c.game)
        .join(standings, standings.c.game == seats.c.game)
        .where(seats.c.person == guest, standings.c.decides != "")
    )
    return sorted(connection.scalars(query))


def _count(table: Any) -> Any:
    return (
        select(func.count())
        .select_from(table)
        .where(table.c.person == people.c.id)
        .correlate(people)
        .scalar_subquery()
    )


_GUESTS: Select[Any] = select(
    people,
    _count(sessions).label("browsers"),
    _count(seats).label("played"),
    select(func.max(sessions.c.seen)).where(sessions.c.person == people.c.id).scalar_subquery().label("seen"),
)


def _known(connection: Connection, guest: str) -> Guest:
    found = connection.execute(_GUESTS.where(people.c.id == guest)).one_or_none()
    if found is None:
        raise UnknownGuest(f"There is no guest {guest!r}; fitg house guests lists their ids.")
    return _guest(found)


def _guest(row: Row[Any]) -> Guest:
    return Guest(row.id, row.name, row.kind, row.created, row.seen or "", row.browsers, row.played)
