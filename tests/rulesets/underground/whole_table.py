"""The whole of Underground for tests: positions by its Game-Turns, and cards where a test wants them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import galaxy
from tests.rulesets.underground.event_table import ARRANGED, EVENT, arrange
from tests.rulesets.underground.turn_table import SOMEBODY

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import Character
from fitg.engine.modules import Module
from fitg.engine.rules import custody, units
from fitg.engine.rules.politics import sovereigns
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import register, unregister
from fitg.engine.rulesets.underground import UNDERGROUND_HEROES, UNDERGROUND_WHOLE, WHOLE_RECIPE
from fitg.engine.rulesets.underground.cards.imperial import ABDUCTED
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK
from fitg.engine.rulesets.underground.intel.pirates import PIRATES
from fitg.engine.rulesets.underground.newcast import arrival
from fitg.engine.rulesets.underground.newcast.printed import MINOR

NAME = "toy-underground"
#: Somebody of each side who is out of the way.
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


@contextmanager
def whole_table() -> Iterator[Any]:
    """Lays out a position: `lay_out("rebel.missions", turn=7, due=("G1",), stock=(1, 0), …)`."""
    wanted: dict[str, Any] = {}

    def arrange_cards(ctx: Context, moment: Moment) -> None:
        arrange(ctx, **wanted)

    arranger = Module(
        id="toy.arranger",
        needs=(EVENTS_DECK,),
        listens={points.POSITION_LAID_OUT: (Hook("arrange", arrange_cards),)},
    )
    register(NAME, Recipe(NAME, lambda game: (*WHOLE_RECIPE.modules(game), arranger), games=("galactic",)))

    def lay_out(segment: str = EVENT, *, turn: int = 7, **position: Any) -> Game:
        wanted.clear()
        wanted.update({name: position.pop(name) for name in tuple(position) if name in ARRANGED})
        side, _, name = segment.partition(".")
        number = "" if side == "galactic" else f"-{2 - turn % 2}"
        given: dict[str, Any] = {"characters": SOMEBODY, "scenario": {"instant_victory": []}}
        position = {**given, **position}
        options = {"ruleset": NAME, **position.pop("options", {})}
        return galaxy(f"{side}{number}.{name}", turn=(turn + 1) // 2, options=options, **position)

    try:
        yield lay_out
    finally:
        unregister(NAME)


def put_cast(game: Game, side: Side, kind: str, place: str) -> Character:
    """A Minor Cast whom nobody knows."""
    arrival.join(game.ctx, side, kind, place, "", known=False, reason="a test")
    return game.state.characters[MINOR[side]]


def put_ruler(game: Game, name: str, side: Side) -> Character:
    """A sovereign has been summoned."""
    sovereigns.summon(game.ctx, game.facts.sovereigns[name], side, 0)
    return game.state.characters[name]


def catch(game: Game, who: str, captor: str) -> Character:
    """Somebody is a prisoner."""
    captive = game.state.characters[who]
    custody.capture(game.ctx, captive, captor, Cause(ABDUCTED), "12.7")
    return captive


def whole(segment: str, *, ruleset: str = UNDERGROUND_WHOLE, pirates: str = "", **more: Any) -> Game:
    """The campaign with every part of the variant; the Pirate Fleet at a place, if it is hired."""
    people = {**FAR, **more.pop("characters", {})}
    options = {"ruleset": ruleset, **more.pop("options", {})}
    more.setdefault("turn", 4)
    game = galaxy(segment, characters=people, options=options, **more)
    if pirates:
        units.add(game.ctx, pirates, "rebel", {PIRATES: 1})
    return game


def heroes(segment: str, **more: Any) -> Game:
    """The same with the heroes' parts alone."""
    return whole(segment, ruleset=UNDERGROUND_HEROES, **more)
