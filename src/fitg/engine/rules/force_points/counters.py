"""[19.0, P-04] The counter mix: there are only so many units of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fitg.engine.context import Context
from fitg.scenarios.games import frames


def left(ctx: Context, kind: str) -> int:
    """[19.0] How many counters of a kind are not in play."""
    used = sum(counts.get(kind, 0) for counts in _in_play(ctx))
    return max(0, ctx.facts.unit_kinds[kind].count - used)


def _in_play(ctx: Context) -> Iterator[Mapping[str, int]]:
    """Everything on the map, off it, and waiting for room (15.44)."""
    for heap in ctx.state.stacks.values():
        for stack in heap.values():
            yield stack.units
    yield from ctx.state.waiting.values()


def likely_army(ctx: Context, size: int) -> list[str]:
    """[7.22] So many face-down units, as the counter mix makes them likely: what an opponent can expect."""
    free = {kind: _not_seen(ctx, kind) for kind in frames()[ctx.scenario.game].units if _hides(ctx, kind)}
    army: dict[str, int] = dict.fromkeys(free, 0)
    for _ in range(size):
        kind = max(free, key=lambda each: (free[each] > army[each], free[each] / (army[each] + 1)))
        army[kind] += 1
    return sorted(kind for kind, n in army.items() for _ in range(n))


def _hides(ctx: Context, kind: str) -> bool:
    return ctx.facts.unit_kinds[kind].hidden


def _not_seen(ctx: Context, kind: str) -> int:
    """The counters of a kind that do not lie face up."""
    seen = sum(
        stack.units.get(kind, 0)
        for heap in ctx.state.stacks.values()
        for stack in heap.values()
        if stack.revealed
    )
    return ctx.facts.unit_kinds[kind].count - seen
