"""What an operator can see: metrics, the list of games page by page, log levels."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.server.settings import WrongSetting, settings
from fitg.server.store.games import Store

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}


def metrics(server: RunningServer) -> dict[str, float]:
    answer = httpx.get(f"{server.address}/api/metrics", timeout=SAFETY_NET)
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(sample.labels.get(name, "") for name in ("by", "code")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_tables_acts_latencies_queues_and_workers_are_counted(server: RunningServer) -> None:
    game = new_game(server, rebel="human", imperial="rookie", seed="metrics")
    with Seat(server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        rebel.act(rebel.actions[0])
        rebel.send({"type": "act", "step": 999, "action": "pass"})
        rebel.wait_for("error")
        found = metrics(server)
    assert (found["fitg_tables"], found["fitg_watchers"], found["fitg_workers"]) == (1, 1, 1)
    assert found["fitg_acts_totalpeople"] == 1
    assert found["fitg_acts_totalbots"] >= 1
    assert found["fitg_act_seconds_count"] == 1
    assert found["fitg_writes_total"] >= 3
    assert sum(found.get(f"fitg_refusals_total{code}", 0) for code in ("stale", "not-your-turn")) == 1
    for queue in ("fitg_write_queue", "fitg_think_queue", "fitg_outbox_messages", "fitg_busy_workers"):
        assert found[queue] >= 0
    assert {"fitg_commit_seconds_sum", "fitg_think_seconds_sum", "fitg_failed_writes_total"} <= found.keys()


def test_many_who_come_first_at_the_same_moment_are_all_answered(server: RunningServer) -> None:
    """As found: two threads in which msgspec met a type for the first time brought the process down."""
    with ThreadPoolExecutor(30) as pool:
        games = list(pool.map(lambda number: new_game(server, seed=str(number)), range(60)))
    assert len({game["id"] for game in games}) == 60


def test_games_are_listed_page_by_page_and_each_once(
    where: Path | str, open_store: Callable[[Path | str], Store]
) -> None:
    store = open_store(where)
    added = [store.add(engine_game("flight-to-egrix", seed=1), PEOPLE) for _ in range(7)]
    listed: list[str] = []
    after, pages = "", 0
    while True:
        page = store.page(3, after)
        listed += [each.id for each in page.games]
        after, pages = page.next, pages + 1
        if not after:
            break
    assert sorted(listed) == sorted(added)
    assert pages == 3
    assert len(store.games()) == 7


def test_the_next_page_is_named_in_a_header(shared_server: RunningServer) -> None:
    for _ in range(3):
        new_game(shared_server)
    address = f"{shared_server.address}/api/games"
    first = httpx.get(address, params={"limit": 2}, timeout=SAFETY_NET)
    second = httpx.get(
        address, params={"limit": 2, "after": unquote(first.headers["x-next"])}, timeout=SAFETY_NET
    )
    listed = [each["id"] for each in first.json() + second.json()]
    assert len(set(listed)) == len(listed) > 2
    whole = httpx.get(address, params={"limit": 500}, timeout=SAFETY_NET)
    assert "x-next" not in whole.headers
    assert httpx.get(address, params={"limit": 100_000}, timeout=SAFETY_NET).status_code == 422


def test_a_log_level_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FITG_LOG", "loud")
    with pytest.raises(WrongSetting, match="'loud'; it must be one of: debug, info"):
        settings()
    assert settings(log="DEBUG").log == "debug"
