"""A game being played: seats, actions, bots and everyone who watches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b

import structlog

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.table_view import Viewer
from fitg.errors import FitgError
from fitg.presentation.narration import label
from fitg.server.actions import action_infos, place_asked
from fitg.server.log import LoggedEvent, entry, told
from fitg.server.messages import (
    Act,
    AskHint,
    AskOdds,
    ErrorMessage,
    HintMessage,
    LogEntry,
    Message,
    OddsMessage,
    Pace,
    PageMessage,
    Players,
    StopThinking,
    TableMessage,
    Undo,
)
from fitg.server.odds import odds_tables
from fitg.server.store import StepConflict, Store, StoredGame
from fitg.server.workers import Workers, think

log = structlog.get_logger()

HUMAN = "human"
#: Who gives hints, and who answers when a bot is told to stop thinking.
ADVISER = "rookie"
#: How long a bot's step stays on the table until a page says how long it wants to look.
PACE_SECONDS = 0.05
#: In the set-up quick steps are shown together: so long nobody misses anything.
GLANCE_SECONDS = 0.25
SET_UP = "set-up"


class Refused(FitgError):
    """A message that cannot be carried out; the game is unchanged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.answer = ErrorMessage(code=code, message=message)  # type: ignore[arg-type]


class Watcher:
    """One page at the table: what it may see, and what it has been sent."""

    def __init__(self, viewer: Viewer, send: Callable[[Message], Awaitable[None]]) -> None:
        self.viewer = viewer
        self.send = send
        self.sent: list[LoggedEvent] = []


