"""[VP-37k] Of which kind a Minor Cast is his own side knows, until it counts."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.events.newcast import MinorCastJoined, MinorCastShown
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.machine.state import SIDES
from fitg.engine.rules import possessions
from fitg.engine.rulesets.underground.newcast.memory import is_known, kind_of, memory
from fitg.engine.rulesets.underground.newcast.printed import MINOR, NEWCAST, kinds, kinds_of


class _Incognito(Secret):
    """[VP-37k] What is alike for both sides."""

    side: ClassVar[Side]
    shown_by = (MinorCastShown,)

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        hidden = isinstance(event, MinorCastJoined) and event.side == self.side and not event.known
        return replace(event, kind=HIDDEN) if hidden else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Any of the four; not the shady one, if he has been given something."""
        if kind_of(ctx, self.side) is None or is_known(ctx, self.side):
            return
        laden = bool(possessions.held_by(ctx, MINOR[self.side])) or MINOR[self.side] in ctx.index.ships
        open_to_him = [each.kind for each in kinds_of(self.side) if not (laden and each.shady)]
        record = memory(ctx)
        record.kinds = {**record.kinds, self.side: open_to_him[pick(len(open_to_him))]}

    def words(self, ctx: Context) -> frozenset[str]:
        kind = kind_of(ctx, self.side)
        return frozenset() if kind is None or is_known(ctx, self.side) else frozenset({kind.kind})


class RebelIncognito(_Incognito):
    """[VP-37k] The Rebel Minor Cast."""

    side = "rebel"
    kept_from = ("imperial", "spectator")


class ImperialIncognito(_Incognito):
    """[VP-37k] The Imperial Minor Cast."""

    side = "imperial"
    kept_from = ("rebel", "spectator")


class CastView(ModuleView, frozen=True, kw_only=True):
    """[VP-37k] The kinds of both Minor Cast, as the viewer knows them; "hidden" for one he does not."""

    kinds: dict[str, str]


def shown(ctx: Context, viewer: Viewer) -> CastView | None:
    """[VP-37k] One's own, and those that have been shown."""
    record = memory(ctx)
    if not record.kinds and not record.awaited:
        return None
    seen: dict[str, str] = {
        side: record.kinds[side] if viewer == side or is_known(ctx, side) else HIDDEN
        for side in SIDES
        if side in record.kinds
    }
    rows = [Row(_whose(side), _words(ctx, side, seen[side])) for side in SIDES if side in seen]
    rows += [Row(_whose(side), "comes with the next Production") for side in SIDES if side in record.awaited]
    return CastView(id=NEWCAST, title="The Minor Cast", rows=tuple(rows), kinds=seen)


def _whose(side: Side) -> str:
    return "Rebels" if side == "rebel" else "Empire"


def _words(ctx: Context, side: Side, kind: str) -> str:
    if kind == HIDDEN:
        return "not known yet"
    card = kinds()[kind]
    ratings = (
        f"Combat {card.combat}, Endurance {card.endurance}, Intelligence {card.intelligence},"
        f" Leadership {card.leadership}, Navigation {card.navigation}"
    )
    more = f"; one more draw on {card.bonus}" if card.bonus else ""
    more += "; a ship of his own" if card.shady else ""
    secret = "" if is_known(ctx, side) else "; the opponent does not know it"
    return f"{card.name}: {ratings}{more}{secret}"
