"""Tables are laid once for all who come, while the others play on, and not again for who comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event as ThreadEvent
from threading import get_ident
from typing import NoReturn

import pytest

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.presentation.narration import describe
from fitg.server import log
from fitg.server.live import table as live
from fitg.server.live.outbox import Outbox
from fitg.server.live.table import LiveTable
from fitg.server.live.tables import RECENT, Tables
from fitg.server.live.watchers import Watcher
from fitg.server.live.workers import Workers
from fitg.server.messages import Act, ErrorMessage, Message, TableMessage
from fitg.server.store.games import Store, StoredGame, UnknownGame
from fitg.server.store.people import PeopleStore

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
PATIENCE = 60


class SlowStore(Store):
    """A store that counts how often games are replayed, and does not begin before the test lets it."""

    def __init__(self, where: Path) -> None:
        super().__init__(where)
        self.loaded = 0
        self.go_on = ThreadEvent()
        self.go_on.set()

    def load(self, game_id: str) -> tuple[Game, StoredGame]:
        self.loaded += 1
        assert self.go_on.wait(PATIENCE), "nobody plays on meanwhile"
        return super().load(game_id)

    async def begins(self) -> None:
        """Wait until a game is asked for; it is not read before `go_on` is set."""
        self.go_on.clear()
        async with asyncio.timeout(PATIENCE):
            while not self.loaded:
                await asyncio.sleep(0.01)


class HeldStore(SlowStore):
    """A store that has read a game, and does not hand it out before the test lets it."""

    def load(self, game_id: str) -> tuple[Game, StoredGame]:
        found = Store.load(self, game_id)
        self.loaded += 1
        assert self.go_on.wait(PATIENCE), "nobody plays on meanwhile"
        return found


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
        tables = Tables(PeopleStore(store), Workers(1))
        guests = [asyncio.create_task(sit_down(tables, game_id)) for _ in range(3)]
        await store.begins()
        assert not any(guest.done() for guest in guests), "and we are here all the same"
        store.go_on.set()
        found = await asyncio.gather(*guests)
        assert len({id(table) for table, _ in found}) == 1
        await tables.close()

    asyncio.run(evening())
    assert store.loaded == 1


def test_who_comes_back_need_not_wait_and_can_still_take_back_and_read_everything(store: SlowStore) -> None:
    game = played()
    while not game.can_undo:
        game.apply(game.actions[0])
    game_id = store.add(game, PEOPLE)

    async def evening() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
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
        tables = Tables(PeopleStore(store), Workers(1))
        await tables.leave(*await sit_down(tables, game_id))
        game.apply(game.actions[0])
        store.append(game_id, 0, game)
        table, _ = await sit_down(tables, game_id)
        assert table.game.digest() == game.digest()
        await tables.close()

    asyncio.run(evening())
    assert store.loaded == 2


def test_only_the_latest_games_stay_in_memory(store: SlowStore) -> None:
    games = [store.add(new_game("flight-to-egrix", seed=1), PEOPLE) for _ in range(RECENT + 1)]

    async def evening() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
        for game_id in [*games, games[0], games[-1]]:
            await tables.leave(*await sit_down(tables, game_id))

    asyncio.run(evening())
    assert store.loaded == RECENT + 2


def test_a_game_that_is_deleted_while_its_table_is_laid_leaves_no_table(store: SlowStore) -> None:
    game_id = store.add(played(), PEOPLE)

    async def evening() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
        guest = asyncio.create_task(tables.table(game_id))
        await store.begins()
        store.remove(game_id)
        store.go_on.set()
        await tables.forget(game_id)
        assert tables.tables == {}
        with pytest.raises(UnknownGame):
            await guest

    asyncio.run(evening())


async def comes_true(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[HeldStore]:
    found = HeldStore(tmp_path / "games.sqlite")
    yield found
    found.close()


@pytest.mark.parametrize("of_all", [False, True])
def test_what_another_process_does_while_a_table_is_laid_is_seen_at_it(held: HeldStore, of_all: bool) -> None:
    """As found: whoever waited at such a table saw the step before, until somebody took the next one."""
    game = played()
    game_id = held.add(game, PEOPLE)

    async def evening() -> None:
        tables = Tables(PeopleStore(held), Workers(1))
        coming = asyncio.create_task(sit_down(tables, game_id))
        await held.begins()
        game.apply(game.actions[0])
        held.append(game_id, 0, game)
        if of_all:
            tables.heard("", 0)
        else:
            tables.heard(game_id, 1)
        held.go_on.set()
        table, guest = await coming
        await comes_true(lambda: table.game.digest() == game.digest())
        await comes_true(lambda: guest.told[-1].step == game.steps_known_to("rebel"))
        await tables.close()

    asyncio.run(evening())


def test_a_game_that_another_process_deletes_while_its_table_is_laid_leaves_no_table(held: HeldStore) -> None:
    game_id = held.add(played(), PEOPLE)

    async def evening() -> None:
        tables = Tables(PeopleStore(held), Workers(1))
        coming = asyncio.create_task(tables.table(game_id))
        await held.begins()
        held.remove(game_id)
        tables.heard(game_id, -1)
        held.go_on.set()
        table = await coming
        await comes_true(lambda: table.closed)
        assert tables.tables == {}

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
        tables = Tables(PeopleStore(store), Workers(1))
        table, guest = await sit_down(tables, game_id)
        assert len(guest.told[0].log) == len(table.logged) > 100
        await tables.close()

    asyncio.run(evening())
    assert len(threads) == 1
    assert get_ident() not in threads


class Player(Guest):
    """Somebody who plays, and hears why something was not done."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.viewer = side
        self.errors: list[ErrorMessage] = []

    def tell(self, message: Message) -> None:
        if isinstance(message, ErrorMessage):
            self.errors.append(message)
        else:
            super().tell(message)


def test_where_the_rules_break_down_a_sentence_says_so_and_the_game_goes_on(
    store: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As found: the handler of the page died, and it heard nothing."""

    def broken(*given: object) -> NoReturn:
        raise KeyError("")

    async def evening() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
        table = await tables.table(store.add(new_game("flight-to-egrix", seed=5), PEOPLE))
        player = Player("imperial")
        await table.join(player)
        digest, act = (
            table.game.digest(),
            Act(step=0, moment=table.moment("imperial"), action=table.game.actions[0], again=False, number=3),
        )
        with monkeypatch.context() as patch:
            patch.setattr(live, "play", broken)
            await table.receive(act, player)
        (error,) = player.errors
        assert (error.code, error.answers) == ("broken", 3)
        assert "the game is unchanged" in error.message
        assert (table.game.digest(), table.step) == (digest, 0)
        await table.receive(act, player)
        assert (table.step, player.told[-1].answers) == (1, 3)
        await tables.close()

    asyncio.run(evening())
