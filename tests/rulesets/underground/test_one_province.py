"""[VE-20 to VE-26] Event cards name planets of the whole galaxy; a board of one province lacks most."""

from __future__ import annotations

import random

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, passing, question

import fitg
from fitg.engine.game import Game, restore
from fitg.engine.machine.state import LOYAL
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.memory import DUE, memory
from fitg.engine.rulesets.underground.deck.tables import numbers

#: Far enough that units, people and secrets of both sides are about.
BEFORE, AFTER = 420, 25


def wander(game: Game, chance: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        if game.outcome is not None:
            return
        game.apply(chance.choice(question(game).actions))


@pytest.fixture(scope="module")
def under_way() -> bytes:
    game = fitg.new_game("throne-in-danger", seed=5, options={"ruleset": "underground"})
    wander(game, random.Random(5), BEFORE)
    while game.outcome is None and game.ctx.segment != "rebel.missions":
        wander(game, random.Random(5), 1)
    assert game.outcome is None
    return game.snapshot()


@pytest.mark.unmeasured
@pytest.mark.parametrize("code", sorted(numbers()))
def test_a_card_is_carried_out_where_its_planets_are_not_on_the_board(code: str, under_way: bytes) -> None:
    game, card = restore(under_way), numbers()[code]
    memory(game.ctx).due = (*memory(game.ctx).due, card)
    play(game, boxes.Unfold(left=((boxes.UP, card), (DUE, card))))
    for _ in range(AFTER):
        wander(game, random.Random(code), 1)
        assert restore(game.snapshot()).digest() == game.digest()


def due(game: Game, code: str) -> None:
    memory(game.ctx).due = (*memory(game.ctx).due, numbers()[code])
    play(game, boxes.Unfold(left=((boxes.UP, numbers()[code]), (DUE, numbers()[code]))))


@pytest.fixture
def at_search() -> Game:
    game = fitg.new_game("throne-in-danger", seed=5, options={"ruleset": "underground"})
    chance = random.Random(5)
    while game.ctx.segment != "rebel.search":
        wander(game, chance, 1)
    return game


@pytest.mark.case("VE-RS3")
def test_a_grievance_of_planets_elsewhere_is_told_of_those_that_are_here(at_search: Game) -> None:
    loyalty.put(at_search.ctx, at_search.state.planets["122"], LOYAL, "a test", "VE-RS3")
    due(at_search, "RS3")
    for _ in range(20):
        if question(at_search).case == "VE-RS3":
            break
        do(at_search, passing(at_search))
    assert at_search.actions == ("turn 122 twice",)
    assert restore(at_search.snapshot()).digest() == at_search.digest()


@pytest.mark.case("VE-M16")
def test_technicians_whose_home_is_not_on_the_board_make_no_line_units(at_search: Game) -> None:
    galaxy(at_search.ctx).tracks = {"rebel": 9, "imperial": 0}
    due(at_search, "M16")
    assert question(at_search).case == "VE-M16"
    assert not any("2-3 at" in action for action in at_search.actions)
