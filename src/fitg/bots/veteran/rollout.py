"""Playing on in one's head: from a position, by rules of thumb, to the next rest and its value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from fitg.bots.knowledge import advise
from fitg.bots.style import Style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.context import Context
from fitg.engine.game import Game
from fitg.engine.procedure import Ask, answer, run
from fitg.engine.state import State

#: How far a try goes.
Horizon = Literal["segment", "player-turn", "game"]

#: Far more steps than a game takes.
ENDLESS = 20_000


class Trial:
    """A game that is played on without history or undo: only the position counts.

    It goes on with the question of the game, which copies share: nothing is asked again.
    """

    __slots__ = ("ask", "ctx")

    def __init__(self, game: Game) -> None:
        self.ctx: Context = game.ctx
        self.ask: Ask | None = game.question

    def step(self, action: Action) -> None:
        """Carry out an action."""
        assert self.ask is not None
        self.ctx.journal.clear()
        option = self.ask.option(action)
        assert option is not None
        self.ask = run(self.ctx, answer(self.ctx, option))

    def play_on(self, horizon: Horizon, players: dict[Side, Style]) -> None:
        """Let both sides play in their styles to the end of the Segment, the Player-Turn or the game."""
        state = self.ctx.state
        until = _mark(state, horizon)
        for _ in range(ENDLESS):
            ask = self.ask
            if ask is None or _mark(state, horizon) != until:
                return
            table = Table(self.ctx, ask.side, players[ask.side])
            self.step(advise(table, ask.kind, ask.actions).action)

    def value(self, value: Callable[[Context], float] = rebel_chance) -> float:
        """The Rebel Player's chance to win from here."""
        return value(self.ctx)


def _mark(state: State, horizon: Horizon) -> object:
    """What changes when the horizon is reached."""
    if horizon == "game":
        return None
    return state.phasing if horizon == "player-turn" else state.segment
