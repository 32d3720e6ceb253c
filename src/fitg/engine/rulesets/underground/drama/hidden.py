"""[VQ-78] What Drama does to a roll that one side alone sees is for that side alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from fitg.engine.events.drama import DieRolledAgain
from fitg.engine.machine.secrets import VIEWERS, Pick, Secret, Viewer

if TYPE_CHECKING:
    from fitg.data import Facts
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.events import Event


class DiceOfDrama(Secret):
    """[VQ-78] Dice in secret that were rolled again: what they show, before and after."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, DieRolledAgain) and event.seen_by not in (UNSET, viewer):
            return replace(event, before=(), dice=(), meaning="")
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """What lies on the table is dealt with the roll itself."""

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()
