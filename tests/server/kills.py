"""Kill -9 at a private house, at random moments, with clocks, orders and notices on.

Some tables are played at as fast as it goes, both sides with orders that answer what does not matter; at
others nobody does anything, and somebody's clock runs. Each time the server is down for an hour: all times in
the store are set back by one. Looked at while it is down, after every kill:

- no act is lost that was acknowledged;
- nobody is told more often than was taken to be told, who does nothing is told once in all, and nobody that
  his time is short while it is not;
- no clock is charged for the hours in which nobody could play, and no game is lost by them.

In the end every game is replayed.

    python -m tests.server.kills --kills 1000 --minutes 60
    python -m tests.server.kills --kills 100 --postgres
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import OperationalError
from tests.server.apart import Apart, lay_apart
from tests.server.load import GONE, Evening, Player, end, lost_of, show
from tests.server.nursery import Forked
from tests.server.posted import Endpoint, endpoint
from tests.server.postgres import Postgres

from fitg.server.patience.calendar import ALWAYS
from fitg.server.patience.clocks import PACES, Clock, left_now
from fitg.server.store.columns import clocks, house, notices, seats, standings, steps
from fitg.server.store.games import SIDES, Store
from fitg.server.store.house import HEARTBEAT

#: The server is away for so long.
OUTAGE = timedelta(hours=1)
LONG_AGO = "2026-01-01T00:00:00.000+00:00"
#: A clock may stand so much lower than it should, in milliseconds: by as much as it is rounded.
ROUNDED = 5
#: One kill in so many may come while people still sit down. Before any other somebody has acted, if that
#: takes no longer than so many seconds: without a core to spare nothing would be under way else.
EARLY, AT_WORK_SECONDS = 4, 30.0
#: What everybody lets be answered.
ORDERS = "own-turns"


def earlier(text: str) -> str:
    """A moment, as if an hour more had passed since."""
    return (datetime.fromisoformat(text) - OUTAGE).isoformat(timespec="milliseconds") if text else text


def let_an_hour_pass(connection: Connection) -> None:
    """The server is down meanwhile: nobody has looked, and whoever is to be told is due."""
    for row in connection.execute(select(clocks)).all():
        mine = clocks.c.game == row.game, clocks.c.side == row.side
        times = {"since": earlier(row.since), "deadline": earlier(row.deadline)}
        connection.execute(update(clocks).where(*mine).values(**times))
    for row in connection.execute(select(notices).where(notices.c.settled == "")).all():
        due = LONG_AGO if row.kind == "decide" else earlier(row.due)
        connection.execute(update(notices).where(notices.c.key == row.key).values(due=due))
    for row in connection.execute(select(standings.c.game, standings.c.since)).all():
        since = earlier(row.since)
        connection.execute(update(standings).where(standings.c.game == row.game).values(since=since))
    beat = connection.scalar(select(house.c.value).where(house.c.name == HEARTBEAT))
    connection.execute(update(house).where(house.c.name == HEARTBEAT).values(value=earlier(beat or "")))
    connection.execute(update(seats).values(seen=LONG_AGO))


def _an_hour_later(store: Store, tries: int = 3) -> None:
    """All of it or nothing: where this program gets no time for seconds, PostgreSQL ends its transaction."""
    for left in reversed(range(tries)):
        try:
            with store.engine.begin() as connection:
                let_an_hour_pass(connection)
            return
        except OperationalError:
            if not left:
                raise


class Books:
    """What has to hold after every kill."""

    def __init__(self, place: Endpoint, tables: int, idle: int) -> None:
        self.place = place
        self.tables, self.idle = tables, idle
        self.played: list[Apart] = []
        self.sleeping: list[Apart] = []
        self.laid = 0
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self.acknowledged: dict[tuple[str, str], int] = {}
        #: What was left of each clock, by game and side, when the server was last killed.
        self.left: dict[tuple[str, str], int] = {}
        self.over: set[str] = set()
        #: When it was last looked, and the seconds in which the server could be there.
        self.looked = time.monotonic()
        self.seconds_up = 0.0

    def look(self, store: Store) -> None:
        """The server is down: look at its store, and let an hour pass."""
        self._look_at_acts(store)
        now = time.monotonic()
        with store.engine.connect() as connection:
            self._look_at_notices(connection)
            self._look_at_clocks(connection)
        _an_hour_later(store)
        self.looked = now

    def _look_at_acts(self, store: Store) -> None:
        live = {each.game for each in self.played}
        recent = {key: step for key, step in self.acknowledged.items() if key[0] in live}
        for game in lost_of(store, recent):
            self.faults.append(f"an act of {game} is lost")
        for each in list(self.played):
            status = store.stored(each.game).status
            if status.outcome is not None:
                self.played.remove(each)
                self.over.add(each.game)
                if status.outcome.kind not in ("points", "instant", "final", "played"):
                    self.seen[f"ended by {status.outcome.kind}"] += 1

    def _look_at_notices(self, connection: Connection) -> None:
        taken: Counter[str] = Counter()
        for row in connection.execute(select(notices).where(notices.c.settled.like("sent%"))):
            taken[f"/{row.game}/{row.side}"] += 1
        told = Counter(each.path for each in self.place.posted)
        self.seen["notices taken"], self.seen["notices told"] = taken.total(), told.total()
        for path, number in told.items():
            if number > taken[path]:
                self.faults.append(f"{path} was told {number} times of {taken[path]} things")
        asleep = {f"/{each.game}/{side}" for each in self.sleeping for side in SIDES}
        for path in asleep:
            if told[path] > 1:
                self.faults.append(f"{path} did nothing and was told {told[path]} times")
        for each in self.place.posted:
            if b"short" in each.body:
                self.faults.append(f"{each.path} was hurried: {each.body.decode()}")

    def _look_at_clocks(self, connection: Connection) -> None:
        """No clock has lost more than the time since it was last looked at, and none an hour."""
        now, pace = datetime.now(UTC), PACES["live"]
        up = time.monotonic() - self.looked
        self.seconds_up += up
        asleep = {each.game for each in self.sleeping}
        decides = {row.game: row.decides for row in connection.execute(select(standings))}
        for row in connection.execute(select(clocks)):
            clock = Clock(row.left, row.allowance, row.since, row.deadline, row.earned)
            left, key = left_now(clock, now, ALWAYS), (row.game, row.side)
            lowest = pace.bank - 1000 * self.seconds_up
            if clock.allowance < 0 and row.game not in self.over and left < lowest:
                self.faults.append(f"{key} has {left} ms left, and cannot have less than {lowest:.0f}")
            if row.game in asleep and decides[row.game] == row.side:
                self.seen["clocks compared"] += 1
                before = self.left.get(key, pace.bank)
                if left < before - 1000 * up - ROUNDED:
                    self.faults.append(f"{key} lost {before - left} ms in {up:.1f} s")
                self.left[key] = left

    def lay(self, store: Store) -> None:
        """So many tables are played at, at so many others nobody does anything."""
        while len(self.played) < self.tables or len(self.sleeping) < self.idle:
            self.laid += 1
            wakeful = len(self.played) < self.tables
            table = lay_apart(
                store, f"kills {self.laid}", orders=ORDERS if wakeful else "", told_at=self.place.address
            )
            (self.played if wakeful else self.sleeping).append(table)


async def until_killed(server: Forked, books: Books, seed: int, seconds: float) -> Evening:
    """Play at all tables until the server is gone."""
    evening = Evening(server, "human", 0.03, seed)
    evening.measuring = True
    tasks = [asyncio.create_task(_play(evening, each, number)) for number, each in enumerate(books.played)]
    until = time.monotonic() + AT_WORK_SECONDS
    while seed % EARLY and not evening.latencies and time.monotonic() < until:
        await asyncio.sleep(0.02)
    await asyncio.sleep(seconds)
    server.kill()
    await end(tasks)
    await evening.client.aclose()
    return evening


async def _play(evening: Evening, table: Apart, number: int) -> None:
    players = [
        Player(
            evening.server,
            table.game,
            side,
            {"authorization": f"Bearer {token}", "x-forwarded-for": f"10.1.{number}.1"},
        )
        for side, token in table.tokens.items()
    ]
    try:
        with suppress(*GONE):
            for each in players:
                await each.sit_down()
            await evening.play(table.game, players)
    finally:
        for each in players:
            await each.get_up()


@contextmanager
def opened(where: Path | str) -> Iterator[Store]:
    store = Store(where)
    try:
        yield store
    finally:
        store.close()


@click.command()
@click.option("--kills", default=20)
@click.option("--tables", default=4, help="So many are played at.")
@click.option("--idle", default=3, help="At so many nobody does anything.")
@click.option("--minutes", default=60.0, help="No more kills after so long.")
@click.option("--seed", default=1)
@click.option("--postgres", is_flag=True, help="In a PostgreSQL instead of SQLite.")
def command(kills: int, tables: int, idle: int, minutes: float, seed: int, postgres: bool) -> None:
    """Kill a private house, again and again."""
    database = Postgres() if postgres else None
    try:
        with TemporaryDirectory() as folder, endpoint() as place:
            where: Path | str = database.new_database() if database else Path(folder) / "games.sqlite"
            books = Books(place, tables, idle)
            found = killed(Path(folder), where, books, kills, minutes, seed)
    finally:
        if database is not None:
            database.close()
    show(f"kills, {'PostgreSQL' if postgres else 'SQLite'}", found)
    for each in books.faults[:20]:
        click.echo(each)
    raise SystemExit(bool(books.faults))


def killed(
    data: Path, where: Path | str, books: Books, kills: int, minutes: float, seed: int
) -> dict[str, float]:
    """So many kills, or so long; what was seen."""
    chance, until = Random(seed), time.monotonic() + 60 * minutes
    server = Forked(data, where=where, shared="yes", inside="yes")
    done, acts, cpu = 0, 0, time.process_time()
    with opened(where) as store:
        books.lay(store)
    try:
        while done < kills and time.monotonic() < until and not books.faults:
            server.start()
            evening = asyncio.run(until_killed(server, books, seed + done, chance.uniform(0.2, 2.5)))
            done += 1
            if not done % 10:
                click.echo(f"{done} kills, {len(books.faults)} faults", err=True)
            acts += len(evening.latencies)
            books.acknowledged |= evening.acknowledged
            with opened(where) as store:
                books.look(store)
                books.lay(store)
    finally:
        server.close()
    with opened(where) as store:
        lost = lost_of(store, books.acknowledged)
        with store.engine.connect() as connection:
            by = Counter(connection.scalars(select(steps.c.by)))
        unreadable = 0
        for stored in store.games():
            try:
                store.load(stored.id)
            except Exception:  # noqa: BLE001 - whatever it is, it is counted
                unreadable += 1
        games = store.count()
    return {
        "kills": done,
        "acknowledged": acts,
        "lost": len(lost),
        "answered by orders": sum(number for who, number in by.items() if who not in ("person", "")),
        "games": games,
        "unreadable": unreadable,
        "faults": len(books.faults),
        "CPU s of the client": time.process_time() - cpu,
        **{name: float(number) for name, number in books.seen.items()},
    }


if __name__ == "__main__":
    command()
