"""The machine that carries out the rules: procedures that call and interrupt each other.

A procedure of the rulebook is a record with one method per step. A step changes the game and
returns what comes next: another step (a bound method of the same record), a `Call` of another
procedure, an `Ask` for a decision, or `Done`. What must be decided at once, wherever it comes up,
interrupts (`Context.interrupt`): it is carried out before the next step, whoever's step that is. The
stack of records is part of the state, so a game can be saved, copied and searched in the middle of
anything.

A step that returns an `Ask` only asks: it must not change the game, because it is run again
when a saved game is restored.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from fitg.data.records import Side

if TYPE_CHECKING:
    from fitg.engine.context import Context

Step = Callable[["Context"], "Next"]
Answer = Callable[..., "Next"]
#: A choice is the step that carries it out, followed by the arguments of that step.
Choice = tuple[Any, ...]


class Ask:
    """A decision to wait for. Each choice maps the text of an action to what carries it out.

    A question with a single choice is answered by the engine, unless it `always` wants a player: then even
    the lack of a choice would tell the opponent something, and the player is asked regardless.
    """

    __slots__ = ("always", "case", "choices", "kind", "prompt", "side")

    def __init__(
        self,
        side: Side,
        kind: str,
        case: str,
        prompt: str,
        choices: dict[str, Choice],
        *,
        always: bool = False,
    ) -> None:
        self.side = side
        self.kind = kind
        self.case = case
        self.prompt = prompt
        self.choices = choices
        self.always = always


class Call:
    """Run another procedure; its result goes to the step `then` of this one."""

    __slots__ = ("procedure", "then")

    def __init__(self, procedure: Procedure, then: Callable[[Context, Any], Next]) -> None:
        self.procedure = procedure
        self.then = then


class Done:
    """The procedure is over and hands its result to whoever called it."""

    __slots__ = ("result",)

    def __init__(self, result: Any = None) -> None:
        self.result = result


Next = Step | Call | Ask | Done
DONE = Done()


class Procedure(msgspec.Struct, kw_only=True, tag=True):
    """Base of all procedures; fields hold plain, immutable values only."""

    #: Name of the procedure in records, snapshots and rulesets: the class name.
    registry: ClassVar[dict[str, type[Procedure]]] = {}
    #: It was not called: it came in between, and the step it held up goes on when it is done.
    interrupts: ClassVar[bool] = False

    step: str = "begin"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        Procedure.registry[cls.__name__] = cls

    def begin(self, ctx: Context) -> Next:
        """The first step."""
        raise NotImplementedError


def run(ctx: Context, move: Next) -> Ask | None:
    """Carry on from `move` until a player has to decide (the question), or the game is over (None)."""
    state = ctx.state
    stack = state.stack
    while True:
        if ctx.unsettled:
            ctx.settle()
            if state.outcome is not None:
                return None
        if type(move) is MethodType:
            stack[-1].step = move.__name__
            if ctx.interruptions:
                procedure = ctx.rules.variant_of(ctx.interruptions.pop(0))
                stack.append(procedure)
                move = procedure.begin
                continue
            move = move(ctx)
            if type(move) is Ask:
                if len(move.choices) > 1 or move.always:
                    return move
                (handler, *arguments) = next(iter(move.choices.values()))
                move = handler(ctx, *arguments)
        elif type(move) is Call:
            stack[-1].step = move.then.__name__
            procedure = ctx.rules.variant_of(move.procedure)
            stack.append(procedure)
            move = procedure.begin
        else:
            # Only a step may ask: an answer or a result leads to the step that asks, so that a
            # restored game can ask again.
            assert type(move) is Done, f"{stack[-1]} asked outside of a step"
            finished = stack.pop()
            if not stack or state.outcome is not None:
                return None
            caller = stack[-1]
            step = getattr(caller, caller.step)
            move = step if finished.interrupts else step(ctx, move.result)


def resume(ctx: Context) -> Ask | None:
    """The question a saved game was waiting for: asking again changes nothing."""
    if ctx.state.outcome is not None or not ctx.state.stack:
        return None
    top = ctx.state.stack[-1]
    question = getattr(top, top.step)(ctx)
    assert isinstance(question, Ask)
    return question
