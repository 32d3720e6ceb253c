"""The table as a side sees it, as typed records: one definition for text, page, bots and tests.

What only some may see is left out for the others (`UNSET`); `fitg.engine.table.views` decides who they are.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from fitg.data.records import Loyalty, Rating, Side
from fitg.engine.machine.secrets import Viewer, ViewRecord
from fitg.engine.machine.state import Outcome, PlanetStatus, PossessionFate, StackRole
from fitg.engine.rules.character_combat import ForceKind
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.search import Searcher
from fitg.scenarios.sequence import Segment
from fitg.tables.victory import VictoryPoints


class PlanetView(ViewRecord, frozen=True):
    id: str
    loyalty: Loyalty | None
    status: PlanetStatus
    controller: Side | None
    pdb: int
    pdb_up: bool


class SpaceView(ViewRecord, frozen=True):
    """A place with the units in it; `unmoved` counts the viewer's own that can still move."""

    id: str
    planet: str
    units: dict[Side, dict[str, int]]
    unmoved: dict[str, int]
    waiting: dict[str, int]
    camp_since: int
    coup_marker: bool
    wild: bool
    #: What the ruleset has to say beyond that.
    notes: tuple[str, ...] = ()
    #: [20.47] The units of the interception stack of an Orbit Box, while there is one.
    interception: dict[Side, dict[str, int]] | UnsetType = UNSET
    #: [20.51] Carriers with what they carry (`line+militia`) by their stack (`rebel-interception`), as far as
    #: the viewer can see it.
    cargo: dict[str, dict[str, int]] | UnsetType = UNSET


class CharacterView(ViewRecord, frozen=True):
    """A character; what he has done already is for his own side."""

    id: str
    side: Side
    place: str
    #: "free", "captive", "dead", or what the ruleset knows beside them.
    fate: str
    detected: bool
    wounds: int
    with_units: bool
    captor: str
    disabled: bool
    drugged: str
    ratings: dict[Rating, int]
    #: What the ruleset has to say beyond that.
    notes: tuple[str, ...] = ()
    moved: bool | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    sidelined: bool | UnsetType = UNSET
    #: What has befallen him, in words, where the ruleset remembers it; not said of others.
    plight: str | UnsetType = UNSET
    #: [20.47] He is in the interception stack of his Orbit Box, or held there; not said of others.
    intercepted: bool | UnsetType = UNSET


class ShipView(ViewRecord, frozen=True):
    id: str
    model: str
    side: Side
    place: str
    owner: str
    damaged: bool
    #: [20.47] A ship without an owner is in the interception stack of its Orbit Box; not said of others.
    intercepted: bool | UnsetType = UNSET


class PossessionView(ViewRecord, frozen=True):
    id: str
    fate: PossessionFate
    owner: str
    revealed: bool
    #: [27.2] It cannot be used before it is repaired; not said of those that work.
    inoperative: bool | UnsetType = UNSET


class PossessionsView(ViewRecord, frozen=True):
    """The cards that the viewer knows, and how many hidden ones each character has."""

    known: tuple[PossessionView, ...]
    hidden: dict[str, int]


class DecisionView(ViewRecord, frozen=True):
    """Who has to decide; the question and its answers are for that side."""

    side: Side
    kind: str
    case: str
    prompt: str | UnsetType = UNSET
    actions: tuple[str, ...] | UnsetType = UNSET


# What is under way


def _procedure(name: str) -> str:
    return name.removesuffix("UnderWay")


class ProcedureView(ViewRecord, frozen=True, tag_field="procedure", tag=_procedure):
    """What everybody sees of a procedure under way: the fields of the same names."""


class CharacterCombatUnderWay(ProcedureView, frozen=True, kw_only=True):
    """A fight; the numbers of a squad are for nobody until it attacks (12.12)."""

    place: str
    kind: ForceKind
    name: str
    attacker_side: Side
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    active: tuple[str, ...]
    strength: int | UnsetType = UNSET
    endurance: int | UnsetType | None = UNSET
    force_wounds: int
    weapon: str
    intent: str
    round: int
    taken: tuple[str, ...]
    grabbed: str


class SwarmUnderWay(ProcedureView, frozen=True):
    place: str
    name: str
    defender_side: Side
    defenders: tuple[str, ...]
    round: int


