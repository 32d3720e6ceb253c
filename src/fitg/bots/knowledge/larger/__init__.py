"""Rules of thumb that carry out the plans of the staff, for the games that are played between the stars."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Answer
from fitg.bots.knowledge.larger import (
    assaults,
    beginnings,
    council,
    drama,
    events,
    fleets,
    intelligence,
    journeys,
    network,
    purse,
    staged,
    tasks,
    wagers,
)
from fitg.data.records import Side

#: What the larger games answer otherwise, or beyond, what the Star System Game knows.
SHARED: dict[str, Answer] = (
    assaults.ANSWERS
    | council.ANSWERS
    | drama.ANSWERS
    | events.ANSWERS
    | fleets.ANSWERS
    | intelligence.ANSWERS
    | purse.ANSWERS
    | staged.ANSWERS
    | wagers.ANSWERS
)
ANSWERS: dict[Side, dict[str, Answer]] = {
    "rebel": SHARED | beginnings.REBEL | journeys.REBEL | purse.REBEL | network.REBEL | tasks.REBEL,
    "imperial": SHARED | beginnings.IMPERIAL | journeys.IMPERIAL | purse.IMPERIAL | tasks.IMPERIAL,
}
