"""[VE-G1 to VE-H8] The module of the Galactic and Historic Events."""

from __future__ import annotations

from fitg.engine.modules import Consequence, Module
from fitg.engine.rulesets.underground.cards import galactic, historic
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK

__all__ = ["EVENT_CARDS"]

EVENT_CARDS = Module(
    id="events.cards",
    title="The events themselves",
    needs=(EVENTS_DECK,),
    cards=(*galactic.CARDS, *historic.CARDS),
    consequences=(Consequence("historic-cards-come", historic.settle),),
)
