"""An opponent who does nothing that he does not have to: it shows how fast one can win at all."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import nothing
from fitg.bots.observation import Observation
from fitg.bots.table import Table
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.rules.force_points.purchases import Purchase

#: [28.23, 28.38] Where points must be spent, looking at one market after the other would never end.
PURCHASES = "force-points"


def _must_spend(ctx: Context) -> bool:
    """Is an army of the set-up being bought, or one that has to come?"""
    top = ctx.state.stack[-1]
    return not ctx.state.clock or (isinstance(top, Purchase) and not top.means(ctx).satisfied)


class Idle:
    """Passes whenever it can."""

    name = "idle"
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """Nothing, or else the first thing offered; what must be bought is bought by rules of thumb."""
        ctx, decision = observation.game.ctx, observation.decision
        if decision.kind == PURCHASES and _must_spend(ctx):
            return advise(Table(ctx, observation.side, rng=rng), decision.kind, decision.options).action
        return nothing(decision.options)

    def explain(self) -> str:
        """Why: it takes no part."""
        return "It does nothing that it does not have to."
