"""Loyalty, rebellion and control."""

from __future__ import annotations

from fitg.engine.events.control import ControlChanged, ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.machine.naming import STATUS_NAMES
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, count, loyalty


@describes(LoyaltyShifted)
def loyalty_shifted(event: LoyaltyShifted, words: Words) -> str:
    return (
        f"Loyalty of {words.planet(event.planet)}: from {loyalty(event.before)} to {loyalty(event.after)} "
        f"({event.reason})."
    )


@describes(StatusChanged)
def status_changed(event: StatusChanged, words: Words) -> str:
    return (
        f"{words.planet(event.planet)} goes from {STATUS_NAMES[event.before]} to "
        f"{STATUS_NAMES[event.after]} ({event.reason})."
    )


@describes(ControlChanged)
def control_changed(event: ControlChanged, words: Words) -> str:
    planet = words.planet(event.planet)
    if event.after is None:
        return f"Nobody controls {planet} any more; {words.side(event.before)} did."
    return f"{words.side_does(event.after, 'control')} {planet} from now on."


@describes(ForcePoints)
def force_points(event: ForcePoints, words: Words) -> str:
    points = count(event.points, "Force Point")
    return f"{words.place(event.place)} gives {points} to the rebellion ({event.reason})."
