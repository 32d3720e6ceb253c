"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.policies import Policies
from fitg.engine.rules.galactic import victory


class GalacticPolicies(Policies):
    """[29.0] The answers of the Galactic Game."""

    def score_lines(self, ctx: Context) -> list[str]:
        return victory.score_lines(ctx)
