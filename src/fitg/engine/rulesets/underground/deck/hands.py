"""[VE-15b, VE-16b, VE-21] Cards come into the hands of the players."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.event_deck import HistoricEventReceived, SecretEventTaken
from fitg.engine.machine.actions import Action, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rulesets.underground.deck.asked import why_not_played
from fitg.engine.rulesets.underground.deck.boxes import shuffled
from fitg.engine.rulesets.underground.deck.memory import memory
from fitg.engine.rulesets.underground.deck.tables import cards, code_of, glance, numbers, title

#: [VE-16b] Secret Events that each side begins with.
AT_START = 2
#: [VE-21] Cards that stay out unseen as one is gained.
OUT_OF_REACH = 1


class TakeSecretEvent(Action, frozen=True):
    form = "take {card}"
    saying = "{card}|comes into your hand"
    final = True
    card: Word

    def said(self) -> str:
        return f"{title(self.card)}|comes into your hand: {glance(self.card)}"


class PickSecrets(Procedure, tag="events.deck.PickSecrets"):
    """[VE-16b] A side picks two of its six Secret Events."""

    first = "choose"

    side: Side

    def choose(self, ctx: Context) -> Next:
        record = memory(ctx)
        pile = record.secret[self.side]
        if len(record.hands[self.side]) >= AT_START or not len(pile):
            return DONE
        options: list[Option] = [(TakeSecretEvent(code_of(card)), self.take) for card in sorted(pile.cards)]
        prompt = (
            "Which Secret Event do you begin with? You may have two; the others come by events, if at all."
        )
        return Ask(self.side, "events.secrets", "VE-16b", prompt, options, always=True)

    def take(self, ctx: Context, action: TakeSecretEvent) -> Next:
        take(ctx, self.side, action.card, "VE-16b")
        return self.choose


class GainSecret(Procedure, tag="events.deck.GainSecret"):
    """[VE-21] The deck is shuffled, one card stays out unseen, and one of the others is chosen."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        pile = shuffled(ctx, record.secret[self.side].cards)
        if len(pile) <= OUT_OF_REACH:
            # [VE-27] One card never comes.
            return DONE
        pile = pile.looked_at(self.side, len(pile) - OUT_OF_REACH)
        record.secret = {**record.secret, self.side: pile}
        return self.choose

    def choose(self, ctx: Context) -> Next:
        seen = memory(ctx).secret[self.side].known_to(self.side).values()
        options: list[Option] = [(TakeSecretEvent(code_of(card)), self.take) for card in sorted(seen)]
        prompt = "You gain a Secret Event: which of these? One card of your deck stays out of reach."
        return Ask(self.side, "events.secrets", "VE-21", prompt, options, always=True)

    def take(self, ctx: Context, action: TakeSecretEvent) -> Next:
        take(ctx, self.side, action.card, "VE-21")
        return DONE


class GainSecrets(Procedure, tag="events.deck.GainSecrets"):
    """[VE-21] Several sides gain a Secret Event, one after the other."""

    first = "next_side"

    sides: tuple[Side, ...]

    def next_side(self, ctx: Context) -> Next:
        if not self.sides:
            return DONE
        side, *rest = self.sides
        self.sides = tuple(rest)
        return Call(GainSecret(side=side), self.next_side)


def take(ctx: Context, side: Side, code: str, case: str) -> None:
    """A Secret Event goes from the deck to the hand; the rest is shuffled again."""
    record, card = memory(ctx), numbers()[code]
    rest = [each for each in record.secret[side].cards if each != card]
    record.secret = {**record.secret, side: shuffled(ctx, rest)}
    record.hands = {**record.hands, side: tuple(sorted((*record.hands[side], card)))}
    ctx.emit(SecretEventTaken(case=case, side=side, card=code))


def receive(ctx: Context, code: str, side: Side) -> bool:
    """[VE-15b] A Historic card that nobody has yet comes into a hand, open to both; whether it did."""
    record, card = memory(ctx), numbers()[code]
    if card not in record.historic:
        return False
    record.historic = tuple(each for each in record.historic if each != card)
    record.hands = {**record.hands, side: tuple(sorted((*record.hands[side], card)))}
    ctx.emit(HistoricEventReceived(case=f"VE-{code}", side=side, card=code))
    return True


def playable(ctx: Context, side: Side) -> list[str]:
    """[VE-18a] The cards of a hand that can be played now."""
    held = [code_of(card) for card in memory(ctx).hands[side]]
    return [code for code in held if not ctx.rules.ask[why_not_played](ctx, side, code)]


def may_hold_a_playable_card(ctx: Context, side: Side) -> bool:
    """[VE-15b, VE-18a] As far as everybody can see: a Secret Event of a hand might always be played."""
    held = [code_of(card) for card in memory(ctx).hands[side]]
    return any(code in playable(ctx, side) or not is_open(code) for code in held)


def is_open(code: str) -> bool:
    """[VE-15b] Historic cards are shown on request."""
    return cards()[numbers()[code]].deck == "historic"
