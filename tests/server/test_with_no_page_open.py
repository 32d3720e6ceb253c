"""What goes on while nobody looks, over kills and on two processes: bots, deputies, clocks."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.test_link import Guest, at_a_table
from tests.server.test_orders_at_the_table import give, play_until
from tests.waiting import SAFETY_NET, wait_until

from fitg.server.store.clocks import FORGIVING
from fitg.server.store.house import HEARTBEAT


@contextmanager
def running(*houses: RunningServer) -> Iterator[None]:
    for house in houses:
        house.start()
    try:
        yield
    finally:
        for house in houses:
            house.stop()


def move(guest: Guest, house: RunningServer) -> None:
    """The same browser at another address of the house."""
    guest.server = house
    guest.client.base_url = house.address


def wait_until_decides(guest: Guest, game: dict[str, object], side: str) -> None:
    wait_until(lambda: guest.summary(game)["decides"] == side, "nobody played on", pause=0.2)


def test_a_bot_that_was_cut_off_plays_on_after_a_kill(tmp_path: Path) -> None:
    house = RunningServer(tmp_path, measured=False, shared="yes")
    with running(house), Guest(house) as guest:
        game = guest.post("/api/games", rebel="human", imperial="rookie").json()
        assert game["decides"] == "imperial"
        house.kill()
        house.start()
        move(guest, house)
        wait_until_decides(guest, game, "rebel")


def test_of_two_processes_the_other_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.new_database()
    one = RunningServer(tmp_path / "one", measured=False, where=store, shared="yes")
    other = RunningServer(tmp_path / "other", measured=False, where=store, shared="yes")
    with running(one, other), Guest(one) as guest:
        game = guest.post("/api/games", rebel="human", imperial="rookie").json()
        with guest.seat(game, "rebel"):
            pass
        one.kill()
        move(guest, other)
        wait_until_decides(guest, game, "rebel")


def test_two_who_are_absent_and_a_bot_are_played_on_by_the_other_process(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Killed while a deputy was about to answer, and a bot about to move; nobody looks any more."""
    store = postgres.new_database()
    one = RunningServer(tmp_path / "one", measured=False, where=store, shared="yes")
    other = RunningServer(tmp_path / "other", measured=False, where=store, shared="yes")
    with running(one, other), Guest(one) as rebel, Guest(one) as imperial:
        game = at_a_table(rebel, imperial, pace="days")
        for guest in (rebel, imperial):
            give(guest, game, preset="own-turns", otherwise="deputy")
        with rebel.seat(game, "rebel") as here, imperial.seat(game, "imperial") as there:
            play_until({"rebel": here, "imperial": there}, lambda: here.table["thinking"] == "imperial")
            against = rebel.post("/api/games", rebel="human", imperial="rookie").json()
            one.kill()
        for guest in (rebel, imperial):
            move(guest, other)
        wait_until_decides(rebel, game, "rebel")
        wait_until_decides(rebel, against, "rebel")
        answered = imperial.client.get(f"/api/games/{game['id']}/orders").json()["answered"]
        assert answered
        assert all(each["place"] == 0 for each in answered)


@pytest.mark.parametrize("outage", [0, 3])
def test_cut_off_in_a_clocks_last_second_somebody_has_that_second_still(tmp_path: Path, outage: int) -> None:
    """An evening's game: nothing is lost while the house is down, and after that it is lost by time."""
    house = RunningServer(tmp_path, measured=False, shared="yes")
    with running(house), Guest(house) as rebel, Guest(house) as imperial:
        game = at_a_table(rebel, imperial, pace="live")
        wait_until(partial(is_awake, tmp_path), "the clerk does not come")
        house.kill()
        with sqlite3.connect(tmp_path / "games.sqlite") as store:
            now = datetime.now(UTC)
            since, deadline = now - timedelta(minutes=19, seconds=59), now + timedelta(seconds=1)
            moments = [each.isoformat(timespec="milliseconds") for each in (since, deadline)]
            store.execute("UPDATE clocks SET since = ?, deadline = ? WHERE since <> ''", moments)
            awake = now.isoformat(timespec="milliseconds")
            store.execute("UPDATE house SET value = ? WHERE name = 'heartbeat'", (awake,))
        time.sleep(outage)
        house.start()
        for guest in (rebel, imperial):
            move(guest, house)
        with sqlite3.connect(tmp_path / "games.sqlite") as store:
            ((due,),) = store.execute("SELECT deadline FROM clocks WHERE side = 'imperial'").fetchall()
        assert not due or datetime.fromisoformat(due) >= now + timedelta(seconds=1 + outage)
        wait_until(lambda: rebel.summary(game)["outcome"], "it is never over", pause=0.2)
        assert rebel.summary(game)["outcome"]["kind"] == "time"


def is_awake(data: Path) -> bool:
    with sqlite3.connect(data / "games.sqlite") as store:
        return bool(store.execute("SELECT value FROM house WHERE name = ?", (HEARTBEAT,)).fetchall())


