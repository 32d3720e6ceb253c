"""Positions from the middle of wild games, for bots to prove themselves in."""

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.engine.game import Game
from fitg.lab.checks.bot_checks import SCENARIOS, wander, with_other_secrets

__all__ = ["SCENARIOS", "advised", "seat", "wander", "with_other_secrets"]


def seat(game: Game) -> Table:
    """The table as the side that has to decide sees it."""
    assert game.side is not None
    return Table(game.ctx, game.side)


def advised(game: Game) -> str:
    """What the rules of thumb say to the question."""
    decision = game.decision
    assert decision is not None
    return str(advise(seat(game), decision.kind, decision.options).action)
