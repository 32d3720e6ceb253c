"""[VE-17, VE-18, VE-20] Cards go from box to box, and do what they do there."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.engine.events.event_deck import (
    Box,
    EventCardDue,
    EventCardReturned,
    EventCardsLeft,
    EventCardTurnedUp,
    EventDecksRenewed,
    SuddenEventsLaid,
)
from fitg.engine.machine.context import Context
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.secrets import Pick
from fitg.engine.rulesets.underground.deck.memory import DUE, GOES, RECORDS, codes, in_play, memory
from fitg.engine.rulesets.underground.deck.tables import cards, code_of, numbers

#: [VE-16a] So many Galactic cards are out.
OUT = 4
#: What a card does next.
UP = "up"


def chance(ctx: Context) -> Pick:
    """Numbers by chance, as piles want them."""
    return lambda number: ctx.pick(range(number))


# Decks


def shuffled(ctx: Context, numbered: Iterable[int]) -> Pile:
    """These cards in an order that nobody knows."""
    return Pile().shuffled(chance(ctx), more=numbered)


def set_apart(ctx: Context, numbered: Iterable[int]) -> tuple[Pile, tuple[int, ...]]:
    """[VE-16a] The Galactic deck, and the cards that are out of it unseen; one at least stays."""
    pile = shuffled(ctx, numbered)
    out = min(OUT, max(0, len(pile) - 1))
    return Pile(pile.cards[out:]), pile.cards[:out]


def on_the_track(ctx: Context) -> tuple[int, ...]:
    """The cards in New and Due, those that lie face-down included."""
    record = memory(ctx)
    return (*record.new, *record.sudden.cards, *record.due)


def renew(ctx: Context) -> None:
    """[VE-17, VE-17a] All cards but those in New and Due are shuffled, and four are out again."""
    record, kept = memory(ctx), on_the_track(ctx)
    left = {
        deck: [card for card, row in cards().items() if row.deck == deck and card not in kept]
        for deck in ("galactic", "major")
    }
    record.galactic, record.removed = set_apart(ctx, [c for c in left["galactic"] if in_play(ctx, c)])
    record.major = shuffled(ctx, [card for card in left["major"] if in_play(ctx, card)])
    record.discard = ()
    ctx.emit(
        EventDecksRenewed(
            case="VE-17",
            galactic=len(record.galactic),
            major=len(record.major),
            removed=len(record.removed),
        )
    )


def return_to_deck(ctx: Context, code: str) -> None:
    """[VE-25] A Major card goes back into its deck, which is shuffled: whatever was known of it is lost."""
    record, card = memory(ctx), numbers()[code]
    record.new = tuple(each for each in record.new if each != card)
    record.due = tuple(each for each in record.due if each != card)
    record.major = record.major.shuffled(chance(ctx), more=(card,))
    ctx.emit(EventCardReturned(case="VE-25", card=code))


def _drawn_from(deck: Pile, number: int, onto: Pile | None = None) -> tuple[Pile, Pile]:
    """[VE-25] The topmost cards, below others that were drawn, and the rest; who knows one knows it still."""
    drawn = Pile() if onto is None else onto
    for _ in range(min(number, len(deck))):
        knowing = deck.known_by(0)
        card, deck = deck.drawn()
        drawn = drawn.with_below(card, *knowing)
    return drawn, deck


def renew_if_empty(ctx: Context) -> None:
    """[VE-17] The box of the deck is never seen empty."""
    if not len(memory(ctx).galactic):
        renew(ctx)


# Boxes


def empty_due(ctx: Context) -> None:
    """[VE-18] Galactic and Major cards are discarded, Historic and Secret ones laid aside."""
    record = memory(ctx)
    gone = record.due
    thrown = tuple(card for card in gone if cards()[card].deck in ("galactic", "major"))
    kept = tuple(card for card in gone if card not in thrown)
    record.due = ()
    record.discard = (*record.discard, *thrown)
    record.lasting = (*record.lasting, *kept)
    left = set(codes(thrown))
    record.named = {code: what for code, what in record.named.items() if code not in left}
    record.lowered = tuple(each for each in record.lowered if each.lasts == "card" and each.card not in left)
    if gone:
        ctx.emit(EventCardsLeft(case="VE-18", discarded=codes(thrown), lasting=codes(kept)))


def advance(ctx: Context) -> tuple[tuple[str, int], ...]:
    """[VE-18b, VE-20] New moves to Due, Sudden Events are turned up, a Galactic card comes into New."""
    record = memory(ctx)
    old, hidden = record.new, record.sudden.cards
    record.due, record.new, record.sudden = (*record.due, *old, *hidden), (), Pile()
    todo = [(DUE, card) for card in old]
    todo += [(what, card) for card in hidden for what in (UP, DUE)]
    top, record.galactic = _drawn_from(record.galactic, 1)
    drawn = record.new = top.cards
    lay_open(ctx, (*hidden, *drawn))
    renew_if_empty(ctx)
    return (*todo, *((UP, card) for card in drawn))


def lay_open(ctx: Context, turned: Iterable[int]) -> None:
    """[VE-18b, VE-20] Everybody sees a card from when it lies face-up, whatever others do before it."""
    record = memory(ctx)
    for card in turned:
        code = code_of(card)
        box: Box = "due" if card in record.due else "new"
        record.up_since = {**record.up_since, code: ctx.state.turn}
        ctx.show()
        ctx.emit(EventCardTurnedUp(case="VE-20" if box == "due" else "VE-18b", card=code, box=box))


class Unfold(Procedure, tag="events.deck.Unfold"):
    """[VE-18c, VE-20] Cards do what they do as they are turned up, come to be due, or go; one by one."""

    first = "next_card"

    left: tuple[tuple[str, int], ...]

    def next_card(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        (what, card), *rest = self.left
        self.left = tuple(rest)
        if what == UP:
            return self.turn_up(ctx, card)
        return self.come_due(ctx, card) if what == DUE else self.do(ctx, card, GOES)

    def turn_up(self, ctx: Context, card: int) -> Next:
        """What it does at once; the cards it calls for come next."""
        if memory(ctx).up_since.get(code_of(card)) != ctx.state.turn:
            lay_open(ctx, (card,))
        self.call_for(ctx, card)
        return self.do(ctx, card, UP)

    def do(self, ctx: Context, card: int, what: str) -> Next:
        """What its record does now."""
        written = ctx.rules.cards[RECORDS][code_of(card)]
        effect = written.at_once if what == UP else written.later.get(what)
        procedure = None if effect is None else effect(ctx)
        return self.next_card if procedure is None else Call(procedure, self.next_card)

    def call_for(self, ctx: Context, card: int) -> None:
        """[VE-20] The first Major Events face-up on it, the others face-down below; in Due all face-up."""
        record, row = memory(ctx), cards()[card]
        face_up, record.major = _drawn_from(record.major, row.majors)
        in_new = record.sudden if card in record.new else Pile()
        hidden, record.major = _drawn_from(record.major, row.sudden, in_new)
        hidden, record.galactic = _drawn_from(record.galactic, row.sudden_galactic, hidden)
        shown, below = face_up.cards, hidden.cards[len(in_new) :]
        if card in record.due:
            record.due = (*record.due, *shown, *below)
            lay_open(ctx, (*shown, *below))
            called = tuple((what, each) for each in (*shown, *below) for what in (UP, DUE))
            # The card itself comes to be due before those that it calls for.
            own = (DUE, card)
            self.left = (own, *called, *(each for each in self.left if each != own))
        else:
            record.new = (*record.new, *shown)
            lay_open(ctx, shown)
            record.sudden = hidden
            self.left = (*((UP, each) for each in shown), *self.left)
            if below:
                ctx.emit(SuddenEventsLaid(case="VE-20", under=row.code, number=len(below)))
        if row.sudden_galactic:
            renew_if_empty(ctx)

    def come_due(self, ctx: Context, card: int) -> Next:
        record, code = memory(ctx), code_of(card)
        if card not in record.due:
            # It has gone back to its deck meanwhile.
            return self.next_card
        record.due_since = {**record.due_since, code: ctx.state.turn}
        ctx.emit(EventCardDue(case="VE-18c", card=code))
        return self.do(ctx, card, DUE)
