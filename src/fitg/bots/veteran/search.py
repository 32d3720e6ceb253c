"""Choosing between plans by trying them out in many worlds.

All plans are tried in the same worlds, with the same hidden things and the same dice: what they have in
common cancels out, and their differences show with few tries. The usual plan is tried in every one of them.

There are two ways, for two purposes. Who plays wants the most from few tries (`most_promising`): every idea
begins with what ideas are worth on average, each try changes that a little, and the next one goes to the idea
that may still be the best. Who judges must not be taken in by luck (`best_plan`): the worse half is dropped
again and again, and the one that is left is tried once more beside the usual plan, in worlds that it was not
chosen by, and only these count. If it falls behind there, the next best has its chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from fitg.bots.veteran.plans import USUAL, Plan

#: Which part of all tries has been spent when the worse half is dropped, and when only one rival is left.
HALVINGS = (0.2, 0.35, 0.5)
#: Few worlds that agree may agree by chance: so much is added to the standard error of one world.
DOUBT = 0.5
#: How far a plan must be ahead of the usual one in worlds that it was not chosen by: in chances to win, and
#: in standard errors.
MARGIN = 0.02
SURE = 0.7
#: In how many of those worlds it must have been tried.
TRIED = 8
#: A rival that is no further ahead than this after so many worlds makes room for the next best, so often.
HOPELESS = 0.0
CANDIDATES = 3
#: Worlds in which every idea is tried; and after how many an idea that did exactly as well as the usual plan
#: in all of them is taken for the same thing.
FIRST, SAME = 3, 5
#: How many standard errors an idea may be better than it seems, when it is decided which one is tried next.
HOPE = 1.5
#: Differences vary by this much at least, however alike the first few are.
LEAST_SPREAD = 0.1
#: A share of the time is kept back for what is not trying.
RESERVE = 0.97

#: A world in which a plan can be tried: how often it wins there, from 0 to 1.
World = Callable[[Plan], float]


class Contender:
    """One plan and its values in the worlds tried so far."""

    __slots__ = ("plan", "values")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


class Lead(NamedTuple):
    """By how much one is ahead of another in the worlds both have seen, and the standard error."""

    gap: float
    error: float
    worlds: int


def lead(one: Sequence[float], other: Sequence[float]) -> Lead:
    """Compare world by world."""
    number = min(len(one), len(other))
    if number < 2:
        return Lead(0.0, 1.0, number)
    gaps = [one[i] - other[i] for i in range(number)]
    mean = sum(gaps) / number
    variance = sum((gap - mean) ** 2 for gap in gaps) / (number - 1)
    return Lead(mean, sqrt(variance / number) + DOUBT / number, number)


class Effort:
    """How much may be thought: so many tries, or so many seconds; and somebody may call it off."""

    def __init__(self, seconds: float, tries: int = 0, cancelled: Callable[[], bool] = lambda: False) -> None:
        self._tries = tries
        self._seconds = RESERVE * seconds
        self._began = self._seen = perf_counter()
        self._longest = 0.0
        self._cancelled = cancelled
        self.done = 0

    def is_up(self) -> bool:
        """Asked before every try: is there none left, or no time for one as long as the longest so far?"""
        if self._cancelled():
            return True
        if self._tries:
            return self.done >= self._tries
        now = perf_counter()
        self._longest = max(self._longest, now - self._seen)
        self._seen = now
        return now + self._longest > self._began + self._seconds

    def note(self) -> None:
        """One more try has been made."""
        self.done += 1

    def go_on(self) -> None:
        """What took time since the last try was none: it says nothing about how long they take."""
        self._seen = perf_counter()

    @property
    def spent(self) -> float:
        """Which part of it has been spent."""
        if self._tries:
            return self.done / self._tries
        return (perf_counter() - self._began) / self._seconds if self._seconds else 1.0

    @property
    def whole(self) -> float:
        """How many tries it will have been in the end, as far as one can tell."""
        return self._tries or self.done / max(1e-9, self.spent)


class Verdict(NamedTuple):
    """What came of a search: the plan to follow, and how the best rival did against the usual plan."""

    plan: Plan
    rival: Plan
    lead: Lead
    #: How well the usual plan did, in all worlds.
    usual: float
    tries: int

    @property
    def left(self) -> bool:
        """Has a rival proved better than the usual plan?"""
        return self.plan == self.rival and self.lead.worlds > 0


def best_plan(
    rivals: Sequence[Plan],
    worlds: Iterator[World],
    effort: Effort,
    margin: float = MARGIN,
    usual_plan: Plan = USUAL,
) -> Verdict:
    """The usual plan, or a rival that has proved better."""
    usual, running = Contender(usual_plan), [Contender(plan) for plan in rivals]
    ranked: list[Contender] = []
    for share in HALVINGS:
        if not _race([usual, *running], worlds, effort, until=share):
            break
        running.sort(key=lambda each: -each.mean)
        kept = max(1, len(running) // 2)
        ranked = running[kept:] + ranked
        running = running[:kept]
    return _proof(usual, running + ranked, worlds, effort, margin)


def _proof(
    chosen_by: Contender, ranked: Sequence[Contender], worlds: Iterator[World], effort: Effort, margin: float
) -> Verdict:
    """The most promising rival beside the usual plan in fresh worlds; if it falls behind, the next one.

    The worlds in which one rival has failed are fresh to the next.
    """
    usual, laid_out = Contender(chosen_by.plan), list[World]()
    best = Verdict(usual.plan, usual.plan, Lead(0.0, 1.0, 0), chosen_by.mean, effort.done)
    for each in ranked[:CANDIDATES]:
        rival = Contender(each.plan)
        time_is_up = _duel(usual, rival, laid_out, worlds, effort)
        found = lead(rival.values, usual.values)
        if found.worlds >= TRIED and (not best.lead.worlds or found.gap > best.lead.gap):
            better = found.gap >= margin and found.gap >= SURE * found.error
            plan = rival.plan if better else usual.plan
            best = Verdict(plan, rival.plan, found, usual.mean, effort.done)
        if time_is_up:
            break
    return best._replace(tries=effort.done)


def _duel(
    usual: Contender, rival: Contender, laid_out: list[World], worlds: Iterator[World], effort: Effort
) -> bool:
    """Try both until the rival has failed, or until all is spent: then True."""
    while not _has_failed(rival, usual):
        number = len(rival.values)
        if number == len(usual.values):
            laid_out.append(next(worlds))
        runners = [each for each in (usual, rival) if len(each.values) == number]
        if effort.spent >= 1 or not _race_once(runners, laid_out[number], effort):
            return True
    return False


def _has_failed(rival: Contender, usual: Contender) -> bool:
    """Is it behind after so many worlds that it should have been ahead?"""
    found = lead(rival.values, usual.values)
    return found.worlds >= TRIED and found.gap <= HOPELESS


def _race(runners: list[Contender], worlds: Iterator[World], effort: Effort, *, until: float) -> bool:
    """Try all of them in world after world until that part is spent; False if it broke off in a world."""
    while effort.spent < until:
        if not _race_once(runners, next(worlds), effort):
            return False
    return True


def _race_once(runners: list[Contender], world: World, effort: Effort) -> bool:
    """Try all of them in one world; False if it broke off."""
    for runner in runners:
        if effort.is_up():
            return False
        runner.values.append(world(runner.plan))
        effort.note()
    return True


# What a player does


class Belief(NamedTuple):
    """What ideas are worth before they are tried: on average, and how much that varies."""

    mean: float
    spread: float


class Idea:
    """A plan that is tried, and its lead over the usual one in the worlds so far."""

    __slots__ = ("number", "plan", "squares", "total")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.number = 0
        self.total = self.squares = 0.0

    def note(self, gap: float) -> None:
        """One more world."""
        self.number += 1
        self.total += gap
        self.squares += gap * gap

    @property
    def is_the_same(self) -> bool:
        """Does it come to the same thing as the usual plan?"""
        return self.number >= SAME and not self.squares

    def estimate(self, belief: Belief, variance: float) -> Lead:
        """What it is worth, as far as one can tell: few worlds count little beside what was believed."""
        before, seen = 1 / belief.spread**2, self.number / variance
        mean = (belief.mean * before + self.total / variance) / (before + seen)
        return Lead(mean, 1 / sqrt(before + seen), self.number)


def most_promising(
    rivals: Sequence[Plan], worlds: Iterator[World], effort: Effort, margin: float, belief: Belief
) -> Verdict:
    """The usual plan, or a rival that is likely to be better by so much."""
    ideas, usual, laid_out = [Idea(plan) for plan in rivals], list[float](), list[World]()
    time_is_up = False
    while not time_is_up:
        open_ideas = [each for each in ideas if not each.is_the_same]
        if not open_ideas:
            break
        variance = _variance(open_ideas)
        following = min(open_ideas, key=lambda each: each.number)
        if following.number >= FIRST:
            following = max(open_ideas, key=lambda each: _hope(each.estimate(belief, variance)))
        time_is_up = not _try_idea(following, usual, laid_out, worlds, effort)
    variance = _variance(ideas)
    found = [each for each in ideas if each.number >= TRIED and not each.is_the_same]
    mean = sum(usual) / max(1, len(usual))
    if not found:
        return Verdict(USUAL, USUAL, Lead(0.0, 1.0, 0), mean, effort.done)
    best = max(found, key=lambda each: each.estimate(belief, variance))
    worth = best.estimate(belief, variance)
    return Verdict(best.plan if worth.gap >= margin else USUAL, best.plan, worth, mean, effort.done)


def _hope(found: Lead) -> float:
    return found.gap + HOPE * found.error


def _variance(ideas: Sequence[Idea]) -> float:
    """How much the lead of an idea varies from world to world, all ideas together."""
    around = sum(each.squares - each.total**2 / each.number for each in ideas if each.number)
    return max(LEAST_SPREAD**2, around / max(1, sum(each.number - 1 for each in ideas if each.number)))


def _try_idea(
    idea: Idea, usual: list[float], laid_out: list[World], worlds: Iterator[World], effort: Effort
) -> bool:
    """Try an idea in its next world, the usual plan first if that is a new one; False if time is up."""
    if idea.number == len(usual):
        if effort.is_up():
            return False
        laid_out.append(next(worlds))
        usual.append(laid_out[-1](USUAL))
        effort.note()
    if effort.is_up():
        return False
    idea.note(laid_out[idea.number](idea.plan) - usual[idea.number])
    effort.note()
    return True
