"""The rookie: quick, sensible play by readable rules of thumb."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge import advise
from fitg.bots.observation import Observation
from fitg.bots.staff import Memory
from fitg.bots.table import Table
from fitg.engine.machine.actions import Action


class Rookie:
    """Plays by rules of thumb, and can say which one it followed."""

    name = "rookie"
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def __init__(self) -> None:
        self._reason = "Nothing has been decided yet."
        self.memory = Memory()

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """What the rules of thumb say."""
        decision = observation.decision
        table = Table(
            observation.game.ctx, observation.side, rng=rng, memory=self.memory.of_game(observation)
        )
        advice = advise(table, decision.kind, decision.options)
        self._reason = advice.reason
        return advice.action

    def explain(self) -> str:
        """The reason of the rule that was followed."""
        return self._reason
