"""[19.7] What units and Planetary Defense Bases cost, and the limits of Force Points."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import ChartError
from fitg.data.records import EnvironType, Side, UnitKind
from fitg.tables.results import charts


def force_point_cost(kind: str, number: int = 1, *, facts: Facts | None = None) -> int:
    """[19.7] The price of units of one kind.

    >>> force_point_cost("urban-2-1", 2)
    6
    """
    kinds = (default_facts() if facts is None else facts).unit_kinds
    if kind not in kinds:
        raise ChartError(f"There is no unit kind {kind!r}; `militia` and `urban-2-1` are two of them.")
    cost = kinds[kind].cost
    if cost is None:
        raise ChartError(f"The price of {kind!r} is not known; state it in the units file.")
    return cost * number


def purchase_cost(kinds: Mapping[str, int], *, facts: Facts | None = None) -> int:
    """[15.41] The price of a whole purchase, as number by kind.

    >>> purchase_cost({"urban-2-1": 2, "urban-1-0": 1})
    7
    """
    known, total = default_facts() if facts is None else facts, 0
    for kind, number in kinds.items():
        total += force_point_cost(kind, number, facts=known)
    return total


def pdb_cost(
    *, turn_up: bool = False, levels: int = 0, galactic_start: bool = False, facts: Facts | None = None
) -> int:
    """[19.22] One point to turn a base Up, three for a level; one level a turn except at the Galactic start.

    >>> pdb_cost(turn_up=True, levels=1), pdb_cost(turn_up=True, levels=2, galactic_start=True)
    (4, 7)
    """
    chart = charts(facts).force_points
    if levels > chart.pdb_levels_per_turn and not galactic_start:
        raise ChartError(
            f"A PDB rises at most {chart.pdb_levels_per_turn} level a Game-Turn, not {levels}; raise fewer."
        )
    return (chart.pdb_up if turn_up else 0) + chart.pdb_level * levels


def galactic_start_points(first_province: bool, *, facts: Facts | None = None) -> int:
    """[38.2] The Force Points of a province at the start of the Galactic Game."""
    start = charts(facts).force_points.galactic_start
    return (start.first_province if first_province else start.other_province).points


def galactic_start_elites(first_province: bool, *, facts: Facts | None = None) -> int:
    """[38.23] The most elite units a province may have at the start of the Galactic Game."""
    start = charts(facts).force_points.galactic_start
    return (start.first_province if first_province else start.other_province).elite


def pdb_share(points: int, *, facts: Facts | None = None) -> int:
    """[38.22] At most half of a province's points, rounded down, may go into its bases.

    >>> pdb_share(70), pdb_share(35)
    (35, 17)
    """
    return points // charts(facts).force_points.galactic_start.pdb_share_divisor


def maintenance(elite_units: int, level_two_pdbs: int, *, facts: Facts | None = None) -> int:
    """[33.4] Each Imperial elite unit and each Imperial level 2 base costs a point in a Resource Phase."""
    return (elite_units + level_two_pdbs) * charts(facts).force_points.maintenance


def rebellion_points(resource: int, populace_goes_wild: bool = False, *, facts: Facts | None = None) -> int:
    """[15.41] [15.46] An Environ gives its resource rating, doubled if its populace goes wild.

    >>> rebellion_points(3, populace_goes_wild=True)
    6
    """
    return resource * (charts(facts).force_points.populace_goes_wild if populace_goes_wild else 1)


def track_points(side: Side, points: int, *, facts: Facts | None = None) -> int:
    """[33.22] [34.31] A Resource Track holds no more than its last space; the excess is lost."""
    chart = charts(facts).force_points
    return min(points, chart.imperial_track if side == "imperial" else chart.rebel_track)


def rebellion_kinds(
    environ_type: EnvironType, starred: bool, *, facts: Facts | None = None
) -> tuple[UnitKind, ...]:
    """[19.4] The kinds a rebellion may raise in an Environ: its own type, never elite, all with a star.

    >>> [kind.id for kind in rebellion_kinds("fire", starred=False)]
    ['fire-1-0', 'fire-2-1']
    """
    facts = default_facts() if facts is None else facts
    small = facts.charts.force_points.unstarred_rebellion_strengths
    return tuple(
        kind
        for kind in facts.unit_kinds.values()
        if kind.side == "rebel"
        and kind.environ_type == environ_type
        and not kind.elite
        and kind.count
        and (starred or (kind.strength, kind.space_strength) in small)
    )


def off_map_kinds(*, facts: Facts | None = None) -> tuple[UnitKind, ...]:
    """[19.42] [34.4] Off-map and Rebel Track points buy every Urban and Wild kind, elite too."""
    facts = default_facts() if facts is None else facts
    environs = facts.charts.force_points.off_map_environs
    return tuple(
        kind
        for kind in facts.unit_kinds.values()
        if kind.side == "rebel" and kind.environ_type in environs and kind.count
    )
