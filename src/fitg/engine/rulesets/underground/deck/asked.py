"""[VE-14 to VE-20] What the deck asks its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fitg.engine.machine.joins import Gathered, Reason
from fitg.engine.rulesets.underground.deck.memory import Lasts
from fitg.engine.rulesets.underground.deck.tables import RELIEFS

if TYPE_CHECKING:
    from fitg.data.records import Side
    from fitg.engine.machine.context import Context


class Lowering(NamedTuple):
    """[VE-14b] What a General Research can lower, and for how long; some cost Force Points as well."""

    card: str
    #: One of those that have words (`tables.RELIEFS`).
    effect: str
    lasts: Lasts = "turn"
    #: It counts for both sides: nobody lowers it again, and each side lowers one such effect in a Game-Turn.
    for_both: bool = False

    @property
    def points(self) -> int:
        """What it costs beside research."""
        return RELIEFS[self.card, self.effect].points


lowerings: Gathered[[Context, Side], Lowering] = Gathered(
    "VE-14b", "Which effects of event cards that lie face-up may a side lower with General Research?"
)
why_not_played: Reason[[Context, Side, str]] = Reason(
    "VE-18a", "Why can a card that a side has in its hand not be played now?"
)
