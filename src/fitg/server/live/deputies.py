"""Who answers at a table for somebody who is elsewhere: his orders, or the deputy when his time is over."""

from __future__ import annotations

import asyncio
import json
import math
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from fitg.bots import ADVISER
from fitg.bots.orders import Answered, Orders, orders_text, ruling
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game
from fitg.errors import FitgError
from fitg.server.live.thinking import DEPUTY, deputize
from fitg.server.live.watchers import Refused
from fitg.server.live.workers import ThoughtFailed
from fitg.server.metrics import ACTS
from fitg.server.patience import keeping
from fitg.server.patience.clocks import Duty, duty_of
from fitg.server.store.games import Also
from fitg.server.store.orders import OrdersStore, by_order, put

if TYPE_CHECKING:
    from fitg.server.live.table import LiveTable

log = structlog.get_logger()

#: The same pause for every order, however long it was thought about. What takes longer takes twice as long.
PAUSE_SECONDS = 1.5
#: After so long it is tried again to write an answer.
RETRY_SECONDS = 5.0

_read = msgspec.json.Decoder(list[Answered])


class Standing(NamedTuple):
    """Who has to decide, and whether the person is asked: both sides know it."""

    duty: Duty | None
    asked: bool


class Playing(NamedTuple):
    """A Player-Turn that the deputy plays."""

    side: Side
    turn: int


def still_to_wait(gone: float, pause: float) -> float:
    """What is left of the pause after a thought: of a second one, if it took longer than the first.

    >>> still_to_wait(0.5, 1.5), still_to_wait(1.5, 1.5), still_to_wait(2.0, 1.5)
    (1.0, 0.0, 1.0)
    """
    return max(1, math.ceil(gone / pause)) * pause - gone


