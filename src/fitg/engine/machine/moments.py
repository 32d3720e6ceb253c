"""Moments: named points of play at which something may happen that is no part of the rule under way.

A rule says which moment it has reached, and goes on; who listens to it is the ruleset's business. So a
possession is declared, a doctor makes his round, a secret is revealed, without the rule knowing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Display, While
from fitg.engine.machine.procedure import DONE, Call, Done, Handler, Next, Procedure, hand_over


class Point(NamedTuple):
    """A kind of moment: its name, and when it comes."""

    name: str
    comes_when: str


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A point of play, and what the rule that has reached it knows about it."""

    name: str
    #: The side that the moment is about.
    side: Side
    #: The planet that it is about, if about any.
    planet: str = ""
    #: How much it is about: the spaces that a marker has moved.
    number: int = 0
    #: Whose possessions and abilities can count now, and who acts himself.
    holders: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()
    #: What helps in just this situation; empty for everything that fits the moment.
    uses: tuple[str, ...] = ()
    #: What has been used already.
    used: tuple[str, ...] = ()
    prompt: str = ""


Listen = Callable[[Context, Moment], Procedure | None]


class Hook(NamedTuple):
    """Something that listens to a moment: it acts at once, or returns a procedure that does."""

    name: str
    listen: Listen
    #: As long as it listens; None: as long as its module is played.
    lifetime: While | None = None

    def during(self, lifetime: While) -> Hook:
        """The same, but only as long as something holds."""
        return self._replace(listen=lifetime.gate(self.listen, None), lifetime=lifetime)


#: A hook by its number, and the procedure that it has returned.
Heard = tuple[int, Procedure]
#: One hook by its number, or several `TOGETHER`, which say what was `Heard`.
Turn = tuple[int, Callable[[Context, Moment], Any]]
TOGETHER = -1


class Hooks(tuple[Hook, ...]):
    """All who listen to a moment, in their order.

    Of cards of one display, one after the other, one look tells who of them listens.
    """

    turns: tuple[Turn, ...]

    def __new__(cls, hooks: Iterable[Hook] = ()) -> Hooks:
        made = super().__new__(cls, hooks)
        turns: list[Turn] = []
        for display, run in groupby(enumerate(made), lambda each: _display_of(each[1])):
            numbered = list(run)
            if display is None or len(numbered) == 1:
                turns += [(number, hook.listen) for number, hook in numbered]
            else:
                turns.append((TOGETHER, _together(display, numbered)))
        made.turns = tuple(turns)
        return made


def _display_of(hook: Hook) -> Display | None:
    return None if hook.lifetime is None else hook.lifetime.display


def _together(display: Display, hooks: list[tuple[int, Hook]]) -> Callable[[Context, Moment], Heard | None]:
    """Those of them that listen now, one after the other, until one returns something to be played."""

    def choose(ctx: Context) -> Callable[[Context, Moment], Heard | None] | None:
        listening = [each for each in hooks if each[1].lifetime is None or each[1].lifetime.holds(ctx)]
        return None if not listening else lambda ctx, moment: heard(ctx, moment, listening)

    def heard(ctx: Context, moment: Moment, listening: list[tuple[int, Hook]]) -> Heard | None:
        before = display.shows(ctx)
        for number, hook in listening:
            procedure = hook.listen(ctx, moment)
            if procedure is not None:
                return number, procedure
            if display.shows(ctx) != before:
                return heard(ctx, moment, [each for each in hooks if each[0] > number])
        return None

    return display.chosen(choose, None, "ctx, moment")


def at(ctx: Context, moment: Moment, then: Handler | None = None) -> Next:
    """The moment has come: whoever listens has his turn, then the step `then` goes on with what was used.

    Without `then` the procedure is over.
    """
    hooks = ctx.rules.moments.get(moment.name)
    if hooks is not None:
        for number, listen in hooks.turns:
            found = listen(ctx, moment)
            if found is not None:
                last, procedure = found if number == TOGETHER else (number, found)
                if last + 1 == len(hooks):
                    return Call(procedure, then)
                return Call(InTurn(moment=moment, heard=last), then)
    return DONE if then is None else hand_over(ctx, then, ())


def announced(ctx: Context, moment: Moment) -> Procedure | None:
    """The moment has come in a rule that has no steps of its own: what has to be played now, if anything."""
    return Announcement(moment=moment) if ctx.rules.moments.get(moment.name) else None


class Announcement(Procedure):
    """Whoever listens to a moment has his turn."""

    moment: Moment

    def begin(self, ctx: Context) -> Next:
        return at(ctx, self.moment)


class InTurn(Procedure):
    """Several who listen to one moment, one after the other; the result is all that they used."""

    first = "listen"

    moment: Moment
    heard: int = 0
    results: tuple[str, ...] = ()

    def listen(self, ctx: Context) -> Next:
        hooks = ctx.rules.moments.get(self.moment.name, ())
        while self.heard < len(hooks):
            hook = hooks[self.heard]
            self.heard += 1
            procedure = hook.listen(ctx, self.moment)
            if procedure is not None:
                return Call(procedure, self.note)
        return Done(self.results)

    def note(self, ctx: Context, used: tuple[str, ...] | None) -> Next:
        self.results = (*self.results, *(used or ()))
        return self.listen
