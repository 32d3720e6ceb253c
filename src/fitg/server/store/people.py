"""People in the store: their browsers, their invitations, their seats, and what they say to each other.

Whatever opens something is kept as a hash: who reads the store, or a backup of it, opens nothing with it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from fitg.data.records import Side
from fitg.errors import FitgError
from fitg.server.store.columns import chat, games, people, seats, sessions, standings, tickets, watchers
from fitg.server.store.games import Store, timestamp

#: So long a browser is known that does not come back.
SESSION_DAYS = 90
#: It is renewed when it was last seen longer ago than this.
RENEW_HOURS = 12
#: So long a link to another device is good.
DEVICE_MINUTES = 10
#: So long an invitation is.
INVITATION_DAYS = 30
#: What is told to other processes about the people at a table, where the number of changes would stand.
PEOPLE_CHANGED = -2
#: Before the id of a session that has ended, where the id of a game would stand.
SESSION_MARK = "@"
#: The same before the id of somebody who was shown the door.
PERSON_MARK = "~"
#: A chat shows so many of its last lines.
CHAT_LINES = 200

USED = "This invitation opens nothing any more: somebody has used it, or a newer one was made."

Purpose = Literal["seat", "sit", "watch", "device", "proof"]


class Person(NamedTuple):
    """Somebody by the name he goes by, and the race on his plate."""

    id: str
    name: str
    plate: str


class Session(NamedTuple):
    """A browser of somebody."""

    id: str
    person: str
    device: str
    created: str
    seen: str


class Ticket(NamedTuple):
    """What a link is for."""

    purpose: Purpose
    game: str
    seat: str
    person: str


class Line(NamedTuple):
    """What was said at a table; by the table itself if no side is named."""

    number: int
    side: str
    text: str
    at: str


class Seated(NamedTuple):
    """Somebody at a seat."""

    side: Side
    person: Person
    seen: str
    muted: bool
    #: The last line of the chat that he has heard of the other, where he is muted.
    heard: int = 0


class BadLink(FitgError):
    """A link that opens nothing, or nothing any more."""


class Taken(FitgError):
    """Somebody sits there already."""


def hashed(token: str) -> str:
    return blake2b(token.encode("utf-8", "replace"), digest_size=32).hexdigest()


def _later(**span: float) -> str:
    return (datetime.now(UTC) + timedelta(**span)).isoformat(timespec="milliseconds")


class PeopleStore:
    """People by id, over the games of a store. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def _write(self, work: Callable[[Connection], Any], game: str = "") -> Any:
        return self.store.writer.submit(work, game, repeatable=False).result()

    # Who somebody is

    def new_guest(self, name: str, plate: str, device: str) -> tuple[Person, str]:
        """Somebody new, and the token that his browser keeps."""
        person = Person(token_urlsafe(12), name, plate)

        def write(connection: Connection) -> str:
            row = {**person._asdict(), "kind": "guest", "created": timestamp()}
            connection.execute(insert(people), row)
            return _add_session(connection, person.id, device)

        return person, self._write(write)

    def person(self, person_id: str) -> Person | None:
        with self.store.reading() as connection:
            return _person(connection, person_id)

    def rename(self, person_id: str, name: str, plate: str) -> None:
        change = update(people).where(people.c.id == person_id).values(name=name, plate=plate)

        def write(connection: Connection) -> None:
            connection.execute(change)
            for game in connection.scalars(select(seats.c.game).where(seats.c.person == person_id)).all():
                self._tell(connection, game)

        self._write(write)

    def session(self, token: str) -> Session | None:
        """The browser that holds a token; it is renewed on the way."""
        with self.store.reading() as connection:
            found = connection.execute(
                select(sessions).where(sessions.c.token == hashed(token))
            ).one_or_none()
        if found is None or found.expires < timestamp():
            return None
        if found.seen < _later(hours=-RENEW_HOURS):
            fresh = {"seen": timestamp(), "expires": _later(days=SESSION_DAYS)}
            change = update(sessions).where(sessions.c.token == found.token).values(**fresh)
            self._write(lambda connection: connection.execute(change))
        return Session(found.id, found.person, found.device, found.created, found.seen)

    def sessions_of(self, person_id: str) -> list[Session]:
        query = select(sessions).where(sessions.c.person == person_id).order_by(sessions.c.created)
        with self.store.reading() as connection:
            return [
                Session(row.id, row.person, row.device, row.created, row.seen)
                for row in connection.execute(query)
            ]

    def end_session(self, person_id: str, session_id: str) -> None:
        """Whatever this browser has open is closed, in every process."""

        def write(connection: Connection) -> None:
            known = (sessions.c.id == session_id, sessions.c.person == person_id)
            if not connection.execute(delete(sessions).where(*known)).rowcount:
                raise BadLink("There is no such browser of yours; it may have been ended already.")
            self.store.database.notify(connection, self.store.name, f"{SESSION_MARK}{session_id}", -1)

        self._write(write)

    def laid_by(self, person_id: str) -> tuple[int, int]:
        """How many tables of his are played, and how many he has laid within a day."""
        mine = select(func.count()).select_from(games).join(standings).where(games.c.owner == person_id)
        with self.store.reading() as connection:
            running = connection.scalar(mine.where(standings.c.decides != "")) or 0
            today = connection.scalar(mine.where(games.c.created > _later(days=-1))) or 0
        return running, today

    # Links

    def invite(self, purpose: Purpose, game: str, seat: str) -> str:
        """A new link to a seat; earlier ones to the same seat open nothing any more."""
        token = token_urlsafe(32)

        def write(connection: Connection) -> None:
            same = (tickets.c.game == game, tickets.c.purpose == purpose, tickets.c.seat == seat)
            connection.execute(delete(tickets).where(*same))
            _add_ticket(connection, token, Ticket(purpose, game, seat, ""), _later(days=INVITATION_DAYS))

        self._write(write, game)
        return token

    def device_link(self, person_id: str) -> str:
        """A link that lets another browser go on as this person, once and soon."""
        token = token_urlsafe(32)

        def write(connection: Connection) -> None:
            same = (tickets.c.person == person_id, tickets.c.purpose == "device")
            connection.execute(delete(tickets).where(*same))
            ticket = Ticket("device", "", "", person_id)
            _add_ticket(connection, token, ticket, _later(minutes=DEVICE_MINUTES))

        self._write(write)
        return token

    def ticket(self, token: str) -> Ticket | None:
        with self.store.reading() as connection:
            return _ticket(connection, token)

    def use_device_link(self, token: str, device: str) -> tuple[str, str]:
        """The person, and the token of his new browser."""

        def write(connection: Connection) -> tuple[str, str]:
            found = _ticket(connection, token)
            if found is None or found.purpose != "device":
                raise BadLink("This link was used already, or its ten minutes are over; make a new one.")
            if not _tear(connection, token):
                raise BadLink("This link was used already; make a new one.")
            return found.person, _add_session(connection, found.person, device)

        found: tuple[str, str] = self._write(write)
        return found

    def use_proof(self, name: str, good_for: timedelta) -> bool:
        """Is it the first time that this proof of work is shown? Remembered as long as it would be good."""

        def write(connection: Connection) -> bool:
            past = (tickets.c.purpose == "proof", tickets.c.expires < timestamp())
            connection.execute(delete(tickets).where(*past))
            if connection.scalar(select(tickets.c.token).where(tickets.c.token == hashed(name))) is not None:
                return False
            expires = _later(seconds=good_for.total_seconds())
            _add_ticket(connection, name, Ticket("proof", "", "", ""), expires)
            return True

        found: bool = self._write(write)
        return found

    # Seats

    def seated(self, game: str) -> list[Seated]:
        query = select(seats, people.c.name, people.c.plate).join(people).where(seats.c.game == game)
        with self.store.reading() as connection:
            return [_seated(row) for row in connection.execute(query.order_by(seats.c.side.desc()))]

    def sit(self, token: str, game: str, person: Person) -> Side:
        """Take the seat of an invitation: the first who does has it, and the link opens nothing any more."""

        def write(connection: Connection) -> Side:
            found = _ticket(connection, token)
            if found is None or (found.purpose, found.game) != ("sit", game):
                raise BadLink(USED)
            other = connection.scalars(
                select(seats.c.person).where(seats.c.game == game, seats.c.side != found.seat)
            ).all()
            if person.id in other:
                raise Taken("You sit at this table already; this link is for somebody else.")
            if not _tear(connection, token):
                raise BadLink(USED)
            before = connection.execute(delete(seats).where(*_at(game, found.seat))).rowcount
            now = self.store.timestamp()
            row = {"game": game, "side": found.seat, "person": person.id, "claimed": now, "seen": now}
            connection.execute(insert(seats), row | {"muted": False, "heard": 0})
            told = "has taken the seat over" if before else "has sat down"
            _say(connection, game, "", f"{person.name} {told} ({_side_name(found.seat)}).")
            self._tell(connection, game)
            return "rebel" if found.seat == "rebel" else "imperial"

        side: Side = self._write(write, game)
        return side

    def watch(self, token: str, game: str, person_id: str) -> None:
        def write(connection: Connection) -> None:
            found = _ticket(connection, token)
            if found is None or (found.purpose, found.game) != ("watch", game):
                raise BadLink("This link to watch opens nothing any more; ask for a new one.")
            mine = select(seats.c.side).where(seats.c.game == game, seats.c.person == person_id)
            if connection.execute(mine).first() is not None:
                raise Taken("Who has a seat at a table cannot watch it in another role.")
            known = select(watchers).where(watchers.c.game == game, watchers.c.person == person_id)
            if connection.execute(known).first() is None:
                connection.execute(insert(watchers), {"game": game, "person": person_id})

        self._write(write, game)

    def watches(self, game: str, person_id: str) -> bool:
        query = select(watchers).where(watchers.c.game == game, watchers.c.person == person_id)
        with self.store.reading() as connection:
            return connection.execute(query).first() is not None

    def touch(self, game: str, side: str) -> None:
        """A page of who sits here was looked at just now."""
        self._write(self._touching(game, side), game)

    def touch_at_leaving(self, game: str, side: str) -> None:
        """The same of a page that was closed: nobody waits for it, least of all a server that stops."""
        self.store.writer.submit(self._touching(game, side), game)

    def _touching(self, game: str, side: str) -> Callable[[Connection], None]:
        now = self.store.timestamp()

        def write(connection: Connection) -> None:
            connection.execute(update(seats).where(*_at(game, side)).values(seen=now))
            self._tell(connection, game)

        return write

    # What is said

    def say(self, game: str, side: str, text: str) -> Line:
        def write(connection: Connection) -> Line:
            line = _say(connection, game, side, text)
            self._tell(connection, game)
            return line

        found: Line = self._write(write, game)
        return found

    def chat(self, game: str) -> list[Line]:
        """The last lines, in their order."""
        query = select(chat).where(chat.c.game == game).order_by(chat.c.number.desc()).limit(CHAT_LINES)
        with self.store.reading() as connection:
            found = [Line(row.number, row.side, row.text, row.at) for row in connection.execute(query)]
        return found[::-1]

    def mute(self, game: str, side: str, muted: bool) -> None:
        """From now on, or no more; what was heard before stays heard."""

        def write(connection: Connection) -> None:
            last = connection.scalar(select(func.max(chat.c.number)).where(chat.c.game == game)) or 0
            change = update(seats).where(*_at(game, side), seats.c.muted.is_not(muted))
            connection.execute(change.values(muted=muted, heard=last))

        self._write(write, game)

    def _tell(self, connection: Connection, game: str) -> None:
        self.store.database.notify(connection, self.store.name, game, PEOPLE_CHANGED)


