"""Whether the house was asleep: nobody acts on a clock that runs on from before.

A machine was suspended, a database hung, a process was stopped: whoever looks around first, or acts, sees
that nobody has looked around for a while, and running clocks are set forward before anything else is done.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from fitg.server.store.clocks import ASLEEP, ClockStore

#: The clerk of every process looks around once a second; who has not done so for this long may have slept.
DOZED = timedelta(seconds=10)


class Vigil:
    """One for a process. Whether all of the house was asleep is in the store."""

    def __init__(self, clocks: ClockStore) -> None:
        self.clocks = clocks
        self._seen: datetime | None = None
        self._waking = asyncio.Lock()

    @property
    def dozed(self) -> bool:
        """Has nobody here looked around for a while?"""
        return self._seen is None or not -DOZED <= self.clocks.store.now() - self._seen <= DOZED

    def looked_around(self) -> None:
        self._seen = self.clocks.store.now()

    async def wake(self) -> None:
        """Before anybody acts: the time in which the house was asleep is on nobody's clock."""
        async with self._waking:
            if self.dozed:
                await asyncio.to_thread(self.clocks.forgive, ASLEEP)
                self.looked_around()
