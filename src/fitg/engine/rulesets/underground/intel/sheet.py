"""[VX-19] Boxes of the Intelligence Sheet are marked, and marks are taken off again."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.intelligence import SheetChanged
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import SIDES
from fitg.engine.rulesets.underground.intel.memory import (
    BOXES,
    INTELLIGENCE,
    RESEARCH,
    SLAVERS,
    TRACKS,
    memory,
)
from fitg.errors import FitgError

#: [VX-22d] The Rebel Player-Turns that a province can lie open.
LASTING = (1, 2)


def stock(ctx: Context, track: str, side: Side = "imperial") -> int:
    """[VX-19] How many boxes of a track are marked."""
    record = memory(ctx)
    return record.research[side] if track == RESEARCH else record.tracks[track]


def has_room(ctx: Context, track: str, side: Side = "imperial") -> bool:
    """[VX-19] Is a box left?"""
    return stock(ctx, track, side) < BOXES


def mark(ctx: Context, track: str, by: int, reason: str, case: str, side: Side = "imperial") -> int:
    """[VX-19] So many boxes more, or fewer, between none and all; how many it were."""
    record, before = memory(ctx), stock(ctx, track, side)
    after = max(0, min(BOXES, before + by))
    if after == before:
        return 0
    if track == RESEARCH:
        record.research = {**record.research, side: after}
    else:
        record.tracks = {**record.tracks, track: after}
    ctx.emit(SheetChanged(case=case, track=track, side=side, before=before, after=after, reason=reason))
    return after - before


def lies_in_its_boxes(ctx: Context, moment: Moment) -> None:
    """[VX-19] A position marks boxes that there are, on tracks that there are."""
    record = memory(ctx)
    for track, number in (*record.tracks.items(), *record.research.items()):
        if track not in (*TRACKS, *SIDES):
            raise FitgError(f"position.modules.{INTELLIGENCE}: the sheet has no track {track!r}.")
        most = 1 if track == SLAVERS else BOXES
        if not 0 <= number <= most:
            raise FitgError(f"position.modules.{INTELLIGENCE}: {track} can be 0 to {most}, not {number}.")
    for province, turns in record.open.items():
        if province not in ctx.facts.provinces:
            raise FitgError(f"position.modules.{INTELLIGENCE}.open: there is no province {province!r}.")
        if turns not in LASTING:
            said = f"province {province} lies open for 1 or 2 Rebel Player-Turns, not {turns}"
            raise FitgError(f"position.modules.{INTELLIGENCE}.open: {said}.")
    for place in record.explored:
        if not ctx.board.on_surface(place):
            raise FitgError(f"position.modules.{INTELLIGENCE}.explored: {place!r} is no Environ.")


def researched(ctx: Context, side: Side) -> int:
    """[VX-19, VE-14] What Event Phases can use up."""
    return stock(ctx, RESEARCH, side)


def spend_research(ctx: Context, side: Side) -> None:
    """[VE-14] One is used up."""
    mark(ctx, RESEARCH, -1, "it is used up", "VE-14", side)
