"""[VE-16] The cards as the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine.events.event_deck import EventCardsDealt
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground.deck.boxes import set_apart, shuffled
from fitg.engine.rulesets.underground.deck.hands import AT_START, PickSecrets, take
from fitg.engine.rulesets.underground.deck.memory import EventsMemory, in_play, memory
from fitg.engine.rulesets.underground.deck.tables import DeckName, cards, code_of, numbers
from fitg.errors import FitgError

#: [VE-16c] The card that opens the game, and the two that follow it.
OPENING, FOLLOWING = "H1", ("H2", "H3")
SECRET_DECKS: dict[str, DeckName] = {"rebel": "rebel-secret", "imperial": "imperial-secret"}


def _of(ctx: Context, deck: DeckName) -> list[int]:
    """The cards of a deck that are in this game."""
    return [card for card, row in cards().items() if row.deck == deck and in_play(ctx, card)]


def deal(ctx: Context) -> None:
    """[VE-15, VE-16a, VE-16c] Shuffled decks; the first three events lie ready if the game begins."""
    record = memory(ctx)
    record.dealt = True
    galactic, record.removed = set_apart(ctx, _of(ctx, "galactic"))
    record.major = shuffled(ctx, _of(ctx, "major"))
    historic = _of(ctx, "historic")
    first = [card for card in historic if code_of(card) in (OPENING, *FOLLOWING)]
    record.historic = tuple(card for card in historic if card not in first)
    if ctx.state.turn == 1:
        opening = numbers()[OPENING]
        record.new = (opening,) if opening in first else ()
        on_top = shuffled(ctx, [card for card in first if card != opening]).cards
        galactic = Pile((*on_top, *galactic.cards))
    else:
        record.lasting = tuple(first)
    record.galactic = galactic
    record.secret = {side: shuffled(ctx, _of(ctx, SECRET_DECKS[side])) for side in SIDES}
    ctx.emit(
        EventCardsDealt(
            case="VE-16",
            galactic=len(record.galactic),
            major=len(record.major),
            removed=len(record.removed),
        )
    )


class DealEvents(Procedure, tag="events.deck.DealEvents"):
    """[VE-16] After both players have set up their pieces: the decks, then two Secret Events each."""

    left: tuple[str, ...] = SIDES

    def begin(self, ctx: Context) -> Next:
        deal(ctx)
        return self.next_side

    def next_side(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        side, *rest = self.left
        self.left = tuple(rest)
        return Call(PickSecrets(side="rebel" if side == "rebel" else "imperial"), self.next_side)


class EventsLast(SetUp, layer=True, tag="events.deck.SetUp"):
    """[VE-16] The cards come when everything is set up."""

    def next_part(self, ctx: Context) -> Next:
        if self.done >= len(ctx.scenario.setup) and not memory(ctx).dealt:
            return Call(DealEvents(), self.next_part)
        return super().next_part(ctx)


def deal_to_position(ctx: Context, moment: Moment) -> None:
    """A position in the middle of a game has its cards by chance; after Game-Turn 1 the opening is over.

    Cards that the position names lie where it says, and a hand that it names is that hand.
    """
    record = memory(ctx)
    if record.dealt:
        return
    check_lots(ctx)
    laid, named = Laid.of(record), record.laid_hands
    deal(ctx)
    laid.put(record)
    for side in SIDES:
        hidden = [card for card in record.secret[side].cards if card not in laid.secret[side].cards]
        for card in () if side in named or record.hands[side] else hidden[:AT_START]:
            take(ctx, side, code_of(card), "VE-16b")


class UnknownLot(FitgError):
    """A position in which a die has named what is not there."""


#: [VE-G4, VE-G5, VE-M6, VE-G9] The cards whose die names provinces, and those whose die names systems.
OF_PROVINCES, OF_SYSTEMS = ("G4", "G9"), ("G5", "M6")


def check_lots(ctx: Context) -> None:
    """What a die has named for a card, a position calls by the numbers of the map."""
    lots = [("province", frozenset(ctx.facts.provinces), code) for code in OF_PROVINCES]
    lots += [("system", frozenset(ctx.facts.systems), code) for code in OF_SYSTEMS]
    for what, known, code in lots:
        for each in memory(ctx).named.get(code, ()):
            if each not in known:
                raise UnknownLot(
                    f"position.modules.events.deck.named.{code} cannot be {each!r}: it is the number of a "
                    f"{what}, one of {', '.join(sorted(known))}."
                )


class Laid(NamedTuple):
    """The cards that a position names, by where they lie."""

    new: tuple[int, ...]
    sudden: Pile
    due: tuple[int, ...]
    discard: tuple[int, ...]
    lasting: tuple[int, ...]
    removed: tuple[int, ...]
    historic: tuple[int, ...]
    hands: Mapping[Side, tuple[int, ...]]
    #: On top of their decks.
    galactic: Pile
    major: Pile
    secret: Mapping[Side, Pile]

    @classmethod
    def of(cls, record: EventsMemory) -> Laid:
        return cls(*(getattr(record, name) for name in cls._fields))

    def put(self, record: EventsMemory) -> None:
        """Take them out of the decks that were dealt, and put them where they belong."""
        piles = (self.sudden, self.galactic, self.major, *self.secret.values())
        boxes = (self.new, self.due, self.discard, self.lasting, self.removed, self.historic)
        lying = [*boxes, *self.hands.values(), *(pile.cards for pile in piles)]
        named = {card for box in lying for card in box}

        def others(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(card for card in cards if card not in named)

        def topped(pile: Pile, rest: tuple[int, ...]) -> Pile:
            return Pile((*pile.cards, *others(rest)), pile.known)

        record.new, record.sudden = (*self.new, *others(record.new)), self.sudden
        record.due, record.discard, record.hands = self.due, self.discard, dict(self.hands)
        record.lasting = (*others(record.lasting), *self.lasting)
        record.historic = (*self.historic, *others(record.historic))
        # Named ones are out in the place of those that chance has taken out.
        back = record.removed if self.removed else ()
        record.removed = self.removed or others(record.removed)
        record.galactic = topped(self.galactic, (*record.galactic.cards, *back))
        record.major = topped(self.major, record.major.cards)
        record.secret = {side: topped(self.secret[side], pile.cards) for side, pile in record.secret.items()}
