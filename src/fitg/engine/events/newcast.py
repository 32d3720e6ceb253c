"""The new cast of Underground: who joins, who is shown, who is lost, and a gun that is not given away."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class MinorCastJoined(Event, frozen=True):
    """[VP-37, VP-37g, VP-37h] A Minor Cast stands with his friends; of which kind, his own side knows."""

    character: str
    side: Side
    kind: str
    place: str
    #: Both players know the kind: the Imperial Player has chosen it for the Rebels.
    known: bool
    reason: str


class MinorCastShown(Event, frozen=True):
    """[VP-37k] A rating or feature counts: everybody knows now of which kind he is."""

    character: str
    side: Side
    kind: str
    place: str
    reason: str


class MinorCastLost(Event, frozen=True):
    """[VP-37f, VP-37h] He dies, slips away, or makes room for another."""

    character: str
    side: Side
    place: str
    cause: str


class BlasterAskedFor(Event, frozen=True):
    """[VP-35b] Does the owner of the Imperial Blaster part with it?"""

    owner: str
    receiver: str
    die: int
    intelligence: int
    given: bool
