"""Possessions and spaceships."""

from __future__ import annotations

from fitg.engine.events.possessions import (
    PossessionGained,
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    ShipAssigned,
    ShipLost,
    ShipMishandled,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words

#: Where a lost possession goes.
POSSESSION_FATES = {
    "deck": "it goes back to the deck",
    "removed": "it is out of the game",
    "seized": "the Empire keeps it to the end",
}

#: The cases by which a ship is left to nobody; by all others it is left with military units.
ALONE = frozenset({"VC-40", "VC-46b", "VP-16"})


@describes(PossessionGained)
def possession_gained(event: PossessionGained, words: Words) -> str:
    return f"{words.who(event.character)} gets {words.card(event.possession)} ({event.reason})."


@means(PossessionGained)
def find(event: PossessionGained, words: Words) -> Meaning:
    return Meaning(pause=1)


@describes(PossessionGiven)
def possession_given(event: PossessionGiven, words: Words) -> str:
    return f"{words.who(event.giver)} gives {words.card(event.possession)} to {words.who(event.receiver)}."


@describes(PossessionUsed)
def possession_used(event: PossessionUsed, words: Words) -> str:
    does = "shows" if event.use == "shown" else "uses"
    return f"{words.who(event.character)} {does} {words.card(event.possession)}{_aim(event, words)}."


def _aim(event: PossessionUsed, words: Words) -> str:
    """What a possession is used for or on, as far as the event says."""
    facts, detail = words.facts, event.detail
    if not detail:
        return ""
    if detail in facts.planets:
        return f" against the PDB of {words.planet(detail)}"
    if detail in facts.people:
        return f" on {words.who(detail)}"
    if detail in facts.possessions:
        return f" to buy {words.card(detail)}"
    return f" for {detail.capitalize()}"


@describes(PossessionLost)
def possession_lost(event: PossessionLost, words: Words) -> str:
    die = f", die {event.die}" if event.die is not None else ""
    return (
        f"{words.who(event.character)} loses {words.card(event.possession)} ({event.reason}{die}): "
        f"{POSSESSION_FATES[event.fate]}."
    )


@means(PossessionLost)
def loss(event: PossessionLost, words: Words) -> Meaning:
    loses = f"{words.who(event.character)} loses {words.card(event.possession)}."
    return Meaning(weight=3, headline=loses)


@describes(ShipAssigned)
def ship_assigned(event: ShipAssigned, words: Words) -> str:
    if not event.owner and event.case in ALONE:
        return (
            f"{words.card(event.ship)} stays at {words.place(event.place)} without a pilot ({event.reason})."
        )
    owner = words.who(event.owner) if event.owner else "the military units"
    return f"{words.card(event.ship)} now belongs to {owner} ({event.reason})."


@describes(ShipMishandled)
def ship_mishandled(event: ShipMishandled, words: Words) -> str:
    ends = "it is damaged" if event.damaged else "it has come to no harm"
    return (
        f"{words.who(event.pilot)} has flown {words.card(event.ship)} with Navigation {event.navigation}, "
        f"die {event.die}: {ends}."
    )


@means(ShipMishandled)
def mishandled(event: ShipMishandled, words: Words) -> Meaning:
    if not event.damaged:
        return Meaning(pause=0.6)
    return Meaning(weight=4, headline=f"{words.card(event.ship)} is damaged by a poor pilot.", pause=1)


@describes(ShipLost)
def ship_lost(event: ShipLost, words: Words) -> str:
    return f"{words.card(event.ship)} is lost ({event.reason})."


@means(ShipLost)
def ship_is_lost(event: ShipLost, words: Words) -> Meaning:
    return Meaning(
        weight=8,
        headline=f"{words.card(event.ship)} is lost.",
        pause=1.6,
        moment=GreatMoment("ship-lost", "A ship is lost", "dark"),
    )
