"""[VP-30] The ships of the Empire: better ones, a Shuttle for the court, and how each is replaced."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules import replacement_ships
from fitg.engine.rules.replacement_ships import ShipReplacement
from fitg.engine.rulesets.underground.ships import printed, yards

__all__ = ["IMPERIAL_SHIPS"]

#: The name of the module.
SHIPS = "characters.ships"

IMPERIAL_SHIPS = Module(
    id=SHIPS,
    title="Ships of the Empire",
    needs=("shared",),
    facts=printed.overlay(),
    reads=printed.with_the_shuttle,
    without=(replacement_ships.replace_lost_ships,),
    instead={ShipReplacement: yards.Yards},
    listens={points.PLAYER_TURN_STARTS: (Hook("imperial-yards", yards.open_yards),)},
    answers=(replacement_ships.wait_for_fleets.by(yards.before_anybody_moves),),
)
