"""Orders, deputies, clocks and settlements at real servers: two people in two places."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat
from tests.server.test_link import Guest, at_a_table, message
from tests.waiting import SAFETY_NET, wait_until

from fitg.engine.record import parse_record
from fitg.server.live.deputies import PAUSE_SECONDS


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("patience"), measured=True, shared="yes")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def two(house: RunningServer) -> Iterator[tuple[Guest, Guest]]:
    one, other = Guest(house), Guest(house)
    yield one, other
    one.client.close()
    other.client.close()


def give(guest: Guest, game: dict[str, Any], **orders: Any) -> dict[str, Any]:
    answer = guest.client.put(f"/api/games/{game['id']}/orders", json=orders)
    assert answer.status_code == 200, answer.text
    sheet: dict[str, Any] = answer.json()
    return sheet


def sheet_of(guest: Guest, game: dict[str, Any]) -> dict[str, Any]:
    answer = guest.client.get(f"/api/games/{game['id']}/orders")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play_until(seats: dict[str, Seat], stop: Callable[[], bool], seed: int = 1, most: int = 400) -> None:
    """Both play at random, whoever is asked, until something has happened."""
    chance, until = Random(seed), time.monotonic() + SAFETY_NET
    for _ in range(most):
        if stop():
            return
        seat = _who_acts(seats, until)
        if seat is None:
            return
        seat.act(chance.choice(seat.actions))
    raise AssertionError("it never happened")


def _who_acts(seats: dict[str, Seat], until: float) -> Seat | None:
    while time.monotonic() < until:
        for seat in seats.values():
            if seat.table["view"]["outcome"] is not None:
                return None
            if seat.actions:
                return seat
        for seat in seats.values():
            try:
                seat.receive(timeout=0.2)
            except TimeoutError:
                continue
    raise AssertionError("nobody is asked")


def test_who_lets_the_deputy_answer_is_asked_in_his_own_turns_alone(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    give(imperial, game, preset="own-turns", otherwise="deputy")
    asked: set[str] = set()
    with rebel.seat(game, "rebel") as one, imperial.seat(game, "imperial") as other:
        seats = {"rebel": one, "imperial": other}

        def stop() -> bool:
            view = other.table["view"]
            if other.actions:
                asked.add(view["current_segment"]["player"] or "")
            return (
                bool(sheet_of(imperial, game)["answered"])
                if view["turn"] > 1 or "rebel" in view["segment"]
                else False
            )

        play_until(seats, stop)
    assert "rebel" not in asked, "asked in the other's Player-Turn"
    answered = sheet_of(imperial, game)["answered"]
    assert answered
    assert all(each["place"] == 0 and each["text"] for each in answered)


def test_orders_are_nobody_elses_business(two: tuple[Guest, Guest], house: RunningServer) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    mine = give(imperial, game, preset="matters", orders=[{"when": "react", "do": "no"}])
    assert mine["side"] == "imperial"
    assert sheet_of(rebel, game)["orders"]["orders"] == []
    with Guest(house) as stranger:
        assert stranger.client.get(f"/api/games/{game['id']}/orders").status_code == 403
    refused = imperial.client.put(
        f"/api/games/{game['id']}/orders", json={"orders": [{"when": "search", "least": 9}]}
    )
    assert refused.status_code == 400
    assert "choose one of" in message(refused)


def test_who_gives_orders_sends_the_other_no_message(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    with rebel.seat(game, "rebel") as one:
        _quiet(one)
        give(imperial, game, preset="matters", orders=[{"when": "react", "do": "no"}])
        give(imperial, game, preset="everything")
        with pytest.raises(TimeoutError):
            one.receive(timeout=1)


def _quiet(seat: Seat) -> None:
    try:
        while True:
            seat.receive(timeout=0.7)
    except TimeoutError:
        return


@pytest.mark.real_time
def test_every_order_takes_a_whole_pause(two: tuple[Guest, Guest]) -> None:
    """From the other's step to the answer, whether a rule answers or the deputy: never sooner.

    How much later is the machine's affair; that it is a whole number of pauses, `still_to_wait` says.
    """
    pauses: list[float] = []
    chance = Random(4)
    until = time.monotonic() + SAFETY_NET
    while len(pauses) < 3 and time.monotonic() < until:
        pauses += _pauses_of_a_game(*two, chance, until, 3 - len(pauses))
    assert len(pauses) >= 3
    assert all(each > PAUSE_SECONDS - 0.2 for each in pauses), pauses


def _pauses_of_a_game(
    rebel: Guest, imperial: Guest, chance: Random, until: float, wanted: int
) -> list[float]:
    """How long the Rebels waited for answers that orders gave; a game by chance may be over early."""
    game = at_a_table(rebel, imperial)
    give(imperial, game, preset="own-turns", otherwise="deputy", orders=[{"when": "search", "do": "no"}])
    pauses: list[float] = []
    with rebel.seat(game, "rebel") as one, imperial.seat(game, "imperial") as other:
        while len(pauses) < wanted and time.monotonic() < until:
            seat = _who_acts({"rebel": one, "imperial": other}, until)
            if seat is None:
                break
            seat.act(chance.choice(seat.actions))
            began = time.monotonic()
            if seat is one and one.table["thinking"] == "imperial":
                while one.table["thinking"] == "imperial":
                    one.receive()
                pauses.append(time.monotonic() - began)
    return pauses


def test_who_resigns_loses_and_the_record_says_so(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    with imperial.seat(game, "imperial") as other:
        assert rebel.post(f"/api/games/{game['id']}/resign").status_code == 204
        while other.table["view"]["outcome"] is None:
            other.receive()
        assert other.table["view"]["outcome"]["kind"] == "resigned"
    text = imperial.client.get(f"/api/games/{game['id']}/record").text
    record = parse_record(text)
    assert "imperial wins (resigned" in record.headers["result"]
    assert record.verify().outcome is not None
    again = rebel.post(f"/api/games/{game['id']}/resign")
    assert again.status_code == 400
    assert "over" in message(again)


def test_that_a_game_is_over_is_news_until_one_has_looked(two: tuple[Guest, Guest]) -> None:
    """How it ended is told at the table, not by a list."""
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    assert not imperial.summary(game)["news"]
    with rebel.seat(game, "rebel") as page:
        page.send({"type": "here", "visible": True})
        page.wait_for("room")
        rebel.post(f"/api/games/{game['id']}/resign").raise_for_status()
        while page.table["view"]["outcome"] is None:
            page.receive()
    wait_until(lambda: not rebel.summary(game)["news"], "he was there when it ended")
    assert imperial.summary(game)["news"]
    with imperial.seat(game, "imperial") as page:
        assert imperial.summary(game)["news"], "an open page is not looked at yet"
        page.send({"type": "here", "visible": True})
        wait_until(lambda: not imperial.summary(game)["news"], "he has looked")
    with Guest(rebel.server) as stranger:
        assert not stranger.summary(game)["news"]


def test_a_draw_needs_both_and_holds_until_the_other_plays_on(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    path = f"/api/games/{game['id']}/proposals"
    assert rebel.post(path, kind="draw").status_code == 204
    assert rebel.post(f"{path}/draw", agree=True).status_code == 400, "nobody agrees with himself"
    with imperial.seat(game, "imperial") as other:
        room = other.wait_for("room")
        assert [(each["kind"], each["side"], each["yours"]) for each in room["proposals"]] == [
            ("draw", "rebel", False)
        ]
    assert imperial.post(f"{path}/draw", agree=False).status_code == 204
    assert imperial.post(f"{path}/draw", agree=True).status_code == 400, "it was refused"
    assert imperial.post(path, kind="draw").status_code == 204
    assert rebel.post(f"{path}/draw", agree=True).status_code == 204
    outcome = rebel.summary(game)["outcome"]
    assert (outcome["winner"], outcome["kind"]) == (None, "agreed")


def test_an_agreed_step_back_brings_the_table_back_and_other_dice(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial)
    path = f"/api/games/{game['id']}/proposals"
    with rebel.seat(game, "rebel") as one, imperial.seat(game, "imperial") as other:
        play_until({"rebel": one, "imperial": other}, lambda: len(one.table["log"]) > 0 and bool(one.actions))
        before, actions = one.table["view"], one.actions
        one.act(actions[0])
        assert rebel.post(path, kind="back", steps=1).status_code == 204
        told = next(each for each in iter(lambda: other.wait_for("room"), None) if each["proposals"])
        assert told["proposals"][0]["kind"] == "back"
        assert imperial.post(f"{path}/back", agree=True).status_code == 204
        one.send({"type": "look"})
        while one.actions != actions:
            one.receive()
        assert one.actions == actions
        assert one.table["view"]["characters"] == before["characters"]
        assert "taken back" in one.table["log"][-1]["text"]
    assert imperial.post(f"{path}/back", agree=True).status_code == 400


def test_both_agree_to_a_pause_and_nobody_can_act(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial, pace="days")
    path = f"/api/games/{game['id']}/proposals"
    with imperial.seat(game, "imperial") as other:
        room = other.wait_for("room")
        assert [each["runs"] for each in room["clocks"]] == [False, True]
        assert rebel.post(path, kind="pause").status_code == 204
        assert imperial.post(f"{path}/pause", agree=True).status_code == 204
        room = next(each for each in iter(lambda: other.wait_for("room"), None) if each["paused"])
        assert not any(each["runs"] for each in room["clocks"])
        other.send({"type": "act", "step": other.table["step"], "action": other.actions[0]})
        assert "pause" in other.wait_for("error")["message"]
        assert imperial.post(path, kind="pause").status_code == 400
        assert imperial.post(path, kind="go-on").status_code == 204
        assert rebel.post(f"{path}/go-on", agree=True).status_code == 204
        room = next(each for each in iter(lambda: other.wait_for("room"), None) if not each["paused"])
        assert [each["runs"] for each in room["clocks"]] == [False, True]
        other.act(other.actions[0])


def test_nobody_claims_a_game_whose_time_is_not_over(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial, pace="weeks")
    refused = rebel.post(f"/api/games/{game['id']}/overtime", how="claim")
    assert refused.status_code == 400
    assert "not over" in message(refused)


def test_the_list_says_whose_decision_it_is_and_how_much_time_is_left(two: tuple[Guest, Guest]) -> None:
    rebel, imperial = two
    game = at_a_table(rebel, imperial, pace="days")
    listed = next(each for each in imperial.client.get("/api/games").json() if each["id"] == game["id"])
    assert listed["decides"] == "imperial"
    assert listed["pace"] == "days"
    assert 0 < listed["left"] <= 3 * 86_400_000
    assert listed["reaction"] is False


def test_a_bot_plays_on_when_the_page_is_closed(two: tuple[Guest, Guest]) -> None:
    """With nobody at the table, until the person has to decide."""
    rebel, _ = two
    answer = rebel.post("/api/games", rebel="human", imperial="rookie")
    game = answer.json()
    with rebel.seat(game, "rebel"):
        pass
    wait_until(lambda: rebel.summary(game)["decides"] == "rebel", "it did not play on", pause=0.2)


def test_settlements_are_for_those_who_play_elsewhere(shared_server: RunningServer) -> None:
    game = httpx.post(
        f"{shared_server.address}/api/games", json={"imperial": "human"}, timeout=SAFETY_NET
    ).json()
    for path in ("resign", "orders"):
        answer = httpx.request(
            "GET" if path == "orders" else "POST",
            f"{shared_server.address}/api/games/{game['id']}/{path}",
            timeout=SAFETY_NET,
        )
        assert answer.status_code == 400
        assert "one screen" in answer.json()["message"]
