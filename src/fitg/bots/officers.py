"""The levels between: a recruit by the rookie's rules, a captain in the veteran's style, and a strategist."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import Actions, Advice
from fitg.bots.observation import Observation
from fitg.bots.registry import searches
from fitg.bots.slips import Slips
from fitg.bots.staff import Memory
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.bots.veteran import Veteran
from fitg.engine.machine.actions import Action


class Officer:
    """Plays by the rules of thumb in a style, and now and then lets a Segment be."""

    name: str
    style: str
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def __init__(self, slips: float = -1.0) -> None:
        self.memory = Memory()
        self._slips = Slips(self.name, slips)
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """What the rules of thumb say in its style, or what it lets go by."""
        ctx, decision = observation.game.ctx, observation.decision

        def usual(options: Actions) -> Advice:
            chosen = style(self.style, ctx.scenario.id, ctx.scenario.game)
            table = Table(ctx, observation.side, chosen, rng, self.memory)
            return advise(table, decision.kind, options)

        advice = self._slips.advice(observation, rng, usual)
        self._reason = advice.reason
        return advice.action

    def explain(self) -> str:
        """The reason of the rule that was followed."""
        return self._reason


class Recruit(Officer):
    """Knows what wins, and sometimes misses it."""

    name, style = "recruit", "rookie"


class Captain(Officer):
    """The veteran's style at once, without looking ahead."""

    name, style = "captain", "veteran"


class Strategist(Veteran):
    """The veteran, who looks ahead where that has been shown to help, and nowhere else."""

    name = "strategist"

    def __init__(self, budget: float = 5.0, iterations: int = 0) -> None:
        super().__init__(budget, iterations)

    def looks_ahead(self, observation: Observation) -> bool:
        """Is it one of the seats in which tries have won games?"""
        return (observation.game.ctx.scenario.id, observation.side) in searches()
