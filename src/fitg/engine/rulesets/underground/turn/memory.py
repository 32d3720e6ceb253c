"""What the new turn has to remember from one Segment to another."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.rules.galactic import geography, money
from fitg.engine.rules.politics.domino import Example
from fitg.engine.rulesets.underground.turn.sequence import chart
from fitg.errors import FitgError

#: The name of the module, and of its record in the state.
TURN = "core.turn"


class TurnMemory(ModuleState):
    """[VC-04 to VC-10] Who has done what in this Player-Turn, and what is to follow at its end."""

    #: [VC-06b] Ships that have left for an Orbit Box in this Operations Phase, and may still land.
    under_way: tuple[str, ...] = ()
    #: [VC-06d] Who stood with units at the end of Surface Movement, and goes on no mission.
    with_units: tuple[str, ...] = ()
    #: [VC-10a] Prisoners who were questioned or tortured in this Mission Phase.
    questioned: tuple[str, ...] = ()
    #: [VC-10b] Examples that wait for the end of Reorganization.
    examples: tuple[Example, ...] = ()
    #: Of a position alone: the Game-Turn and Segment in which play begins, counted and named as here.
    turn: int = 0
    segment: str = ""


def begin_position(ctx: Context, moment: Moment) -> None:
    """Play begins where a position says, if it says more than its list of Segments can."""
    record, state = memory(ctx), ctx.state
    turn, name = record.turn or state.turn, record.segment or ctx.segments[state.segment].id
    found = [number for number, segment in enumerate(ctx.segments) if segment.id == name]
    if turn < 1 or not found or not ctx.segments[found[0]].comes_in(turn):
        raise FitgError(f"position.modules.{TURN}: Game-Turn {turn} has no Segment {name!r}.")
    state.turn, state.segment = turn, found[0]
    record.turn, record.segment = 0, ""


def memory(ctx: Context) -> TurnMemory:
    """The record of this game."""
    found = ctx.state.modules[TURN]
    assert isinstance(found, TurnMemory)
    return found


class TurnView(ModuleView, frozen=True, kw_only=True):
    """[VC-02] The Galactic Stage of this Game-Turn and of the next; who cannot go on missions."""

    assigns: bool
    taxes: str
    next_taxes: str
    with_units: tuple[str, ...]


def shown(ctx: Context, viewer: Viewer) -> TurnView:
    """[VC-02, VC-06d] Everybody sees all of it."""
    taxes = ctx.rules.ask[money.collects](ctx)
    province = geography.taxed_province(ctx) if taxes else ""
    coming = geography.taxed_province(ctx, chart().pace if taxes else 1)
    barred = memory(ctx).with_units
    rows = [Row("This Game-Turn", f"{_name(ctx, province)} is taxed" if taxes else "a new Assignment")]
    if coming:
        rows.append(Row("Taxed next", _name(ctx, coming)))
    if barred:
        rows.append(Row("With the units, so on no mission", naming.pieces(ctx.facts, barred)))
    return TurnView(
        id=TURN,
        title="The Game-Turn",
        rows=tuple(rows),
        assigns=not taxes,
        taxes=province,
        next_taxes=coming,
        with_units=barred,
    )


def _name(ctx: Context, province: str) -> str:
    return ctx.facts.provinces[province].name if province else "no province"
