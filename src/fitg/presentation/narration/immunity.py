"""Those who do not die: defeats, cells, sickbeds, escapes and crashes."""

from __future__ import annotations

from fitg.engine.machine.fates import FREE
from fitg.engine.rulesets.underground.immunity.events import (
    Defeated,
    Escaped,
    LaidLow,
    OptedToDie,
    PickedUp,
    PodsLaunched,
    Returned,
)
from fitg.engine.rulesets.underground.immunity.fates import INCARCERATED
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(Defeated)
def defeated(event: Defeated, words: Words) -> str:
    return f"{words.who(event.character)} is defeated at {words.place(event.place)}, and clings to life."


@means(Defeated)
def defeat(event: Defeated, words: Words) -> Meaning:
    return Meaning(weight=4, headline=f"{words.who(event.character)} is defeated.", pause=1)


def _becomes(event: LaidLow, words: Words) -> str:
    who = words.who(event.character)
    if event.fate == FREE.name:
        return f"{who} gets away with the last of his strength"
    if event.fate == INCARCERATED.name:
        return f"{who} is thrown into a cell"
    return f"{who} is incapacitated"


@describes(LaidLow)
def laid_low(event: LaidLow, words: Words) -> str:
    return f"{_becomes(event, words)} at {words.place(event.place)}."


@means(LaidLow)
def fall(event: LaidLow, words: Words) -> Meaning:
    return Meaning(weight=6, headline=f"{_becomes(event, words)}.", pause=1.5)


@describes(OptedToDie)
def opted_to_die(event: OptedToDie, words: Words) -> str:
    result = "he dies" if event.died else "he lives"
    return (
        f"{words.who(event.character)} would rather die: die {event.die} against Combat {event.combat},"
        f" {result}."
    )


@describes(PickedUp)
def picked_up(event: PickedUp, words: Words) -> str:
    return f"{words.who(event.character)} is taken from a cell at {words.place(event.place)}."


@describes(Escaped)
def escaped(event: Escaped, words: Words) -> str:
    return f"{words.who(event.character)} escapes at {words.place(event.place)}, and is on the run."


@means(Escaped)
def flight(event: Escaped, words: Words) -> Meaning:
    return Meaning(weight=6, headline=f"{words.who(event.character)} escapes.", pause=1.2)


@describes(Returned)
def returned(event: Returned, words: Words) -> str:
    return f"{words.who(event.character)} is back, at {words.place(event.place)}."


@describes(PodsLaunched)
def pods_launched(event: PodsLaunched, words: Words) -> str:
    result = "they get away" if event.away else "they are caught"
    return f"Escape pods at {words.place(event.place)}: die {event.die}, {result}."
