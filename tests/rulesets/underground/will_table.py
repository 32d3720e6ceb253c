"""Positions with the Imperial Will for tests: a position cannot name it, so it is put where a test says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.turn_table import staged_table

from fitg.engine import points
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.modules import Module
from fitg.engine.rules import spaceships, units
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.ships import IMPERIAL_SHIPS
from fitg.engine.rulesets.underground.will import FLAGSHIP
from fitg.engine.rulesets.underground.will.memory import SIDES, stack_of_will
from fitg.engine.rulesets.underground.will.printed import DAMAGED, SOUND

Lay = Callable[..., Game]
PILOTS = (COMBAT, COMBAT_IN_THE_GALAXY, IMPERIAL_SHIPS, FLAGSHIP)
#: Somebody of each side who is out of the way.
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
#: What the next position begins with: where, which side is up, what it carries.
WANTED: dict[str, Any] = {}


def lay_the_will(ctx: Context, moment: Moment) -> None:
    """It leaves the Throne Planet for the place of the test, or is destroyed."""
    found = stack_of_will(ctx)
    assert found is not None
    units.take(ctx, found.place, "imperial", {SOUND: 1})
    side, place = DAMAGED if WANTED["damaged"] else SOUND, WANTED["place"]
    if place:
        load = {"militia": 1} if WANTED["laden"] else {}
        cargo = {units.loaded(side, "militia"): 1} if load else {}
        units.add(ctx, place, "imperial", {side: 1, **load}, cargo=cargo)
    for name in WANTED["aboard"]:
        who, ship = ctx.state.characters[name], spaceships.owned_by(ctx, name)
        pieces.put_character(ctx, who, place, "free")
        if ship is not None:
            pieces.put_ship(ctx, ship, place)


PLACED = Module(
    id="test-placed",
    needs=(FLAGSHIP.id,),
    listens={points.POSITION_LAID_OUT: (Hook("place-the-will", lay_the_will),)},
)


def _placing(lay: Lay) -> Lay:
    def lay_out(
        segment: str,
        will: str = "162.orbit",
        *,
        damaged: bool = False,
        laden: bool = False,
        aboard: tuple[str, ...] = (),
        **more: Any,
    ) -> Game:
        """With the Will at a place, and these people stacked with it."""
        WANTED.update(place=will, damaged=damaged, laden=laden, aboard=aboard)
        people = {**FAR, **{name: {"place": "162.1"} for name in aboard}, **more.pop("characters", {})}
        return lay(segment, characters=people, **more)

    return lay_out


@contextmanager
def will_table(*more: Module) -> Iterator[Lay]:
    """By the printed turn: `lay("imperial-1.space-combat", "222.orbit", units=…)`."""
    with under(*more, *PILOTS, PLACED) as lay:
        yield _placing(lay)


@contextmanager
def staged_will(*more: Module) -> Iterator[Lay]:
    """By the turn of Underground: `lay("imperial.surface-movement", "222.orbit", …)`."""
    with staged_table(*more, *PILOTS, PLACED) as lay:
        yield _placing(lay)


def will(game: Game) -> tuple[str, str]:
    """Where the Will is, and which side is up; nothing once it is destroyed."""
    stack = stack_of_will(game.ctx)
    return ("", "") if stack is None else (stack.place, next(iter(SIDES.intersection(stack.units))))
