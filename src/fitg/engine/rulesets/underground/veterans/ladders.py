"""[VM-27b, VM-27c, VM-28b] How units rise: level by level, and which of them are as strong as others."""

from __future__ import annotations

from functools import cache

import msgspec

from fitg.data import packaged
from fitg.data.records import Side, UnitKind
from fitg.engine import questions
from fitg.engine.machine.context import Context

PACKAGE = "fitg.engine.rulesets.underground"
#: [VM-27b, VM-28a] What one level costs.
LEVEL_PRICE = 2
#: [VM-27c] The types that any other can become, and that can become any other.
COMMON_TYPES = ("wild", "urban")


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-28b] A level of a ladder: strength on the ground, and in space."""

    side: Side
    level: int
    strength: int
    space_strength: int


@cache
def ladder(side: Side) -> tuple[tuple[int, int], ...]:
    """[VM-28b] The strengths of a side's units, from the lowest level to the highest."""
    rungs = sorted(packaged.rows(PACKAGE, "ladders.csv", Rung), key=lambda rung: rung.level)
    return tuple((rung.strength, rung.space_strength) for rung in rungs if rung.side == side)


def sizes(kind: UnitKind) -> tuple[int, int]:
    """Both strengths of a kind."""
    return kind.strength, kind.space_strength


def is_ordinary(kind: UnitKind) -> bool:
    """[VM-27b] Elite units and those for special work stand on no ladder; nor do guests without a type."""
    typed = kind.environ_type is not None or kind.side == "imperial"
    return typed and not (kind.elite or kind.suicide or kind.atrocity)


def level(ctx: Context, kind: str) -> int:
    """[VM-28b] On which rung a kind stands, from 0; -1 if on none, as whatever is unique (VP-38a)."""
    row = ctx.facts.unit_kinds[kind]
    rungs = ladder(row.side)
    stands = kind in ctx.rules.units and is_ordinary(row) and sizes(row) in rungs
    return rungs.index(sizes(row)) if stands else -1


def above(ctx: Context, kind: str) -> str:
    """[VM-27b, VM-28b] The next level of the same type; "" if there is none."""
    row, place = ctx.facts.unit_kinds[kind], level(ctx, kind)
    rungs = ladder(row.side)
    if not 0 <= place < len(rungs) - 1:
        return ""
    wanted = rungs[place + 1]
    return next(
        (
            each.id
            for each in _ordinary(ctx, row.side)
            if each.environ_type == row.environ_type and sizes(each) == wanted
        ),
        "",
    )


def akin(ctx: Context, kind: str) -> list[str]:
    """[VM-27c] Of the same strength in another type: Special to Wild or Urban, Wild or Urban to any."""
    row = ctx.facts.unit_kinds[kind]
    if not is_ordinary(row):
        return []
    return [
        each.id
        for each in _ordinary(ctx, row.side)
        if sizes(each) == sizes(row)
        and each.environ_type != row.environ_type
        and (each.environ_type in COMMON_TYPES or row.environ_type in COMMON_TYPES)
    ]


def of_type(ctx: Context, place: str, size: tuple[int, int]) -> list[str]:
    """[VM-27e] The Rebel kinds of an Environ's type with this strength."""
    home = ctx.facts.environs[place].type
    return [each.id for each in _ordinary(ctx, "rebel") if each.environ_type == home and sizes(each) == size]


def _ordinary(ctx: Context, side: Side) -> list[UnitKind]:
    kinds = (ctx.facts.unit_kinds[each] for each in ctx.rules.units)
    return [kind for kind in kinds if kind.side == side and is_ordinary(kind)]


def in_pool(ctx: Context, kind: str) -> bool:
    """[VM-26a] Has the pool a counter of this kind?"""
    return bool(kind) and ctx.rules.ask[questions.counters](ctx, kind) > 0


def price(ctx: Context, kind: str) -> int:
    """[VM-27d] What a unit is worth."""
    return ctx.rules.ask[questions.prices](ctx, ctx.facts.unit_kinds[kind].side)[kind]
