"""[32.0] Galactic Events: one card opens each Game-Turn, acts at once or stays in force to its end.

What each card does stands in its record, in `event_cards`.
"""

from __future__ import annotations

from fitg.engine.cards import Deck
from fitg.engine.events.galactic import GalacticEventDrawn
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Display, While
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.rules.galactic.memory import GALACTIC, NO_CARD, memory

#: [112, 115] What has to be known already for a card to be ignored.
BASE_REVEALED = "base_revealed"
#: The first of the two Player-Turns that each player has in a Game-Turn.
FIRST_ROUND = 1


def in_force(ctx: Context, code: str) -> bool:
    """[32.0] Is the event of this code on display?"""
    card = memory(ctx).event
    return card != NO_CARD and ctx.facts.galactic_events[card].code == code


def on_display(ctx: Context) -> str:
    """[32.0] The code of the event that is in force; "" if there is none."""
    card = memory(ctx).event
    return ctx.facts.galactic_events[card].code if card != NO_CARD else ""


def in_the_first_round(ctx: Context) -> bool:
    """[30.0] The first two Player-Turns of a Game-Turn, of four."""
    return ctx.segments[ctx.state.segment].round == FIRST_ROUND


#: [32.0] What shows the event.
DISPLAY = Display(GALACTIC, "event")


class Displayed(While):
    """[32.0] As long as the event of a code is on display."""

    __slots__ = ()

    def __init__(self, code: str) -> None:
        super().__init__(lambda ctx: in_force(ctx, code), DISPLAY)


#: The deck that one card of is turned up in each Game-Turn.
EVENTS = Deck(
    "galactic-events", lambda facts: {event.code for event in facts.galactic_events.values()}, Displayed
)


class GalacticEventSegment(Procedure):
    """[32.0] The Rebel Player turns up a card, which is carried out and does not come back."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        deck = [card for card in sorted(ctx.facts.galactic_events) if card not in record.drawn_events]
        if not deck:
            return DONE
        card = ctx.pick(deck)
        record.drawn_events = (*record.drawn_events, card)
        ignored = record.base_revealed and BASE_REVEALED in ctx.facts.galactic_events[card].ignored_if
        ctx.emit(GalacticEventDrawn(case="32.0", card=card, ignored=ignored))
        if ignored:
            return DONE
        record.event = card
        return self.carry_out

    def carry_out(self, ctx: Context) -> Next:
        code = ctx.facts.galactic_events[memory(ctx).event].code
        card = ctx.rules.cards[EVENTS.name].get(code)
        procedure = card.at_once(ctx) if card is not None and card.at_once is not None else None
        return DONE if procedure is None else Call(procedure)
