"""A game that the house decides, and games that were settled: their records, replays and stories."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from fitg.engine import settlements
from fitg.engine.game import Game, new_game
from fitg.engine.record import parse_record
from fitg.errors import FitgError
from fitg.lab.play.review import player_turns
from fitg.server.live.replays import Replays
from fitg.server.log import entries, logged_events
from fitg.server.patience.adjudication import adjudicate
from fitg.server.store.columns import audit
from fitg.server.store.games import HUMAN, Store

OpenStore = Callable[[Path | str], Store]


def played(steps: int) -> Game:
    game, chance = new_game("flight-to-egrix", seed=3), Random(3)
    while game.steps < steps:
        game.apply(chance.choice(game.actions))
    return game


def test_the_house_decides_with_a_reason(where: Path | str, open_store: OpenStore) -> None:
    store = open_store(where)
    game_id = store.add(played(40), {"rebel": HUMAN, "imperial": HUMAN})
    with pytest.raises(FitgError, match="reason"):
        adjudicate(store, game_id, None, " ", "Ada")
    adjudicate(store, game_id, None, "14 of 26 points on turn 12 of 20: still open.", "Ada")
    game, stored = store.load(game_id)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == (None, "decided")
    assert stored.status.outcome == game.outcome
    assert stored.decides is None
    with store.reading() as connection:
        (noted,) = connection.execute(select(audit)).all()
    assert (noted.who, noted.what, noted.about) == ("Ada", "adjudicate", game_id)
    with pytest.raises(FitgError, match="over already"):
        adjudicate(store, game_id, "rebel", "Again.", "Ada")


def test_a_game_with_steps_back_can_be_replayed_told_and_reviewed() -> None:
    game = played(90)
    game.apply(settlements.step_back(4, game.state.dice.count))
    game.apply(game.actions[0])
    game.apply(settlements.resigns("imperial"))
    replays = Replays()
    for step in range(game.steps, 0, -7):
        assert replays.at("game", game, step).steps == step
    told = [each.text for each in entries(logged_events(game), 0, "rebel", game)]
    assert any("taken back" in each for each in told)
    assert "resigned" in told[-1]
    assert list(player_turns(parse_record(game.record.text())))
