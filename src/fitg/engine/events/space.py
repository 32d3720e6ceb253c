"""Fleets, orbits, space combat and what ships go through."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event, Modifier
from fitg.tables import Shift


class NavigationDeclared(Event, frozen=True):
    """[21.27] All units of a side jump with this rating in this Segment, and are not shown."""

    side: Side
    navigation: int


class Hyperjumped(Event, frozen=True):
    """[21.3] A jump of a fleet, or of one ship; without a roll `die` and `sum` are None."""

    side: Side
    ship: str
    origin: str
    destination: str
    navigation: int
    parts: tuple[Modifier, ...]
    distance: int
    die: int | None
    sum: int | None
    #: 0: arrived; 1: Drift; 2: Drift 2.
    drift: int
    effect: str
    #: What makes the distance longer than the map says.
    detours: tuple[Modifier, ...] = ()


class Intercepted(Event, frozen=True):
    """[20.4] Units, and who is with them, stop an Enemy fleet in an Orbit Box."""

    side: Side
    place: str
    units: dict[str, int]
    characters: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    #: The fleet had not moved.
    standing: bool = False


class RakingAttackMade(Event, frozen=True):
    """[20.61] A PDB strikes units between an Environ and orbit; only they can lose."""

    planet: str
    level: int
    column: str
    die: int
    loss: int


# Fleets that detect ships


class DetachmentEvaded(Event, frozen=True):
    """[20.71] A ship tries to break off from a fleet detachment."""

    ship: str
    planet: str
    strength: int
    shields: int
    column: str
    number: int
    die: int
    escaped: bool


class DetachmentAttacked(Event, frozen=True):
    """[20.71] A fleet detachment attacks a ship, with the column and its shifts."""

    ship: str
    planet: str
    strength: int
    shields: int
    column: str
    shifts: tuple[Shift, ...]
    die: int
    wounds: int
    result: str


# Orbit Organization


class OrbitOrganized(Event, frozen=True):
    """[20.9] The interception stack of an Orbit Box is dissolved."""

    place: str
    characters: tuple[str, ...]


# Space combat


class AssaultDeclared(Event, frozen=True):
    """[22.3] The attacker declares a Determined Assault: a worse column, all losses doubled."""

    side: Side
    place: str


class StackReleased(Event, frozen=True):
    """[22.0] The survivors of an interception stack join their free units."""

    side: Side
    place: str
    characters: tuple[str, ...] = ()


class PdbAssailed(Event, frozen=True):
    """[22.22] Free units in orbit attack the PDB of the planet below."""

    planet: str
    attacker: Side


class PdbHelped(Event, frozen=True):
    """[22.24] Units in orbit add their space strength to that of a PDB."""

    planet: str
    side: Side
    number: int
    strength: int


class PdbBombarded(Event, frozen=True):
    """[22.22] An attack on a PDB: strengths, column and shifts, both dice, and what both have lost."""

    planet: str
    attacker: Side
    attack: int
    #: The strength of the PDB of this level, and that of the units that help it.
    level: int
    up: bool
    base: int
    helpers: int
    ratio: str
    column: str
    shifts: tuple[Shift, ...]
    attacker_die: int
    defender_die: int
    attacker_loss: int
    pdb_loss: int


class SquadBlewUp(Event, frozen=True):
    """[19.6] A Suicide Squad dies with the characters who were found."""

    place: str
    characters: tuple[str, ...]


# Missions in orbit


class LoadPassed(Event, frozen=True):
    """[VM-02] In orbit a 1-0 unit passes from one carrier to another."""

    side: Side
    place: str
    cargo: str
    giver: str
    taker: str


class ShipDamaged(Event, frozen=True):
    ship: str
    place: str
    reason: str


# Repairs


class PossessionBroke(Event, frozen=True):
    """[27.0, 14.22] A possession is inoperative after use, and stays with its owner."""

    possession: str
    character: str
    die: int


class RepairTried(Event, frozen=True):
    """[27.1, 27.2] Somebody tries to repair a ship or a possession; without a die he cannot fail (27.3)."""

    item: str
    #: A character, or a kind of elite unit.
    by: str
    place: str
    rating: int
    die: int | None
    repaired: bool
