"""Drama: rolls and draws that are made again, and what that costs."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class DrawShown(Event, frozen=True):
    """[VE-10a] What was drawn for a mission, before it counts."""

    side: Side
    place: str
    faces: tuple[int, ...]
    says: tuple[str, ...]


class DieRolledAgain(Event, frozen=True):
    """[VE-10] A side has had one die rolled again; all dice of the roll before and after."""

    side: Side
    purpose: str
    before: tuple[int, ...]
    dice: tuple[int, ...]
    meaning: str
    seen_by: Side | UnsetType = UNSET


class DrawnAgain(Event, frozen=True):
    """[VE-10a] A side has put what it drew back, and drawn again."""

    side: Side
    place: str
    before: str
    says: str


class CardDrawnAgain(Event, frozen=True):
    """[VE-10b] A side has put a card that a mission brought back, and drawn another; "" if it is hidden."""

    side: Side
    before: str = ""
    card: str = ""


class BidMoved(Event, frozen=True):
    """[VE-11] What a side's Drama has cost: the other side has moved a bid; both bids as they are now."""

    side: Side
    bid: Side
    turns: int
    lower: int
    higher: int
