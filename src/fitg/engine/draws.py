"""Where the draws of missions come from: the deck of Action Cards, or what a variant uses instead.

A source names its faces by numbers, so that a mission can note plain data: a card by its number, two dice as
11 to 66. Rules draw from it, odds and bots ask it, and nobody else knows what it is.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Protocol

from fitg.data.records import ActionCell
from fitg.engine.context import Context

#: The faces drawn so far for the missions of one Environ.
Drawn = tuple[int, ...]
#: Chances of a number of letters: none, one, … ; the last entry is "so many or more".
LetterOdds = tuple[Fraction, ...]


class DrawSource(Protocol):
    """What a mission draws from."""

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        """One draw by chance: all faces drawn so far, and the new one."""
        ...

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        """What a face says in a place: its letters and its event."""
        ...

    def odds(self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int) -> LetterOdds:
        """The chances of 0, 1, and 2 or more letters of a mission in so many draws, events left aside."""
        ...

    def faces(self, ctx: Context) -> frozenset[int]:
        """All faces there are: what a script may name."""
        ...


class ActionDeck:
    """[13.31] Thirty Action Cards; each shows a section for every kind of Environ."""

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

    def odds(self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int) -> LetterOdds:
        """The hypergeometric chances of 0, 1, and 2 or more letters."""
        deck = [card for card in ctx.facts.action_cards if card not in drawn]
        fitting = sum(letter in self.read(ctx, place, card).letters for card in deck)
        draws = min(draws, len(deck))
        total = comb(len(deck), draws)
        few = [
            Fraction(comb(fitting, hits) * comb(len(deck) - fitting, draws - hits), total)
            if hits <= draws
            else Fraction(0)
            for hits in (0, 1)
        ]
        return (*few, 1 - sum(few, Fraction(0)))

    def faces(self, ctx: Context) -> frozenset[int]:
        """The numbers of the cards."""
        return frozenset(ctx.facts.action_cards)