class LiveTable:
    """One game with its players; all changes go through one lock, and to disk before anyone hears of them."""

    def __init__(self, game_id: str, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._seat(*store.load(game_id))
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.pace = PACE_SECONDS
        self.paused = False
        self._hurry = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None

    def _seat(self, game: Game, kept: StoredGame) -> None:
        """Put a stored game on the table."""
        self.game, self.kept = game, kept
        self.changes = kept.changes
        self.told: list[LoggedEvent] = told(game)
        self.step = len(game.history)

    # Watching

    async def join(self, watcher: Watcher) -> None:
        """Sit down: the whole table and its log, then every change."""
        self.watchers.append(watcher)
        await watcher.send(self.message(watcher))
        self.wake_bots()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def message(self, watcher: Watcher) -> TableMessage:
        """The table for one watcher, with the part of the log that is new to him."""
        common = 0
        for mine, theirs in zip(self.told, watcher.sent, strict=False):
            if mine is not theirs:
                break
            common += 1
        watcher.sent = list(self.told)
        decision = self.game.decision
        mine_to_decide = decision is not None and decision.side == watcher.viewer
        return TableMessage(
            step=self.step,
            view=self.game.table_view(watcher.viewer),
            actions=action_infos(self.game) if mine_to_decide else [],
            place=place_asked(self.game) if mine_to_decide else "",
            along=list(decision.gathered) if decision is not None and mine_to_decide else [],
            log_from=common,
            log=self.entries(watcher.viewer, common),
            can_undo=self.game.can_undo and mine_to_decide,
            players=Players(**self.kept.players),
            thinking=None if self.paused else self._bot_to_move(),
        )

    def entries(self, viewer: Viewer, first: int = 0) -> list[LogEntry]:
        return [
            entry(number, item, viewer, self.game)
            for number, item in enumerate(self.told[first:], start=first)
        ]

    async def broadcast(self) -> None:
        for watcher in list(self.watchers):
            await watcher.send(self.message(watcher))

    # Messages of a page

    async def receive(self, message: PageMessage, watcher: Watcher) -> Message | None:
        """Carry out a message; an answer for the sender alone, or nothing."""
        match message:
            case Act():
                await self.act(message, watcher.viewer)
            case Undo():
                await self.undo(message, watcher.viewer)
            case AskHint():
                return await self.hint(watcher.viewer)
            case AskOdds():
                return self.odds(message.action, watcher.viewer)
            case StopThinking():
                self._hurry.set()
            case Pace():
                self.pace = message.milliseconds / 1000
                self.paused = message.pause
                self.wake_bots()
        return None

    def _check_turn(self, viewer: Viewer, step: int | None = None) -> None:
        decision = self.game.decision
        if decision is None:
            raise Refused("over", "The game is over.")
        if decision.side != viewer or self.kept.players[decision.side] != HUMAN:
            raise Refused("not-your-turn", f"It is the {decision.side} player's decision.")
        if step is not None and step != self.step:
            raise Refused("stale", "The table has changed; look again before you decide.")

    async def act(self, message: Act, viewer: Viewer) -> None:
        async with self.lock:
            self._check_turn(viewer, message.step)
            if message.action not in self.game.actions:
                raise Refused("illegal", f"{message.action!r} is not among the actions of this decision.")
            await self._apply(message.action)
        await self.broadcast()
        self.wake_bots()

    async def _apply(self, action: str) -> None:
        """Played on a copy, kept on disk, and only then the game that everybody sees."""
        twin = self.game.copy()
        turn, segment = self.game.ctx.state.turn, self.game.ctx.segment
        events = twin.apply(action)
        await self._keep(self.store.append, twin)
        self.game = twin
        self.step += 1
        self.told = [*self.told, *(LoggedEvent(each, turn, segment) for each in events)]

    async def _keep(self, write: Callable[[str, int, Game], int], game: Game) -> None:
        """Write a change; if the game was played on by another process, look at what it has become."""
        try:
            self.changes = await asyncio.to_thread(write, self.kept.id, self.changes, game)
        except StepConflict as conflict:
            self._seat(*await asyncio.to_thread(self.store.load, self.kept.id))
            await self.broadcast()
            raise Refused("stale", str(conflict)) from None

    async def undo(self, message: Undo, viewer: Viewer) -> None:
        async with self.lock:
            self._check_turn(viewer, message.step)
            if not self.game.can_undo:
                raise Refused("cannot-undo", "The last step cannot be taken back.")
            twin = self.game.copy()
            events = len(twin.history[-1].events)
            twin.undo()
            await self._keep(self.store.take_back, twin)
            self.game = twin
            self.step -= 1
            self.told = self.told[: len(self.told) - events]
        await self.broadcast()

    async def hint(self, viewer: Viewer) -> HintMessage:
        """What the adviser would do, and why."""
        self._check_turn(viewer)
        decision = self.game.decision
        assert decision is not None
        step = self.step
        action, reason = await self._think(decision.side, ADVISER)
        option = decision.option(action)
        assert option is not None
        said = label(option, decision.side, self.game.facts).full
        return HintMessage(step=step, action=action, label=said, reason=reason)

    def odds(self, action: str, viewer: Viewer) -> OddsMessage:
        self._check_turn(viewer)
        if action not in self.game.actions:
            raise Refused("illegal", f"{action!r} is not among the actions of this decision.")
        return OddsMessage(step=self.step, action=action, tables=odds_tables(self.game, action))

    # Bots

    def wake_bots(self) -> None:
        """Let the bots go on, if it is their turn and nobody does so already."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._play_bots())

    def _bot_to_move(self) -> Side | None:
        side = self.game.side
        return side if side is not None and self.kept.players[side] != HUMAN else None

    async def _play_bots(self) -> None:
        """Step by step, so that people can follow; only the set-up is made without a pause."""
        clock = asyncio.get_running_loop().time
        shown = clock()
        try:
            while (side := self._bot_to_move()) is not None and not self.paused and self.watchers:
                action = await self._decide(side)
                async with self.lock:
                    if self.game.side == side and action in self.game.actions:
                        # Refused only if the game was played on elsewhere, which the table then shows.
                        with suppress(Refused):
                            await self._apply(action)
                setting_up = self.game.ctx.segment == SET_UP and self._bot_to_move() is not None
                if setting_up and clock() - shown < GLANCE_SECONDS:
                    continue
                await self.broadcast()
                shown = clock()
                if not setting_up:
                    await self._linger()
        except FitgError as error:
            log.warning("bot stopped", game=self.kept.id, error=type(error).__name__)

    async def _linger(self) -> None:
        """Leave a bot's step on the table for a while, unless somebody is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self.pace)

    async def _decide(self, side: Side) -> str:
        """The bot's choice; told to hurry, the adviser's at once."""
        self._hurry.clear()
        thought = asyncio.ensure_future(self._think(side, self.kept.players[side]))
        hurry = asyncio.ensure_future(self._hurry.wait())
        try:
            await asyncio.wait({thought, hurry}, return_when=asyncio.FIRST_COMPLETED)
            if thought.done():
                return thought.result()[0]
        finally:
            # Also when the table is cleared meanwhile: nobody waits for this thought any more.
            hurry.cancel()
            thought.cancel()
        # The thought has cost its worker, and the next one has to load the rules first.
        return (await asyncio.to_thread(think, self.game.snapshot(), ADVISER, self._seed(side)))[0]

    def _seed(self, side: Side) -> str:
        """Chance for a bot: another one at every step, and not that of the dice."""
        text = f"{self.kept.setting.seed}:{self.step}:{side}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    async def _think(self, side: Side, bot: str) -> tuple[str, str]:
        return await self.workers.think(self.game.snapshot(), bot, self._seed(side))

    async def close(self) -> None:
        if self._bots is not None:
            self._bots.cancel()
