"""What the games with Force Points answer in their own way."""

from __future__ import annotations

from collections.abc import Iterable

from fitg import tables
from fitg.data.records import UnitKind
from fitg.engine.machine.context import Context
from fitg.engine.policies import Policies
from fitg.engine.rules.force_points import counters


class ForcePointPolicies(Policies):
    """[19.0] Limited counters, every kind of unit, and armies that the opponent does not know."""

    def levy(self, ctx: Context, place: str, wild: bool) -> tuple[UnitKind, ...]:
        """[19.4, 19.44] 1-0 and 2-1 units; with a star, or a wild populace, every kind but elite."""
        environ = ctx.facts.environs[place]
        found = tables.rebellion_kinds(environ.type, environ.resource_star or wild, facts=ctx.facts)
        return tuple(sorted(found, key=lambda kind: (-kind.strength, -kind.space_strength)))

    def counters(self, ctx: Context, kind: str) -> int:
        """[19.0, P-04] Only what is not in play can be bought."""
        return counters.left(ctx, kind)

    def mix(self, ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
        return counters.left_of(ctx, kinds)

    def face_down_army(self, ctx: Context, kinds: list[str]) -> list[str]:
        """[7.22] Nobody knows what the Imperial Player has bought: an army as the counters make it likely."""
        return counters.likely_army(ctx, len(kinds))
