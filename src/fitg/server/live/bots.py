"""The bots of a table: they play step by step, so that people can follow."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

import structlog

from fitg.bots import ADVISER
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game
from fitg.errors import FitgError
from fitg.server.live.thinking import think
from fitg.server.live.watchers import Refused
from fitg.server.live.workers import ThoughtFailed, ThoughtTooLong
from fitg.server.metrics import ACTS

if TYPE_CHECKING:
    from fitg.server.live.table import LiveTable

log = structlog.get_logger()

#: How long a bot's step stays on the table until a page says how long it wants to look.
PACE_SECONDS = 0.05
#: In the set-up quick steps are shown together: so long nobody misses anything.
GLANCE_SECONDS = 0.25
SET_UP = "set-up"
#: After so long a bot tries again to write its step; each time twice as long.
FIRST_RETRY_SECONDS = 1.0
LONGEST_RETRY_SECONDS = 15.0
#: After so long a process asks again whether it is the one that plays the bots of a table.
LEAD_SECONDS = 1.0


class Bots:
    """Whoever plays at a table and is no person."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.pace = PACE_SECONDS
        self._hurry = asyncio.Event()
        self._playing: asyncio.Task[None] | None = None

    def hurry(self) -> None:
        self._hurry.set()

    def stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()

    @property
    def at_work(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def wake(self) -> None:
        """Let the bots go on, if it is their turn and nobody does so already."""
        if self.table.bot_to_move() is not None and not self.at_work:
            self._playing = asyncio.create_task(self._play())
            self._playing.add_done_callback(lambda _: self.table.idle())

    async def _play(self) -> None:
        """Step by step, so that people can follow; only the set-up is made without a pause."""
        clock = asyncio.get_running_loop().time
        shown, retry = clock(), FIRST_RETRY_SECONDS
        while (side := self.table.bot_to_move()) is not None and self._going_on:
            try:
                if not await self.leads():
                    await asyncio.sleep(LEAD_SECONDS)
                    continue
                action = await self._decide(side)
                await self._play_for_bot(side, action)
                retry = FIRST_RETRY_SECONDS
            except Refused as refusal:
                self.table.tell_all(refusal.answer())
                if refusal.code != "not-kept":
                    return
                await asyncio.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY_SECONDS)
                continue
            except FitgError as error:
                self._bot_stopped(str(error), error)
                return
            except UNFIT as error:
                self._bot_stopped("The rules broke down over the bot's step; the game is unchanged.", error)
                return
            setting_up = self.table.game.ctx.segment == SET_UP and self.table.bot_to_move() is not None
            if setting_up and clock() - shown < GLANCE_SECONDS:
                continue
            told = self.table.broadcast()
            shown = clock()
            # A pause after what nobody sees would let him count what is done in secret.
            if told and not setting_up:
                await self._linger()

    @property
    def _going_on(self) -> bool:
        return (
            (bool(self.table.watchers) or self.table.diligent)
            and not self.table.paused
            and not self.table.closed
        )

    def _bot_stopped(self, sentence: str, error: Exception) -> None:
        """A sentence instead of a silence; the next who sits down or sets the pace lets the bot try again."""
        log.error("bot stopped", game=self.table.stored.id, error=type(error).__name__, exc_info=error)
        self.table.tell_all(Refused("bot-failed", f"The computer has stopped: {sentence}").answer())

    async def leads(self) -> bool:
        """Of several processes at one table, one plays its bots."""
        return (
            await asyncio.to_thread(self.table.store.lead, self.table.stored.id)
            if self.table.store.shared
            else True
        )

    async def _play_for_bot(self, side: Side, action: str) -> None:
        async with self.table.changing():
            if self.table.game.side == side and action in self.table.game.actions and not self.table.closed:
                await self.table.apply(action, by="bot")
                ACTS.labels("bots").inc()

    async def _linger(self) -> None:
        """Leave a bot's step on the table for a while, unless somebody is in a hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.pace):
                await self._hurry.wait()

    async def _decide(self, side: Side) -> str:
        """The bot's choice; told to hurry, or if it fails, the adviser's."""
        self._hurry.clear()
        bot = self.table.stored.players[side]
        thought = asyncio.ensure_future(self.think(side, bot))
        hurry = asyncio.ensure_future(self._hurry.wait())
        try:
            await asyncio.wait({thought, hurry}, return_when=asyncio.FIRST_COMPLETED)
            if thought.done():
                return thought.result()[0]
        except ThoughtFailed as failure:
            log.warning("bot failed", game=self.table.stored.id, bot=bot, error=str(failure))
            if bot == ADVISER and not isinstance(failure, ThoughtTooLong):
                raise
        finally:
            # Also when the table is cleared meanwhile: nobody waits for this thought any more.
            hurry.cancel()
            thought.cancel()
        # The thought has cost its worker, and the next one has to load the rules first.
        return (await asyncio.to_thread(think, self.table.game.snapshot(), ADVISER, self.seed(side)))[0]

    def seed(self, side: Side | None) -> str:
        """Chance for a bot: another one at every step, and not that of the dice."""
        text = f"{self.table.stored.setting.seed}:{self.table.step}:{side}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    async def think(self, side: Side, bot: str, game: Game | None = None) -> tuple[str, str]:
        """About the game, or about what it would become."""
        return await self.table.workers.think(
            self.table.stored.id, (game or self.table.game).snapshot(), bot, self.seed(side)
        )
