"""Edges: ids that no database likes, tables that are missing, texts that can be written and never read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import text
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.cli.main import cli
from fitg.data.records import Side
from fitg.engine.game import new_game as engine_game
from fitg.errors import FitgError
from fitg.presentation.deployment import BadSheet, parse
from fitg.server.store.backup import BackupFailed, back_up, check, restore
from fitg.server.store.forms import UnusableStore
from fitg.server.store.games import Store, UnknownGame

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
OpenStore = Callable[[Path | str], Store]


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["store", *map(str, arguments)], prog_name="fitg")
    return done.exit_code, done.output


@pytest.mark.parametrize("game_id", ["a\0b", "\0", "", "é", "\ud800", "x" * 33])
def test_an_id_that_no_game_has_is_unknown_on_both_databases(
    where: Path | str, open_store: OpenStore, game_id: str
) -> None:
    store = open_store(where)
    for ask in (store.stored, store.load, store.remove):
        with pytest.raises(UnknownGame):
            ask(game_id)


def test_a_nul_in_a_request_is_refused_in_a_sentence(where: Path | str, tmp_path: Path) -> None:
    server = RunningServer(tmp_path, where=where)
    server.start()
    try:
        for path, status in (("/a%00b", 404), ("/a%00b/record", 404), ("?after=a%00b", 400)):
            answer = httpx.get(f"{server.address}/api/games{path}", timeout=SAFETY_NET)
            assert (answer.status_code, answer.json()["message"][-1]) == (status, ".")
    finally:
        server.stop()


@pytest.mark.parametrize("table", ["standings", "steps"])
def test_a_store_without_a_table_is_not_opened(where: Path | str, open_store: OpenStore, table: str) -> None:
    store = open_store(where)
    with store.engine.begin() as connection:
        connection.execute(text(f"DROP TABLE {table}"))
    with pytest.raises(UnusableStore, match=f"it lacks the table {table}"):
        Store(where)


def test_half_a_character_is_refused_before_it_is_stored(
    shared_server: RunningServer, where: Path | str, open_store: OpenStore
) -> None:
    """As found: anybody could plant games that nobody could open or delete."""
    record = engine_game("flight-to-egrix", seed=1).record
    scenario = record.setting.to_data()["scenario"] | {"title": "\ud800"}
    text = "\n".join(
        f"scenario: {json.dumps(scenario)}" if line.startswith("scenario: ") else line
        for line in record.text().splitlines()
    )
    before = httpx.get(f"{shared_server.address}/api/games", timeout=SAFETY_NET)
    answer = httpx.post(f"{shared_server.address}/api/records", json={"text": text}, timeout=SAFETY_NET)
    assert answer.status_code == 400
    after = httpx.get(f"{shared_server.address}/api/games", timeout=SAFETY_NET)
    assert after.headers.get("x-unreadable") == before.headers.get("x-unreadable")
    game = engine_game("flight-to-egrix", seed=1)
    game.setting.options["half"] = "\ud800"
    store = open_store(where)
    with pytest.raises(FitgError, match="cannot be kept"):
        store.add(game, PEOPLE)
    assert store.count() == 0


def test_an_unreadable_game_can_be_removed(
    server: RunningServer, tmp_path: Path, open_store: OpenStore
) -> None:
    store = open_store(tmp_path / "games.sqlite")
    first, second = (store.add(engine_game("flight-to-egrix", seed=5), PEOPLE) for _ in range(2))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET setting = 'nonsense'"))
    assert httpx.delete(f"{server.address}/api/games/{first}", timeout=SAFETY_NET).status_code == 204
    assert run("remove", second, "--data", tmp_path) == (0, f"{second} was removed.\n")
    assert run("remove", second, "--data", tmp_path)[0] != 0
    assert store.count() == 0


def test_at_a_shared_server_nobody_removes_what_cannot_be_read(tmp_path: Path, open_store: OpenStore) -> None:
    server = RunningServer(tmp_path, shared="yes")
    server.start()
    try:
        store = open_store(tmp_path / "games.sqlite")
        game_id = store.add(engine_game("flight-to-egrix", seed=5), PEOPLE)
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE games SET setting = 'nonsense'"))
        answer = httpx.delete(f"{server.address}/api/games/{game_id}", timeout=SAFETY_NET)
        assert (answer.status_code, "fitg store remove" in answer.json()["message"]) == (403, True)
    finally:
        server.stop()


def test_a_wrong_folder_is_not_backed_up_nor_made(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    for command in (["backup", tmp_path / "copy.sqlite"], ["check"], ["remove", "game"]):
        status, said = run(*command, "--data", wrong)
        assert (status != 0, "there are no games in it" in said) == (True, True)
    assert not wrong.exists()
    assert not (tmp_path / "copy.sqlite").exists()


def test_an_empty_database_is_not_backed_up(postgres: object, where: Path | str, tmp_path: Path) -> None:
    with pytest.raises(UnusableStore, match="there are no games in it"):
        back_up(where, tmp_path / "copy.sqlite")


def test_a_damaged_backup_is_named_by_its_own_name(tmp_path: Path) -> None:
    spoilt = tmp_path / "monday.sqlite"
    spoilt.write_text("no games here" * 100)
    with pytest.raises(BackupFailed) as refused:
        restore(spoilt, tmp_path / "new.sqlite")
    said = str(refused.value)
    assert said == f"{spoilt} is no backup that can be brought back: the file is not a database of SQLite."


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:geheim@[::1/x",
        "postgresql://u:geheim@host:abc/x",
        "postgresql://u@127.0.0.1:1/x?password=geheim",
        "postgresql://[::1/x?password=geheim",
        "postgresql://u:geheim@127.0.0.1:1/x?sslpassword=geheim",
    ],
)
def test_a_malformed_url_is_told_in_a_sentence_without_its_password(url: str) -> None:
    with pytest.raises(UnusableStore) as refused:
        Store(url)
    said = str(refused.value)
    assert "geheim" not in said
    assert said.endswith(".")


@pytest.mark.parametrize("number", ["9" * 5000, "1000", "٣" * 5000])
def test_a_number_that_no_place_holds_is_refused_in_a_sentence(number: str) -> None:
    with pytest.raises(BadSheet, match="line 1 of the sheet"):
        parse(f"162.orbit: {number} line")


def test_a_sheet_with_such_a_number_breaks_no_rules(shared_server: RunningServer) -> None:
    game = new_game(shared_server, scenario="varu-powderkeg", rebel="human", imperial="human", seed="sheet")
    with Seat(shared_server, game, "imperial") as imperial:
        imperial.send({"type": "sheet", "asked": 1, "what": "kept", "text": f"162.orbit: {'9' * 5000} line"})
        refusal = imperial.wait_for("error")
        assert refusal["code"] == "illegal"


def test_a_sound_store_passes_the_check(where: Path | str, open_store: OpenStore) -> None:
    store = open_store(where)
    store.add(engine_game("flight-to-egrix", seed=5), PEOPLE)
    assert check(store).faults == ()
