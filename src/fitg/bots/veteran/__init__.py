"""The veteran: once in a Player-Turn it tries its usual plan and others in many possible worlds.

It keeps to what it finds: the plan of a Player-Turn is made once, then every decision is answered at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from fitg.bots.observation import Observation
from fitg.bots.staff import Memory
from fitg.bots.style import Style, style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import rebel_success
from fitg.bots.veteran.plans import PLANNED, USUAL, Moment, Orders, Plan, moment
from fitg.bots.veteran.rollout import Horizon, Trial, another_plan
from fitg.bots.veteran.search import MARGIN, Effort, Verdict, World, best_plan
from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.context import Context
from fitg.engine.game import Game
from fitg.engine.state import opponent

#: Whom the opponent in a try plays like, by turns: a plan that beats one of them only is no plan.
OPPONENTS = ("rookie", "veteran")
#: How many plans are tried, and how many tries there should be for each.
FEWEST, MOST, TRIES_EACH = 4, 24, 16
#: On boards up to this size a try goes to the end of the game; on larger ones through the next own turn.
SMALL = 6
#: In the opponent's Player-Turn there is less to decide: this part of the effort is enough. Rebel reactions
#: have never gained anything by tries.
ELSEWHERE: dict[Side, float] = {"rebel": 0.0, "imperial": 0.5}


class Veteran:
    """Thinks for `budget` seconds a Player-Turn, or for exactly `iterations` tries if these are given."""

    name = "veteran"

    def __init__(self, budget: float = 1.0, iterations: int = 0, margin: float = MARGIN) -> None:
        self.budget = budget
        self.iterations = iterations
        self.margin = margin
        #: Tries so far, and what came of every search.
        self.tries = 0
        self.verdicts: list[Verdict] = []
        self._memory = Memory()
        self._cancelled = False
        self._reason = "Nothing has been decided yet."
        self._moment: tuple[str, Moment] | None = None
        self._orders: Orders | None = None
        self._verdict: Verdict | None = None

    def cancel(self) -> None:
        """Stop thinking, from another thread: whatever is being weighed, the usual way is gone."""
        self._cancelled = True

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """What the plan of this Player-Turn says; it is made at the first decision that it can change."""
        ctx, decision = observation.game.ctx, observation.decision
        now = observation.commitment, moment(ctx)
        if self._moment != now:
            self._moment, self._orders, self._verdict = now, None, None
        table = Table(ctx, observation.side, style_in("veteran", ctx), rng, self._memory)
        if self._orders is None and decision.kind in PLANNED and len(decision.options) > 1:
            self._orders = Orders(self._plan(observation, rng, self.budget if budget is None else budget))
        orders = self._orders or Orders(USUAL)
        advice = orders.answer(table, decision.kind, decision.options)
        self._reason = self._why() if orders.changed else advice.reason
        return advice.action

    def _plan(self, observation: Observation, rng: Random, seconds: float) -> Plan:
        """Search for a plan for this Player-Turn."""
        part = 1.0 if self._is_ours(observation) else ELSEWHERE[observation.side]
        effort = Effort(part * seconds, round(part * self.iterations), lambda: self._cancelled)
        if not part or self.iterations == 1 or effort.is_up():
            return USUAL
        verdict = weigh_plans(observation, rng, effort, self.margin)
        self.tries += verdict.tries
        self._verdict = verdict
        self.verdicts.append(verdict)
        return verdict.plan

    def _is_ours(self, observation: Observation) -> bool:
        """Is this our own Player-Turn, or the set-up?"""
        state = observation.game.state
        return not state.clock or state.phasing == observation.side

    def _why(self) -> str:
        assert self._verdict is not None
        gap, _, worlds = self._verdict.lead
        return f"In {worlds} possible worlds this plan did {gap:.0%} better than the usual way."

    def explain(self) -> str:
        """Why: the rule of thumb, or what the tries showed."""
        return self._reason


def weigh_plans(observation: Observation, rng: Random, effort: Effort, margin: float = MARGIN) -> Verdict:
    """The best plan that can be found for the rest of this Player-Turn."""
    worlds = possible_worlds(observation, rng)
    next(worlds)(USUAL)  # one try to learn how long they take
    effort.note()
    number = max(FEWEST, min(MOST, int(effort.whole / TRIES_EACH)))
    rivals = ideas(observation, number, rng)
    effort.go_on()
    return best_plan(rivals, worlds, effort, margin)


def ideas(observation: Observation, number: int, rng: Random) -> list[Plan]:
    """Different plans, found in different worlds; fewer where there is little to decide."""
    players = styles(observation.game.ctx, observation.side, OPPONENTS[-1])
    found: list[Plan] = []
    for _ in range(2 * number):
        trial = Trial(observation.sample(rng))
        plan = another_plan(trial, observation.side, players, rng)
        if plan.changes and plan not in found:
            found.append(plan)
        if len(found) == number:
            break
    return found


def possible_worlds(
    observation: Observation, rng: Random, worth: Callable[[Context], float] = rebel_success
) -> Iterator[World]:
    """One possible world after the other, with one kind of opponent after the other."""
    while True:
        for name in OPPONENTS:
            yield world_to_try(observation.sample(rng), observation.side, name, worth)


def world_to_try(
    world: Game, side: Side, against: str, worth: Callable[[Context], float] = rebel_success
) -> World:
    """A world in which plans can be tried against an opponent of a certain style."""
    players = styles(world.ctx, side, against)
    horizon: Horizon = "game" if len(world.state.planets) <= SMALL else "next-turn"

    def value(plan: Plan) -> float:
        trial = Trial(world.without_past())
        trial.follow(side, plan, players)
        trial.play_on(horizon, players)
        success = trial.value(worth)
        return success if side == "rebel" else 1 - success

    return value


def styles(ctx: Context, side: Side, against: str) -> Mapping[Side, Style]:
    """How both sides play in a try."""
    return {side: style_in("veteran", ctx), opponent(side): style_in(against, ctx)}


def style_in(name: str, ctx: Context) -> Style:
    """A style as it is in the game that is being played."""
    return style(name, ctx.scenario.id, ctx.scenario.game)
