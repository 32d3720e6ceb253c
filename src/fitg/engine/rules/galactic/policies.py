"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.policies import Policies
from fitg.engine.rules.galactic import hypnosis, victory
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.immediate_events import card_in_force, of_race


class GalacticPolicies(Policies):
    """[29.0] The answers of the Galactic Game."""

    def score_lines(self, ctx: Context) -> list[str]:
        return victory.score_lines(ctx)

    def loyalty_is_fixed(self, ctx: Context, planet_id: str) -> bool:
        """[36.33b, 120] Mass hypnosis, or a dispute among the Kayns."""
        if hypnosis.holds(ctx, planet_id):
            return True
        return in_force(ctx, "kayn_dispute") and planet_id in of_race(
            ctx, card_in_force(ctx).parameters["race"]
        )