class Deputies:
    """The orders of both sides at a table."""

    def __init__(self, table: LiveTable, orders: dict[Side, Orders]) -> None:
        self.table = table
        self.store = OrdersStore(table.store)
        self.orders = orders
        self._asked: tuple[int, bool] = (-1, True)
        self._answering: asyncio.Task[None] | None = None
        #: The side whose deputy answers whatever is asked: its time for a reaction is over.
        self._absent: Side | None = None
        #: The Player-Turn that the deputy plays, because its time was over and the other has let him.
        self.plays: Playing | None = None

    # Whether a person is asked

    def asks(self, game: Game) -> bool:
        side = game.side
        return side is None or ruling(game, self.orders[side]).asks

    def answers(self) -> Side | None:
        """The side that is answered for now; both may know it."""
        if self._asked[0] != self.table.changes:
            self._asked = self.table.changes, self.asks(self.table.game)
        if self.table.resting:
            return None
        return self._playing() or (None if self._asked[1] else self.table.game.side)

    def _playing(self) -> Side | None:
        """The side whose Player-Turn the deputy plays now."""
        if self.plays is None:
            return None
        duty = duty_of(self.table.game)
        if duty is None or duty.reaction:
            return None
        return duty.side if (duty.side, self.table.game.state.turn) == self.plays else None

    def standing(self, game: Game) -> Standing:
        return Standing(duty_of(game), self.asks(game))

    # What is written with a step

    def writing(self, before: Game, after: Game) -> Also | None:
        """What else changes by a step: clocks and notices when the decision changes hands."""
        rested = self._rested(after)
        was, now_is = self.standing(before), self.standing(after)
        if was == now_is and rested is None:
            return None
        self.table.handed_over |= was != now_is
        game, store, mark = self.table.stored.id, self.table.store, str(after.steps)

        def write(connection: Connection) -> None:
            if rested is not None:
                put(connection, game, *rested, store.timestamp())
            if was != now_is:
                now = store.now()
                acted = "" if was.duty is None else was.duty.side
                keeping.hand_over(
                    connection, game, now, now_is.duty, asked=now_is.asked, mark=mark, acted=acted
                )
                if now_is.duty is None:
                    keeping.ended(connection, game, now)

        return write

    def _rested(self, game: Game) -> tuple[Side, Orders] | None:
        """An order whose condition has come true rests from now on, and is looked at again."""
        side = game.side
        place = 0 if side is None else ruling(game, self.orders[side]).rests
        if side is None or not place:
            return None
        kept = list(self.orders[side].orders)
        kept[place - 1] = replace(kept[place - 1], rests=True)
        self.orders[side] = replace(self.orders[side], orders=tuple(kept))
        return side, self.orders[side]

    async def changed(self) -> None:
        """Somebody has given other orders, here or in another process."""
        if self.table.vigil is not None and self.table.vigil.dozed:
            await self.table.wake_up(self.table.vigil)
        before = self.answers()
        self.orders = await asyncio.to_thread(self.store.of, self.table.stored.id)
        self._asked = (-1, True)
        if self.answers() != before:
            # The question that is open is put to the person now, or not any more: his clock runs, or stands.
            await asyncio.to_thread(self._hand_over)
            self.table.handed_over = True
            self.table.broadcast()
        self.wake()

    def _hand_over(self) -> None:
        game, store, standing = self.table.stored.id, self.table.store, self.standing(self.table.game)
        mark = f"{self.table.step} orders {store.timestamp()}"

        def write(connection: Connection) -> None:
            keeping.hand_over(connection, game, store.now(), standing.duty, asked=standing.asked, mark=mark)

        store.writer.submit(write, game).result()

    # Answering

    @property
    def at_work(self) -> bool:
        return self._answering is not None and not self._answering.done()

    def stop(self) -> None:
        if self._answering is not None:
            self._answering.cancel()

    def wake(self) -> None:
        if not self.at_work and not self.table.closed and self._pending() is not None:
            self._answering = asyncio.create_task(self._answer())
            self._answering.add_done_callback(lambda _: self.table.idle())

    def stand_in(self, side: Side) -> None:
        """His time for this reaction is over: whatever is asked now, the deputy answers."""
        self._absent = side
        self.wake()

    def _pending(self) -> Side | None:
        side = self.table.game.side
        if self._absent is not None and (side != self._absent or not self._is_reaction()):
            self._absent = None
        return self.answers() or self._absent

    def _is_reaction(self) -> bool:
        duty = duty_of(self.table.game)
        return duty is not None and duty.reaction

    async def _answer(self) -> None:
        """Question after question, until a person is to be asked or the other side goes on."""
        while (side := self._pending()) is not None and not self.table.closed:
            try:
                if not await self.table.bots.leads():
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                began = asyncio.get_running_loop().time()
                moment, orders = self.table.changes, self.orders[side]
                playing = self._playing() is not None
                answers = await self._think(orders, absent=self._absent == side)
                if not playing:
                    # Like a bot that plays: a pause after what nobody sees would let the other count it.
                    await self._wait(began)
                await self._carry_out(moment, orders, side, answers)
            except Refused as refusal:
                log.warning("not answered", game=self.table.stored.id, code=refusal.code)
                await asyncio.sleep(RETRY_SECONDS)
            except (FitgError, *UNFIT) as error:
                # The person is asked after all, when he comes: nothing was decided for him.
                log.error("deputy stopped", game=self.table.stored.id, error=type(error).__name__)
                return

    async def _think(self, orders: Orders, *, absent: bool) -> list[Answered]:
        game, table = self.table.game, self.table
        playing = self._playing()
        if playing is not None:
            return [Answered((await table.bots.think(playing, ADVISER))[0], 0)]
        asked = json.dumps(
            {"orders": orders_text(orders), "absent": absent, "seed": table.bots.seed(game.side)}
        )
        snapshot = game.snapshot()
        try:
            text, _ = await table.workers.think(table.stored.id, snapshot, DEPUTY, asked)
        except ThoughtFailed:
            text, _ = await asyncio.to_thread(deputize, snapshot, asked)
        return _read.decode(text)

    async def _wait(self, began: float) -> None:
        """The same pause, however long it was thought: whole ones, if one was not enough."""
        pause = self.table.pause
        if pause <= 0:
            return
        await asyncio.sleep(still_to_wait(asyncio.get_running_loop().time() - began, pause))

    async def _carry_out(self, moment: int, orders: Orders, side: Side, answers: list[Answered]) -> None:
        table = self.table
        async with table.changing():
            if table.changes != moment or self.orders[side] is not orders or table.closed or table.resting:
                return
            try:
                for each in answers:
                    if table.game.side != side or each.action not in table.game.actions:
                        break
                    await table.apply(each.action, by=by_order(each.place))
                    ACTS.labels("orders").inc()
            finally:
                table.broadcast()
        table.bots.wake()
