"""Events as sentences, what they mean, and actions as labels: everything that people read comes from here.

The functions are pure: an event and the facts of the game give the same words every time. They
tell redacted events (see `fitg.engine.table.views`) as well as full ones.
"""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.machine.events import Event
from fitg.presentation.narration import (
    assassins,
    atrocities,
    bids,
    campaign,
    cells,
    dice_missions,
    domino,
    drama,
    economy,
    emergency,
    event_deck,
    fighting,
    flagship,
    fleets,
    fog_of_war,
    force_points,
    galactic,
    galactic_events,
    immunity,
    intelligence,
    local_forces,
    loyalty,
    major_events,
    mission_chits,
    missions,
    movement,
    network,
    newcast,
    people,
    planet_secrets,
    possessions,
    rolls,
    sequence,
    ships,
    sovereigns,
    space_combat,
    special_ops,
    veterans,
)
from fitg.presentation.narration.actions import Label, describe_action, label
from fitg.presentation.narration.describers import DESCRIBERS
from fitg.presentation.narration.meanings import MEANINGS, PLAIN, Meaning
from fitg.presentation.narration.sequence import segment_of, segment_title
from fitg.presentation.narration.words import Words

__all__ = [
    "Label",
    "Meaning",
    "describe",
    "describe_action",
    "heading",
    "label",
    "meaning_of",
    "segment_title",
    "sentence",
]

#: The rooms of this package; loading them fills the list of tellers.
ROOMS = (
    assassins,
    atrocities,
    bids,
    drama,
    people,
    campaign,
    cells,
    dice_missions,
    domino,
    economy,
    emergency,
    event_deck,
    fighting,
    flagship,
    fleets,
    fog_of_war,
    force_points,
    galactic,
    galactic_events,
    immunity,
    intelligence,
    loyalty,
    local_forces,
    major_events,
    mission_chits,
    missions,
    movement,
    network,
    newcast,
    planet_secrets,
    possessions,
    rolls,
    sequence,
    ships,
    sovereigns,
    space_combat,
    special_ops,
    veterans,
)


def describe(event: Event, facts: Facts) -> str:
    """What happened, in one or two sentences.

    >>> from fitg.data import facts
    >>> from fitg.engine.events.control import LoyaltyShifted
    >>> describe(LoyaltyShifted(case="15.12", planet="222", before=1, after=3, reason="Coup"), facts())
    'Loyalty of Angoff: from Loyal to Dissent (Coup).'
    """
    return sentence(DESCRIBERS[type(event)](event, Words(facts)))


def sentence(words: str) -> str:
    """Words that begin with a capital letter."""
    return words[:1].upper() + words[1:]


def meaning_of(event: Event, facts: Facts) -> Meaning:
    """How much an event matters, and what of it, for who reads the story.

    >>> from fitg.data import facts
    >>> from fitg.engine.events.control import LoyaltyShifted
    >>> shifted = LoyaltyShifted(case="15.12", planet="222", before=1, after=3, reason="Coup")
    >>> meaning_of(shifted, facts()).headline, meaning_of(shifted, facts()).day
    ('Angoff turns to Dissent.', 'rebel')
    """
    teller = MEANINGS.get(type(event))
    return PLAIN if teller is None else teller(event, Words(facts))


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
