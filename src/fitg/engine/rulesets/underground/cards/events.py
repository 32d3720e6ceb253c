"""What event cards tell."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class ThiefStruck(Event, frozen=True):
    """[VE-M1] What the master thief is after, by the die."""

    die: int
    possession: str
    owner: str


class BlizzardStruck(Event, frozen=True):
    """[VE-M2] Instead of a creature a blizzard comes, and costs somebody a point."""

    place: str
    character: str


class DancedAway(Event, frozen=True):
    """[VE-M9] At the festivals of Solvia somebody has lost a wound."""

    character: str
    left: int


class SentHome(Event, frozen=True):
    """[VE-M23, VE-M26] Somebody is put into a place by an event, or leaves the board if it is none."""

    character: str
    place: str
    reason: str


class CellFounded(Event, frozen=True):
    """[VE-M23, VE-M33] A cell that an event brings."""

    place: str
    reason: str


class DeviceTriggered(Event, frozen=True):
    """[VE-M20] The device of Adrax explodes: one die for everybody there."""

    planet: str
    die: int


class ProvinceNamed(Event, frozen=True):
    """[VE-H8a] A province counts as named by the Assignment card."""

    province: str
    reason: str


class KaynsProtest(Event, frozen=True):
    """[VE-H6a] The Kayns have had enough of Province Two; or the rebellion of Etreg is divided."""

    planet: str
    divided: bool


class AllGathered(Event, frozen=True):
    """[VE-H1a] All Rebels are in one province for the first time."""

    province: str


class MoleNamed(Event, frozen=True):
    """[VE-23] Of whom the clone tells in this Game-Turn; "" if of nobody."""

    die: int
    character: str


class MoleSuspected(Event, frozen=True):
    """[VE-23f] After each use of what the clone tells: whether it has given itself away."""

    character: str
    die: int
    found: bool


class ExtremistsRose(Event, frozen=True):
    """[VE-24] A planet falls to extremists."""

    planet: str


class ExtremistsFought(Event, frozen=True):
    """[VE-24b, VE-24f] A fight with extremists in an Environ; whether the side attacked, or they did."""

    place: str
    side: str
    attacker: bool
    column: str
    dice: tuple[int, ...]
    loss: int
    own_loss: int = 0
    gone: bool = False
