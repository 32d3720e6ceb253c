"""The two at a table who sit in two places: who is there, and what they say to each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from fitg.engine.machine.secrets import Viewer
from fitg.server.live.pace import Pace
from fitg.server.live.watchers import Refused, Watcher
from fitg.server.messages import ChatLine, ClockHere, Here, Mute, PersonHere, ProposalHere, RoomMessage, Say
from fitg.server.patience.calendar import ALWAYS, resting_until
from fitg.server.patience.clocks import PACES, Calendars, Clocks, left_now
from fitg.server.store.clocks import ClockStore, Proposal
from fitg.server.store.games import SIDES
from fitg.server.store.people import Line, PeopleStore, Seated
from fitg.server.store.terms import Terms

#: Somebody is here if a page of his was looked at so short a time ago.
HERE_SECONDS = 60
#: So often it is written down that somebody is still here, for other processes to know.
TOUCH_SECONDS = 30.0
#: Ten lines a minute.
LINES_AT_ONCE = 10
LINES_A_SECOND = 10 / 60


#: So many sentences of what would be taken back are told.
MOST_LINES = 12


class Time(NamedTuple):
    """How much time both have, and what they ask of each other."""

    terms: Terms
    clocks: Clocks
    calendars: Calendars
    proposals: list[Proposal]


def clocks_here(time: Time, now: datetime) -> list[ClockHere]:
    """The clocks as both may know them."""
    pace = PACES.get(time.terms.pace)
    found = []
    for side, clock in sorted(time.clocks.items(), reverse=True):
        calendar = time.calendars.get(side, ALWAYS) if pace is not None and pace.rests else ALWAYS
        rest = resting_until(calendar, now)
        found.append(
            ClockHere(
                side=side,
                left=clock.left if clock.allowance >= 0 else left_now(clock, now, calendar),
                allowance=left_now(clock, now, calendar) if clock.allowance >= 0 else None,
                of=0 if pace is None else pace.reaction if clock.allowance >= 0 else pace.most,
                more=0 if pace is None else pace.more,
                runs=clock.runs,
                rests="" if rest is None else rest.isoformat(timespec="seconds"),
                away=calendar.is_absent(now),
            )
        )
    return found


class Room:
    """Who sits at a table, as each of them may know it."""

    def __init__(self, game: str, people: PeopleStore, lines: Callable[[int, Viewer], list[str]]) -> None:
        self.game = game
        self.people = people
        self.clocks = ClockStore(people.store)
        #: What somebody was told since a step.
        self._lines_since = lines
        self._time: Time | None = None
        self._inside: dict[Watcher, int] = {}
        self._looking: set[Watcher] = set()
        self._seated: list[Seated] = []
        self._lines: list[Line] = []
        self._paces: dict[str, Pace] = {}
        self._touched: dict[str, float] = {}
        self._reading = asyncio.Lock()

    # Coming and going

    async def enter(self, watcher: Watcher) -> None:
        if watcher.viewer not in SIDES:
            return
        self._inside[watcher] = 0
        await self.refresh()

    def leave(self, watcher: Watcher) -> None:
        if self._inside.pop(watcher, None) is None:
            return
        if watcher in self._looking:
            self._looking.discard(watcher)
            self.people.touch_at_leaving(self.game, watcher.viewer)
        if self.is_here(watcher.viewer):
            self._tell_later()
        else:
            self._tell_all()

    def _tell_later(self) -> None:
        """Who was here a moment ago is away in a minute."""
        asyncio.get_running_loop().call_later(HERE_SECONDS + 1, self._tell_all)

    async def refresh(self, anew: Watcher | None = None) -> None:
        """Somebody has sat down, said something or looked, here or in another process.

        One after the other: what was read later is newer. A page can be told everything anew.
        """
        if self.is_empty:
            return
        async with self._reading:
            self._seated, self._lines, self._time = await asyncio.to_thread(self._read)
            if anew in self._inside:
                self._inside[anew] = 0
            self._tell_all()

    async def decision_passed(self) -> None:
        """Somebody else has to decide: in the store only clocks and wishes are different by that."""
        if self.is_empty:
            return
        if self._time is None:
            await self.refresh()
            return
        async with self._reading:
            clocks, proposals = await asyncio.to_thread(self.clocks.standing, self.game)
            self._time = self._time._replace(clocks=clocks, proposals=proposals)
            self._tell_all()

    def _read(self) -> tuple[list[Seated], list[Line], Time]:
        terms, found = self.people.store.stored(self.game).terms, self.clocks.of(self.game)
        return self.people.seated(self.game), self.people.chat(self.game), Time(terms, *found)

    # What a page says

    async def hear(self, message: Here | Say | Mute, watcher: Watcher) -> None:
        if watcher not in self._inside:
            raise Refused("not-allowed", "Who only watches is not heard at the table.")
        match message:
            case Here():
                await self._look(watcher, message.visible)
            case Say():
                await self._say(watcher, message.text)
            case Mute():
                await asyncio.to_thread(self.people.mute, self.game, watcher.viewer, message.on)
                # What was not heard is heard now, or is not counted any more.
                await self.refresh(anew=watcher)

    async def _look(self, watcher: Watcher, visible: bool) -> None:
        before = watcher in self._looking
        (self._looking.add if visible else self._looking.discard)(watcher)
        now = asyncio.get_running_loop().time()
        if visible and now - self._touched.get(watcher.viewer, -TOUCH_SECONDS) >= TOUCH_SECONDS:
            self._touched[watcher.viewer] = now
            await asyncio.to_thread(self.people.touch, self.game, watcher.viewer)
            await self.refresh()
        elif visible != before:
            self._tell_all()
            self._tell_later()

    async def _say(self, watcher: Watcher, text: str) -> None:
        said = " ".join("".join(each if each.isprintable() else " " for each in text).split())
        if not said:
            raise Refused("malformed", "There is nothing in this line.")
        pace = self._paces.setdefault(watcher.viewer, Pace(LINES_AT_ONCE, LINES_A_SECOND))
        if pace.due():
            pace.left += 1
            raise Refused("too-fast", "Ten lines a minute are enough; wait a little.")
        await asyncio.to_thread(self.people.say, self.game, watcher.viewer, said)
        await self.refresh()

    # What a page is told

    def _tell_all(self) -> None:
        for watcher in list(self._inside):
            watcher.tell(self._message(watcher))

    def _message(self, watcher: Watcher) -> RoomMessage:
        deaf = next((each for each in self._seated if each.side == watcher.viewer and each.muted), None)
        known = self._inside[watcher]
        if self._lines:
            self._inside[watcher] = self._lines[-1].number
        later = [] if deaf is None else [each for each in self._lines if each.number > deaf.heard]
        unheard = [each for each in later if each.side not in ("", watcher.viewer)]
        heard = [line for line in self._lines if line not in unheard]
        return RoomMessage(
            people=[self._person(each, watcher) for each in self._seated],
            lines=[ChatLine(**line._asdict()) for line in heard if line.number > known],
            muted=deaf is not None,
            unheard=len(unheard),
            **self._of_time(watcher.viewer),
        )

    def _of_time(self, viewer: Viewer) -> dict[str, Any]:
        """Paces, clocks, and what one asks of the other: the same for both."""
        time = self._time
        if time is None:
            return {"pace": "none", "paused": "", "clocks": [], "proposals": []}
        now = self.people.store.now()
        return {
            "pace": time.terms.pace,
            "paused": time.terms.paused,
            "clocks": clocks_here(time, now),
            "proposals": [
                ProposalHere(
                    kind=each.kind,
                    side=each.side,
                    yours=each.side == viewer,
                    at=each.at,
                    lines=self._lines_since(each.steps, viewer)[-MOST_LINES:] if each.kind == "back" else [],
                )
                for each in time.proposals
                if each.kind != "deputy"
            ],
        }

    @property
    def is_empty(self) -> bool:
        return not self._inside

    def is_here(self, side: str) -> bool:
        """Is a page of who sits there looked at, or was it a moment ago?"""
        if any(each.viewer == side for each in self._looking):
            return True
        now = self.people.store.now()
        if self._is_absent(side, now):
            # Who has said that he goes is not waited for because he was here when he said it.
            return False
        return any(is_recent(each.seen, now) for each in self._seated if each.side == side)

    def _is_absent(self, side: str, now: datetime) -> bool:
        calendars = {} if self._time is None else self._time.calendars
        return any(each == side and calendar.is_absent(now) for each, calendar in calendars.items())

    def _person(self, seated: Seated, watcher: Watcher) -> PersonHere:
        # In steps of an hour: when somebody looks is his own business.
        return PersonHere(
            side=seated.side,
            name=seated.person.name,
            plate=seated.person.plate,
            you=seated.side == watcher.viewer,
            here=self.is_here(seated.side),
            seen=f"{seated.seen[:13]}:00Z",
        )


def is_recent(seen: str, now: datetime) -> bool:
    return now - datetime.fromisoformat(seen) < timedelta(seconds=HERE_SECONDS)
