"""A page knows what it decides about, and which answer is its own."""

from __future__ import annotations

from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game


def test_an_act_decided_before_an_undo_is_stale_though_the_step_is_the_same(
    shared_server: RunningServer,
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="aba")
    with Seat(shared_server, game, "imperial") as one, Seat(shared_server, game, "imperial") as other:
        old = one.table["moment"]
        action = one.actions[0]
        other.act(action)
        other.undo()
        one.wait_for_table()
        one.wait_for_table()
        assert one.table["step"] == 0
        one.send({"type": "act", "step": 0, "moment": old, "action": action})
        assert one.wait_for("error")["code"] == "stale"
        now = one.table["moment"]
        assert now == other.table["moment"] != old
        one.send({"type": "act", "step": 0, "moment": now, "action": action})
        one.wait_for_table()
        assert one.table["step"] > 0
        assert one.table["moment"] not in (old, now)


def test_an_acknowledgement_can_be_told_from_anothers_step(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="ack")
    with Seat(shared_server, game, "imperial") as one, Seat(shared_server, game, "imperial") as other:
        one.send({"type": "act", "step": 0, "action": one.actions[0], "number": 41})
        assert one.receive()["answers"] == 41
        assert other.receive()["answers"] is None
        other.send({"type": "act", "step": 0, "action": other.actions[0], "number": 42})
        refusal = other.receive()
        assert (refusal["code"], refusal["answers"]) == ("stale", 42)
        other.send({"type": "undo", "step": other.table["step"], "number": 43})
        assert other.receive()["answers"] == 43


def test_of_many_acts_at_once_one_is_taken_and_all_are_answered_in_order(
    shared_server: RunningServer,
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="many")
    with Seat(shared_server, game, "imperial") as imperial:
        action = imperial.actions[0]
        for number in range(30):
            imperial.send({"type": "act", "step": 0, "action": action, "number": number})
        answers = [imperial.receive() for _ in range(30)]
        assert [each["answers"] for each in answers] == list(range(30))
        assert [each["type"] for each in answers] == ["table", *["error"] * 29]
