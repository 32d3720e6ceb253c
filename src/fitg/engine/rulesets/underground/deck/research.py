"""[VE-14, VE-25] General Research in the Event Phase: looking at cards, lowering what they do."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.event_deck import EventCardsSeen, EventLowered
from fitg.engine.machine.actions import Action, Number, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules.galactic import tracks
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck.asked import Lowering, lowerings
from fitg.engine.rulesets.underground.deck.memory import Lowered, codes, memory
from fitg.engine.rulesets.underground.deck.tables import RELIEFS, code_of, title

#: [VE-14] Major cards that one General Research shows.
MAJORS = 2
KIND = "events.research"
#: [VE-25] What becomes of it.
BACK = "It goes back to its place, and nobody else learns what it is."


class LookIntoDecks(Action, frozen=True):
    form = "look into the decks"
    saying = (
        "Look into the decks|for one General Research: one Galactic card, two Major cards, and what lies"
        " face-down in New"
    )


class LookIntoSecretDeck(Action, frozen=True):
    form = "look into the secret deck"
    saying = "Look into the other side's Secret deck|for one General Research: one card of it by chance"
    final = True


class LowerEvent(Action, frozen=True):
    form = "lower {card} {effect}"
    saying = "{card}|is lowered"
    card: Word
    effect: Word

    def said(self) -> str:
        words, points = RELIEFS[self.card, self.effect]
        cost = f" and {points} Force Points" if points else ""
        return f"{title(self.card)}|is lowered for one General Research{cost}: {words}"


class DoneWithResearch(Action, frozen=True):
    form = "no research"
    saying = "Keep your General Research"
    passes = True
    final = True


class LookAtCard(Action, frozen=True):
    form = "look at {deck} card {place}"
    saying = "From the top of the {deck} deck|: card {place}"
    final = True
    deck: Word
    place: Number

    def said(self) -> str:
        """[VE-25] Positions are counted from the top, and what lies there comes next."""
        where = f"card {self.place}, which comes next" if self.place == 1 else f"card {self.place}"
        return f"From the top of the {self.deck.capitalize()} deck|: {where}"


class Research(Procedure, tag="events.deck.Research"):
    """[VE-14, VE-14b] Any number of times, First Right first; effects are lowered at the end of the phase."""

    first = "next_side"

    sides: tuple[Side, ...]
    lowers: bool = False
    #: Major cards that may still be looked at, and their positions so far.
    majors: int = 0
    seen: tuple[int, ...] = ()

    def next_side(self, ctx: Context) -> Next:
        while self.sides:
            if ctx.rules.ask[asked.research](ctx, self.sides[0]) > 0 and self._uses(ctx):
                return self.choose
            self.sides = self.sides[1:]
        return DONE

    def _uses(self, ctx: Context) -> list[Option]:
        record, side = memory(ctx), self.sides[0]
        options: list[Option] = []
        if len(record.galactic) or len(record.major) or len(record.sudden):
            options.append((LookIntoDecks(), self.look))
        if len(record.secret[opponent(side)]):
            options.append((LookIntoSecretDeck(), self.look_at_secret))
        if self.lowers:
            options += [(LowerEvent(each.card, each.effect), self.lower) for each in self._lowerings(ctx)]
        return options

    def _lowerings(self, ctx: Context) -> list[Lowering]:
        """[VE-14b, VE-22a] What can still be lowered, and paid without debt."""
        side = self.sides[0]
        return [
            each
            for each in ctx.rules.ask[lowerings](ctx, side)
            if each.points <= tracks.points(ctx, side) and not self._is_done(ctx, each)
        ]

    def _is_done(self, ctx: Context, wanted: Lowering) -> bool:
        """[VE-14b, VE-G1b] Lowered already: by this side, or by anybody for both, who then waits a turn."""
        side, now = self.sides[0], ctx.state.turn
        before = [old for old in memory(ctx).lowered if old.card == wanted.card]
        if wanted.for_both and any(old.side == side and old.turn == now for old in before):
            return True
        return any(old.effect == wanted.effect and (wanted.for_both or old.side == side) for old in before)

    def choose(self, ctx: Context) -> Next:
        stock = ctx.rules.ask[asked.research](ctx, self.sides[0])
        options = [*self._uses(ctx), (DoneWithResearch(), self.pass_on_to_next)]
        prompt = f"You have {stock} General Research: what do you use it for?"
        return Ask(self.sides[0], KIND, "VE-14", prompt, options)

    def pass_on_to_next(self, ctx: Context) -> Next:
        self.sides = self.sides[1:]
        return self.next_side

    def _spend(self, ctx: Context) -> None:
        ctx.rules.ask[asked.spend_research](ctx, self.sides[0])

    # Looking into decks

    def look(self, ctx: Context) -> Next:
        self._spend(ctx)
        self.majors, self.seen = MAJORS, ()
        return self.galactic

    def galactic(self, ctx: Context) -> Next:
        """[VE-14, VE-25] Positions are counted from the top."""
        if not len(memory(ctx).galactic):
            return self.major
        options: list[Option] = [
            (LookAtCard("galactic", place + 1), self.see_galactic)
            for place in range(len(memory(ctx).galactic))
        ]
        prompt = f"Which of the {len(options)} Galactic cards do you look at? {BACK}"
        return Ask(self.sides[0], "events.look", "VE-14", prompt, options)

    def see_galactic(self, ctx: Context, action: LookAtCard) -> Next:
        record, side, place = memory(ctx), self.sides[0], action.place - 1
        record.galactic = record.galactic.seen_at(side, place)
        self._tell(ctx, (record.galactic.cards[place],), f"Galactic card {action.place}")
        return self.major

    def major(self, ctx: Context) -> Next:
        left = [place for place in range(len(memory(ctx).major)) if place not in self.seen]
        if not self.majors or not left:
            return self.sudden
        options: list[Option] = [(LookAtCard("major", place + 1), self.see_major) for place in left]
        which = "the first of two" if self.majors == MAJORS else "the second"
        prompt = f"Which Major card do you look at, as {which}? {BACK}"
        return Ask(self.sides[0], "events.look", "VE-14", prompt, options)

    def see_major(self, ctx: Context, action: LookAtCard) -> Next:
        record, side, place = memory(ctx), self.sides[0], action.place - 1
        record.major = record.major.seen_at(side, place)
        self.majors, self.seen = self.majors - 1, (*self.seen, place)
        self._tell(ctx, (record.major.cards[place],), f"Major card {action.place}")
        return self.major

    def sudden(self, ctx: Context) -> Next:
        """[VE-14, VE-25] They are not turned up by it."""
        record = memory(ctx)
        if len(record.sudden):
            record.sudden = record.sudden.looked_at(self.sides[0], len(record.sudden))
            self._tell(ctx, record.sudden.cards, "Sudden Events in New")
        return self.next_side

    def _tell(self, ctx: Context, seen: tuple[int, ...], where: str) -> None:
        ctx.show()
        ctx.emit(EventCardsSeen(case="VE-25", side=self.sides[0], cards=codes(seen), where=where))

    def look_at_secret(self, ctx: Context) -> Next:
        """[VE-14a] One card of the other's deck by chance, not of his hand."""
        self._spend(ctx)
        record, side, other = memory(ctx), self.sides[0], opponent(self.sides[0])
        pile: Pile = record.secret[other]
        place = ctx.pick(range(len(pile)))
        record.secret = {**record.secret, other: pile.seen_at(side, place)}
        self._tell(ctx, (pile.cards[place],), "Secret deck")
        return self.next_side

    # Lowering

    def lower(self, ctx: Context, action: LowerEvent) -> Next:
        """[VE-14b] First Right does not move by it."""
        self._spend(ctx)
        record, side = memory(ctx), self.sides[0]
        chosen = next(
            each for each in self._lowerings(ctx) if (each.card, each.effect) == (action.card, action.effect)
        )
        if chosen.points:
            tracks.lose(ctx, side, chosen.points, f"against {title(chosen.card)}", "VE-14b")
        done = Lowered(chosen.card, chosen.effect, side, chosen.lasts, ctx.state.turn)
        record.lowered = (*record.lowered, done)
        ctx.emit(
            EventLowered(
                case="VE-14b", side=side, card=chosen.card, effect=chosen.effect, points=chosen.points
            )
        )
        return self.next_side


def known_cards(pile: Pile, viewer: str) -> dict[int, str]:
    """[VE-25] What a side knows of a pile: codes by their positions from the top."""
    return {place + 1: code_of(card) for place, card in pile.known_to(viewer).items()}
