"""Which function tells which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fitg.engine.machine.events import Event
from fitg.presentation.narration.words import Words

E = TypeVar("E", bound=Event)
Describer = Callable[[E, Words], str]

DESCRIBERS: dict[type[Event], Callable[[Any, Words], str]] = {}


def describes(kind: type[E]) -> Callable[[Describer[E]], Describer[E]]:
    """Mark a function as the one that tells events of a type."""

    def register(describer: Describer[E]) -> Describer[E]:
        assert kind not in DESCRIBERS, f"{kind.__name__} is told twice"
        DESCRIBERS[kind] = describer
        return describer

    return register
