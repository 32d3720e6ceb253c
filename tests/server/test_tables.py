"""Tables are laid once for all who come, while the others play on, and not again for who comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import get_ident

import pytest

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.events import Event
from fitg.engine.game import Game, new_game
from fitg.presentation.narration import describe
from fitg.server import log
from fitg.server.live import LiveTable, Watcher
from fitg.server.messages import Message, TableMessage
from fitg.server.outbox import Outbox
from fitg.server.store import Store, StoredGame, UnknownGame
from fitg.server.tables import RECENT, Tables
from fitg.server.workers import Workers

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
SLOWNESS = 0.3


class SlowStore(Store):
    """A store whose games take a while to be replayed; it counts how often."""

    loaded = 0

    def load(self, game_id: str) -> tuple[Game, StoredGame]:
        self.loaded += 1
        time.sleep(SLOWNESS)
        return super().load(game_id)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SlowStore]:
    found = SlowStore(tmp_path / "games.sqlite")
    yield found
    found.close()


def played(steps: int = 30) -> Game:
    game, chance = new_game("flight-to-egrix", seed=5), Random(5)
    while game.steps < steps and game.outcome is None:
        game.apply(chance.choice(game.actions))
    return game


class Guest(Watcher):
    """Somebody at a table who keeps what he is told."""

    def __init__(self) -> None:
        self.told: list[TableMessage] = []
        super().__init__("rebel", Outbox(self.hear, lambda: None))

    async def hear(self, text: str) -> None:
        raise AssertionError("this guest takes his messages before they are sent")

    def tell(self, message: Message) -> None:
        assert isinstance(message, TableMessage)
        self.told.append(message)


async def sit_down(tables: Tables, game_id: str) -> tuple[LiveTable, Guest]:
    table, guest = await tables.table(game_id), Guest()
    await table.join(guest)
    return table, guest


def test_while_a_table_is_laid_the_others_play_on_and_it_is_laid_once(store: SlowStore) -> None:
    game_id = store.add(played(), PEOPLE)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        guests = [asyncio.create_task(sit_down(tables, game_id)) for _ in range(3)]
        longest, before = 0.0, time.monotonic()
        while not all(guest.done() for guest in guests):
            await asyncio.sleep(0.01)
            now = time.monotonic()
            longest, before = max(longest, now - before), now
        assert longest < SLOWNESS / 2
        assert len({id(guest.result()[0]) for guest in guests}) == 1
        await tables.close()

    asyncio.run(evening())
    assert store.loaded == 1


def test_who_comes_back_need_not_wait_and_can_still_take_back_and_read_everything(store: SlowStore) -> None:
    game = played()
    while not game.can_undo:
        game.apply(game.actions[0])
    game_id = store.add(game, PEOPLE)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        table, guest = await sit_down(tables, game_id)
        await tables.leave(table, guest)
        again, back = await sit_down(tables, game_id)
        assert again is not table
        assert again.game.can_undo
        assert back.told[0].log == guest.told[0].log != []
        await tables.close()

    asyncio.run(evening())
    assert store.loaded == 1


def test_a_game_that_was_changed_elsewhere_is_replayed(store: SlowStore) -> None:
    game = played()
    game_id = store.add(game, PEOPLE)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        await tables.leave(*await sit_down(tables, game_id))
        game.apply(game.actions[0])
        store.append(game_id, 0, game)
        table, _ = await sit_down(tables, game_id)
        assert table.game.digest() == game.digest()
        await tables.close()

    asyncio.run(evening())
    assert store.loaded == 2


def test_only_the_latest_games_stay_in_memory(store: SlowStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.test_tables.SLOWNESS", 0)
    games = [store.add(new_game("flight-to-egrix", seed=1), PEOPLE) for _ in range(RECENT + 1)]

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        for game_id in [*games, games[0], games[-1]]:
            await tables.leave(*await sit_down(tables, game_id))

    asyncio.run(evening())
    assert store.loaded == RECENT + 2


def test_a_game_that_is_deleted_while_its_table_is_laid_leaves_no_table(store: SlowStore) -> None:
    game_id = store.add(played(), PEOPLE)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        guest = asyncio.create_task(tables.table(game_id))
        await asyncio.sleep(SLOWNESS / 3)
        store.remove(game_id)
        await tables.forget(game_id)
        assert tables.tables == {}
        with pytest.raises(UnknownGame):
            await guest

    asyncio.run(evening())


def test_a_long_log_is_put_into_words_in_another_thread(
    store: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = store.add(played(200), PEOPLE)
    threads: set[int] = set()

    def listen(event: Event, facts: Facts) -> str:
        threads.add(get_ident())
        return describe(event, facts)

    monkeypatch.setattr(log, "describe", listen)

    async def evening() -> None:
        tables = Tables(store, Workers(1))
        table, guest = await sit_down(tables, game_id)
        assert len(guest.told[0].log) == len(table.logged) > 100
        await tables.close()

    asyncio.run(evening())
    assert len(threads) == 1
    assert get_ident() not in threads
