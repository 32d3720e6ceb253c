"""The table as a side sees it, as typed records: one definition for text, page, bots and tests.

What only some may see is left out for the others (`UNSET`); `fitg.engine.table.views` decides who they are.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from fitg.data.records import Loyalty, Rating, Side
from fitg.engine.machine.module_view import ModuleView
from fitg.engine.machine.procedure import NotOffered
from fitg.engine.machine.secrets import Viewer, ViewRecord
from fitg.engine.machine.state import Outcome, PlanetStatus, PossessionFate, StackRole
from fitg.engine.rules.character_combat import ForceKind
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.search import Searcher
from fitg.scenarios.sequence import Segment
from fitg.tables.victory import VictoryPoints

M = TypeVar("M", bound=ModuleView)


class PlanetView(ViewRecord, frozen=True):
    id: str
    loyalty: Loyalty | None
    status: PlanetStatus
    controller: Side | None
    pdb: int
    pdb_up: bool
    #: [16.17] The line of the schedule on which it scores; "" for none.
    line: str


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


class ProspectView(ViewRecord, frozen=True):
    """What may become of somebody who is lost for now."""

    title: str
    words: str


class LotView(ViewRecord, frozen=True):
    """What has become of somebody who is lost for now: where, why, since when, and what would free him."""

    title: str
    #: How it may be pictured: "bars", "cell", "sickbed", "road", or what a module says.
    picture: str
    where: str
    prospects: tuple[ProspectView, ...]
    #: Not said where nobody has noted it.
    why: str | UnsetType = UNSET
    since: int | UnsetType = UNSET


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
    #: Why he cannot do anything now, as far as the viewer may know; not said of those who can.
    idle: str | UnsetType = UNSET
    moved: bool | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    sidelined: bool | UnsetType = UNSET
    #: What has befallen him, in words, where the ruleset remembers it; not said of others.
    plight: str | UnsetType = UNSET
    #: The same in its parts, of those who are lost for now, where the ruleset says what would free them.
    lot: LotView | UnsetType = UNSET
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
    """Who has to decide; the question is for that side, and its answers come with it."""

    side: Side
    kind: str
    case: str
    prompt: str | UnsetType = UNSET
    #: What cannot be chosen though one might look for it, with what it would need.
    not_offered: tuple[NotOffered, ...] | UnsetType = UNSET


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


class ClauseView(ViewRecord, frozen=True):
    """[16.18] One clause of an objective: how far it has been reached, in words, and whether it holds."""

    text: str
    met: bool


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
    draws: DrawsView
    spent_creatures: tuple[str, ...]
    score: VictoryPoints
    #: [16.18] How far the objectives that win at once have been reached, in the order of the scenario.
    goals: tuple[tuple[ClauseView, ...], ...]
    under_way: tuple[UnderWay, ...]
    decision: DecisionView | None
    outcome: Outcome | None
    commitment: str
    seed: str | None
    #: What the modules of the ruleset show of themselves, each under its id.
    modules: tuple[ModuleView, ...]

    def module(self, kind: type[M]) -> M | None:
        """What a module shows that the reader knows by its record; None where it is not played."""
        return next((each for each in self.modules if isinstance(each, kind)), None)


def plain(record: msgspec.Struct) -> Any:
    """A record in JSON types only: tuples become lists, and what is not for the viewer is not there."""
    return msgspec.json.decode(msgspec.json.encode(record))
