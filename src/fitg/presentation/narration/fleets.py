"""Fleets: Hyperjumps, interceptions and Raking Attacks."""

from __future__ import annotations

from fitg.engine.events.space import Hyperjumped, Intercepted, NavigationDeclared, RakingAttackMade
from fitg.engine.machine.state import opponent
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words, count, modifiers, series

#: [21.7] Where a jump ends.
ENDS = ("it arrives", "it ends in Drift", "it ends in Drift 2")
DAMAGE = {"none": "", "damaged": ", damaged", "severe": ", severely damaged"}


@describes(NavigationDeclared)
def navigation_declared(event: NavigationDeclared, words: Words) -> str:
    return (
        f"{words.side_does(event.side, 'declare')} Navigation {event.navigation} for all units that jump in "
        "this Segment, and shows none of them."
    )


@describes(Hyperjumped)
def hyperjumped(event: Hyperjumped, words: Words) -> str:
    who = words.card(event.ship) if event.ship else "the fleet"
    text = (
        f"{who} jumps from {words.place(event.origin)} to {words.place(event.destination)}: "
        f"Navigation {event.navigation} ({modifiers(event.parts)}), distance {event.distance}"
    )
    if event.detours:
        text += f" ({modifiers(event.detours)})"
    if event.die is None:
        return f"{text}; it arrives without a roll."
    return (
        f"{text}; die {event.die} + {event.distance} - {event.navigation} = {event.sum}: "
        f"{ENDS[event.drift]}{DAMAGE[event.effect]}."
    )


#: [21.3] Jumps that end badly; what it costs is told after it.
BAD_JUMPS = {
    "damaged": (5, GreatMoment("jump", "The jump goes wrong", "dark")),
    "severe": (7, GreatMoment("jump", "Torn apart in the jump", "dark")),
}


@means(Hyperjumped)
def jump(event: Hyperjumped, words: Words) -> Meaning:
    who = words.card(event.ship) if event.ship else "a fleet"
    weight, moment = BAD_JUMPS.get(event.effect, (2, None))
    lost = " and is lost in Drift" if event.drift else ""
    return Meaning(
        weight=weight,
        headline=f"{who} jumps to {words.place(event.destination)}{lost}.",
        pause=1,
        moment=moment,
        day=opponent(event.side) if moment else None,
    )


@describes(Intercepted)
def intercepted(event: Intercepted, words: Words) -> str:
    company = [words.who(each) for each in event.characters] + [words.card(each) for each in event.ships]
    text = f"{words.side_does(event.side, 'intercept')} with {series([words.units(event.units), *company])}"
    whom = "the fleet that stays there" if event.standing else "the fleet"
    return f"{text}: {whom} is stopped at {words.place(event.place)}."


@means(Intercepted)
def interception(event: Intercepted, words: Words) -> Meaning:
    stops = words.side_does(event.side, "stop")
    where = words.place(event.place)
    return Meaning(weight=4, headline=f"{stops} a fleet at {where}.", pause=1, day=event.side)


@describes(RakingAttackMade)
def raking_attack_made(event: RakingAttackMade, words: Words) -> str:
    return (
        f"The Level {event.level} PDB of {words.planet(event.planet)} rakes the passing units "
        f"(column {event.column}): die {event.die}, they lose {count(event.loss, 'space strength point')}."
    )
