"""Which function says what an option is for, by the class of the action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context

Say = Callable[[Context, Any, Side], str]
S = TypeVar("S", bound=Say)

#: What options of each class are for.
USES: dict[type[Action], Say] = {}


def explains(*kinds: type[Action]) -> Callable[[S], S]:
    """Mark a function as the one that says what options of these classes are for."""

    def register(function: S) -> S:
        for kind in kinds:
            assert kind not in USES, f"{kind.__name__} is explained twice"
            USES[kind] = function
        return function

    return register
