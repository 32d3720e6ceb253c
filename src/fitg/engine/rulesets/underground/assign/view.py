"""[VC-32 to VC-34] What everybody sees of it: crises, points, the State of Emergency."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rulesets.underground.assign.alarm import risen_by_province
from fitg.engine.rulesets.underground.assign.memory import ASSIGN, CRISIS, EMERGENCY, in_emergency, memory


class AlarmView(ModuleView, frozen=True, kw_only=True):
    """How far the Empire is alarmed."""

    crises: tuple[str, ...]
    #: [VC-32] How many planets of each province are in rebellion or free, where any are.
    risen: dict[str, int]
    points: int
    threshold: int
    emergency: bool


def shown(ctx: Context, viewer: Viewer) -> AlarmView:
    """All of it is open to both sides."""
    record, emergency = memory(ctx), in_emergency(ctx)
    risen = {province: len(planets) for province, planets in risen_by_province(ctx).items()}
    points = f"{record.points} of {EMERGENCY} points"
    rows = [Row("State of Emergency", "in force to the end" if emergency else points)]
    for province, number in sorted(risen.items()):
        state = "in crisis" if province in record.crises else f"{number} of {CRISIS} risen planets"
        rows.append(Row(ctx.facts.provinces[province].name, state))
    return AlarmView(
        id=ASSIGN,
        title="Alarm",
        rows=tuple(rows),
        crises=record.crises,
        risen=risen,
        points=record.points,
        threshold=EMERGENCY,
        emergency=emergency,
    )
