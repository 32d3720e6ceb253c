"""[20.3] The Surface Military Movement Segment."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class SurfaceMovement(Procedure):
    """[20.3] The Surface Military Movement Segment."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
