"""Backups while the store is played on, verified on their way back, between the two databases."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from click.testing import CliRunner
from sqlalchemy import text
from tests.server.postgres import Postgres

from fitg.cli.main import cli
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.server.store.backup import ALL_TABLES, BackupFailed, back_up, check, restore
from fitg.server.store.games import Store

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
OpenStore = Callable[[Path | str], Store]


def fill(store: Store, number: int = 4) -> list[str]:
    found = []
    for seed in range(number):
        game, chance = new_game("flight-to-egrix", seed=seed), Random(seed)
        while game.steps < 30:
            game.apply(chance.choice(game.actions))
        found.append(store.add(game, PEOPLE))
    return found


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["store", *map(str, arguments)], prog_name="fitg")
    return done.exit_code, done.output


def test_a_backup_made_while_games_are_played_is_of_one_moment(
    where: Path | str, open_store: OpenStore, tmp_path: Path
) -> None:
    store, stop = open_store(where), Event()
    names = fill(store)

    def play() -> None:
        games = [store.load(name)[0] for name in names]
        chance, changes = Random(1), 0
        while not stop.is_set() and changes < 500:
            for name, game in zip(names, games, strict=True):
                if game.outcome is None:
                    game.apply(chance.choice(game.actions))
                    store.append(name, changes, game)
            changes += 1

    player = Thread(target=play)
    player.start()
    try:
        for number in range(3):
            found = back_up(where, tmp_path / f"{number}.backup")
            assert found.games == len(names)
    finally:
        stop.set()
        player.join()
    for number in range(3):
        copy = open_store(tmp_path / f"{number}.backup")
        checked = check(copy)
        assert (checked.games, checked.faults) == (len(names), ())


def test_a_backup_is_one_file_and_replaces_nothing(tmp_path: Path, open_store: OpenStore) -> None:
    fill(open_store(tmp_path / "games.sqlite"))
    (tmp_path / "backups").mkdir()
    back_up(tmp_path / "games.sqlite", tmp_path / "backups" / "monday")
    assert [each.name for each in (tmp_path / "backups").iterdir()] == ["monday"]
    with pytest.raises(BackupFailed, match="replaces nothing"):
        back_up(tmp_path / "games.sqlite", tmp_path / "backups" / "monday")


def test_what_is_brought_back_is_what_was_backed_up(
    where: Path | str, open_store: OpenStore, tmp_path: Path
) -> None:
    """From SQLite into either database."""
    original = open_store(tmp_path / "original.sqlite")
    names = fill(original)
    back_up(tmp_path / "original.sqlite", tmp_path / "backup")
    found = restore(tmp_path / "backup", where)
    assert (found.games, found.steps, found.faults) == (4, 120, ())
    store = open_store(where)
    for name in names:
        assert store.stored(name) == original.stored(name)
        assert store.load(name)[0].digest() == original.load(name)[0].digest()
    with pytest.raises(BackupFailed, match="has games already"):
        restore(tmp_path / "backup", where)
    assert store.count() == 4


def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All that a store holds, table by table."""
    with store.reading() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(table.select()))
            for table in ALL_TABLES
        }


def one_of_each(store: Store) -> None:
    """A row in every table, made of its columns: whatever tables are added later are filled, too."""
    with store.engine.begin() as connection:
        for table in ALL_TABLES:
            row: dict[str, object] = {}
            for column in table.columns:
                kind = column.type.python_type
                value = {str: "x", int: 7, bool: True}[kind]
                row[column.name] = value
            connection.execute(table.insert(), row)


def test_every_table_is_backed_up_and_brought_back(
    where: Path | str, open_store: OpenStore, tmp_path: Path
) -> None:
    """People, seats, orders, clocks, notices, the house's keys, the audit: from each database, into each."""
    original = open_store(where)
    one_of_each(original)
    kept = rows(original)
    assert all(kept.values()), "nothing is empty"
    back_up(where, tmp_path / "backup")
    restore(tmp_path / "backup", tmp_path / "new.sqlite")
    assert rows(open_store(tmp_path / "new.sqlite")) == kept


def test_games_move_from_postgresql_to_a_file(
    postgres: Postgres, open_store: OpenStore, tmp_path: Path
) -> None:
    url = postgres.new_database()
    names = fill(open_store(url))
    assert run("backup", tmp_path / "backup", "--store", url)[0] == 0
    code, said = run("restore", tmp_path / "backup", "--data", tmp_path / "new")
    assert (code, said.startswith("4 games with 120 steps brought back")) == (0, True)
    assert {each.id for each in open_store(tmp_path / "new" / "games.sqlite").games()} == set(names)


def test_a_game_that_cannot_be_replayed_is_named_and_brought_back_all_the_same(
    tmp_path: Path, open_store: OpenStore
) -> None:
    store = open_store(tmp_path / "games.sqlite")
    names = fill(store)
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE steps SET action = 'win' WHERE game = :g AND number = 7"), {"g": names[0]}
        )
        connection.execute(text("DELETE FROM standings WHERE game = :game"), {"game": names[1]})
        connection.execute(text("DELETE FROM steps WHERE game = :g AND number > 20"), {"g": names[2]})
    back_up(tmp_path / "games.sqlite", tmp_path / "backup")
    code, said = run("restore", tmp_path / "backup", "--data", tmp_path / "new")
    assert code == 1
    assert f"{names[0]}: This game cannot be opened: its step 7 does not fit" in said
    assert f"{names[1]}: This game cannot be opened" in said
    assert f"{names[2]}: It stands otherwise" in said
    assert names[3] not in said
    code, said = run("check", "--data", tmp_path / "new", "--json")
    assert (code, len(json.loads(said)["faults"])) == (1, 3)


@pytest.mark.parametrize("content", [None, b"", b"no backup at all" * 100], ids=["none", "empty", "text"])
def test_what_is_no_backup_is_refused_and_leaves_the_store_as_it_was(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "backup").write_bytes(content)
    code, said = run("restore", tmp_path / "backup", "--data", tmp_path / "new")
    assert (code, said.count("\n")) == ((0, 1) if content == b"" else (2, 1))
    store = Store(tmp_path / "new" / "games.sqlite")
    assert store.count() == 0
    store.close()
