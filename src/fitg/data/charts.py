"""The printed charts as immutable records, one for each chart; `fitg.tables` reads them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, TypeVar

import msgspec

from fitg.data.records import EnvironType, Loyalty, Side, Weapon
from fitg.errors import FitgError

DIE = range(1, 7)

Status = Literal["certain", "strong", "inferred", "assumed"]
Assault = Literal["normal", "determined", "sneak"]
ControlState = Literal["imperial-control", "rebellion", "rebel-control", "rebellion-stopped"]
UnitsPresent = Literal["none", "imperial", "rebel", "both"]
Controller = Literal["imperial", "rebel", "neither"]
TaxChoice = Literal["full", "half", "none"]
HyperjumpEffect = Literal["none", "damaged", "severe"]
Schedule = Literal["star-system", "province", "galactic"]

CONTROL_STATES: tuple[ControlState, ...] = (
    "imperial-control",
    "rebellion",
    "rebel-control",
    "rebellion-stopped",
)
UNITS_PRESENT: tuple[UnitsPresent, ...] = ("none", "imperial", "rebel", "both")


class ChartError(FitgError):
    """A chart file that does not hold together, or a chart that is asked for what it does not have."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a chart."""


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Base of all charts: the case it is printed under and how sure its figures are.

    Charts keep what is derived from the printed figures (`cached_property`), hence `dict`.
    """

    case: str
    status: Status
    notes: tuple[str, ...] = ()


def step(lowest: Sequence[int], value: int) -> int:
    """The index of the last step that `value` reaches; a value below the first counts as the first.

    >>> [step((1, 2, 4), value) for value in (-3, 1, 3, 4, 9)]
    [0, 0, 1, 2, 2]
    """
    return max(bisect_right(lowest, value) - 1, 0)


# --- military combat ---------------------------------------------------------------------------


class MilitaryShifts(Part, frozen=True, kw_only=True):
    """Columns of the shifts of 10.5, 10.7 and 22.2."""

    rebel_in_own_environ: int
    imperial_in_special_environ: int
    new_rebels_without_leader: int
    pdb_aids_defense: tuple[int, ...]
    weak_pdb_attacked: int


class AssaultKind(Part, frozen=True, kw_only=True):
    """[22.3] What a kind of assault shifts, how it multiplies losses, and the least strength of its units."""

    case: str
    shift: int
    attacker_loss: int
    defender_loss: int
    least_strength: int
    #: Whether one unit of that strength is enough, or all have to be so strong.
    one_is_enough: bool


class MilitaryCombatChart(Chart, frozen=True, kw_only=True):
    """[10.8] Military Combat Results Table; a cell is (loss of the attacker, loss of the defender)."""

    columns: tuple[str, ...]
    even: str
    lowest_unshifted: str
    highest_unshifted: str
    rows: tuple[tuple[tuple[int, int], ...], ...]
    shifts: MilitaryShifts
    assaults: dict[Assault, AssaultKind]

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each column, from the left."""
        return {name: place for place, name in enumerate(self.columns)}

    @cached_property
    def even_index(self) -> int:
        return self.index[self.even]

    @cached_property
    def unshifted_range(self) -> tuple[int, int]:
        """[10.22] The first and the last column that a ratio alone can reach."""
        return self.index[self.lowest_unshifted], self.index[self.highest_unshifted]


# --- Planetary Defense Bases -------------------------------------------------------------------


class PdbAttackLoss(Part, frozen=True, kw_only=True):
    """[9.25] From this loss on, what an attacking base suffers."""

    loss: int
    down: bool
    levels: int


class PdbChart(Chart, frozen=True, kw_only=True):
    """[8.0] The figures of Planetary Defense Bases by level."""

    highest_level: int
    attack_columns: tuple[str, ...]
    raking_columns: tuple[str, ...]
    strengths: tuple[int, ...]
    loss_to_go_down: int
    loss_per_level: int
    attack_losses: tuple[PdbAttackLoss, ...]


class TrackSpace(Part, frozen=True, kw_only=True):
    """[15.11] [15.63] A space of the Political Track."""

    loyalty: Loyalty
    imperial_value: int
    pdb_level: int
    pdb_owners: tuple[Side, ...]


