"""The rest stays: the Segments in which one moves are finished together."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.rules.movement.free_movement import FinishMoving
from fitg.engine.rules.space.interplanetary import FinishFleets
from fitg.presentation.bundles.bundle import Bundle

#: The Segments of the Operations Phase in which the Phasing Player moves begin or end so.
MOVES = "-movement"


def nobody_else_moves(game: Game) -> list[Bundle]:
    """[18.0] Neither fleets, nor characters, nor units on the surface; a fight between them ends it."""
    finish = next((each for each in game.options if isinstance(each, FinishFleets | FinishMoving)), None)
    more = 0 if finish is None else _segments_to_come(game)
    if finish is None or not more:
        return []
    return [
        Bundle(
            label="Nobody else moves in this turn",
            actions=[finish.text, *([FinishMoving().text] * more)],
            asked=["movement"] * more,
            final=True,
        )
    ]


def _segments_to_come(game: Game) -> int:
    """How many Segments of this Player-Turn are still to come in which its player moves."""
    ctx = game.ctx
    now = ctx.segments[game.state.segment]
    later = ctx.segments[game.state.segment + 1 :]
    same = [each for each in later if (each.player, each.round) == (now.player, now.round)]
    return sum(1 for each in same if each.actor == game.side and each.name.endswith(MOVES))
