"""Who sits at the table: people, and computer players."""

from __future__ import annotations

from random import Random

from fitg.bots import Bot, create, observe
from fitg.data.records import Side
from fitg.engine.game import Game

#: Who plays which side: a person, or a bot by its name.
Seats = dict[Side, str]

HUMAN = "human"


def computer_players(seats: Seats) -> dict[Side, Bot]:
    """The bots that have a seat."""
    return {side: create(seat) for side, seat in seats.items() if seat != HUMAN}


def choice_of(bot: Bot, game: Game) -> str:
    """What a bot does now; its chance depends on the game and the step, so that it can be repeated."""
    return bot.choose(observe(game), Random(f"{game.commitment} {game.steps}"))
