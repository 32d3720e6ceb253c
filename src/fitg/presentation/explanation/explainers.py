"""Which function says how an event came about; dice and sums of any other event are shown as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from fitg.engine.machine.events import Event
from fitg.presentation.explanation.records import (
    Arithmetic,
    Die,
    modifier_lines,
    tens_and_units,
)
from fitg.presentation.narration.words import Words

E = TypeVar("E", bound=Event)
Explainer = Callable[[E, Words], Arithmetic | None]

EXPLAINERS: dict[type[Event], Callable[[Any, Words], Arithmetic | None]] = {}

#: The fields in which events keep single dice, pairs that are read as tens and units, and the parts of a sum.
DICE = ("die", "dice", "answer")
PAIRS = ("roll", "rolls")
PARTS = "parts"


def explains(kind: type[E]) -> Callable[[Explainer[E]], Explainer[E]]:
    """Mark a function as the one that says how events of a type came about."""

    def register(explainer: Explainer[E]) -> Explainer[E]:
        assert kind not in EXPLAINERS, f"{kind.__name__} is explained twice"
        EXPLAINERS[kind] = explainer
        return explainer

    return register


def plain_dice(event: Event, words: Words) -> Arithmetic | None:
    """Dice that fell and what was added to them, whatever the rules; None where the sentence says it all."""
    if not _rolls(type(event)):
        return None
    single = [Die("Die", value) for field in DICE for value in _numbers(event, field)]
    pairs = [die for field in PAIRS for value in _numbers(event, field) for die in tens_and_units(value)]
    lines = modifier_lines(getattr(event, PARTS, ()))
    if not (single or pairs or lines):
        return None
    return Arithmetic(dice=(*single, *pairs), lines=lines)


@cache
def _rolls(kind: type[Event]) -> bool:
    """Has this type of event any field for dice or sums?"""
    return not {*DICE, *PAIRS, PARTS}.isdisjoint(kind.__struct_fields__)


def _numbers(event: Event, field: str) -> tuple[int, ...]:
    value = getattr(event, field, None)
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)
