"""What a rule of thumb says: one of the actions, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fitg.bots.table import Table


class Advice(NamedTuple):
    """One action with its reason, a sentence for a person."""

    action: str
    reason: str


Actions = Sequence[str]
#: A rule of thumb: it may have nothing to say.
Rule = Callable[[Table, Actions], Advice | None]
#: The answer to one kind of decision.
Answer = Callable[[Table, Actions], Advice]


def first_of(rules: Sequence[Rule], otherwise: Answer) -> Answer:
    """Ask the rules in order of importance; the first that has something to say is followed."""

    def answer(table: Table, actions: Actions) -> Advice:
        for rule in rules:
            advice = rule(table, actions)
            if advice is not None:
                return advice
        return otherwise(table, actions)

    return answer


#: Ways of doing nothing, in the words of the engine.
NOTHING = ("done", "pass", "no missions", "no leader", "hold fire", "let them go")


def let_be(table: Table, actions: Actions) -> Advice:
    """Nothing worth doing: leave it, or take the first thing offered."""
    for action in NOTHING:
        if action in actions:
            return Advice(action, "There is nothing better to do here.")
    return Advice(actions[0], "One choice is as good as another.")


def best_of(actions: Actions, score: Callable[[str], Any], reason: str) -> Advice:
    """The action with the highest score; the first of equals."""
    return Advice(max(actions, key=score), reason)


def last(action: str) -> str:
    """The last word of an action: where, who or which.

    >>> last("march from 222.1")
    '222.1'
    """
    return action.rpartition(" ")[2]
