"""[21.7] The Hyperjump Table and the Navigation rating of fleets."""

from __future__ import annotations

from collections.abc import Collection

from fitg.data import Facts
from fitg.data.charts import ChartError, HyperjumpEffect, step
from fitg.tables.results import Result, charts, face

SAFE = "safe"


class Hyperjump(Result, frozen=True, kw_only=True):
    """[21.3] Where a jump ends: drift 0 is the destination; without a roll `die` and `sum` are None."""

    navigation: int
    distance: int
    die: int | None
    sum: int | None
    code: str
    drift: int
    effect: HyperjumpEffect


def hyperjump_is_safe(navigation: int, distance: int) -> bool:
    """[21.3] A rating above the distance arrives without a roll."""
    return navigation > distance


def hyperjump(
    navigation: int, distance: int, die: int | None = None, *, facts: Facts | None = None
) -> Hyperjump:
    """[21.3] The table is entered with die + distance - navigation.

    >>> hyperjump(5, 4).code, hyperjump(1, 6, 6).code
    ('safe', '2D')
    """
    if hyperjump_is_safe(navigation, distance):
        return Hyperjump(
            navigation=navigation, distance=distance, die=None, sum=None, code=SAFE, drift=0, effect="none"
        )
    if die is None:
        raise ChartError(f"Navigation {navigation} over distance {distance} needs a die roll; give one.")
    chart = charts(facts).hyperjump
    total = face(die) + 1 + distance - navigation
    row = chart.results[step(chart.lowest, total)]
    return Hyperjump(
        navigation=navigation,
        distance=distance,
        die=die,
        sum=total,
        code=row.code,
        drift=row.drift,
        effect=row.effect,
    )


def fleet_navigation(
    ratings: Collection[int],
    *,
    space_leader: bool = False,
    declared: bool = False,
    facts: Facts | None = None,
) -> int:
    """[21.2] The lowest rating, less one for each unit above three, or above four with a leader.

    The rating of a unit is its space strength, of a Suicide Squad on its own 5 (19.61). Leave out
    transported units (20.55) and Suicide Squads in company (19.62). `declared` stands for the Imperial
    declaration of rating two (21.27), from which the penalty is still taken.

    >>> fleet_navigation([4, 4, 4, 4, 4]), fleet_navigation([4] * 5, space_leader=True)
    (2, 3)
    """
    if not ratings:
        raise ChartError("A fleet without units has no Navigation rating; name at least one unit.")
    chart = charts(facts).hyperjump
    free = chart.units_without_penalty_led if space_leader else chart.units_without_penalty
    rating = chart.declared_navigation if declared else min(ratings)
    return rating - max(len(ratings) - free, 0)


def hyperjump_units_lost(effect: HyperjumpEffect, units: int) -> int:
    """[21.7] Damage costs a stack one unit, severe damage half of it, rounded up.

    >>> [hyperjump_units_lost("severe", units) for units in (1, 2, 3)]
    [1, 1, 2]
    """
    if effect == "none":
        return 0
    return min(1, units) if effect == "damaged" else (units + 1) // 2
