"""[9.0] Movement: free movement, walking, flying, and marching with military units."""

from fitg.engine.rules.movement.common import (
    is_ready,
    may_enter,
    may_move,
    set_down,
    start_segment,
    with_captives,
)
from fitg.engine.rules.movement.flying import Boarding, Flight, is_tested_at_once
from fitg.engine.rules.movement.free_movement import Movement
from fitg.engine.rules.movement.marching import March, Mustering, march_destinations
from fitg.engine.rules.movement.walking import LeaveShip, Walk

__all__ = [
    "Boarding",
    "Flight",
    "LeaveShip",
    "March",
    "Movement",
    "Mustering",
    "Walk",
    "is_ready",
    "is_tested_at_once",
    "march_destinations",
    "may_enter",
    "may_move",
    "set_down",
    "start_segment",
    "with_captives",
]
