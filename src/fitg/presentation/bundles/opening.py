"""What is asked when a move is begun, without beginning it."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Ask, Call, Procedure


def opened(game: Game, action: Action) -> Procedure:
    """The procedure that an option of the present question would call, as the ruleset plays it.

    Only for options that do nothing else: who begins a move has changed nothing yet.
    """
    assert game.question is not None
    option = game.question.option(action)
    assert option is not None
    begin = getattr(game.state.stack[-1], option[1].__name__)
    call = begin(game.ctx, action)
    assert isinstance(call, Call)
    return game.ctx.rules.variant_of(call.procedure)


def asks(game: Game, procedure: Procedure) -> Ask | None:
    """The question that a procedure begins with; None if it has none."""
    asked = getattr(procedure, procedure.first)(game.ctx)
    return asked if isinstance(asked, Ask) else None


def is_put(asked: Ask) -> bool:
    """Is the question put to a player, or does the engine answer it by itself?"""
    return len(asked.options) > 1 or asked.always
