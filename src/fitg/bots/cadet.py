"""The cadet: an opponent for a first game. It plays honestly by the rules of thumb, and too carefully."""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import Actions, Advice
from fitg.bots.observation import Observation
from fitg.bots.slips import Slips
from fitg.bots.staff import Memory
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.engine.machine.actions import Action

#: What it leaves to chance: where its people begin.
ANYWHERE = frozenset({"setup.characters"})


class Cadet:
    """Follows the rules of thumb in a timid style, and often hesitates; it throws nothing away on purpose."""

    name = "cadet"
    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def __init__(self, slips: float = -1.0) -> None:
        self.memory = Memory()
        self._slips = Slips(self.name, slips)
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """What the rules of thumb say to somebody who would rather be safe."""
        ctx, decision = observation.game.ctx, observation.decision

        def usual(options: Actions) -> Advice:
            if decision.kind in ANYWHERE:
                return Advice(rng.choice(options), "One place is as good as another, it thinks.")
            chosen = style("cadet", ctx.scenario.id, ctx.scenario.game)
            table = Table(ctx, observation.side, chosen, rng, self.memory.of_game(observation))
            # Of equals the rules of thumb take the first: in another order every game, not to be learnt.
            return advise(table, decision.kind, rng.sample(options, len(options)))

        advice = self._slips.advice(observation, rng, usual)
        self._reason = advice.reason
        return advice.action

    def explain(self) -> str:
        """The reason of the rule that was followed."""
        return self._reason
