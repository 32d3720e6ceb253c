"""The floor of all play: any action, by chance."""

from __future__ import annotations

from random import Random

from fitg.bots.observation import Observation
from fitg.engine.machine.actions import Action


class RandomBot:
    """Uniform over the actions."""

    name = "random"
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """Any of the actions."""
        return rng.choice(observation.decision.options)

    def explain(self) -> str:
        """Why: for no reason at all."""
        return "It was picked by chance."
