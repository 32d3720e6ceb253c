"""Where the draws of missions come from: the deck of Action Cards, or what a variant uses instead.

A source names its faces by numbers, so that a mission can note plain data: a card by its number, two dice as
11 to 66. Rules draw from it, odds and bots ask it, and nobody else knows what it is.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb
from typing import Protocol

from fitg.data import Facts
from fitg.data.records import ActionCell
from fitg.engine.machine.context import Context

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

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """The chances of none, one, … and `most` or more letters in so many draws, events left aside."""
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

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """The hypergeometric chances of letters among the cards that have not been drawn."""
        deck = [card for card in ctx.facts.action_cards if card not in drawn]
        fitting = sum(letter in self.read(ctx, place, card).letters for card in deck)
        draws = max(0, min(draws, len(deck)))
        total = comb(len(deck), draws)
        few = [
            Fraction(comb(fitting, hits) * comb(len(deck) - fitting, draws - hits), total)
            if hits <= draws
            else Fraction(0)
            for hits in range(most)
        ]
        return (*few, 1 - sum(few, Fraction(0)))

    def faces(self, facts: Facts) -> Collection[int]:
        """The numbers of the cards."""
        return facts.action_cards.keys()
