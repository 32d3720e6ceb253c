"""What a rule of thumb says: one of the options, and why.

A rule looks for the options it knows by their class and reads their fields; it never reads or writes the
text of an action, so that a changed wording changes no bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from fitg.engine.machine.actions import Action
from fitg_pool.first.table import Table


class Advice(NamedTuple):
    """One option with its reason, a sentence for a person."""

    action: Action
    reason: str


Actions = Sequence[Action]
Offered = TypeVar("Offered", bound=Action)
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


# Looking for options


def all_of(kind: type[Offered], actions: Actions) -> list[Offered]:
    """The options of a class."""
    return [action for action in actions if isinstance(action, kind)]


def one_of(kind: type[Offered], actions: Actions) -> Offered | None:
    """The first option of a class, if there is one."""
    return next((action for action in actions if isinstance(action, kind)), None)


def favorite(actions: Actions, *kinds: type[Action]) -> Action:
    """The first option of the first of these classes that is on offer, or else of all."""
    return next((found for kind in kinds if (found := one_of(kind, actions)) is not None), actions[0])


def nothing(actions: Actions) -> Action:
    """The option that does nothing, or else the first."""
    return next((action for action in actions if action.passes), actions[0])


# Answers


def leave(actions: Actions) -> Advice:
    """Nothing worth doing: leave it, or take the first thing offered."""
    action = nothing(actions)
    if action.passes:
        return Advice(action, "There is nothing better to do here.")
    return Advice(action, "One choice is as good as another.")


def let_be(table: Table, actions: Actions) -> Advice:
    """The answer to what is not worth an answer of its own."""
    return leave(actions)


def best_of(
    actions: Actions, options: Sequence[Offered], score: Callable[[Offered], Any], reason: str
) -> Advice:
    """The highest score of some options, the first of equals; without any of them there is nothing to do."""
    return Advice(max(options, key=score), reason) if options else leave(actions)
