"""What a bot gets to see: the table as its side knows it, and the decision to make.

An observation is built from the game as the side knows it (`Game.as_known_to`): two games that differ only
in what the side cannot know give the same observation, so no bot can depend on a hidden fact.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.procedure import Decision
from fitg.engine.table.views import shuffle_hidden


class Observation:
    """One decision as the side that has to make it sees it.

    >>> from fitg.engine.game import new_game
    >>> seen = observe(new_game("flight-to-egrix", seed=7))
    >>> seen.side, seen.decision.kind, seen.view["turn"]
    ('imperial', 'setup.units', 1)
    """

    __slots__ = ("_view", "commitment", "decision", "game", "side")

    def __init__(self, game: Game, side: Side, decision: Decision, commitment: str) -> None:
        #: A game without secrets, to read and to copy; never the game itself.
        self.game = game
        self.side = side
        self.decision = decision
        #: The hash of the secret seed: it tells this game from others, and nothing else.
        self.commitment = commitment
        self._view: dict[str, Any] | None = None

    @property
    def view(self) -> dict[str, Any]:
        """The view of the side, in JSON types: the same as a person gets."""
        if self._view is None:
            self._view = self.game.view(self.side) | {"commitment": self.commitment}
        return self._view

    def sample(self, rng: Random) -> Game:
        """A game as it might really be: all that is hidden dealt by chance, and dice of its own."""
        twin = self.game.without_past()
        shuffle_hidden(twin.ctx, self.side, rng.randrange)
        return twin


def observe(game: Game) -> Observation:
    """The observation of the side that has to decide."""
    decision = game.decision
    assert decision is not None, "the game is over: there is nothing to decide"
    return Observation(game.as_known_to(decision.side), decision.side, decision, game.commitment)


def glance(game: Game) -> Observation:
    """The same at no cost, for a bot that reads nothing but its `Table`: nothing is taken out of the game.

    Only bots that say so (`reads_table_only`) are given it, in simulations; `lab/bot_checks.py` proves of
    them that they answer a glance as they answer an observation.
    """
    decision = game.decision
    assert decision is not None, "the game is over: there is nothing to decide"
    return Observation(game, decision.side, decision, game.commitment)


def reads_table_only(bot: object) -> bool:
    """Does a bot say that it never looks at what is hidden?"""
    return bool(getattr(bot, "reads_table_only", False))
