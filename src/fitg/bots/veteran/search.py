"""Choosing between plans by trying them out in many worlds.

All plans are tried in the same worlds, with the same hidden things and the same dice: what they have in
common cancels out, and their differences show with few tries. The worse half is dropped again and again, but
never the usual plan. The one that is left has been picked for its luck, too; so it is tried once more beside
the usual plan, in worlds that neither has seen, and only these count.
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
MARGIN = 0.05
SURE = 0.7
#: In how many of those worlds it must have been tried.
TRIED = 8
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
    for share in HALVINGS:
        if not _race([usual, *running], worlds, effort, until=share):
            break
        running.sort(key=lambda each: -each.mean)
        running = running[: max(1, len(running) // 2)]
    seen = len(usual.values)
    if running:
        _race([usual, running[0]], worlds, effort, until=1.0)
    if not running or len(running[0].values) <= seen:
        return Verdict(usual_plan, usual_plan, Lead(0.0, 1.0, 0), usual.mean, effort.done)
    rival = running[0]
    found = lead(rival.values[seen:], usual.values[seen:])
    better = found.worlds >= TRIED and found.gap >= margin and found.gap >= SURE * found.error
    return Verdict(rival.plan if better else usual_plan, rival.plan, found, usual.mean, effort.done)


def _race(runners: list[Contender], worlds: Iterator[World], effort: Effort, *, until: float) -> bool:
    """Try all of them in world after world until that part is spent; False if it broke off in a world."""
    while effort.spent < until:
        world = next(worlds)
        for runner in runners:
            if effort.is_up():
                return False
            runner.values.append(world(runner.plan))
            effort.note()
    return True
