"""What waits for one page to read it. Nobody else waits for that page."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from fitg.server.metrics import DROPPED, OUTBOX

#: A page that lets so much wait is not reading any more.
MOST_MESSAGES = 64
MOST_CHARACTERS = 8_000_000
#: While so much waits for a page, nothing more is taken from it: answers would only lengthen the line.
FULL = 48
#: How long one message may take to be taken off our hands.
PATIENCE_SECONDS = 20.0


class Outbox:
    """Messages on their way to a page, in order. A page that does not read is dropped, and can come back."""

    def __init__(self, send: Callable[[str], Awaitable[None]], drop: Callable[[], None]) -> None:
        self._send = send
        self._drop = drop
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.dropped = False

    def put(self, text: str) -> None:
        """At the end of the line; never waits."""
        if self.dropped:
            return
        self._waiting.append(text)
        self._characters += len(text)
        OUTBOX.inc()
        # The first message can be large; what follows it is small.
        if len(self._waiting) > MOST_MESSAGES or (
            self._characters > MOST_CHARACTERS and len(self._waiting) > 1
        ):
            self.drop()
        else:
            self._news.set()
            if len(self._waiting) >= FULL:
                self._room.clear()

    async def room(self) -> None:
        """Wait until the page has read most of what it was sent."""
        await self._room.wait()

    def drop(self) -> None:
        """The page does not read: hang up without waiting for it."""
        if not self.dropped:
            DROPPED.inc()
            self.close()
            self._drop()

    def close(self) -> None:
        self.dropped = True
        OUTBOX.dec(len(self._waiting))
        self._waiting.clear()
        self._news.set()
        self._room.set()

    async def deliver(self) -> None:
        """Send one message after the other, until the page is gone."""
        while not self.dropped:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                text = self._waiting.popleft()
                self._characters -= len(text)
                OUTBOX.dec()
                try:
                    async with asyncio.timeout(PATIENCE_SECONDS):
                        await self._send(text)
                except TimeoutError:
                    self.drop()
                if len(self._waiting) < FULL:
                    self._room.set()
