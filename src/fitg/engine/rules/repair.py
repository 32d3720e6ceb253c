"""[27.0] Repairs, as the owner's Mission Phase begins."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class RepairSegment(Procedure):
    """[27.0] Repairs, as the owner's Mission Phase begins."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
