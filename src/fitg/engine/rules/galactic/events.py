"""[32.0] Galactic Events: one card opens each Game-Turn, acts at once or stays in force to its end.

What a card does at once stands in `immediate_events`; what lasts is asked for where it matters, with
`in_force`.
"""

from __future__ import annotations

from fitg.engine.events.galactic import GalacticEventDrawn
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.rules.galactic.immediate_events import EFFECTS
from fitg.engine.rules.galactic.memory import NO_CARD, memory

#: [112, 115] What has to be known already for a card to be ignored.
BASE_REVEALED = "base_revealed"


def in_force(ctx: Context, code: str) -> bool:
    """[32.0] Is the event of this code on display?"""
    card = memory(ctx).event
    return card != NO_CARD and ctx.facts.galactic_events[card].code == code


def on_display(ctx: Context) -> str:
    """[32.0] The code of the event that is in force; "" if there is none."""
    card = memory(ctx).event
    return ctx.facts.galactic_events[card].code if card != NO_CARD else ""


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
        effect = EFFECTS.get(code)
        procedure = effect(ctx) if effect is not None else None
        return DONE if procedure is None else Call(procedure, self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE
