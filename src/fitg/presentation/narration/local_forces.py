"""Underground: the markers of Local Forces."""

from __future__ import annotations

from fitg.engine.machine.naming import HIDDEN
from fitg.engine.rulesets.underground.locals.events import (
    LocalForcesGone,
    LocalForcesPlaced,
    LocalForcesShown,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words


@describes(LocalForcesPlaced)
def placed(event: LocalForcesPlaced, words: Words) -> str:
    there = f"Local Forces gather on {words.planet(event.planet)}"
    if event.unit == HIDDEN:
        return f"{there}: their marker lies face down."
    return f"{there}: {words.units({event.unit: 1})} is their marker." if event.unit else f"{there}."


@describes(LocalForcesShown)
def shown(event: LocalForcesShown, words: Words) -> str:
    unit, planet = words.units({event.unit: 1}), words.planet(event.planet)
    return f"The Local Forces on {planet} are {unit}: {event.reason}."


@describes(LocalForcesGone)
def gone(event: LocalForcesGone, words: Words) -> str:
    return f"There are no Local Forces on {words.planet(event.planet)} any more."
