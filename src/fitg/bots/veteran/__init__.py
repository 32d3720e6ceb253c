"""The veteran: it tries the rookie's ideas, and others, in many possible worlds before it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from fitg.bots.knowledge import advise
from fitg.bots.observation import Observation, without_past
from fitg.bots.table import Table
from fitg.bots.veteran.rollout import Trial
from fitg.bots.veteran.search import Arm, lead, race
from fitg.engine.game import Game

#: Decisions whose effect shows only later: tries go on to the end of the Player-Turn.
FAR = ("setup", "entry", "movement", "reinforcements", "reaction")
#: How far another action must be ahead of the rookie's, in chances to win and in standard errors.
MARGIN = 0.005
SURE = 1.0


class Veteran:
    """Thinks for `budget` seconds, or for exactly `iterations` tries if these are given."""

    name = "veteran"

    def __init__(self, budget: float = 0.1, iterations: int = 0, arms: int = 8) -> None:
        self.budget = budget
        self.iterations = iterations
        self.arms = arms
        self.tries = 0
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        """The action that does best in the worlds that may be the real one."""
        started = perf_counter()
        decision = observation.decision
        table = Table(observation.game.play, observation.side)
        advice = advise(table, decision.kind, decision.actions)
        self._reason = advice.reason
        candidates = self._candidates(advice.action, decision.actions, rng)
        if len(candidates) == 1:
            return advice.action
        seconds = self.budget if budget is None else budget
        tries = self.tries
        limit = self.iterations

        def enough() -> bool:
            if limit:
                return self.tries - tries >= limit
            return perf_counter() - started >= seconds

        arms = [Arm(action) for action in candidates]
        best = race(arms, self._worlds(observation, rng), enough)
        return self._decide(best, arms[0])

    def _candidates(self, first: str, actions: tuple[str, ...], rng: Random) -> list[str]:
        others = [action for action in actions if action != first]
        if len(others) >= self.arms:
            others = rng.sample(others, self.arms - 1)
        return [first, *others]

    def _worlds(self, observation: Observation, rng: Random) -> Iterator[Callable[[str], float]]:
        sign = 1.0 if observation.side == "rebel" else -1.0
        far = observation.decision.kind.startswith(FAR)
        while True:
            world = observation.sample(rng)

            def value(action: str, world: Game = world) -> float:
                trial = Trial(without_past(world))
                trial.step(action)
                trial.play_on(far)
                self.tries += 1
                return sign * trial.value()

            yield value

    def _decide(self, best: list[Arm], usual: Arm) -> str:
        top = best[0]
        if top is usual:
            return usual.action
        gap, error = lead(top, usual)
        if gap > MARGIN and gap > SURE * error:
            self._reason = f"In the tries it won {gap:.0%} more often than what a rookie would do."
            return top.action
        return usual.action

    def explain(self) -> str:
        """Why: the rule of thumb, or what the tries showed."""
        return self._reason
