"""How fast one page may speak: a burst at once, then so many messages a second; the rest waits its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

#: No hand is faster, nor a page that sends a whole sheet of orders at once.
BURST = 500
#: What a page may send on and on. The others' tables hardly notice it.
A_SECOND = 100.0


class Pace:
    """A bucket that a message takes a drop from, and that fills again with time."""

    def __init__(
        self, burst: int = BURST, a_second: float = A_SECOND, now: Callable[[], float] = monotonic
    ) -> None:
        self.burst = burst
        self.a_second = a_second
        self.now = now
        self.left = float(burst)
        self.looked = now()

    def due(self) -> float:
        """Take a drop; how many seconds to wait until it was there to be taken."""
        moment = self.now()
        self.left = min(self.burst, self.left + (moment - self.looked) * self.a_second) - 1
        self.looked = moment
        return max(0.0, -self.left / self.a_second)

    async def keep(self) -> None:
        """Wait until the next message may be taken. Only its sender waits."""
        seconds = self.due()
        if seconds:
            await asyncio.sleep(seconds)
