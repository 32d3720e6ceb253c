"""A game being played: seats, actions, bots and everyone who watches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import ParamSpec, TypeVar

import structlog

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.table_view import TableView, Viewer
from fitg.errors import FitgError
from fitg.presentation.narration import label
from fitg.server.actions import action_infos, place_asked
from fitg.server.changes import difference
from fitg.server.log import LoggedEvent, entries, logged_events
from fitg.server.messages import (
    Act,
    AskHint,
    AskOdds,
    ErrorMessage,
    HintMessage,
    LookAgain,
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

P = ParamSpec("P")
T = TypeVar("T")

HUMAN = "human"
#: Who gives hints, and who answers when a bot is told to stop thinking.
ADVISER = "rookie"
#: How long a bot's step stays on the table until a page says how long it wants to look.
PACE_SECONDS = 0.05
#: In the set-up quick steps are shown together: so long nobody misses anything.
GLANCE_SECONDS = 0.25
SET_UP = "set-up"
#: More entries than this are put into words in a thread of their own.
LONG_LOG = 100


class Refused(FitgError):
    """A message that cannot be carried out; the game is unchanged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.answer = ErrorMessage(code=code, message=message)  # type: ignore[arg-type]


async def _at_once(work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    return work(*args, **options)


class Watcher:
    """One page at the table: what it may see, and what it has been sent."""

    def __init__(self, viewer: Viewer, send: Callable[[Message], Awaitable[None]]) -> None:
        self.viewer = viewer
        self.send = send
        #: The table as he was last told, and how many entries of the log he has.
        self.seen: TableView | None = None
        self.entries = 0
        #: One message after the other: each builds on the one before.
        self.lock = asyncio.Lock()


class LiveTable:
    """One game with its players; all changes go through one lock, and to disk before anyone hears of them."""

    def __init__(self, game: Game, stored: StoredGame, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._seat(game, stored)
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.pace = PACE_SECONDS
        self.paused = False
        self._hurry = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None

    @property
    def step(self) -> int:
        return self.game.steps

    def _seat(self, game: Game, stored: StoredGame) -> None:
        """Put a stored game on the table."""
        self.game, self.stored = game, stored
        self.changes = stored.changes
        #: What has happened; it grows with every step, and watchers remember how much of it they have.
        self.logged: list[LoggedEvent] = logged_events(game)

    # Watching

    async def join(self, watcher: Watcher) -> None:
        """Sit down: the whole table and its log, then every change."""
        self.watchers.append(watcher)
        await self.show(watcher)
        self.wake_bots()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def message(self, watcher: Watcher) -> TableMessage:
        """What is new for one watcher, but for the words of the log."""
        first, watcher.entries = watcher.entries, len(self.logged)
        before, watcher.seen = watcher.seen, self.game.table_view(watcher.viewer)
        decision = self.game.decision
        mine_to_decide = decision is not None and decision.side == watcher.viewer
        return TableMessage(
            step=self.step,
            view=watcher.seen if before is None else None,
            change=None if before is None else difference(before, watcher.seen),
            actions=action_infos(self.game) if mine_to_decide else [],
            place=place_asked(self.game) if mine_to_decide else "",
            along=list(decision.gathered) if decision is not None and mine_to_decide else [],
            log_from=first,
            log=[],
            can_undo=self.game.can_undo and mine_to_decide,
            players=Players(**self.stored.players),
            thinking=None if self.paused else self._bot_to_move(),
        )

    async def broadcast(self) -> None:
        for watcher in list(self.watchers):
            await self.show(watcher)

    async def show(self, watcher: Watcher) -> None:
        """Tell a watcher what is new, even if it is nothing: silence would tell him something too."""
        async with watcher.lock:
            game, first, items = self.game, watcher.entries, self.logged[watcher.entries :]
            message = self.message(watcher)
            # A long log takes a while to be told, and nobody at another table has to wait for it.
            tell = asyncio.to_thread if len(items) > LONG_LOG else _at_once
            message.log = await tell(entries, items, first, watcher.viewer, game)
            await watcher.send(message)

    # Messages of a page

    async def receive(self, message: PageMessage, watcher: Watcher) -> Message | None:
        """Carry out a message; an answer for the sender alone, or nothing."""
        match message:
            case Act():
                await self.act(message, watcher.viewer)
            case Undo():
                await self.undo(message, watcher.viewer)
            case LookAgain():
                watcher.seen, watcher.entries = None, 0
                await self.show(watcher)
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
        if decision.side != viewer or self.stored.players[decision.side] != HUMAN:
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
        self.logged += [LoggedEvent(each, turn, segment) for each in events]

    async def _keep(self, write: Callable[[str, int, Game], int], game: Game) -> None:
        """Write a change; if the game was played on by another process, look at what it has become."""
        try:
            self.changes = await asyncio.to_thread(write, self.stored.id, self.changes, game)
        except StepConflict as conflict:
            found = await asyncio.to_thread(self.store.load, self.stored.id)
            self._forget_entries(0)
            self._seat(*found)
            await self.broadcast()
            raise Refused("stale", str(conflict)) from None

    async def undo(self, message: Undo, viewer: Viewer) -> None:
        async with self.lock:
            self._check_turn(viewer, message.step)
            if not self.game.can_undo:
                raise Refused("cannot-undo", "The last step cannot be taken back.")
            twin, undone = self.game.copy(), self.game.last_step
            assert undone is not None
            twin.undo()
            await self._keep(self.store.take_back, twin)
            self.game = twin
            self._forget_entries(len(self.logged) - len(undone.events))
        await self.broadcast()

    def _forget_entries(self, first: int) -> None:
        """The log ends before this entry, for everybody who has more of it."""
        del self.logged[first:]
        for watcher in self.watchers:
            watcher.entries = min(watcher.entries, first)

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
        return side if side is not None and self.stored.players[side] != HUMAN else None

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
            log.warning("bot stopped", game=self.stored.id, error=type(error).__name__)

    async def _linger(self) -> None:
        """Leave a bot's step on the table for a while, unless somebody is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self.pace)

    async def _decide(self, side: Side) -> str:
        """The bot's choice; told to hurry, the adviser's at once."""
        self._hurry.clear()
        thought = asyncio.ensure_future(self._think(side, self.stored.players[side]))
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
        text = f"{self.stored.setting.seed}:{self.step}:{side}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    async def _think(self, side: Side, bot: str) -> tuple[str, str]:
        return await self.workers.think(self.game.snapshot(), bot, self._seed(side))

    async def close(self) -> None:
        if self._bots is not None:
            self._bots.cancel()
