"""Orders tell nothing: whom they ask depends on what both know, what they answer on what their side knows."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fitg.bots.orders import Answered, Condition, Orders, Ruling, answered, is_reaction, preset, ruling
from fitg.bots.orders.conditions import Public
from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.lab.checks.invariants import Complaints
from fitg.lab.checks.looks import Looks


def asking_tells_nothing(looks: Looks, dealt: Looks, viewer: Viewer) -> Complaints:
    """Two games that differ in what a viewer cannot know ask persons at the same questions."""
    game, twin = looks.game, dealt.game
    if not is_reaction(game) or game.decision is None or twin.decision is None:
        return
    if (twin.side, twin.decision.kind) != (game.side, game.decision.kind):
        return
    tried = looks.once("orders", lambda: _tried(game))
    if looks.once("rulings", lambda: _rulings(looks, tried)) != _rulings(dealt, tried):
        yield f"whether {game.side} is asked ({game.decision.kind}) tells {viewer} a secret"
    if game.side == viewer and looks.once("answer", lambda: _answer(game)) != _answer(twin):
        yield f"what is answered for {viewer} ({game.decision.kind}) depends on what it cannot know"


def _rulings(looks: Looks, tried: tuple[Orders, ...]) -> list[Ruling]:
    """What becomes of the question by each of these orders, read from one view of what both know."""
    game = looks.game
    assert game.side is not None
    public = Public(game, game.side, look=lambda: looks.view("spectator"))
    return [ruling(game, orders, public) for orders in tried]


def _answer(game: Game) -> list[Answered]:
    """What is answered first by those orders that answer everything in the turns of the other side."""
    return answered(game, preset("own-turns"), Random(1))[:1]


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
