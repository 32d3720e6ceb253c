"""Two people in two places: whatever happens at the same moment, each hears every line once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import cast

import pytest

from fitg.engine.machine.secrets import Viewer
from fitg.server.live.outbox import Outbox
from fitg.server.live.room import Room
from fitg.server.live.watchers import Watcher
from fitg.server.messages import Message, Mute, RoomMessage
from fitg.server.patience.calendar import Calendar
from fitg.server.patience.clocks import Calendars, Clocks
from fitg.server.store.clocks import ClockStore, Proposal
from fitg.server.store.people import Line, PeopleStore, Person, Seated
from fitg.server.store.terms import Terms

PATIENCE = 30
LONG_AGO = "2026-01-01T00:00:00.000+00:00"


class NoClocks:
    """A store of games without clocks."""

    terms = Terms()

    def stored(self, _game: str) -> NoClocks:
        return self

    def __init__(self) -> None:
        self.calendars: Calendars = {}

    def of(self, _game: str) -> tuple[Clocks, Calendars, list[Proposal]]:
        return {}, self.calendars, []

    def now(self) -> datetime:
        return datetime.now(UTC)


class SlowPeople:
    """Two at a table; what is read of them comes only when the test lets it."""

    def __init__(self) -> None:
        self.store = NoClocks()
        self.muted = True
        self.seen = LONG_AGO
        self.lines = [Line(1, "rebel", "good evening", LONG_AGO)]
        #: Who has closed a page that he has looked at.
        self.left: list[str] = []
        #: What is read or written next waits for these, one after the other.
        self.gates: list[Event] = []

    def gate(self) -> Event:
        self.gates.append(Event())
        return self.gates[-1]

    def wait(self) -> None:
        if self.gates:
            assert self.gates.pop(0).wait(PATIENCE)

    def seated(self, _game: str) -> list[Seated]:
        found = [
            Seated("rebel", Person("1", "Ada", "human"), self.seen, False),
            Seated("imperial", Person("2", "Ben", "human"), LONG_AGO, self.muted),
        ]
        self.wait()
        return found

    def chat(self, _game: str) -> list[Line]:
        return list(self.lines)

    def touch_at_leaving(self, _game: str, side: str) -> None:
        self.left.append(side)

    def mute(self, _game: str, _side: str, muted: bool) -> None:
        self.wait()
        self.muted = muted


class Page(Watcher):
    """A page that keeps what it hears."""

    def __init__(self, viewer: Viewer) -> None:
        self.heard: list[str] = []
        self.told = 0
        self.here: dict[str, bool] = {}
        super().__init__(viewer, Outbox(self._send, lambda: None))

    async def _send(self, text: str) -> None:
        raise AssertionError("this page takes its messages before they are sent")

    def tell(self, message: Message) -> None:
        assert isinstance(message, RoomMessage)
        self.heard += [line.text for line in message.lines]
        self.told += 1
        self.here = {each.side: each.here for each in message.people}


def a_room() -> tuple[Room, SlowPeople]:
    people = SlowPeople()
    room = Room("game", cast("PeopleStore", people), lambda _step, _viewer: [])
    room.clocks = cast("ClockStore", people.store)
    return room, people


async def a_moment() -> None:
    """Long enough for a thread to come to its gate."""
    await asyncio.sleep(0.1)


def test_who_listens_again_hears_what_was_said_even_if_the_room_is_told_something_meanwhile() -> None:
    """As found: the message in between counted as heard what it did not say, and nobody said it again."""

    async def evening() -> None:
        room, people = a_room()
        page = Page("imperial")
        await room.enter(page)
        assert page.heard == []
        written, read = people.gate(), people.gate()
        listening = asyncio.create_task(room.hear(Mute(on=False), page))
        written.set()
        await a_moment()
        room._tell_all()
        read.set()
        await listening
        assert page.heard == ["good evening"]

    asyncio.run(evening())


def test_what_was_read_earlier_does_not_replace_what_was_read_later() -> None:
    """As found: of two who read at the same moment the slower one put the older state on the table."""

    async def evening() -> None:
        room, people = a_room()
        await room.enter(Page("imperial"))
        gate = people.gate()
        slow = asyncio.create_task(room.refresh())
        await a_moment()
        people.muted = False
        quick = asyncio.create_task(room.refresh())
        await a_moment()
        gate.set()
        await asyncio.gather(quick, slow)
        assert [each.muted for each in room._seated] == [False, False]

    asyncio.run(evening())


def test_who_leaves_while_he_is_heard_is_not_told_any_more() -> None:
    """As found: he was put back into the room, and told for as long as the table stood."""

    async def evening() -> None:
        room, people = a_room()
        page = Page("imperial")
        await room.enter(page)
        gate = people.gate()
        listening = asyncio.create_task(room.hear(Mute(on=False), page))
        await a_moment()
        room.leave(page)
        told = page.told
        gate.set()
        await listening
        assert page.told == told

    asyncio.run(evening())


@pytest.mark.parametrize("goes_first", [True, False])
def test_who_says_that_he_is_away_is_not_here_any_more(goes_first: bool) -> None:
    """As found: the other read for a minute that he was here. Whether he leaves the table before or after."""

    async def evening() -> None:
        room, people = a_room()
        people.seen = datetime.now(UTC).isoformat()
        page, leaving = Page("imperial"), Page("rebel")
        for each in (page, leaving):
            await room.enter(each)
        assert page.here["rebel"]
        if goes_first:
            room.leave(leaving)
            assert page.here["rebel"], "who was here a moment ago may be back in a moment"
        now = datetime.now(UTC)
        people.store.calendars = {"rebel": Calendar(absences=((now, now + timedelta(days=2)),))}
        await room.refresh()
        if not goes_first:
            room.leave(leaving)
        assert not page.here["rebel"]

    asyncio.run(evening())
