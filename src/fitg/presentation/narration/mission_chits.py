"""Mission Chits: what is drawn, and what comes of it."""

from __future__ import annotations

from fitg.engine.rulesets.underground.chits.events import (
    BonusChitDrawn,
    ChitDrawn,
    CivilWarBroke,
    EventUndone,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, series


def _letters(letters: str) -> str:
    return f"{'letter' if len(letters) == 1 else 'letters'} {', '.join(letters)}" if letters else "no letters"


@describes(ChitDrawn)
def chit_drawn(event: ChitDrawn, words: Words) -> str:
    return (
        f"Chit {event.number} of {event.limit} at {words.place(event.place)}: "
        f"{words.event(event.event)}; {_letters(event.letters)}."
    )


@means(ChitDrawn)
def chit(event: ChitDrawn, words: Words) -> Meaning:
    return Meaning(pause=1.2)


@describes(BonusChitDrawn)
def bonus_chit_drawn(event: BonusChitDrawn, words: Words) -> str:
    counted = (
        f"it counts for {series([words.mission(letter, event.side) for letter in event.counting])}"
        if event.counting
        else "it counts for nobody"
    )
    return (
        f"Bonus chit {event.number} of {event.limit} at {words.place(event.place)}: "
        f"{_letters(event.letters)}; {counted}."
    )


@means(BonusChitDrawn)
def bonus_chit(event: BonusChitDrawn, words: Words) -> Meaning:
    return Meaning(pause=0.8)


@describes(EventUndone)
def event_undone(event: EventUndone, words: Words) -> str:
    return (
        f"“{words.event(event.event)}” at {words.place(event.place)} is undone by “{words.event(event.by)}”."
    )


@describes(CivilWarBroke)
def civil_war_broke(event: CivilWarBroke, words: Words) -> str:
    planet = words.planet(event.planet)
    if not event.imperial_points:
        return f"Civil War on {planet}: the Rebels raise a last levy."
    return f"Civil War on {planet}: the Empire raises loyal units for {event.imperial_points} Force Points."


@means(CivilWarBroke)
def civil_war(event: CivilWarBroke, words: Words) -> Meaning:
    return Meaning(
        weight=5,
        headline=f"Civil War on {words.planet(event.planet)}.",
        pause=1.5,
    )
