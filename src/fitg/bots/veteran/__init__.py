"""The veteran: it tries its own ideas, the rookie's and others in many possible worlds before it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from fitg.bots.knowledge import advise
from fitg.bots.observation import Observation
from fitg.bots.style import Style, style
from fitg.bots.table import Table
from fitg.bots.veteran.rollout import Horizon, Trial
from fitg.bots.veteran.search import Arm, lead, race
from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.game import Game
from fitg.engine.state import opponent

#: Decisions whose effect shows only later: tries go on to the end of the Player-Turn.
FAR = ("setup", "entry", "movement", "reinforcements", "reaction")
#: What is worth a second thought; elsewhere the rules of thumb are followed at once, so that the time goes
#: where most seems to be at stake.
WORTH_A_THOUGHT: dict[Side, frozenset[str]] = {
    "rebel": frozenset({"entry", "movement", "movement.flight", "rebellion.attack"}),
    "imperial": frozenset(
        {
            "military-combat",
            "movement",
            "movement.flight",
            "movement.march",
            "reaction",
            "reinforcements",
            "setup.characters",
        }
    ),
}
#: Whose tries go on to the end of the game. What the Rebel Player does bears fruit turns later, and no
#: evaluation of the table tells it as well as the end does.
TO_THE_END: frozenset[Side] = frozenset({"rebel"})
#: How far another action must be ahead of the usual one, in chances to win and in standard errors.
MARGIN = 0.02
SURE = 1.5
#: In how many worlds it must have been tried: who only sees wins and losses needs many.
TRIED: dict[Horizon, int] = {"segment": 4, "player-turn": 4, "game": 40}
#: A share of the time is kept back for what is not trying.
RESERVE = 0.97


class Clock:
    """Tells when there is no time left for another try: the longest so far must fit in."""

    def __init__(self, seconds: float) -> None:
        self._seen = perf_counter()
        self._end = self._seen + seconds
        self._longest = 0.0

    def is_up(self) -> bool:
        """Asked before every try."""
        now = perf_counter()
        self._longest = max(self._longest, now - self._seen)
        self._seen = now
        return now + self._longest > self._end


class Veteran:
    """Thinks for `budget` seconds, or for exactly `iterations` tries if these are given."""

    name = "veteran"

    def __init__(self, budget: float = 0.1, iterations: int = 0, arms: int = 8) -> None:
        self.budget = budget
        self.iterations = iterations
        self.arms = arms
        self.tries = 0
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """The action that does best in the worlds that may be the real one."""
        seconds = self.budget if budget is None else budget
        clock = Clock(RESERVE * seconds)
        candidates = self._candidates(observation, rng)
        if len(candidates) == 1 or observation.decision.kind not in WORTH_A_THOUGHT[observation.side]:
            return candidates[0]
        tries = self.tries

        def enough() -> bool:
            return self.tries - tries >= self.iterations if self.iterations else clock.is_up()

        arms = [Arm(action) for action in candidates]
        best = race(arms, self._worlds(observation, rng), enough)
        return self._decide(best, arms[0], TRIED[self._horizon(observation)])

    def _candidates(self, observation: Observation, rng: Random) -> list[Action]:
        """Its own idea first, then the rookie's, then any others, as many as there is time for."""
        decision, ctx = observation.decision, observation.game.ctx
        ideas: list[Action] = []
        for name in ("veteran", "rookie"):
            advice = advise(
                Table(ctx, observation.side, style(name, ctx.scenario.id), rng),
                decision.kind,
                decision.options,
            )
            if not ideas:
                self._reason = advice.reason
            if advice.action not in ideas:
                ideas.append(advice.action)
        others = [action for action in decision.options if action not in ideas]
        room = max(0, self.arms - len(ideas))
        if len(others) > room:
            others = rng.sample(others, room)
        return [*ideas, *others]

    def _worlds(self, observation: Observation, rng: Random) -> Iterator[Callable[[Action], float]]:
        """One possible world after the other, each ready to try actions in."""
        sign = 1.0 if observation.side == "rebel" else -1.0
        horizon = self._horizon(observation)
        players: dict[Side, Style] = {
            observation.side: style("veteran", observation.game.scenario.id),
            opponent(observation.side): style("rookie", observation.game.scenario.id),
        }
        while True:
            world = observation.sample(rng)

            def value(action: Action, world: Game = world) -> float:
                trial = Trial(world.without_past())
                trial.step(action)
                trial.play_on(horizon, players)
                self.tries += 1
                return sign * trial.value()

            yield value

    def _horizon(self, observation: Observation) -> Horizon:
        """How far a try goes."""
        if observation.side in TO_THE_END:
            return "game"
        return "player-turn" if observation.decision.kind.startswith(FAR) else "segment"

    def _decide(self, best: list[Arm], usual: Arm, worlds: int) -> Action:
        top = best[0]
        if top is usual or len(top.values) < worlds:
            return usual.action
        gap, error = lead(top, usual)
        if gap > MARGIN and gap > SURE * error:
            self._reason = f"In the tries it won {gap:.0%} more often than the usual way."
            return top.action
        return usual.action

    def explain(self) -> str:
        """Why: the rule of thumb, or what the tries showed."""
        return self._reason
