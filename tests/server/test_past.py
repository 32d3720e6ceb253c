"""Looking back in a running game: what was to be seen then by who looks, not played from the start."""

from __future__ import annotations

from random import Random

import httpx
import msgspec
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.engine.game import new_game as engine_game
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.table.table_view import TableView
from fitg.errors import FitgError
from fitg.server.api.past import moment
from fitg.server.live.replays import Replays
from fitg.server.live.story import play


def test_each_entry_leads_to_the_table_of_its_moment_even_after_steps_taken_back() -> None:
    game, chance, replays = engine_game("varu-powderkeg", seed="past"), Random(5), Replays()
    seen: list[dict[str, TableView]] = [{} for _ in game.opening]
    for number in range(170):
        if game.can_undo and chance.random() < 0.2:
            assert game.last_step is not None
            del seen[len(seen) - len(game.last_step.events) :]
            game.undo()
        else:
            _, moments = play(game, chance.choice(game.actions), len(seen))
            seen += [{viewer: each.view(viewer) for viewer in VIEWERS} for each in moments]
        if number % 9 == 0 and len(seen) > len(game.opening):
            entry, viewer = chance.randrange(len(game.opening), len(seen)), chance.choice(VIEWERS)
            found = moment(game, replays, "a game", entry, viewer)
            assert msgspec.json.encode(found.view) == msgspec.json.encode(seen[entry][viewer])
    assert moment(game, replays, "a game", 0, "rebel").step == 0 or not game.opening
    with pytest.raises(FitgError, match="not happened yet"):
        moment(game, replays, "a game", len(seen), "rebel")


def test_a_seat_looks_back_with_its_own_eyes_and_a_stranger_not_at_all(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="looking back")
    with Seat(shared_server, game, "imperial") as imperial:
        imperial.send({"type": "suggest", "step": 0})
        while imperial.actions:
            imperial.receive()
    address = f"{shared_server.address}/api/games/{game['id']}/past"
    shown = {
        seat: httpx.get(address, params={"seat": seat, "entry": 1}, timeout=SAFETY_NET).json()["view"]
        for seat in ("rebel", "imperial")
    }
    assert shown["imperial"]["viewer"] == "imperial"
    assert shown["rebel"]["spaces"] != shown["imperial"]["spaces"], "units that are being set up are hidden"
    assert httpx.get(address, params={"seat": "guess", "entry": 1}, timeout=SAFETY_NET).status_code == 404
