"""The units that rise: the Force Points of an Environ, or of all, by one click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.rules.rebellion import RaiseUnits, Rebellion
from fitg.presentation.bundles.bundle import SEVERAL, Bundle

#: More ways to spend the points are not told side by side.
MOST_WAYS = 8


class _Way(NamedTuple):
    """One way to spend the points, question by question."""

    actions: tuple[RaiseUnits, ...]
    final: bool


def levies(game: Game) -> Iterator[Bundle]:
    """[15.41] What a rising raises of each kind, everywhere if there are few ways: one for many questions."""
    rising = game.state.stack[-1]
    if not isinstance(rising, Rebellion):
        return
    ways = _told(_ways(game.copy(), len(rising.left))) or _told(_ways(game.copy(), 1))
    for way in ways:
        raised = Counter[str]()
        for each in way.actions:
            raised[each.unit] += each.number
        yield Bundle(
            label=naming.units(game.facts, +raised) if +raised else "Nobody rises here",
            actions=[each.text for each in way.actions],
            asked=["rebellion.force-points"] * (len(way.actions) - 1),
            final=way.final,
        )


def _told(ways: Iterator[_Way]) -> list[_Way]:
    """As many as can be read side by side, none of which says less than a button of its own."""
    found = list(islice(ways, MOST_WAYS + 1))
    several = all(len(way.actions) >= SEVERAL for way in found)
    return found if several and SEVERAL <= len(found) <= MOST_WAYS else []


def _ways(twin: Game, environs: int) -> Iterator[_Way]:
    """All ways to spend the points of so many Environs; of the last kind as many rise as can.

    What is raised is known when it is said, so it is tried on copies.
    """
    rising = twin.state.stack[-1]
    assert isinstance(rising, Rebellion)
    options = [each for each in twin.options if isinstance(each, RaiseUnits)]
    for option in options if len(rising.kinds) > 1 else [max(options, key=lambda each: each.number)]:
        final, after = option.is_final(twin.ctx), twin.copy()
        after.apply(option)
        now = after.state.stack[-1] if after.state.stack else None
        asks_on = any(isinstance(each, RaiseUnits) for each in after.options)
        left = environs - (len(rising.left) - len(now.left) if isinstance(now, Rebellion) else 0)
        if not isinstance(now, Rebellion) or not asks_on or left <= 0 or final:
            yield _Way((option,), final)
            continue
        for way in _ways(after, left):
            yield _Way((option, *way.actions), way.final)
