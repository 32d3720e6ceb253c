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
from fitg.bots.veteran.acquaintance import Acquaintance, by_turns
from fitg.bots.veteran.evaluation import rebel_success
from fitg.bots.veteran.operations import other_operations
from fitg.bots.veteran.plans import PLANNED, USUAL, Moment, Orders, Plan, moment
from fitg.bots.veteran.rollout import Horizon, Trial, another_plan
from fitg.bots.veteran.search import FIRST, MARGIN, TRIED, Belief, Effort, Verdict, World, most_promising
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import opponent

#: Whom the opponent in a try may play like, each as often as he seems to be the one who sits there.
OPPONENTS = ("rookie", "veteran")
#: Nobody knows yet.
STRANGER: Mapping[str, float] = dict.fromkeys(OPPONENTS, 1 / len(OPPONENTS))
#: How many plans are tried, and how many tries there should be for each: more where a try goes further,
#: because there is more chance in what it says.
FEWEST, MOST = 4, 32
#: However few tries there seem to be.
LEAST = 2
TRIES_EACH: dict[Horizon, int] = {"next-turn": 6, "game": 8}
#: What is believed of an idea before it is tried. In a star system most are worse than the usual plan, and
#: half of what comes of them is seen after the next turn; between the stars one is as good as the other.
BELIEFS: dict[Horizon, Belief] = {"next-turn": Belief(-0.04, 0.04), "game": Belief(-0.08, 0.08)}
BETWEEN_THE_STARS = Belief(0.0, 0.05)
#: Which part of the time may be gone when ideas are no longer looked for: who is not tried is of no use.
THINKING = 0.3
#: In the larger games one idea in so many changes a few answers; the others are operations of the staff.
OPERATIONS = 2
#: On boards up to this size the tries of the Rebel Player go to the end of the game: what he does bears fruit
#: turns later. What the Empire does shows at once.
SMALL = 6
FAR_SIGHTED: frozenset[Side] = frozenset({"rebel"})
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
        self.acquaintance = Acquaintance(OPPONENTS)
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
        table = Table(ctx, observation.side, style_in("veteran", ctx), rng, self._memory.of_game(observation))
        if self._orders is None and decision.kind in PLANNED and len(decision.options) > 1:
            self._orders = Orders(self._plan(observation, rng, self.budget if budget is None else budget))
        thinks = self.iterations != 1 and self.looks_ahead(observation)
        if thinks and is_small(observation.game) and self._is_ours(observation):
            self.acquaintance.remember(observation)
        orders = self._orders or Orders(USUAL)
        advice = orders.answer(table, decision.kind, decision.options)
        self._reason = self._why() if orders.changed else advice.reason
        return advice.action

    def _plan(self, observation: Observation, rng: Random, seconds: float) -> Plan:
        """Search for a plan for this Player-Turn."""
        part = 1.0 if self._is_ours(observation) else ELSEWHERE[observation.side]
        effort = Effort(part * seconds, round(part * self.iterations), lambda: self._cancelled)
        if not part or self.iterations == 1 or effort.is_up() or not self.looks_ahead(observation):
            return USUAL
        ctx = observation.game.ctx
        kinds = {name: styles(ctx, observation.side, name) for name in OPPONENTS}
        self.acquaintance.learn(observation, kinds, rng)
        effort.go_on()
        verdict = weigh_plans(observation, rng, effort, self.margin, self.acquaintance.shares)
        self.tries += verdict.tries
        self._verdict = verdict
        self.verdicts.append(verdict)
        return verdict.plan

    def looks_ahead(self, observation: Observation) -> bool:
        """Does it try plans at this table at all?"""
        return True

    def _is_ours(self, observation: Observation) -> bool:
        """Is this our own Player-Turn, or the set-up?"""
        state = observation.game.state
        return not state.clock or state.phasing == observation.side

    def _why(self) -> str:
        assert self._verdict is not None
        gap, _, worlds = self._verdict.lead
        return f"After {worlds} possible worlds this plan seems {gap:.0%} better than the usual way."

    def explain(self) -> str:
        """Why: the rule of thumb, or what the tries showed."""
        return self._reason


