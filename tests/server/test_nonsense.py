"""Nonsense gets a clear answer and changes nothing: malformed, misdirected, stale, huge or binary."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

NONSENSE: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '"act"',
    b"\x00\xff",
    {"type": "act"},
    {"type": "act", "step": "one", "action": 3},
    {"type": "act", "step": 0, "action": "place line at 222.1", "side": "rebel"},
    {"type": "win"},
    {"type": "pace", "milliseconds": -1},
    {"type": "odds", "action": "x" * 1_000},
    "x" * 10_000,
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda message: str(message)[:40])
def test_a_malformed_message_is_refused_and_the_table_stays(
    shared_server: RunningServer, message: object
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="nonsense")
    with Seat(shared_server, game, "imperial") as imperial:
        before = imperial.table
        imperial.send(message)
        answer = imperial.wait_for("error")
        assert answer["code"] == "malformed"
        assert answer["message"].endswith(".")
        imperial.act("place line at 222.1")
        assert imperial.table["step"] > before["step"]


def test_wrong_side_stale_step_and_illegal_action_are_told_apart(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="codes")
    with Seat(shared_server, game, "imperial") as imperial, Seat(shared_server, game, "rebel") as rebel:
        rebel.send({"type": "act", "step": 0, "action": "place line at 222.1"})
        assert rebel.wait_for("error")["code"] == "not-your-turn"
        imperial.send({"type": "act", "step": 9, "action": "place line at 222.1"})
        assert imperial.wait_for("error")["code"] == "stale"
        imperial.send({"type": "act", "step": 0, "action": "place line at 999.1"})
        assert imperial.wait_for("error")["code"] == "illegal"
        imperial.send({"type": "undo", "step": 0})
        assert imperial.wait_for("error")["code"] == "cannot-undo"
        rebel.send({"type": "hint"})
        assert rebel.wait_for("error")["code"] == "not-your-turn"


def test_random_bytes_and_texts_leave_the_game_unharmed(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="noise")
    chance = random.Random(3)
    with Seat(shared_server, game, "imperial") as imperial:
        view = imperial.table["view"]
        for _ in range(200):
            text = "".join(
                chance.choice('{}[]":,act stepundo0123456789\\u') for _ in range(chance.randrange(60))
            )
            imperial.send(text if chance.random() < 0.8 else text.encode())
            assert imperial.receive()["type"] == "error"
        imperial.connection.close()  # type: ignore[union-attr]
    with Seat(shared_server, game, "imperial") as again:
        assert again.table["view"] == view


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"scenario": "nowhere"}, "nowhere"),
        ({"imperial": "grandmaster"}, "grandmaster"),
        ({"options": {"leaving-hides": "maybe"}}, "options"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_one_sentence(
    shared_server: RunningServer, wish: dict[str, Any], word: str
) -> None:
    answer = httpx.post(f"{shared_server.address}/api/games", json=wish, timeout=SAFETY_NET)
    assert answer.status_code == 400
    assert word in answer.json()["message"]


def test_a_damaged_record_is_refused_with_its_line(shared_server: RunningServer) -> None:
    answer = httpx.post(
        f"{shared_server.address}/api/records", json={"text": "fitg record 1\nhello"}, timeout=SAFETY_NET
    )
    assert answer.status_code == 400
    assert "Line 2" in answer.json()["message"]


@pytest.mark.parametrize("header", [{"host": "evil.example"}, {"origin": "http://evil.example"}])
def test_other_sites_cannot_talk_to_the_server(shared_server: RunningServer, header: dict[str, str]) -> None:
    assert (
        httpx.get(f"{shared_server.address}/api/games", headers=header, timeout=SAFETY_NET).status_code == 403
    )


def test_other_sites_cannot_open_a_socket(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    seat = Seat(shared_server, game, "rebel")
    seat.origin = "http://evil.example"
    with pytest.raises(Exception, match="403"), seat:
        pass  # pragma: no cover
