"""A campaign over a simulated month: time is data, and nobody waits for it.

Two people look in twice a day; one of them goes away for some days, one loses his browser and is let back in,
the server is closed or cut off three times for hours. Mails go to a real mail server.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.message import Message
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select
from tests.server.posted import mail_server

from fitg.bots import create
from fitg.bots.observation import glance
from fitg.bots.orders import Orders, preset
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.engine.record import parse_record
from fitg.server.live.outbox import Outbox
from fitg.server.live.room import Time, clocks_here
from fitg.server.live.tables import Tables
from fitg.server.live.watchers import Watcher
from fitg.server.live.workers import Workers
from fitg.server.messages import Act
from fitg.server.patience.clerk import Clerk
from fitg.server.patience.senders import Post, Senders
from fitg.server.people.agreements import give_number, laid
from fitg.server.store.clocks import ClockStore
from fitg.server.store.columns import notices, steps
from fitg.server.store.games import HUMAN, Store
from fitg.server.store.house import HEARTBEAT, HouseStore
from fitg.server.store.notices import NoticeStore
from fitg.server.store.people import PeopleStore, Person

pytestmark = pytest.mark.unmeasured

BEGIN = datetime(2026, 3, 2, 6, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: When each looks in, by the hour of the day; on these days the Rebel Player does not look in at all.
LOOKS: dict[Side, tuple[int, int]] = {"rebel": (7, 18), "imperial": (8, 20)}
MISSED = (4, 5, 12)
#: Nobody is at the house on these days: how many hours.
OUTAGES = {7: 10, 14: 30, 21: 5}
AWAY = (16, 20)


class House:
    """A server in this process, whose clock the test sets."""

    def __init__(self, where: Path | str, smtp: str, now: Callable[[], datetime]) -> None:
        self.store = Store(where, now=now)
        self.people = PeopleStore(self.store)
        self.workers = Workers(1)
        self.tables = Tables(self.people, self.workers, diligent=True)
        self.tables.pause = 0
        senders = Senders(HouseStore(self.store), Post(smtp, "house@example.org"))
        self.clerk = Clerk(self.tables, senders, "https://games.example")

    async def close(self, *, tidily: bool) -> None:
        await self.tables.close()
        self.workers.stop()
        if tidily:
            self.clerk.close()
        self.store.close()


class Month:
    """The campaign, hour by hour."""

    def __init__(self, where: Path | str, smtp: str) -> None:
        self.where, self.smtp = where, smtp
        self.now = BEGIN
        self.bots = {side: create("rookie") for side in LOOKS}
        self.chance = Random(1)
        self.house = self._open()
        self.sitting: dict[Side, Person] = {}
        self.game = ""

    def _open(self) -> House:
        return House(self.where, self.smtp, lambda: self.now)

    def lay(self, scenario: str) -> None:
        """Two guests at a table, day by day; each has a mailbox."""
        people, store = self.house.people, self.house.store
        for side in LOOKS:
            person, _ = people.new_guest(side.title(), "saurian", "A program")
            self.sitting[side] = person
        terms = laid("imperial", "rebel", "link", "", "days")
        game = new_game(scenario, seed="a month")
        self.game = store.add(game, {"rebel": HUMAN, "imperial": HUMAN}, self.sitting["rebel"].id, terms)
        people.sit(people.invite("sit", self.game, "imperial"), self.game, self.sitting["imperial"])
        give_number(store, self.game, "imperial", "")
        for side in LOOKS:
            self.listen(side)
        ClockStore(store).set_hours(self.sitting["imperial"].id, "Europe/Berlin", "23-7")

    def listen(self, side: Side) -> None:
        NoticeStore(self.house.store).add_channel(
            self.sitting[side].id, "mail", f"{side}@example.org", "", known=True
        )

    async def look_in(self, side: Side) -> None:
        """Somebody comes, decides what he is asked, and goes."""
        async with self.house.tables.visit(self.game) as table:
            watcher = Watcher(side, Outbox(_nowhere, lambda: None))
            while table.game.side == side and table.answering() is None:
                action = str(self.bots[side].choose(glance(table.game), self.chance))
                step = table.game.steps_known_to(side)
                await table.act(Act.model_validate({"step": step, "action": action}), watcher)
            await self.settled()

    async def settled(self) -> None:
        """Until all that is answered for somebody is answered, and all that is told is told."""
        await self.house.clerk.postman.settled()
        for _ in range(20_000):
            table = self.house.tables.tables.get(self.game)
            if table is None or table.deputies is None or not table.deputies.at_work:
                return
            await asyncio.sleep(0.002)
        raise AssertionError("the deputy does not come to an end")

    async def hour(self) -> None:
        """The house was awake all the time, and has said so."""
        self.now += HOUR
        HouseStore(self.house.store).keep(HEARTBEAT, self.now.isoformat(timespec="milliseconds"))
        await self.house.clerk.look()
        await self.settled()

    async def outage(self, hours: int, *, tidily: bool) -> None:
        """Closed, or cut off in the middle of everything; opened again hours later."""
        await self.house.close(tidily=tidily)
        self.now += hours * HOUR
        self.house = self._open()
        await self.house.clerk.begin()
        await self.house.clerk.look()

    def left(self) -> dict[Side, int]:
        """What both have left of what counts, at this moment."""
        stored = self.house.store.stored(self.game)
        found = clocks_here(Time(stored.terms, *ClockStore(self.house.store).of(self.game)), self.now)
        return {each.side: each.left + (each.allowance or 0) for each in found}

    def lose_browser(self) -> None:
        """The Rebel Player has lost everything; the other lets the seat be taken anew."""
        people = self.house.people
        token = people.invite("sit", self.game, "rebel")
        person, _ = people.new_guest("Rebel again", "saurian", "A program")
        people.sit(token, self.game, person)
        self.sitting["rebel"] = person
        self.listen("rebel")


async def _nowhere(text: str) -> None:
    pass


async def play(where: Path | str, smtp: str, scenario: str, days: int) -> Month:
    month = Month(where, smtp)
    month.lay(scenario)
    orders: dict[Side, Orders] = {"rebel": preset("matters"), "imperial": preset("own-turns")}
    for side, given in orders.items():
        month.house.tables.orders.keep(month.game, side, given)
    for day in range(days):
        if month.house.store.stored(month.game).status.outcome is not None:
            break
        await one_day(month, day)
    return month


async def one_day(month: Month, day: int) -> None:
    if day in OUTAGES:
        before = month.left()
        await month.outage(OUTAGES[day], tidily=day % 2 == 0)
        after = month.left()
        charged = {side: before[side] - after[side] for side in before}
        assert all(each <= 30_000 for each in charged.values()), f"charged for an outage: {charged}"
    if day == AWAY[0]:
        span = (month.now, month.now + (AWAY[1] - AWAY[0]) * DAY)
        ClockStore(month.house.store).go_away(month.sitting["imperial"].id, span)
    if day == 10:
        month.lose_browser()
    for _ in range(24):
        before = month.left()
        await month.hour()
        if AWAY[0] <= day < AWAY[1] - 1:
            assert month.left()["imperial"] >= before["imperial"], "charged while away"
        for side, hours in LOOKS.items():
            here = not (side == "imperial" and AWAY[0] <= day < AWAY[1])
            here = here and not (side == "rebel" and day in MISSED)
            if here and month.now.hour in hours:
                await month.look_in(side)


def check(month: Month, mails: list[Message]) -> None:
    store = month.house.store
    with store.reading() as connection:
        taken = connection.execute(select(steps.c.side, steps.c.by).where(steps.c.game == month.game)).all()
        told = connection.execute(select(notices.c.person, notices.c.kind, notices.c.settled)).all()
    by = Counter((row.side, row.by.split(" ")[0]) for row in taken)
    assert by["rebel", "person"]
    assert by["imperial", "person"]
    assert by["rebel", "order"], "the Rebel Player's orders never answered"
    assert by["imperial", "deputy"], "the Imperial Player's deputy never answered"
    sent = [row for row in told if row.settled.startswith("sent")]
    assert len(mails) == len(sent), "somebody was told twice, or not at all"
    assert {str(mail["To"]) for mail in mails} == {"rebel@example.org", "imperial@example.org"}
    game, stored = store.load(month.game)
    assert parse_record(game.record.text()).verify().digest() == game.digest()
    assert stored.status.turn == game.state.turn


@pytest.mark.parametrize("scenario", ["galactic-campaign"])
def test_a_campaign_goes_on_for_a_month(where: Path | str, scenario: str) -> None:
    with mail_server() as (smtp, mails):

        async def all_of_it() -> None:
            month = await play(where, smtp, scenario, 31)
            check(month, mails)
            assert month.house.store.stored(month.game).status.turn >= 3, "hardly anything happened"
            await month.house.close(tidily=True)

        asyncio.run(all_of_it())
