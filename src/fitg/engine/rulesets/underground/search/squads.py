"""[VM-10, VM-13b to VM-13e] How strong squads and escorts are, and what a battlefield leaves of them."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import opponent
from fitg.engine.rules import character_combat, units
from fitg.engine.rulesets.underground.search.printed import numbers


def squad(ctx: Context, place: str, side: Side, sent: Mapping[str, int], posted: int) -> tables.Squad:
    """[VM-10, VM-10a, VQ-53] Imperial Elite units help it once the battlefield is counted (VM-13e)."""
    catalogue = ctx.facts.unit_kinds
    elite = any(catalogue[kind].elite and catalogue[kind].side == "imperial" for kind in sent)
    strength = on_battlefield(units.strength_of(ctx, sent) + posted, opposed(ctx, place, side))
    return tables.squad(strength, elite=elite, facts=ctx.facts)


def opposed(ctx: Context, place: str, side: Side) -> int:
    """[VM-13b] The military strength of the Enemy in the Environ."""
    enemy = opponent(side)
    return units.strength(ctx, place, enemy) + character_combat.garrison(ctx, place, enemy)


def on_battlefield(strength: int, enemy: int) -> int:
    """[VM-13b, VM-13c] Less the Enemy's strength, but not below 2; an original 1 stays 1.

    >>> on_battlefield(7, 1), on_battlefield(1, 7), on_battlefield(9, 8)
    (6, 1, 2)
    """
    least = min(strength, numbers().least_strength)
    return max(least, strength - enemy)
