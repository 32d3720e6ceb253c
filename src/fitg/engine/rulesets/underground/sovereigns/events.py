"""What is told of sovereigns, beside what all games tell of them."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class SovereignOutraged(Event, frozen=True):
    """[VX-14b] A Neutral sovereign favors the Rebels after a botched attempt on his life."""

    sovereign: str
    place: str
