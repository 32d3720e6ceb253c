"""[VM-24, VM-25f] Which counters the face-down markers are, only the Rebel Player knows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fitg.data import Facts
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.rulesets.underground.control import has_local_forces
from fitg.engine.rulesets.underground.locals.events import LocalForcesPlaced
from fitg.engine.rulesets.underground.locals.markers import in_pool, kinds_for
from fitg.engine.rulesets.underground.locals.memory import LOCALS, memory


class FaceDownMarkers(Secret):
    """[VM-25f] What they are is told when they are shown."""

    kept_from = ("imperial", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return replace(event, unit=HIDDEN) if isinstance(event, LocalForcesPlaced) else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        hidden = sorted(
            planet for planet, kind in record.markers.items() if kind and planet not in record.known
        )
        known = {planet: kind for planet, kind in record.markers.items() if planet not in hidden}
        record.markers = known
        for planet in hidden:
            kinds = sorted(in_pool(ctx, planet)) or sorted(kind.id for kind in kinds_for(ctx, planet))
            record.markers = {**record.markers, planet: kinds[pick(len(kinds))]}

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class LocalsView(ModuleView, frozen=True, kw_only=True):
    """[VM-22, VM-25f] The marker of each planet; "hidden" for one that lies face down."""

    markers: dict[str, str]


def shown(ctx: Context, viewer: Viewer) -> LocalsView | None:
    """[VM-25f] The Rebel Player knows all of them."""
    record = memory(ctx)
    if not record.markers:
        return None
    seen = {
        planet: kind if not kind or viewer == "rebel" or planet in record.known else HIDDEN
        for planet, kind in sorted(record.markers.items())
    }
    rows = tuple(Row(naming.planet(ctx.facts, planet), _words(ctx, kind)) for planet, kind in seen.items())
    return LocalsView(id=LOCALS, title="Markers of Local Forces", rows=rows, markers=seen)


def _words(ctx: Context, kind: str) -> str:
    if kind == HIDDEN:
        return "face down"
    return naming.unit_name(ctx.facts, kind, 1) if kind else "no counter of the pool"


def markers_lie_where_they_may(ctx: Context) -> Iterable[str]:
    """[VM-22, VM-24] On planets whose state says so, and counters that fit the planet."""
    record = memory(ctx)
    for planet, kind in record.markers.items():
        if planet != record.exhausted and not has_local_forces(ctx, ctx.state.planets[planet]):
            yield f"a marker of Local Forces lies on {planet}, which has none"
        if kind and kind not in [each.id for each in kinds_for(ctx, planet)]:
            yield f"{kind} cannot be the marker of {planet}"
