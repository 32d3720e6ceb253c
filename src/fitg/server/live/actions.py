"""Actions for the page: a readable label, and the pieces and places to light on the board."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action, targets
from fitg.engine.machine.context import Context
from fitg.presentation.narration import label
from fitg.presentation.uses import USES
from fitg.server.messages import ActionInfo


def action_infos(game: Game) -> list[ActionInfo]:
    """All actions of the present decision."""
    side, ctx = game.side, game.ctx
    return [] if side is None else [_info(ctx, action, side) for action in game.options]


def place_asked(game: Game) -> str:
    """The place or planet that the present decision is about, or where the piece is that it is about."""
    assert game.decision is not None
    about, state = game.decision.about, game.state
    piece = state.ships.get(about) or state.characters.get(about)
    return piece.place if piece else about


def action_info(game: Game, action: Action) -> ActionInfo:
    """One of them."""
    assert game.side is not None
    return _info(game.ctx, action, game.side)


def _info(ctx: Context, action: Action, side: Side) -> ActionInfo:
    said, touched, use = label(action, side, ctx.facts), targets(action), USES.get(type(action))
    return ActionInfo(
        action=action.text,
        verb=action.verb,
        subject=said.subject,
        text=said.text,
        pieces=list(touched.pieces),
        cargo=list(touched.cargo),
        places=list(touched.places),
        origin=touched.origin,
        via=touched.via,
        to=touched.to,
        words=list(touched.words),
        passes=action.passes,
        usual=action.usual,
        again=action.again,
        wastes=action.wastes,
        final=action.is_final(ctx),
        use="" if use is None else use(ctx, action, side),
    )