class MilitaryCombatUnderWay(ProcedureView, frozen=True):
    place: str
    attacker: Side
    outbreak: bool
    attack_leader: str
    defense_leader: str


class SpaceCombatUnderWay(ProcedureView, frozen=True):
    """[22.0] A battle in an Orbit Box; `role` says which stacks of the box fight."""

    place: str
    attacker: Side
    role: StackRole
    attack_leader: str
    defense_leader: str


class EnvironMissionsUnderWay(ProcedureView, frozen=True):
    place: str
    side: Side
    groups: tuple[Group, ...]
    drawn: tuple[int, ...]
    card: int
    draws: int
    seen: tuple[str, ...]


class SearchUnderWay(ProcedureView, frozen=True):
    place: str
    side: Side
    by: Searcher
    hiders: tuple[str, ...]


class EventSearchUnderWay(ProcedureView, frozen=True):
    place: str
    side: Side
    group: tuple[str, ...]


class MarchUnderWay(ProcedureView, frozen=True):
    side: Side
    origin: str
    destination: str
    companions: tuple[str, ...]
    captives: tuple[str, ...]


UnderWay = (
    CharacterCombatUnderWay
    | SwarmUnderWay
    | MilitaryCombatUnderWay
    | SpaceCombatUnderWay
    | EnvironMissionsUnderWay
    | SearchUnderWay
    | EventSearchUnderWay
    | MarchUnderWay
)


class DrawsView(ViewRecord, frozen=True):
    """What missions draw from: what counts for them, and what the draws so far are called."""

    hit: str
    steps: str


class GalaxyView(ViewRecord, frozen=True):
    """[29.0] What only the Galactic Game has on the table; what the viewer may not know is "hidden"."""

    tracks: dict[Side, int]
    taxed_province: str
    event: int | None
    drawn_events: tuple[int, ...]
    assignment: int | None
    drawn_assignments: tuple[int, ...]
    assignments_left: int
    #: [35.1, 37.42] The next cards as far as the viewer has seen them, the top card first.
    coming_assignments: tuple[int, ...]
    #: [34.1] The planet; "" if there is none.
    base: str
    base_revealed: bool
    named_planets: tuple[str, ...]
    #: [31.1] What lies where; everybody knows those of the planets among `revealed_secrets`.
    secrets: dict[str, str]
    revealed_secrets: tuple[str, ...]
    lost_secrets: tuple[str, ...]
    #: [36.33b] Planets under mass hypnosis, each with the unit on its marker.
    hypnosis: dict[str, str]
    destroyed_planets: tuple[str, ...]
    #: IPOC has been lost: Imperial units lie face up for good.
    open_units: bool


class TableView(ViewRecord, frozen=True):
    """Everything on the table as the viewer sees it."""

    viewer: Viewer
    scenario: str
    title: str
    turn: int
    turns: int
    segment: str
    current_segment: Segment
    phasing: Side
    planets: tuple[PlanetView, ...]
    spaces: tuple[SpaceView, ...]
    characters: tuple[CharacterView, ...]
    ships: tuple[ShipView, ...]
    possessions: PossessionsView
    decks: dict[Side, tuple[str, ...]]
    due: dict[str, int]
    pdb_raised: bool
    informed: tuple[Side, ...]
    #: [D-87] How often a side may still have a roll made again, as far as the viewer may know.
    mulligans: dict[Side, int]
    draws: DrawsView
    spent_creatures: tuple[str, ...]
    score: VictoryPoints
    under_way: tuple[UnderWay, ...]
    decision: DecisionView | None
    outcome: Outcome | None
    commitment: str
    seed: str | None
    #: [21.27] All Imperial units jump with Navigation two in this Segment; only in games with Hyperjumps.
    declared_navigation: bool | UnsetType = UNSET
    #: [19.22] PDBs that have gained a Level in this Game-Turn; only in games with Force Points.
    raised_pdbs: tuple[str, ...] | UnsetType = UNSET
    #: [29.0] Only in the Galactic Game.
    galaxy: GalaxyView | UnsetType = UNSET


def plain(record: msgspec.Struct) -> Any:
    """A record in JSON types only: tuples become lists, and what is not for the viewer is not there."""
    return msgspec.json.decode(msgspec.json.encode(record))
