"""Playing on in one's head: from a position, by rules of thumb, to the next rest and its value."""

from __future__ import annotations

from collections.abc import Callable

from fitg.bots.knowledge import advise
from fitg.bots.style import Style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.play import Play
from fitg.engine.procedure import Ask, resume, run

#: Far more steps than a Player-Turn takes.
ENDLESS = 2_000


class Trial:
    """A game that is played on without history or undo: only the position counts."""

    __slots__ = ("ask", "play")

    def __init__(self, game: Game) -> None:
        self.play: Play = game.play
        self.ask: Ask | None = resume(self.play)

    def step(self, action: str) -> None:
        """Carry out an action."""
        assert self.ask is not None
        handler, *arguments = self.ask.choices[action]
        self.play.journal.clear()
        self.ask = run(self.play, handler(self.play, *arguments))

    def play_on(self, far: bool, players: dict[Side, Style]) -> None:
        """Let both sides play in their styles to the end of the Segment or, if `far`, of the Player-Turn."""
        state = self.play.state
        until = state.phasing if far else state.segment
        for _ in range(ENDLESS):
            ask = self.ask
            if ask is None or (state.phasing if far else state.segment) != until:
                return
            table = Table(self.play, ask.side, players[ask.side])
            self.step(advise(table, ask.kind, tuple(ask.choices)).action)

    def value(self, value: Callable[[Play], float] = rebel_chance) -> float:
        """The Rebel Player's chance to win from here."""
        return value(self.play)
