"""Tables of two whose secrets are dealt anew look alike to who cannot know them; what tells is found."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.server import twins
from tests.server.twins import House, PatientDeputies, Trial, run

from fitg.engine.game import Game
from fitg.server.live.showing import Showing
from fitg.server.patience import keeping

#: None of these takes as long.
LONG_ENOUGH = 300


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "games.sqlite")
    yield found
    found.store.close()


def compared(house: House, number: int, first: int = 0) -> Trial:
    trial = Trial(house, "tried")
    asyncio.run(run(trial, number, LONG_ENOUGH, first))
    return trial


def secret(game: Game) -> int:
    """A number that only who sees face-down units can know."""
    return zlib.crc32(repr(game.state.stacks["imperial"]).encode()) % 7


@pytest.mark.unmeasured
@pytest.mark.case("7.22", "14.2")
@pytest.mark.parametrize("first", range(len(twins.GAMES)), ids=lambda each: "-".join(twins.GAMES[each][:2]))
def test_whoever_cannot_know_a_secret_is_told_the_same(house: House, first: int) -> None:
    trial = compared(house, 60, first)
    assert trial.differences == []
    assert trial.counted["told the same"] >= 20


def leak_in_the_table(monkeypatch: pytest.MonkeyPatch) -> str:
    said = Showing._message

    def tell(self: Showing, watcher: Any) -> Any:
        message = said(self, watcher)
        message.log_from += secret(self.game)
        return message

    monkeypatch.setattr(Showing, "_message", tell)
    return "what is shown"


def leak_in_the_asking(monkeypatch: pytest.MonkeyPatch) -> str:
    asks = PatientDeputies.asks
    monkeypatch.setattr(
        PatientDeputies, "asks", lambda self, game: asks(self, game) or bool(secret(game) % 2)
    )
    return "what is shown"


def leak_in_the_pause(monkeypatch: pytest.MonkeyPatch) -> str:
    async def wait(self: PatientDeputies, began: float) -> None:
        self.pauses.append(1.5 + secret(self.table.game))

    monkeypatch.setattr(PatientDeputies, "_wait", wait)
    return "the pause before an answer"


def leak_in_the_notices(monkeypatch: pytest.MonkeyPatch) -> str:
    """When somebody is rung for depends on what the other holds in secret."""
    writing, ring = PatientDeputies.writing, keeping._ring
    known: list[Game] = []

    def write(self: PatientDeputies, before: Game, after: Game) -> Any:
        known[:] = [after]
        return writing(self, before, after)

    def ring_later(connection: Any, game: str, side: str, terms: Any, now: Any, mark: str) -> None:
        later = timedelta(seconds=secret(known[0]) if known else 0)
        ring(connection, game, side, terms, now + later, mark)

    monkeypatch.setattr(PatientDeputies, "writing", write)
    monkeypatch.setattr(keeping, "_ring", ring_later)
    return "what is written"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "leak", [leak_in_the_table, leak_in_the_asking, leak_in_the_pause, leak_in_the_notices]
)
def test_what_tells_a_secret_is_found(house: House, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    what = leak(monkeypatch)
    trial = compared(house, 600)
    assert any(each.startswith(what) for each in trial.differences), trial.counted
