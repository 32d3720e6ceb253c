"""What an attacker holds back."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class ReserveHeld(Event, frozen=True):
    """[VM-07] The attacker holds units in reserve; which they are he alone knows while they lie face down."""

    side: Side
    place: str
    number: int
