"""[33.3] What the Empire buys in a Resource Phase."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class ImperialPurchases(Procedure):
    """[33.3] What the Empire buys in a Resource Phase."""

    def begin(self, ctx: Context) -> Next:
        return DONE
