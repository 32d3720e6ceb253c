"""Movement, detection and the fire of Planetary Defense Bases."""

from __future__ import annotations

from fitg.engine.events.movement import (
    DetectionChanged,
    DetectionRolled,
    Flew,
    Marched,
    PdbChanged,
    PdbFired,
    Walked,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count, series, shifts

#: [9.31] The results of the Detection Routine.
DETECTION_RESULTS = {
    "U": "undetected",
    "D": "detected",
    "Dd": "detected and damaged",
    "E": "destroyed",
}


@describes(Walked)
def walked(event: Walked, words: Words) -> str:
    text = (
        f"{words.who(event.character)} walks from {words.place(event.origin)} "
        f"to {words.place(event.destination)}"
    )
    if event.captives:
        text += f" with the prisoners {words.people(event.captives)}"
    return text + (" and slips out of sight." if event.slipped_away else ".")


@means(Walked)
def walk(event: Walked, words: Words) -> Meaning:
    goes = f"{words.who(event.character)} walks to {words.place(event.destination)}."
    return Meaning(weight=1, headline=goes)


@describes(Marched)
def marched(event: Marched, words: Words) -> str:
    companions = [words.who(each) for each in event.characters] + [words.card(each) for each in event.ships]
    text = f"{words.side_does(event.side, 'move')} {words.units(event.units)}"
    if companions:
        text += f" with {series(companions)}"
    text += f" from {words.place(event.origin)} to {words.place(event.destination)}"
    return f"{text} in reaction." if event.reaction else f"{text}."


@means(Marched)
def march(event: Marched, words: Words) -> Meaning:
    moves = words.side_does(event.side, "move")
    return Meaning(
        weight=2,
        headline=f"{moves} {words.units(event.units)} to {words.place(event.destination)}.",
        pause=0.6,
    )


@describes(Flew)
def flew(event: Flew, words: Words) -> str:
    others = [each for each in event.aboard if each != event.pilot]
    text = f"{words.who(event.pilot)} flies {words.card(event.ship)}"
    if others:
        text += f" with {words.people(others)}"
    text += f" from {words.place(event.origin)} to {words.place(event.destination)}"
    return f"{text} in reaction." if event.reaction else f"{text}."


@means(Flew)
def flight(event: Flew, words: Words) -> Meaning:
    goes = f"{words.who(event.pilot)} flies to {words.place(event.destination)}."
    return Meaning(weight=1, headline=goes, pause=0.6)


@describes(DetectionRolled)
def detection_rolled(event: DetectionRolled, words: Words) -> str:
    goes = "leaves" if event.leaving else "arrives"
    attack = ", and a fleet detachment attacks it" if event.attack else ""
    return (
        f"{_lookout(event, words)} looks for {words.card(event.ship)} "
        f"as it {goes}: Evasion {event.evasion}{shifts(event.shifts)} → column {event.column}, "
        f"die {event.die}: {DETECTION_RESULTS[event.result]}{attack}."
    )


def _lookout(event: DetectionRolled, words: Words) -> str:
    """[20.7] A PDB, with or without military units in orbit, or these alone."""
    planet = words.planet(event.planet)
    fleet = f"the fleet in orbit ({count(event.orbit, 'point')})"
    if event.alone:
        return f"{fleet} of {planet}, without a PDB,"
    base = f"The Level {event.pdb} PDB of {planet}"
    return f"{base}, with {fleet}," if event.orbit else base


@describes(DetectionChanged)
def detection_changed(event: DetectionChanged, words: Words) -> str:
    be = "is" if len(event.characters) == 1 else "are"
    state = "detected" if event.detected else "no longer detected"
    return f"{words.people(event.characters)} {be} {state} ({event.reason})."


@describes(PdbFired)
def pdb_fired(event: PdbFired, words: Words) -> str:
    return (
        f"The Level {event.level} PDB of {words.planet(event.planet)} fires on the passing units "
        f"(column {event.column}): die {event.die}, they lose {count(event.units_loss, 'strength point')}; "
        f"their answer, die {event.return_die}, costs the PDB {event.pdb_loss}."
    )


@describes(PdbChanged)
def pdb_changed(event: PdbChanged, words: Words) -> str:
    up = "Up" if event.up else "Down"
    return f"The PDB of {words.planet(event.planet)} is now Level {event.level}, {up} ({event.reason})."


@means(PdbChanged)
def base_changes(event: PdbChanged, words: Words) -> Meaning:
    return Meaning(weight=3, headline=pdb_changed(event, words))
