"""The actions of the engine as people read them.

What is said of an action stands in its declaration, beside its text; here its fields are filled in, each
as its kind wants it. The part before the bar is what the action is about; a list of many choices is
grouped by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, form_of
from fitg.presentation.narration.words import Words


class Label(NamedTuple):
    """An action in words: what it is about (perhaps nothing in particular), and what is done."""

    subject: str
    text: str

    @property
    def full(self) -> str:
        """Both parts as one phrase."""
        joint = "" if self.text.startswith(":") else " "
        return f"{self.subject}{joint}{self.text}" if self.subject else self.text


#: How a field is said, by the name of its kind.
SAID: dict[str, Callable[[Words, Side, Any], str]] = {
    "character": lambda words, side, name: words.who(name),
    "captor": lambda words, side, name: words.who(name),
    "ship": lambda words, side, name: words.card(name),
    "possession": lambda words, side, name: words.card(name),
    "piece": lambda words, side, name: words.piece(name),
    "unit": lambda words, side, kind: words.unit(kind),
    "unit-name": lambda words, side, kind: words.unit_name(kind),
    "units": lambda words, side, counts: words.units(counts),
    "place": lambda words, side, place: words.place(place),
    "planet": lambda words, side, planet: words.planet(planet),
    "provinces": lambda words, side, pair: naming.provinces(words.facts, pair.split(" and ")),
    "letter": lambda words, side, letter: f"{words.mission(letter, side)} ({letter})",
    "purpose": lambda words, side, purpose: words.purpose(purpose, side),
    "number": lambda words, side, number: str(number),
    "word": lambda words, side, word: str(word),
}


def label(action: Action, side: Side, facts: Facts) -> Label:
    """An action of a side in words, apart from what it is about."""
    words = Words(facts)
    filled = {
        name: SAID[kind.name](words, side, getattr(action, name))
        for name, kind in form_of(type(action)).kinds.items()
        if kind.name in SAID
    }
    subject, bar, text = action.said().format(**filled).rpartition("|")
    return Label(_capital(subject), text if bar else _capital(text))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def describe_action(action: Action, side: Side, facts: Facts) -> str:
    """A readable label for an action of a side.

    >>> from fitg.data import facts
    >>> from fitg.engine.rules.movement.free_movement import FinishMoving, WalkTo
    >>> offered = (WalkTo("redjac", "222.1"), FinishMoving())
    >>> [describe_action(action, "imperial", facts()) for action in offered]
    ['Redjac walks to Angoff (urban)', 'Finish moving']
    """
    return label(action, side, facts).full
