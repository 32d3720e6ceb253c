"""[13.2, 14.1] Cards that a mission brings: whoever listens has his turn before one counts."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.rules import possessions


def listened_to(ctx: Context) -> bool:
    """Is there anybody who may want a card drawn again?"""
    return bool(ctx.rules.moments.get(points.CARD_DRAWN.name))


class CardOnTable(Procedure):
    """A card that is drawn and does not count yet: the result is the one that counts."""

    first = "offer"

    side: Side
    #: Who is not in play yet.
    recruit: str = ""
    possession: str = ""

    @property
    def card(self) -> str:
        """The card itself."""
        return self.recruit or self.possession

    def offer(self, ctx: Context) -> Next:
        return at(ctx, Moment(name=points.CARD_DRAWN.name, side=self.side), self.count)

    def count(self, ctx: Context) -> Next:
        return Done(self.card)

    def draw_again(self, ctx: Context) -> None:
        """The card goes back into its deck, so that it may come again."""
        if self.recruit:
            self.recruit = ctx.pick(sorted(ctx.state.decks[self.side]))
        else:
            self.possession = ctx.pick(possessions.in_deck(ctx))


def card_on_table(ctx: Context) -> CardOnTable:
    """The card that is looked at."""
    return next(found for found in reversed(ctx.state.stack) if isinstance(found, CardOnTable))
