"""The Galactic Game."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event
from fitg.tables import Shift


class TrackChanged(Event, frozen=True):
    """[33.2, 34.3] The Force Points on a Resource Track before and after."""

    side: Side
    before: int
    after: int
    reason: str


class PlanetTaxed(Event, frozen=True):
    """[33.1] A planet paid in full, by half, or nothing."""

    planet: str
    share: str
    points: int


class MaintenancePaid(Event, frozen=True):
    """[33.4] What elite units and Level 2 PDBs cost, and what could be paid."""

    due: int
    paid: int


class UnitsReplaced(Event, frozen=True):
    """[33.41] A unit became one of another kind; where, and which, only its owner is told."""

    side: Side
    place: str
    before: str
    after: str


class SecretsDeployed(Event, frozen=True):
    """[31.1] Planet Secrets by their planet; only the Imperial Player may look."""

    secrets: dict[str, str]


class SecretRevealed(Event, frozen=True):
    """[31.2] A Planet Secret is known to everybody."""

    planet: str
    secret: str
    reason: str


class SecretLost(Event, frozen=True):
    """[31.0] A Planet Secret acts no longer."""

    planet: str
    secret: str
    reason: str


class BaseChosen(Event, frozen=True):
    """[34.1] The Rebel Player has written down his secret base."""

    planet: str


class BaseRevealed(Event, frozen=True):
    """[34.2] Everybody knows the Rebel base."""

    planet: str
    reason: str


class PlanetNamed(Event, frozen=True):
    """[34.22] A planet that is not the Rebel base."""

    planet: str


class AssignmentsArranged(Event, frozen=True):
    """[35.1] The order of the Strategic Assignments, which only the Imperial Player knows."""

    cards: tuple[int, ...]


class AssignmentDrawn(Event, frozen=True):
    """[35.4] The Strategic Assignment of this Game-Turn."""

    card: int
    provinces: tuple[str, str]


class GalacticEventDrawn(Event, frozen=True):
    """[32.0] The Galactic Event of a Game-Turn."""

    card: int
    #: It does nothing, because the base is known already.
    ignored: bool = False


class CharacterReborn(Event, frozen=True):
    """[119] A dead character lives again."""

    character: str
    side: Side
    place: str


class PlanetDestroyed(Event, frozen=True):
    """[36.34] A planet exists no longer."""

    planet: str
    reason: str


class AtrocityCommitted(Event, frozen=True):
    """[36.0] The Empire commits an Atrocity."""

    planet: str
    deed: str


class HypnosisBegan(Event, frozen=True):
    """[36.33b] A unit holds the Loyalty of a planet."""

    planet: str
    unit: str


class HypnosisEnded(Event, frozen=True):
    """[36.33b] The Loyalty of a planet is free to move again."""

    planet: str


class PrisonerTortured(Event, frozen=True):
    """[37.12] A prisoner is tortured before he is questioned."""

    character: str
    by: str
    die: int
    wounds: int


class ProvinceShown(Event, frozen=True):
    """[37.42] The Rebel Player has seen all Imperial units of a province, by their places."""

    province: str
    units: dict[str, dict[str, int]]


class AssignmentSeen(Event, frozen=True):
    """[37.42] The Rebel Player has seen the next Strategic Assignment."""

    card: int


# Galactic Events that last or come later


class GhostFleetCame(Event, frozen=True):
    """[106] A ghost fleet of this strength attacks all Imperial units of an Orbit Box."""

    place: str
    strength: int


class GhostFleetStruck(Event, frozen=True):
    """[106] What the ghost fleet does: one roll, for the losses of the Empire."""

    place: str
    attack: int
    defense: int
    ratio: str
    column: str
    shifts: tuple[Shift, ...]
    die: int
    loss: int


class FluxStruck(Event, frozen=True):
    """[118] Two dice as tens and units before a Hyperjump: the star of that number, if there is one."""

    side: Side
    destination: str
    dice: tuple[int, ...]
    star: str
    swept: bool


class FirstLetterVoid(Event, frozen=True):
    """[31.0] A secret hinders a mission of a side: its first letter does not count."""

    planet: str
    secret: str
    letter: str
    side: Side


class GroupFormed(Event, frozen=True):
    """[38.4] Chance has completed a group of characters that starts together."""

    side: Side
    characters: tuple[str, ...]
