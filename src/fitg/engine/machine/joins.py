"""Questions that rules ask and modules answer, and how the answers of several modules are joined.

A question is an object; a rule asks it with `ctx.rules.ask[may_move](ctx, character)`. Who answers it is the
ruleset's business, and so is the join: all must agree, one is enough, the first reason counts, parts are
added up. No module has to know who else answers. A question with a single answer is bound to it when a
ruleset is composed: to ask then costs what a call costs. What joins several is written out, too.
Answers of cards count while their card is on display: one look at the display tells which of them do, and the
question is bound to those until the display changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from fitg.engine.machine.written import ANYTHING, Give, calls, told, written

if TYPE_CHECKING:
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.events import Modifier

P = ParamSpec("P")
R = TypeVar("R")


class Display:
    """Where cards of a module lie while they count: fields of its record, looked at together."""

    __slots__ = ("look", "module")

    def __init__(self, module: str, *fields: str) -> None:
        self.module = module
        self.look: Callable[[Any], Hashable] = attrgetter(*fields)

    def shows(self, ctx: Context) -> Hashable:
        """What lies on it."""
        return self.look(ctx.state.modules[self.module])

    def chosen(self, choose: Callable[[Context], Give | None], nothing: Any, about: str = ANYTHING) -> Give:
        """What is called is chosen anew when the display has changed; where it is None, `nothing` is said."""
        module, look = self.module, self.look
        shown: dict[Hashable, Seen] = {}

        def look_again(ctx: Context) -> Seen:
            now = look(ctx.state.modules[module])
            known = shown.get(now)
            if known is None or known[1] is not ctx.facts:
                if len(shown) >= MOST_SHOWN:
                    shown.clear()
                give = choose(ctx)
                known = shown[now] = (now, ctx.facts, _constantly(nothing) if give is None else give)
            return known

        # Mostly nothing has changed, and the same objects are found without a hash of them.
        lines = (
            "nonlocal latest",
            "seen, facts, give = latest",
            "if look(ctx.state.modules[module]) != seen or ctx.facts is not facts:",
            "    latest = seen, facts, give = look_again(ctx)",
            f"return give({about})",
        )
        latest: Seen = (None, None, _constantly(nothing))
        return written(about, lines, (), module=module, look=look, look_again=look_again, latest=latest)

    def chosen_beside(
        self, other: Display, choose: Callable[[Context], Give | None], nothing: Any, about: str = ANYTHING
    ) -> Give:
        """The same where it depends on two displays: both are looked at together."""
        module, look, other_module, other_look = self.module, self.look, other.module, other.look
        shown: dict[Hashable, SeenBoth] = {}

        def look_again(ctx: Context) -> SeenBoth:
            modules = ctx.state.modules
            now = look(modules[module]), other_look(modules[other_module])
            known = shown.get(now)
            if known is None or known[2] is not ctx.facts:
                if len(shown) >= MOST_SHOWN:
                    shown.clear()
                give = choose(ctx)
                known = shown[now] = (*now, ctx.facts, _constantly(nothing) if give is None else give)
            return known

        lines = (
            "nonlocal latest",
            "seen, beside, facts, give = latest",
            "modules = ctx.state.modules",
            "changed = look(modules[module]) != seen or other_look(modules[other_module]) != beside",
            "if changed or ctx.facts is not facts:",
            "    latest = seen, beside, facts, give = look_again(ctx)",
            f"return give({about})",
        )
        latest: SeenBoth = (None, None, None, _constantly(nothing))
        known = {"module": module, "look": look, "other_module": other_module, "other_look": other_look}
        return written(about, lines, (), **known, look_again=look_again, latest=latest)


def _constantly(value: Any) -> Give:
    """What always says the same."""

    def say(*about: Any) -> Any:
        return value

    return say


#: What a display showed, the facts then, and what is called.
Seen = tuple[Hashable, Any, Give]
#: The same of two displays.
SeenBoth = tuple[Hashable, Hashable, Any, Give]
#: So many states of a display are remembered by each who looks at it.
MOST_SHOWN = 1000


class While:
    """As long as what an answer counts.

    With a `display` nothing else is looked at: as long as it shows the same, so does `holds`.
    """

    __slots__ = ("display", "holds")

    def __init__(self, holds: Callable[[Context], bool], display: Display | None = None) -> None:
        self.holds = holds
        self.display = display

    def gate(self, give: Give, nothing: Any) -> Give:
        """An answer that says nothing when its time is over."""
        holds = self.holds
        if self.display is not None:
            return self.display.chosen(lambda ctx: give if holds(ctx) else None, nothing, told((give,)))
        about = told((give,))
        lines = (f"return give0({about}) if holds(ctx) else nothing",)
        return written(about, lines, (give,), holds=holds, nothing=nothing)


class Passed(Enum):
    """What an answer says that has nothing to say here, so that the one beneath it counts."""

    PASS = "pass"


PASS = Passed.PASS


class Answer(NamedTuple):
    """What one module, or one card, says to a question."""

    question: Question[..., Any]
    give: Give
    #: It sees what the others have said, and changes it.
    last: bool = False
    #: What it comes from: the module, or the card.
    source: str = ""
    #: As long as it counts; None: as long as its module is played.
    lifetime: While | None = None

    def during(self, lifetime: While | Callable[[Context], bool], source: str = "") -> Answer:
        """The same, but only as long as something holds: a card is face-up, is in somebody's hands."""
        lasting = lifetime if isinstance(lifetime, While) else While(lifetime)
        return self._replace(lifetime=lasting, source=source or self.source)

    def bound(self) -> Give:
        """The function that gives it."""
        return self.give if self.lifetime is None else self.lifetime.gate(self.give, self.question.nothing)


