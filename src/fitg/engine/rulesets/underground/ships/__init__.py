"""[VP-30] The ships of the Empire: better ones, a Shuttle for the court, and how each is replaced."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import ModuleState, Ship
from fitg.engine.modules import Module
from fitg.engine.rules import characters, replacement_ships, spaceships
from fitg.engine.rules.replacement_ships import ShipReplacement
from fitg.engine.rulesets.underground.ships import printed, yards
from fitg.errors import FitgError

__all__ = ["IMPERIAL_SHIPS"]

#: The name of the module.
SHIPS = "characters.ships"


class ShipsMemory(ModuleState):
    """Of a position alone: who has the Shuttle there, or where it stands alone; its list has no such ship."""

    shuttle: str = ""


def lay_out_shuttle(ctx: Context, moment: Moment) -> None:
    """[VP-30] His standard ship is the Shuttle, if he has one; else he has it besides.

    Of a position that says nothing of it one standard ship too many is the Shuttle, as in a set-up.
    """
    record = ctx.state.modules[SHIPS]
    assert isinstance(record, ShipsMemory)
    who = ctx.state.characters.get(record.shuttle)
    if not record.shuttle:
        _make_the_third_one_it(ctx)
    elif record.shuttle in ctx.board.planet_of:
        _stands_alone(ctx, record.shuttle)
    elif who is None or who.side != "imperial" or who.fate not in CAN_ACT:
        raise FitgError(f"position.modules.{SHIPS}: {record.shuttle!r} cannot have the Shuttle.")
    else:
        given = spaceships.owned_by(ctx, who.id)
        if given is not None:
            pieces.remove_ship(ctx, given)
        _put(ctx, who.place, who.id)
    record.shuttle = ""


def _put(ctx: Context, place: str, owner: str = "") -> None:
    """There is one Shuttle."""
    ship = Ship(id=f"{printed.SHUTTLE}#1", model=printed.SHUTTLE, side="imperial", place=place, owner="")
    pieces.add_ship(ctx, ship)
    if owner:
        pieces.give_ship(ctx, ship, owner)


def _make_the_third_one_it(ctx: Context) -> None:
    """[VP-30, VC-17b] There are two standard ships only: the next is the Shuttle, whole or damaged."""
    standard = [ship for ship in ctx.state.ships.values() if ship.model == printed.STANDARD]
    if len(standard) <= printed.rows()[printed.STANDARD].count:
        return
    owner = printed.rows()[printed.SHUTTLE].starts_with
    given = next((ship for ship in standard if ship.owner == owner), standard[-1])
    pilot = given.owner
    pieces.remove_ship(ctx, given)
    _put(ctx, given.place, pilot)
    shuttle = ctx.state.ships[f"{printed.SHUTTLE}#1"]
    shuttle.damaged, shuttle.stack = given.damaged, given.stack


def _stands_alone(ctx: Context, place: str) -> None:
    """[VP-16] With units, or all alone where the rules leave it so."""
    _put(ctx, place)
    ship = ctx.state.ships[f"{printed.SHUTTLE}#1"]
    if not (spaceships.may_be_left(ctx, ship) or characters.at(ctx, place, "imperial")):
        raise FitgError(f"position.modules.{SHIPS}: nobody is with the Shuttle in {place}.")


IMPERIAL_SHIPS = Module(
    id=SHIPS,
    title="Ships of the Empire",
    needs=("shared",),
    facts=printed.overlay(),
    reads=printed.with_the_shuttle,
    without=(replacement_ships.replace_lost_ships,),
    instead={ShipReplacement: yards.Yards},
    state=ShipsMemory,
    listens={
        points.POSITION_LAID_OUT: (Hook("shuttle-of-position", lay_out_shuttle),),
        points.PLAYER_TURN_STARTS: (Hook("imperial-yards", yards.open_yards),),
    },
    answers=(replacement_ships.wait_for_fleets.by(yards.before_anybody_moves),),
)
