"""Wagers on the life of the Empire."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class BidSealed(Event, frozen=True):
    """[VC-13] A player has written down for how long the Empire lasts; 0 for who may not know it."""

    side: Side
    turns: int


class BidsOpened(Event, frozen=True):
    """[VC-13] Both bids, and how far the Rebels may win, and how far they may still have a draw.

    The bids are those of the seats; `exchanged`: who sat down with the Rebels plays the Empire from now on,
    and the other way round.
    """

    rebel: int
    imperial: int
    lower: int
    higher: int
    exchanged: bool = False
