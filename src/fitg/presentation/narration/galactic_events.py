"""Galactic Events that last, or act later in their Game-Turn."""

from __future__ import annotations

from fitg.engine.events.galactic import FluxStruck, GhostFleetCame, GhostFleetStruck
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, count, dice, shifts


@describes(GhostFleetCame)
def ghost_fleet_came(event: GhostFleetCame, words: Words) -> str:
    where = words.place(event.place)
    return f"A ghost fleet of strength {event.strength} attacks the Imperial units at {where}."


@describes(GhostFleetStruck)
def ghost_fleet_struck(event: GhostFleetStruck, words: Words) -> str:
    return (
        f"The ghost fleet at {words.place(event.place)}: strength {event.attack} against {event.defense}, "
        f"{event.ratio}{shifts(event.shifts)} → column {event.column}, die {event.die}: the Empire loses "
        f"{count(event.loss, 'strength point')}; the fleet vanishes."
    )


@describes(FluxStruck)
def flux_struck(event: FluxStruck, words: Words) -> str:
    text = f"Hyperspace is in flux: {dice(event.dice)}"
    if event.swept:
        star = words.facts.systems[event.star].name
        return f"{text} is {star}; the jump to {words.place(event.destination)} is swept that way."
    which = "is the star that was named" if event.star else "is no star"
    return f"{text} {which}; the jump to {words.place(event.destination)} goes on."
