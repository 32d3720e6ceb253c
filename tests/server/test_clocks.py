"""Clocks, quiet hours and absences, reckoned from data: no test waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select
from tests.server.apart import lay_apart
from tests.server.load import wait_in

from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.server.patience.calendar import (
    ALWAYS,
    BadHours,
    Calendar,
    after,
    awake,
    checked_hours,
    resting_until,
    rests,
)
from fitg.server.patience.clocks import (
    NO_REACTION,
    PACES,
    Clock,
    Clocks,
    Duty,
    begun,
    duty_of,
    handed_over,
    held,
    left_now,
    set_forward,
    started,
)
from fitg.server.patience.keeping import hand_over
from fitg.server.store.clocks import ClockStore, _hurry_later, read
from fitg.server.store.columns import games, notices
from fitg.server.store.games import Store
from fitg.server.store.house import HEARTBEAT, HouseStore
from fitg.server.store.notices import NoticeStore, settle
from fitg.server.store.troubles import StoreTrouble

MONDAY = datetime(2026, 3, 23, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DAYS = PACES["days"]
NIGHT = Calendar("Europe/Berlin", (23, 7))


def duty(side: str, player: str, turn: int = 1) -> Duty:
    assert side in ("rebel", "imperial")
    return Duty(side, side != player, f"{turn} {player} 1", player)  # type: ignore[arg-type]


def hours(milliseconds: int) -> float:
    return milliseconds / 3_600_000


# Quiet hours


def test_time_rests_at_night_where_somebody_lives() -> None:
    # 23 o'clock in Berlin is 22 in UTC before summer time.
    assert awake(NIGHT, MONDAY, MONDAY + DAY) == 16 * HOUR
    assert resting_until(NIGHT, MONDAY + 11 * HOUR) == MONDAY + 18 * HOUR
    assert resting_until(NIGHT, MONDAY) is None


def test_the_night_in_which_summer_time_begins_has_seven_quiet_hours() -> None:
    saturday = datetime(2026, 3, 28, 12, 0, tzinfo=UTC)
    (night,) = rests(NIGHT, saturday, saturday + DAY - HOUR)
    assert night[1] - night[0] == 7 * HOUR
    autumn = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
    (night,) = rests(NIGHT, autumn, autumn + DAY - HOUR)
    assert night[1] - night[0] == 9 * HOUR


def test_an_absence_over_a_night_is_counted_once() -> None:
    away = NIGHT._replace(absences=((MONDAY, MONDAY + 2 * DAY),))
    assert awake(away, MONDAY, MONDAY + 2 * DAY) == timedelta()
    assert after(away, MONDAY, HOUR) == MONDAY + 2 * DAY + HOUR


def test_a_clock_that_is_set_back_counts_as_nothing() -> None:
    assert awake(ALWAYS, MONDAY, MONDAY - HOUR) == timedelta()
    clock = started(Clock(1000), MONDAY, ALWAYS)
    assert held(clock, MONDAY - DAY, ALWAYS).left == 1000


@given(
    st.integers(0, 24 * 400),
    st.integers(0, 24 * 30),
    st.integers(0, 23),
    st.integers(0, 12),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]),
)
def test_what_runs_until_a_deadline_is_what_was_given(
    start: int, amount: int, first: int, long: int, zone: str
) -> None:
    calendar = Calendar(zone, (first, (first + long) % 24))
    begins = MONDAY + start * HOUR
    end = after(calendar, begins, amount * HOUR)
    assert awake(calendar, begins, end) == amount * HOUR


@pytest.mark.parametrize(
    ("zone", "quiet"), [("Mars/Olympus", ""), ("UTC", "25-7"), ("UTC", "night"), ("UTC", "6-23")]
)
def test_hours_that_cannot_be_are_refused(zone: str, quiet: str) -> None:
    with pytest.raises(BadHours):
        checked_hours(zone, quiet)


# Clocks


def play(clocks: Clocks, *moves: tuple[Duty | None, datetime], asked: bool = True) -> Clocks:
    for each, now in moves:
        clocks = handed_over(clocks, DAYS, each, now, {}, asked=asked)
    return clocks


def test_a_reaction_runs_on_an_allowance_of_its_own() -> None:
    clocks = play(
        begun(DAYS), (duty("rebel", "rebel"), MONDAY), (duty("imperial", "rebel"), MONDAY + 5 * HOUR)
    )
    assert hours(clocks["rebel"].left) == 72 - 5
    assert hours(clocks["imperial"].allowance) == 12
    assert clocks["imperial"].deadline == (MONDAY + 17 * HOUR).isoformat(timespec="milliseconds")
    clocks = play(clocks, (duty("rebel", "rebel"), MONDAY + 16 * HOUR))
    assert hours(clocks["imperial"].left) == 72, "a reaction costs none of one's own time"
    assert clocks["imperial"].allowance == NO_REACTION
    assert clocks["rebel"].runs


def test_time_is_earned_per_player_turn_and_not_per_hand_over() -> None:
    clocks = play(begun(DAYS), (duty("rebel", "rebel"), MONDAY))
    for hour in range(1, 9):
        side = "imperial" if hour % 2 else "rebel"
        clocks = play(clocks, (duty(side, "rebel"), MONDAY + hour * HOUR))
    assert hours(clocks["rebel"].left) == 72 - 4
    clocks = play(
        clocks,
        (duty("imperial", "imperial"), MONDAY + 8 * HOUR),
        (duty("rebel", "rebel", 2), MONDAY + 9 * HOUR),
    )
    assert hours(clocks["rebel"].left) == 72 - 4 + 24
    assert hours(clocks["imperial"].left) == 72 - 1


def test_nobody_earns_more_than_there_can_be() -> None:
    clocks = begun(DAYS)
    for turn in range(1, 12):
        clocks = play(
            clocks, (duty("rebel", "rebel", turn), MONDAY), (duty("imperial", "imperial", turn), MONDAY)
        )
    assert clocks["rebel"].left == DAYS.most


def test_where_an_order_answers_no_clock_runs() -> None:
    clocks = play(begun(DAYS), (duty("rebel", "rebel"), MONDAY))
    clocks = play(clocks, (duty("imperial", "rebel"), MONDAY + HOUR), asked=False)
    assert not any(clock.runs for clock in clocks.values())


def test_a_game_that_is_over_stops_both() -> None:
    clocks = play(begun(DAYS), (duty("rebel", "rebel"), MONDAY), (None, MONDAY + HOUR))
    assert not any(clock.runs or clock.deadline for clock in clocks.values())


def test_an_outage_is_on_nobodys_clock() -> None:
    clock = started(Clock(3_600_000), MONDAY, ALWAYS)
    awake = MONDAY + timedelta(minutes=20)
    later = set_forward(clock, timedelta(minutes=10), awake, ALWAYS)
    assert left_now(later, MONDAY + timedelta(minutes=25), ALWAYS) == 45 * 60_000
    assert set_forward(Clock(5), DAY, awake, ALWAYS) == Clock(5)


def test_an_outage_over_quiet_hours_costs_nothing_either() -> None:
    """Ten hours from the evening on, of which eight are quiet: what was left before is left afterwards."""
    calendar = Calendar("UTC", (23, 7))
    evening = MONDAY.replace(hour=22, minute=0)
    clock = started(Clock(24 * 3_600_000), evening - 3 * HOUR, calendar)
    before = left_now(clock, evening, calendar)
    later = set_forward(clock, 10 * HOUR, evening + 10 * HOUR, calendar)
    assert left_now(later, evening + 10 * HOUR, calendar) == before


def test_who_has_to_decide_is_what_both_know() -> None:
    game = new_game("flight-to-egrix", seed=7)
    found = duty_of(game)
    assert found is not None
    assert (found.side, found.reaction, found.player) == ("imperial", False, "")


def test_an_outage_is_forgiven_block_by_block_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house falls asleep again in the middle of forgiving, and wakes up an hour later."""
    time = [MONDAY]
    store = Store(tmp_path / "games.sqlite", now=lambda: time[0])
    wait_in(store, 5, orders=False)
    clocks, house = ClockStore(store), HouseStore(store)
    house.keep(HEARTBEAT, MONDAY.isoformat(timespec="milliseconds"))
    monkeypatch.setattr("fitg.server.store.clocks.AT_ONCE", 2)
    blocks: list[int] = []
    usual = ClockStore._set_forward

    def cut_off(self: ClockStore, connection: Connection, block: Sequence[str], outage: timedelta) -> int:
        blocks.append(len(block))
        if len(blocks) == 2:
            raise RuntimeError("the lights go out")
        return usual(self, connection, block, outage)

    monkeypatch.setattr(ClockStore, "_set_forward", cut_off)
    time[0] += 10 * HOUR
    with pytest.raises(StoreTrouble):
        clocks.forgive()
    time[0] += HOUR
    assert clocks.forgive() == 5, "some for an hour, the others for eleven"
    assert house.value("forgiving") == ""
    for game in store_games(store):
        (clock,) = [each for each in clocks.of(game)[0].values() if each.since]
        assert left_now(clock, time[0], ALWAYS) == DAYS.bank
    store.close()


