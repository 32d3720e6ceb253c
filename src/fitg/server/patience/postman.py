"""The postman: takes notices from the clerk's desk, so that nobody's slow line keeps anybody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from fitg.errors import FitgError
from fitg.server.patience.posting import Gone, NotPosted
from fitg.server.patience.senders import Senders
from fitg.server.patience.words import Words
from fitg.server.store.notices import Channel, NoticeStore

log = structlog.get_logger()

#: After so many seconds it is tried again, as often as there are numbers.
PAUSES = (2.0, 10.0)


class Postman:
    """What is brought to one person is brought in its order; whoever waits, waits for himself alone."""

    def __init__(self, senders: Senders, notices: NoticeStore, pauses: Sequence[float] = PAUSES) -> None:
        self.senders = senders
        self.notices = notices
        self.pauses = pauses
        #: The last errand for each person; the ones before it are waited for by it.
        self._errands: dict[str, asyncio.Task[None]] = {}

    def carry(self, person: str, channels: Sequence[Channel], said: Words) -> None:
        """Bring it to all channels of a person, some time soon."""
        errand = asyncio.create_task(self._bring(self._errands.get(person), channels, said))
        self._errands[person] = errand
        errand.add_done_callback(lambda done: self._come_back(person, done))

    def _come_back(self, person: str, errand: asyncio.Task[None]) -> None:
        if self._errands.get(person) is errand:
            del self._errands[person]

    async def settled(self) -> None:
        """Until nothing is under way."""
        while self._errands:
            await asyncio.wait(self._errands.values())

    def close(self) -> None:
        """Nothing is brought any more: a notice that was taken is not told again by anybody."""
        for errand in self._errands.values():
            errand.cancel()

    async def _bring(
        self, before: asyncio.Task[None] | None, channels: Sequence[Channel], said: Words
    ) -> None:
        if before is not None:
            await asyncio.wait([before])
        for channel in channels:
            try:
                await self._send(channel, said)
            except Gone:
                await asyncio.to_thread(self.notices.end_channel, "", channel.id)
            except FitgError as error:
                log.warning("not told", channel=channel.kind, error=str(error))
                await asyncio.to_thread(self.notices.told, channel.id, well=False)
            else:
                await asyncio.to_thread(self.notices.told, channel.id, well=True)

    async def _send(self, channel: Channel, said: Words) -> None:
        """A channel that fails for a moment has not failed."""
        for pause in self.pauses:
            try:
                return await self.senders.send(channel, said)
            except Gone:
                raise
            except NotPosted:
                await asyncio.sleep(pause)
        return await self.senders.send(channel, said)
