"""Clocks in the store, the calendars of those whose time it is, and what both have asked of each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple

from msgspec.structs import astuple
from sqlalchemy import Connection, delete, insert, select, update

from fitg.data.records import Side
from fitg.engine.machine.state import opponent
from fitg.errors import FitgError
from fitg.server.patience.calendar import BadHours, Calendar, Span, after, awake, checked_hours
from fitg.server.patience.clocks import (
    PACES,
    Calendars,
    Clock,
    Clocks,
    calendar_at,
    reckoned_again,
    set_forward,
)
from fitg.server.store.columns import absences, clocks, games, notices, people, proposals, seats
from fitg.server.store.databases import plain
from fitg.server.store.games import Store
from fitg.server.store.house import HEARTBEAT, kept, put
from fitg.server.store.notices import GRACE, announce
from fitg.server.store.people import PEOPLE_CHANGED
from fitg.server.store.terms import terms_of

#: Days of absence in a year.
DAYS_AWAY = 21
YEAR = timedelta(days=365)

#: What games are owed after an outage: spans in their order, by the last game ("" for all), with seconds.
FORGIVING = "forgiving"
#: The house says every half minute that it is awake; who has not heard it for so long knows that it slept.
ASLEEP = timedelta(seconds=40)
#: So many games are set forward in one transaction.
AT_ONCE = 200

#: The last of them is no question: the deputy plays a Player-Turn, for its time was over.
ProposalKind = Literal["back", "draw", "pause", "go-on", "deputy"]


class Proposal(NamedTuple):
    """What a side asks of the other: to take steps back, a draw, a rest for both clocks, or its end."""

    kind: ProposalKind
    side: Side
    #: The first of the steps that are to be taken back.
    steps: int
    #: How far the game had come.
    step: int
    at: str


class Overdue(NamedTuple):
    """A clock whose time is over."""

    game: str
    side: Side
    reaction: bool


# Within a transaction

_READ = 'SELECT side, "left", allowance, since, deadline, earned FROM clocks WHERE game = ?'
_FORGET = "DELETE FROM clocks WHERE game = ?"
_KEEP = """
INSERT INTO clocks (game, side, "left", allowance, since, deadline, earned) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_ASKED = "SELECT kind, side, steps, step, at FROM proposals WHERE game = ? ORDER BY kind"
_PASS_OVER = "DELETE FROM proposals WHERE game = ? AND side <> ? AND kind IN ('back', 'draw')"


def read(connection: Connection, game: str) -> Clocks:
    """To change them: nobody else does meanwhile."""
    return _clocks(connection, game, to_change=True)


def _clocks(connection: Connection, game: str, *, to_change: bool = False) -> Clocks:
    locked = to_change and connection.dialect.name != "sqlite"
    rows = plain(connection, f"{_READ} FOR UPDATE" if locked else _READ, (game,))
    return {row.side: Clock(row.left, row.allowance, row.since, row.deadline, row.earned) for row in rows}


def write(connection: Connection, game: str, found: Clocks) -> None:
    plain(connection, _FORGET, (game,))
    rows = [(game, side, *astuple(clock)) for side, clock in found.items()]
    if rows:
        plain(connection, _KEEP, rows)


def calendars(connection: Connection, game: str) -> Calendars:
    """Of those who sit at a table."""
    query = select(seats.c.side, people.c.id, people.c.zone, people.c.quiet).join(people)
    rows = connection.execute(query.where(seats.c.game == game)).all()
    return {row.side: _calendar(connection, row.id, row.zone, row.quiet) for row in rows}


def calendar_of(connection: Connection, person: str) -> Calendar:
    row = connection.execute(select(people.c.zone, people.c.quiet).where(people.c.id == person)).one_or_none()
    return Calendar() if row is None else _calendar(connection, person, row.zone, row.quiet)


def _calendar(connection: Connection, person: str, zone: str, quiet: str) -> Calendar:
    away = connection.execute(select(absences).where(absences.c.person == person)).all()
    spans = sorted((datetime.fromisoformat(row.starts), datetime.fromisoformat(row.ends)) for row in away)
    try:
        zone, hours = checked_hours(zone or "UTC", quiet)
    except BadHours:
        return Calendar(absences=tuple(spans))
    return Calendar(zone, hours, tuple(spans))


def games_of(connection: Connection, person: str) -> list[tuple[str, Side]]:
    rows = connection.execute(select(seats.c.game, seats.c.side).where(seats.c.person == person)).all()
    return [(row.game, row.side) for row in rows]


