"""[VC-13] What a viewer sees of the bids: his own, and both once they are opened."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import SIDES
from fitg.engine.rulesets.underground.victory.memory import VICTORY, full_length, higher, lower, memory


class BidsView(ModuleView, frozen=True, kw_only=True):
    """The track of all Game-Turns with both bids on it, as far as the viewer may know."""

    #: Who has bid; and what, for those who may know it.
    sealed: tuple[Side, ...]
    bids: dict[Side, int]
    opened: bool
    #: [VC-13b, VC-13c] The last Game-Turns in which the Rebels win, and in which there is a draw.
    lower: int
    higher: int
    #: [VC-01c] The Game-Turns of the whole track.
    length: int


def shown(ctx: Context, viewer: Viewer) -> BidsView:
    """[VC-13] Bids are sealed until both are made."""
    record = memory(ctx)
    known = {side: turns for side, turns in record.bids.items() if record.opened or side == viewer}
    return BidsView(
        id=VICTORY,
        title="The life of the Empire",
        rows=_rows(ctx, known),
        sealed=tuple(side for side in SIDES if side in record.bids),
        bids=known,
        opened=record.opened,
        lower=lower(ctx) if record.opened else 0,
        higher=higher(ctx) if record.opened else 0,
        length=max(full_length(ctx), higher(ctx)),
    )


def _rows(ctx: Context, known: dict[Side, int]) -> tuple[Row, ...]:
    record = memory(ctx)
    rows = [
        Row(f"Bid of {naming.SIDE_NAMES[side]}", str(known[side]) if side in known else "sealed")
        for side in SIDES
        if side in record.bids
    ]
    if record.exchanged:
        rows.append(Row("The players", "have changed places"))
    if record.opened:
        first, last = lower(ctx), higher(ctx)
        rows.append(Row("The Rebels win", f"by Game-Turn {first}"))
        if last > first:
            rows.append(Row("A draw", f"by Game-Turn {last}"))
        rows.append(Row("The Empire wins", f"after Game-Turn {last}"))
    return tuple(rows)
