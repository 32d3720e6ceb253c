"""What a side does in secret reaches the other as one step: neither messages nor their numbers count it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.engine.table import table as position

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.server.live.bots import Bots
from fitg.server.live.outbox import Outbox
from fitg.server.live.table import LiveTable
from fitg.server.live.tables import Tables
from fitg.server.live.watchers import Watcher
from fitg.server.live.workers import Workers
from fitg.server.messages import Act, LookAgain, Undo
from fitg.server.store.games import Store
from fitg.server.store.people import PeopleStore

PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
GRANT = {"case": "28.26", "points": 12, "turns": [2, 2], "placing": {"controlled": True, "orbit": "allowed"}}
ALIKE = ("buy for 241.orbit", "buy 2 patrol at 241.orbit", "elsewhere", "done")
UNLIKE = (
    "buy for 241.orbit",
    "buy 1 patrol at 241.orbit",
    "buy 1 line at 241.orbit",
    "elsewhere",
    "done",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.sqlite")
    yield found
    found.close()


def purchase() -> Game:
    """The Empire is about to buy two units in its first Player-Turn of the second Game-Turn."""
    return position(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        scenario={"imperial": {"force_points": [GRANT]}},
        units={"241.orbit": {"veteran": 1}, "222.orbit": {"urban-2-3": 1}, "222.1": {"urban-2-1": 1}},
    )


class Letters(Outbox):
    """All that would go through a socket."""

    def __init__(self) -> None:
        super().__init__(self.send, lambda: None)
        self.texts: list[str] = []

    async def send(self, text: str) -> None:
        raise AssertionError("they are read before they are sent")

    def put(self, text: str) -> None:
        self.texts.append(text)


class Page(Watcher):
    """A page, and what it was sent."""

    def __init__(self, viewer: Viewer) -> None:
        letters = Letters()
        super().__init__(viewer, letters)
        self.texts = letters.texts


class Evening:
    """A table with both sides and a spectator, each at a page of its own."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.pages: dict[Viewer, Page] = {"rebel": Page("rebel"), "imperial": Page("imperial")}
        self.pages["spectator"] = Page("spectator")

    async def act(self, action: str) -> None:
        step, moment = self.now
        message = Act(step=step, moment=moment, number=1, action=action, again=False)
        await self.table.receive(message, self.pages["imperial"])

    async def undo(self) -> None:
        step, moment = self.now
        await self.table.receive(Undo(step=step, moment=moment, number=1), self.pages["imperial"])

    @property
    def now(self) -> tuple[int, int]:
        return self.table.game.steps_known_to("imperial"), self.table.moment("imperial")


async def sit_down(store: Store) -> tuple[Tables, Evening]:
    tables = Tables(PeopleStore(store), Workers(1))
    evening = Evening(await tables.table(store.add(purchase(), PEOPLE)))
    for page in evening.pages.values():
        await evening.table.join(page)
    return tables, evening


def bought(store: Store, actions: tuple[str, ...], look_after: int | None = None) -> dict[Viewer, list[str]]:
    """What every page is sent while the Empire buys; the Rebel may look again in between."""

    async def play() -> dict[Viewer, list[str]]:
        tables, evening = await sit_down(store)
        for number, action in enumerate(actions):
            if number == look_after:
                await evening.table.receive(LookAgain(), evening.pages["rebel"])
            await evening.act(action)
        assert evening.table.game.steps == len(actions)
        await tables.close()
        return {viewer: page.texts for viewer, page in evening.pages.items()}

    return asyncio.run(play())


@pytest.mark.case("7.22", "19.0")
@pytest.mark.parametrize("look_after", [None, 2])
def test_two_units_of_one_kind_and_of_two_are_bought_in_the_same_messages(
    store: Store, look_after: int | None
) -> None:
    """As found: a message and a step for each kind told the Rebel whether two face-down units are alike."""
    alike, unlike = bought(store, ALIKE, look_after), bought(store, UNLIKE, look_after)
    for viewer in ("rebel", "spectator"):
        assert alike[viewer] == unlike[viewer], "byte for byte"
        assert len(alike[viewer]) > 1, "in the end it is seen that something was bought"
    assert len(alike["imperial"]) == 1 + len(ALIKE), "who acts is always answered"
    assert len(unlike["imperial"]) == 1 + len(UNLIKE)


def test_who_thinks_better_of_it_in_secret_is_not_counted_either(store: Store) -> None:
    async def play() -> None:
        tables, evening = await sit_down(store)
        rebel, imperial = evening.pages["rebel"], evening.pages["imperial"]
        moments = {evening.table.moment("imperial")}
        for number in range(1, 4):
            await evening.act(ALIKE[0])
            await evening.undo()
            assert len(imperial.texts) == 1 + 2 * number
            moments.add(evening.table.moment("imperial"))
        assert len(moments) == 4, "what was decided before an undo is stale after it"
        assert len(rebel.texts) == 1
        await tables.close()

    asyncio.run(play())


def test_another_page_of_the_same_side_sees_every_step(store: Store) -> None:
    async def play() -> None:
        tables, evening = await sit_down(store)
        second = Page("imperial")
        await evening.table.join(second)
        for action in UNLIKE:
            await evening.act(action)
        assert len(second.texts) == 1 + len(UNLIKE)
        await tables.close()

    asyncio.run(play())


def test_a_bot_pauses_only_after_what_somebody_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the time that a purchase takes would tell its steps."""
    lingered: list[int] = []
    left = list(UNLIKE)

    async def decide(bots: Bots, side: Side) -> str:
        return left.pop(0)

    async def linger(bots: Bots) -> None:
        lingered.append(bots.table.step)
        bots.table.paused = True

    monkeypatch.setattr(Bots, "_decide", decide)
    monkeypatch.setattr(Bots, "_linger", linger)

    async def play() -> None:
        tables = Tables(PeopleStore(store), Workers(1))
        table = await tables.table(store.add(purchase(), {"rebel": "human", "imperial": "rookie"}))
        await table.join(Page("rebel"))
        async with asyncio.timeout(30):
            while not lingered:
                await asyncio.sleep(0.01)
        await tables.close()

    asyncio.run(play())
    assert lingered == [len(UNLIKE)]
