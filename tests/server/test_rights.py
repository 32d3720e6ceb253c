"""Who may do what: spectators watch, seats play, and a key is given to nobody who does not hold it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.server.live.tables import NoSeat, Tables
from fitg.server.live.workers import Workers
from fitg.server.people.visitors import Visitor
from fitg.server.store.columns import tickets
from fitg.server.store.games import Store
from fitg.server.store.people import PeopleStore, hashed

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
    answer = httpx.get(f"{shared_server.address}/api/games", timeout=SAFETY_NET)
    assert answer.json()
    assert game["id"] in answer.text
    assert "token" not in answer.text


def test_who_has_no_seat_lays_no_table(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(tmp_path_factory.mktemp("fitg") / "games.sqlite")
    game_id = store.add(engine_game("flight-to-egrix", seed=1), PEOPLE)

    async def evening() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
        for visitor in (Visitor(), Visitor(person="nobody"), Visitor(game="other", seat="rebel")):
            for seat in ("", "rebel", "spectator", "host", "\ud800"):
                with pytest.raises(NoSeat, match="no such seat"):
                    await tables.enter(game_id, visitor, seat)
        assert tables.tables == {}

    asyncio.run(evening())
    store.close()


def test_the_key_of_an_old_game_opens_its_seat_alone(shared_table: RunningServer) -> None:
    """Keys of the time before people had names; the store holds their hashes."""
    store = Store(shared_table.data / "games.sqlite")
    game_id = store.add(engine_game("flight-to-egrix", seed=1), PEOPLE)
    with store.engine.begin() as connection:
        for key, seat in (("r" * 22, "rebel"), ("h" * 22, "host")):
            row = {"token": hashed(key), "purpose": "seat", "game": game_id, "seat": seat}
            connection.execute(insert(tickets), row | {"created": "", "expires": ""})
    store.close()
    where = f"{shared_table.address}/api/games/{game_id}"
    seats = [
        httpx.get(where, headers=bearer(key), timeout=SAFETY_NET).json()["seats"]
        for key in ("r" * 22, "h" * 22, "guess")
    ]
    assert seats == [["rebel", "spectator"], ["rebel", "imperial", "spectator"], []]
    with Seat(shared_table, {"id": game_id}, "imperial", "h" * 22) as imperial:
        imperial.act(imperial.actions[0])


def test_at_a_shared_server_only_who_has_laid_the_table_has_its_seats(shared_table: RunningServer) -> None:
    with httpx.Client(base_url=shared_table.address, timeout=SAFETY_NET) as host:
        game = host.post("/api/games", json={"rebel": "human", "imperial": "human"}).json()
        where = f"/api/games/{game['id']}"
        assert game["seats"] == ["rebel", "imperial", "spectator"]
        assert host.get(where).json()["seats"] == game["seats"], "his browser remembers him"
        assert [each["id"] for each in host.get("/api/games").json()] == [game["id"]]
        stranger = httpx.get(f"{shared_table.address}{where}", timeout=SAFETY_NET)
        assert stranger.json()["seats"] == []
        assert httpx.get(f"{shared_table.address}/api/games", timeout=SAFETY_NET).json() == []
        (cookie,) = host.cookies.jar
        assert (cookie.path, cookie.has_nonstandard_attr("HttpOnly")) == ("/", True)
        for ask in (httpx.delete, lambda url, **given: httpx.get(f"{url}/record", **given)):
            answer = ask(f"{shared_table.address}{where}", timeout=SAFETY_NET)
            assert answer.status_code == 403
            assert answer.json()["message"].endswith(".")
        assert host.get(f"{where}/record").status_code == 200, "both seats are at his screen"
        assert host.delete(where).status_code == 204
        assert host.get(where).status_code == 404


def test_where_only_bots_play_who_has_laid_the_table_holds_them_and_no_link_does(
    shared_table: RunningServer,
) -> None:
    """As found: the key called spectator was the host's, and whoever was given it could pause and delete."""
    with httpx.Client(base_url=shared_table.address, timeout=SAFETY_NET) as host:
        game = host.post("/api/games", json={"rebel": "random", "imperial": "random"}).json()
        assert game["seats"] == ["spectator"]
        (token,) = (cookie.value for cookie in host.cookies.jar)
    assert token is not None
    with Seat(shared_table, game, "spectator", token) as watching:
        watching.send({"type": "pace", "milliseconds": 0, "pause": True})
        watching.send({"type": "nonsense"})
        assert watching.wait_for("error")["code"] == "malformed"


def test_who_is_seated_hears_that_the_game_was_deleted(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    with Seat(shared_server, game, "rebel") as rebel:
        httpx.delete(f"{shared_server.address}/api/games/{game['id']}", timeout=SAFETY_NET).raise_for_status()
        assert rebel.wait_for("error")["message"] == "This game was deleted."
