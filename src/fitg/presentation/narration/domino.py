"""Domino Effects and sovereigns."""

from __future__ import annotations

from fitg.engine.events.politics import DominoSparked, PlanetIncited, Ripple, SovereignGone, SovereignSummoned
from fitg.engine.events.space import LoadPassed, ShipDamaged
from fitg.engine.machine.state import opponent
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, Mood, means
from fitg.presentation.narration.words import NUMBERS, Words, count, series

SPARKS = {
    "shift": "What happened on {planet}",
    "rebellion": "The rebellion on {planet}",
    "stopped": "The end of the rebellion on {planet}",
    "freed": "The freedom of {planet}",
}


@describes(DominoSparked)
def domino_sparked(event: DominoSparked, words: Words) -> str:
    spark = SPARKS[event.spark].format(planet=words.planet(event.planet))
    if not event.ripples:
        return f"{spark} leaves other planets unmoved."
    reached = series([ripple(part, words) for part in event.ripples])
    return f"{spark} sets an example: {words.side(event.side)} may move {reached}."


@means(DominoSparked)
def example(event: DominoSparked, words: Words) -> Meaning:
    planet = words.planet(event.planet)
    spreads = "spreads" if event.ripples else "leaves other planets unmoved"
    mood: Mood = "bright" if event.side == "rebel" else "dark"
    return Meaning(
        weight=6,
        headline=f"The example of {planet} {spreads}.",
        pause=1,
        moment=GreatMoment("example", "The example spreads", mood) if event.ripples else None,
        day=event.side if event.ripples else None,
    )


def ripple(part: Ripple, words: Words) -> str:
    """Whom a part of the effect reaches: "all of Quibron and Charkhan (star system)"."""
    race = words.facts.races[part.race].name if part.race else "star system"
    names = [words.planet(planet) for planet in part.planets]
    if part.most is None or part.most >= len(names):
        return f"{series(names)} ({race})"
    return f"{NUMBERS[part.most]} of {series(names)} ({race})"


@describes(PlanetIncited)
def planet_incited(event: PlanetIncited, words: Words) -> str:
    return f"{words.planet(event.planet)} follows {words.planet(event.source)} and rises."


@means(PlanetIncited)
def incitement(event: PlanetIncited, words: Words) -> Meaning:
    return Meaning(weight=6, headline=planet_incited(event, words), pause=1, day="rebel")


@describes(SovereignSummoned)
def sovereign_summoned(event: SovereignSummoned, words: Words) -> str:
    people = (
        f"his people are worth {count(event.points, 'Force Point')}" if event.points else "nobody follows him"
    )
    return (
        f"{words.who(event.sovereign)} takes the field for {words.side(event.side)} at "
        f"{words.place(event.place)}; {people}."
    )


@means(SovereignSummoned)
def sovereign_comes(event: SovereignSummoned, words: Words) -> Meaning:
    return Meaning(
        weight=7,
        headline=f"{words.who(event.sovereign)} takes the field for {words.side(event.side)}.",
        pause=1,
        moment=GreatMoment("sovereign", "A sovereign takes the field", "bright"),
        day=event.side,
    )


@describes(SovereignGone)
def sovereign_gone(event: SovereignGone, words: Words) -> str:
    return f"{words.who(event.sovereign)} of {words.place(event.place)} is out of the game: {event.reason}."


@means(SovereignGone)
def sovereign_goes(event: SovereignGone, words: Words) -> Meaning:
    gone = f"{words.who(event.sovereign)} is out of the game."
    return Meaning(weight=6, headline=gone, pause=1, day=opponent(event.side))


@describes(LoadPassed)
def load_passed(event: LoadPassed, words: Words) -> str:
    cargo, giver, taker = (words.units({kind: 1}) for kind in (event.cargo, event.giver, event.taker))
    return f"{cargo} at {words.place(event.place)} is now carried by {taker}, no longer by {giver}."


@describes(ShipDamaged)
def ship_damaged(event: ShipDamaged, words: Words) -> str:
    return f"{words.card(event.ship)} is damaged at {words.place(event.place)}: {event.reason}."


@means(ShipDamaged)
def damage(event: ShipDamaged, words: Words) -> Meaning:
    return Meaning(weight=3, headline=f"{words.card(event.ship)} is damaged.", pause=1)