def weigh_plans(
    observation: Observation,
    rng: Random,
    effort: Effort,
    margin: float = MARGIN,
    against: Mapping[str, float] = STRANGER,
) -> Verdict:
    """The best plan that can be found for the rest of this Player-Turn, against such an opponent."""
    worlds = possible_worlds(observation, rng, against=against)
    next(worlds)(USUAL)  # one try to learn how long they take
    effort.note()
    horizon = horizon_of(observation.game, observation.side)
    number = how_many_ideas(effort.whole - effort.done, horizon)
    rivals = ideas(observation, number, rng, lambda: effort.spent >= THINKING)
    effort.go_on()
    return most_promising(rivals, worlds, effort, margin, belief_in_ideas(observation.game, horizon))


def belief_in_ideas(game: Game, horizon: Horizon) -> Belief:
    """What an idea is worth before it is tried."""
    return BELIEFS[horizon] if is_small(game) else BETWEEN_THE_STARS


def how_many_ideas(tries: float, horizon: Horizon) -> int:
    """So many that one of them can still prove better when all the others have had a first look.

    By the clock nobody knows how many tries there will be: the first one of all takes longest.
    """
    wanted = max(FEWEST, min(MOST, int(tries / TRIES_EACH[horizon])))
    return max(LEAST, min(wanted, 1 + int((tries - 2 * TRIED) // FIRST)))


def ideas(
    observation: Observation, number: int, rng: Random, enough: Callable[[], bool] = lambda: False
) -> list[Plan]:
    """Different plans, found in different worlds; fewer where there is little to decide, or no time."""
    players = styles(observation.game.ctx, observation.side, OPPONENTS[-1])
    found: list[Plan] = []
    side = observation.side
    by_staff = bool(observation.game.ctx.board.orbits)
    for turn in range(2 * number):
        trial = Trial(observation.sample(rng))
        if by_staff and turn % OPERATIONS:
            plan = Plan((), other_operations(trial.table(side, players[side]), rng))
        else:
            plan = another_plan(trial, side, players, rng)
        if plan != USUAL and plan not in found:
            found.append(plan)
        if len(found) == number or enough():
            break
    return found


def possible_worlds(
    observation: Observation,
    rng: Random,
    worth: Callable[[Context], float] = rebel_success,
    horizon: Horizon | None = None,
    against: Mapping[str, float] = STRANGER,
) -> Iterator[World]:
    """One possible world after the other, with each kind of opponent as often as he is likely."""
    for name in by_turns(against):
        yield world_to_try(observation.sample(rng), observation.side, name, worth, horizon)


def world_to_try(
    world: Game,
    side: Side,
    against: str,
    worth: Callable[[Context], float] = rebel_success,
    horizon: Horizon | None = None,
) -> World:
    """A world in which plans can be tried against an opponent of a certain style, as usual or so far."""
    players = styles(world.ctx, side, against)
    until = horizon or horizon_of(world, side)

    def value(plan: Plan) -> float:
        trial = Trial(world.without_past())
        trial.follow(side, plan, players)
        trial.play_on(until, players)
        success = trial.value(worth)
        return success if side == "rebel" else 1 - success

    return value


def horizon_of(world: Game, side: Side) -> Horizon:
    """How far a try goes."""
    return "game" if is_small(world) and side in FAR_SIGHTED else "next-turn"


def is_small(world: Game) -> bool:
    """Does every piece tell something? On larger boards all kinds of opponent send theirs by one staff."""
    return len(world.state.planets) <= SMALL


def styles(ctx: Context, side: Side, against: str) -> Mapping[Side, Style]:
    """How both sides play in a try."""
    return {side: style_in("veteran", ctx), opponent(side): style_in(against, ctx)}


def style_in(name: str, ctx: Context) -> Style:
    """A style as it is in the game that is being played."""
    return style(name, ctx.scenario.id, ctx.scenario.game)
