"""The scenario format: what a scenario file can say, as immutable records.

A scenario is the board, the forces and their placing, the course of a turn and the victory
conditions. It may instead state a `Position`: play then starts in the middle of things and
nobody sets anything up.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg.data.charts import ControlState
from fitg.data.records import EnvironType, Loyalty, Record, Side
from fitg.scenarios.position import Position

Game = Literal["star-system", "province", "galactic"]
Kind = Literal["start-rebellion", "armageddon"]
PlanetKind = Literal["home", "secret", "capital", "throne", "plain"]

EVERY_PLANET = "*"
"""The key under `planets` that speaks for all planets of the board not named otherwise."""


class PlanetSetup(Record, frozen=True, kw_only=True):
    """[16.11] [16.13] A planet at the start; `None` reads loyalty or state from the map's marks."""

    pdb: int
    loyalty: Loyalty | None = None
    state: ControlState | None = None
    pdb_up: bool = True


class Placing(Record, frozen=True, kw_only=True):
    """Where pieces may be set up; an empty field sets no limit.

    `spread` says whether they may be divided freely, stay together, or go ship by ship with a crew
    each. `apart` keeps ships, or the groups of a side that say the same, on different planets or in
    different provinces.
    """

    controlled: bool = False
    provinces: tuple[str, ...] = ()
    planets: tuple[str, ...] = ()
    except_planets: tuple[str, ...] = ()
    kinds: tuple[PlanetKind, ...] = ()
    environ_types: tuple[EnvironType, ...] = ()
    orbit: Literal["no", "allowed", "only"] = "no"
    spread: Literal["free", "together", "ship-by-ship"] = "free"
    apart: Literal["no", "planets", "provinces"] = "no"
    with_units: Literal["no", "any", "greatest-space-strength"] = "no"


class Group(Record, frozen=True, kw_only=True):
    """Characters and ships that are set up under one rule, some perhaps drawn at random.

    `possessions` are cards that its members share out; with `detected` everybody knows where they are.
    """

    case: str
    placing: Placing
    characters: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    possessions: tuple[str, ...] = ()
    random_characters: int = 0
    random_possessions: int = 0
    detected: bool = False


class Camps(Record, frozen=True, kw_only=True):
    """[28.35] Rebel Camps at the start, one on each planet, in an Environ of the Rebel Player's choice.

    When the first Rebel Mission Phase begins, and not before, the Imperial Player may show units of
    Environ size plus `challenge` strength points there to remove the camp. A camp that stays acts in
    that Phase already. In the Galactic Game there is instead one in each province of the board, where the
    `placing` allows it, and nobody challenges them.
    """

    case: str
    planets: tuple[str, ...] = ()
    challenge: int = 0
    placing: Placing | None = None


class Entry(Record, frozen=True, kw_only=True):
    """[28.27] [28.38] Units come by Hyperjump, as if they had begun the turn in one of these systems.

    `origins` is the number of systems that must be used, `None` for any; each then sends units worth
    `least_points` or more, and `different_doors` asks for routes into different systems of the board.
    """

    systems: tuple[str, ...]
    origins: int | None = None
    least_points: int = 0
    different_doors: bool = False


class ForcePoints(Record, frozen=True, kw_only=True):
    """[19.0] Force Points a scenario grants, and what they may buy.

    `turns` is the first and the last Game-Turn of the grant; turn 0 is the set-up. `most` caps units
    by their kind or by the traits `elite` and `atrocity`, among what these points buy or, if
    `most_counts` says so, among all that the side buys in the scenario ([28.33]). `pdb_points` is the
    share that may go into PDBs, `None` for any share. `garrison` asks for a unit on every
    planet of the placing ([38.25]), and `up-first` lets a PDB rise to Level 2 at once, if it is turned
    Up before ([38.26]); none rises above `pdb_top`. With `must_spend` nothing may be left of the grant that
    could still buy something ([19.3]).
    """

    case: str
    points: int
    turns: tuple[int, int] = (0, 0)
    unit_kinds: tuple[str, ...] = ()
    most: dict[str, int] = msgspec.field(default_factory=dict)
    most_counts: Literal["these-points", "whole-scenario"] = "these-points"
    pdb_points: int | None = None
    pdb_levels: Literal["one-a-turn", "up-first"] = "one-a-turn"
    pdb_top: int = 2
    garrison: bool = False
    must_spend: bool = False
    placing: Placing | None = None
    entry: Entry | None = None


