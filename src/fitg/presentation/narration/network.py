"""Underground: Conduits, what comes through them, and a base that moves."""

from __future__ import annotations

from fitg.engine.events.network import BaseMoved, ConduitChanged, DeliveryDelayed, UnitOrdered
from fitg.engine.machine.naming import HIDDEN
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words, count

#: What has become of a Conduit, by its state before and after.
CHANGES = {
    ("undiscovered", "infiltrated"): "is infiltrated",
    ("infiltrated", "destroyed"): "is destroyed",
    ("destroyed", "infiltrated"): "is rebuilt, and infiltrated",
    ("infiltrated", "undiscovered"): "is undiscovered again",
}


def _change(event: ConduitChanged, words: Words) -> str:
    return f"The Conduit on {words.planet(event.planet)} {CHANGES[event.before, event.after]}"


@describes(ConduitChanged)
def conduit_changed(event: ConduitChanged, words: Words) -> str:
    return f"{_change(event, words)}: {event.reason}."


@means(ConduitChanged)
def conduit(event: ConduitChanged, words: Words) -> Meaning:
    forward = event.before == "undiscovered" or event.after == "destroyed"
    return Meaning(
        weight=5, headline=f"{_change(event, words)}.", pause=1, day="imperial" if forward else "rebel"
    )


@describes(UnitOrdered)
def unit_ordered(event: UnitOrdered, words: Words) -> str:
    paid = count(event.points, "Force Point")
    return (
        f"The Rebels buy {words.units({event.unit: 1})} through the network for {paid}; it comes in Game-Turn"
        f" {event.arrives}."
    )


@means(UnitOrdered)
def order(event: UnitOrdered, words: Words) -> Meaning:
    headline = f"The network brings the Rebels {words.units({event.unit: 1})} next turn."
    return Meaning(weight=4, headline=headline, day="rebel")


@describes(DeliveryDelayed)
def delivery_delayed(event: DeliveryDelayed, words: Words) -> str:
    return f"No Conduit has room for {words.units({event.unit: 1})}: it waits for another Game-Turn."


@describes(BaseMoved)
def base_moved(event: BaseMoved, words: Words) -> str:
    deed = "build their secret base anew" if event.rebuilt else "move their secret base"
    where = "" if event.planet == HIDDEN else f" on {words.planet(event.planet)}"
    where = where if event.rebuilt or not where else f" to {words.planet(event.planet)}"
    return f"The Rebels {deed}{where} for {count(event.points, 'Force Point')}."


@means(BaseMoved)
def move(event: BaseMoved, words: Words) -> Meaning:
    headline = "The Rebels have a secret base again." if event.rebuilt else "The Rebel base has moved."
    return Meaning(
        weight=7,
        headline=headline,
        pause=1,
        moment=GreatMoment("base-moved", headline.removesuffix("."), "bright"),
        day="rebel",
    )
