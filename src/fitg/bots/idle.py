"""An opponent who does nothing that he does not have to: it shows how fast one can win at all."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge.advice import nothing
from fitg.bots.observation import Observation
from fitg.engine.actions import Action


class Idle:
    """Passes whenever it can."""

    name = "idle"
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """Nothing, or else the first thing offered."""
        return nothing(observation.decision.options)

    def explain(self) -> str:
        """Why: it takes no part."""
        return "It does nothing that it does not have to."