class SideSetup(Record, frozen=True, kw_only=True):
    """The forces of a side and how they come into play.

    Without groups, all characters and ships start in one Environ of a planet their owner controls
    (`placed`, [16.12]) or arrive there in his first Movement Segment (`from-space`).
    """

    characters: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    possessions: tuple[str, ...] = ()
    random_possessions: int = 0
    possessions_apart: bool = False
    units: dict[str, int] = msgspec.field(default_factory=dict)
    entry: Literal["placed", "from-space"] = "placed"
    groups: tuple[Group, ...] = ()
    camps: Camps | None = None
    force_points: tuple[ForcePoints, ...] = ()
    resource_track: int | None = None
    #: [VO-06a] So many Planet Secrets, of the Rebel Player's choice, are shown before play begins.
    known_secrets: int = 0


class Reinforcement(Record, frozen=True, kw_only=True):
    """[16.15] Units that come during play: each time a rebellion starts, or on the named turns."""

    side: Side
    trigger: Literal["rebellion-starts", "turns"]
    units: dict[str, int]
    case: str
    turns: tuple[int, ...] = ()
    instead_if_pdb_raised: dict[str, int] | None = None


ClauseKind = Literal[
    "rebel-controlled",
    "rebel-controlled-count",
    "risen-count",
    "all-planets-imperial-controlled",
    "no-planet-rebel-controlled",
    "no-planet-rebel-controlled-or-in-rebellion",
    "no-rebel-units",
    "rebel-characters-lost",
    "rebel-characters-lost-all",
    "rebel-base-revealed",
    "victory-points",
]


class Clause(Record, frozen=True, kw_only=True):
    """One fact that must hold: named planets, or at least `count` planets, characters or points.

    With both, at least `count` of the named planets.
    """

    kind: ClauseKind
    planets: tuple[str, ...] = ()
    count: int = 0


class VictoryCondition(Record, frozen=True, kw_only=True):
    """[16.18] A side wins at once when all clauses hold, tested at the given moments from a turn on."""

    side: Side
    case: str
    text: str
    all_of: tuple[Clause, ...]
    tested: Literal["any-time", "imperial-turn-ends", "game-turn-ends"] = "any-time"
    from_turn: int = 1


class FinalVictory(Record, frozen=True, kw_only=True):
    """[16.27] After the last Game-Turn the Rebel Player wins with `rebel_needs` points on the schedule."""

    schedule: Game
    rebel_needs: int
    case: str


class Scenario(Record, frozen=True, kw_only=True):
    """A game that can be played: the board, the forces, the course of a turn and the way to win."""

    id: str
    title: str
    game: Game
    kind: Kind
    turns: int
    systems: tuple[str, ...]
    planets: dict[str, PlanetSetup]
    final: FinalVictory
    summary: str = ""
    situation: str = ""
    hours: str = ""
    #: [VO-06b] The Game-Turn in which play begins; what happened before is history.
    first_turn: int = 1
    #: A scenario of this project, not of the game as published.
    by_us: bool = False
    cases: tuple[str, ...] = ()
    rebel: SideSetup = SideSetup()
    imperial: SideSetup = SideSetup()
    reinforcements: tuple[Reinforcement, ...] = ()
    instant_victory: tuple[VictoryCondition, ...] = ()
    setup: tuple[str, ...] = ()
    sequence: tuple[str, ...] = ()
    position: Position | None = None
