"""[VM-28a, 7.22] Which face-down units of the Empire have risen, only the Empire knows."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data import Facts
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.rulesets.underground.veterans.events import LevelRaised


class RisenFaceDown(Secret):
    """[7.22] What lies face down rises face down."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if not isinstance(event, LevelRaised):
            return event
        kinds = facts.unit_kinds
        before, after = (FACE_DOWN if kinds[each].hidden else each for each in (event.before, event.after))
        return replace(event, before=before, after=after)

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """The units themselves are dealt with all that lie face down."""

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()
