"""How much the server holds: tables at once, kills under load, floods of nonsense, pages that do not read.

Everything on loopback and bounded; nothing of it runs with the tests.

    python -m tests.server.load evening
    python -m tests.server.load tables --tables 500 --seconds 30
    python -m tests.server.load tables --tables 500 --clocks
    python -m tests.server.load tables --tables 200 --against rookie
    python -m tests.server.load quiet --minutes 5
    python -m tests.server.load kills --kills 200
    python -m tests.server.load nonsense --messages 100000
    python -m tests.server.load strangers --tables 50
    python -m tests.server.load pings --sockets 50
    python -m tests.server.load memory --steps 300
    python -m tests.server.load waiting --games 10000

With `--postgres` the store is in a PostgreSQL that is started for it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click
import httpx
import msgspec
from tests.server.apart import Apart, lay_apart
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.seat import Seat
from tests.server.test_bounds import record
from tests.server.test_outbox import deaf_page, frame
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

from fitg.engine.game import new_game
from fitg.server.store.games import Store

#: So long a client waits for an answer before it counts as lost.
PATIENCE = 30.0
#: So long until all tables are laid; those that are not by then are counted as broken off.
LAYING_SECONDS = 120.0
#: So long a client says goodbye.
GOODBYE_SECONDS = 2.0
#: A table at which so often nobody has to decide is at its end.
LOOKS = 5
#: So many at once send nonsense, so much each of them before he leaves.
VISITORS, PER_VISIT = 10, 200
#: A ping without a word, masked as a page has to, and how many of them are sent in one breath.
PING, PINGS_AT_ONCE = b"\x89\x80" + bytes(4), 10_000
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


#: After so long the house has done what it does when it wakes up.
AWAKE_SECONDS = 30.0
#: Since then games wait that nobody looks at.
LONG_AGO = "2026-01-01T00:00:00.000+00:00"


class ActionHeard(msgspec.Struct):
    action: str


class Heard(msgspec.Struct):
    """As much of a message as a client needs to play on."""

    type: str
    step: int = 0
    moment: int = 0
    answers: int | None = None
    actions: list[ActionHeard] = []
    thinking: str | None = None
    code: str = ""


_heard = msgspec.json.Decoder(Heard)


class Player:
    """A page at a seat that acts when it may."""

    def __init__(
        self, server: RunningServer, game: str, seat: str, headers: dict[str, str] | None = None
    ) -> None:
        self.address = f"{server.socket_address}/api/games/{game}/table?seat={seat}"
        self.origin = server.address
        self.seat = seat
        self.headers = headers or {}
        self.last = Heard("none")
        self.news = asyncio.Event()
        self.waiting: dict[int, asyncio.Future[Heard]] = {}
        self.number = 0
        self.connection: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        self.connection = await connect(
            self.address,
            origin=Origin(self.origin),
            additional_headers=self.headers,
            max_size=2**26,
            open_timeout=PATIENCE,
            ping_interval=None,
            close_timeout=GOODBYE_SECONDS,
        )
        self.reader = asyncio.create_task(self._read())
        while self.last.type == "none":
            await self._hear()

    async def _hear(self) -> None:
        await asyncio.wait_for(self.news.wait(), PATIENCE)
        self.news.clear()

    async def _read(self) -> None:
        assert self.connection is not None
        with suppress(*GONE):
            async for text in self.connection:
                message = _heard.decode(text)
                if message.type == "table":
                    self.last = message
                if message.answers is not None and message.answers in self.waiting:
                    self.waiting.pop(message.answers).set_result(message)
                self.news.set()
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the server is gone"))

    async def look(self) -> None:
        """As a page says that is in front of somebody: who is here is not rung for."""
        assert self.connection is not None
        await self.connection.send('{"type": "here", "visible": true}')

    async def act(self, action: str) -> tuple[float, Heard]:
        """Seconds until the answer, and the answer."""
        assert self.connection is not None
        self.number += 1
        future = self.waiting[self.number] = asyncio.get_running_loop().create_future()
        message = {
            "type": "act",
            "step": self.last.step,
            "moment": self.last.moment,
            "action": action,
            "number": self.number,
        }
        began = time.perf_counter()
        await self.connection.send(json.dumps(message))
        answer = await asyncio.wait_for(future, PATIENCE)
        return time.perf_counter() - began, answer

    async def get_up(self) -> None:
        if self.connection is not None:
            with suppress(*GONE):
                await self.connection.close()
        if self.reader is not None:
            self.reader.cancel()


class Evening:
    """Many tables at one server, and what was seen there."""

    def __init__(
        self,
        server: RunningServer,
        against: str,
        every: float,
        seed: int = 1,
        apart: Sequence[Apart] = (),
    ) -> None:
        self.server = server
        #: Tables of two people in two places that were laid before; each is played at once.
        self.apart = list(apart)
        self.against = against
        self.every = every
        self.chance = Random(seed)
        self.latencies: list[float] = []
        self.refused = 0
        self.lost = 0
        self.measuring = False
        #: How far a game had come for a seat when its act was acknowledged.
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.client = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE)
        self.begun = 0

    async def new_game(self) -> dict[str, Any]:
        self.begun += 1
        wish = {"rebel": "human", "imperial": self.against, "seed": f"evening {self.begun}"}
        answer = await self.client.post("/api/games", json=wish)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def table_apart(self, ready: Callable[[], Any]) -> None:
        """A table of two in two places, each of whom comes from a network of his own."""
        table = self.apart.pop()
        number = len(self.apart)
        headers = {"x-forwarded-for": f"10.{number // 250}.{number % 250}.1"}
        players = [
            Player(self.server, table.game, side, headers | {"authorization": f"Bearer {token}"})
            for side, token in table.tokens.items()
        ]
        try:
            for each in players:
                await each.sit_down()
                await each.look()
            ready()
            await self.play(table.game, players)
            await asyncio.Event().wait()
        finally:
            for each in players:
                await each.get_up()

    async def table(self, ready: Callable[[], Any]) -> None:
        """A table that is played on until the evening is over."""
        if self.apart:
            await self.table_apart(ready)
        told = False
        while True:
            game = await self.new_game()
            seats = ["rebel", "imperial"] if self.against == "human" else ["rebel"]
            players = [Player(self.server, game["id"], seat) for seat in seats]
            try:
                for each in players:
                    await each.sit_down()
                if not told:
                    ready()
                    told = True
                await self.play(game["id"], players)
            finally:
                for each in players:
                    await each.get_up()

    async def play(self, game_id: str, players: list[Player]) -> None:
        """Until it is nobody's turn any more; for bots that think, one waits."""
        over = 0
        while over < LOOKS:
            await asyncio.sleep(self.chance.expovariate(1 / self.every))
            ready = [each for each in players if each.last.actions]
            if not ready:
                over = 0 if players[0].last.thinking else over + 1
                continue
            over = 0
            action = self.chance.choice(ready[0].last.actions).action
            await self.act(game_id, ready[0], action)

    async def act(self, game_id: str, player: Player, action: str) -> None:
        measuring = self.measuring
        try:
            seconds, answer = await player.act(action)
        except TimeoutError:
            self.lost += measuring
            return
        if answer.type == "table":
            known = game_id, player.seat
            self.acknowledged[known] = max(self.acknowledged.get(known, 0), answer.step)
            if measuring:
                self.latencies.append(seconds)
        else:
            self.refused += measuring


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000 if ordered else float("nan")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waited_seconds(pid: int) -> float:
    """How long the server's main thread was ready and had no core: other programs' doing, not its own."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(
    postgres: bool, workers: str = "1", shared: str = "no"
) -> Iterator[tuple[RunningServer, Path | str]]:
    database = Postgres() if postgres else None
    try:
        with TemporaryDirectory() as folder:
            where: Path | str = database.new_database() if database else Path(folder) / "games.sqlite"
            server = RunningServer(Path(folder), where=where, workers=workers, shared=shared)
            server.start()
            try:
                yield server, where
            finally:
                server.stop()
    finally:
        if database is not None:
            database.close()


def pid_of(server: RunningServer) -> int:
    assert server.process is not None
    return server.process.pid


async def many(evening: Evening, tables: int, seconds: float) -> dict[str, float]:
    """Lay the tables, let them settle, measure."""
    pid = pid_of(evening.server)
    before, started = memory(pid), time.perf_counter()
    laid: list[bool] = []
    tasks = []
    for _ in range(tables):
        tasks.append(asyncio.create_task(evening.table(lambda: laid.append(True))))
        await asyncio.sleep(0.01)
    while len(laid) < tables and time.perf_counter() < started + LAYING_SECONDS:
        if all(task.done() for task in tasks):
            break
        await asyncio.sleep(0.1)
    click.echo(
        f"{len(laid)} of {tables} tables are laid after {time.perf_counter() - started:.0f} s.", err=True
    )
    await asyncio.sleep(3)
    each = (memory(pid) - before) / tables / 1024
    before_all = await pauses(evening.client)
    evening.measuring = True
    cpu, waited, began = cpu_seconds(pid), waited_seconds(pid), time.perf_counter()
    mine = time.process_time()
    await asyncio.sleep(seconds)
    evening.measuring = False
    cpu, took = cpu_seconds(pid) - cpu, time.perf_counter() - began
    mine = time.process_time() - mine
    waited = waited_seconds(pid) - waited
    seen = await pauses(evening.client) - before_all
    broken = tables - len(laid) + sum(task.done() for task in tasks)
    await end(tasks)
    await evening.client.aclose()
    found = evening.latencies
    return {
        "tables": tables,
        "acts per second": len(found) / took,
        "p50 ms": percentile(found, 0.5),
        "p99 ms": percentile(found, 0.99),
        "longest ms": percentile(found, 1),
        "refused": evening.refused,
        "unanswered": evening.lost,
        "tables broken off": broken,
        "server CPU %": 100 * cpu / took,
        "CPU ms an act": 1000 * cpu / max(1, len(found)),
        "of the client %": 100 * mine / took,
        "collections": seen.collections,
        "longest collection ms": 1000 * seen.longest,
        "commits": seen.commits,
        "mean commit ms": 1000 * seen.committing / max(1.0, seen.commits),
        "acts above 100 ms by the server's own clock %": 100 * seen.slow / max(1.0, seen.acts),
        "waiting for a core %": 100 * waited / took,
        "KB per table": each,
    }


class Pauses(NamedTuple):
    """What the server says of itself: collections of garbage, commits, and acts by its own clock."""

    collections: float
    #: The longest since somebody last asked.
    longest: float
    commits: float
    committing: float
    acts: float
    slow: float

    def __sub__(self, before: Pauses) -> Pauses:
        gone = Pauses(*(mine - his for mine, his in zip(self, before, strict=True)))
        return gone._replace(longest=self.longest)


async def pauses(client: httpx.AsyncClient) -> Pauses:
    text = (await client.get("/api/metrics")).text
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    found = {name: float(value) for name, value in lines}
    acts = found["fitg_act_seconds_count"]
    return Pauses(
        found["fitg_collection_seconds_count"],
        found["fitg_longest_collection_seconds"],
        found["fitg_commit_seconds_count"],
        found["fitg_commit_seconds_sum"],
        acts,
        acts - found['fitg_act_seconds_bucket{le="0.1"}'],
    )


#: So often the disk is asked to keep something.
SYNCS = 50


def fsync_seconds(folder: Path) -> list[float]:
    """What the disk itself takes to keep a page, without any server."""
    found: list[float] = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - began)
    return found


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """Everybody goes home; nobody is waited for longer than a goodbye takes."""
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=PATIENCE)


def show(what: str, found: dict[str, float]) -> None:
    click.echo(f"{what}: " + ", ".join(f"{name} {value:.4g}" for name, value in found.items()))


@click.group()
def command() -> None:
    """Measure what the server holds."""
    # A pause of the client would look like one of the server.
    gc.disable()


postgres_option = click.option("--postgres", is_flag=True, help="In a PostgreSQL instead of SQLite.")


@command.command()
@click.option("--tables", default=100)
@click.option("--seconds", default=20.0)
@click.option("--every", default=2.0, help="Seconds between the acts of a table.")
@click.option("--against", default="human")
@click.option("--workers", default="1")
@click.option("--clocks", is_flag=True, help="Two people in two places, with clocks and orders.")
@postgres_option
def tables(
    tables: int, seconds: float, every: float, against: str, workers: str, clocks: bool, postgres: bool
) -> None:
    """Many tables, each with an act every few seconds."""
    found = measured(
        tables, seconds, every=every, against=against, workers=workers, clocks=clocks, postgres=postgres
    )
    show(f"{'clocks and orders' if clocks else f'against {against}'}, {name_of(postgres)}", found)


def name_of(postgres: bool) -> str:
    return "PostgreSQL" if postgres else "SQLite"


def measured(
    tables: int,
    seconds: float,
    *,
    every: float = 2.0,
    against: str = "human",
    workers: str = "1",
    clocks: bool = False,
    postgres: bool = False,
) -> dict[str, float]:
    """An evening at so many tables, and whether all is kept that was acknowledged."""
    with running(postgres, workers=workers, shared="yes" if clocks else "no") as (server, where):
        apart: list[Apart] = []
        if clocks:
            server.stop()
            store = Store(where)
            apart = [lay_apart(store, number, orders="matters") for number in range(tables)]
            store.close()
            server.start()
        syncs = fsync_seconds(server.data)
        evening = Evening(server, against, every, apart=apart)
        found = asyncio.run(many(evening, tables, seconds))
        store = Store(where)
        found["lost acts"] = len(lost_of(store, evening.acknowledged))
        store.close()
    found["fsync ms p50"], found["fsync ms p99"] = percentile(syncs, 0.5), percentile(syncs, 0.99)
    return found


def lost_of(store: Store, acknowledged: Mapping[tuple[str, str], int]) -> list[str]:
    """The games of which the store knows less than a seat was told."""
    found = {game: store.load(game)[0] for game in {game for game, _ in acknowledged}}
    return [
        game
        for (game, seat), step in acknowledged.items()
        if found[game].steps_known_to(seat) < step  # type: ignore[arg-type]
    ]


#: What is measured in a whole evening: tables, against whom, the longest p99 and the longest wait, in ms.
GOALS = (
    (500, "human", 100, 5000),
    (200, "rookie", 100, 5000),
    (1000, "human", 5000, 5000),
    (400, "rookie", 5000, 5000),
)


class Trial(NamedTuple):
    name: str
    measure: partial[dict[str, float]]
    p99: int
    longest: int


@command.command()
@click.option("--minutes", default=8.0, help="Nothing more is begun after so long.")
@click.option("--seconds", default=15.0, help="So long each is measured.")
def evening(minutes: float, seconds: float) -> None:
    """The goals of latency, one after the other, on both stores; for two cores that nobody else uses."""
    until = time.monotonic() + 60 * minutes
    trials: list[Trial] = []
    for number, against, p99, longest in GOALS:
        for postgres in (False, True):
            name = f"{number} tables against {against}, {name_of(postgres)}"
            measure = partial(measured, number, seconds, against=against, postgres=postgres)
            trials.append(Trial(name, measure, p99, longest))
    for who, stranger in list(strangers_of(2000).items())[1:]:
        measure = partial(beside_others, stranger, 50, seconds)
        trials.append(Trial(f"50 tables beside {who}", measure, 200, 5000))
    for name, measure, p99, longest in trials:
        if time.monotonic() > until:
            click.echo(f"{name}: no time is left")
            continue
        found = measure()
        kept = (
            found["p99 ms"] <= p99
            and found["longest ms"] <= longest
            and not found["unanswered"]
            and not found["tables broken off"]
            and not found.get("lost acts")
        )
        show(f"{'kept' if kept else 'MISSED'}: {name}", found)


@command.command()
@click.option("--minutes", default=5.0, help="Nothing more is begun after so long.")
@click.option("--seconds", default=15.0, help="So long each is measured.")
@click.option("--tables", default=500)
@click.option("--only", type=click.Choice(["SQLite", "PostgreSQL"]), help="In one of the stores alone.")
def quiet(minutes: float, seconds: float, tables: int, only: str | None) -> None:
    """The goals of latency alone, with clocks and orders and without; for two cores that nobody else uses."""
    until = time.monotonic() + 60 * minutes
    for name, measure in quiet_trials(tables, seconds, only):
        if time.monotonic() > until:
            click.echo(f"{name}: no time is left")
            continue
        found = measure()
        show(f"{'kept' if found['p99 ms'] <= 100 else 'MISSED'}: {name}", found)


def quiet_trials(
    tables: int, seconds: float, only: str | None
) -> Iterator[tuple[str, partial[dict[str, float]]]]:
    """What has a goal of its own comes first; against the rookie sit two fifths as many."""
    rookies = 2 * tables // 5
    for postgres in (False, True):
        if only in (None, name_of(postgres)):
            many = partial(measured, tables, seconds, postgres=postgres)
            yield f"{tables} tables with clocks and orders, {name_of(postgres)}", partial(many, clocks=True)
            against = partial(measured, rookies, seconds, against="rookie", postgres=postgres)
            yield f"{rookies} tables against the rookie, {name_of(postgres)}", against
            yield f"{tables} tables at one screen, {name_of(postgres)}", many


@command.command()
@click.option("--kills", default=20)
@click.option("--tables", default=10)
@click.option("--minutes", default=60.0, help="No more kills after so long.")
@postgres_option
def kills(kills: int, tables: int, minutes: float, postgres: bool) -> None:
    """Kill -9 at random moments under load; then all acknowledged acts are looked for, all games replayed."""
    chance, acknowledged, acts = Random(7), dict[tuple[str, str], int](), 0
    until, done = time.monotonic() + 60 * minutes, 0
    with running(postgres) as (server, where):
        while done < kills and time.monotonic() < until:
            number = done = done + 1
            # Bots begin only when their process has loaded the rules; so every fifth time is enough.
            evening = Evening(server, "human" if number % 5 else "rookie", 0.05, seed=number)
            asyncio.run(until_killed(evening, tables, chance.uniform(0.3, 1.5)))
            acknowledged |= evening.acknowledged
            acts += len(evening.latencies)
            server.start()
        server.stop()
        store = Store(where)
        lost = lost_of(store, acknowledged)
        unreadable = 0
        for stored in store.games():
            try:
                store.load(stored.id)
            except Exception:  # noqa: BLE001 - whatever it is, it is counted
                unreadable += 1
        show(
            f"kills, {name_of(postgres)}",
            {
                "kills": done,
                "acknowledged": acts,
                "lost": len(lost),
                "games": store.count(),
                "unreadable": unreadable + store.page(500).unreadable,
            },
        )
        store.close()


async def until_killed(evening: Evening, tables: int, seconds: float) -> None:
    evening.measuring = True
    tasks = [asyncio.create_task(evening.table(lambda: None)) for _ in range(tables)]
    began = time.monotonic()
    while len(evening.latencies) < tables and time.monotonic() < began + LAYING_SECONDS:
        await asyncio.sleep(0.05)
    await asyncio.sleep(seconds)
    evening.server.kill()
    await asyncio.sleep(0.2)
    await end(tasks)
    await evening.client.aclose()


@command.command()
@click.option("--messages", default=2000)
@click.option("--minutes", default=60.0, help="Nobody comes any more after so long.")
@postgres_option
def nonsense(messages: int, minutes: float, postgres: bool) -> None:
    """Malformed messages and requests: no 500, no growth of memory, no game changed."""
    with running(postgres) as (server, where):
        found = asyncio.run(much_nonsense(server, messages, minutes))
        store = Store(where)
        found["changed games"] = sum(each.changes for each in store.games())
        store.close()
        show("nonsense", found)


async def much_nonsense(server: RunningServer, messages: int, minutes: float) -> dict[str, float]:
    statuses, sizes = dict[int, int](), list[int]()
    evening = Evening(server, "human", 1)
    game = await evening.new_game()
    rounds, until = max(1, messages // (VISITORS * PER_VISIT)), time.monotonic() + 60 * minutes
    for number in range(rounds):
        if sizes and time.monotonic() > until:
            break
        visits = (
            strange_visit(evening, game, Random(number * VISITORS + each), statuses)
            for each in range(VISITORS)
        )
        await asyncio.gather(*visits)
        sizes.append(memory(pid_of(server)))
    await evening.client.aclose()
    middle = sizes[len(sizes) // 2]
    return {
        "messages": len(sizes) * VISITORS * PER_VISIT,
        "status 5xx": sum(number for status, number in statuses.items() if status >= 500),
        "status 4xx": sum(number for status, number in statuses.items() if 400 <= status < 500),
        "status 2xx": sum(number for status, number in statuses.items() if status < 300),
        "memory MB": sizes[-1] / 2**20,
        "growth in the second half KB": (sizes[-1] - middle) / 1024,
    }


async def strange_visit(
    evening: Evening, game: dict[str, Any], chance: Random, statuses: dict[int, int]
) -> None:
    """Somebody sits down, sends nonsense over the socket and beside it, and leaves."""
    seat = Player(evening.server, game["id"], chance.choice(["rebel", "imperial", "spectator"]))
    await seat.sit_down()
    assert seat.connection is not None
    for _ in range(PER_VISIT * 3 // 4):
        await seat.connection.send(strange_message(chance))
    for _ in range(PER_VISIT // 4):
        status = await strange_request(evening.client, chance, game["id"])
        statuses[status] = statuses.get(status, 0) + 1
    await seat.get_up()


def strange_message(chance: Random) -> str | bytes:
    kind = chance.randrange(6)
    if kind == 0:
        return "".join(chance.choice('{}[]":,act stepundo0123456789\\u') for _ in range(chance.randrange(80)))
    if kind == 1:
        return chance.randbytes(chance.randrange(200))
    if kind == 2:
        return json.dumps(
            {"type": "act", "step": chance.choice([-1, 1e308, "x", None, 2**70]), "action": "pass"}
        )
    if kind == 3:
        return json.dumps({"type": chance.choice(["act", "undo", "win"]), "step": 10**6, "action": "x" * 300})
    if kind == 4:
        return '{"type":' * chance.randrange(500)
    return json.dumps({"type": "pace", "milliseconds": chance.choice([-1, 10**9, "a"])})


REQUESTS = (
    ("POST", "/api/games", b'{"seed": NaN}'),
    ("POST", "/api/games", b'{"scenario": "/etc/passwd.toml"}'),
    ("POST", "/api/games", b'{"rebel": "\\ud800"}'),
    ("POST", "/api/games", b"[" * 5000),
    ("POST", "/api/games", b"\xff\xff"),
    ("POST", "/api/records", json.dumps({"text": record(dice="[Infinity]")}).encode()),
    ("POST", "/api/records", json.dumps({"text": "fitg record 1\nhello"}).encode()),
    ("GET", "/api/games?limit=-1", b""),
    ("GET", "/api/games?after=%00%ff", b""),
    ("GET", "/api/games/%00", b""),
    ("GET", "/api/games/../../etc/passwd", b""),
    ("GET", "/api/rules/search?words=%ff", b""),
    ("PATCH", "/api/games", b"{}"),
)


async def strange_request(client: httpx.AsyncClient, chance: Random, game_id: str) -> int:
    method, path, body = chance.choice(REQUESTS)
    if chance.random() < 0.1:
        path, method = f"/api/games/{game_id}/replay?step={chance.choice(['x', '-1', '1e9'])}", "GET"
    headers = {"content-type": "application/json"}
    if chance.random() < 0.1:
        headers["origin"] = chance.choice(["http://[", "null", "http://evil.example"])
    answer = await client.request(method, path, content=body, headers=headers)
    return answer.status_code


@command.command()
@click.option("--tables", default=50)
@click.option("--seconds", default=15.0)
@click.option("--idle", default=2000, help="Sockets that watch and do nothing.")
@click.option("--only", default="", help="The strangers whose name holds this word.")
@postgres_option
def strangers(tables: int, seconds: float, idle: int, only: str, postgres: bool) -> None:
    """The latencies of others beside a page that does not read, a flood of one client, and idle sockets."""
    for name, stranger in strangers_of(idle).items():
        if only in name:
            show(name, beside_others(stranger, tables, seconds, postgres))


Stranger = Callable[[RunningServer, asyncio.Event], Awaitable[Any]]


def strangers_of(idle: int) -> dict[str, Stranger]:
    """Who can be there beside the others; first nobody, to compare with."""
    return {
        "nobody": nobody,
        "a slow reader": slow_reader,
        "a flood": flood,
        "a flood of pings": pings_without_end,
        f"{idle} idle sockets": lambda server, ready: idle_sockets(server, ready, idle),
    }


def beside_others(
    stranger: Stranger, tables: int, seconds: float, postgres: bool = False
) -> dict[str, float]:
    with running(postgres) as (server, _):
        return asyncio.run(beside(server, stranger, tables, seconds))


async def beside(server: RunningServer, stranger: Stranger, tables: int, seconds: float) -> dict[str, float]:
    ready = asyncio.Event()
    visit = asyncio.ensure_future(stranger(server, ready))
    await ready.wait()
    found = await many(Evening(server, "human", 2.0), tables, seconds)
    visit.cancel()
    with suppress(asyncio.CancelledError):
        await visit
    return found


async def nobody(server: RunningServer, ready: asyncio.Event) -> None:
    ready.set()
    await asyncio.Event().wait()


async def slow_reader(server: RunningServer, ready: asyncio.Event) -> None:
    """Comes back whenever it is dropped."""
    game = httpx.post(f"{server.address}/api/games", json={"imperial": "human"}, timeout=30).json()
    while True:
        page = await asyncio.to_thread(deaf_page, Seat(server, game, "rebel"))
        page.setblocking(False)
        ready.set()
        with suppress(OSError):
            while True:
                with suppress(BlockingIOError):
                    page.send(frame({"type": "look"}))
                await asyncio.sleep(0.01)
        page.close()


async def flood(server: RunningServer, ready: asyncio.Event) -> None:
    """Looks and refused acts, as fast as they are taken."""
    game = httpx.post(f"{server.address}/api/games", json={"imperial": "human"}, timeout=30).json()
    player = Player(server, game["id"], "imperial")
    await player.sit_down()
    assert player.connection is not None
    ready.set()
    with suppress(*GONE):
        while True:
            await player.connection.send('{"type": "look"}')
            await player.connection.send('{"type": "act", "step": 99, "action": "x"}')
            await player._hear()


async def pings_without_end(server: RunningServer, ready: asyncio.Event) -> None:
    """Pings in large heaps, and nothing is read; comes back whenever it is hung up on."""
    game = httpx.post(f"{server.address}/api/games", json={"imperial": "human"}, timeout=30).json()
    heap = PING * PINGS_AT_ONCE
    while True:
        page = await asyncio.to_thread(deaf_page, Seat(server, game, "spectator"))
        page.setblocking(False)
        ready.set()
        with suppress(OSError):
            while True:
                with suppress(BlockingIOError):
                    page.send(heap)
                await asyncio.sleep(0)
        page.close()


@command.command(name="pings")
@click.option("--sockets", default=50)
@click.option("--rounds", default=4, help="So often they come again; the first time is for the interpreter.")
def pings(sockets: int, rounds: int) -> None:
    """What sockets take that send pings and read nothing, all of them connected when they begin."""
    with running(False) as (server, _):
        game = httpx.post(f"{server.address}/api/games", json={"imperial": "human"}, timeout=30).json()
        pid = pid_of(server)
        kept = memory(pid)
        for number in range(rounds):
            pages = [deaf_page(Seat(server, game, "spectator")) for _ in range(sockets)]
            idle, most = memory(pid), 0
            for page in pages:
                page.setblocking(False)
                with suppress(OSError):
                    page.send(PING * PINGS_AT_ONCE)
                most = max(most, memory(pid))
            for page in pages:
                until_hung_up(page)
                most = max(most, memory(pid))
            found = {
                "KB a socket at most": (most - idle) / sockets / 1024,
                "KB a socket, idle": (idle - kept) / sockets / 1024,
                "KB a socket, kept afterwards": (memory(pid) - kept) / sockets / 1024,
            }
            kept = memory(pid)
            show(f"{sockets} sockets with pings, round {number + 1}", found)


def until_hung_up(page: socket.socket) -> None:
    """More of them until nobody takes them any more."""
    until = time.monotonic() + PATIENCE
    with suppress(OSError):
        while time.monotonic() < until:
            with suppress(BlockingIOError):
                page.send(PING * PINGS_AT_ONCE)
            time.sleep(0.001)
    page.close()


async def idle_sockets(server: RunningServer, ready: asyncio.Event, number: int) -> None:
    game = httpx.post(f"{server.address}/api/games", json={"imperial": "human"}, timeout=30).json()
    players = [Player(server, game["id"], "spectator") for _ in range(number)]
    for first in range(0, number, 50):
        await asyncio.gather(*(each.sit_down() for each in players[first : first + 50]))
    ready.set()
    await asyncio.Event().wait()


#: How many tables are weighed of each game, by its scenario; the largest ones take their time.
WEIGHED = {
    "flight-to-egrix": 100,
    "varu-powderkeg": 100,
    "empires-backdoor": 30,
    "galactic-campaign": 12,
}


@command.command(name="memory")
@click.option("--steps", default=0, help="So many steps have been played by chance.")
@click.option("--only", default="", help="The scenarios whose name holds this word.")
def memory_per_table(steps: int, only: str) -> None:
    """What a table takes, with both its pages, in each scenario that can be played."""
    for scenario, tables in WEIGHED.items():
        if only in scenario:
            with running(False) as (server, _):
                asyncio.run(weigh(server, scenario, tables, steps))


async def weigh(server: RunningServer, scenario: str, tables: int, steps: int) -> None:
    client = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE)
    text = played(scenario, steps)
    sizes: list[int] = []
    players: list[Player] = []
    for number in range(tables + 3):
        answer = await client.post("/api/records", json={"text": text})
        answer.raise_for_status()
        for seat in ("rebel", "imperial"):
            players.append(Player(server, answer.json()["id"], seat))
            await players[-1].sit_down()
        if number in (2, tables + 2):
            sizes.append(memory(pid_of(server)))
    each = (sizes[1] - sizes[0]) / tables / 1024
    show(scenario, {"tables": tables, "steps": steps, "KB per table": each})
    await asyncio.gather(*(each.get_up() for each in players))
    await client.aclose()


def played(scenario: str, steps: int) -> str:
    """The record of a game that went on so long."""
    game, chance = new_game(scenario, seed="weighed"), Random(1)
    while game.steps < steps and game.outcome is None:
        game.apply(chance.choice(game.actions))
    return game.record.text()


# Games that wait


@command.command()
@click.option("--games", default=10_000)
@click.option("--seconds", default=10.0, help="So long the idle server is looked at.")
@click.option("--orders/--no-orders", default=True, help="Both sides have given orders.")
@postgres_option
def waiting(games: int, seconds: float, orders: bool, postgres: bool) -> None:
    """What games of days cost in which nobody does anything: at the start, and while they wait."""
    with running(postgres, shared="yes") as (server, where):
        server.stop()
        store = Store(where)
        wait_in(store, games, orders=orders)
        store.close()
        began = time.monotonic()
        server.start()
        started = time.monotonic() - began
        # The clerk takes his office, and sets all clocks forward.
        time.sleep(AWAKE_SECONDS)
        pid = pid_of(server)
        before, held = cpu_seconds(pid), memory(pid)
        time.sleep(seconds)
        found = {
            "games": float(games),
            "seconds to start": started,
            "CPU % while they wait": 100 * (cpu_seconds(pid) - before) / seconds,
            "MB": held / 1e6,
        }
        show(f"waiting games, {name_of(postgres)}", found)


def wait_in(store: Store, number: int, *, orders: bool) -> None:
    """One game of days between two people, and as many like it as are wanted."""
    from fitg.bots.orders import preset
    from fitg.server.people.agreements import give_number, laid
    from fitg.server.store.columns import METADATA
    from fitg.server.store.games import HUMAN
    from fitg.server.store.orders import OrdersStore
    from fitg.server.store.people import PeopleStore

    people = PeopleStore(store)
    rebel, imperial = (people.new_guest(name, "saurian", "A program")[0] for name in ("Rebel", "Imperial"))
    terms = laid("imperial", "rebel", "link", "", "days")
    first = store.add(
        new_game("flight-to-egrix", seed=1), {"rebel": HUMAN, "imperial": HUMAN}, rebel.id, terms
    )
    people.sit(people.invite("sit", first, "imperial"), first, imperial)
    give_number(store, first, "imperial", "")
    if orders:
        for side in ("rebel", "imperial"):
            OrdersStore(store).keep(first, side, preset("matters"))
    with store.engine.begin() as connection:
        for table in METADATA.sorted_tables:
            key = "id" if table.name == "games" else "game"
            if key not in table.c or table.name == "tickets":
                continue
            rows = [
                dict(row._mapping) for row in connection.execute(table.select().where(table.c[key] == first))
            ]
            for start in range(1, number, 1000):
                block = range(start, min(start + 1000, number))
                copies = [_copy(row, key, each) for each in block for row in rows]
                if copies:
                    connection.execute(table.insert(), copies)


def _copy(row: dict[str, Any], key: str, number: int) -> dict[str, Any]:
    """The same row of another game, which has waited for a while and was told so, but not yet to hurry."""
    renamed = row | {key: f"waits-{number}"}
    if "decides" in row:
        renamed["since"] = LONG_AGO
    if "settled" in row:
        settled = "sent" if row["kind"] == "decide" else ""
        renamed |= {"key": f"{row['key'][:100]}-{number}", "settled": settled}
    return renamed


if __name__ == "__main__":
    command()
