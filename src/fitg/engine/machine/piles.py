"""Piles of cards that lie face down, of which each side may know some positions.

A pile is a plain value, so it can lie in the memory of a module. Whoever looks at cards, lays one on top or
puts one below knows where it lies from then on, until the pile is shuffled. What a side does not know is
dealt anew by a secret (`dealt_anew`); what it knows stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from fitg.engine.machine.secrets import Pick

#: A card by its number among the facts.
Number = int


class Pile(msgspec.Struct, frozen=True):
    """Cards from the top down, and the positions that each side knows, counted from 0."""

    cards: tuple[Number, ...] = ()
    known: Mapping[str, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.cards)

    def known_to(self, viewer: str) -> dict[int, Number]:
        """What somebody knows: the cards by their positions."""
        return {place: self.cards[place] for place in self.known.get(viewer, ())}

    def known_by(self, place: int) -> tuple[str, ...]:
        """Who knows the card at one position."""
        return tuple(side for side, places in self.known.items() if place in places)

    def looked_at(self, side: str, number: int = 1) -> Pile:
        """A side has looked at the topmost cards."""
        seen = (*self.known.get(side, ()), *range(min(number, len(self.cards))))
        return self._with({**self.known, side: seen})

    def seen_at(self, side: str, place: int) -> Pile:
        """A side has looked at the card at one position."""
        return self._with({**self.known, side: (*self.known.get(side, ()), place)})

    def drawn(self) -> tuple[Number, Pile]:
        """The topmost card, and the pile without it."""
        return self.cards[0], self._moved(self.cards[1:], -1)

    def with_on_top(self, card: Number, *known_to: str) -> Pile:
        """A card is laid on the pile; these know which."""
        pile = self._moved((card, *self.cards), 1)
        return pile._with({**pile.known, **{side: (0, *pile.known.get(side, ())) for side in known_to}})

    def with_below(self, card: Number, *known_to: str) -> Pile:
        """A card is put under the pile; these know which."""
        pile, last = replace(self, cards=(*self.cards, card)), len(self.cards)
        return pile._with({**pile.known, **{side: (*pile.known.get(side, ()), last) for side in known_to}})

    def shuffled(self, pick: Pick, *, more: Iterable[Number] = ()) -> Pile:
        """All cards, with those that come back, in an order that nobody knows."""
        left = sorted((*self.cards, *more))
        return Pile(tuple(left.pop(pick(len(left))) for _ in range(len(left))))

    def dealt_anew(self, viewer: str, pick: Pick, pool: Iterable[Number] | None = None) -> Pile:
        """As it may be for all that somebody knows; `pool` are all cards that may lie in it.

        It depends on what he knows and on `pick`, never on what was hidden.
        """
        seen = self.known_to(viewer)
        left = sorted(self.cards if pool is None else pool)
        for card in seen.values():
            left.remove(card)
        return replace(
            self,
            cards=tuple(
                seen[place] if place in seen else left.pop(pick(len(left)))
                for place in range(len(self.cards))
            ),
        )

    def _moved(self, cards: tuple[Number, ...], by: int) -> Pile:
        """Other cards on top: what was known lies elsewhere."""
        moved = {side: tuple(place + by for place in places) for side, places in self.known.items()}
        return replace(self, cards=cards)._with(moved)

    def _with(self, known: Mapping[str, tuple[int, ...]]) -> Pile:
        """Sides that know nothing are not named."""
        positions = {
            side: tuple(sorted({place for place in known[side] if place >= 0})) for side in sorted(known)
        }
        return replace(self, known={side: places for side, places in positions.items() if places})
