"""[VX-19] The Intelligence Sheet, open to both sides, and the card that only the Rebels have seen."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.events.intelligence import CardSpied
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.galactic.hidden import OrderOfAssignments
from fitg.engine.rules.galactic.memory import NO_CARD
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import memory as alarm
from fitg.engine.rulesets.underground.intel.memory import INTELLIGENCE, RESEARCH, TRACKS, memory
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.setup.sheet import opening

#: The tracks in words.
NAMES = {
    "general-research": "General Research",
    "bounty-level": "Bounty",
    "discouraged": "Hunters discouraged",
    "counterintelligence": "Counterintelligence",
    "atrocities-prepared": "Atrocities prepared",
    "exploration-teams": "Exploration Teams",
    "slavers-allied": "Slavers allied",
    "special-ops-modifier": "Special Ops modifier",
}
SPECIAL_OPS = "special-ops-modifier"


class IntelligenceView(ModuleView, frozen=True, kw_only=True):
    """[VX-19, VX-19a] All tracks of the sheet."""

    research: dict[Side, int]
    tracks: dict[str, int]
    #: [VX-22d] Provinces whose units lie face up.
    open: tuple[str, ...]


def shown(ctx: Context, viewer: Viewer) -> IntelligenceView:
    """[VX-19a] The sheet, with what other modules keep on it."""
    record = memory(ctx)
    tracks = {track: record.tracks[track] for track in TRACKS}
    rows = [
        Row(f"{NAMES[RESEARCH]}, {naming.SIDE_NAMES[side]}", str(record.research[side])) for side in SIDES
    ]
    rows += [Row(NAMES[track], str(number)) for track, number in tracks.items()]
    states = [conduits.state_of(ctx, planet) for planet in conduits.everywhere(ctx)]
    rows.append(
        Row("Conduits", f"{states.count('infiltrated')} infiltrated, {states.count('destroyed')} destroyed")
    )
    rows.append(Row("Emergency Points", str(alarm(ctx).points)))
    rows.append(Row(NAMES[SPECIAL_OPS], str(ops_modifier(ctx))))
    if record.hunters_gone:
        rows.append(Row("Bounty Hunters", "gone for good"))
    known = ctx.rules.ask[asked.knows_the_agents](ctx, Site("", "rebel"))
    rows.append(Row("Trap! infiltrated", "yes" if known else "no"))
    return IntelligenceView(
        id=INTELLIGENCE,
        title="Intelligence Sheet",
        rows=tuple(rows),
        research=dict(record.research),
        tracks=tracks,
        open=tuple(record.open),
    )


def ops_modifier(ctx: Context) -> int:
    """[VC-19, VX-19a] As the sheet begins, and what has changed it."""
    start = next(row.start for row in opening() if row.track == SPECIAL_OPS)
    return start + sum(part.by for part in ctx.rules.ask[asked.special_ops](ctx))


class SpiedAssignments(OrderOfAssignments):
    """[VX-22f] A card that the Rebels have spied on is nobody else's business."""

    name = OrderOfAssignments.name

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, CardSpied) and viewer == "spectator":
            return replace(event, card=NO_CARD)
        return super().redact(event, viewer, facts)
