"""Long games open fast, from a bookmark in the user's cache that nobody has to think of."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from fitg.cli.main import cli
from fitg.cli.terminal import autosave, bookmarks
from fitg.cli.terminal.autosave import Keeper
from fitg.cli.terminal.players import Seats
from fitg.engine.game import Game, new_game
from fitg.engine.record import BadRecord, Record, load_record

SEATS: Seats = {"rebel": "human", "imperial": "human"}


@pytest.fixture(autouse=True)
def shorter_games_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookmarks, "STEPS", 40)
    monkeypatch.setattr(autosave, "STEPS", 40)
    monkeypatch.setenv(autosave.FOLDER_VARIABLE, str(tmp_path / "games"))


def played(steps: int, seed: int = 3) -> Game:
    game, random = new_game("flight-to-egrix", seed=seed), Random(seed)
    while game.decision is not None and game.steps < steps:
        game.apply(random.choice(game.decision.options))
    return game


def marks(folder: Path) -> list[Path]:
    return sorted((folder / "fitg" / "bookmarks").glob("*.mark"))


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The records that are played again from the start."""
    found: list[Record] = []
    whole = Record.replay

    def replay(record: Record) -> Game:
        found.append(record)
        return whole(record)

    monkeypatch.setattr(Record, "replay", replay)
    return found


def test_a_record_is_replayed_once_and_then_opened(
    tmp_path: Path, cache_folder: Path, replays: list[Record]
) -> None:
    game = played(80)
    game.record.save(tmp_path / "game.fitg")
    first = bookmarks.open_record(load_record(tmp_path / "game.fitg"))
    assert (len(replays), len(marks(cache_folder))) == (1, 1)
    again = bookmarks.open_record(load_record(tmp_path / "game.fitg"))
    assert len(replays) == 1
    assert first.digest() == again.digest() == game.digest()
    assert again.log == game.log


def test_a_short_game_needs_no_bookmark(cache_folder: Path) -> None:
    bookmarks.open_record(played(39).record)
    assert not marks(cache_folder)


def test_a_bookmark_in_tatters_is_replaced(cache_folder: Path, replays: list[Record]) -> None:
    record = played(80).record
    bookmarks.open_record(record)
    (path,) = marks(cache_folder)
    path.write_bytes(b"tatters")
    bookmarks.open_record(record)
    bookmarks.open_record(record)
    assert len(replays) == 2
    assert path.read_bytes().startswith(b"fitg bookmark")


def test_where_nothing_can_be_written_games_open_all_the_same(cache_folder: Path) -> None:
    cache_folder.write_text("a file where the folder should be", "utf-8")
    assert bookmarks.open_record(played(80).record).steps == 80


def test_the_oldest_bookmarks_go_first(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookmarks, "MOST", 2)
    for seed in (3, 4, 5):
        bookmarks.keep_bookmark(played(45, seed))
    assert len(marks(cache_folder)) == 2


def test_a_game_that_is_kept_is_marked_from_time_to_time(cache_folder: Path) -> None:
    game, random = played(10), Random(1)
    keeper = Keeper(game, SEATS)
    for _ in range(39):
        game.apply(random.choice(game.options))
        keeper.keep()
    assert not marks(cache_folder)
    game.apply(random.choice(game.options))
    keeper.keep()
    assert len(marks(cache_folder)) == 1


def test_verifying_replays_everything_and_telling_does_not(tmp_path: Path, replays: list[Record]) -> None:
    file = tmp_path / "game.fitg"
    played(80).record.save(file)
    told = [CliRunner().invoke(cli, ["replay", str(file)], prog_name="fitg").output for _ in range(2)]
    assert told[0] == told[1]
    assert len(replays) == 1
    assert "The record is true" in CliRunner().invoke(cli, ["replay", str(file), "--verify"]).output
    assert len(replays) == 2


def test_an_edited_record_is_refused_whatever_the_bookmark_says(tmp_path: Path) -> None:
    file = tmp_path / "game.fitg"
    game = played(80)
    game.record.save(file)
    bookmarks.open_record(load_record(file))
    file.write_text(file.read_text("utf-8").replace(game.digest(), "0" * 32), "utf-8")
    with pytest.raises(BadRecord, match="ends with the digest"):
        bookmarks.open_record(load_record(file))


def test_one_goes_on_from_a_bookmark_with_undo_and_log(tmp_path: Path, replays: list[Record]) -> None:
    file = tmp_path / "game.fitg"
    game, random = played(80), Random(2)
    while not game.can_undo:
        game.apply(random.choice(game.options))
    game.record.save(file)
    words = ["play", "--terminal", "--open", "--resume", str(file)]
    lines = "l all\nu\nq\nn\n"
    shown = [CliRunner().invoke(cli, words, input=lines, prog_name="fitg").output for _ in range(2)]
    assert len(replays) == 1
    assert "GAME-TURN 1" in shown[1]
    assert "Taken back: " in shown[1]
    assert shown[1] == shown[0]
