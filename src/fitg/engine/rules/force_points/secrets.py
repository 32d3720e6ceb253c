"""What the opponent does not know about purchases."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data import Facts
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import VIEWERS, Pick, Secret, Viewer
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.force_points.memory import memory
from fitg.engine.rules.force_points.purchases import Purchase


class Purchases(Secret):
    """[7.22, 19.0] What is planned and not yet placed, and how many hidden units were bought of a kind."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Nothing is planned yet, as far as others know; bought is at least what lies on the table."""
        for procedure in ctx.state.stack:
            if isinstance(procedure, Purchase) and procedure.side != viewer:
                procedure.plan = {}
                procedure.place = ""
                if procedure.step == "buy":
                    procedure.step = "choose"
            elif isinstance(procedure, SpendHere) and procedure.side != viewer:
                procedure.bought = {}
        if viewer != "imperial":
            _deal_waiting(ctx)
            bought = memory(ctx).bought
            known = {kind: n for kind, n in bought.items() if not ctx.facts.unit_kinds[kind].hidden}
            memory(ctx).bought = {**known, **_on_the_table(ctx)}

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


def _deal_waiting(ctx: Context) -> None:
    """[15.44, 7.22] Imperial units that wait for room: any, as far as others know."""
    for place, counts in ctx.state.waiting.items():
        fresh = {kind: n for kind, n in counts.items() if not ctx.facts.unit_kinds[kind].hidden}
        for kind in counters.likely_army(ctx, sum(counts.values()) - sum(fresh.values())):
            fresh[kind] = fresh.get(kind, 0) + 1
        ctx.state.waiting[place] = fresh


def _on_the_table(ctx: Context) -> Mapping[str, int]:
    """The hidden Imperial units in play, by kind."""
    found, hidden = dict[str, int](), ctx.facts.hidden_kinds
    for heap in ctx.state.stacks.values():
        for stack in heap.values():
            for kind, n in stack.units.items():
                if kind in hidden:
                    found[kind] = found.get(kind, 0) + n
    return dict(sorted(found.items()))
