"""Special Ops: captures, ways through, and how they are less feared."""

from __future__ import annotations

from fitg.engine.rulesets.underground.operatives.events import OpsRetired, OpsSlipped, OpsStruck
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(OpsStruck)
def ops_struck(event: OpsStruck, words: Words) -> str:
    return f"Special Ops strike at {words.place(event.place)} and take {words.people(event.characters)}."


@means(OpsStruck)
def strike(event: OpsStruck, words: Words) -> Meaning:
    headline = f"Special Ops take {words.people(event.characters)} at {words.place(event.place)}."
    return Meaning(weight=6, headline=headline, pause=1.2, day="imperial")


@describes(OpsSlipped)
def ops_slipped(event: OpsSlipped, words: Words) -> str:
    who = "Special Ops slip" if event.number > 1 else "A Special Ops unit slips"
    others = "nobody else was there to be stopped" if event.alone else "the others are stopped"
    return f"{who} through at {words.place(event.place)}: {others}."


@describes(OpsRetired)
def ops_retired(event: OpsRetired, words: Words) -> str:
    now = f"they take {event.modifier} from the search die now" if event.modifier else "they find nobody more"
    return f"The Rebels have learned from the Special Ops at {words.place(event.place)}: {now}."
