"""Events as sentences, and actions as labels: everything that people read comes from here.

The functions are pure: an event and the facts of the game give the same words every time. They
tell redacted events (see `fitg.engine.table.views`) as well as full ones.
"""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.machine.events import Event
from fitg.presentation.narration import (
    campaign,
    dice_missions,
    domino,
    fighting,
    fleets,
    force_points,
    galactic,
    galactic_events,
    loyalty,
    missions,
    movement,
    possessions,
    rolls,
    sequence,
    ships,
    space_combat,
)
from fitg.presentation.narration.actions import Label, describe_action, label
from fitg.presentation.narration.describers import DESCRIBERS
from fitg.presentation.narration.sequence import segment_of, segment_title
from fitg.presentation.narration.words import Words

__all__ = ["Label", "describe", "describe_action", "heading", "label", "segment_title"]

#: The rooms of this package; loading them fills the list of tellers.
ROOMS = (
    campaign,
    dice_missions,
    domino,
    fighting,
    fleets,
    force_points,
    galactic,
    galactic_events,
    loyalty,
    missions,
    movement,
    possessions,
    rolls,
    sequence,
    ships,
    space_combat,
)


def describe(event: Event, facts: Facts) -> str:
    """What happened, in one or two sentences.

    >>> from fitg.data import facts
    >>> from fitg.engine.events.control import LoyaltyShifted
    >>> describe(LoyaltyShifted(case="15.12", planet="222", before=1, after=3, reason="Coup"), facts())
    'Loyalty of Angoff: from Loyal to Dissent (Coup).'
    """
    sentence = DESCRIBERS[type(event)](event, Words(facts))
    return sentence[0].upper() + sentence[1:]


def heading(event: Event) -> str | None:
    """The title of the part of the log that an event opens, or None: it belongs to the part before.

    >>> heading(TurnBegan(case="4.0", turn=3))
    'Game-Turn 3'
    """
    if isinstance(event, TurnBegan):
        return f"Game-Turn {event.turn}"
    if isinstance(event, SegmentBegan):
        return segment_title(segment_of(event))
    return None
