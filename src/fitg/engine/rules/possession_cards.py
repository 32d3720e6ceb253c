"""[14.0] Traits of possessions that act of themselves at a moment, or answer a question: one record each.

When a trait is declared says its record among `traits`; what it is worth says the card.
"""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.cards import Card, Deck
from fitg.engine.machine.moments import Hook
from fitg.engine.rules import healing, possessions

#: The traits that Possession Cards name.
POSSESSION_TRAITS = Deck("possession-traits", lambda facts: facts.possession_traits)

CARDS: tuple[Card, ...] = (
    Card(
        POSSESSION_TRAITS,
        "heal_stack",
        listens={points.PLAYER_TURN_STARTS: (Hook("medi-kit", healing.offer_medi_kit),)},
    ),
    Card(
        POSSESSION_TRAITS,
        "disables_character",
        listens={points.PHASE_STARTS: (Hook("cervac", possessions.hold_off),)},
    ),
)
