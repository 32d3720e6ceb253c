"""When an action that is not declared final may take the game on all the same."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.engine.events.course import SegmentBegan
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.events import Event


def went_on(game: Game, events: Sequence[Event]) -> bool:
    """After an action that left nothing to decide: the engine gave the only answer, or the Segment ended."""
    answered = any(map(_may_be_final, game.ctx.answered))
    return answered or any(isinstance(event, SegmentBegan) for event in events)


def _may_be_final(action: Action) -> bool:
    return action.final or type(action).is_final is not Action.is_final
