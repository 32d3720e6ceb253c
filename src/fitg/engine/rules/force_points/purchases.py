"""[19.0] The Force Points of a Player-Turn."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class ForcePointsSegment(Procedure):
    """[19.0] The Force Points of a Player-Turn."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
