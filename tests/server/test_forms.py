"""Stores of earlier versions are brought up to date with all their games, on both databases."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from fitg.engine.game import Game, new_game
from fitg.server.store import forms
from fitg.server.store.columns import METADATA
from fitg.server.store.databases import url_of
from fitg.server.store.forms import FIRST, LATEST, form_of, migrate
from fitg.server.store.games import Store, _setting_text, _status_text
from fitg.server.store.people import PeopleStore

OpenStore = Callable[[Path | str], Store]

#: As the first version of the store made it; never to be changed.
FIRST_TABLES = """
CREATE TABLE games (
    id VARCHAR(32) NOT NULL PRIMARY KEY, setting VARCHAR NOT NULL, rebel VARCHAR NOT NULL,
    imperial VARCHAR NOT NULL, seats VARCHAR NOT NULL, created VARCHAR NOT NULL, updated VARCHAR NOT NULL);
CREATE TABLE steps (
    game VARCHAR(32) NOT NULL REFERENCES games (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    side VARCHAR NOT NULL, action VARCHAR NOT NULL, PRIMARY KEY (game, number));
CREATE TABLE standings (
    game VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    changes INTEGER NOT NULL, standing VARCHAR NOT NULL);
"""


def played() -> Game:
    game, chance = new_game("flight-to-egrix", seed=3), Random(3)
    while game.steps < 40:
        game.apply(chance.choice(game.actions))
    return game


def make_first_store(connection: Connection, game: Game) -> None:
    """A store of the first form with a game, and one whose row is damaged."""
    for statement in FIRST_TABLES.split(";"):
        if statement.strip():
            connection.execute(text(statement))
    seats = json.dumps({"rebel": "r", "imperial": "i", "spectator": "s"})
    row = {"setting": _setting_text(game.setting), "seats": seats, "when": "2026-01-02T03:04:05.678+00:00"}
    for game_id, given in (("old", row), ("broken", row | {"seats": "nonsense"})):
        connection.execute(
            text("INSERT INTO games VALUES (:id, :setting, 'human', 'rookie', :seats, :when, :when)"),
            given | {"id": game_id},
        )
    for step in game.history:
        connection.execute(
            text("INSERT INTO steps VALUES ('old', :number, :side, :action)"),
            {"number": step.number, "side": step.side, "action": step.action},
        )
    connection.execute(
        text("INSERT INTO standings VALUES ('old', 47, :standing)"), {"standing": _status_text(game)}
    )


def test_a_store_of_the_first_form_is_brought_up_to_date_with_its_games(
    where: Path | str, open_store: OpenStore
) -> None:
    game = played()
    engine = create_engine(url_of(where))
    with engine.begin() as connection:
        make_first_store(connection, game)
    engine.dispose()
    store = open_store(where)
    loaded, stored = store.load("old")
    assert loaded.digest() == game.digest()
    assert (stored.changes, stored.players["imperial"]) == (47, "rookie")
    assert (stored.created, stored.updated) == ("2026-01-02T03:04:05.678+00:00",) * 2
    tickets = [PeopleStore(store).ticket(key) for key in ("r", "i", "s")]
    assert [(each.purpose, each.game, each.seat) for each in tickets if each is not None] == [
        ("seat", "old", seat) for seat in ("rebel", "imperial", "spectator")
    ], "the keys of old games still open their seats"
    assert (stored.owner, stored.terms.apart, stored.sitting) == ("", False, {})
    assert store.page().unreadable == 1, "what was damaged is still there"
    loaded.apply(loaded.actions[0])
    assert store.append("old", 47, loaded) == 48
    again = open_store(where)
    assert again.load("old")[0].digest() == loaded.digest()


def test_before_a_file_gets_another_form_a_copy_is_left_beside_it(tmp_path: Path) -> None:
    path, game = tmp_path / "games.sqlite", played()
    engine = create_engine(url_of(path))
    with engine.begin() as connection:
        make_first_store(connection, game)
    engine.dispose()
    Store(path).close()
    with sqlite3.connect(tmp_path / "games.sqlite.form-1") as connection_:
        assert connection_.execute("SELECT count(*) FROM games WHERE updated LIKE '2026%'").fetchone() == (2,)
    connection_.close()


def test_the_steps_from_form_to_form_end_in_the_tables_that_this_version_uses(where: Path | str) -> None:
    engine = create_engine(url_of(where))
    with engine.begin() as connection:
        assert form_of(connection) is None
        migrate(connection, "")
        assert form_of(connection) == LATEST
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert found == []


def test_the_latest_form_is_the_last_step() -> None:
    steps = ScriptDirectory(str(Path(forms.__file__).parent / "migrations"))
    assert steps.get_heads() == [LATEST]
    assert steps.get_bases() == [FIRST]


def test_all_steps_or_none(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that breaks off leaves the store as it was."""
    engine = create_engine(url_of(where))
    with engine.begin() as connection:
        make_first_store(connection, played())
    monkeypatch.setattr("fitg.server.store.databases.bring_up_to_date", broken)
    with pytest.raises(forms.UnusableStore, match="cannot be used: power cut"):
        Store(where)
    with engine.begin() as connection:
        assert form_of(connection) == FIRST
        assert connection.execute(text("SELECT updated FROM games")).all()
    engine.dispose()


def broken(connection: Connection) -> None:
    migrate(connection, FIRST)
    raise OSError("power cut")
