"""Underground: the card game of events."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.engine.events.event_deck import (
    EventCardDue,
    EventCardReturned,
    EventCardsDealt,
    EventCardsLeft,
    EventCardsSeen,
    EventCardTurnedUp,
    EventDecksRenewed,
    EventDieNamed,
    EventLowered,
    FirstRightContested,
    FirstRightPassed,
    HandCardPlayed,
    HistoricEventReceived,
    SecretEventTaken,
    SuddenEventsLaid,
)
from fitg.engine.machine import naming
from fitg.engine.rulesets.underground.deck.tables import RELIEFS, cards, numbers, title
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count, dice


def _titles(codes: Iterable[str]) -> str:
    return naming.series([title(code) for code in codes], "")


def _decks(event: EventCardsDealt | EventDecksRenewed) -> str:
    out = f"; {count(event.removed, 'Galactic card')} out unseen" if event.removed else ""
    decks = f"{count(event.galactic, 'Galactic card')} and {count(event.major, 'Major card')}"
    return f"The event cards are shuffled: {decks}{out}."


@describes(EventCardsDealt)
def dealt(event: EventCardsDealt, words: Words) -> str:
    return _decks(event)


@describes(EventDecksRenewed)
def renewed(event: EventDecksRenewed, words: Words) -> str:
    return f"The last Galactic card is drawn. {_decks(event)}"


@describes(SecretEventTaken)
def secret_taken(event: SecretEventTaken, words: Words) -> str:
    which = f" {title(event.card)}" if event.card else " a Secret Event"
    return f"{words.side_does(event.side, 'take')}{which} in hand."


@describes(HistoricEventReceived)
def historic_received(event: HistoricEventReceived, words: Words) -> str:
    return f"{words.side_does(event.side, 'receive')} the Historic Event {title(event.card)}."


@describes(EventCardsLeft)
def left(event: EventCardsLeft, words: Words) -> str:
    parts = []
    if event.discarded:
        parts.append(f"{_titles(event.discarded)} discarded")
    if event.lasting:
        parts.append(f"{_titles(event.lasting)} laid aside")
    return f"The Due Box is emptied: {'; '.join(parts)}."


@describes(EventCardTurnedUp)
def turned_up(event: EventCardTurnedUp, words: Words) -> str:
    row = cards()[numbers()[event.card]]
    box = "at once in Due" if event.box == "due" else "in New"
    says = row.turned_up or row.face_up
    return f"{row.name} lies face-up {box}. {row.flavour}{f' {says}' if says else ''}"


@means(EventCardTurnedUp)
def news(event: EventCardTurnedUp, words: Words) -> Meaning:
    return Meaning(weight=5, headline=f"{title(event.card)}.", pause=1)


@describes(SuddenEventsLaid)
def sudden(event: SuddenEventsLaid, words: Words) -> str:
    lie = "lies" if event.number == 1 else "lie"
    return f"{count(event.number, 'Sudden Event')} {lie} face-down under {title(event.under)}."


@describes(EventCardDue)
def due(event: EventCardDue, words: Words) -> str:
    row = cards()[numbers()[event.card]]
    return f"{row.name} is due.{f' {row.due}' if row.due else ''}"


@describes(EventCardReturned)
def returned(event: EventCardReturned, words: Words) -> str:
    return f"{title(event.card)} goes back into its deck, which is shuffled."


@describes(HandCardPlayed)
def played(event: HandCardPlayed, words: Words) -> str:
    return f"{words.side_does(event.side, 'play')} {title(event.card)}: the track of events stands still."


@means(HandCardPlayed)
def surprise(event: HandCardPlayed, words: Words) -> Meaning:
    return Meaning(weight=6, headline=f"{words.side_does(event.side, 'play')} {title(event.card)}.", pause=1)


@describes(FirstRightContested)
def contested(event: FirstRightContested, words: Words) -> str:
    if event.prevails:
        return f"{words.side_does(event.side, 'prevail')} with First Right by General Research."
    return f"{words.side_does(event.side, 'break')} the First Right by General Research."


@describes(FirstRightPassed)
def passed(event: FirstRightPassed, words: Words) -> str:
    return f"First Right passes to {words.side(event.to)}."


@describes(EventCardsSeen)
def seen(event: EventCardsSeen, words: Words) -> str:
    which = f": {_titles(event.cards)}" if event.cards else ""
    return f"{words.side_does(event.side, 'look')} at event cards ({event.where}){which}."


@describes(EventLowered)
def lowered(event: EventLowered, words: Words) -> str:
    cost = f" and {count(event.points, 'Force Point')}" if event.points else ""
    relief = RELIEFS[event.card, event.effect].words
    return f"{words.side_does(event.side, 'lower')} {title(event.card)} by research{cost}: {relief}."


@describes(EventDieNamed)
def die_named(event: EventDieNamed, words: Words) -> str:
    names = [_place(words, each) for each in event.named]
    rolled = f"{dice(event.dice)}: " if event.dice else ""
    return f"{title(event.card)}: {rolled}{naming.series(names, 'nothing')}."


def _place(words: Words, place: str) -> str:
    facts = words.facts
    if place in facts.provinces:
        return facts.provinces[place].name
    if place in facts.planets:
        return facts.planets[place].name
    return facts.systems[place].name if place in facts.systems else place
