"""A spaceship with everybody aboard for whom there is a seat."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.rules.movement.flying import Boarding, TakeAboard
from fitg.engine.rules.movement.free_movement import Fly
from fitg.presentation.bundles.bundle import Bundle
from fitg.presentation.bundles.opening import asks, is_put, opened
from fitg.presentation.narration import label


def all_aboard(game: Game) -> Iterator[Bundle]:
    """[9.56] Ship and crew by one click."""
    assert game.side is not None
    for option in game.options:
        if not isinstance(option, Fly):
            continue
        boarding = opened(game, option)
        assert isinstance(boarding, Boarding)
        names, actions = passengers(game, boarding)
        if actions:
            subject = label(option, game.side, game.facts).subject
            text = f"flies with {naming.pieces(game.facts, names)}"
            yield Bundle(
                label=f"{subject} {text}",
                actions=[option.text, *actions],
                asked=["movement.flight"] * len(actions),
                final=False,
                subject=subject,
                text=text,
                pieces=[option.ship],
                drawn=True,
            )


def passengers(game: Game, boarding: Boarding) -> tuple[list[str], list[str]]:
    """One after the other, as long as there is a seat; whom the engine takes aboard by itself, too."""
    names, actions = list[str](), list[str]()
    while asked := asks(game, boarding):
        more = next((each for each in asked.actions if isinstance(each, TakeAboard)), None)
        if more is None:
            break
        names.append(more.who)
        actions += [more.text] if is_put(asked) else []
        boarding.board(game.ctx, more)
    return names, actions
