"""What a wish is, and what all of them are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation.standing import StandingOrder

WishName = Literal[
    "rest",
    "last",
    "draw",
    "fight",
    "away",
    "assault",
    "again",
    "siege",
    "stay",
    "lead",
    "search",
    "keep",
    "onward",
    "steady",
    "cards",
    "brave",
    "flee",
]

#: What was to go on may not, when somebody has fallen.
FALLEN = (Captured, Died, ShipLost)
#: How long it holds what is answered in the same way every time.
ALWAYS = "until I say otherwise"


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """One word for a while, and the answer that it gives to the present question.

    Without a label it is not offered: it only goes on with what was wished before.
    """

    name: WishName
    label: str
    #: It holds as long as this stays the same.
    scope: str
    #: "": it does not answer this question, or says only how questions are asked.
    action: str = ""
    #: False: who has wished it before is asked again.
    holds: bool = True
    #: All answers that it gives here, one after the other: in which order makes no difference.
    alike: list[str] = []


def first(options: Sequence[Action], kinds: type[Action] | tuple[type[Action], ...]) -> Action | None:
    """The first option of such a kind."""
    for each in options:
        if isinstance(each, kinds):
            return each
    return None


def segment_of(game: Game) -> str:
    """The scope of what holds in one Segment."""
    return f"{game.state.turn} {game.ctx.segment}"


def until_told(
    name: WishName,
    words: str,
    answers: Sequence[Action | StandingOrder],
    holds: bool = True,
) -> Wish:
    """What one would answer in the same way every time; without words it only goes on."""
    texts = [each.action if isinstance(each, StandingOrder) else each.text for each in answers]
    return Wish(
        name=name,
        label=f"{words} {ALWAYS}" if words and texts else "",
        scope=name,
        action=texts[0] if texts else "",
        holds=holds,
        alike=texts if len(texts) > 1 else [],
    )
