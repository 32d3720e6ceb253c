"""[VM-06] Sneak attacks: one strong unit is enough, the others come along, and nobody resents it."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.rules import units
from fitg.engine.rules.galactic.atrocities import Ambush
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.military_combat import MilitaryCombat


def strong_enough(ctx: Context, place: str) -> Mapping[str, int]:
    """[VM-06] All units of an Environ that count, if one of them is strong enough; else none."""
    there = units.that_count(ctx, units.of_side(ctx, place, "imperial"))
    return there if _are_strong(ctx, there) else {}


def _are_strong(ctx: Context, some: Mapping[str, int]) -> bool:
    """[VM-06] Is one of them worth enough?"""
    worth = ctx.facts.worths["attack"]
    return tables.assault_allowed((worth[kind] for kind in some), "sneak", facts=ctx.facts)


def nobody_minds(ctx: Context) -> bool:
    """[VM-06] No Loyalty moves after a sneak attack."""
    return False


class WideAmbush(Ambush, tag="underground.Ambush"):
    """[VM-06] Everybody there takes part whom his Player does not hold in reserve (VM-07)."""

    def begin(self, ctx: Context) -> Next:
        return MilitaryCombat.begin(self, ctx)

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        return MilitaryCombat.fighting(self, ctx, side)

    def may_attack_with(self, ctx: Context, some: Mapping[str, int]) -> bool:
        """[VM-06, VM-07] The strong unit has to be one of those who attack."""
        return _are_strong(ctx, some)

    def show(self, ctx: Context) -> None:
        MilitaryCombat.show(self, ctx)

    def join_battle(self, ctx: Context) -> Next:
        """[10.2] The units are shown when the leaders have been named, as in any other battle."""
        self.show(ctx)
        return super().join_battle(ctx)

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        return MilitaryCombat.takes(self, ctx, side, loss)

    def remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        MilitaryCombat.remove(self, ctx, side, left)

    def survivors(self, ctx: Context, side: Side) -> Mapping[str, int]:
        return MilitaryCombat.survivors(self, ctx, side)

    def ambushers(self, ctx: Context) -> Mapping[str, int]:
        """[7.22] Whoever is turned up lies so: there is nothing more to know."""
        return {}
