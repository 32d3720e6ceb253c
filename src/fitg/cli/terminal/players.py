"""Who sits at the table: people, and computer players."""

from __future__ import annotations

from random import Random

from fitg.bots import ADVISER, Bot, create, observe
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action

#: Who plays which side: a person, or a bot by its name.
Seats = dict[Side, str]

HUMAN = "human"


def computer_players(seats: Seats) -> dict[Side, Bot]:
    """The bots that have a seat."""
    return {side: create(seat) for side, seat in seats.items() if seat != HUMAN}


def adviser() -> Bot:
    """Who tells a person what he would do; one for each side, for it keeps the plan of its Player-Turn."""
    return create(ADVISER)


def choice_of(bot: Bot, game: Game) -> Action:
    """What a bot does now; its chance depends on the game and the step, so that it can be repeated."""
    seen = observe(game)
    option = seen.decision.option(bot.choose(seen, Random(f"{game.commitment} {game.steps}")))
    assert option is not None, "a bot picks one of the options"
    return option
