"""A stored game says with which facts it was played, and does not go on with others unnoticed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from fitg.data.records import Side
from fitg.engine.game import OtherFacts, new_game
from fitg.server.store.games import Store

PLAYERS: dict[Side, str] = {"rebel": "human", "imperial": "human"}


def stored(path: Path) -> tuple[Store, str]:
    store, game = Store(path), new_game("flight-to-egrix", seed=1)
    name = store.add(game, PLAYERS)
    change = 0
    for _ in range(3):
        game.apply(game.options[0])
        change = store.append(name, change, game)
    return store, name


def alter(path: Path, table: str, column: str, change: dict[str, object]) -> None:
    with sqlite3.connect(path) as connection:
        (text,) = connection.execute(f"SELECT {column} FROM {table}").fetchone()
        connection.execute(f"UPDATE {table} SET {column} = ?", (json.dumps(json.loads(text) | change),))
    connection.close()


def test_a_game_that_goes_the_same_way_with_the_facts_in_use_goes_on(tmp_path: Path) -> None:
    store, name = stored(tmp_path / "games.sqlite")
    alter(tmp_path / "games.sqlite", "games", "setting", {"facts": "0123456789abcdef"})
    game, _ = store.load(name)
    assert game.steps == 3
    assert game.setting.facts == game.facts.fingerprint
    store.close()


def test_a_game_that_goes_another_way_says_that_its_facts_were_others(tmp_path: Path) -> None:
    store, name = stored(tmp_path / "games.sqlite")
    alter(tmp_path / "games.sqlite", "games", "setting", {"facts": "0123456789abcdef"})
    alter(tmp_path / "games.sqlite", "standings", "standing", {"turn": 4})
    with pytest.raises(OtherFacts, match=r"played with other facts \(0123456789abcdef"):
        store.load(name)
    store.close()
