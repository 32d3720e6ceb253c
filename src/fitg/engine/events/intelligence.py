"""What spies bring home, as typed records."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class SheetChanged(Event, frozen=True):
    """[VX-19] A track of the Intelligence Sheet has changed."""

    track: str
    side: Side
    before: int
    after: int
    reason: str


class ResultTaken(Event, frozen=True):
    """[VX-19f to VX-19h] What a mission brings: chosen, or assigned by the other side."""

    result: str
    side: Side
    letters: int
    assigned: bool


class ResultRefused(Event, frozen=True):
    """[VX-25] A result that was assigned is refused."""

    result: str
    side: Side


class NetworkPlan(Event, frozen=True):
    """[VX-20o to VX-20q] What the Empire asks for: so many Conduits found, destroyed, and a Cell."""

    infiltrated: int
    destroyed: int
    cell: bool


class CardSpied(Event, frozen=True):
    """[VX-22f] The Rebel Player has seen a Strategic Assignment to come; which one only he knows."""

    card: int
    position: int


class ProvinceOpened(Event, frozen=True):
    """[VX-22d] The Imperial units of a province lie face up."""

    province: str


class ProvinceClosed(Event, frozen=True):
    """[VX-22d] They lie face down again."""

    province: str


class HunterDeal(Event, frozen=True):
    """[VX-21b] Bounty Hunters offer whom they have defeated to the Empire."""

    place: str
    characters: tuple[str, ...]
    bounty: int


class BountyPaid(Event, frozen=True):
    """[VX-21b, VX-21e] The Empire has paid for somebody, who goes to a cell."""

    character: str
    place: str
    bounty: int


class HuntersGone(Event, frozen=True):
    """[VX-21d] No Bounty Hunter works for the Empire again."""

    reason: str


class FreeMoveBegun(Event, frozen=True):
    """[VX-20l, VX-20n] A ship, or a unit if it names none, sets out whatever the Assignment."""

    ship: str
    origin: str


class PiratesHired(Event, frozen=True):
    """[VX-22a] The Pirate Fleet has come."""

    place: str


class TacticsChosen(Event, frozen=True):
    """[VX-23b, VX-23c] How the Pirate Fleet fights."""

    place: str
    tactics: str


class RansomPaid(Event, frozen=True):
    """[VE-M5a] The Empire has bought one of its own back."""

    character: str
    ransom: int
