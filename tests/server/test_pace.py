"""A page that sends without end waits for itself; nobody else does."""

from __future__ import annotations

import time

import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import promised

from fitg.server.live.pace import A_SECOND, BURST, Pace


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_burst_is_taken_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    pace = Pace(burst=3, a_second=10, now=clock)
    assert [pace.due() for _ in range(3)] == [0, 0, 0]
    for _ in range(5):
        wait = pace.due()
        assert wait == pytest.approx(0.1)
        clock.time += wait


def test_the_bucket_fills_again_and_no_further() -> None:
    clock = Clock()
    pace = Pace(burst=3, a_second=10, now=clock)
    for _ in range(3):
        pace.due()
    clock.time += 100
    assert [pace.due() for _ in range(3)] == [0, 0, 0]
    assert pace.due() > 0


def test_a_flood_holds_up_its_own_page_alone(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="flood")
    other = new_game(shared_server, rebel="human", imperial="human", seed="calm")
    more = 300
    with Seat(shared_server, game, "imperial") as flood, Seat(shared_server, other, "imperial") as calm:
        began = time.monotonic()
        for _ in range(BURST + more):
            flood.send({"type": "act", "step": 99, "action": "nonsense"})
        acted = time.monotonic()
        calm.act(calm.actions[0])
        assert time.monotonic() - acted < promised(more / A_SECOND)
        for _ in range(BURST + more):
            assert flood.receive()["type"] == "error"
        assert time.monotonic() - began > 0.9 * more / A_SECOND
