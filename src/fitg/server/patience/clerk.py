"""The clerk: what has to be done at tables where nobody sits. Of several processes one has it.

He looks after clocks whose time is over, notices that are due, bots and orders of tables that were left, and
says every half minute that the house is awake: after an outage running clocks are set forward.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog
from sqlalchemy import and_, exists, or_, select

from fitg.engine.machine.state import opponent
from fitg.errors import FitgError
from fitg.server.live.room import is_recent
from fitg.server.live.settling import Settling
from fitg.server.live.tables import Tables
from fitg.server.patience.calendar import ALWAYS, next_morning, resting_until
from fitg.server.patience.clocks import PACES, left_now
from fitg.server.patience.postman import Postman
from fitg.server.patience.senders import Senders
from fitg.server.patience.words import together, words
from fitg.server.store.clocks import ASLEEP, ClockStore, Overdue
from fitg.server.store.columns import games, orders, standings
from fitg.server.store.games import HUMAN, StoredGame, UnknownGame, UnreadableGame
from fitg.server.store.house import HEARTBEAT, HouseStore
from fitg.server.store.keeper import SHUTS_OUT
from fitg.server.store.networks import NetworkStore
from fitg.server.store.notices import Channel, Notice, NoticeStore
from fitg.server.store.people import PERSON_MARK
from fitg.server.store.troubles import StoreTrouble

log = structlog.get_logger()

#: So often he looks whether something is due.
LOOK_SECONDS = 1.0
#: So often the house says that it is awake.
BEAT = timedelta(seconds=30)
#: What he holds of several processes that share a store, where the id of a game would stand.
OFFICE = "@clerk"
#: So much is done at one look.
MOST_DUE = 100
#: After so long it is tried again to tell somebody who is here.
HERE = timedelta(minutes=1)
#: What has waited for so long when the house was last awake waits for a person, or has failed before.
UNDER_WAY = timedelta(minutes=5)
#: What was noted so long ago was heard of by now.
HEARD = timedelta(minutes=1)


class Clerk:
    """One for a house."""

    def __init__(self, tables: Tables, senders: Senders, address: str = "") -> None:
        self.tables = tables
        self.store = tables.store
        self.clocks = ClockStore(self.store)
        self.notices = NoticeStore(self.store)
        self.house = HouseStore(self.store)
        self.networks = NetworkStore(self.store)
        self.postman = Postman(senders, self.notices)
        #: Where the house is found, for links in notices; "" if nobody knows.
        self.address = address.rstrip("/")
        self._in_office = False
        self._beat: datetime | None = None
        self._heard_of: set[str] = set()
        #: Since when something may be undone, if clocks were set forward at the start.
        self._woken = ""
        #: Tables that have waited for long: one of them at a look, for most of them wait for a person.
        self._to_visit: list[str] = []

    async def work(self) -> None:
        """For ever; whatever goes wrong at one look is tried again at the next."""
        while True:
            try:
                await self.look()
            except StoreTrouble:
                # The writer has said so already.
                self._in_office = False
            except FitgError as error:
                log.warning("clerk", error=str(error))
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Do what is due now."""
        if not await asyncio.to_thread(self.store.lead, OFFICE):
            self._in_office = False
            # Somebody else has it, or the store is away: whose clocks would run then?
            await asyncio.to_thread(self.house.value, HEARTBEAT)
            await self._look_around()
            return
        if not self._in_office:
            await self._take_office()
        await self._look_around()
        await asyncio.to_thread(self._say_awake)
        await self._hear_of_keeper()
        if self._to_visit:
            await self._go_to(self._to_visit.pop())
        for each in await asyncio.to_thread(self.clocks.overdue, self.store.timestamp(), MOST_DUE):
            await self._time_is_over(each)
        for notice in await asyncio.to_thread(self.notices.due, MOST_DUE):
            await self._tell(notice)

    async def begin(self) -> None:
        """Before anybody is let in: nobody is charged for the time in which nobody could play."""
        try:
            alone = await asyncio.to_thread(self.store.lead, OFFICE)
            self._woken = await asyncio.to_thread(self._forgive, timedelta() if alone else ASLEEP)
            self.tables.vigil.looked_around()
        except StoreTrouble:
            log.warning("not awake yet")

    async def _look_around(self) -> None:
        """This process is awake; if all of them slept, that is on nobody's clock."""
        if self.tables.vigil.dozed:
            await self.tables.vigil.wake()
        self.tables.vigil.looked_around()

    async def _take_office(self) -> None:
        """Somebody else had it, or nobody: what was under way is taken up at once, the rest by and by."""
        last = self._woken or await asyncio.to_thread(self._forgive)
        self._woken = ""
        self._in_office = True
        left = await asyncio.to_thread(self._left_tables)
        self._to_visit = [game for game, since in left if since < last]
        for game, since in left:
            if since >= last:
                await self._go_to(game)

    # The house is awake

    def _forgive(self, shortest: timedelta = timedelta()) -> str:
        """Nobody is charged for the time in which nobody could play; since when something may be undone."""
        beat = self.house.value(HEARTBEAT)
        if beat:
            log.info("awake", since=beat, clocks=self.clocks.forgive(shortest))
        self._beat = None
        return (datetime.fromisoformat(beat) - UNDER_WAY).isoformat(timespec="milliseconds") if beat else ""

    def _say_awake(self) -> None:
        now = self.store.now()
        if self._beat is None or now - self._beat >= BEAT or now < self._beat:
            self.house.keep(HEARTBEAT, now.isoformat(timespec="milliseconds"))
            if self._beat is None or self._beat.date() != now.date():
                self.networks.tidy()
            self._beat = now

    def close(self) -> None:
        """The last word before the house sleeps."""
        if self._in_office:
            self._beat = None
            self._say_awake()

    async def _hear_of_keeper(self) -> None:
        """What was done from the command line: a database tells it, in a file it has to be looked for."""
        if self.store.shared:
            return
        since = (self.store.now() - HEARD).isoformat(timespec="milliseconds")
        lines = await asyncio.to_thread(self.house.noted, since)
        for line in lines:
            if line.id not in self._heard_of:
                self.tables.heard(f"{PERSON_MARK}{line.about}" if line.what in SHUTS_OUT else line.about, 0)
        self._heard_of = {line.id for line in lines}

    # Tables that were left

    def _left_tables(self) -> list[tuple[str, str]]:
        """Where a bot has to move against somebody, or orders have to answer; and since when they have to."""
        a_bot = or_(
            and_(standings.c.decides == "rebel", games.c.rebel != HUMAN, games.c.imperial == HUMAN),
            and_(standings.c.decides == "imperial", games.c.imperial != HUMAN, games.c.rebel == HUMAN),
        )
        by_order = exists().where(orders.c.game == standings.c.game, orders.c.side == standings.c.decides)
        query = (
            select(standings.c.game, standings.c.since)
            .join(games, games.c.id == standings.c.game)
            .where(or_(a_bot, by_order))
        )
        with self.store.reading() as connection:
            return [(str(row.game), str(row.since)) for row in connection.execute(query)]

    async def _go_to(self, game: str) -> None:
        try:
            async with self.tables.visit(game):
                pass
        except FitgError as error:
            log.warning("table not visited", game=game, error=str(error))

    # Clocks

    async def _time_is_over(self, overdue: Overdue) -> None:
        try:
            async with self.tables.visit(overdue.game) as table:
                if overdue.reaction and table.deputies is not None:
                    table.deputies.stand_in(overdue.side)
                elif table.stored.terms.pace == "live":
                    await asyncio.to_thread(self.clocks.acknowledge, overdue.game, overdue.side)
                    await Settling(table, opponent(overdue.side)).overtime("claim")
                else:
                    await asyncio.to_thread(self.clocks.acknowledge, overdue.game, overdue.side)
                    if table.room is not None:
                        await table.room.refresh()
        except FitgError as error:
            log.warning("overdue", game=overdue.game, error=str(error))
            await asyncio.to_thread(self.clocks.acknowledge, overdue.game, overdue.side)

    # Notices

    def _sits_here(self, notice: Notice) -> bool:
        """Is a page of his at this table looked at? In an evening's game it mostly is."""
        table = self.tables.tables.get(notice.game)
        return table is not None and table.room is not None and table.room.is_here(notice.side)

    async def _tell(self, notice: Notice) -> None:
        if notice.kind != "over" and self._sits_here(notice):
            await asyncio.to_thread(self.notices.postpone, notice, self.store.now() + HERE)
            return
        later = await asyncio.to_thread(self._later, notice)
        if later is not None:
            await asyncio.to_thread(self.notices.postpone, notice, later)
            return
        channels = [
            each for each in await asyncio.to_thread(self.notices.channels_of, notice.person) if each.open
        ]
        if notice.kind == "digest":
            await self._tell_together(notice, [each for each in channels if each.daily])
            return
        if notice.kind == "decide" and any(each.daily for each in channels):
            await asyncio.to_thread(self._gather, notice.person)
            channels = [each for each in channels if not each.daily]
        stored = await asyncio.to_thread(self._stored, notice.game)
        if not channels or stored is None:
            await asyncio.to_thread(self.notices.drop, notice)
            return
        # Taken before it is sent: after a crash nobody is told twice.
        if not await asyncio.to_thread(self.notices.claim, notice):
            return
        left = await asyncio.to_thread(self._left, stored, notice.side)
        address = f"{self.address}/#/table/{notice.game}" if self.address else ""
        said = words(notice.kind, stored.setting.scenario.title, notice.side, left, address, notice.game)
        self.postman.carry(notice.person, channels, said)

    def _gather(self, person: str) -> None:
        morning = next_morning(self.clocks.calendar(person), self.store.now())
        self.notices.gather(person, morning)

    async def _tell_together(self, notice: Notice, channels: list[Channel]) -> None:
        """Once a day, all games that wait for somebody, if there are any."""
        waiting = await asyncio.to_thread(self._waiting_for, notice.person)
        if not channels or not waiting:
            await asyncio.to_thread(self.notices.drop, notice)
        elif await asyncio.to_thread(self.notices.claim, notice):
            self.postman.carry(notice.person, channels, together(waiting, self.address))

    def _waiting_for(self, person: str) -> list[tuple[str, str, int | None]]:
        found = [(self._stored(game), side) for game, side in self.notices.waiting_for(person)]
        return [
            (stored.setting.scenario.title, side, self._left(stored, side))
            for stored, side in found
            if stored is not None
        ]

    def _later(self, notice: Notice) -> datetime | None:
        """Who is here, or rests, is not rung for now."""
        now = self.store.now()
        rest = resting_until(self.clocks.calendar(notice.person), now)
        if rest is not None:
            return rest
        here = any(
            each.person.id == notice.person and is_recent(each.seen, now)
            for each in self.tables.people.seated(notice.game)
        )
        return now + HERE if here and notice.kind != "over" else None

    def _stored(self, game: str) -> StoredGame | None:
        try:
            return self.store.stored(game)
        except (UnknownGame, UnreadableGame):
            return None

    def _left(self, stored: StoredGame, side: str) -> int | None:
        pace = PACES.get(stored.terms.pace)
        found, calendars, _ = self.clocks.of(stored.id)
        clock = next((each for name, each in found.items() if name == side), None)
        if pace is None or clock is None:
            return None
        calendar = next((each for name, each in calendars.items() if name == side), ALWAYS)
        return left_now(clock, self.store.now(), calendar if pace.rests else ALWAYS)
