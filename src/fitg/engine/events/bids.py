"""Wagers on the life of the Empire."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class BidSealed(Event, frozen=True):
    """[VC-13] A player has written down for how long the Empire lasts; 0 for who may not know it."""

    side: Side
    turns: int


class BidsOpened(Event, frozen=True):
    """[VC-13] Both bids, and how far the Rebels may win, and how far they may still have a draw."""

    rebel: int
    imperial: int
    lower: int
    higher: int
