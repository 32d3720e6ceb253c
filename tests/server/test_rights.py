"""Who may do what: spectators watch, seats play, and a key is given to nobody who does not hold it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.server.live.tables import Tables
from fitg.server.live.workers import Workers
from fitg.server.store.games import Store, UnknownGame

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}


@pytest.fixture(scope="module")
def shared_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that many share: nobody is at home there."""
    running = RunningServer(tmp_path_factory.mktemp("fitg"), measured=True, shared="yes")
    running.start()
    yield running
    running.stop()


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


@pytest.mark.parametrize(
    "message",
    [{"type": "stop-thinking"}, {"type": "pace", "milliseconds": 0, "pause": True}],
    ids=lambda message: str(message["type"]),
)
def test_a_spectator_watches_and_holds_or_hurries_nobody(
    shared_server: RunningServer, message: dict[str, Any]
) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie", seed="rights")
    with Seat(shared_server, game, "rebel") as rebel, Seat(shared_server, game, "spectator") as spectator:
        rebel.wait_for_turn()
        spectator.send(message)
        assert spectator.wait_for("error")["code"] == "not-allowed"
        rebel.send(message)
        rebel.act(rebel.actions[0])


def test_no_list_tells_a_key(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    answer = httpx.get(f"{shared_server.address}/api/games", timeout=30)
    assert answer.json()
    assert all(each["seats"] == {} for each in answer.json())
    assert not any(key in answer.text for key in game["seats"].values())


def test_a_wrong_key_lays_no_table(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(tmp_path_factory.mktemp("fitg") / "games.sqlite")
    game_id = store.add(engine_game("flight-to-egrix", seed=1), PEOPLE)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        for key in ("guess", "", "\ud800", "é"):
            with pytest.raises(UnknownGame, match="seat does not exist"):
                await tables.enter(game_id, key)
        assert tables.tables == {}

    asyncio.run(evening())
    store.close()


def test_at_a_shared_server_only_who_has_laid_the_table_gets_its_keys(shared_table: RunningServer) -> None:
    with httpx.Client(base_url=shared_table.address, timeout=30) as host:
        game = host.post("/api/games", json={"rebel": "human", "imperial": "human"}).json()
        where = f"/api/games/{game['id']}"
        assert set(game["seats"]) == {"rebel", "imperial", "spectator"}
        assert host.get(where).json()["seats"] == game["seats"], "his browser remembers him"
        stranger = httpx.get(f"{shared_table.address}{where}", timeout=30)
        assert stranger.json()["seats"] == {}
        rebel = bearer(game["seats"]["rebel"])
        guest = httpx.get(f"{shared_table.address}{where}", headers=rebel, timeout=30)
        assert set(guest.json()["seats"]) == {"rebel", "spectator"}
        (cookie,) = host.cookies.jar
        assert cookie.path == where
        assert cookie.has_nonstandard_attr("HttpOnly")


def test_at_a_shared_server_only_a_seat_deletes_or_takes_the_record(shared_table: RunningServer) -> None:
    game = httpx.post(
        f"{shared_table.address}/api/games", json={"rebel": "human", "imperial": "human"}, timeout=30
    ).json()
    where, seats = f"{shared_table.address}/api/games/{game['id']}", game["seats"]
    for headers in ({}, bearer("guess"), bearer(seats["spectator"])):
        for ask in (httpx.delete, lambda url, **given: httpx.get(f"{url}/record", **given)):
            answer = ask(where, headers=headers, timeout=30)
            assert answer.status_code == 403
            assert answer.json()["message"].endswith(".")
    unfinished = httpx.get(f"{where}/record", headers=bearer(seats["rebel"]), timeout=30)
    assert unfinished.status_code == 403, "it would tell the other's secrets"
    assert httpx.delete(where, headers=bearer(seats["rebel"]), timeout=30).status_code == 204
    assert httpx.get(where, timeout=30).status_code == 404


def test_where_only_bots_play_who_has_laid_the_table_holds_them(shared_table: RunningServer) -> None:
    game = new_game(shared_table, rebel="random", imperial="random", seed="host")
    with Seat(shared_table, game, "spectator") as host:
        host.send({"type": "pace", "milliseconds": 0, "pause": True})
        host.send({"type": "nonsense"})
        assert host.wait_for("error")["code"] == "malformed"


def test_who_is_seated_hears_that_the_game_was_deleted(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    with Seat(shared_server, game, "rebel") as rebel:
        httpx.delete(f"{shared_server.address}/api/games/{game['id']}", timeout=30).raise_for_status()
        assert rebel.wait_for("error")["message"] == "This game was deleted."
