"""Procedures that call each other: a call without a step to follow ends the caller with the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.engine.table import do, table
from tests.engine.toys import Play

from fitg.engine.game import Game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment, Point, at
from fitg.engine.machine.procedure import DONE, PASS_ON, Ask, Call, Done, Next, Procedure
from fitg.engine.modules import Module
from fitg.engine.terms import SegmentTerm
from fitg.scenarios.sequence import Segment, in_order, parse

ORACLE = SegmentTerm("oracle")
SMOKE = Point("toy.smoke", "smoke rises")
HEARD: list[object] = []


class Say(Action, frozen=True):
    form = "say {word}"
    saying = "Say {word}"
    word: str


class Priest(Procedure, tag="toy.Priest"):
    first = "ask"

    def ask(self, ctx: Context) -> Next:
        options = [(Say(word), self.answer) for word in ("yes", "no")]
        return Ask("rebel", "toy.oracle", "4.0", "What does the oracle say?", [*options])

    def answer(self, ctx: Context, action: Say) -> Next:
        return Done(action.word)


class Temple(Procedure, tag="toy.Temple"):
    """It has nothing to say to what the priest says."""

    def begin(self, ctx: Context) -> Next:
        return Call(Priest())


class Hill(Procedure, tag="toy.Hill"):
    """It is over when the smoke has risen."""

    def begin(self, ctx: Context) -> Next:
        return at(ctx, Moment(name=SMOKE.name, side="rebel"))


class Pilgrimage(Procedure, tag="toy.Pilgrimage"):
    def begin(self, ctx: Context) -> Next:
        return Call(Temple(), self.told)

    def told(self, ctx: Context, word: str) -> Next:
        HEARD.append(word)
        return Call(Hill(), self.home)

    def home(self, ctx: Context) -> Next:
        HEARD.append("home")
        return DONE


def with_oracle(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return in_order((*segments[:1], parse("rebel.oracle"), *segments[1:]))


def see(ctx: Context, moment: Moment) -> None:
    HEARD.append(moment.name)


def pray(ctx: Context, moment: Moment) -> Procedure:
    return Priest()


SHRINE = Module(
    id="shrine", title="A shrine", sequence=with_oracle, segments={ORACLE: lambda segment: Pilgrimage()}
)


def pilgrims(options: dict[str, str]) -> Game:
    return table("rebel.movement", characters={"kogus": {"place": "222.1"}}, options=options)


@pytest.mark.parametrize("word", ["yes", "no"])
def test_the_result_of_what_was_called_last_goes_on_to_whoever_called(playing: Play, word: str) -> None:
    HEARD.clear()
    game = pilgrims(playing(SHRINE))
    temple = next(each for each in game.state.stack if isinstance(each, Temple))
    assert temple.step == PASS_ON
    do(restore(game.snapshot()), f"say {word}")
    assert [word, "home"] == HEARD


@pytest.mark.parametrize(("hook", "heard"), [(see, ["yes", "toy.smoke", "home"]), (pray, ["yes", "home"])])
def test_a_moment_without_a_step_to_follow_ends_the_procedure(
    playing: Play, hook: Callable[[Context, Moment], Procedure | None], heard: list[str]
) -> None:
    HEARD.clear()
    listener = Module(
        id=f"listener-{len(heard)}", needs=("shrine",), listens={SMOKE: (Hook("toy.smoke", hook),)}
    )
    game = pilgrims(playing(SHRINE, listener))
    do(game, "say yes")
    if hook is pray:
        do(game, "say no")
    assert heard == HEARD
