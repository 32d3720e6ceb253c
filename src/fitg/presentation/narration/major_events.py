"""What event cards tell: a thief at work, people who are sent home, provinces that are named."""

from __future__ import annotations

from fitg.engine.rulesets.underground.cards.events import (
    AllGathered,
    BlizzardStruck,
    CellFounded,
    DancedAway,
    DeviceTriggered,
    ExtremistsFought,
    ExtremistsRose,
    KaynsProtest,
    MoleNamed,
    MoleSuspected,
    ProvinceNamed,
    SentHome,
    ThiefStruck,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count, dice


@describes(ThiefStruck)
def thief_struck(event: ThiefStruck, words: Words) -> str:
    what = words.card(event.possession)
    return f"Die {event.die}: a master thief has taken {what} of {words.who(event.owner)}."


@means(ThiefStruck)
def theft(event: ThiefStruck, words: Words) -> Meaning:
    return Meaning(weight=5, headline=f"Stolen: {words.card(event.possession)}.", pause=1)


@describes(BlizzardStruck)
def blizzard_struck(event: BlizzardStruck, words: Words) -> str:
    who, place = words.who(event.character), words.place(event.place)
    return f"No creature comes at {place}, but a blizzard, and it catches {who}."


@describes(DancedAway)
def danced_away(event: DancedAway, words: Words) -> str:
    left = f", {count(event.left, 'wound')} left" if event.left else ""
    return f"{words.who(event.character)} dances on Solvia, and forgets a wound{left}."


@describes(SentHome)
def sent_home(event: SentHome, words: Words) -> str:
    where = f"withdraws to {words.place(event.place)}" if event.place else "leaves the map"
    return f"{words.who(event.character)} {where}: {event.reason}."


@describes(CellFounded)
def cell_founded(event: CellFounded, words: Words) -> str:
    return f"A Rebel cell at {words.place(event.place)}: {event.reason}."


@describes(DeviceTriggered)
def device_triggered(event: DeviceTriggered, words: Words) -> str:
    return f"An old device explodes on {words.planet(event.planet)}: die {event.die} for all units there."


@means(DeviceTriggered)
def explosion(event: DeviceTriggered, words: Words) -> Meaning:
    return Meaning(weight=6, headline=f"An explosion shakes {words.planet(event.planet)}.", pause=1.5)


@describes(ProvinceNamed)
def province_named(event: ProvinceNamed, words: Words) -> str:
    province = words.facts.provinces[event.province].name
    return f"{event.reason}: {province} counts as named by the Strategic Assignment."


@describes(KaynsProtest)
def kayns_protest(event: KaynsProtest, words: Words) -> str:
    planet = words.planet(event.planet)
    if event.divided:
        return f"The Kayns denounce the rebellion of {planet}: no example, and Civil War."
    return f"The Kayns have had enough of Province Two: the rebellion of {planet} is one too many."


@means(KaynsProtest)
def protest(event: KaynsProtest, words: Words) -> Meaning:
    return Meaning(weight=6, headline="The Kayns turn against Province Two.", pause=1)


@describes(AllGathered)
def all_gathered(event: AllGathered, words: Words) -> str:
    return f"All Rebels are together in {words.facts.provinces[event.province].name}."


@means(AllGathered)
def heart(event: AllGathered, words: Words) -> Meaning:
    return Meaning(weight=6, headline="All Rebels meet in one province.", pause=1)


@describes(MoleNamed)
def mole_named(event: MoleNamed, words: Words) -> str:
    whom = words.who(event.character) if event.character else "nobody"
    return f"Die {event.die}: the clone tells of {whom} in this Game-Turn."


@describes(MoleSuspected)
def mole_suspected(event: MoleSuspected, words: Words) -> str:
    who = words.who(event.character)
    end = f"{who} was the clone, and collapses" if event.found else "the clone is not found out"
    return f"Die {event.die}: {end}."


@means(MoleSuspected)
def uncovered(event: MoleSuspected, words: Words) -> Meaning:
    if not event.found:
        return Meaning(weight=2, headline="The clone is not found out.")
    return Meaning(weight=8, headline=f"{words.who(event.character)} was a clone.", pause=2)


@describes(ExtremistsRose)
def extremists_rose(event: ExtremistsRose, words: Words) -> str:
    return f"Extremists take {words.planet(event.planet)}: they fight the Empire and the Rebels alike."


@means(ExtremistsRose)
def terror(event: ExtremistsRose, words: Words) -> Meaning:
    return Meaning(weight=8, headline=f"Extremists take {words.planet(event.planet)}.", pause=2)


@describes(ExtremistsFought)
def extremists_fought(event: ExtremistsFought, words: Words) -> str:
    place, how = words.place(event.place), f"column {event.column}, {dice(event.dice)}"
    if not event.attacker:
        whom = "Rebel" if event.side == "rebel" else "Imperial"
        return f"Extremists attack the {whom} units at {place}, {how}: {event.loss} lost."
    end = "they are driven out" if event.gone else "they hold"
    return f"Rebels attack the extremists at {place}, {how}: {end}; {event.own_loss} lost."
