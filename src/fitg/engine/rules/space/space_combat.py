"""[22.0] The Military Space Combat Segment."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class SpaceCombatSegment(Procedure):
    """[22.0] The Military Space Combat Segment."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
