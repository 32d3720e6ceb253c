"""Answers that need no question, and what is done over and over."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.table import do, table

from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.rules.missions.actions import DrawBonus
from fitg.presentation.standing import HARM, NEW_THINGS, StandingOrder, once_more, standing_order

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
                assert (found.order in ("no-choice", "one-answer")) == (len(game.actions) == 1)
                assert (found.order == "no-choice") == (game.options[0].passes and len(game.actions) == 1)
            game.apply(chance.choice(game.actions))


def test_an_only_answer_is_given_unless_it_would_end_the_way_back() -> None:
    """A planet turns, whatever its owner says; but a stack that could still be taken back is not sent off."""
    seen = {True: 0, False: 0}
    for scenario, steps in (("varu-powderkeg", 400), ("galactic-campaign", 500)):
        game, chance = new_game(scenario, seed=3), Random(3)
        while game.outcome is None and game.steps < steps:
            (*_, last) = options = game.options
            if len(options) == 1 and not last.passes:
                waits = last.is_final(game.ctx) and game.can_undo
                expected = None if waits else StandingOrder("one-answer", last.text)
                assert standing_order(game) == expected
                seen[waits] += 1
            game.apply(chance.choice(game.actions))
    assert seen[False]


@pytest.mark.case("12.5")
def test_one_tries_to_get_away_until_it_works_or_hurts() -> None:
    tried = {True: 0, False: 0}
    for seed in range(30):
        game = new_game("flight-to-egrix", seed=seed)
        while game.outcome is None and game.steps < 150:
            if "break off with all" not in game.actions:
                game.apply(game.options[seed % len(game.options)])
                continue
            side = game.side
            more = again(game, "break off with all")
            assert game.last_step is not None
            hurt = any(isinstance(event, HARM) for event in game.last_step.events)
            tried[more is not None] += 1
            assert (more == "break off with all") == (
                not hurt and game.side == side and "break off with all" in game.actions
            )
    assert all(tried.values())


def concerned(game: Game, event: Event) -> set[Side]:
    """Whose people, ships or possessions an event is about; what is gone may have been anybody's."""
    state = game.state
    if not isinstance(event, NEW_THINGS):
        return set()
    side: Side | None = getattr(event, "side", None)
    piece = state.characters.get(getattr(event, "character", "")) or state.ships.get(
        getattr(event, "ship", "")
    )
    if side is None and piece is not None:
        side = piece.side
    return {"rebel", "imperial"} if side is None else {side}


def test_ships_are_asked_about_when_there_is_something_new() -> None:
    """The question comes every turn; it is worth asking when one of one's own was found, lost or taken."""
    orders = {False: 0, True: 0}
    for seed in range(6):
        game, chance = new_game("varu-powderkeg", seed=seed), Random(seed)
        new: dict[Side, bool] = {"rebel": False, "imperial": False}
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
            for event in news:
                for whose in concerned(game, event):
                    new[whose] = True
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


@pytest.mark.case("13.6")
def test_bonus_draws_of_an_only_mission_are_made_by_order() -> None:
    """Only letters count in them: nothing is risked, and who wants to stop has a moment to say so."""
    game = table("rebel.missions", characters=ALONE, cards=[72, 69, 68, 77], dice=[3] * 12)
    do(game, "missions at 221.1", "assign frun-sentel to D", *["draw"] * 4)
    assert game.actions == ("bonus draws for D", "complete D")
    assert standing_order(game) == StandingOrder("draw", "bonus draws for D")


@pytest.mark.case("13.6")
def test_with_several_missions_one_is_asked_whose_bonus_draws_come_first() -> None:
    asked = 0
    for seed in range(30):
        game, chance = new_game("flight-to-egrix", seed=seed), Random(seed)
        while game.outcome is None and game.steps < 120:
            missions = {getattr(option, "letter", "") for option in game.options}
            if len(missions) > 1 and any(isinstance(option, DrawBonus) for option in game.options):
                assert standing_order(game) is None
                asked += 1
            game.apply(chance.choice(game.actions))
    assert asked


def test_what_is_done_once_is_not_done_again() -> None:
    game = table("rebel.missions", characters=ALONE)
    assert again(game, "missions at 221.1") is None
