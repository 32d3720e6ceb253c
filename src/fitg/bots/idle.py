"""An opponent who does nothing that he does not have to: it shows how fast one can win at all."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge.advice import NOTHING
from fitg.bots.observation import Observation


class Idle:
    """Passes whenever it can."""

    name = "idle"

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        """Nothing, or else the first thing offered."""
        actions = observation.decision.actions
        for action in NOTHING:
            if action in actions:
                return action
        return actions[0]

    def explain(self) -> str:
        """Why: it takes no part."""
        return "It does nothing that it does not have to."
