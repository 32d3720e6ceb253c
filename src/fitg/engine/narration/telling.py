"""Which function tells which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fitg.engine.events import Event
from fitg.engine.narration.words import Words

E = TypeVar("E", bound=Event)
Teller = Callable[[E, Words], str]

TELLERS: dict[type[Event], Callable[[Any, Words], str]] = {}


def tells(kind: type[E]) -> Callable[[Teller[E]], Teller[E]]:
    """Mark a function as the one that tells events of a type."""

    def register(teller: Teller[E]) -> Teller[E]:
        assert kind not in TELLERS, f"{kind.__name__} is told twice"
        TELLERS[kind] = teller
        return teller

    return register
