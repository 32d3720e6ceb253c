"""A game through the server: seats, actions, undo, bots, and what each side is told."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.server.messages import TableMessage


def test_a_whole_game_against_a_bot_ends_with_a_winner_and_a_record_that_replays(
    shared_server: RunningServer,
) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie", seed="one")
    chance = random.Random(1)
    with Seat(shared_server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        while rebel.table["view"]["outcome"] is None:
            rebel.act(chance.choice(rebel.actions))
            rebel.wait_for_turn()
        outcome = rebel.table["view"]["outcome"]
        assert rebel.table["view"]["seed"]
    text = httpx.get(f"{shared_server.address}/api/games/{game['id']}/record", timeout=SAFETY_NET).text
    opened = httpx.post(
        f"{shared_server.address}/api/records", json={"text": text}, timeout=SAFETY_NET
    ).json()
    assert opened["outcome"] == outcome
    shown = httpx.get(
        f"{shared_server.address}/api/games/{game['id']}/replay",
        params={"step": 5, "viewer": "rebel"},
        timeout=SAFETY_NET,
    ).json()
    assert shown["step"] == 5
    assert shown["view"]["viewer"] == "rebel"


def test_undo_takes_back_a_step_and_its_sentences(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="two")
    with Seat(shared_server, game, "imperial") as imperial:
        before = imperial.table
        imperial.act("place line at 222.1")
        assert imperial.table["can_undo"]
        imperial.send({"type": "undo", "step": imperial.table["step"]})
        imperial.wait_for_table()
        assert imperial.table["step"] == before["step"]
        assert imperial.table["view"] == before["view"]
        assert imperial.table["log_from"] == len(before["log"])


def test_the_rebel_seat_never_hears_the_kind_of_a_face_down_unit(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="three")
    with Seat(shared_server, game, "imperial") as imperial, Seat(shared_server, game, "rebel") as rebel:
        imperial.act("place line at 222.1")
        heard = json.dumps(rebel.wait_for_table())
        assert "The Empire places a unit." in heard
        assert "place line" not in heard
        assert "222.1" not in json.dumps(rebel.table["log"])
        assert rebel.actions == []
        assert '"line"' not in json.dumps(rebel.table["log"])


def test_messages_fit_the_schema_that_the_page_is_built_from(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie", seed="four")
    with Seat(shared_server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        TableMessage.model_validate(rebel.table)
        assert all(info["text"] for info in rebel.table["actions"])


def test_hint_and_odds_are_given_before_commitment(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie", seed="five")
    with Seat(shared_server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        rebel.send({"type": "hint"})
        hint = rebel.wait_for("hint")
        assert hint["action"] in rebel.actions
        assert hint["reason"]
        landing = next(action for action in rebel.actions if action.startswith("land at 222"))
        rebel.send({"type": "odds", "action": landing})
        (chart,) = rebel.wait_for("odds")["tables"]
        assert sum(row["chance"] for row in chart["rows"]) == pytest.approx(1)
        assert {row["outcome"]: row["hurts"] for row in chart["rows"]}["they land undetected"] is False
        assert all(row["within"] > 0 for row in chart["rows"])
        rebel.send({"type": "odds", "action": landing, "tries": 4 * chart["tries"]})
        (surer,) = rebel.wait_for("odds")["tables"]
        # How many there is time for is the machine’s business; the odds’ own tests count them.
        assert 0 < surer["tries"] <= 4 * chart["tries"]
        rebel.send({"type": "all-odds"})
        compared = rebel.wait_for("all-odds")
        assert [option["action"] for option in compared["options"]] == rebel.actions
        tables = {option["action"]: option["tables"] for option in compared["options"]}
        assert [each["title"] for each in tables[landing]] == [chart["title"]]


@pytest.mark.parametrize("seat", ["imperial", "host", "nobody"])
def test_a_bots_seat_is_closed_and_an_unknown_seat_is_turned_away(
    shared_server: RunningServer, seat: str
) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie")
    assert seat not in game["seats"]
    with pytest.raises(Exception, match="4404"), Seat(shared_server, game, seat):
        pass  # pragma: no cover


def test_two_bots_play_while_somebody_watches(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="random", imperial="random", seed="six")
    with Seat(shared_server, game, "spectator") as spectator:
        while spectator.table["step"] < 12:
            spectator.receive()
        assert spectator.actions == []
        assert "line" not in spectator.table["view"]["spaces"][0]["units"]["imperial"]


def test_the_record_of_a_game_against_a_bot_stays_closed_until_the_end(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie")
    answer = httpx.get(f"{shared_server.address}/api/games/{game['id']}/record", timeout=SAFETY_NET)
    assert answer.status_code == 400
    assert "when it is over" in answer.json()["message"]


def test_a_game_can_be_deleted_and_is_gone(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human")
    where = f"{shared_server.address}/api/games/{game['id']}"
    assert httpx.delete(where, timeout=SAFETY_NET).status_code == 204
    assert httpx.get(where, timeout=SAFETY_NET).status_code == 404
    assert httpx.delete(where, timeout=SAFETY_NET).status_code == 404


def test_a_bot_that_is_told_to_stop_thinking_answers_at_once(shared_server: RunningServer) -> None:
    """Some steps need no thought; then the table is quiet, for an hour if nobody hurries the bot."""
    thinker = "veteran:budget=3600"
    game = new_game(shared_server, rebel=thinker, imperial=thinker, seed="seven")
    with Seat(shared_server, game, "spectator") as spectator:
        for _ in range(3):
            wait_until_quiet(spectator)
            step = spectator.table["step"]
            while spectator.table["step"] == step:
                spectator.send({"type": "stop-thinking"})
                with suppress(TimeoutError):
                    spectator.receive(timeout=0.5)


def wait_until_quiet(spectator: Seat) -> None:
    """Until nothing has been told for a while, and a bot is thinking."""
    quiet = False
    while not quiet or spectator.table["thinking"] is None:
        try:
            spectator.receive(timeout=1.5)
            quiet = False
        except TimeoutError:
            quiet = True


def test_bots_that_are_held_do_not_think(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="random", imperial="random", seed="eight")
    with Seat(shared_server, game, "spectator") as spectator:
        spectator.send({"type": "pace", "milliseconds": 0, "pause": True})
        spectator.send({"type": "nonsense"})
        spectator.wait_for("error")
    with Seat(shared_server, game, "spectator") as spectator:
        assert spectator.table["thinking"] is None
        step = spectator.table["step"]
        spectator.send({"type": "pace", "milliseconds": 0})
        while spectator.table["step"] == step:
            spectator.receive()


def test_the_adviser_decides_to_the_end_of_the_segment_and_every_step_is_told(
    shared_server: RunningServer,
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="by suggestion")
    with Seat(shared_server, game, "imperial") as imperial:
        first = imperial.entries
        imperial.send({"type": "suggest", "step": 0})
        while imperial.actions:
            imperial.receive()
        own_steps = imperial.table["step"] - (imperial.entries - first)
        assert own_steps > 3
        assert len(imperial.sizes) == own_steps + 1
        assert imperial.table["view"]["decision"]["side"] == "rebel"
        imperial.send({"type": "suggest", "step": imperial.table["step"]})
        assert imperial.wait_for("error")["code"] == "not-your-turn"


def test_an_action_is_done_again_until_there_is_something_to_decide(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="idle", seed="again")
    chance, runs = random.Random(4), 0
    with Seat(shared_server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        while rebel.table["view"]["outcome"] is None and not runs:
            if rebel.actions[:2] != ["draw", "stop"]:
                rebel.act(chance.choice(rebel.actions))
                rebel.wait_for_turn()
                continue
            step = rebel.table["step"]
            rebel.send({"type": "act", "step": step, "action": "draw", "again": True})
            rebel.send({"type": "hint"})
            while rebel.receive()["type"] == "table":
                pass
            runs += rebel.table["step"] - len(rebel.table["log"]) > step + 1
            rebel.wait_for_turn()
    assert runs
