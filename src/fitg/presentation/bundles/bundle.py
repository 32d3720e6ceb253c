"""What a bundle is, and how far it is carried out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.presentation.standing import HARM

#: From so many on one speaks of all.
SEVERAL = 2


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """Actions one after the other, under one name; `final` if there may be no way back.

    `asked` are the kinds of the questions that the actions after the first are to answer. What has `places`
    or `pieces` is about something on the map: places first, then what stands at `origin`; `subject` and
    `text` are its group and its button. It stands in the place of its first action, or `beside` it. What is
    `later` begins with the end of what is asked about: it is found on the map alone, where nothing of the
    present question is. `drawn` is what somebody means who draws the piece over the map.
    """

    label: str
    actions: list[str]
    asked: list[str]
    final: bool
    subject: str = ""
    text: str = ""
    places: list[str] = []
    pieces: list[str] = []
    origin: str = ""
    beside: bool = True
    later: bool = False
    drawn: bool = False


def goes_on(game: Game, side: Side | None, events: Sequence[Event], kind: str, action: str) -> bool:
    """Is a bundle of this side carried on with this action, after a step with these events?

    It ends where the other side decides, where something else is asked than was meant, where chance has
    spoken or a secret was shown, and where somebody has come to harm.
    """
    decision = game.decision
    return (
        decision is not None
        and decision.side == side
        and decision.kind == kind
        and action in decision.actions
        and not game.ctx.barrier
        and not any(isinstance(event, HARM) for event in events)
    )
