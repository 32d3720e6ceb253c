"""Who came from one network on one day is known as such; no address is kept, and nothing for long."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from fitg.server.live.tables import Tables
from fitg.server.patience.clerk import Clerk
from fitg.server.people.visitors import came
from fitg.server.store.backup import back_up
from fitg.server.store.columns import house, networks
from fitg.server.store.games import Store
from fitg.server.store.networks import KEPT, NetworkStore
from fitg.server.store.people import PeopleStore
from fitg.server.store.troubles import StoreTrouble

DAY = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def store(where: Path | str, open_store: Callable[[Path | str], Store]) -> Store:
    return open_store(where)


@pytest.fixture
def two(store: Store) -> tuple[str, str]:
    people = PeopleStore(store)
    one, other = (people.new_guest(name, "xanthon", "A program")[0].id for name in ("Ann", "Bob"))
    return one, other


def kept(store: Store) -> tuple[list[str], list[str]]:
    """The hashes of networks, and the names of the salts."""
    with store.reading() as connection:
        salts = connection.scalars(select(house.c.name).where(house.c.name.startswith("salt")))
        return list(connection.scalars(select(networks.c.network))), list(salts)


def test_only_those_who_came_on_one_day_from_one_network_did(
    store: Store, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    came = NetworkStore(store)
    for days, mine, his in ((0, "192.0.2.7", "192.0.2.7"), (1, "192.0.2.7", "198.51.100.1")):
        monkeypatch.setattr(store, "now", lambda day=DAY + timedelta(days=days): day)
        came.came(two[0], mine)
        came.came(two[1], his)
    monkeypatch.setattr(store, "now", lambda: DAY + timedelta(days=2))
    came.came(two[1], "192.0.2.7")
    assert came.days_together(*two) == ["2026-05-04"]
    assert NetworkStore(store).days_together(*reversed(two)) == ["2026-05-04"]


def test_a_network_has_another_hash_every_day_and_salts_are_thrown_away(
    store: Store, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in range(2):
        monkeypatch.setattr(store, "now", lambda day=DAY + timedelta(days=days): day)
        for _ in range(2):
            # As another process would, that does not remember what it wrote.
            NetworkStore(store).came(two[0], "192.0.2.7")
    hashes, salts = kept(store)
    assert len(hashes) == len(set(hashes)) == 2
    assert not any("192" in each for each in hashes)
    assert salts == ["salt 2026-05-05"]


def test_nothing_is_kept_for_longer_than_thirty_days(
    store: Store, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    came = NetworkStore(store)
    for day in (DAY, DAY + KEPT, DAY + KEPT + timedelta(days=1)):
        monkeypatch.setattr(store, "now", lambda day=day: day)
        came.came(two[0], "192.0.2.7")
        came.came(two[1], "192.0.2.7")
    assert came.days_together(*two) == ["2026-06-03", "2026-06-04"]
    monkeypatch.setattr(store, "now", lambda: DAY + 2 * KEPT + timedelta(days=2))
    assert came.days_together(*two) == [], "though nobody has come since"


def test_where_nobody_comes_the_clerk_throws_it_away(
    store: Store, two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As found: the salt of the last day on which somebody came was kept until somebody came again."""
    now = [DAY]
    monkeypatch.setattr(store, "now", lambda: now[0])
    NetworkStore(store).came(two[0], "192.0.2.7")
    nobody: Any = None
    clerk = Clerk(Tables(PeopleStore(store), nobody), nobody)
    clerk._say_awake()
    assert kept(store)[1] == ["salt 2026-05-04"]
    now[0] += timedelta(days=1)
    clerk._say_awake()
    assert len(kept(store)[0]) == 1
    assert kept(store)[1] == []
    now[0] += KEPT
    clerk._say_awake()
    assert kept(store) == ([], [])


def test_of_two_processes_that_write_at_once_neither_fails(
    where: Path | str, store: Store, open_store: Callable[[Path | str], Store], two: tuple[str, str]
) -> None:
    """As found: the second to make the salt of a day, or to write the same visit, was refused."""
    processes = [open_store(where) for _ in range(4)]
    with ThreadPoolExecutor(8) as pages:
        came = [
            pages.submit(NetworkStore(each).came, person, f"192.0.2.{number}")
            for number in range(6)
            for person in two
            for each in processes
        ]
    assert [each.exception() for each in came] == [None] * 48
    assert len(kept(store)[0]) == 12
    assert len(kept(store)[1]) == 1


def test_a_backup_holds_no_salt(
    where: Path | str, store: Store, two: tuple[str, str], tmp_path: Path
) -> None:
    for each in two:
        NetworkStore(store).came(each, "192.0.2.7")
    target = tmp_path / "backup.sqlite"
    back_up(where, target)
    with closing(sqlite3.connect(target)) as backup:
        assert backup.execute("SELECT count(*) FROM networks").fetchone() == (2,)
        assert backup.execute("SELECT name FROM house WHERE name LIKE 'salt%'").fetchall() == []


def test_where_nothing_can_be_written_a_page_is_opened_all_the_same() -> None:
    class Full:
        def came(self, person: str, network: str) -> None:
            raise StoreTrouble("The store cannot be written: the disk is full.")

    page: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(networks=Full())), client=None)
    came(page, "somebody")
