"""Orders tell nothing: whom they ask depends on what both know, what they answer on what their side knows."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fitg.bots.orders import Condition, Orders, answered, is_reaction, preset, ruling
from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.lab.checks.invariants import Complaints


def asking_tells_nothing(game: Game, twin: Game, viewer: Viewer) -> Complaints:
    """Two games that differ in what a viewer cannot know ask persons at the same questions."""
    if not is_reaction(game) or game.decision is None or twin.decision is None:
        return
    if (twin.side, twin.decision.kind) != (game.side, game.decision.kind):
        return
    for orders in _tried(game):
        if ruling(game, orders) != ruling(twin, orders):
            yield f"whether {game.side} is asked ({game.decision.kind}) tells {viewer} a secret"
    if game.side == viewer:
        one, other = (answered(each, preset("own-turns"), Random(1))[:1] for each in (game, twin))
        if one != other:
            yield f"what is answered for {viewer} ({game.decision.kind}) depends on what it cannot know"


def _tried(game: Game) -> tuple[Orders, ...]:
    """The preset that answers the small things, as it is and with every condition there is."""
    plain = preset("matters")
    planets, people = list(game.state.planets)[:3], list(game.state.characters)[:3]
    conditions = [Condition(kind, planet) for planet in planets for kind in ("enemy-at", "fleet-at")]
    conditions += [Condition("present", each) for each in people]
    conditioned = tuple(
        replace(plain, orders=tuple(replace(order, unless=(each,)) for order in plain.orders))
        for each in conditions
    )
    return (plain, *conditioned)
