"""Underground: sovereigns whom an attempt on their life has made take sides."""

from __future__ import annotations

from fitg.engine.rulesets.underground.sovereigns.events import SovereignOutraged
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(SovereignOutraged)
def outraged(event: SovereignOutraged, words: Words) -> str:
    ruler, place = words.who(event.sovereign), words.place(event.place)
    return f"{ruler} of {place} has seen assassins of the Empire, and favors the Rebels from now on."


@means(SovereignOutraged)
def takes_sides(event: SovereignOutraged, words: Words) -> Meaning:
    return Meaning(weight=5, headline=f"{words.who(event.sovereign)} favors the Rebels.", day="rebel")
