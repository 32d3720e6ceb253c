"""Single ships in the larger games: fleet detachments, Orbit Boxes, repairs."""

from __future__ import annotations

from fitg.engine.events.space import (
    DetachmentAttacked,
    DetachmentEvaded,
    OrbitOrganized,
    PossessionBroke,
    RepairTried,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, count, shifts

#: [20.71] What a fleet detachment does to a ship.
SHIP_FATES = {
    "unharmed": "the ship is not hit",
    "damaged": "the ship is damaged",
    "destroyed": "the ship is destroyed with everyone aboard",
}


@describes(DetachmentEvaded)
def detachment_evaded(event: DetachmentEvaded, words: Words) -> str:
    ends = "it gets away" if event.escaped else "it is caught"
    return (
        f"{words.card(event.ship)} tries to break off from the fleet detachment at "
        f"{words.planet(event.planet)}: space strength {event.strength} - Shields {event.shields} → column "
        f"{event.column}, {event.number} or less; die {event.die}: {ends}."
    )


@describes(DetachmentAttacked)
def detachment_attacked(event: DetachmentAttacked, words: Words) -> str:
    return (
        f"A fleet detachment at {words.planet(event.planet)} attacks {words.card(event.ship)}: space "
        f"strength {event.strength} - Shields {event.shields}{shifts(event.shifts)} → column {event.column}, "
        f"die {event.die}, {count(event.wounds, 'wound')}: {SHIP_FATES[event.result]}."
    )


@describes(OrbitOrganized)
def orbit_organized(event: OrbitOrganized, words: Words) -> str:
    return f"The interception stack at {words.place(event.place)} is dissolved."


@describes(PossessionBroke)
def possession_broke(event: PossessionBroke, words: Words) -> str:
    return (
        f"{words.card(event.possession)} of {words.who(event.character)} is inoperative after use, die "
        f"{event.die}: it has to be repaired."
    )


@describes(RepairTried)
def repair_tried(event: RepairTried, words: Words) -> str:
    unit = event.by in words.facts.unit_kinds
    who = words.unit(event.by) if unit else words.who(event.by)
    item, where = words.card(event.item), words.place(event.place)
    if event.die is None:
        return f"{who} repairs {item} at {where}, without a roll."
    ends = "repaired" if event.repaired else "failed"
    return f"{who} tries to repair {item} at {where}: {event.rating} or less, die {event.die}: {ends}."
