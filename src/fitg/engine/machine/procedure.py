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

from collections.abc import Callable, Iterator
from operator import itemgetter
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.actions import Action, pattern_of
from fitg.engine.machine.layers import JOINT, LayeredRecord, tag_of

if TYPE_CHECKING:
    from fitg.engine.machine.context import Context

S = TypeVar("S", bound=msgspec.Struct)

Step = Callable[["Context"], "Next"]
#: What carries an action out: a step of the procedure that asked, which may take the action as well.
Handler = Callable[..., "Next"]
#: A step takes its procedure and the context, and nothing else.
STEP_ARGUMENTS = 2
#: The step of a procedure that has nothing more to do once what it called is over.
PASS_ON = "pass_on"
#: One answer that a question offers.
Option = tuple[Action, Handler]


#: The action of an option.
_ACTION = itemgetter(0)


class Ask:
    """A decision to wait for: the actions on offer, each with the step that carries it out.

    A question with a single action is answered by the engine, unless it `always` wants a player: then even
    the lack of a choice would tell the opponent something, and the player is asked regardless. It is `about`
    a place, a planet or a piece, if about any; `gathered` are the pieces that have been chosen so far.

    A question changes nothing and is never changed: copies of a game share it. What carries an action out
    is found by its name in the procedure that asks, whichever copy that belongs to.
    """

    __slots__ = (
        "_actions",
        "_decision",
        "_texts",
        "about",
        "always",
        "case",
        "gathered",
        "kind",
        "options",
        "prompt",
        "side",
    )

    def __init__(
        self,
        side: Side,
        kind: str,
        case: str,
        prompt: str,
        options: list[Option],
        *,
        about: str = "",
        gathered: tuple[str, ...] = (),
        always: bool = False,
    ) -> None:
        self.side = side
        self.kind = kind
        self.case = case
        self.prompt = prompt
        self.options = options
        self.about = about
        self.gathered = gathered
        self.always = always
        self._actions: tuple[Action, ...] | None = None
        self._texts: dict[str, Option] | None = None
        self._decision: Decision | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be done."""
        if self._actions is None:
            self._actions = tuple(map(_ACTION, self.options))
        return self._actions

    @property
    def texts(self) -> dict[str, Option]:
        """The options by their texts."""
        if self._texts is None:
            self._texts = texts = {}
            kind: type[Action] = Action
            pattern, values = "", None
            for option in self.options:
                # As `Action.text` writes it: written out, because no other text is needed as often.
                action = option[0]
                if type(action) is not kind:
                    kind = type(action)
                    pattern, values = pattern_of(kind)
                texts[pattern if values is None else pattern % values(action)] = option
        return self._texts

    @property
    def decision(self) -> Decision:
        """The question as others see it: made once, and shared like the question."""
        if self._decision is None:
            self._decision = Decision(self)
        return self._decision

    def option(self, action: object) -> Option | None:
        """The option of an action or of its text; nothing for what is not on offer."""
        if isinstance(action, str):
            return (self._texts or self.texts).get(action)
        for option in self.options:
            if option[0] is action:
                return option
        return next((option for option in self.options if option[0] == action), None)


class Decision:
    """Who has to decide what, and about what: one of `options`, or of their texts, `actions`."""

    __slots__ = ("_actions", "_question")

    def __init__(self, question: Ask) -> None:
        self._question = question
        self._actions: tuple[str, ...] | None = None

    @property
    def side(self) -> Side:
        return self._question.side

    @property
    def kind(self) -> str:
        return self._question.kind

    @property
    def prompt(self) -> str:
        return self._question.prompt

    @property
    def case(self) -> str:
        return self._question.case

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be done, as data."""
        return self._question.actions

    @property
    def about(self) -> str:
        """The place, planet or piece that the question is about; "" for nothing in particular."""
        return self._question.about

    @property
    def gathered(self) -> tuple[str, ...]:
        """The pieces that have been chosen so far, where a choice takes several steps."""
        return self._question.gathered

    @property
    def actions(self) -> tuple[str, ...]:
        """The options as texts: the public contract of records and scripts."""
        if self._actions is None:
            self._actions = tuple(self._question.texts)
        return self._actions

    def option(self, action: str | Action) -> Action | None:
        """The option that is given as text or as data; None for what is not on offer."""
        found = self._question.option(action)
        return None if found is None else found[0]

    def _all(self) -> tuple[object, ...]:
        return self.side, self.kind, self.prompt, self.case, self.options, self.about, self.gathered

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, Decision) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"Decision{self._all()}"


def answer(ctx: Context, option: Option) -> Next:
    """Carry out an option of the question that the topmost procedure asks."""
    action, handler = option
    if not action.plans:
        ctx.meanwhile = None
    bound = getattr(ctx.state.stack[-1], handler.__name__)
    plain = bound.__func__.__code__.co_argcount == STEP_ARGUMENTS
    return bound if plain else bound(ctx, action)  # type: ignore[no-any-return]


def hand_over(ctx: Context, bound: Handler, value: object) -> Next:
    """A plain step just follows; what takes more gets the action, or the result of what was called."""
    plain = bound.__func__.__code__.co_argcount == STEP_ARGUMENTS  # type: ignore[attr-defined]
    return bound if plain else bound(ctx, value)