class Question(Generic[P, R]):
    """Base of all questions: the case that asks it, and what it asks."""

    __slots__ = ("asks", "case")
    #: Has the order of its answers to be declared?
    ordered = False
    #: Is something else said than `nothing` if no answer counts?
    says_more = False

    def __init__(self, case: str, asks: str) -> None:
        self.case = case
        self.asks = asks

    def __repr__(self) -> str:
        return f"[{self.case}] {self.asks}"

    def by(self, answer: Callable[P, R]) -> Answer:
        """This function answers it."""
        return Answer(self, answer)

    @property
    def nothing(self) -> Any:
        """What an answer says that does not count now."""
        raise NotImplementedError

    def join(self, gives: tuple[Give, ...]) -> Callable[P, R]:
        """Several answers as one: a function that is written out for as many."""
        about = told(gives)
        lines = self.lines(calls(len(gives), about))
        return written(about, lines, gives, nothing=self.nothing, PASS=PASS, question=self)

    def lines(self, calls: list[str]) -> list[str]:
        """What joins answers that are called like this, line by line."""
        raise NotImplementedError

    def bind(self, answers: Iterable[Answer]) -> Callable[P, R]:
        """What is called when it is asked: the only answer itself, or all of them joined."""
        listed = tuple(answers)
        displays = _displays_of(listed)
        return _by_displays(self, displays, listed) if displays else self.joined(listed)

    def joined(self, answers: tuple[Answer, ...]) -> Callable[P, R]:
        """All these answers, each as long as it counts."""
        gives = tuple(answer.bound() for answer in answers)
        return gives[0] if len(gives) == 1 else self.join(gives)


def _displays_of(answers: tuple[Answer, ...]) -> list[Display]:
    """The displays on which it depends which of the answers count, two of them at most."""
    found: list[Display] = []
    for answer in answers:
        display = None if answer.lifetime is None else answer.lifetime.display
        if display is not None and display not in found:
            found.append(display)
    return found[:2]


def _by_displays(
    question: Question[P, R], displays: list[Display], answers: tuple[Answer, ...]
) -> Callable[P, R]:
    """A question as those answer it whose cards are on display; any third display they look at themselves."""
    bound: dict[tuple[bool, ...], Callable[P, R] | None] = {}

    def choose(ctx: Context) -> Callable[P, R] | None:
        count = tuple([_counts(answer, displays, ctx) for answer in answers])
        if count not in bound:
            those = [_freed(answer, displays) for answer, holds in zip(answers, count, strict=True) if holds]
            bound[count] = question.bind(those) if those or question.says_more else None
        return bound[count]

    first, *others = displays
    parts = told([answer.give for answer in answers if not answer.last])
    about = told([answer.give for answer in answers if answer.last], 1) if parts == ANYTHING else parts
    if others:
        return first.chosen_beside(others[0], choose, question.nothing, about)
    return first.chosen(choose, question.nothing, about)


def _counts(answer: Answer, displays: list[Display], ctx: Context) -> bool:
    """Does an answer count, as far as these displays tell?"""
    lifetime = answer.lifetime
    return lifetime is None or lifetime.display not in displays or lifetime.holds(ctx)


def _freed(answer: Answer, displays: list[Display]) -> Answer:
    """An answer that need not look at these displays itself."""
    shown = answer.lifetime is not None and answer.lifetime.display in displays
    return answer._replace(lifetime=None) if shown else answer


class Every(Question[P, bool]):
    """All must agree; if nobody answers, it is so."""

    __slots__ = ()
    nothing = True

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return {' and '.join(calls) or True}"]


class AnyOf(Question[P, bool]):
    """One is enough; if nobody answers, it is not so."""

    __slots__ = ()
    nothing = False

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return {' or '.join(calls) or False}"]


class First(Question[P, R]):
    """The first answer that says something counts; `nothing` is what is said if none does."""

    __slots__ = ("_nothing",)

    def __init__(self, case: str, asks: str, nothing: R) -> None:
        super().__init__(case, asks)
        self._nothing = nothing

    @property
    def nothing(self) -> Any:
        return self._nothing

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return {' or '.join([*calls, 'nothing'])}"]


