"""Who came from one network on one day is known as such; no address is kept, and nothing for long."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from fitg.server.store.columns import house, networks
from fitg.server.store.games import Store
from fitg.server.store.networks import KEPT, NetworkStore
from fitg.server.store.people import PeopleStore

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
