"""[20.2] The Character Movement Segment."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class CharacterMovement(Procedure):
    """[20.2] The Character Movement Segment."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return DONE