class Call:
    """Run another procedure, then the step `then` of this one, which may take the result.

    Without `then` this one is over as well, and hands that result on.
    """

    __slots__ = ("procedure", "then")

    def __init__(self, procedure: Procedure, then: Handler | None = None) -> None:
        self.procedure = procedure
        self.then = PASS_ON if then is None else then.__name__


class Done:
    """The procedure is over and hands its result to whoever called it."""

    __slots__ = ("result",)

    def __init__(self, result: Any = None) -> None:
        self.result = result


Next = Step | Call | Ask | Done
DONE = Done()


class NotOffered(msgspec.Struct, frozen=True):
    """Something that cannot be chosen now: its id and name, what it would need, and the case that says so."""

    what: str
    name: str
    needs: str
    case: str


class Procedure(msgspec.Struct, metaclass=LayeredRecord, kw_only=True, tag=True):
    """Base of all procedures; fields hold plain, immutable values only.

    In snapshots a procedure is called by its tag: its class name, or for the procedure of a variant a tag of
    its own, such as `class QuietWalk(Walk, tag="quiet.Walk")`. With `layer=True` it is a layer over another
    procedure (`machine/layers.py`).
    """

    if TYPE_CHECKING:

        def __init_subclass__(cls, *, layer: bool = False, tag: str = "", kw_only: bool = True) -> None: ...

    #: It was not called: it came in between, and the step it held up goes on when it is done.
    interrupts: ClassVar[bool] = False
    #: The name of its first step.
    first: ClassVar[str] = "begin"

    step: str = ""

    def pass_on(self, ctx: Context, result: Any) -> Next:
        """What it called was the last thing that it had to do."""
        return Done(result)

    def why_not(self, ctx: Context, where: str) -> str:
        """Why what is being decided cannot lead to a planet or a place; "" if there is nothing to tell."""
        return ""

    def not_offered(self, ctx: Context, ask: Ask) -> list[NotOffered]:
        """What a player might look for among the answers to its question, and what it would need."""
        return []

    def chance_waits(self) -> bool:
        """Does it go on with a matter of chance once what it called, or what came in between, is over?"""
        return False


def tagged(base: type[S], tag: str) -> type[S]:
    """The class below `base` with this tag; a tag that nobody or more than one has is an error.

    Classes that a ruleset has composed are not among them: they belong to it.
    """
    written = (kind for kind in below(base) if JOINT not in tag_of(kind))
    found = list(dict.fromkeys(kind for kind in written if tag_of(kind) == tag))
    if len(found) != 1:
        raise LookupError(f"{len(found)} kinds of {base.__name__} are called {tag!r}")
    return found[0]


def below(base: type[S]) -> Iterator[type[S]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


def run(ctx: Context, move: Next) -> Ask | None:  # noqa: C901 - see below
    """Carry on from `move` until a player has to decide (the question), or the game is over (None).

    Written out rather than divided into functions: this loop is a fifth of what a game costs.
    """
    state = ctx.state
    stack = state.stack
    variants = ctx.rules.procedures
    while True:
        if ctx.touched:
            ctx.meanwhile = None
            ctx.settle()
            if state.outcome is not None:
                return None
        if type(move) is MethodType:
            if state.outcome is not None:
                return None  # A hook has found it: no other step is taken.
            stack[-1].step = move.__name__
            if ctx.interruptions:
                move = push(ctx, ctx.interruptions.pop(0))
                continue
            move = move(ctx)
            if type(move) is Ask:
                if len(move.options) > 1 or move.always:
                    return move
                action, handler = move.options[0]
                ctx.answered.append(action)
                if not action.plans:
                    ctx.meanwhile = None
                plain = handler.__func__.__code__.co_argcount == STEP_ARGUMENTS  # type: ignore[attr-defined]
                move = handler if plain else handler(ctx, action)
        elif type(move) is Call:
            stack[-1].step = move.then
            ctx.meanwhile = None
            procedure = move.procedure
            if type(procedure) in variants:
                procedure = ctx.rules.variant_of(procedure)
            stack.append(procedure)
            move = getattr(procedure, procedure.first)
        else:
            # Only a step may ask: an answer or a result leads to the step that asks, so that a
            # restored game can ask again.
            assert type(move) is Done, f"{stack[-1]} asked outside of a step"
            finished = stack.pop()
            ctx.meanwhile = None
            if not stack or state.outcome is not None:
                return None
            caller = stack[-1]
            step = getattr(caller, caller.step)
            plain = finished.interrupts or step.__func__.__code__.co_argcount == STEP_ARGUMENTS
            move = step if plain else step(ctx, move.result)


def push(ctx: Context, procedure: Procedure) -> Step:
    """Put a procedure on the stack, as the ruleset plays it; its first step."""
    procedure = ctx.rules.variant_of(procedure)
    ctx.state.stack.append(procedure)
    ctx.meanwhile = None
    first: Step = getattr(procedure, procedure.first)
    return first


def resume(ctx: Context) -> Ask | None:
    """The question a saved game was waiting for: asking again changes nothing."""
    ctx.meanwhile = None
    if ctx.state.outcome is not None or not ctx.state.stack:
        return None
    top = ctx.state.stack[-1]
    question = getattr(top, top.step)(ctx)
    assert isinstance(question, Ask)
    return question
