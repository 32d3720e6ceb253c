"""Cards carry their answers: what a card does at once, what it answers while in force, what it listens to.

A deck is a slot: any module may add cards to it (`cards=(Card(EVENTS, "ghost_fleet", …),)`). What is printed
on a card is a row of the facts, found by the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fitg.engine.machine.joins import Answer, While
from fitg.engine.machine.moments import Hook, Point

if TYPE_CHECKING:
    from fitg.data import Facts
    from fitg.engine.machine.procedure import Procedure


class Deck(NamedTuple):
    """Cards of one kind."""

    name: str
    #: The codes of its cards among the facts.
    codes: Callable[[Facts], Collection[str]]
    #: When a card of a code is in force; None: its answers see themselves where it counts.
    in_force: Callable[[str], While] | None = None


class Card(NamedTuple):
    """One card, in one place."""

    deck: Deck
    code: str
    #: What it does as it comes up: something at once, or a procedure that asks.
    at_once: Callable[..., Procedure | None] | None = None
    #: What it does later in the same way, by the names that its deck has for that.
    later: Mapping[str, Callable[..., Procedure | None]] = {}
    #: What it answers, and what it listens to, while it is in force.
    answers: tuple[Answer, ...] = ()
    listens: Mapping[Point, tuple[Hook, ...]] = {}

    def lasting_answers(self) -> list[Answer]:
        """Its answers, each as long as it is in force."""
        if self.deck.in_force is None:
            return [answer._replace(source=self.code) for answer in self.answers]
        lifetime = self.deck.in_force(self.code)
        return [answer.during(lifetime, self.code) for answer in self.answers]

    def lasting_hooks(self, aside: Container[Any]) -> dict[Point, tuple[Hook, ...]]:
        """Its hooks but for those that are laid aside, each as long as it is in force."""
        heard = {
            point: tuple(hook for hook in hooks if hook.listen not in aside)
            for point, hooks in self.listens.items()
        }
        if self.deck.in_force is None:
            return heard
        lifetime = self.deck.in_force(self.code)
        return {point: tuple(hook.during(lifetime) for hook in hooks) for point, hooks in heard.items()}
