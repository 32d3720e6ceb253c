"""Events as sentences, and actions as labels: everything that people read comes from here.

The functions are pure: an event and the facts of the game give the same words every time. They
tell redacted events (see `fitg.engine.views`) as well as full ones.
"""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.events import Event, SegmentBegan, TurnBegan
from fitg.engine.narration import belongings, course, errands, fighting, journeys, politics
from fitg.engine.narration.actions import Label, describe_action, label
from fitg.engine.narration.course import segment_title
from fitg.engine.narration.telling import TELLERS
from fitg.engine.narration.words import Words

__all__ = ["Label", "describe_action", "heading", "label", "segment_title", "tell"]

#: The rooms of this package; loading them fills the list of tellers.
ROOMS = (belongings, course, errands, fighting, journeys, politics)


def tell(event: Event, facts: Facts) -> str:
    """What happened, in one or two sentences.

    >>> from fitg.data import facts
    >>> from fitg.engine.events import LoyaltyShifted
    >>> tell(LoyaltyShifted(case="15.12", planet="222", before=1, after=3, reason="Coup"), facts())
    'Loyalty of Angoff: from Loyal to Dissent (Coup).'
    """
    sentence = TELLERS[type(event)](event, Words(facts))
    return sentence[0].upper() + sentence[1:]


def heading(event: Event) -> str | None:
    """The title of the part of the log that an event opens, or None: it belongs to the part before.

    >>> heading(TurnBegan(case="4.0", turn=3))
    'Game-Turn 3'
    """
    if isinstance(event, TurnBegan):
        return f"Game-Turn {event.turn}"
    if isinstance(event, SegmentBegan):
        return segment_title(event.segment)
    return None