class PoliticalTrackChart(Chart, frozen=True, kw_only=True):
    """[15.11] The Political Track."""

    spaces: tuple[TrackSpace, ...]

    @cached_property
    def by_loyalty(self) -> dict[Loyalty, TrackSpace]:
        return {space.loyalty: space for space in self.spaces}

    @cached_property
    def by_pdb(self) -> dict[tuple[Side, int], TrackSpace]:
        """The space of a PDB by owner and level."""
        return {(owner, space.pdb_level): space for space in self.spaces for owner in space.pdb_owners}


# --- character combat --------------------------------------------------------------------------


class BreakOffNumbers(Part, frozen=True, kw_only=True):
    """[12.5] The highest dice on which the defenders get away."""

    active: int
    inactive: int


class CharacterCombatColumn(Part, frozen=True, kw_only=True):
    """A column of 12.9; wounds by die 1 to 6, stars as sets of dice."""

    name: str
    lowest: int = msgspec.field(name="from")
    break_off: BreakOffNumbers
    attacker_wounds: tuple[int, int, int, int, int, int]
    attacker_stars: frozenset[int]
    defender_wounds: tuple[int, int, int, int, int, int]
    defender_stars: frozenset[int]


class FleetDetachmentEffects(Part, frozen=True, kw_only=True):
    """[20.71] From how many wounds on a spaceship is damaged or destroyed."""

    case: str
    status: Status
    wounds_to_damage: int
    wounds_to_destroy: int


