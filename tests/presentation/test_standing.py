"""Answers that need no question, and what is done over and over."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.table import do, table

from fitg.engine.game import Game, new_game
from fitg.presentation.standing import NEW_THINGS, StandingOrder, once_more, standing_order

ALONE = {"frun-sentel": {"place": "221.1"}, "jon-kidu": {"place": "222.1"}}


def again(game: Game, action: str) -> str | None:
    before = game.copy()
    events = game.apply(action)
    assert game.last_step is not None
    more = once_more(before, game.last_step.option, events, game)
    return None if more is None else more.text


def test_with_one_place_one_is_not_asked_where() -> None:
    game = table("rebel.missions", characters=ALONE)
    assert standing_order(game) == StandingOrder("one-place", "missions at 221.1")
    game = table("rebel.missions", characters=ALONE | {"doctor-sontag": {"place": "222.1"}})
    assert standing_order(game) is None


def test_a_choice_is_never_taken_from_anybody() -> None:
    """An order names an offered action; where passing is not all that is left, it is none that passes."""
    for seed in range(3):
        game, chance = new_game("varu-powderkeg", seed=seed), Random(seed)
        while game.outcome is None:
            found = standing_order(game)
            if found is not None:
                assert found.action in game.actions
                assert (found.order == "no-choice") == (len(game.actions) == 1)
            game.apply(chance.choice(game.actions))


def test_ships_are_asked_about_when_there_is_something_new() -> None:
    """The question comes every turn; it is worth asking after somebody was found, lost, taken or freed."""
    orders = {False: 0, True: 0}
    for seed in range(6):
        game, chance, new = (
            new_game("varu-powderkeg", seed=seed),
            Random(seed),
            {"rebel": False, "imperial": False},
        )
        while game.outcome is None and game.steps < 250:
            side = game.side
            assert side is not None
            if game.decision is not None and game.decision.kind == "trading":
                found = standing_order(game)
                orders[found is not None] += 1
                assert (found is None) == new[side]
                new[side] = False
                game.apply("done")
                news = game.last_step.events if game.last_step else ()
            else:
                news = game.apply(chance.choice(game.actions))
            if any(isinstance(event, NEW_THINGS) for event in news):
                new = {"rebel": True, "imperial": True}
    assert all(orders.values())


@pytest.mark.case("13.31")
@pytest.mark.parametrize(
    ("card", "more"),
    [
        pytest.param(69, "draw", id="an event that has no effect here"),
        pytest.param(72, None, id="the mission could be completed now"),
        pytest.param(68, "draw", id="an event that asks nothing"),
        pytest.param(75, None, id="a fight"),
        pytest.param(81, None, id="the mission is aborted"),
    ],
)
def test_cards_are_drawn_until_there_is_something_to_decide(card: int, more: str | None) -> None:
    game = table("rebel.missions", characters=ALONE, cards=[card], dice=[3] * 12)
    do(game, "missions at 221.1", "assign frun-sentel to D")
    assert again(game, "draw") == more


def test_what_is_done_once_is_not_done_again() -> None:
    game = table("rebel.missions", characters=ALONE)
    assert again(game, "missions at 221.1") is None
