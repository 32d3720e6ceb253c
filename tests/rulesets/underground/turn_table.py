"""The campaign under core.turn alone: positions by the Game-Turns and Segments of Underground."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.table import passing
from tests.rulesets.underground.plan_table import under

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.modules import Module
from fitg.engine.rulesets.underground.turn import TURN

#: Somebody of each side who has something to decide in every Player-Turn.
SOMEBODY = {"kogus": {"place": "223.1"}, "jon-kidu": {"place": "311.1"}}
#: Lays out a position: `staged("rebel.surface-movement", turn=4, …)`.
Staged = Callable[..., Game]


@contextmanager
def staged_table(*more: Module) -> Iterator[Staged]:
    """With core.turn, and these modules beside it."""
    with under(TURN, *more) as lay_out:

        def staged(segment: str, *, turn: int = 1, **position: Any) -> Game:
            side, _, name = segment.partition(".")
            number = "" if side == "galactic" else f"-{2 - turn % 2}"
            position = {"characters": SOMEBODY, "scenario": {"instant_victory": []}} | position
            game: Game = lay_out(f"{side}{number}.{name}", turn=(turn + 1) // 2, **position)
            return game

        yield staged


def play_to(game: Game, segment: str, *, turn: int | None = None, limit: int = 400) -> list[Event]:
    """Do as little as possible until a Segment is being played."""
    events: list[Event] = []
    for _ in range(limit):
        if game.ctx.segment == segment and turn in (None, game.state.turn):
            return events
        assert game.decision is not None, f"the game ended before {segment}"
        events += game.apply(passing(game))
    raise AssertionError(f"{segment} did not come up in {limit} steps")


def asked(game: Game) -> str:
    """The kind of the decision."""
    assert game.decision is not None
    return game.decision.kind
