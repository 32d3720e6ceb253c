"""[15.41, 19.0] Force Points that bring units at once: how many may come, and what becomes of the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from fitg.data.records import Side
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import First, Through
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules import units


class Due(msgspec.Struct, frozen=True):
    """Points that a side has for units in these places, and the kinds that it may have."""

    side: Side
    places: tuple[str, ...]
    points: int
    kinds: tuple[str, ...]
    reason: str
    case: str
    #: A certain unit is given: if it cannot come, nothing comes instead.
    gift: bool = False
    #: Units that are bought already, and not placed yet.
    coming: Mapping[str, int] = units.NO_UNITS


def _any_of_them(ctx: Context, due: Due, kind: str, most: int) -> Sequence[int]:
    return range(most, -1, -1)


numbers: Through[[Context, Due, str, int], Sequence[int]] = Through(
    "15.43",
    "How many units of a kind may be raised, most first, if points and counters allow so many?",
    _any_of_them,
)
remainder: First[[Context, Due], Procedure | None] = First(
    "15.41",
    "What is done with points for units that are left over? The result: whether forces came of them.",
    None,
)


def arrive(ctx: Context, side: Side, place: str, kind: str, number: int, *, reason: str, case: str) -> bool:
    """[15.43, 15.44] Placed at once as far as there is room; the rest waits. Has anything been placed?"""
    placed = min(number, max(0, units.room(ctx, place, side)))
    waiting = number - placed
    if placed:
        units.add(ctx, place, side, {kind: placed})
    if waiting:
        ctx.state.waiting[place] = units.merged(ctx.state.waiting.get(place, {}), {kind: waiting})
    if number:
        ctx.emit(
            UnitsPlaced(
                case=case,
                side=side,
                place=place,
                units={kind: placed} if placed else {},
                reason=reason,
                waiting={kind: waiting} if waiting else {},
            )
        )
    return placed > 0
