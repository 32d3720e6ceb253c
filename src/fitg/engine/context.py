"""A game being played: the state, the facts it is played with, and the journal of what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import dice
from fitg.engine.events import Event
from fitg.engine.procedure import Procedure
from fitg.engine.ruleset import Ruleset, Rulings
from fitg.engine.state import Outcome, State

if TYPE_CHECKING:
    from fitg.scenarios import Scenario

T = TypeVar("T")

#: What comes before the first Segment.
SET_UP = "set-up"


class Context:
    """What every rule works on. `state` changes; `facts`, `scenario` and `rules` never do."""

    __slots__ = (
        "barrier",
        "control",
        "facts",
        "interruptions",
        "journal",
        "rules",
        "scenario",
        "state",
        "unsettled",
    )

    #: Brings control, ships, prisoners and instant victory up to date (see `rules.consequences`).
    settler: Callable[[Context], None]

    def __init__(self, state: State, facts: Facts, scenario: Scenario, rules: Ruleset) -> None:
        self.state = state
        self.facts = facts
        self.scenario = scenario
        self.rules = rules
        self.journal: list[Event] = []
        #: Something happened that cannot be taken back: chance, or a secret shown.
        self.barrier = False
        #: Something changed that control, ships, prisoners or victory depend on.
        self.unsettled = False
        #: What has to be carried out before the next step; empty whenever a player decides.
        self.interruptions: list[Procedure] = []
        #: Who controlled each planet when the journal last said so.
        self.control: dict[str, Side | None] = {}

    def copy(self) -> Context:
        """The same game, to be played on independently: a state of its own, an empty journal."""
        copied = Context(self.state.copy(), self.facts, self.scenario, self.rules)
        copied.control = dict(self.control)
        return copied

    @property
    def segment(self) -> str:
        """The Segment being played, or "set-up" before the first one."""
        return self.scenario.sequence[self.state.segment] if self.state.clock else SET_UP

    @property
    def rulings(self) -> Rulings:
        return self.rules.rulings

    def emit(self, event: Event) -> None:
        """Note in the journal what happened."""
        self.journal.append(event)

    def roll(self) -> int:
        """Roll the die."""
        self.barrier = True
        return dice.roll(self.state.dice)

    def pick(self, candidates: Sequence[T]) -> T:
        """One of the candidates, by chance."""
        self.barrier = True
        return candidates[dice.pick(self.state.dice, len(candidates))]

    def draw(self, deck: list[int]) -> int:
        """[13.31] A card of the deck, by chance; the deck loses it."""
        self.barrier = True
        return dice.draw(self.state.dice, deck)

    def show(self) -> None:
        """A secret has been shown; nothing before it can be taken back."""
        self.barrier = True

    def interrupt(self, procedure: Procedure) -> None:
        """Something has to be decided at once: before the next step of whatever is under way."""
        self.interruptions.append(procedure)

    def settle(self) -> None:
        """Carry out what follows at once from the changes made."""
        Context.settler(self)

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.state.outcome = outcome
