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
from fitg.engine.machine.secrets import Viewer, ViewRecord
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.galactic.hidden import OrderOfAssignments
from fitg.engine.rules.galactic.memory import NO_CARD
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import EMERGENCY as THRESHOLD
from fitg.engine.rulesets.underground.assign.memory import memory as alarm
from fitg.engine.rulesets.underground.intel.memory import (
    AGENTS,
    ATROCITIES,
    BOUNTY,
    BOXES,
    DISCOURAGED,
    INTELLIGENCE,
    RESEARCH,
    SLAVERS,
    TEAMS,
    TRACKS,
    memory,
)
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.setup.sheet import opening

#: The tracks in words, and what each is good for.
NAMES = {
    RESEARCH: ("General Research", "looks ahead, and breaks rights"),
    BOUNTY: ("Bounty", "paid per head"),
    DISCOURAGED: ("Hunters discouraged", "they hunt while it is less than the bounty"),
    AGENTS: ("Counterintelligence", "one betrayal undone each"),
    ATROCITIES: ("Atrocities prepared", "a world of its choice each"),
    TEAMS: ("Exploration Teams", "the creatures of one place each"),
    SLAVERS: ("Slavers allied", "Xan resents it for good"),
}
TRAP, SPECIAL_OPS, EMERGENCY = "trap-infiltrated", "special-ops-modifier", "emergency-points"


class StockView(ViewRecord, frozen=True):
    """[VX-19a] A row of the sheet: whose it is, if anybody's, and how many of its boxes are marked."""

    track: str
    title: str
    use: str
    side: Side | None
    number: int
    boxes: int


class IntelligenceView(ModuleView, frozen=True, kw_only=True):
    """[VX-19, VX-19a] All tracks of the sheet."""

    stocks: tuple[StockView, ...]
    #: [VX-19a] What a search by Special Ops is worth.
    special_ops: int
    #: [VX-21d] Bounty Hunters are gone for good.
    hunters_gone: bool
    #: [VX-22d] Provinces whose units lie face up.
    open: tuple[str, ...]


def shown(ctx: Context, viewer: Viewer) -> IntelligenceView:
    """[VX-19a] The sheet, with what other modules keep on it."""
    stocks = _stocks(ctx)
    rows = [Row(_label(stock), str(stock.number)) for stock in stocks if stock.boxes > 1]
    rows += [Row(_label(stock), "yes" if stock.number else "no") for stock in stocks if stock.boxes == 1]
    states = [conduits.state_of(ctx, planet) for planet in conduits.everywhere(ctx)]
    rows.append(
        Row("Conduits", f"{states.count('infiltrated')} infiltrated, {states.count('destroyed')} destroyed")
    )
    rows.append(Row("Special Ops modifier", str(ops_modifier(ctx))))
    if memory(ctx).hunters_gone:
        rows.append(Row("Bounty Hunters", "gone for good"))
    return IntelligenceView(
        id=INTELLIGENCE,
        title="Intelligence Sheet",
        rows=tuple(rows),
        stocks=stocks,
        special_ops=ops_modifier(ctx),
        hunters_gone=memory(ctx).hunters_gone,
        open=tuple(memory(ctx).open),
    )


def _label(stock: StockView) -> str:
    """Both sides have a stock of research."""
    whose = naming.SIDE_NAMES[stock.side] if stock.side and stock.track == RESEARCH else ""
    return f"{stock.title}, {whose}" if whose else stock.title


def _stocks(ctx: Context) -> tuple[StockView, ...]:
    """[VX-19] The Rebels' rows, those of both, those of the Empire."""
    record = memory(ctx)
    knows = ctx.rules.ask[asked.knows_the_agents](ctx, Site("", "rebel"))
    owners: dict[str, Side | None] = {BOUNTY: None, DISCOURAGED: None}
    kept = [
        StockView(track, *NAMES[track], owners.get(track, "imperial"), record.tracks[track], boxes_of(track))
        for track in TRACKS
    ]
    research = {
        side: StockView(RESEARCH, *NAMES[RESEARCH], side, record.research[side], BOXES) for side in SIDES
    }
    return (
        research["rebel"],
        StockView(TRAP, "The Trap! infiltrated", "their agents help us", "rebel", int(knows), 1),
        *(stock for stock in kept if stock.side is None),
        research["imperial"],
        *(stock for stock in kept if stock.side is not None),
        StockView(
            EMERGENCY, "Emergency", "at three the borders open", "imperial", alarm(ctx).points, THRESHOLD
        ),
    )


def boxes_of(track: str) -> int:
    """[VX-19] The slavers are allied or not; all others are stocks."""
    return 1 if track == SLAVERS else BOXES


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
