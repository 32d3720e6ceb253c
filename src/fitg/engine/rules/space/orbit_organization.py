"""[20.9] The Orbit Organization Segment."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class OrbitOrganization(Procedure):
    """[20.9] The Orbit Organization Segment."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