def test_after_an_outage_nobody_is_hurried_sooner_than_his_clock_says(tmp_path: Path) -> None:
    """As found: a day's outage, and who had his three days still was told that his time is short."""
    time = [MONDAY]
    store = Store(tmp_path / "games.sqlite", now=lambda: time[0])
    wait_in(store, 1, orders=False)
    house = HouseStore(store)
    house.keep(HEARTBEAT, MONDAY.isoformat(timespec="milliseconds"))
    hurry = select(notices.c.due).where(notices.c.kind == "hurry", notices.c.settled == "")

    def due() -> datetime:
        with store.reading() as connection:
            return datetime.fromisoformat(connection.scalars(hurry).one())

    assert due() == MONDAY + 0.8 * timedelta(milliseconds=DAYS.bank)
    time[0] += 4 * DAY
    ClockStore(store).forgive()
    assert due() == MONDAY + 4 * DAY + 0.8 * timedelta(milliseconds=DAYS.bank)
    assert [each.kind for each in NoticeStore(store).due(10)] == ["decide"]
    store.close()


def test_two_processes_whose_clocks_are_apart_charge_nobody_by_more_than_that(tmp_path: Path) -> None:
    time, apart, turn = [MONDAY], timedelta(seconds=5), timedelta(seconds=20)
    file = tmp_path / "games.sqlite"
    processes = [Store(file, now=lambda: time[0]), Store(file, now=lambda: time[0] + apart)]
    game = lay_apart(processes[0], "apart", pace="live").game
    sides: tuple[Side, Side] = ("rebel", "imperial")
    for number in range(8):
        time[0] += turn
        # Each begins to decide by the clock of the one, and has decided by that of the other.
        store, side, other = processes[number % 2], sides[number % 2], sides[(number + 1) % 2]
        with store.engine.begin() as connection:
            before = read(connection, game)[side].left
            hand_over(
                connection, game, store.now(), Duty(other, False, "1", other), asked=True, mark=f"{number}"
            )
            after = read(connection, game)[side].left
        taken = timedelta(milliseconds=before - after)
        # At first somebody else may have had to decide.
        assert number == 0 or abs(taken - turn) <= apart
    for store in processes:
        assert not ClockStore(store).overdue(store.timestamp(), 10)
        # The other's word from the future is no outage, and gives nobody time.
        HouseStore(store).keep(HEARTBEAT, (time[0] + apart).isoformat(timespec="milliseconds"))
        assert ClockStore(store).forgive() == 0
        store.close()


@pytest.mark.parametrize("work", ["settled", "hurried later"])
def test_what_one_game_costs_does_not_depend_on_how_many_others_wait(tmp_path: Path, work: str) -> None:
    """As found: SQLite went through all notices that wait in the house, at every hand-over of every game."""

    def done(waiting: int) -> int:
        """So many instructions of SQLite's."""
        store, counted = Store(tmp_path / f"{waiting}.sqlite", now=lambda: MONDAY), [0]
        wait_in(store, waiting, orders=False)

        def count() -> None:
            counted[0] += 1

        with store.engine.begin() as connection:
            driver: Any = connection.connection.driver_connection
            driver.set_progress_handler(count, 1)
            if work == "settled":
                settle(connection, "waits-1", MONDAY.isoformat())
            else:
                _hurry_later(connection, "waits-1", "rebel", HOUR, MONDAY, ALWAYS)
            driver.set_progress_handler(None, 1)
        store.close()
        return counted[0]

    assert done(300) <= done(3) + 50


def store_games(store: Store) -> list[str]:
    with store.reading() as connection:
        return list(connection.scalars(select(games.c.id)))