def open_proposals(connection: Connection, game: str) -> list[Proposal]:
    return [Proposal._make(row) for row in plain(connection, _ASKED, (game,))]


def withdraw(connection: Connection, game: str, *kinds: ProposalKind) -> None:
    """Those of some kinds, or all."""
    query = delete(proposals).where(proposals.c.game == game)
    connection.execute(query.where(proposals.c.kind.in_(kinds)) if kinds else query)


def pass_over(connection: Connection, game: str, side: str) -> None:
    """A side has played on: what was asked of it holds no more."""
    plain(connection, _PASS_OVER, (game, side))


def _hurry_later(
    connection: Connection, game: str, side: str, outage: timedelta, now: datetime, calendar: Calendar
) -> None:
    """That time is short is told later by as much as the clock was set forward."""
    untold = (
        notices.c.game == game,
        notices.c.side == side,
        notices.c.kind == "hurry",
        # Not `= ''`: SQLite would go through all that waits in the house, for every game anew.
        notices.c.settled <= "",
    )
    for row in connection.execute(select(notices.c.key, notices.c.due).where(*untold)).all():
        missing = awake(calendar, now - outage, datetime.fromisoformat(row.due))
        due = _text(after(calendar, now, missing))
        connection.execute(update(notices).where(notices.c.key == row.key).values(due=due))


