"""What the page is told of each action: whether it can be taken back, and what goes along."""

from __future__ import annotations

from random import Random

import pytest

from fitg.engine.game import new_game
from fitg.engine.views import shuffle_hidden
from fitg.server.actions import action_infos, final_actions, gathered


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_what_is_called_final_cannot_be_taken_back_and_everything_else_can(scenario: str) -> None:
    game = new_game(scenario, seed="final")
    chance = Random("final")
    while game.outcome is None:
        action = chance.choice(game.actions)
        final = action in final_actions(game)
        game.apply(action)
        assert game.can_undo is not final, action


def test_what_is_final_tells_nothing_hidden() -> None:
    game = new_game("varu-powderkeg", seed="secrets")
    chance = Random("secrets")
    while game.outcome is None:
        assert game.side is not None
        twin = game.copy()
        shuffle_hidden(twin.ctx, game.side, chance.randrange)
        twin.ask_again()
        assert final_actions(twin) == final_actions(game)
        game.apply(chance.choice(game.actions))


def test_who_is_aboard_already_is_told() -> None:
    game = new_game("varu-powderkeg", seed="aboard")
    while not any(action.startswith("fly ") for action in game.actions):
        game.apply(game.actions[-1])
    assert gathered(game) == []
    fly = next(action for action in game.actions if action.startswith("fly "))
    game.apply(fly)
    ship = fly.split()[1]
    assert gathered(game)[0] == ship
    board = next(action for action in game.actions if action.startswith("board "))
    game.apply(board)
    assert board.split()[1] in gathered(game)
    assert all(not info.final for info in action_infos(game) if info.action.startswith("board "))


def test_a_stack_that_is_about_to_march_is_told() -> None:
    game = new_game("varu-powderkeg", seed="march")
    while not any(action.startswith("march ") for action in game.actions):
        game.apply(game.actions[-1])
    game.apply(next(action for action in game.actions if action.startswith("march ")))
    (unit,) = gathered(game)
    assert unit in game.facts.unit_kinds, "there is only one to choose"
