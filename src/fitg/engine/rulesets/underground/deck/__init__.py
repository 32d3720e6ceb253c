"""[VE-14 to VE-22, VE-25] The card game of events: five boxes, hands, First Right, and what research shows.

How a card is written stands in `writing`.
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.events import GalacticEventSegment
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground import asked as beside
from fitg.engine.rulesets.underground.assign.memory import ASSIGN
from fitg.engine.rulesets.underground.deck import deal, hidden
from fitg.engine.rulesets.underground.deck.boxes import return_to_deck
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK, EventsMemory, is_due, is_face_up
from fitg.engine.rulesets.underground.deck.phase import EventPhase
from fitg.engine.rulesets.underground.deck.view import shown
from fitg.engine.rulesets.underground.network.memory import NETWORK
from fitg.engine.rulesets.underground.turn import stage
from fitg.engine.rulesets.underground.turn.memory import TURN

__all__ = ["EVENT_DECK"]

#: [VE-22] The cases of event cards begin so.
CASES = "VE-"
#: More than anybody will ever owe.
ANY_DEBT = 1000


def owes_events(ctx: Context, side: Side, case: str) -> int:
    """[VE-22] What an event demands may take a track below zero."""
    return ANY_DEBT if case.startswith(CASES) else 0


EVENT_DECK = Module(
    id=EVENTS_DECK,
    title="Event cards",
    needs=(
        TURN,
        NETWORK,
        ASSIGN,
        "missions.intel",
        "missions.cells",
        "missions.sovereigns",
        "military.veterans",
        "characters.newcast",
        "characters.will",
    ),
    instead={GalacticEventSegment: EventPhase},
    over={SetUp: deal.EventsLast},
    without=(stage.EventForTwoTurns,),
    listens={points.POSITION_LAID_OUT: (Hook("deal-events", deal.deal_to_position),)},
    answers=(
        money.credit.by(owes_events),
        beside.is_face_up.by(is_face_up),
        beside.is_due.by(is_due),
        beside.shuffle_back.by(return_to_deck),
    ),
    secrets=(hidden.EventDecks(), hidden.SecretHands()),
    state=EventsMemory,
    view=shown,
    invariants=(hidden.every_card_lies_in_one_place,),
)
