"""What is to be told to people who are not there: rows that are written with the step that causes them."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from fitg.errors import FitgError
from fitg.server.store.columns import channels, notices, seats, standings
from fitg.server.store.databases import plain
from fitg.server.store.games import Store

#: So long the clerk waits: who acts, or comes to look, is not rung for.
GRACE = timedelta(seconds=90)
#: A second notice comes when so much of the time is gone.
HURRY = 0.8
#: So many failures in a row switch a channel off.
MOST_FAILURES = 5
#: So many channels somebody may have.
MOST_CHANNELS = 10

NoticeKind = Literal["decide", "hurry", "choose", "over", "test", "digest"]
ChannelKind = Literal["push", "mail", "webhook"]


class Notice(NamedTuple):
    """One thing to tell one person: the kind, the game, the side."""

    key: str
    person: str
    game: str
    kind: NoticeKind
    side: str
    due: str


class Channel(NamedTuple):
    """Where somebody wants to be told; it is `open` once it is known to be his, and while it works."""

    id: str
    person: str
    kind: ChannelKind
    address: str
    secret: str
    since: str
    failures: int
    daily: bool = False

    @property
    def open(self) -> bool:
        return bool(self.since) and self.failures < MOST_FAILURES


# Within a transaction


#: Not `settled = ''`: SQLite would go through all that waits in the house, instead of what is of this game.
_SETTLE = "UPDATE notices SET settled = ? WHERE game = ? AND settled <= ''"
#: Whoever sits there; once.
_ANNOUNCE = """
INSERT INTO notices (key, person, game, kind, side, due, settled)
SELECT ?, person, ?, ?, ?, ?, '' FROM seats WHERE game = ? AND side = ?
ON CONFLICT (key) DO NOTHING
"""


def settle(connection: Connection, game: str, now: str) -> None:
    """What was to be told of a game is not wanted any more: somebody has acted."""
    plain(connection, _SETTLE, (f"past {now}", game))


def announce(
    connection: Connection, game: str, side: str, kind: NoticeKind, due: datetime, mark: str
) -> None:
    """Tell who sits at a side, later; the same mark is never told twice."""
    key = blake2b(f"{game} {side} {kind} {mark}".encode(), digest_size=32).hexdigest()
    told = due.isoformat(timespec="milliseconds")
    plain(connection, _ANNOUNCE, (key, game, kind, side, told, game, side))


class NoticeStore:
    """Notices and channels. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def _write(self, work: Any) -> Any:
        return self.store.writer.submit(work, repeatable=False).result()

    def due(self, most: int) -> list[Notice]:
        now = self.store.timestamp()
        query = select(notices).where(notices.c.settled == "", notices.c.due <= now)
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(notices.c.due).limit(most)).all()
        return [Notice(row.key, row.person, row.game or "", row.kind, row.side, row.due) for row in rows]

    def claim(self, notice: Notice) -> bool:
        """Take a notice to send it: whoever takes it first does, and nobody after a crash does again."""
        change = (
            update(notices)
            .where(notices.c.key == notice.key, notices.c.settled == "")
            .values(settled=f"sent {self.store.timestamp()}")
        )
        return bool(self._write(lambda connection: connection.execute(change).rowcount))

    def postpone(self, notice: Notice, due: datetime) -> None:
        text = due.isoformat(timespec="milliseconds")
        change = update(notices).where(notices.c.key == notice.key).values(due=text)
        self._write(lambda connection: connection.execute(change))

    def drop(self, notice: Notice) -> None:
        """There is nowhere to tell it."""
        change = update(notices).where(notices.c.key == notice.key).values(settled="nowhere")
        self._write(lambda connection: connection.execute(change))

    def gather(self, person: str, due: datetime) -> None:
        """Tell somebody of all his games at once, at that time; once is enough."""
        text = due.isoformat(timespec="milliseconds")
        key = blake2b(f"{person} digest {text}".encode(), digest_size=32).hexdigest()
        row = {"key": key, "person": person, "game": None, "kind": "digest", "side": ""}

        def write(connection: Connection) -> None:
            if connection.scalar(select(notices.c.key).where(notices.c.key == key)) is None:
                connection.execute(insert(notices), row | {"due": text, "settled": ""})

        self._write(write)

    def waiting_for(self, person: str) -> list[tuple[str, str]]:
        """The games in which somebody has to decide, and for which side."""
        his = (seats.c.game == standings.c.game) & (seats.c.side == standings.c.decides)
        query = select(seats.c.game, seats.c.side).join(standings, his).where(seats.c.person == person)
        with self.store.reading() as connection:
            return [(row.game, row.side) for row in connection.execute(query.order_by(standings.c.since))]

    # Where somebody wants to be told

    def channels_of(self, person: str) -> list[Channel]:
        with self.store.reading() as connection:
            rows = connection.execute(select(channels).where(channels.c.person == person)).all()
        return [
            Channel(row.id, row.person, row.kind, row.address, row.secret, row.since, row.failures, row.daily)
            for row in rows
        ]

    def add_channel(
        self, person: str, kind: ChannelKind, address: str, secret: str, *, known: bool
    ) -> Channel:
        """A new channel; one to the same address is replaced."""
        since = self.store.timestamp() if known else ""
        channel = Channel(token_urlsafe(12), person, kind, address, secret, since, 0)

        def write(connection: Connection) -> None:
            mine = channels.c.person == person
            connection.execute(delete(channels).where(mine, channels.c.address == address))
            if len(connection.execute(select(channels.c.id).where(mine)).all()) >= MOST_CHANNELS:
                raise FitgError(f"There can be {MOST_CHANNELS} channels at most; end one of them first.")
            connection.execute(insert(channels), channel._asdict())

        self._write(write)
        return channel

    def end_mails(self, channel: str) -> None:
        """By the link in a mail, which is known to nobody else; there is nothing to end a second time."""
        query = delete(channels).where(channels.c.id == channel, channels.c.kind == "mail")
        self._write(lambda connection: connection.execute(query))

    def end_channel(self, person: str, channel: str) -> None:
        """At his wish; with no person, because its subscription has ended."""
        known = channels.c.id == channel
        query = (
            delete(channels).where(known, channels.c.person == person)
            if person
            else delete(channels).where(known)
        )
        if not self._write(lambda connection: connection.execute(query).rowcount):
            raise FitgError("There is no such channel of yours; it may have been ended already.")

    def verify(self, person: str, channel: str, secret: str) -> None:
        """The address is his: he has read what was sent there."""
        change = (
            update(channels)
            .where(channels.c.id == channel, channels.c.person == person, channels.c.secret == secret)
            .values(since=self.store.timestamp(), failures=0)
        )
        if not self._write(lambda connection: connection.execute(change).rowcount):
            raise FitgError("This is not the code that was sent; look again, or send another.")

    def set_daily(self, person: str, channel: str, *, daily: bool) -> None:
        """Once a day, or whenever a game waits."""
        change = (
            update(channels).where(channels.c.id == channel, channels.c.person == person).values(daily=daily)
        )
        if not self._write(lambda connection: connection.execute(change).rowcount):
            raise FitgError("There is no such channel of yours; it may have been ended already.")

    def told(self, channel: str, *, well: bool) -> None:
        """It has worked, or has failed once more."""
        failures = 0 if well else channels.c.failures + 1
        change = update(channels).where(channels.c.id == channel).values(failures=failures)
        self._write(lambda connection: connection.execute(change))
