"""A disk that is full, a store that is damaged: a sentence where it happens, and the rest goes on."""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import text
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.server.running import serve
from fitg.server.settings import Settings
from fitg.server.store.backup import back_up
from fitg.server.store.forms import UnusableStore
from fitg.server.store.games import Store, UnreadableGame
from fitg.server.store.troubles import reason

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
OpenStore = Callable[[Path | str], Store]


@contextmanager
def no_room(server: RunningServer) -> Iterator[None]:
    """No file of the server can grow: for a store, that is a full disk."""
    assert server.process is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def health(server: RunningServer) -> tuple[int, str]:
    answer = httpx.get(f"{server.address}/api/health", timeout=SAFETY_NET)
    return answer.status_code, answer.json()["problem"]


needs_limits = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux limits other processes"
)


@needs_limits
def test_where_the_disk_is_full_an_act_is_refused_in_a_sentence_and_can_be_made_later(
    server: RunningServer,
) -> None:
    game = new_game(server, rebel="human", imperial="human", seed="full")
    with Seat(server, game, "imperial") as imperial:
        action = imperial.actions[0]
        with no_room(server):
            imperial.send({"type": "act", "step": 0, "action": action, "number": 7})
            refusal = imperial.wait_for("error")
            assert (refusal["code"], refusal["answers"]) == ("not-kept", 7)
            assert "nothing was changed" in refusal["message"]
            status, problem = health(server)
            assert (status, problem.split(":")[0]) == (503, "The store cannot be written")
            answer = httpx.post(f"{server.address}/api/games", json={}, timeout=SAFETY_NET)
            assert answer.status_code == 503
            assert answer.json()["message"].endswith(".")
        assert health(server) == (200, "")
        imperial.act(action)
        assert imperial.table["step"] > 0


@needs_limits
def test_where_the_disk_is_full_a_bots_table_says_so_and_goes_on_by_itself(server: RunningServer) -> None:
    game = new_game(server, rebel="random", imperial="random", seed="full")
    with Seat(server, game, "spectator") as spectator:
        spectator.send({"type": "pace", "milliseconds": 20})
        with no_room(server):
            assert spectator.wait_for("error")["code"] == "not-kept"
        with suppress(TimeoutError):
            while True:
                spectator.receive(timeout=0.2)
        step = spectator.table["step"]
        while spectator.table["step"] == step:
            spectator.receive()


# A store that cannot be used


def a_store(path: Path) -> None:
    store = Store(path)
    for seed in range(5):
        game, chance = engine_game("flight-to-egrix", seed=seed), Random(seed)
        while game.steps < 60:
            game.apply(chance.choice(game.actions))
        store.add(game, PEOPLE)
    store.close()


def zero(path: Path, first: int, last: int) -> None:
    data = bytearray(path.read_bytes())
    data[first:last] = bytes(last - first)
    path.write_bytes(data)


def text_file(path: Path) -> None:
    path.write_text("These are not the games you are looking for. " * 100)


def truncated(path: Path) -> None:
    a_store(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zeroed_header(path: Path) -> None:
    a_store(path)
    zero(path, 0, 100)


def zeroed_page(path: Path) -> None:
    a_store(path)
    zero(path, 2 * 4096, 3 * 4096)


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (title TEXT)")
    connection.close()


def newer(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '99'")
    connection.close()


def a_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (text_file, "not a database"),
        (truncated, "damaged|malformed"),
        (zeroed_header, "not a database"),
        (zeroed_page, "damaged|malformed"),
        (foreign, "another program"),
        (newer, "newer version"),
        (a_folder, "unable to open"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_store_that_cannot_be_used_is_told_before_anything_is_announced(
    tmp_path: Path, spoil: Callable[[Path], None], word: str
) -> None:
    spoil(tmp_path / "games.sqlite")
    with pytest.raises(UnusableStore, match=word) as refused:
        serve(Settings(port=0, data=tmp_path), browse=False, announce=pytest.fail)
    said = str(refused.value)
    assert "games.sqlite cannot be used" in said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("postgresql://fitg@127.0.0.1:1/games", "127.0.0.1:1/games cannot be used"),
        ("mysql://fitg@127.0.0.1/games", "SQLite or PostgreSQL, not in 'mysql'"),
        ("nonsense", "no address of a store"),
    ],
)
def test_a_url_that_cannot_be_used_is_told_in_a_sentence(url: str, word: str) -> None:
    with pytest.raises(UnusableStore, match=word):
        Store(url)


def test_a_password_is_not_told() -> None:
    with pytest.raises(UnusableStore) as refused:
        Store("postgresql://fitg:secret@127.0.0.1:1/games")
    assert "secret" not in str(refused.value)


def test_the_process_says_it_on_one_line_and_ends(tmp_path: Path) -> None:
    below_a_file = tmp_path / "file" / "folder"
    (tmp_path / "file").touch()
    done = subprocess.run(
        [sys.executable, "-m", "fitg.server", "--port", "0", "--data", str(below_a_file)],
        capture_output=True,
        text=True,
        timeout=SAFETY_NET,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "cannot be used" in line


# One broken row


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE standings SET standing = '{}' WHERE game = :game",
        "UPDATE games SET setting = '{\"seed\": 1}' WHERE id = :game",
        "UPDATE games SET setting = 'nonsense' WHERE id = :game",
        "UPDATE games SET terms = '[]' WHERE id = :game",
        "DELETE FROM standings WHERE game = :game",
    ],
)
def test_a_broken_row_hides_no_other_game(where: Path | str, open_store: OpenStore, spoil: str) -> None:
    store = open_store(where)
    broken, sound = (store.add(engine_game("flight-to-egrix", seed=5), PEOPLE) for _ in range(2))
    with store.engine.begin() as connection:
        connection.execute(text(spoil), {"game": broken})
    page = store.page()
    assert ([each.id for each in page.games], page.unreadable) == ([sound], 1)
    with pytest.raises(UnreadableGame, match="damaged"):
        store.stored(broken)
    assert store.load(sound)[0].steps == 0


