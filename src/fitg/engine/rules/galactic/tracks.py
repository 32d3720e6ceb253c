"""[33.2, 34.3] The Resource Tracks: Force Points that are kept from one Game-Turn to the next."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.galactic import TrackChanged
from fitg.engine.machine.context import Context
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.memory import memory


def points(ctx: Context, side: Side) -> int:
    """What a side has on its track; less than nothing if it owes some."""
    return memory(ctx).tracks[side]


def gain(ctx: Context, side: Side, number: int, reason: str, case: str) -> None:
    """[33.22, 34.31] Points are recorded at once; what the track cannot hold is lost (G-11)."""
    kept = ctx.rules.ask[questions.income](ctx, side, number)
    _set(ctx, side, tables.track_points(side, points(ctx, side) + kept, facts=ctx.facts), reason, case)


def lose(ctx: Context, side: Side, number: int, reason: str, case: str) -> int:
    """Points go, as far as there are any, or as far as the side may owe them; how many went."""
    before = points(ctx, side)
    least = min(before, -ctx.rules.ask[money.credit](ctx, side, case))
    _set(ctx, side, max(least, before - number), reason, case)
    return before - points(ctx, side)


def _set(ctx: Context, side: Side, now: int, reason: str, case: str) -> None:
    record = memory(ctx)
    before = record.tracks[side]
    if now != before:
        record.tracks = {**record.tracks, side: now}
        ctx.emit(TrackChanged(case=case, side=side, before=before, after=now, reason=reason))
