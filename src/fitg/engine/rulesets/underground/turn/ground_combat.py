"""[VC-06d, VC-06e, VC-07] Ground Combat: whoever stands with the units can lead them, and nobody else."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character
from fitg.engine.rules.military_combat import MilitaryCombat


class LedFromTheRanks(MilitaryCombat, layer=True, tag="underground.GroundCombat"):
    """[VC-06d, VC-06e, VQ-260] Who stood apart as the stacks were sorted leads nobody in this turn."""

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[10.7] With units that have just risen nobody could stand before."""
        found = super().candidates(ctx, side)
        return found if self.outbreak else [each for each in found if each.with_units]
