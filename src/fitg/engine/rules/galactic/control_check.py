"""[30.0, 15.52] As an Imperial Player-Turn ends, planets may become Rebel-controlled."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class ControlCheck(Procedure):
    """[30.0, 15.52] As an Imperial Player-Turn ends, planets may become Rebel-controlled."""

    def begin(self, ctx: Context) -> Next:
        return DONE
