"""Poisoned Environs, and people who outlive their planet."""

from __future__ import annotations

from fitg.engine.rulesets.underground.atrocities.events import EnvironPoisoned, Evacuated
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(EnvironPoisoned)
def environ_poisoned(event: EnvironPoisoned, words: Words) -> str:
    place = words.place(event.place)
    if event.survivor:
        return f"Deadly chemicals at {place}: {words.unit(event.survivor)} lives, by a {event.die}."
    return f"Deadly chemicals at {place}: by a {event.die} no Rebel unit lives."


@means(EnvironPoisoned)
def poison(event: EnvironPoisoned, words: Words) -> Meaning:
    return Meaning(weight=5, headline=f"Deadly chemicals at {words.place(event.place)}.", day="imperial")


@describes(Evacuated)
def evacuated(event: Evacuated, words: Words) -> str:
    return f"{words.who(event.character)} gets away to {words.place(event.place)} in the last moment."
