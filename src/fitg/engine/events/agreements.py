"""What rules bring that players have agreed on."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class DefenseDeclared(Event, frozen=True):
    """[VO-04] The defender of a battle does not give way."""

    side: Side
    place: str
