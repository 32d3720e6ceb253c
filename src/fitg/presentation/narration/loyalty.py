"""Loyalty, rebellion and control."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.events.control import ControlChanged, ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.machine.naming import STATUS_NAMES
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, Turning, means
from fitg.presentation.narration.words import Words, count, loyalty


@describes(LoyaltyShifted)
def loyalty_shifted(event: LoyaltyShifted, words: Words) -> str:
    return (
        f"Loyalty of {words.planet(event.planet)}: from {loyalty(event.before)} to {loyalty(event.after)} "
        f"({event.reason})."
    )


@means(LoyaltyShifted)
def loyalty_moves(event: LoyaltyShifted, words: Words) -> Meaning:
    turns = f"{words.planet(event.planet)} turns to {loyalty(event.after)}."
    track = Turning(event.planet, "loyalty", LOYALTY_TRACK[event.before], LOYALTY_TRACK[event.after])
    day: Side = "rebel" if event.after > event.before else "imperial"
    return Meaning(weight=6, headline=turns, pause=0.9, day=day, turning=track)


@describes(StatusChanged)
def status_changed(event: StatusChanged, words: Words) -> str:
    return (
        f"{words.planet(event.planet)} goes from {STATUS_NAMES[event.before]} to "
        f"{STATUS_NAMES[event.after]} ({event.reason})."
    )


#: What a planet has come to: in words, whose day it is, and whether it is a great moment.
STANDINGS: dict[str, tuple[str, Side | None, GreatMoment | None]] = {
    "rebellion": ("{planet} rises in rebellion.", "rebel", GreatMoment("rising", "{planet} rises", "bright")),
    "rebel-control": ("{planet} is free.", "rebel", GreatMoment("freedom", "{planet} is free", "bright")),
    "rebellion-stopped": (
        "The rebellion on {planet} is put down.",
        "imperial",
        GreatMoment("put-down", "{planet} is put down", "dark"),
    ),
    "imperial-control": ("The Empire holds {planet}.", "imperial", None),
    "destroyed": ("{planet} is no more.", "imperial", None),
}


@means(StatusChanged)
def standing(event: StatusChanged, words: Words) -> Meaning:
    told, day, moment = STANDINGS.get(
        event.after, (f"{{planet}}: {event.after.replace('-', ' ')}.", None, None)
    )
    name = words.planet(event.planet)
    return Meaning(
        weight=9,
        headline=told.format(planet=name),
        pause=2.6 if moment else 1.6,
        moment=moment and replace(moment, title=moment.title.format(planet=name)),
        day=day,
        turning=Turning(event.planet, "status", event.before, event.after),
    )


@describes(ControlChanged)
def control_changed(event: ControlChanged, words: Words) -> str:
    planet = words.planet(event.planet)
    if event.after is None:
        return f"Nobody controls {planet} any more; {words.side(event.before)} did."
    return f"{words.side_does(event.after, 'control')} {planet} from now on."


@means(ControlChanged)
def control_moves(event: ControlChanged, words: Words) -> Meaning:
    capital = words.facts.planets[event.planet].capital != "none"
    falls = GreatMoment("fallen-capital", f"{words.planet(event.planet)} falls", "bright")
    return Meaning(
        weight=9 if capital and event.after == "rebel" else 7,
        headline=control_changed(event, words),
        pause=2.6 if capital and event.after == "rebel" else 1,
        moment=falls if capital and event.after == "rebel" else None,
        day=event.after,
    )


@describes(ForcePoints)
def force_points(event: ForcePoints, words: Words) -> str:
    points = count(event.points, "Force Point")
    return f"{words.place(event.place)} gives {points} to the rebellion: {event.reason}."
