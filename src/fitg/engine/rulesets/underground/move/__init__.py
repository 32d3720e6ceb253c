"""[VM-01 to VM-03] How fleets jump, what they carry, and who outlives them."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.ship_jump import ShipJump
from fitg.engine.rules.space.surface_movement import SurfaceMoves
from fitg.engine.rulesets.underground.move import jumps, shuttles
from fitg.engine.rulesets.underground.turn import TURN
from fitg.engine.rulesets.underground.turn.surface import Landings

__all__ = ["MOVE"]

#: The name of the module.
MILITARY_MOVE = "military.move"

MOVE = Module(
    id=MILITARY_MOVE,
    title="Hyperjumps and shuttles",
    needs=(GALACTIC,),
    after=(TURN.id,),
    facts=jumps.overlay(),
    over={
        FleetMove: jumps.WreckedFleet,
        ShipJump: jumps.WreckedShip,
        InterplanetaryMovement: shuttles.ShuttlesAmongFleets,
        SurfaceMoves: shuttles.ShuttlesBeforeLanding,
        Landings: shuttles.ShuttlesBeforeLanding,
    },
    listens={points.SEGMENT_STARTS: (Hook("shuttles", shuttles.offer),)},
    answers=(navigation.size_of.changed(jumps.with_loads),),
)
