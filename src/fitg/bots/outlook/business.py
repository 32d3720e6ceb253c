"""What an action begins, and how its end is told: a flight, a search, a fight, the missions of an Environ.

A forecast by tries plays such a business to its end in many worlds, and counts what is told there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Procedure


class Outcome(NamedTuple):
    """One way in which a business can end, seen from the side that decides."""

    words: str
    #: The best outcome of a table has the highest rank; a table is told in this order.
    rank: int = 0
    #: Does it leave this side worse off than before?
    hurts: bool = False
    #: What it is called together with other harm of its kind; "" for harm that one can live with.
    harm: str = ""


class Heading(NamedTuple):
    """One table of a business, and the case that decides it."""

    title: str
    case: str


#: What has come of a business: one outcome in each of its tables.
Told = dict[Heading, Outcome]
#: The chances of what may come of it in one world, in each of its tables.
Expected = Mapping[Heading, Mapping[Outcome, Fraction]]


class TurningPoint(NamedTuple):
    """A roll that decides which of a few ways a business takes: their chances, and which it was."""

    chances: Mapping[str, Fraction]
    taken: str


class Business:
    """What an action begins.

    It is over when the procedure at `depth` of the stack is; with `returns`, as soon as that one asks again.
    `next_kind` is an action that is taken at once if it is offered: who asks what a mission brings with one
    more member means that it begins.
    """

    returns: ClassVar[bool] = False
    next_kind: ClassVar[type[Action] | None] = None
    #: Are the exact tables of the charts told as well? "alone": where they are one table, they say it all.
    charts: ClassVar[Literal["never", "beside", "alone"]] = "beside"

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """What has come of it; `result` is what its procedure handed back."""
        raise NotImplementedError

    def expect(self, ctx: Context, events: Sequence[Event], result: object) -> Expected:
        """What this world promises: what has come of it, unless its last roll can be reckoned out.

        A promise with the dice reckoned out is much surer than one that counts how they fell.
        """
        return {heading: {end: Fraction(1)} for heading, end in self.tell(ctx, events, result).items()}

    def turning_point(self, ctx: Context, events: Sequence[Event]) -> TurningPoint | None:
        """The roll on which most of it hangs, if its chances are known: they need not be counted."""
        return None


B = TypeVar("B", bound="Callable[[Context, Any, Side], Business | None]")
#: What begins a business, by the class of the action.
BEGINNINGS: dict[type[Action], Callable[[Context, Any, Side], Business | None]] = {}


def begins(*kinds: type[Action]) -> Callable[[B], B]:
    """Mark a function as the one that says what actions of these classes begin."""

    def register(function: B) -> B:
        for kind in kinds:
            assert kind not in BEGINNINGS, f"{kind.__name__} begins two things"
            BEGINNINGS[kind] = function
        return function

    return register


def business_of(ctx: Context, action: Action, side: Side) -> Business | None:
    """What an action of the present decision begins, if it is anything that chance decides."""
    begin = BEGINNINGS.get(type(action))
    return begin(ctx, action, side) if begin is not None else None


def depth_of(ctx: Context, *kinds: type[Procedure]) -> int:
    """How deep in the stack the innermost procedure of these kinds lies."""
    stack = ctx.state.stack
    return next(number for number in reversed(range(len(stack))) if isinstance(stack[number], kinds))
