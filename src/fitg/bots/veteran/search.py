"""Choosing between actions by trying them out in many worlds.

All actions are tried in the same worlds, with the same hidden things and the same dice: what they have in
common cancels out, and their differences show with few tries. Actions that fall behind clearly are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from fitg.engine.actions import Action

#: Worlds tried before an action may be dropped.
PATIENCE = 4
#: Few worlds that agree may agree by chance: so much is added to the standard error of one world.
DOUBT = 0.1
#: An action is dropped when it is behind the best by this many standard errors.
DROP = 1.5


class Arm:
    """One action and its values in the worlds tried so far."""

    __slots__ = ("action", "values")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


def lead(one: Arm, other: Arm) -> tuple[float, float]:
    """By how much one arm is ahead of another in the worlds both have seen, and the standard error."""
    number = min(len(one.values), len(other.values))
    if number < PATIENCE:
        return 0.0, 1.0
    gaps = [one.values[i] - other.values[i] for i in range(number)]
    mean = sum(gaps) / number
    variance = sum((gap - mean) ** 2 for gap in gaps) / (number - 1)
    return mean, sqrt(variance / number) + DOUBT / number


def race(
    arms: list[Arm], worlds: Iterator[Callable[[Action], float]], enough: Callable[[], bool]
) -> list[Arm]:
    """Try all arms in world after world; those that are left, the best first."""
    running = list(arms)
    for number, world in enumerate(worlds, start=1):
        for arm in running:
            if enough():
                return ranked(running)
            arm.values.append(world(arm.action))
        if number >= PATIENCE and len(running) > 1:
            best = max(running, key=lambda arm: arm.mean)
            running = [arm for arm in running if arm is best or not _behind(arm, best)]
        if len(running) == 1:
            break
    return ranked(running)


def _behind(arm: Arm, best: Arm) -> bool:
    gap, error = lead(best, arm)
    return gap > DROP * error


def ranked(arms: list[Arm]) -> list[Arm]:
    """The arms by their means, the best first."""
    return sorted(arms, key=lambda arm: -arm.mean)
