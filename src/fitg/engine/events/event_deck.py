"""Underground: the card game of events."""

from __future__ import annotations

from typing import Literal

from fitg.data.records import Side
from fitg.engine.machine.events import Event

Box = Literal["new", "due"]


class EventCardsDealt(Event, frozen=True):
    """[VE-16] Decks are shuffled; how many cards lie in each, and how many Galactic ones are out."""

    galactic: int
    major: int
    removed: int


class EventDecksRenewed(Event, frozen=True):
    """[VE-17] The last Galactic card has been drawn: both decks are made anew."""

    galactic: int
    major: int
    removed: int


class SecretEventTaken(Event, frozen=True):
    """[VE-16b, VE-21] A side takes a Secret Event into its hand; "" for who may not know which."""

    side: Side
    card: str


class HistoricEventReceived(Event, frozen=True):
    """[VE-15b] A Historic Event comes into a hand, open to both."""

    side: Side
    card: str


class EventCardsLeft(Event, frozen=True):
    """[VE-18] The Due Box is emptied: what is discarded, and what is laid aside."""

    discarded: tuple[str, ...]
    lasting: tuple[str, ...]


class EventCardTurnedUp(Event, frozen=True):
    """[VE-18b, VE-20] A card lies face-up in a box."""

    card: str
    box: Box


class SuddenEventsLaid(Event, frozen=True):
    """[VE-20] Cards lie face-down under another."""

    under: str
    number: int


class EventCardDue(Event, frozen=True):
    """[VE-18c] A card has come to be due."""

    card: str


class EventCardReturned(Event, frozen=True):
    """[VE-25] A card goes back into its deck, which is shuffled."""

    card: str


class HandCardPlayed(Event, frozen=True):
    """[VE-18a] A side plays a card of its hand."""

    side: Side
    card: str


class FirstRightContested(Event, frozen=True):
    """[VE-19a] A side spends research: the other's First Right is broken, or its own prevails."""

    side: Side
    prevails: bool


class FirstRightPassed(Event, frozen=True):
    """[VE-19b] First Right goes to the other side."""

    to: Side


class EventCardsSeen(Event, frozen=True):
    """[VE-14, VE-25] A side has looked at cards; which ones, nobody else learns."""

    side: Side
    cards: tuple[str, ...]
    where: str


class EventLowered(Event, frozen=True):
    """[VE-14b] A side lowers an effect of a card by research."""

    side: Side
    card: str
    effect: str
    points: int = 0


class EventDieNamed(Event, frozen=True):
    """What the dice name for a card as it is turned up; the names of places."""

    card: str
    dice: tuple[int, ...]
    named: tuple[str, ...]
