"""Underground: veterans who are called from elsewhere, and units that rise."""

from __future__ import annotations

from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.rulesets.underground.veterans.events import LevelRaised, LocalsCalled, VeteransCalled
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words


@describes(VeteransCalled)
def called(event: VeteransCalled, words: Words) -> str:
    left = f"{words.units({event.unit: 1})} is called away from {words.place(event.place)}"
    return (
        f"{left}; {words.units({event.replaced_by: 1})} takes its place." if event.replaced_by else f"{left}."
    )


@describes(LocalsCalled)
def locals_called(event: LocalsCalled, words: Words) -> str:
    unit = words.units({event.unit: 1})
    return f"The Local Forces on {words.planet(event.planet)} send {unit} elsewhere."


@describes(LevelRaised)
def raised(event: LevelRaised, words: Words) -> str:
    where = words.place(event.place)
    if FACE_DOWN in (event.before, event.after):
        return f"An Imperial unit at {where} rises by one level."
    before, after = words.units({event.before: 1}), words.units({event.after: 1})
    return f"{before} at {where} rises to {after}."
