"""[VE-15, VE-18] How an event card is written: one record, with its moments and what it answers meanwhile.

A card is a row of `files/event_cards.csv` (its name, what it says, the modules it is `about`) and a record in
`cards/{galactic,historic,major,imperial,rebel}.py`, which lists it in `CARDS`. A card without a record, or
about a module that is not played, leaves its deck before play, so cards can be written one by one:

    CARDS = (
        event_card(
            "M30",
            # O: when it is turned up. At once, or a procedure that asks; None if it has nothing to ask.
            turned_up=tell_the_rebels,
            # D: as it comes to be due, the same way; and as it leaves the Due Box.
            comes_due=ancore_costs,
            goes=come_back,
            # F: answers that count while it lies face-up, in New or in Due (VE-18c).
            face_up=(questions.loyalty_is_fixed.by(orlog_is_fixed),),
            # D: answers that count while it is in Due; for a card from a hand that is "in this turn".
            due=(questions.may_lead.by(not_redjac),),
            # Answers for the rest of the game, from the moment it is played (Historic and Secret cards).
            lasting=(domino.kin.changed(amphibians),),
            # Moments that it listens to, the same three ways.
            hears_face_up={points.SEGMENT_ENDS: (Hook("festivals", heal),)},
            hears_due={points.PLAYER_TURN_ENDS: (Hook("plague", suffer),)},
            hears_lasting={points.REBELLION_STARTS: (Hook("kayns", kayns_rise),)},
            # What counts, and is heard, wherever the card lies; its functions look for themselves.
            always=(deck.why_not_played.by(no_crisis),),
            hears_always={…},
        ),
    )

All functions take `(ctx, …)` as the question or moment says; `turned_up`, `comes_due`, `goes` take `(ctx)`. A
hook that returns a procedure changes nothing itself: it may be heard twice.
Where a card lies: `memory.is_face_up`, `is_due`, `lasts`, `in_hand`, `turns_due`. What its die has named is
kept with `memory.name(ctx, code, …)` and read with `memory.named(ctx, code)`. A Secret Event is gained with
`Call(GainSecret(side=…))`; a Historic card is received with `hands.receive(ctx, code, side)`. What research
may lower is an answer to `asked.lowerings` (a `Lowering`), and `memory.is_lowered` tells whether it is. Force
Points that a card demands go with `pay(ctx, side, number, reason, case)`, below zero if need be (VE-22). A
card goes back with `boxes.return_to_deck(ctx, code)`. The case of a card is "VE-" and its code: "VE-M30".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fitg.data.records import Side
from fitg.engine.cards import Card, Deck
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer, Display, While
from fitg.engine.machine.moments import Hook, Point
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.galactic import tracks
from fitg.engine.rulesets.underground.deck.memory import DUE, EVENTS_DECK, GOES, RECORDS
from fitg.engine.rulesets.underground.deck.tables import numbers

__all__ = ["CASE", "EVENT_CARDS", "event_card", "pay"]

#: The prefix of the cases of cards.
CASE = "VE-"
#: All event cards are one deck of records: their answers see themselves where the card lies.
EVENT_CARDS = Deck(RECORDS, lambda facts: numbers().keys())

#: [VE-18c] Where they lie while they count.
BOXES = Display(EVENTS_DECK, "new", "due", "lasting")

Effect = Callable[[Context], Procedure | None]
Hears = Mapping[Point, tuple[Hook, ...]]


class Lies(While):
    """[VE-18c] As long as a card lies in one of these places."""

    __slots__ = ()

    def __init__(self, code: str, *boxes: str) -> None:
        card = numbers()[code]

        def holds(ctx: Context) -> bool:
            record = ctx.state.modules[EVENTS_DECK]
            return any(card in getattr(record, box) for box in boxes)

        super().__init__(holds, BOXES)


def event_card(
    code: str,
    *,
    turned_up: Effect | None = None,
    comes_due: Effect | None = None,
    goes: Effect | None = None,
    face_up: tuple[Answer, ...] = (),
    due: tuple[Answer, ...] = (),
    lasting: tuple[Answer, ...] = (),
    always: tuple[Answer, ...] = (),
    hears_face_up: Hears | None = None,
    hears_due: Hears | None = None,
    hears_lasting: Hears | None = None,
    hears_always: Hears | None = None,
) -> Card:
    """A card, as the docstring of this room says."""
    up, now, ever = Lies(code, "new", "due"), Lies(code, "due"), Lies(code, "due", "lasting")
    answers = [
        *(each.during(up) for each in face_up),
        *(each.during(now) for each in due),
        *(each.during(ever) for each in lasting),
        *always,
    ]
    listens: dict[Point, tuple[Hook, ...]] = {}
    for heard, lifetime in ((hears_face_up, up), (hears_due, now), (hears_lasting, ever)):
        for point, hooks in (heard or {}).items():
            gated = tuple(hook.during(lifetime) for hook in hooks)
            listens[point] = (*listens.get(point, ()), *gated)
    for point, hooks in (hears_always or {}).items():
        listens[point] = (*listens.get(point, ()), *hooks)
    later = {name: effect for name, effect in ((DUE, comes_due), (GOES, goes)) if effect is not None}
    return Card(EVENT_CARDS, code, at_once=turned_up, later=later, answers=tuple(answers), listens=listens)


def pay(ctx: Context, side: Side, number: int, reason: str, case: str) -> None:
    """[VE-22] What an event demands is paid at once, below zero if need be."""
    tracks.lose(ctx, side, number, reason, case)
