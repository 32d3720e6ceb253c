"""[8.0] Planetary Defense Bases: how they attack, what losses do to them, where their marker stands."""

from __future__ import annotations

from fitg.data import Facts
from fitg.data.charts import ChartError, PdbChart, step
from fitg.data.records import Loyalty, Side
from fitg.tables.military_combat_table import MilitaryColumn, military_column, space_shifts
from fitg.tables.results import Result, charts


class PdbState(Result, frozen=True, kw_only=True):
    """The level of a base and whether it is Up."""

    level: int
    up: bool


def pdb_attack_column(level: int, *, up: bool = True, facts: Facts | None = None) -> str | None:
    """[9.22] The column on which a base attacks moving units in the Star System Game; None if it cannot.

    >>> pdb_attack_column(2), pdb_attack_column(1), pdb_attack_column(0)
    ('3-1', '1-1', None)
    """
    chart = charts(facts).pdb
    return (chart.attack_columns[_level(chart, level)] or None) if up else None


def raking_column(level: int, *, up: bool = True, facts: Facts | None = None) -> str | None:
    """[20.61] The column of a Raking Attack; None at level 0 or Down (20.65).

    >>> raking_column(2), raking_column(2, up=False)
    ('4-1', None)
    """
    chart = charts(facts).pdb
    return (chart.raking_columns[_level(chart, level)] or None) if up else None


def pdb_after_attack(level: int, loss: int, *, facts: Facts | None = None) -> PdbState:
    """[9.25] What the answer to its own attack leaves of an Up base in the Star System Game.

    >>> pdb_after_attack(2, 3)
    PdbState(level=1, up=False)
    """
    chart = charts(facts).pdb
    effect = chart.attack_losses[step([row.loss for row in chart.attack_losses], loss)]
    return PdbState(level=max(_level(chart, level) - effect.levels, 0), up=not effect.down)


def pdb_after_orbit_attack(level: int, up: bool, loss: int, *, facts: Facts | None = None) -> PdbState:
    """[22.22] An Up base spends two points on going Down; every three points after that cost a level.

    >>> pdb_after_orbit_attack(2, True, 6), pdb_after_orbit_attack(2, False, 6)
    (PdbState(level=1, up=False), PdbState(level=0, up=False))
    """
    chart = charts(facts).pdb
    if up and loss < chart.loss_to_go_down:
        return PdbState(level=_level(chart, level), up=True)
    rest = loss - chart.loss_to_go_down if up else loss
    return PdbState(level=max(_level(chart, level) - rest // chart.loss_per_level, 0), up=False)


def pdb_strength(level: int, *, facts: Facts | None = None) -> int:
    """[22.22] The defense strength of a base that is attacked from orbit."""
    chart = charts(facts).pdb
    return chart.strengths[_level(chart, level)]


def orbit_attack_column(
    attacker: int,
    level: int,
    *,
    up: bool = True,
    controlled: bool = True,
    aiding: int = 0,
    attacker_leader: int = 0,
    defender_leader: int = 0,
    facts: Facts | None = None,
) -> MilitaryColumn:
    """[22.22] The column of an attack on a base; units that aid it add their space strength (22.24).

    >>> orbit_attack_column(16, 2).column, orbit_attack_column(16, 2, up=False).column
    ('2-1', '4-1')
    """
    shifts = space_shifts(
        attacker_leader=attacker_leader,
        defender_leader=defender_leader,
        weak_pdb_attacked=not (up and controlled),
        facts=facts,
    )
    return military_column(attacker, pdb_strength(level, facts=facts) + aiding, shifts, facts=facts)


def pdb_space(level: int, owner: Side, *, facts: Facts | None = None) -> Loyalty:
    """[8.11] [15.63] The space of the Political Track on which the marker of a base stands.

    >>> pdb_space(1, "rebel"), pdb_space(2, "imperial"), pdb_space(0, "rebel")
    ('dissent', 'patriotic', 'neutral')
    """
    figures = charts(facts)
    return figures.political_track.by_pdb[owner, _level(figures.pdb, level)].loyalty


def loyalty_value(loyalty: Loyalty, side: Side, *, facts: Facts | None = None) -> int:
    """[15.11] What a loyalty is worth to a side; the two sides see it with opposite signs.

    >>> loyalty_value("patriotic", "imperial"), loyalty_value("patriotic", "rebel")
    (2, -2)
    """
    value = charts(facts).political_track.by_loyalty[loyalty].imperial_value
    return value if side == "imperial" else -value


def _level(chart: PdbChart, level: int) -> int:
    if 0 <= level <= chart.highest_level:
        return level
    raise ChartError(f"A PDB has level 0 to {chart.highest_level}, not {level}; give one of these.")
