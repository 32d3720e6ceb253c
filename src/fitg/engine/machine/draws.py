"""Where the draws of missions come from: the deck of Action Cards, or what a variant uses instead.

A source names its faces by numbers, so that a mission can note plain data: a card by its number, two dice as
11 to 66. Rules draw from it, odds and bots ask it, and nobody else knows what it is.

Draws exist before they count, as rolls do: whoever listens to the moment "draw-made" has his turn in between;
where nobody does, they count at once.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb
from typing import Protocol

import msgspec

from fitg.data import Facts
from fitg.data.records import ActionCell, Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, Point, at
from fitg.engine.machine.procedure import Call, Done, Handler, Next, Procedure

#: The moment at which draws lie on the table and do not count yet.
DRAW_MADE = Point("draw-made", "cards are drawn, and do not count yet")

#: The faces drawn so far for the missions of one Environ.
Drawn = tuple[int, ...]
#: Chances of a number of letters: none, one, and so on; the last entry is "so many or more".
LetterOdds = tuple[Fraction, ...]


class DrawSource(Protocol):
    """What a mission draws from."""

    #: What a face is called.
    noun: str
    #: What counts for a mission, what the tries are called, and the case of the bonus ones.
    hit: str
    tries: str
    case: str
    #: What the tries of an Environ so far are called.
    steps: str

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        """One draw by chance: all faces drawn so far, and the new one."""
        ...

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        """What a face says in a place: its letters, and its event, if any."""
        ...

    def letters_anywhere(self, ctx: Context, face: int) -> str:
        """[24.0b, 37.11] The letters of a face for missions without a place of their own."""
        ...

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """The chances of none, one, … and `most` or more letters in so many draws, events left aside."""
        ...

    def event_chance(self, ctx: Context, place: str, event: str, draws: int) -> Fraction:
        """The chance that at least one of so many first draws of a place brings an event."""
        ...

    def faces(self, facts: Facts) -> Collection[int]:
        """All faces there are: what a script may name."""
        ...


class ActionDeck:
    """[13.31] Thirty Action Cards; each shows a section for every kind of Environ."""

    noun = "Action Card"
    hit, tries, case, steps = "letter", "draws", "13.6", "Action Cards drawn"

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        """[13.31, A-13-09] At random from the cards not yet drawn here; if none is left, shuffle all."""
        deck = [card for card in ctx.facts.action_cards if card not in drawn]
        if not deck:
            drawn, deck = (), list(ctx.facts.action_cards)
        card = ctx.draw(deck)
        return (*drawn, card), card

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        """[13.32] The section of the card that counts here."""
        section = ctx.board.locations[place].section
        assert section is not None, f"no missions are played in {place}"
        return ctx.facts.action_cards[face].cell(section)

    def letters_anywhere(self, ctx: Context, face: int) -> str:
        """[24.0b, 37.11] Those of all three sections."""
        card = ctx.facts.action_cards[face]
        return card.urban.letters + card.special.letters + card.wild.letters

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """The hypergeometric chances of letters among the cards that have not been drawn."""
        deck = [card for card in ctx.facts.action_cards if card not in drawn]
        fitting = sum(letter in self._letters(ctx, place, card) for card in deck)
        return without_replacement(len(deck), fitting, draws, most)

    def _letters(self, ctx: Context, place: str, card: int) -> str:
        """[24.0b] In space those of all sections."""
        if ctx.board.locations[place].section is None:
            return self.letters_anywhere(ctx, card)
        return self.read(ctx, place, card).letters

    def event_chance(self, ctx: Context, place: str, event: str, draws: int) -> Fraction:
        """[13.33] As many cards as bear the event in this kind of Environ, among all."""
        deck = ctx.facts.action_cards
        others = sum(self.read(ctx, place, card).event != event for card in deck)
        draws = max(0, min(draws, len(deck)))
        return 1 - Fraction(comb(others, draws), comb(len(deck), draws))

    def faces(self, facts: Facts) -> Collection[int]:
        """The numbers of the cards."""
        return facts.action_cards.keys()


def without_replacement(faces: int, fitting: int, draws: int, most: int) -> LetterOdds:
    """The hypergeometric chances of none, one, … and `most` or more fitting faces: none comes twice."""
    draws = max(0, min(draws, faces))
    total = comb(faces, draws)
    few = [
        Fraction(comb(fitting, hits) * comb(faces - fitting, draws - hits), total)
        if hits <= draws
        else Fraction(0)
        for hits in range(most)
    ]
    return (*few, 1 - sum(few, Fraction(0)))


def with_replacement(faces: int, fitting: int, draws: int, most: int) -> LetterOdds:
    """The binomial chances: every draw is as good as the first."""
    share = Fraction(fitting, faces)
    few = [
        comb(draws, hits) * share**hits * (1 - share) ** (draws - hits) if hits <= draws else Fraction(0)
        for hits in range(most)
    ]
    return (*few, 1 - sum(few, Fraction(0)))


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn, by whom and for what."""

    side: Side
    place: str
    #: The mission that it is for alone; "" if it is for all missions of the place.
    letter: str = ""
    number: int = 1
    #: [24.0b, 37.11] The letters of all sections count, and no event.
    anywhere: bool = False


class Made(msgspec.Struct, frozen=True):
    """Draws that count: what they were for, the new faces, and all that are out of the source now."""

    draw: Draw
    faces: Drawn
    drawn: Drawn


def drawn(ctx: Context, draw: Draw, before: Drawn, then: Handler) -> Next:
    """Draw; whoever listens has his turn, then the step `then` goes on with what counts."""
    made = _make(ctx, draw, before)
    if not made.faces or not ctx.rules.moments.get(DRAW_MADE.name):
        return then(ctx, made)
    return Call(DrawsOnTable(made=made), then)


def _make(ctx: Context, draw: Draw, before: Drawn) -> Made:
    source, faces = ctx.rules.draws, []
    for _ in range(draw.number):
        before, face = source.draw(ctx, draw.place, before)
        faces.append(face)
    return Made(draw, tuple(faces), before)


class DrawsOnTable(Procedure):
    """Draws that were made and do not count yet; the result is what counts."""

    first = "offer"

    made: Made

    def offer(self, ctx: Context) -> Next:
        return at(ctx, Moment(name=DRAW_MADE.name, side=self.made.draw.side), self.count)

    def count(self, ctx: Context) -> Next:
        return Done(self.made)

    def draw_again(self, ctx: Context) -> None:
        """New ones take their place; what lay on the table stays out of the source."""
        self.made = _make(ctx, self.made.draw, self.made.drawn)

    def replace_one(self, ctx: Context, number: int) -> None:
        """One of them goes back first, so that it may come again, and a new one takes its place."""
        faces = list(self.made.faces)
        left = list(self.made.drawn)
        left.remove(faces[number])
        out, faces[number] = ctx.rules.draws.draw(ctx, self.made.draw.place, tuple(left))
        self.made = Made(self.made.draw, tuple(faces), out)


def draws_on_table(ctx: Context) -> DrawsOnTable:
    """The draws that everybody looks at."""
    return next(found for found in reversed(ctx.state.stack) if isinstance(found, DrawsOnTable))
