"""[32.0] The Galactic Event of a Game-Turn."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class GalacticEventSegment(Procedure):
    """[32.0] The Galactic Event of a Game-Turn."""

    def begin(self, ctx: Context) -> Next:
        return DONE