class ClockStore:
    """Clocks, calendars and proposals. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, game: str) -> tuple[Clocks, Calendars, list[Proposal]]:
        with self.store.reading() as connection:
            return _clocks(connection, game), calendars(connection, game), open_proposals(connection, game)

    def standing(self, game: str) -> tuple[Clocks, list[Proposal]]:
        """What can be different when somebody else has to decide."""
        with self.store.reading() as connection:
            return _clocks(connection, game), open_proposals(connection, game)

    def overdue(self, now: str, most: int) -> list[Overdue]:
        """Those whose time is over; found by their deadline, however many wait."""
        query = select(clocks.c.game, clocks.c.side, clocks.c.allowance).where(
            clocks.c.deadline != "", clocks.c.deadline <= now
        )
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(clocks.c.deadline).limit(most)).all()
        return [Overdue(row.game, row.side, row.allowance >= 0) for row in rows]

    def acknowledge(self, game: str, side: Side) -> None:
        """A clock that has run out stands at nothing; the other, who may choose how it goes on, is told."""
        due = self.store.now() + GRACE

        def change(connection: Connection) -> None:
            values: dict[str, Any] = {"left": 0, "since": "", "deadline": ""}
            mine = clocks.c.game == game, clocks.c.side == side
            since = connection.scalar(select(clocks.c.deadline).where(*mine))
            connection.execute(update(clocks).where(*mine).values(**values))
            if since:
                announce(connection, game, opponent(side), "choose", due, since)
            self.store.database.notify(connection, self.store.name, game, PEOPLE_CHANGED)

        self.store.writer.submit(change, game).result()

    def forgive(self, shortest: timedelta = timedelta()) -> int:
        """All running clocks are set forward by the time since the house was last awake; how many.

        Of several processes that find out at once one does it; none where it is no longer than `shortest`.
        Block by block, for no transaction may take long; who is cut off in the middle goes on where he was.
        """
        self.store.writer.submit(partial(self._owe, shortest), repeatable=False).result()
        number = 0
        while (done := self.store.writer.submit(self._forgive_some, repeatable=False).result()) is not None:
            number += done
        return number

    def _owe(self, shortest: timedelta, connection: Connection) -> None:
        """All games are owed this outage, beside what some are still owed of an earlier one."""
        beat = kept(connection, HEARTBEAT)
        outage = self.store.now() - datetime.fromisoformat(beat) if beat else timedelta()
        if outage <= shortest:
            return
        known = kept(connection, FORGIVING)
        spans: list[list[Any]] = json.loads(known) if known else [["", 0.0]]
        owed = [[until, seconds + outage.total_seconds()] for until, seconds in spans]
        put(connection, FORGIVING, json.dumps(owed))
        put(connection, HEARTBEAT, self.store.timestamp())

    def _forgive_some(self, connection: Connection) -> int | None:
        """The next block of what is owed; None if nothing is."""
        known = kept(connection, FORGIVING)
        spans = json.loads(known) if known else []
        place = next((place for place, (_, seconds) in enumerate(spans) if seconds), None)
        if place is None:
            put(connection, FORGIVING, "")
            return None
        last, (until, seconds) = spans[place - 1][0] if place else "", spans[place]
        running = select(clocks.c.game).where(clocks.c.since != "", clocks.c.game > last)
        if until:
            running = running.where(clocks.c.game <= until)
        block = connection.scalars(running.distinct().order_by(clocks.c.game).limit(AT_ONCE)).all()
        if len(block) == AT_ONCE:
            spans.insert(place, [block[-1], 0.0])
        else:
            spans[place][1] = 0.0
        # Spans that are settled need no border between them.
        settled = [
            span
            for span, following in zip(spans, [*spans[1:], None], strict=True)
            if span[1] or not following or following[1]
        ]
        put(connection, FORGIVING, json.dumps(settled))
        return self._set_forward(connection, block, timedelta(seconds=seconds))

    def _set_forward(self, connection: Connection, block: Sequence[str], outage: timedelta) -> int:
        now = self.store.now()
        query = select(clocks, games.c.terms).join(games, games.c.id == clocks.c.game)
        rows = connection.execute(query.where(clocks.c.since != "", clocks.c.game.in_(block))).all()
        for row in rows:
            pace = PACES.get(terms_of(row.terms).pace)
            calendar = calendar_at(pace, calendars(connection, row.game), row.side)
            before = Clock(row.left, row.allowance, row.since, row.deadline, row.earned)
            clock = set_forward(before, outage, now, calendar)
            connection.execute(
                update(clocks)
                .where(clocks.c.game == row.game, clocks.c.side == row.side)
                .values(
                    left=clock.left,
                    allowance=clock.allowance,
                    since=clock.since,
                    deadline=clock.deadline,
                )
            )
            _hurry_later(connection, row.game, row.side, outage, now, calendar)
        return len(rows)

    # Whose time it is

    def calendar(self, person: str) -> Calendar:
        with self.store.reading() as connection:
            return calendar_of(connection, person)

    def set_hours(self, person: str, zone: str, quiet: str) -> None:
        """Quiet hours in a time zone; the clocks that run are reckoned again."""
        checked_hours(zone, quiet)
        self._reckon(person, update(people).where(people.c.id == person).values(zone=zone, quiet=quiet))

    def go_away(self, person: str, span: Span) -> None:
        """An absence that begins in the future, or now."""
        now = self.store.now()
        start, end = max(span[0], now), span[1]
        if end <= start:
            raise FitgError("An absence ends after it has begun; name a later day.")
        taken = sum(
            ((last - first) for first, last in self.calendar(person).absences if last > now - YEAR),
            timedelta(),
        )
        if taken + (end - start) > timedelta(days=DAYS_AWAY):
            raise FitgError(f"There are {DAYS_AWAY} days of absence in a year; name fewer days.")
        row = {"id": token_urlsafe(12), "person": person, "starts": _text(start), "ends": _text(end)}
        self._reckon(person, insert(absences).values(**row))

    def come_back(self, person: str) -> None:
        """Absences end now, and those to come are struck out."""
        now = _text(self.store.now())
        self._reckon(
            person,
            update(absences).where(absences.c.person == person, absences.c.ends > now).values(ends=now),
            delete(absences).where(absences.c.person == person, absences.c.starts >= now),
        )

    def _reckon(self, person: str, *changes: Any) -> None:
        def change(connection: Connection) -> None:
            before = calendar_of(connection, person)
            for each in changes:
                connection.execute(each)
            calendar, now = calendar_of(connection, person), self.store.now()
            for game, side in games_of(connection, person):
                found = read(connection, game)
                if side in found and found[side].runs:
                    found[side] = reckoned_again(found[side], now, calendar, before)
                    write(connection, game, found)
                self.store.database.notify(connection, self.store.name, game, PEOPLE_CHANGED)

        self.store.writer.submit(change, repeatable=False).result()

    # What one asks of the other

    def propose(self, game: str, proposal: Proposal) -> None:
        def change(connection: Connection) -> None:
            if any(each.kind == proposal.kind for each in open_proposals(connection, game)):
                raise FitgError("This was asked already; wait for an answer.")
            connection.execute(insert(proposals), {"game": game, **proposal._asdict()})
            self.store.database.notify(connection, self.store.name, game, PEOPLE_CHANGED)

        self.store.writer.submit(change, game, repeatable=False).result()

    def withdraw(self, game: str, kinds: Iterable[ProposalKind]) -> None:
        def change(connection: Connection) -> None:
            withdraw(connection, game, *kinds)
            self.store.database.notify(connection, self.store.name, game, PEOPLE_CHANGED)

        self.store.writer.submit(change, game).result()


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
