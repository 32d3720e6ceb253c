"""Missions and the events of the Action Cards."""

from __future__ import annotations

from fitg.engine.events.missions import (
    BonusDrawn,
    CampFounded,
    CampRemoved,
    CardDrawn,
    CoupMarked,
    EventIgnored,
    EventStruck,
    InformationGained,
    MissionAborted,
    MissionAssigned,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.machine.state import opponent
from fitg.engine.rules.missions.encounters import BETRAYALS
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Errand, Meaning, means
from fitg.presentation.narration.words import Words, count, dice, does, modifiers, series

#: What a group with the letter F comes for, by the rules that let it do more than one thing.
FOR_FRIENDS = ("prisoners", "the fallen")


@describes(MissionAssigned)
def mission_assigned(event: MissionAssigned, words: Words) -> str:
    mission = f"{words.mission(event.letter, event.side)} ({event.letter})"
    place = words.place(event.place)
    if event.camp:
        return f"The Rebel camp at {place} works on {mission}."
    goes = does(len(event.members), "go")
    target = ""
    if event.target:
        aim = "for" if event.target in FOR_FRIENDS else "against"
        target = f" {aim} {words.who(event.target)}"
    return f"{words.people(event.members)} {goes} on {mission}{target} at {place}."


@means(MissionAssigned)
def undertaking(event: MissionAssigned, words: Words) -> Meaning:
    return Meaning(errand=Errand(event.side, event.letter, "begins"))


@describes(CardDrawn)
def card_drawn(event: CardDrawn, words: Words) -> str:
    letters = ", ".join(event.letters)
    letters = f"{'letter' if len(event.letters) == 1 else 'letters'} {letters}" if letters else "no letters"
    return (
        f"Action Card {event.number} of {event.limit} at {words.place(event.place)}, "
        f"number {event.card}: {words.event(event.event)}; {letters}."
    )


@means(CardDrawn)
def card(event: CardDrawn, words: Words) -> Meaning:
    return Meaning(pause=1.2)


@describes(EventIgnored)
def event_ignored(event: EventIgnored, words: Words) -> str:
    return f"No effect of “{words.event(event.event)}” at {words.place(event.place)}: {event.reason}."


@describes(EventStruck)
def event_struck(event: EventStruck, words: Words) -> str:
    text = f"“{words.event(event.event)}” takes effect at {words.place(event.place)}"
    if event.members:
        text += f" on {words.people(event.members)}"
    if event.detail in words.facts.creatures:
        text += f": {words.force(event.detail)}"
    if event.die is not None:
        results = series([BETRAYALS[code] for code in event.detail.split("+")])
        text += f", die {event.die}: {results}"
    return f"{text}."


@means(EventStruck)
def action_event(event: EventStruck, words: Words) -> Meaning:
    return Meaning(pause=1)


@describes(MissionAborted)
def mission_aborted(event: MissionAborted, words: Words) -> str:
    mission = words.mission(event.letter, event.side)
    return f"{mission} at {words.place(event.place)} is called off: {event.reason}."


@means(MissionAborted)
def aborted(event: MissionAborted, words: Words) -> Meaning:
    mission = words.mission(event.letter, event.side)
    return Meaning(
        weight=3,
        headline=f"{mission} at {words.place(event.place)} is called off.",
        pause=1,
        day=opponent(event.side),
        errand=Errand(event.side, event.letter, "aborted", event.reason),
    )


@describes(MissionCompleted)
def mission_completed(event: MissionCompleted, words: Words) -> str:
    who = "the camp" if event.camp else words.people(event.members)
    mission = words.mission(event.letter, event.side)
    over = f", {count(event.letters, 'time')} over" if event.letters > 1 else ""
    return f"{mission} at {words.place(event.place)} is completed by {who}{over}."


@means(MissionCompleted)
def success(event: MissionCompleted, words: Words) -> Meaning:
    mission = words.mission(event.letter, event.side)
    return Meaning(
        weight=4,
        headline=f"{mission} at {words.place(event.place)} succeeds.",
        pause=1,
        day=event.side,
        errand=Errand(event.side, event.letter, "done"),
    )


@describes(MissionFailed)
def mission_failed(event: MissionFailed, words: Words) -> str:
    die = f" (die {event.die})" if event.die is not None else ""
    mission = words.mission(event.letter, event.side)
    return f"{mission} at {words.place(event.place)} fails: {event.reason}{die}."


@means(MissionFailed)
def failure(event: MissionFailed, words: Words) -> Meaning:
    mission = words.mission(event.letter, event.side)
    return Meaning(
        weight=2,
        headline=f"{mission} at {words.place(event.place)} fails.",
        pause=1,
        day=opponent(event.side),
        errand=Errand(event.side, event.letter, "failed", event.reason),
    )


@describes(BonusDrawn)
def bonus_drawn(event: BonusDrawn, words: Words) -> str:
    parts = f": {modifiers(event.parts)}" if event.parts else ""
    cards = f"; {'card' if len(event.cards) == 1 else 'cards'} {dice(event.cards)}" if event.cards else ""
    hits = f": {count(event.hits, 'letter')}" if event.cards else ""
    draws = count(event.draws, "bonus draw") if event.draws else "No bonus draws"
    mission = words.mission(event.letter, event.side)
    return f"{draws} for {mission} at {words.place(event.place)}{parts}{cards}{hits}."


@describes(InformationGained)
def information_gained(event: InformationGained, words: Words) -> str:
    found = [f"{words.units(units)} at {words.place(place)}" for place, units in event.units.items()]
    if event.characters:
        found.append(words.people(event.characters))
    earns = "earn" if event.side == "rebel" else "earns"
    point = f", and {earns} the point for information" if event.point else ""
    return (
        f"{words.side_does(event.side, 'learn')} what the enemy has on {words.planet(event.planet)} "
        f"({count(event.letters, 'letter')}){point}: {'; '.join(found) or 'nothing'}."
    )


@means(InformationGained)
def information(event: InformationGained, words: Words) -> Meaning:
    learns = f"{words.side_does(event.side, 'learn')} what the enemy has on {words.planet(event.planet)}."
    return Meaning(weight=5, headline=learns, pause=1, day=event.side)


@describes(CampFounded)
def camp_founded(event: CampFounded, words: Words) -> str:
    return f"A Rebel camp is founded at {words.place(event.place)}."


@means(CampFounded)
def camp_begins(event: CampFounded, words: Words) -> Meaning:
    return Meaning(weight=5, headline=camp_founded(event, words), pause=1, day="rebel")


@describes(CampRemoved)
def camp_removed(event: CampRemoved, words: Words) -> str:
    return f"The Rebel camp at {words.place(event.place)} is removed: {event.reason}."


@means(CampRemoved)
def camp_ends(event: CampRemoved, words: Words) -> Meaning:
    gone = f"The Rebel camp at {words.place(event.place)} is gone."
    return Meaning(weight=5, headline=gone, day="imperial")


@describes(CoupMarked)
def coup_marked(event: CoupMarked, words: Words) -> str:
    return f"{words.place(event.place)} gets a Coup marker: there will be no other Coup there."


@means(CoupMarked)
def coup(event: CoupMarked, words: Words) -> Meaning:
    return Meaning(weight=4, headline=f"A Coup is made at {words.place(event.place)}.", pause=1)
