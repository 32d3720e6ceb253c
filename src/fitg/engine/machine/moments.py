"""Moments: named points of play at which something may happen that is no part of the rule under way.

A rule says which moment it has reached, and goes on; who listens to it is the ruleset's business. So a
possession is declared, a doctor makes his round, a secret is revealed, without the rule knowing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
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


class Hook(NamedTuple):
    """Something that listens to a moment: it acts at once, or returns a procedure that does."""

    name: str
    listen: Callable[[Context, Moment], Procedure | None]


def at(ctx: Context, moment: Moment, then: Handler | None = None) -> Next:
    """The moment has come: whoever listens has his turn, then the step `then` goes on with what was used.

    Without `then` the procedure is over.
    """
    hooks = ctx.rules.moments.get(moment.name)
    if hooks is not None:
        for number, hook in enumerate(hooks):
            procedure = hook.listen(ctx, moment)
            if procedure is not None:
                if number + 1 == len(hooks):
                    return Call(procedure, then)
                return Call(InTurn(moment=moment, heard=number), then)
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
