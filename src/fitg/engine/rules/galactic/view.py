"""[29.0] What only the Galactic Game shows: tracks, cards in force, secrets, the base, what is no more."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.memory import GalacticMemory, memory
from fitg.engine.table.table_view import GalaxyView


def galaxy_view(ctx: Context, viewer: Viewer) -> GalaxyView:
    """[G-27] As the viewer may know it."""
    record = memory(ctx)
    return GalaxyView(
        tracks=dict(record.tracks),
        taxed_province=geography.taxed_province(ctx),
        event=record.event or None,
        drawn_events=record.drawn_events,
        assignment=record.assignment or None,
        drawn_assignments=record.drawn_assignments,
        assignments_left=len(record.assignments),
        coming_assignments=_coming(record, viewer),
        base=_base(record, viewer),
        base_revealed=record.base_revealed,
        named_planets=record.named,
        secrets=_secrets(record, viewer),
        revealed_secrets=record.revealed,
        lost_secrets=record.lost_secrets,
        hypnosis=dict(record.hypnosis),
        destroyed_planets=tuple(planet for planet in ctx.board.planets if not geography.exists(ctx, planet)),
        open_units=record.face_up,
    )


def _coming(record: GalacticMemory, viewer: Viewer) -> tuple[int, ...]:
    """[35.1, 37.42] The Imperial Player may look through his deck, the Rebel Player at what he was shown."""
    if viewer == "imperial":
        return record.assignments
    return record.assignments[:1] if viewer == "rebel" and record.next_assignment_known else ()


def _base(record: GalacticMemory, viewer: Viewer) -> str:
    """[34.1] Its owner knows it, and everybody once it is revealed."""
    return record.base if viewer == "rebel" or record.base_revealed else HIDDEN if record.base else ""


def _secrets(record: GalacticMemory, viewer: Viewer) -> dict[str, str]:
    """[31.1] The Imperial Player has looked at all of them."""
    return {
        planet: code if viewer == "imperial" or planet in record.revealed else HIDDEN
        for planet, code in record.secrets.items()
    }