def test_an_outage_is_on_nobodys_clock(tmp_path: Path) -> None:
    house = RunningServer(tmp_path, measured=False, shared="yes")
    with running(house), Guest(house) as rebel, Guest(house) as imperial:
        game = at_a_table(rebel, imperial, pace="live")
        before, began, asleep = rebel.summary(game)["left"], time.monotonic(), 0.0
        for _ in range(2):
            house.kill()
            ended = time.monotonic()
            time.sleep(4)
            asleep += time.monotonic() - ended
            again = datetime.now(UTC)
            house.start()
            move(rebel, house)
            wait_until(partial(has_forgiven, tmp_path, again), "the clerk does not come")
        after = rebel.summary(game)["left"]
        awake = time.monotonic() - began - asleep
        assert before - after <= 1000 * awake, "charged for the outage"


def has_forgiven(data: Path, since: datetime) -> bool:
    """Has the clerk come to the house since then, and set all clocks forward?"""
    with sqlite3.connect(data / "games.sqlite") as store:
        known = dict(store.execute("SELECT name, value FROM house").fetchall())
    return datetime.fromisoformat(known[HEARTBEAT]) > since and not known.get(FORGIVING)


def _let_time_pass(data: Path, span: timedelta, *, awake: bool = True) -> None:
    """As if so much time had gone by: all that is written down lies so much further back."""

    def earlier(text: str) -> str:
        return (datetime.fromisoformat(text) - span).isoformat(timespec="milliseconds") if text else ""

    with sqlite3.connect(data / "games.sqlite") as store:
        for game, side, since, deadline in store.execute(
            "SELECT game, side, since, deadline FROM clocks"
        ).fetchall():
            store.execute(
                "UPDATE clocks SET since = ?, deadline = ? WHERE game = ? AND side = ?",
                (earlier(since), earlier(deadline), game, side),
            )
        if awake:
            # The house was awake until this moment.
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            store.execute("UPDATE house SET value = ? WHERE name = 'heartbeat'", (now,))


@pytest.mark.parametrize("pace", ["live", "days"])
def test_a_bank_that_is_empty_loses_an_evening_and_waits_over_days(tmp_path: Path, pace: str) -> None:
    house = RunningServer(tmp_path, measured=False, shared="yes")
    with running(house), Guest(house) as rebel, Guest(house) as imperial:
        game = at_a_table(rebel, imperial, pace=pace)
        house.kill()
        _let_time_pass(tmp_path, timedelta(days=4))
        house.start()
        for guest in (rebel, imperial):
            move(guest, house)

        def time_is_over() -> bool:
            found = rebel.summary(game)
            # An evening's clock stands at nothing a moment before the game is lost by it.
            return bool(found["outcome"]) or (found["left"] == 0 and pace != "live")

        wait_until(time_is_over, "the clock runs on", pause=0.2)
        found = rebel.summary(game)
        if pace == "live":
            assert (found["outcome"]["winner"], found["outcome"]["kind"]) == ("rebel", "time")
            return
        assert found["outcome"] is None, "nobody loses a game of days by silence"
        assert imperial.post(f"/api/games/{game['id']}/overtime", how="claim").status_code == 400
        # Who has no time left was here not long ago, and his seat may be given to somebody else all the same.
        rebel.invite(game, "imperial")
        assert rebel.post(f"/api/games/{game['id']}/overtime", how="deputy").status_code == 204
        wait_until_decides(rebel, game, "rebel")


def test_a_reaction_whose_time_is_over_is_answered_by_the_deputy(tmp_path: Path) -> None:
    """With no page open, and the game goes on for the other."""
    from random import Random

    house = RunningServer(tmp_path, measured=False, shared="yes")
    with running(house), Guest(house) as rebel, Guest(house) as imperial:
        game = at_a_table(rebel, imperial, pace="days")
        chance = Random(3)
        with rebel.seat(game, "rebel") as one, imperial.seat(game, "imperial") as other:
            until = time.monotonic() + SAFETY_NET
            while not rebel.summary(game)["reaction"]:
                assert time.monotonic() < until
                for seat in (one, other):
                    if seat.actions:
                        seat.act(chance.choice(seat.actions))
                        break
                else:
                    for seat in (one, other):
                        try:
                            seat.receive(timeout=0.2)
                        except TimeoutError:
                            continue
        waits = rebel.summary(game)["decides"]
        house.kill()
        _let_time_pass(tmp_path, timedelta(hours=13))
        house.start()
        for guest in (rebel, imperial):
            move(guest, house)
        wait_until_decides(rebel, game, "imperial" if waits == "rebel" else "rebel")
        who = rebel if waits == "rebel" else imperial
        answered = who.client.get(f"/api/games/{game['id']}/orders").json()["answered"]
        assert answered
        assert all(each["place"] == 0 for each in answered)
