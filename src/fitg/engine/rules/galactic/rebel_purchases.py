"""[34.4] What the Rebels buy in a Resource Phase."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Next, Procedure


class RebelPurchases(Procedure):
    """[34.4] What the Rebels buy in a Resource Phase."""

    def begin(self, ctx: Context) -> Next:
        return DONE
