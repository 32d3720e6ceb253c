"""[VM-15 to VM-21] The economy: milder taxes, cheaper guards, and a taste for splendor."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import maintenance, money
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.maintenance import MaintenanceSegment
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rulesets.underground.economy import splendor, taxes, upkeep
from fitg.engine.rulesets.underground.turn.memory import TURN

__all__ = ["ECONOMY"]

ECONOMY = Module(
    id=taxes.ECONOMY,
    title="The economy",
    needs=(GALACTIC, TURN),
    instead={MaintenanceSegment: upkeep.SalvageSegment},
    over={ImperialPurchases: splendor.AnnouncedPurchases},
    without=(maintenance.dear_things,),
    answers=(*taxes.ANSWERS, money.upkeep.by(upkeep.elites_beyond_four)),
    listens={points.SEGMENT_ENDS: (Hook("imperial-splendor", splendor.at_the_end),)},
    options=taxes.EconomyOptions,
)