class CharacterCombatChart(Chart, frozen=True, kw_only=True):
    """[12.9] Character Combat Results Table."""

    capture_shift: int
    failed_break_off_shift: int
    firefight_multiplier: int
    columns: tuple[CharacterCombatColumn, ...]
    fleet_detachment: FleetDetachmentEffects

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each column, from the left."""
        return {column.name: place for place, column in enumerate(self.columns)}

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        return tuple(column.lowest for column in self.columns)


# --- detection and search ----------------------------------------------------------------------


class DetectionShifts(Part, frozen=True, kw_only=True):
    """Columns of the shifts of 9.7, 9.43 and 20.7."""

    pdb_level: tuple[int, ...]
    already_detected: int
    orbit: int
    orbit_points: int
    imperial_deltronics: int


class DetectionWithoutPdb(Part, frozen=True, kw_only=True):
    """[20.76] The space strength that does what a level 0 base does."""

    orbit_points: int


class DetectionChart(Chart, frozen=True, kw_only=True):
    """[9.7] Detection Table."""

    columns: tuple[str, ...]
    lowest: tuple[int, ...] = msgspec.field(name="from")
    rows: tuple[tuple[str, ...], ...]
    pilot_navigation: int
    evasion_excess: int
    shifts: DetectionShifts
    without_pdb: DetectionWithoutPdb


class SearchChart(Chart, frozen=True, kw_only=True):
    """[11.4] Search Table: found on this roll or less."""

    columns: tuple[str, ...]
    columns_from: tuple[int, ...]
    hiding: tuple[str, ...]
    hiding_from: tuple[int, ...]
    #: A roll that finds nobody, whatever the number is; 0 if there is none.
    never: int
    #: Leadership is taken from the die, and not added to the Search Value.
    leader_on_die: bool
    rows: tuple[tuple[int, ...], ...]


# --- squads and hyperjumps ---------------------------------------------------------------------


class SquadRow(Part, frozen=True, kw_only=True):
    strength: str
    lowest: int = msgspec.field(name="from")
    combat: int
    endurance: int


class SquadChart(Chart, frozen=True, kw_only=True):
    """[12.16] Squad Chart."""

    weapon: Weapon
    leader_endurance: int
    elite_combat: int
    elite_endurance: int
    rows: tuple[SquadRow, ...]

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        return tuple(row.lowest for row in self.rows)


class IrateLocalsChart(Chart, frozen=True, kw_only=True):
    """[12.17] Irate Locals Chart; its rows are the mobs among the facts."""


class HyperjumpRow(Part, frozen=True, kw_only=True):
    sum: str
    lowest: int = msgspec.field(name="from")
    code: str
    drift: int
    effect: HyperjumpEffect


class HyperjumpChart(Chart, frozen=True, kw_only=True):
    """[21.7] Hyperjump Table."""

    drift_two_distance: int
    units_without_penalty: int
    units_without_penalty_led: int
    declared_navigation: int
    results: tuple[HyperjumpRow, ...]

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        return tuple(row.lowest for row in self.results)


# --- force points ------------------------------------------------------------------------------


class PurchaseLimits(Part, frozen=True, kw_only=True):
    """[33.37] The most of each kind in one Resource Phase."""

    elite: int
    suicide_squad: int
    atrocity: int


class ProvinceStart(Part, frozen=True, kw_only=True):
    """[38.2] [38.23] What a province gives at the start of the Galactic Game."""

    points: int
    elite: int


class GalacticStart(Part, frozen=True, kw_only=True):
    first_province: ProvinceStart
    other_province: ProvinceStart
    pdb_share_divisor: int


class ForcePointChart(Chart, frozen=True, kw_only=True):
    """[19.7] Force Point Cost Chart, apart from the prices of units."""

    pdb_up: int
    pdb_level: int
    pdb_levels_per_turn: int
    unstarred_rebellion_strengths: tuple[tuple[int, int], ...]
    off_map_environs: tuple[EnvironType, ...]
    maintenance: int
    unpaid_elite_becomes: str
    unpaid_pdb_level: int
    imperial_track: int
    rebel_track: int
    populace_goes_wild: int
    per_galactic_turn: PurchaseLimits
    galactic_start: GalacticStart


# --- planet control, taxation, victory ---------------------------------------------------------


class PlanetControl(Part, frozen=True, kw_only=True):
    """[15.8] Who controls a planet, and what follows from that."""

    state: ControlState
    units: UnitsPresent
    pdb_up: bool
    controller: Controller
    case: str
    at_once: ControlState | None = None
    end_of_imperial_turn: ControlState | None = None
    rebel_may_raise_pdb: bool = False


class PlanetControlChart(Chart, frozen=True, kw_only=True):
    """[15.8] Planet Control Chart."""

    rows: tuple[PlanetControl, ...]
    loyalty_moves_in: tuple[ControlState, ...]

    @cached_property
    def by_situation(self) -> dict[tuple[ControlState, UnitsPresent, bool], PlanetControl]:
        return {(row.state, row.units, row.pdb_up): row for row in self.rows}


class TaxRow(Part, frozen=True, kw_only=True):
    """[33.1] One way to tax a planet; the shift counts loyalty spaces toward the Rebels."""

    choice: TaxChoice
    multiplier: int
    divisor: int
    rebel_shift: int
    to_start_only: bool
    case: str


class TaxationChart(Chart, frozen=True, kw_only=True):
    """[33.1] Taxation."""

    first_turn: int
    choices: tuple[TaxRow, ...]
    special_worlds: dict[str, int]

    @cached_property
    def by_choice(self) -> dict[str, TaxRow]:
        return {row.choice: row for row in self.choices}


class VictorySchedule(Part, frozen=True, kw_only=True):
    case: str
    points: dict[str, int]


class VictoryGoal(Part, frozen=True, kw_only=True):
    """What the Rebel Player needs in a scenario."""

    schedule: Schedule
    turns: int
    rebel_needs: int
    case: str


class VictoryChart(Chart, frozen=True, kw_only=True):
    """[16.17] [28.14] [38.5] Victory Points."""

    schedules: dict[Schedule, VictorySchedule]
    scenarios: dict[str, VictoryGoal]


# --- all charts --------------------------------------------------------------------------------


class Charts(msgspec.Struct, frozen=True, kw_only=True):
    """All charts of the game."""

    military_combat: MilitaryCombatChart
    pdb: PdbChart
    political_track: PoliticalTrackChart
    character_combat: CharacterCombatChart
    detection: DetectionChart
    search: SearchChart
    squad: SquadChart
    irate_locals: IrateLocalsChart
    hyperjump: HyperjumpChart
    force_points: ForcePointChart
    planet_control: PlanetControlChart
    taxation: TaxationChart
    victory: VictoryChart


AnyChart = TypeVar("AnyChart", bound=Chart)


def build_charts(raw: dict[str, Any]) -> Charts:
    """Make the charts from the tables of `charts.toml`, or say which chart is wrong and how."""
    unknown = sorted(set(raw) - set(Charts.__struct_fields__))
    if unknown:
        raise ChartError(f"charts.toml: there is no chart {unknown[0]!r}; remove it or correct its name.")
    charts = Charts(
        military_combat=_chart(raw, "military_combat", MilitaryCombatChart),
        pdb=_chart(raw, "pdb", PdbChart),
        political_track=_chart(raw, "political_track", PoliticalTrackChart),
        character_combat=_chart(raw, "character_combat", CharacterCombatChart),
        detection=_chart(raw, "detection", DetectionChart),
        search=_chart(raw, "search", SearchChart),
        squad=_chart(raw, "squad", SquadChart),
        irate_locals=_chart(raw, "irate_locals", IrateLocalsChart),
        hyperjump=_chart(raw, "hyperjump", HyperjumpChart),
        force_points=_chart(raw, "force_points", ForcePointChart),
        planet_control=_chart(raw, "planet_control", PlanetControlChart),
        taxation=_chart(raw, "taxation", TaxationChart),
        victory=_chart(raw, "victory", VictoryChart),
    )
    _check_shapes(charts)
    return charts


def _chart(raw: dict[str, Any], name: str, kind: type[AnyChart]) -> AnyChart:
    if name not in raw:
        raise ChartError(f"charts.toml: the chart [{name}] is missing; add it.")
    try:
        return msgspec.convert(raw[name], kind)
    except msgspec.ValidationError as error:
        problem = str(error).replace("`$", f"`{name}")
        raise ChartError(f"charts.toml: in the chart [{name}], {problem}; correct it.") from error


def _check_shapes(charts: Charts) -> None:
    """Make sure that every lookup the charts promise will find a cell."""
    military, detection, search, pdb = charts.military_combat, charts.detection, charts.search, charts.pdb
    _need_rows("military_combat", military.rows, len(DIE), len(military.columns))
    for column in (military.even, military.lowest_unshifted, military.highest_unshifted):
        _need("military_combat", column in military.index, f"there is no column {column!r}")
    _need(
        "military_combat",
        set(military.assaults) == {"normal", "determined", "sneak"},
        "an assault is missing",
    )
    _need_rows("detection", detection.rows, len(DIE), len(detection.columns))
    _need_steps("detection", detection.lowest, len(detection.columns))
    _need_steps("character_combat", charts.character_combat.lowest, len(charts.character_combat.columns))
    _need_rows("search", search.rows, len(search.hiding), len(search.columns))
    _need_steps("search", search.columns_from, len(search.columns))
    _need_steps("search", search.hiding_from, len(search.hiding))
    _need_steps("squad", charts.squad.lowest, len(charts.squad.rows))
    _need_steps("hyperjump", charts.hyperjump.lowest, len(charts.hyperjump.results))
    _need_steps("pdb", tuple(row.loss for row in pdb.attack_losses), len(pdb.attack_losses))
    levels = pdb.highest_level + 1
    by_level = (pdb.attack_columns, pdb.raking_columns, pdb.strengths, detection.shifts.pdb_level)
    for figures in (*by_level, military.shifts.pdb_aids_defense):
        _need("pdb", len(figures) == levels, f"every list by level needs {levels} entries")
    for column in (*pdb.attack_columns, *pdb.raking_columns):
        _need("pdb", not column or column in military.index, f"there is no column {column!r}")
    situations = {
        (state, units, up) for state in CONTROL_STATES for units in UNITS_PRESENT for up in (True, False)
    }
    _need("planet_control", set(charts.planet_control.by_situation) == situations, "a situation is missing")


def _need_rows(name: str, rows: Sequence[Sequence[object]], height: int, width: int) -> None:
    fits = len(rows) == height and all(len(row) == width for row in rows)
    _need(name, fits, f"the rows must be {height} with {width} entries each")


def _need_steps(name: str, steps: Sequence[int], number: int) -> None:
    rising = all(before < after for before, after in pairwise(steps))
    _need(name, bool(steps) and len(steps) == number and rising, f"{number} rising lowest values are needed")


def _need(name: str, condition: bool, problem: str) -> None:
    if not condition:
        raise ChartError(f"charts.toml: in the chart [{name}], {problem}; correct it.")
