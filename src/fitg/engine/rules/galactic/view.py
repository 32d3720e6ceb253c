"""[29.0] What only the Galactic Game shows: tracks, cards in force, secrets, the base, what is no more."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rules.galactic import geography, money
from fitg.engine.rules.galactic.assignments import pile
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory, memory


class GalaxyView(ModuleView, frozen=True, kw_only=True):
    """[29.0] What only the Galactic Game has on the table; what the viewer may not know is "hidden"."""

    tracks: dict[Side, int]
    taxed_province: str
    event: int | None
    drawn_events: tuple[int, ...]
    assignment: int | None
    drawn_assignments: tuple[int, ...]
    assignments_left: int
    #: [35.1, 37.42] The next cards as far as the viewer has seen them, the top card first.
    coming_assignments: tuple[int, ...]
    #: [34.1] The planet; "" if there is none.
    base: str
    base_revealed: bool
    named_planets: tuple[str, ...]
    #: [31.1] What lies where; everybody knows those of the planets among `revealed_secrets`.
    secrets: dict[str, str]
    revealed_secrets: tuple[str, ...]
    lost_secrets: tuple[str, ...]
    #: [36.33b] Planets under mass hypnosis, each with the unit on its marker.
    hypnosis: dict[str, str]
    destroyed_planets: tuple[str, ...]
    #: IPOC has been lost: Imperial units lie face up for good.
    open_units: bool


def galaxy_view(ctx: Context, viewer: Viewer) -> GalaxyView:
    """[G-27] As the viewer may know it."""
    record = memory(ctx)
    return GalaxyView(
        id=GALACTIC,
        title="The galaxy",
        tracks=dict(record.tracks),
        taxed_province=geography.taxed_province(ctx) if ctx.rules.ask[money.collects](ctx) else "",
        event=record.event or None,
        drawn_events=record.drawn_events,
        assignment=record.assignment or None,
        drawn_assignments=record.drawn_assignments,
        assignments_left=len(record.assignments),
        coming_assignments=_coming(ctx, viewer),
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


def _coming(ctx: Context, viewer: Viewer) -> tuple[int, ...]:
    """[35.1, 37.42] The Imperial Player may look through his deck, the Rebel Player at what he was shown."""
    to_come = pile(ctx)
    return to_come.cards if viewer == "imperial" else tuple(to_come.known_to(viewer).values())


def _base(record: GalacticMemory, viewer: Viewer) -> str:
    """[34.1] Its owner knows it, and everybody once it is revealed."""
    return record.base if viewer == "rebel" or record.base_revealed else HIDDEN if record.base else ""


def _secrets(record: GalacticMemory, viewer: Viewer) -> dict[str, str]:
    """[31.1] The Imperial Player has looked at all of them."""
    return {
        planet: code if viewer == "imperial" or planet in record.revealed else HIDDEN
        for planet, code in record.secrets.items()
    }
