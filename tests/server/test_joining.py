"""Who comes late to a long game gets the table and the end of its story at once, the rest when he asks."""

from __future__ import annotations

from random import Random

import httpx
from tests.server.conftest import RunningServer
from tests.server.seat import Seat
from tests.waiting import SAFETY_NET

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game
from fitg.engine.machine.secrets import Viewer
from fitg.server.live.showing import LATEST
from fitg.server.log import entries, logged_events
from fitg.server.settings import Settings
from fitg.server.store.games import Store

#: What a page that joins a campaign may be told at once, in bytes.
MOST_BYTES = 300_000


def campaign(steps: int) -> Game:
    game, chance = new_game("galactic-campaign", seed="a long evening"), Random(1)
    bots = {"rebel": create("rookie"), "imperial": create("rookie")}
    while game.decision is not None and (game.steps < steps or len(game.options) < 2):
        game.apply(bots[game.decision.side].choose(observe(game), chance))
    return game


def test_a_page_that_joins_a_campaign_gets_it_in_one_short_message(shared_server: RunningServer) -> None:
    game = campaign(1000)
    store = Store(Settings(data=shared_server.data).where)
    game_id = store.add(game, {"rebel": "human", "imperial": "human"})
    store.close()
    laid = httpx.get(f"{shared_server.address}/api/games/{game_id}", timeout=SAFETY_NET).json()
    whole = len(logged_events(game))
    assert whole > 2 * LATEST, "a story too long to be told at once"
    viewers: tuple[Viewer, ...] = ("rebel", "imperial")
    for viewer in viewers:
        with Seat(shared_server, laid, viewer) as seat:
            assert seat.sizes[0] < MOST_BYTES
            first, told = seat.table["log_from"], seat.table["log"]
        assert (first, len(told)) == (whole - LATEST, LATEST)
        answer = httpx.get(
            f"{shared_server.address}/api/games/{game_id}/log",
            params={"seat": viewer, "until": first},
            timeout=SAFETY_NET,
        )
        assert answer.headers["content-encoding"] == "gzip"
        before = answer.json()["log"]
        known = entries(logged_events(game), 0, viewer, game)
        assert [each["text"] for each in (*before, *told)] == [each.text for each in known]
    guess = httpx.get(
        f"{shared_server.address}/api/games/{game_id}/log",
        params={"seat": "guess", "until": 9},
        timeout=SAFETY_NET,
    )
    assert guess.status_code == 404
