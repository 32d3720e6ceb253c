"""A house that was asleep charges nobody: a suspended machine, a stopped process, a restart."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.apart import lay_apart
from tests.server.conftest import RunningServer
from tests.server.kills import let_an_hour_pass
from tests.server.seat import Seat

from fitg.server.live.outbox import Outbox
from fitg.server.live.tables import Tables
from fitg.server.live.watchers import Watcher
from fitg.server.messages import Act
from fitg.server.patience.calendar import ALWAYS
from fitg.server.patience.clocks import PACES, left_now
from fitg.server.store.clocks import ClockStore
from fitg.server.store.columns import notices
from fitg.server.store.games import Store
from fitg.server.store.house import HEARTBEAT, HouseStore
from fitg.server.store.people import PeopleStore

OpenStore = Callable[[Path | str], Store]

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
BANK = PACES["live"].bank


async def _nowhere(text: str) -> None:
    pass


def left(store: Store, game: str, side: str) -> int:
    found, _, _ = ClockStore(store).of(game)
    return next(left_now(clock, store.now(), ALWAYS) for name, clock in found.items() if name == side)


def test_who_acts_first_after_a_machine_was_suspended_is_not_charged(
    where: Path | str, open_store: OpenStore
) -> None:
    """As found: a laptop that was shut for eight hours had taken them off the clock of whoever acted then."""
    now = [MONDAY]
    store = open_store(where)
    store.now = lambda: now[0]
    nobody: Any = SimpleNamespace(stop=lambda: None)
    tables = Tables(PeopleStore(store), nobody, diligent=True)
    game = lay_apart(store, "asleep", pace="live").game

    async def story() -> None:
        async with tables.visit(game) as table:
            watcher = Watcher("imperial", Outbox(_nowhere, lambda: None))
            for awake, asleep in ((timedelta(), timedelta()), (timedelta(seconds=20), 8 * HOUR)):
                now[0] += awake
                HouseStore(store).keep(HEARTBEAT, store.timestamp())
                tables.vigil.looked_around()
                now[0] += asleep
                act = {"step": table.game.steps_known_to("imperial"), "action": table.game.actions[0]}
                await table.act(Act.model_validate(act), watcher)
        await tables.close()

    asyncio.run(story())
    assert left(store, game, "imperial") == BANK - 20_000


def test_of_two_processes_that_wake_up_at_once_one_sets_the_clocks_forward(
    where: Path | str, open_store: OpenStore
) -> None:
    now = [MONDAY]
    stores = [open_store(where) for _ in range(2)]
    for each in stores:
        each.now = lambda: now[0]
    game = lay_apart(stores[0], "both", pace="live").game
    HouseStore(stores[0]).keep(HEARTBEAT, MONDAY.isoformat(timespec="milliseconds"))
    for _ in range(5):
        now[0] += HOUR
        with ThreadPoolExecutor(2) as at_once:
            done = [at_once.submit(ClockStore(each).forgive, HOUR / 2) for each in stores]
        assert sum(each.result() for each in done) == 1
    # Neither charged nor given anything.
    assert left(stores[0], game, "imperial") == BANK


def test_the_other_is_told_that_a_time_is_over_and_that_he_may_choose(tmp_path: Path) -> None:
    now = [MONDAY]
    store = Store(tmp_path / "games.sqlite", now=lambda: now[0])
    table = lay_apart(store, "late", pace="days")
    now[0] += timedelta(days=4)
    clocks = ClockStore(store)
    (late,) = clocks.overdue(store.timestamp(), 10)
    for _ in range(2):
        clocks.acknowledge(late.game, late.side)
    with store.reading() as connection:
        query = select(notices.c.person, notices.c.side).where(notices.c.kind == "choose")
        told = [tuple(row) for row in connection.execute(query)]
    assert (late.side, told) == ("imperial", [(table.people["rebel"], "rebel")])
    store.close()


@pytest.mark.unmeasured
def test_who_acts_first_after_a_process_was_stopped_is_not_charged(tmp_path: Path) -> None:
    """Stopped for an hour by the clocks of its store, and for longer than anybody dozes."""
    store = Store(tmp_path / "games.sqlite")
    table = lay_apart(store, "stopped", pace="live")
    store.close()
    house = RunningServer(tmp_path, measured=False, shared="yes")
    house.start()
    try:
        with Seat(house, {"id": table.game}, "imperial", table.tokens["imperial"]) as seat:
            assert house.process is not None
            os.kill(house.process.pid, signal.SIGSTOP)
            stopped = Store(tmp_path / "games.sqlite")
            with stopped.engine.begin() as connection:
                let_an_hour_pass(connection)
            stopped.close()
            time.sleep(11)
            os.kill(house.process.pid, signal.SIGCONT)
            while seat.actions:
                seat.act(seat.actions[0])
    finally:
        house.stop()
    with sqlite3.connect(tmp_path / "games.sqlite") as kept:
        ((imperial,),) = kept.execute("SELECT \"left\" FROM clocks WHERE side = 'imperial'").fetchall()
    assert imperial > BANK - 5 * 60_000, "an hour would have taken all of it"


@pytest.mark.unmeasured
def test_who_acts_at_once_after_a_restart_is_not_charged(tmp_path: Path) -> None:
    """As found, by kills on PostgreSQL: whoever was quicker than the clerk paid for the outage."""
    store = Store(tmp_path / "games.sqlite")
    table = lay_apart(store, "restarted", pace="live")
    HouseStore(store).keep(HEARTBEAT, store.timestamp())
    with store.engine.begin() as connection:
        let_an_hour_pass(connection)
    store.close()
    house = RunningServer(tmp_path, measured=False, shared="yes")
    house.start()
    # Whatever is asked first: the house let nobody in before.
    house.kill()
    again = Store(tmp_path / "games.sqlite")
    assert left(again, table.game, "imperial") > BANK - 5 * 60_000
    again.close()
