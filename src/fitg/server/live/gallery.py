"""Who watches two people by a link: with neutral eyes, and not before the Player-Turn under way is over."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fitg.engine.game import Game, start
from fitg.engine.machine.context import Context
from fitg.server.live.showing import Showing
from fitg.server.live.watchers import Watcher
from fitg.server.log import logged_events
from fitg.server.store.games import StoredGame

#: The Game-Turn, whose Player-Turn it is, and the first or the second of them.
PlayerTurn = tuple[int, str, int]


def shown_steps(game: Game) -> int:
    """So many steps were taken when the Player-Turn under way began; all of them once the game is over."""
    if game.outcome is not None:
        return game.steps
    now = _player_turn(game.ctx, game.state.turn, game.ctx.segment)
    step = game.last_step
    while step is not None and _player_turn(game.ctx, step.turn, step.segment) == now:
        step = step.before
    return 0 if step is None else step.number


def _player_turn(ctx: Context, turn: int, segment: str) -> PlayerTurn:
    for each in ctx.segments:
        if each.id == segment:
            return turn, each.player or "", each.round
    return turn, segment, 0


class Gallery:
    """Those who watch a table from behind. Their game is played after the players', one Player-Turn late."""

    def __init__(self) -> None:
        self._showing: Showing | None = None
        self._lock = asyncio.Lock()
        self._following: asyncio.Task[None] | None = None

    @property
    def watchers(self) -> list[Watcher]:
        return [] if self._showing is None else list(self._showing.watchers)

    def __len__(self) -> int:
        return 0 if self._showing is None else len(self._showing.watchers)

    async def join(self, watcher: Watcher, game: Game, stored: StoredGame) -> None:
        async with self._lock:
            if self._showing is None:
                self._showing = await asyncio.to_thread(_lay, game, stored)
            self._showing.watchers.append(watcher)
            await self._showing.show_all(watcher)
        self.follow(game, stored)

    async def look(self, watcher: Watcher) -> None:
        async with self._lock:
            if self._showing is not None:
                await self._showing.show_all(watcher)

    def leave(self, watcher: Watcher) -> None:
        if self._showing is not None:
            self._showing.leave(watcher)
            if not self._showing.watchers:
                self._showing = None

    def follow(self, game: Game, stored: StoredGame) -> None:
        """The players have gone on; whoever watches hears of it when their Player-Turn is over."""
        showing = self._showing
        if showing is None or showing.step == shown_steps(game):
            return
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._catch_up(game, stored))

    async def _catch_up(self, game: Game, stored: StoredGame) -> None:
        async with self._lock:
            showing = self._showing
            if showing is None:
                return
            if not await asyncio.to_thread(_go_on, showing, game):
                # What they had seen was taken back: they begin anew.
                fresh = await asyncio.to_thread(_lay, game, stored)
                fresh.watchers = showing.watchers
                self._showing = fresh
                for watcher in list(fresh.watchers):
                    await fresh.show_all(watcher)
                return
            showing.broadcast()

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following


def _lay(game: Game, stored: StoredGame) -> Showing:
    """In a thread: the game as it was when the Player-Turn under way began."""
    shown = start(game.setting)
    for step in game.history[: shown_steps(game)]:
        shown.apply(step.action)
    return Showing(shown, stored, logged_events(shown))


def _go_on(showing: Showing, game: Game) -> bool:
    """In a thread: play on as far as may be shown; False if that is another way than was shown."""
    known, wanted = [step.action for step in game.history], shown_steps(game)
    shown = [step.action for step in showing.game.history]
    if known[: len(shown)] != shown or wanted < len(shown):
        return False
    for action in known[len(shown) : wanted]:
        showing.go_on(action)
    return True
