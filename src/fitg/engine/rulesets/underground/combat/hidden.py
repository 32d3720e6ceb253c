"""[VM-07] Which face-down units the Empire holds back, only the Empire knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET

from fitg.data import Facts
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.machine.state import Stack
from fitg.engine.rules import units


class HeldInReserve(Secret):
    """[VM-07] As many as before, of those that lie face down there and are not shown as attackers."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        dealt: dict[str, Mapping[str, int]] = {}
        for procedure in ctx.state.stack:
            reserve: Mapping[str, int] = getattr(procedure, "reserve", {})
            place: str = getattr(procedure, "place", "")
            stack = units.stack_at(ctx, place, "imperial") if reserve else None
            if stack is None or stack.revealed or not self._is_of_the_empire(ctx, reserve):
                continue
            if place not in dealt:
                dealt[place] = self._chosen(ctx, stack, reserve, pick)
            setattr(procedure, "reserve", dealt[place])  # noqa: B010 - the battle, or its losses

    def _is_of_the_empire(self, ctx: Context, reserve: Mapping[str, int]) -> bool:
        return all(ctx.facts.unit_kinds[kind].side == "imperial" for kind in reserve)

    def _chosen(
        self, ctx: Context, stack: Stack, reserve: Mapping[str, int], pick: Pick
    ) -> Mapping[str, int]:
        hidden = ctx.facts.hidden_kinds
        shown = {} if stack.shown is UNSET else stack.shown
        left = units.without(stack.units, shown)
        pool = sorted(kind for kind, number in left.items() if kind in hidden for _ in range(number))
        found: Counter[str] = Counter({kind: n for kind, n in reserve.items() if kind not in hidden})
        for _ in range(sum(reserve.values()) - found.total()):
            found[pool.pop(pick(len(pool)))] += 1
        return dict(sorted(found.items()))

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()