def _at(game: str, side: str) -> tuple[Any, Any]:
    return seats.c.game == game, seats.c.side == side


def _side_name(seat: str) -> str:
    return {"rebel": "Rebels", "imperial": "Empire"}.get(seat, seat)


def _person(connection: Connection, person_id: str) -> Person | None:
    found = connection.execute(select(people).where(people.c.id == person_id)).one_or_none()
    return None if found is None else Person(found.id, found.name, found.plate)


def _seated(row: Row[Any]) -> Seated:
    return Seated(row.side, Person(row.person, row.name, row.plate), row.seen, row.muted, row.heard)


def _add_session(connection: Connection, person_id: str, device: str) -> str:
    token, now = token_urlsafe(32), timestamp()
    row = {"token": hashed(token), "id": token_urlsafe(9), "person": person_id, "device": device}
    connection.execute(
        insert(sessions), row | {"created": now, "seen": now, "expires": _later(days=SESSION_DAYS)}
    )
    return token


def _add_ticket(connection: Connection, token: str, ticket: Ticket, expires: str) -> None:
    row = {
        "token": hashed(token),
        "purpose": ticket.purpose,
        "game": ticket.game or None,
        "person": ticket.person or None,
        "seat": ticket.seat,
        "created": timestamp(),
        "expires": expires,
    }
    connection.execute(insert(tickets), row)


def _ticket(connection: Connection, token: str) -> Ticket | None:
    found = connection.execute(select(tickets).where(tickets.c.token == hashed(token))).one_or_none()
    if found is None or (found.expires and found.expires < timestamp()):
        return None
    return Ticket(found.purpose, found.game or "", found.seat, found.person or "")


def _tear(connection: Connection, token: str) -> bool:
    """Of several who use a link at the same moment, one does."""
    return connection.execute(delete(tickets).where(tickets.c.token == hashed(token))).rowcount == 1


def _say(connection: Connection, game: str, side: str, text: str) -> Line:
    # Two processes may speak at once: one line after the other.
    connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
    last = connection.scalar(select(func.max(chat.c.number)).where(chat.c.game == game)) or 0
    line = Line(last + 1, side, text, timestamp())
    connection.execute(insert(chat), {"game": game, **line._asdict()})
    return line