class Reason(First[P, str]):
    """Why something is so: the first reason, in words; "" if there is none."""

    __slots__ = ()

    def __init__(self, case: str, asks: str) -> None:
        super().__init__(case, asks, "")


class Gathered(Question[P, tuple[R, ...]]):
    """What all have to say, one after the other."""

    __slots__ = ()
    nothing: tuple[Any, ...] = ()

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return ({''.join(f'*{call}, ' for call in calls)})"]


class Total(Question[P, "list[Modifier]"]):
    """A number in parts, each with its reason; whoever comes last may halve or reverse them."""

    __slots__ = ()
    says_more = True
    nothing: tuple[Any, ...] = ()

    def last(self, answer: Callable[Concatenate[list[Modifier], P], list[Modifier]]) -> Answer:
        """This function sees all the parts, and says what they are."""
        return Answer(self, answer, last=True)

    def joined(self, answers: tuple[Answer, ...]) -> Callable[P, list[Modifier]]:
        parts: list[Answer] = []
        passes: list[Give] = []
        for answer in answers:
            if answer.last:
                passes.append(_revision(answer))
            else:
                parts.append(answer)
        added: Callable[P, list[Modifier]] = super().joined(tuple(parts))
        return _revised(added, tuple(passes)) if passes else added

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return [{', '.join(f'*{call}' for call in calls)}]"]


def _revision(answer: Answer) -> Give:
    """A last pass that counts as long as its answer does."""
    give, lifetime = answer.give, answer.lifetime
    if lifetime is None:
        return give

    holds = lifetime.holds

    def revise(parts: Any, ctx: Context, *about: Any) -> Any:
        return give(parts, ctx, *about) if holds(ctx) else parts

    return revise


def _revised(added: Callable[P, R], passes: tuple[Give, ...]) -> Callable[P, R]:
    about = told((added,))
    about = told(passes, 1) if about == ANYTHING else about
    lines = [f"found = give0({about})"]
    lines += [f"found = give{n}(found, {about})" for n in range(1, len(passes) + 1)]
    return written(about, [*lines, "return found"], (added, *passes))


class Least(Question[P, int]):
    """The smallest of all numbers."""

    __slots__ = ()
    nothing = 1_000_000

    def lines(self, calls: list[str]) -> list[str]:
        lines = ["found = nothing"]
        for call in calls:
            lines += [f"number = {call}", "if number < found:", "    found = number"]
        return [*lines, "return found"]


class Most(Question[P, int]):
    """The largest of all numbers; 0 if nobody names one."""

    __slots__ = ()
    nothing = 0

    def lines(self, calls: list[str]) -> list[str]:
        return [f"return max([{', '.join(calls)}], default=nothing)"]


class Topmost(Question[P, R]):
    """The one kind that overrides: the module on top that does not pass says it."""

    __slots__ = ()
    ordered = True
    says_more = True
    nothing = PASS

    def by(self, answer: Callable[P, R | Passed]) -> Answer:
        return Answer(self, answer)

    def lines(self, calls: list[str]) -> list[str]:
        lines: list[str] = []
        for call in reversed(calls):
            lines += [f"found = {call}", "if found is not PASS:", "    return found"]
        return [*lines, 'raise LookupError(f"nobody answers: {question}")']


class Through(Question[P, R]):
    """A value that goes through all hands: the rules begin with it, each module may change it."""

    __slots__ = ("_start",)
    says_more = True
    nothing = None

    def __init__(self, case: str, asks: str, start: Callable[P, R]) -> None:
        super().__init__(case, asks)
        self._start = start

    def changed(self, answer: Callable[Concatenate[R, P], R]) -> Answer:
        """This function takes the value so far, and says what it is."""
        return Answer(self, answer, last=True)

    def joined(self, answers: tuple[Answer, ...]) -> Callable[P, R]:
        passes = tuple(_revision(answer) for answer in answers)
        return _revised(self._start, passes) if passes else self._start


class AllAct(Question[P, None]):
    """Something that has to be done: whoever has a part in it does his."""

    __slots__ = ()
    nothing = None

    def lines(self, calls: list[str]) -> list[str]:
        return [*calls, "return None"]


class Answers(dict[Question[..., Any], Give]):
    """What is called for each question; a question that nobody answers is bound when it is first asked."""

    __slots__ = ("_unanswered",)

    def __init__(self, answered: Mapping[Question[..., Any], Give] = MappingProxyType({})) -> None:
        super().__init__(answered)
        self._unanswered: set[Question[..., Any]] = set()

    if TYPE_CHECKING:

        def __getitem__(self, question: Question[P, R]) -> Callable[P, R]: ...

    def __missing__(self, question: Question[..., Any]) -> Give:
        found = self[question] = question.bind(())
        self._unanswered.add(question)
        return found

    def nobody_answers(self, question: Question[..., Any]) -> bool:
        """Is it sure that no module has anything to say to it? Then it need not be asked again and again."""
        return self[question] is not None and question in self._unanswered
