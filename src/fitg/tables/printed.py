"""The charts as they are printed: title, column heads and rows of text, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import (
    DIE,
    UNITS_PRESENT,
    CharacterCombatColumn,
    Chart,
    ChartError,
    PlanetControl,
    Status,
    TaxRow,
    UnitsPresent,
)
from fitg.tables.planet_control_chart import planet_control
from fitg.tables.results import Result

DASH = "-"
ALWAYS_FOUND = "Found"
UNIT_HEADS: dict[UnitsPresent, str] = {
    "none": "no units",
    "imperial": "only Imperial units",
    "rebel": "only Rebel units",
    "both": "units of both",
}

Rows = tuple[tuple[str, ...], ...]


class PrintedChart(Result, frozen=True, kw_only=True):
    """A chart to look at."""

    name: str
    title: str
    case: str
    status: Status
    columns: tuple[str, ...]
    rows: Rows
    notes: tuple[str, ...]


Layout = Callable[[Facts], tuple[Chart, Sequence[str], Iterable[Sequence[object]]]]
LAYOUTS: dict[str, tuple[str, Layout]] = {}


def chart_names() -> tuple[str, ...]:
    """The names of all printed charts.

    >>> chart_names()[:3]
    ('military-combat', 'pdb', 'political-track')
    """
    return tuple(LAYOUTS)


def printed_chart(name: str, *, facts: Facts | None = None) -> PrintedChart:
    """One chart as it is printed.

    >>> printed_chart("search").rows[0]
    ('1 or less', '1', '2', '3', '4', '4', '5', 'Found', 'Found')
    """
    if name not in LAYOUTS:
        raise ChartError(f"There is no chart {name!r}; the charts are {', '.join(LAYOUTS)}.")
    title, layout = LAYOUTS[name]
    chart, columns, rows = layout(default_facts() if facts is None else facts)
    return PrintedChart(
        name=name,
        title=title,
        case=chart.case,
        status=chart.status,
        columns=tuple(columns),
        rows=tuple(tuple(str(cell) for cell in row) for row in rows),
        notes=chart.notes,
    )


def _layout(name: str, title: str) -> Callable[[Layout], Layout]:
    def register(layout: Layout) -> Layout:
        LAYOUTS[name] = (title, layout)
        return layout

    return register


@_layout("military-combat", "Military Combat Results Table")
def _military_combat(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.military_combat
    rows = zip(DIE, chart.rows, strict=True)
    cells = ((die, *(f"{attacker}/{defender}" for attacker, defender in row)) for die, row in rows)
    return chart, ("die", *chart.columns), cells


@_layout("pdb", "Planetary Defense Bases")
def _pdb(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.pdb
    detection = facts.charts.detection.shifts.pdb_level
    aid = facts.charts.military_combat.shifts.pdb_aids_defense
    heads = ("level", "attack", "raking attack", "strength", "detection shift", "shift in defense")
    levels = range(chart.highest_level + 1)
    rows = (
        (
            level,
            chart.attack_columns[level] or DASH,
            chart.raking_columns[level] or DASH,
            chart.strengths[level],
            detection[level],
            aid[level],
        )
        for level in levels
    )
    return chart, heads, rows


@_layout("political-track", "Political Track")
def _political_track(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.political_track
    rows = (
        (
            space.loyalty,
            f"{space.imperial_value:+d}",
            f"{-space.imperial_value:+d}",
            f"level {space.pdb_level}, {' or '.join(space.pdb_owners)}",
        )
        for space in chart.spaces
    )
    return chart, ("loyalty", "imperial", "rebel", "PDB marker"), rows


@_layout("character-combat", "Character Combat Results Table")
def _character_combat(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.character_combat
    active = ("break-off, active", *(column.break_off.active for column in chart.columns))
    inactive = ("break-off, inactive", *(column.break_off.inactive for column in chart.columns))
    results = ((die, *(_combat_cell(column, die) for column in chart.columns)) for die in DIE)
    return chart, ("die", *(column.name for column in chart.columns)), (active, inactive, *results)


def _combat_cell(column: CharacterCombatColumn, die: int) -> str:
    left, right = column.attacker_wounds[die - 1], column.defender_wounds[die - 1]
    left_star, right_star = die in column.attacker_stars, die in column.defender_stars
    return f"{left}{'*' if left_star else ''}/{right}{'*' if right_star else ''}"


@_layout("detection", "Detection Table")
def _detection(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.detection
    rows = ((die, *row) for die, row in zip(DIE, chart.rows, strict=True))
    return chart, ("die", *chart.columns), rows


@_layout("search", "Search Table")
def _search(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.search
    rows = (
        (hiding, *(_search_cell(number) for number in row))
        for hiding, row in zip(chart.hiding, chart.rows, strict=True)
    )
    return chart, ("hiding", *chart.columns), rows


def _search_cell(number: int) -> str:
    if number == 0:
        return DASH
    return str(number) if number in DIE[:-1] else ALWAYS_FOUND


@_layout("squad", "Squad Chart")
def _squad(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.squad
    rows = [(row.strength, row.combat, row.endurance) for row in chart.rows]
    bonuses = [
        ("with a leader", "", _bonus(chart.leader_endurance)),
        ("with an elite unit", _bonus(chart.elite_combat), _bonus(chart.elite_endurance)),
    ]
    return chart, ("military strength", "combat", "endurance"), [*rows, *bonuses]


def _bonus(number: int) -> str:
    return f"+{number}" if number else ""


@_layout("irate-locals", "Irate Locals Chart")
def _irate_locals(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    rows = ((mob.race, mob.environ_type, mob.strength, mob.endurance, mob.weapon) for mob in facts.mobs)
    return facts.charts.irate_locals, ("race", "environ", "combat", "endurance", "weapon"), rows


@_layout("hyperjump", "Hyperjump Table")
def _hyperjump(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.hyperjump
    rows = ((row.sum, row.code, row.drift, row.effect) for row in chart.results)
    return chart, ("die + distance - navigation", "code", "drift", "damage"), rows


@_layout("force-points", "Force Point Cost Chart")
def _force_points(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.force_points
    bases = [
        ("", "turn a PDB Up", "", chart.pdb_up, ""),
        ("", "raise a PDB one level", "", chart.pdb_level, ""),
    ]
    units = (
        (kind.side, kind.name, f"{kind.strength}-{kind.space_strength}", _price(kind.cost), kind.count)
        for kind in facts.unit_kinds.values()
    )
    return chart, ("side", "purchase", "strengths", "points", "counters"), [*bases, *units]


def _price(cost: int | None) -> str:
    return "unknown" if cost is None else str(cost)


@_layout("planet-control", "Planet Control Chart")
def _planet_control(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.planet_control
    states = dict.fromkeys(row.state for row in chart.rows)
    rows = (
        (
            state,
            "Up" if up else "Down",
            *(_control_cell(planet_control(state, units, up, facts=facts)) for units in UNITS_PRESENT),
        )
        for state in states
        for up in (True, False)
    )
    return chart, ("state", "PDB", *(UNIT_HEADS[units] for units in UNITS_PRESENT)), rows


def _control_cell(control: PlanetControl) -> str:
    if control.end_of_imperial_turn is not None:
        return f"{control.controller}, then {control.end_of_imperial_turn}"
    if control.at_once is not None:
        return f"{control.controller}, {control.at_once} at once"
    return (
        f"{control.controller}, Rebel may turn it Up" if control.rebel_may_raise_pdb else control.controller
    )


@_layout("taxation", "Taxation")
def _taxation(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.taxation
    choices = [(f"tax {row.choice}", _tax_share(row), f"{row.rebel_shift:+d}") for row in chart.choices]
    worlds = [(world, f"{points} each Game-Turn", "") for world, points in chart.special_worlds.items()]
    return chart, ("income", "points", "loyalty toward the Rebels"), [*choices, *worlds]


def _tax_share(row: TaxRow) -> str:
    share = Fraction(row.multiplier, row.divisor)
    if share == 0:
        return "nothing"
    return "all resources" if share == 1 else f"{share} of the resources, rounded down"


@_layout("victory", "Victory Points")
def _victory(facts: Facts) -> tuple[Chart, Sequence[str], Iterable[Sequence[object]]]:
    chart = facts.charts.victory
    rows = (
        (schedule, condition, f"{points:+d}", printed.case)
        for schedule, printed in chart.schedules.items()
        for condition, points in printed.points.items()
    )
    return chart, ("schedule", "condition", "points", "case"), rows
