"""What bounds strangers in a private house: proofs of work, tables of a guest, requests of a network."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import altcha
import httpx
import pytest
from starlette.requests import HTTPConnection
from tests.server.conftest import RunningServer
from tests.server.test_link import Guest, message
from tests.waiting import SAFETY_NET

from fitg.engine import settlements
from fitg.engine.game import Game, new_game
from fitg.server.people.limits import REQUESTS_AT_ONCE, STRANGERS, Limits, TooMany
from fitg.server.people.proofs import GOOD_FOR, Proofs, ProofWanted
from fitg.server.store.games import Store
from fitg.server.store.people import PeopleStore

OpenStore = Callable[[Path | str], Store]


def reckoned(challenge: dict[str, Any], **changes: Any) -> str:
    """What a page sends: the challenge with its solution."""
    found = altcha.solve_challenge(altcha.Challenge.from_dict(challenge))
    assert found is not None
    shown = {"challenge": challenge, "solution": found.to_dict() | changes}
    return base64.b64encode(json.dumps(shown).encode()).decode()


def wanted(proofs: Proofs, shown: str = "") -> dict[str, Any]:
    with pytest.raises(ProofWanted) as refusal:
        proofs.demand(shown)
    return refusal.value.challenge


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path, shared="yes", guest_games="2")
    running.start()
    yield running
    running.stop()


def test_what_is_reckoned_is_good_once_in_every_process(where: Path | str, open_store: OpenStore) -> None:
    one, other = (Proofs(PeopleStore(open_store(where))) for _ in range(2))
    shown = reckoned(wanted(one))
    other.demand(shown)
    wanted(one, shown)
    wanted(other, shown)


@pytest.mark.parametrize("spoil", ["cost", "counter", "text", "long", "other key"])
def test_what_is_reckoned_wrongly_is_not_good(tmp_path: Path, open_store: OpenStore, spoil: str) -> None:
    proofs = Proofs(PeopleStore(open_store(tmp_path / "games.sqlite")))
    challenge = wanted(proofs)
    match spoil:
        case "cost":
            challenge["parameters"] |= {"cost": 1, "keyPrefix": "00"}
            shown = reckoned(challenge)
        case "counter":
            shown = reckoned(challenge, derivedKey="00" * 32)
        case "text":
            shown = "nonsense"
        case "long":
            shown = "A" * 10_000
        case _:
            made = altcha.create_challenge("PBKDF2/SHA-256", 5000, counter=1, hmac_secret="mine")
            shown = reckoned(made.to_dict())
    wanted(proofs, shown)


def test_what_is_reckoned_too_late_is_not_good(
    tmp_path: Path, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    proofs = Proofs(PeopleStore(open_store(tmp_path / "games.sqlite")))
    shown = reckoned(wanted(proofs))
    late = time.time() + GOOD_FOR.total_seconds() + 1
    monkeypatch.setattr("altcha.v2.time.time", lambda: late)
    wanted(proofs, shown)


def test_very_many_strangers_have_to_reckon_and_who_is_invited_does_not(house: RunningServer) -> None:
    with Guest(house) as host:
        game = host.lay()
        link = host.invite(game, "imperial")
        for _ in range(STRANGERS - 1):
            httpx.post(f"{house.address}/api/games", json={}, timeout=SAFETY_NET).raise_for_status()
        with Guest(house) as stranger:
            refused = stranger.post("/api/games")
            assert (refused.status_code, stranger.token) == (428, "")
            message(refused)
            proof = reckoned(refused.json()["challenge"])
            stranger.client.headers["x-proof"] = proof
            assert stranger.post("/api/games").status_code == 201
        with Guest(house) as another:
            another.client.headers["x-proof"] = proof
            assert another.post("/api/games").status_code == 428, "good once"
        with Guest(house) as friend:
            friend.sit(game, link).raise_for_status()
        assert host.lay()["id"], "who is known does not reckon"


def test_a_guest_has_so_many_tables_going(house: RunningServer) -> None:
    with Guest(house) as guest:
        laid = [guest.post("/api/games") for _ in range(3)]
        assert [each.status_code for each in laid] == [201, 201, 429]
        assert "not over" in message(laid[2])
        for game in laid[:2]:
            guest.client.delete(f"/api/games/{game.json()['id']}").raise_for_status()
        assert guest.post("/api/games").status_code == 201


def finished() -> Game:
    game = new_game("flight-to-egrix", seed=1)
    game.apply(settlements.by_the_house(None, "So."))
    return game


def test_a_guest_lays_no_more_than_so_many_tables_a_day(house: RunningServer) -> None:
    record = finished().record.text()
    with Guest(house) as guest:
        opened = [guest.post("/api/records", text=record) for _ in range(5)]
        assert [each.status_code for each in opened] == [201] * 4 + [429]
        assert "within a day" in message(opened[4])


def test_tables_are_counted_by_who_has_laid_them(where: Path | str, open_store: OpenStore) -> None:
    store = open_store(where)
    people = PeopleStore(store)
    person, _ = people.new_guest("Ada", "", "a test")
    store.add(finished(), {"rebel": "human", "imperial": "human"}, person.id)
    store.add(new_game("flight-to-egrix", seed=2), {"rebel": "human", "imperial": "human"}, person.id)
    store.add(new_game("flight-to-egrix", seed=3), {"rebel": "human", "imperial": "human"}, "")
    assert people.laid_by(person.id) == (1, 2)


def from_network(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})


def test_one_network_asks_so_often_and_no_other_is_charged_for_it() -> None:
    limits = Limits()

    def ask(times: int, address: str) -> None:
        for _ in range(times):
            limits.ask(from_network(address))

    ask(REQUESTS_AT_ONCE, "192.0.2.7")
    with pytest.raises(TooMany):
        ask(REQUESTS_AT_ONCE, "192.0.2.7")
    ask(REQUESTS_AT_ONCE, "192.0.2.8")


def test_who_asks_without_end_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, shared="yes", proxy="127.0.0.1")
    server.start()
    try:
        with httpx.Client(base_url=server.address, timeout=SAFETY_NET) as client:
            nuisance, other = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.8"}
            found = {client.get("/api/me", headers=nuisance).status_code for _ in range(3 * REQUESTS_AT_ONCE)}
            assert found == {200, 429}
            assert client.get("/api/me", headers=other).status_code == 200
    finally:
        server.stop()


def test_only_a_proxy_that_is_known_says_who_is_behind_it(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, shared="yes", proxy="192.0.2.1")
    server.start()
    try:
        address = f"{server.address}/api/games"
        told = [
            httpx.post(address, json={}, headers={"x-forwarded-for": f"192.0.2.{number}"}, timeout=SAFETY_NET)
            for number in range(STRANGERS + 1)
        ]
        assert told[-1].status_code == 428, "all of them are one network"
    finally:
        server.stop()
