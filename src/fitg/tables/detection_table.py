"""[9.7] The Detection Table: the Evasion Value, the column, and what the die makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from fitg.data import Facts
from fitg.data.charts import ChartError, step
from fitg.tables.results import Result, Shift, charts, face, moved

DetectionResult = Literal["U", "D", "Dd", "E"]


class DetectionColumn(Result, frozen=True, kw_only=True):
    """A column and how it was found; `level` is the level of the base, or 0 for units that act as one."""

    evasion: int
    level: int
    with_units: bool
    base: str
    shifts: tuple[Shift, ...]
    column: str


class Detection(Result, frozen=True, kw_only=True):
    """[9.31] A result of the Detection Routine.

    `printed` is the cell of the table; `result` is what it means here (9.32, 9.36); `fleet_attack` says
    that a fleet detachment attacks (20.7).
    """

    column: DetectionColumn
    die: int
    printed: str
    result: DetectionResult
    fleet_attack: bool

    @property
    def marked(self) -> str:
        """The result with the asterisk of its cell."""
        return f"{self.result}*" if self.printed.endswith("*") else self.result


def evasion_value(
    navigation: int, maneuver: int, *, full_maneuver: bool = False, facts: Facts | None = None
) -> int:
    """[14.52] The higher counts at most one more than the lower; the S-XIII keeps its maneuver (14.58).

    >>> evasion_value(5, 2), evasion_value(3, 6, full_maneuver=True)
    (5, 9)
    """
    chart = charts(facts).detection
    if navigation < chart.pilot_navigation:
        raise ChartError(
            f"A pilot needs Navigation {chart.pilot_navigation} or more, not {navigation}; choose another."
        )
    counted = maneuver if full_maneuver else min(maneuver, navigation + chart.evasion_excess)
    return counted + min(navigation, maneuver + chart.evasion_excess)


def detection_column(
    evasion: int,
    pdb_level: int,
    *,
    pdb_up: bool = True,
    detected: bool = False,
    orbit_strength: int = 0,
    deltronics: bool = False,
    shifts: Iterable[Shift] = (),
    facts: Facts | None = None,
) -> DetectionColumn | None:
    """[9.3] [20.7] The column of a Detection Routine; None if the Enemy has no means to detect (9.32, 20.76).

    `orbit_strength` are the space Strength Points of the free units that take part. `pdb_up` is true only
    for a base that is Up and in the detecting side's hands.

    >>> detection_column(3, 2, detected=True).column
    '0'
    >>> detection_column(5, 0, pdb_up=False, orbit_strength=4) is None
    True
    """
    chart = charts(facts).detection
    points, level = orbit_strength, pdb_level
    if not pdb_up:
        points, level = orbit_strength - chart.without_pdb.orbit_points, 0
        if points < 0:
            return None
    base = step(chart.lowest, evasion)
    all_shifts = list(shifts)
    if chart.shifts.pdb_level[level]:
        reason = f"level {level} PDB"
        all_shifts.append(Shift(reason=reason, columns=chart.shifts.pdb_level[level], case="9.7"))
    if detected:
        all_shifts.append(
            Shift(reason="already detected", columns=chart.shifts.already_detected, case="9.43")
        )
    if points >= chart.shifts.orbit_points:
        columns = points // chart.shifts.orbit_points * chart.shifts.orbit
        all_shifts.append(Shift(reason=f"{orbit_strength} points in orbit", columns=columns, case="20.7"))
    if deltronics:
        columns = chart.shifts.imperial_deltronics
        all_shifts.append(Shift(reason="Imperial Deltronics", columns=columns, case="31.0"))
    return DetectionColumn(
        evasion=evasion,
        level=level,
        with_units=orbit_strength > 0,
        base=chart.columns[base],
        shifts=tuple(all_shifts),
        column=chart.columns[moved(base, all_shifts, len(chart.columns))],
    )


def detection_result(
    column: DetectionColumn, die: int, *, damaged: bool = False, facts: Facts | None = None
) -> Detection:
    """[9.31] Read the die in a column that was found before.

    At level 0 every Dd and E counts as D (9.32); then a second damage destroys (9.36). An asterisk
    brings a fleet detachment if units took part (20.75), unless the ship is destroyed anyway (20.74).
    """
    chart = charts(facts).detection
    printed = chart.rows[face(die)][chart.columns.index(column.column)]
    starred = printed.endswith("*")
    result = cast(DetectionResult, printed.removesuffix("*"))
    if column.level == 0 and result in ("Dd", "E"):
        result = "D"
    if damaged and result == "Dd":
        result = "E"
    fleet_attack = starred and column.with_units and result != "E"
    return Detection(column=column, die=die, printed=printed, result=result, fleet_attack=fleet_attack)


def detection(
    evasion: int,
    pdb_level: int,
    die: int,
    *,
    pdb_up: bool = True,
    detected: bool = False,
    damaged: bool = False,
    orbit_strength: int = 0,
    deltronics: bool = False,
    shifts: Iterable[Shift] = (),
    facts: Facts | None = None,
) -> Detection | None:
    """[9.3] The whole Detection Routine; None if the Enemy has no means to detect.

    >>> found = detection(6, 2, 4)
    >>> found.column.column, found.marked
    ('3', 'D*')
    """
    column = detection_column(
        evasion,
        pdb_level,
        pdb_up=pdb_up,
        detected=detected,
        orbit_strength=orbit_strength,
        deltronics=deltronics,
        shifts=shifts,
        facts=facts,
    )
    return None if column is None else detection_result(column, die, damaged=damaged, facts=facts)
