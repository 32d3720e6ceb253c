"""What happens in a game, as typed records.

Every event names its rule case and carries all the numbers that produced it, so that the log,
the page, the statistics and the tests read events and nothing parses text. `fitg.presentation.narration`
turns them into sentences; `fitg.engine.views` says what a side may see of them.
"""

from __future__ import annotations

import msgspec

from fitg.data.records import Side
from fitg.tables import Shift


class Modifier(msgspec.Struct, frozen=True):
    """A change of a number (a rating, a number of draws) with its reason."""

    reason: str
    by: int


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Base of all events."""

    case: str


# Dice


class DiceRolled(Event, frozen=True):
    """Dice that somebody may have rolled again, and what they would mean; `answer` are those of the other."""

    purpose: str
    #: Whose roll it is; nobody's where a creature or a mob strikes.
    side: Side | None
    dice: tuple[int, ...]
    answer: tuple[int, ...]
    meaning: str


class MulliganConsidered(Event, frozen=True):
    """[D-87] A side is asked whether it has dice rolled again: so it has a mulligan."""

    side: Side
    purpose: str


class DiceRerolled(Event, frozen=True):
    """[D-87] A side has had dice rolled again; all dice of the roll before and after."""

    side: Side
    purpose: str
    before: tuple[int, ...]
    dice: tuple[int, ...]
    meaning: str


class MulliganGained(Event, frozen=True):
    """[D-38, D-72] A side may have one more roll made again."""

    side: Side
    reason: str


# The course of the game


class TurnBegan(Event, frozen=True):
    turn: int


class SegmentBegan(Event, frozen=True):
    turn: int
    segment: str
    side: Side | None
    name: str = ""
    phase: str = ""
    actor: Side | None = None
    round: int = 1


class GameEnded(Event, frozen=True):
    #: None for a draw.
    winner: Side | None
    kind: str
    points: int
    reason: str


# Pieces and places


class UnitsPlaced(Event, frozen=True):
    side: Side
    place: str
    units: dict[str, int]
    reason: str
    waiting: dict[str, int] = {}


class UnitsSetUp(Event, frozen=True):
    """[16.13] A unit is placed in the set-up: only its owner is told which and where."""

    side: Side
    place: str
    units: dict[str, int]


class SetUpShown(Event, frozen=True):
    """[16.13] All units of a side are placed: where they stand, told without the order of placing."""

    side: Side
    units: dict[str, dict[str, int]]


class UnitsLost(Event, frozen=True):
    """Units removed from play; they are shown as they go (7.22)."""

    side: Side
    place: str
    units: dict[str, int]
    reason: str


class UnitsRevealed(Event, frozen=True):
    side: Side
    place: str
    units: dict[str, int]
    reason: str
    #: [20.5] What is found below them: carriers and what they carry.
    cargo: dict[str, int] = {}


class CharacterPlaced(Event, frozen=True):
    character: str
    side: Side
    place: str
    reason: str


class Restacked(Event, frozen=True):
    """[9.57] A character joins or leaves the stack of military units."""

    character: str
    place: str
    with_units: bool


class PrisonerHanded(Event, frozen=True):
    captive: str
    place: str
    captor: str


# Movement and detection


class Walked(Event, frozen=True):
    character: str
    origin: str
    destination: str
    slipped_away: bool
    captives: tuple[str, ...] = ()


class Marched(Event, frozen=True):
    side: Side
    origin: str
    destination: str
    units: dict[str, int]
    characters: tuple[str, ...]
    ships: tuple[str, ...]
    reaction: bool = False


class Flew(Event, frozen=True):
    ship: str
    pilot: str
    aboard: tuple[str, ...]
    origin: str
    destination: str
    reaction: bool = False


class DetectionRolled(Event, frozen=True):
    """[9.3] One Detection Routine, with the column and its shifts."""

    ship: str
    planet: str
    leaving: bool
    evasion: int
    pdb: int
    column: str
    shifts: tuple[Shift, ...]
    die: int
    result: str
    #: [20.7] Space Strength Points in orbit that took part, and whether there was no PDB beside them.
    orbit: int = 0
    alone: bool = False
    #: [20.7d] A fleet detachment attacks.
    attack: bool = False


class DetectionChanged(Event, frozen=True):
    """Characters have become detected, or have slipped out of sight."""

    characters: tuple[str, ...]
    place: str
    detected: bool
    reason: str


class PdbFired(Event, frozen=True):
    planet: str
    level: int
    column: str
    die: int
    return_die: int
    units_loss: int
    pdb_loss: int


class PdbChanged(Event, frozen=True):
    planet: str
    level: int
    up: bool
    reason: str


# Military combat


class CombatDeclared(Event, frozen=True):
    place: str
    attacker: Side


class LeaderNamed(Event, frozen=True):
    character: str
    place: str
    purpose: str


class BattleFought(Event, frozen=True):
    """[10.0] A military combat: both strengths, the column with its shifts, both dice and losses."""

    place: str
    attacker: Side
    attack: int
    defense: int
    ratio: str
    column: str
    shifts: tuple[Shift, ...]
    attacker_die: int
    defender_die: int
    attacker_loss: int
    defender_loss: int


# Search


class SearchMade(Event, frozen=True):
    place: str
    side: Side
    by: str
    searchers: tuple[str, ...]
    hiders: tuple[str, ...]
    search_value: int
    hiding_value: int
    parts: tuple[Modifier, ...]
    number: int
    die: int
    found: bool


# Character combat


class FightBegan(Event, frozen=True):
    place: str
    attacker: str
    attackers: tuple[str, ...]
    strength: int
    endurance: int | None
    defenders: tuple[str, ...]
    weapon: str
    intent: str


class BreakOffTried(Event, frozen=True):
    round: int
    column: str
    die: int
    modifier: int
    tried: tuple[str, ...]
    escaped: tuple[str, ...]


class RoundFought(Event, frozen=True):
    round: int
    attack: int
    defense: int
    differential: int
    column: str
    shifts: tuple[Shift, ...]
    attacker_dice: tuple[int, ...]
    defender_die: int | None
    attacker_wounds: int
    defender_wounds: int
    captures: int
    active: tuple[str, ...]


class OutOfFight(Event, frozen=True):
    """[12.84] A defender who has been overpowered takes no further part; so does whom a creature grabs."""

    character: str
    place: str
    round: int
    reason: str


class Stung(Event, frozen=True):
    """An attack on one character alone, read on a fixed column."""

    creature: str
    character: str
    column: str
    die: int
    wounds: int


class ForceWounded(Event, frozen=True):
    """[12.74] A squad, creature or mob takes wounds."""

    force: str
    wounds: int
    strength: int
    endurance: int
    reason: str


class Wounded(Event, frozen=True):
    character: str
    wounds: int
    total: int
    endurance: int
    cause: str


class Died(Event, frozen=True):
    character: str
    side: Side
    place: str
    cause: str


class Captured(Event, frozen=True):
    character: str
    side: Side
    place: str
    captor: str
    cause: str


class Freed(Event, frozen=True):
    character: str
    side: Side
    place: str
    reason: str


class FightEnded(Event, frozen=True):
    place: str
    rounds: int
    reason: str


class Healed(Event, frozen=True):
    characters: tuple[str, ...]
    reason: str


# Missions


class MissionAssigned(Event, frozen=True):
    letter: str
    place: str
    side: Side
    members: tuple[str, ...]
    camp: bool = False
    target: str = ""


class CardDrawn(Event, frozen=True):
    card: int
    place: str
    section: str
    letters: str
    event: str
    number: int
    limit: int


class EventIgnored(Event, frozen=True):
    event: str
    place: str
    reason: str


class EventStruck(Event, frozen=True):
    """An action event takes effect, on one group where it picks one."""

    event: str
    place: str
    letter: str = ""
    members: tuple[str, ...] = ()
    die: int | None = None
    detail: str = ""


class MissionAborted(Event, frozen=True):
    letter: str
    place: str
    side: Side
    reason: str


class MissionCompleted(Event, frozen=True):
    letter: str
    place: str
    side: Side
    letters: int
    members: tuple[str, ...]
    camp: bool = False


class MissionFailed(Event, frozen=True):
    letter: str
    place: str
    side: Side
    reason: str
    die: int | None = None


class BonusDrawn(Event, frozen=True):
    letter: str
    place: str
    side: Side
    draws: int
    parts: tuple[Modifier, ...]
    cards: tuple[int, ...]
    hits: int


class InformationGained(Event, frozen=True):
    side: Side
    planet: str
    letters: int
    units: dict[str, dict[str, int]]
    characters: tuple[str, ...]
    point: bool


class CharacterGained(Event, frozen=True):
    character: str
    side: Side
    place: str


class CampFounded(Event, frozen=True):
    place: str


class CampRemoved(Event, frozen=True):
    place: str
    reason: str


class CoupMarked(Event, frozen=True):
    place: str


# Possessions


class PossessionGained(Event, frozen=True):
    """[14.1] The Imperial Player sees that a card was taken, not which."""

    possession: str
    character: str
    reason: str


class PossessionGiven(Event, frozen=True):
    """`seen`: both players know the card."""

    seen: bool
    possession: str
    giver: str
    receiver: str


class PossessionUsed(Event, frozen=True):
    possession: str
    character: str
    use: str
    detail: str = ""


class PossessionLost(Event, frozen=True):
    """`seen`: both players know the card."""

    seen: bool
    possession: str
    character: str
    reason: str
    die: int | None = None
    fate: str = "deck"


class ShipAssigned(Event, frozen=True):
    ship: str
    owner: str
    place: str
    reason: str


class ShipLost(Event, frozen=True):
    ship: str
    place: str
    reason: str


# Politics


class LoyaltyShifted(Event, frozen=True):
    planet: str
    before: int
    after: int
    reason: str


class StatusChanged(Event, frozen=True):
    planet: str
    before: str
    after: str
    reason: str


class ControlChanged(Event, frozen=True):
    planet: str
    before: Side | None
    after: Side | None


class ForcePoints(Event, frozen=True):
    """[15.41] What an Environ gives to a rebellion."""

    place: str
    points: int
    reason: str


class CharacterDisabled(Event, frozen=True):
    character: str
    place: str
    reason: str


# Force Points


class ForcePointsGranted(Event, frozen=True):
    """[19.0] A side receives the Force Points that the scenario gives for this moment."""

    side: Side
    points: int


class ForcePointsSpent(Event, frozen=True):
    """[19.0] What a side has spent of its points, `pdbs` of it on PDBs; the rest is lost or `kept` (33.2).

    [7.22] `spent` is kept from who does not know the kinds that were bought.
    """

    side: Side
    points: int
    spent: int | None
    pdbs: int
    kept: bool = False


class CampSpared(Event, frozen=True):
    """[28.35] A Rebel Camp of the set-up has stood up to the challenge of the first Mission Phase."""

    place: str


# Fleets and Hyperjumps


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
    """[22.3] The attacker declares a Determined Assault: two columns to the left, all losses doubled."""

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


# Domino Effects


class Ripple(msgspec.Struct, frozen=True):
    """[23.0] A group of planets that a Domino Effect reaches, and how many of them; None stands for all."""

    #: "" for the planets of the star system.
    race: str
    planets: tuple[str, ...]
    most: int | None = None


class DominoSparked(Event, frozen=True):
    """[23.0] What happened on a planet lets a player move Loyalty on others."""

    planet: str
    spark: str
    side: Side
    races: tuple[str, ...]
    ripples: tuple[Ripple, ...]


class PlanetIncited(Event, frozen=True):
    """[23.47] A planet in Unrest will go into rebellion when the Domino Effect is over."""

    planet: str
    source: str


# Missions in orbit


class ShipDamaged(Event, frozen=True):
    ship: str
    place: str
    reason: str


# Sovereigns


class SovereignSummoned(Event, frozen=True):
    """[25.1] A sovereign takes the field, and his people with him: the Force Points of his Environ."""

    sovereign: str
    side: Side
    place: str
    points: int


class SovereignGone(Event, frozen=True):
    """[25.24, 25.3] A sovereign is out of the game."""

    sovereign: str
    side: Side
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


# The Galactic Game


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
