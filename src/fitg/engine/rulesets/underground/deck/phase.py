"""[VE-18, VE-19] The Event Phase: Due is emptied, a card may be played, else the track moves on."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.event_deck import FirstRightContested, FirstRightPassed, HandCardPlayed
from fitg.engine.machine.actions import Action, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules.galactic.events import GalacticEventSegment
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.hands import may_hold_a_playable_card, playable
from fitg.engine.rulesets.underground.deck.memory import DUE, GOES, memory
from fitg.engine.rulesets.underground.deck.research import Research
from fitg.engine.rulesets.underground.deck.tables import glance, numbers, title

#: [VE-18d] Until then no card is played from a hand.
QUIET_TURNS = 3


class PlayEventCard(Action, frozen=True):
    form = "play {card}"
    saying = "{card}|is played: the track stands still, and nothing is drawn"
    final = True
    card: Word

    def said(self) -> str:
        return f"{title(self.card)}|is played, and nothing is drawn: {glance(self.card)}"


class KeepEventCards(Action, frozen=True):
    form = "play no card"
    saying = "Play no card|: if the other side plays none either, the track moves on"
    passes = True
    final = True


class BreakFirstRight(Action, frozen=True):
    form = "break first right"
    saying = (
        "Break the First Right|for one General Research: unless the other side spends one too, you play"
        " a card instead"
    )
    final = True


class LetCardBePlayed(Action, frozen=True):
    form = "let it be played"
    saying = "Let the card be played"
    passes = True
    final = True


class PrevailWithFirstRight(Action, frozen=True):
    form = "prevail"
    saying = "Prevail|for one General Research: your card is played"
    final = True


class GiveWay(Action, frozen=True):
    form = "give way"
    saying = "Give way|: your card stays in your hand, and First Right with you"
    passes = True
    final = True


class EventPhase(GalacticEventSegment, kw_only=True, tag="events.deck.GalacticEventSegment"):
    """[VE-18] The four steps, with General Research before and after them (VE-14)."""

    def begin(self, ctx: Context) -> Next:
        leaving = tuple((GOES, card) for card in memory(ctx).due)
        return Call(boxes.Unfold(left=leaving), self.empty) if leaving else self.empty

    def empty(self, ctx: Context) -> Next:
        boxes.empty_due(ctx)
        return Call(Research(sides=_in_order(ctx)), self.offer)

    def offer(self, ctx: Context) -> Next:
        """[VE-18a, VE-18d] Hand cards from the fourth Game-Turn on."""
        if ctx.state.turn <= QUIET_TURNS:
            return self.move_on
        return Call(HandCards(), self.answered)

    def answered(self, ctx: Context, played: str | None) -> Next:
        if not played:
            return self.move_on
        card = numbers()[played]
        record = memory(ctx)
        record.due = (*record.due, card)
        return Call(boxes.Unfold(left=((boxes.UP, card), (DUE, card))), self.lower)

    def move_on(self, ctx: Context) -> Next:
        """[VE-18b] Nobody has played a card."""
        return Call(boxes.Unfold(left=boxes.advance(ctx)), self.lower)

    def lower(self, ctx: Context) -> Next:
        """[VE-14b] At the end of the phase, whoever has First Right then comes first."""
        return Call(Research(sides=_in_order(ctx), lowers=True))


def _in_order(ctx: Context) -> tuple[Side, ...]:
    first = memory(ctx).first_right
    return first, opponent(first)


class HandCards(Procedure, tag="events.deck.HandCards"):
    """[VE-19] Who plays a card of his hand; the result is its code, or None.

    Whoever holds a Secret Event is asked, even if it cannot be played now: not to be asked would tell it.
    """

    #: The card that the holder of First Right wants to play.
    wanted: str = ""

    def begin(self, ctx: Context) -> Next:
        first = may_hold_a_playable_card(ctx, memory(ctx).first_right)
        return self.ask_holder if first else self.ask_other

    def ask_holder(self, ctx: Context) -> Next:
        """[VE-19] Whoever has First Right is asked first."""
        holder = memory(ctx).first_right
        options: list[Option] = [(PlayEventCard(code), self.want) for code in playable(ctx, holder)]
        options.append((KeepEventCards(), self.ask_other))
        prompt = "You have First Right: do you play a card? It passes to the other side if you do."
        return Ask(holder, "events.play", "VE-19", prompt, options, always=True)

    def want(self, ctx: Context, action: PlayEventCard) -> Next:
        self.wanted = action.card
        other = opponent(memory(ctx).first_right)
        can_break = may_hold_a_playable_card(ctx, other) and ctx.rules.ask[asked.research](ctx, other) > 0
        return self.ask_breaker if can_break else self.prevailed

    def ask_breaker(self, ctx: Context) -> Next:
        """[VE-19a] The opponent, if he has a card, may spend General Research to break it."""
        other = opponent(memory(ctx).first_right)
        options: list[Option] = [(LetCardBePlayed(), self.prevailed)]
        if playable(ctx, other):
            options.insert(0, (BreakFirstRight(), self.broken))
        prompt = "The other side wants to play a card by its First Right: do you break it?"
        return Ask(other, "events.break", "VE-19a", prompt, options, always=True)

    def broken(self, ctx: Context) -> Next:
        holder = memory(ctx).first_right
        ctx.rules.ask[asked.spend_research](ctx, opponent(holder))
        ctx.emit(FirstRightContested(case="VE-19a", side=opponent(holder), prevails=False))
        can_prevail = ctx.rules.ask[asked.research](ctx, holder) > 0
        return self.ask_prevail if can_prevail else self.must_play

    def ask_prevail(self, ctx: Context) -> Next:
        """[VE-19a] The holder may spend one in turn; there is no further round."""
        options: list[Option] = [
            (PrevailWithFirstRight(), self.hold),
            (GiveWay(), self.must_play),
        ]
        prompt = "Your First Right is being broken: do you prevail?"
        return Ask(memory(ctx).first_right, "events.prevail", "VE-19a", prompt, options, always=True)

    def hold(self, ctx: Context) -> Next:
        holder = memory(ctx).first_right
        ctx.rules.ask[asked.spend_research](ctx, holder)
        ctx.emit(FirstRightContested(case="VE-19a", side=holder, prevails=True))
        return self.prevailed

    def prevailed(self, ctx: Context) -> Next:
        """[VE-19b] Unopposed, or prevailed: the card is played, First Right passes."""
        record = memory(ctx)
        holder = record.first_right
        play(ctx, holder, self.wanted)
        record.first_right = opponent(holder)
        ctx.emit(FirstRightPassed(case="VE-19b", to=record.first_right))
        return Done(self.wanted)

    def must_play(self, ctx: Context) -> Next:
        """[VE-19c] Broken: the opponent must play a card, and First Right stays."""
        other = opponent(memory(ctx).first_right)
        options: list[Option] = [(PlayEventCard(code), self.played) for code in playable(ctx, other)]
        prompt = "You have broken the First Right: which card do you play?"
        return Ask(other, "events.play", "VE-19c", prompt, options, always=True)

    def ask_other(self, ctx: Context) -> Next:
        """[VE-19d] After a pass the other may play; nobody can break it, and First Right stays."""
        other = opponent(memory(ctx).first_right)
        if not may_hold_a_playable_card(ctx, other):
            return Done(None)
        options: list[Option] = [(PlayEventCard(code), self.played) for code in playable(ctx, other)]
        options.append((KeepEventCards(), self.nobody))
        prompt = "The other side plays no card: do you play one? It keeps First Right."
        return Ask(other, "events.play", "VE-19d", prompt, options, always=True)

    def played(self, ctx: Context, action: PlayEventCard) -> Next:
        play(ctx, opponent(memory(ctx).first_right), action.card)
        return Done(action.card)

    def nobody(self, ctx: Context) -> Next:
        return Done(None)


def play(ctx: Context, side: Side, code: str) -> None:
    """[VE-18a] A card leaves a hand."""
    record, card = memory(ctx), numbers()[code]
    record.hands = {**record.hands, side: tuple(each for each in record.hands[side] if each != card)}
    ctx.show()
    ctx.emit(HandCardPlayed(case="VE-18a", side=side, card=code))
