"""Whom a position stacks with a unit that the lists of pieces do not know: the flagship, the Pirate Fleet."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.rules import spaceships
from fitg.errors import FitgError


def take_aboard(ctx: Context, place: str, side: Side, people: tuple[str, ...], craft: str) -> None:
    """Wherever the position has laid them out, with their ships."""
    for name in people:
        who = ctx.state.characters.get(name)
        if who is None or who.side != side or who.fate not in CAN_ACT:
            raise FitgError(f"nobody can be aboard the {craft} who is not free: {name!r}.")
        ship = spaceships.owned_by(ctx, who.id)
        pieces.put_character(ctx, who, place, "free")
        who.detected = True  # [VC-06] With units everybody is.
        if ship is not None:
            pieces.put_ship(ctx, ship, place)
