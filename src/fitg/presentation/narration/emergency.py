"""Underground: crises of provinces, and the State of Emergency."""

from __future__ import annotations

from fitg.engine.events.emergency import CrisisBegan, CrisisEnded, EmergencyDeclared, EmergencyPointsGained
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words, count, series


def _province(words: Words, province: str) -> str:
    return words.facts.provinces[province].name


@describes(CrisisBegan)
def crisis_began(event: CrisisBegan, words: Words) -> str:
    risen = series([words.planet(planet) for planet in event.risen])
    return (
        f"{_province(words, event.province)} is in crisis ({risen}):"
        " the capitals of other provinces may send forces to its own."
    )


@means(CrisisBegan)
def crisis(event: CrisisBegan, words: Words) -> Meaning:
    return Meaning(
        weight=7,
        headline=f"{_province(words, event.province)} is in crisis.",
        pause=1,
        moment=GreatMoment("crisis", "A province in crisis", "bright"),
        day="rebel",
    )


@describes(CrisisEnded)
def crisis_ended(event: CrisisEnded, words: Words) -> str:
    return f"The crisis in {_province(words, event.province)} is over."


@means(CrisisEnded)
def crisis_over(event: CrisisEnded, words: Words) -> Meaning:
    return Meaning(weight=5, headline=crisis_ended(event, words), pause=1, day="imperial")


@describes(EmergencyPointsGained)
def emergency_points_gained(event: EmergencyPointsGained, words: Words) -> str:
    source = (
        f"the first crisis in {_province(words, event.province)}"
        if event.province
        else "the Rebel base is known for the first time"
    )
    gained = count(event.points, "Emergency Point")
    return (
        f"The Empire gains {gained} ({source}): {event.total}, {event.threshold} make a State of Emergency."
    )


@describes(EmergencyDeclared)
def emergency_declared(event: EmergencyDeclared, words: Words) -> str:
    return (
        "A State of Emergency is declared, to the end of the game: Imperial forces reach every rebellion from"
        " everywhere, and no border holds them."
    )


@means(EmergencyDeclared)
def emergency(event: EmergencyDeclared, words: Words) -> Meaning:
    return Meaning(
        weight=9,
        headline="The Empire declares a State of Emergency.",
        pause=1,
        moment=GreatMoment("emergency", "State of Emergency", "dark"),
        day="imperial",
    )
