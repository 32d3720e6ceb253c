"""A bookmark opens a record where it was left, with its past; nothing that is wrong with it is believed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import astuple

from fitg.engine import bookmark as bookmarks
from fitg.engine.bookmark import BOOKMARK, bookmark, opened
from fitg.engine.game import Game, IllegalAction, new_game
from fitg.engine.machine.encoding import seal, unseal
from fitg.engine.record import NO_DIGEST, BadRecord, Record, parse_record, record_of


def played(scenario: str, seed: int, steps: int) -> Game:
    """A game by chance, which stops where something can be taken back."""
    game, random = new_game(scenario, seed=seed), Random(seed)
    while game.decision is not None and not (game.steps >= steps and game.can_undo and undoable(game) >= 2):
        game.apply(random.choice(game.decision.options))
    return game


def undoable(game: Game) -> int:
    _, last = game.point_of_no_return()
    return game.steps - (0 if last is None else last.number)


@pytest.fixture(scope="module", params=["flight-to-egrix", "empires-backdoor", "throne-in-danger"])
def game(request: pytest.FixtureRequest) -> Game:
    return played(request.param, 3, 60)


@pytest.fixture(scope="module")
def egrix() -> Game:
    return played("flight-to-egrix", 3, 60)


def taken(record: Record, mark: bytes) -> Game | None:
    """The game as a bookmark gives it; None if it is not used."""
    return bookmarks._from_bookmark(record, mark)


def steps_of(game: Game) -> list[tuple[object, ...]]:
    return [astuple(step)[1:] for step in game.history]


def test_a_bookmarked_game_is_the_replayed_game_with_all_its_past(game: Game) -> None:
    record = parse_record(record_of(game).text())
    twin = taken(record, bookmark(game))
    assert twin is not None
    assert twin.digest() == game.digest()
    assert twin.log == game.log
    assert steps_of(twin) == steps_of(game)
    assert twin.actions == game.actions
    assert record_of(twin).text() == record_of(game).text()


def test_what_could_be_taken_back_can_still_be_taken_back(game: Game) -> None:
    twin, other = taken(game.record, bookmark(game)), game.copy()
    assert twin is not None
    assert undoable(twin) == undoable(game) >= 2
    for _ in range(undoable(game)):
        twin.undo()
        other.undo()
        assert twin.digest() == other.digest()
        assert twin.actions == other.actions
    assert not twin.can_undo


def test_an_older_bookmark_opens_a_game_that_has_gone_on(egrix: Game) -> None:
    mark, random, game = bookmark(egrix), Random(1), egrix.copy()
    for _ in range(20):
        game.apply(random.choice(game.options))
    twin = taken(game.record, mark)
    assert twin is not None
    assert twin.log == game.log


def test_a_damaged_bookmark_is_not_used(egrix: Game) -> None:
    mark, record = bookmark(egrix), egrix.record
    for place in (0, len(BOOKMARK) + 3, len(mark) // 2, len(mark) - 1):
        damaged = bytearray(mark)
        damaged[place] ^= 1
        assert taken(record, bytes(damaged)) is None
    assert taken(record, mark[:-1]) is None
    assert taken(record, b"") is None
    assert opened(record, mark[:-1]).digest() == egrix.digest()
    assert opened(record, None).digest() == egrix.digest()


@pytest.mark.parametrize("field", ["engine", "past", "snapshot", "opening", "steps"])
def test_a_bookmark_that_somebody_has_sealed_anew_is_not_used(egrix: Game, field: str) -> None:
    kept = unseal(bookmark(egrix), BOOKMARK)
    wrong = {
        "engine": "0.0.0",
        "past": "00" * 16,
        "snapshot": new_game("flight-to-egrix", seed=3).snapshot(),
        "opening": [{"type": "NoSuchEvent"}],
        "steps": [["fitg.engine.machine.actions.PlainAction", {"words": "nothing"}, [], 1, "x"]]
        * len(kept["steps"]),
    }
    assert taken(egrix.record, seal(kept, BOOKMARK)) is not None
    assert taken(egrix.record, seal(kept | {field: wrong[field]}, BOOKMARK)) is None


def test_the_bookmark_of_another_game_or_another_course_is_not_used(egrix: Game) -> None:
    other = played("flight-to-egrix", 4, 60)
    assert taken(egrix.record, bookmark(other)) is None
    back = egrix.copy()
    _, last = back.point_of_no_return()
    assert last is not None
    shorter = Record(back.setting, {}, record_of(back).steps[: last.number - 1], back.digest())
    assert taken(shorter, bookmark(back)) is None


def test_a_snapshot_that_leads_elsewhere_is_not_used(egrix: Game) -> None:
    """Whoever forges the state is found out by the digest of the record."""
    kept = unseal(bookmark(egrix), BOOKMARK)
    inside = unseal(kept["snapshot"])
    somebody = next(iter(inside["state"]["characters"].values()))
    somebody["wounds"] = somebody.get("wounds", 0) + 1
    assert taken(egrix.record, seal(kept | {"snapshot": seal(inside)}, BOOKMARK)) is None


def test_a_record_that_is_not_true_is_refused_with_a_bookmark_too(egrix: Game) -> None:
    record = egrix.record
    with pytest.raises(BadRecord, match="ends with the digest"):
        opened(Record(record.setting, record.headers, record.steps, "0" * 32), bookmark(egrix))
    with pytest.raises(BadRecord, match="no digest"):
        opened(Record(record.setting, record.headers, record.steps, NO_DIGEST), bookmark(egrix))


def test_a_bookmark_never_keeps_a_game_from_going_on(egrix: Game) -> None:
    twin = opened(egrix.record, bookmark(egrix))
    with pytest.raises(IllegalAction):
        twin.apply("no such thing")
    twin.apply(twin.actions[0])
    assert msgspec.to_builtins(twin.record.steps[-1].action) == twin.history[-1].action
