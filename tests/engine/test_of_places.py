"""What was found of single places is kept until something changes on their planet, and no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.engine.table import table

from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.rules import units

HERE, ABOVE, ELSEWHERE = "221.1", "221.orbit", "241.1"


def remembered() -> Game:
    game = table("rebel.military-combat", base="empires-backdoor", units={HERE: {"line": 1}})
    game.ctx.of_places("asked").update(dict.fromkeys((HERE, ABOVE, ELSEWHERE), True))
    return game


def test_until_a_change_is_settled_nothing_is_remembered() -> None:
    ctx = remembered().ctx
    units.add(ctx, HERE, "imperial", {"line": 1})
    assert ctx.of_places("asked") == {}
    ctx.of_places("asked")[ELSEWHERE] = False
    ctx.settle()
    assert ctx.of_places("asked") == {ELSEWHERE: True}


def test_a_change_on_a_planet_forgets_its_places_for_every_question() -> None:
    ctx = remembered().ctx
    ctx.of_places("asked too").update({HERE: 1, ELSEWHERE: 2})
    ctx.touch(ABOVE)
    ctx.settle()
    assert ctx.of_places("asked") == {ELSEWHERE: True}
    assert ctx.of_places("asked too") == {ELSEWHERE: 2}


def test_questions_know_nothing_of_each_other() -> None:
    ctx = remembered().ctx
    assert ctx.of_places("another") == {}
    assert ctx.of_places("asked") == dict.fromkeys((HERE, ABOVE, ELSEWHERE), True)


def moves_begin_anew(ctx: Context) -> None:
    units.forget_moves(ctx)


def units_lie_elsewhere(ctx: Context) -> None:
    ctx.dealt_anew()


def a_step_is_taken_back(ctx: Context) -> None:
    ctx.take_state(ctx.state.copy())


@pytest.mark.parametrize("happens", [moves_begin_anew, units_lie_elsewhere, a_step_is_taken_back])
def test_what_touches_no_planet_forgets_all_places(happens: Callable[[Context], None]) -> None:
    ctx = remembered().ctx
    happens(ctx)
    assert ctx.of_places("asked") == {}


def test_a_copy_looks_for_itself() -> None:
    game = remembered()
    copied = game.copy().ctx
    assert copied.of_places("asked") == {}
    copied.of_places("asked")[HERE] = False
    assert game.ctx.of_places("asked")[HERE] is True
