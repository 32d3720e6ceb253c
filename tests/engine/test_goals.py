"""[16.18] How far the objectives that win at once have been reached: the same for page and rules."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from tests.engine.table import table

from fitg.engine.game import Game, new_game
from fitg.engine.table.goals import WORDS
from fitg.scenarios.format import ClauseKind


def told(game: Game) -> dict[str, bool]:
    return {clause.text: clause.met for goal in game.table_view("rebel").goals for clause in goal}


def test_every_kind_of_clause_has_words() -> None:
    assert set(WORDS) == set(get_args(ClauseKind))


@pytest.mark.case("16.18")
def test_a_goal_says_how_far_it_has_been_reached() -> None:
    freed = {"222": {"state": "rebel-control"}}
    game = table("rebel.movement", planets=freed, units={"222.1": {"urban-2-1": 1}})
    assert told(game) == {
        "planets free: 1 of 1": True,
        "Rebels dead or captive: 0 of 0": False,
        "planets under the Empire: 2 of 3": False,
    }


@pytest.mark.case("16.18")
@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg", "empires-backdoor"])
def test_what_is_told_of_goals_is_what_wins(scenario: str) -> None:
    """Whoever has met all clauses of an objective that can be met at any time has won."""
    game, chance = new_game(scenario, seed=5), Random(5)
    while game.actions and game.steps < 300:
        view = game.table_view("imperial")
        for goal, clauses in zip(game.ctx.scenario.instant_victory, view.goals, strict=True):
            late = goal.tested != "any-time" or game.state.turn < goal.from_turn
            assert late or not all(clause.met for clause in clauses), goal.text
        game.apply(chance.choice(game.actions))
