"""Major Events: a thief at work, and people who are sent home."""

from __future__ import annotations

from fitg.engine.rulesets.underground.cards.events import CellFounded, DeviceTriggered, SentHome, ThiefStruck
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(ThiefStruck)
def thief_struck(event: ThiefStruck, words: Words) -> str:
    what = words.card(event.possession)
    return f"Die {event.die}: a master thief has taken the {what} of {words.who(event.owner)}."


@means(ThiefStruck)
def theft(event: ThiefStruck, words: Words) -> Meaning:
    return Meaning(weight=5, headline=f"The {words.card(event.possession)} is stolen.", pause=1)


@describes(SentHome)
def sent_home(event: SentHome, words: Words) -> str:
    return f"{words.who(event.character)} withdraws to {words.place(event.place)}: {event.reason}."


@describes(CellFounded)
def cell_founded(event: CellFounded, words: Words) -> str:
    return f"A Rebel cell at {words.place(event.place)}: {event.reason}."


@describes(DeviceTriggered)
def device_triggered(event: DeviceTriggered, words: Words) -> str:
    return f"An old device explodes on {words.planet(event.planet)}: die {event.die} for all units there."


@means(DeviceTriggered)
def explosion(event: DeviceTriggered, words: Words) -> Meaning:
    return Meaning(weight=6, headline=f"An explosion shakes {words.planet(event.planet)}.", pause=1.5)