def test_one_write_that_fails_does_not_take_the_others_with_it(
    where: Path | str, open_store: OpenStore
) -> None:
    """A step that is there already cannot be there again; the other tables share its commit."""
    store = open_store(where)
    games = [engine_game("flight-to-egrix", seed=seed) for seed in range(6)]
    names = [store.add(game, PEOPLE) for game in games]
    with store.engine.begin() as connection:
        row = {"game": names[0], "number": 1, "side": "imperial", "action": "pass"}
        connection.execute(
            text("INSERT INTO steps (game, number, side, action) VALUES (:game, :number, :side, :action)"),
            row,
        )
    for game in games:
        game.apply(game.actions[0])
    waiting = [store.appending(name, 0, game) for name, game in zip(names, games, strict=True)]
    assert waiting[0].exception(30) is not None
    assert [each.result(30) for each in waiting[1:]] == [1] * 5
    assert store.stored(names[1]).changes == 1
    assert json.dumps(store.actions(names[0])) == '["pass"]'


def test_who_goes_before_his_write_is_done_does_not_stop_the_others(
    where: Path | str, open_store: OpenStore
) -> None:
    """As found: the writer broke down over a future that was cancelled, and wrote nothing any more."""
    store = open_store(where)
    games = [engine_game("flight-to-egrix", seed=seed) for seed in range(20)]
    names = [store.add(game, PEOPLE) for game in games]
    for game in games:
        game.apply(game.actions[0])
    waiting = [store.appending(name, 0, game) for name, game in zip(names, games, strict=True)]
    gone = [each.cancel() for each in waiting[::2]]
    assert [each.result(30) for each in waiting[1::2]] == [1] * 10
    assert any(gone)
    kept = [store.stored(name).changes for name in names[::2]]
    assert kept == [0 if cancelled else 1 for cancelled in gone]


# One byte that is no character

SPOILS = (
    "UPDATE games SET setting = CAST(CAST(setting AS BLOB) || X'FF' AS TEXT) WHERE id = :game",
    "UPDATE games SET terms = CAST(CAST(terms AS BLOB) || X'FF' AS TEXT) WHERE id = :game",
    "UPDATE games SET created = CAST(X'32FF' AS TEXT) WHERE id = :game",
    "UPDATE standings SET standing = CAST(CAST(standing AS BLOB) || X'C0' AS TEXT) WHERE game = :game",
    "UPDATE standings SET updated = CAST(X'39FF' AS TEXT) WHERE game = :game",
)


def spoil_file(path: Path, statement: str, game_id: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute(statement, {"game": game_id})
    connection.close()


@pytest.mark.parametrize("statement", SPOILS)
def test_a_byte_that_is_no_character_hides_one_game_and_tells_nothing(
    tmp_path: Path, open_store: OpenStore, statement: str
) -> None:
    """As found: the list failed for everybody, and its sentence held the keys of the damaged game."""
    path = tmp_path / "games.sqlite"
    store = open_store(path)
    broken, sound = (store.add(engine_game("flight-to-egrix", seed=5), PEOPLE) for _ in range(2))
    spoil_file(path, statement, broken)
    for limit in (1, 100):
        first = store.page(limit)
        found = [*first.games, *(store.page(100, first.next).games if first.next else [])]
        assert {each.id for each in found} == {sound}
    assert store.page().unreadable == 1
    with pytest.raises(UnreadableGame) as refused:
        store.load(broken)
    assert str(refused.value) == "This game cannot be opened: what the store holds of it is damaged."
    copy = tmp_path / "copy.sqlite"
    checked = back_up(path, copy)
    assert (checked.games, [fault.game for fault in checked.faults]) == (1, [broken])
    assert open_store(copy).load(sound)[0].steps == 0


def test_a_damaged_step_is_not_told(tmp_path: Path, open_store: OpenStore) -> None:
    path = tmp_path / "games.sqlite"
    store, game = open_store(path), engine_game("flight-to-egrix", seed=5)
    game.apply(game.actions[0])
    game_id = store.add(game, PEOPLE)
    spoil_file(path, "UPDATE steps SET action = CAST(X'FF' AS TEXT) || action WHERE game = :game", game_id)
    with pytest.raises(UnreadableGame) as refused:
        store.load(game_id)
    assert str(refused.value) == (
        "This game cannot be opened: its step 1 does not fit the rules of this version."
    )


def test_neither_client_nor_log_hears_a_drivers_words(
    server: RunningServer, tmp_path: Path, open_store: OpenStore
) -> None:
    game = new_game(server, rebel="human", imperial="human", seed="damage")
    store = open_store(tmp_path / "games.sqlite")
    secret = store.stored(game["id"]).setting.seed
    spoil_file(tmp_path / "games.sqlite", SPOILS[0], game["id"])
    answers = [
        httpx.get(f"{server.address}/api/games{path}", timeout=SAFETY_NET) for path in ("", f"/{game['id']}")
    ]
    assert [answer.status_code for answer in answers] == [200, 400]
    assert answers[0].headers["x-unreadable"] == "1"
    for answer in answers:
        assert secret not in answer.text
    assert reason(sqlite3.OperationalError("Could not decode to UTF-8 column 'seats' with text 'key'")) == (
        "it does not fit"
    )
