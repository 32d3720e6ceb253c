"""[15.8] The Planet Control Chart."""

from __future__ import annotations

from fitg.data import Facts
from fitg.data.charts import ControlState, PlanetControl, UnitsPresent
from fitg.tables.results import charts


def units_present(imperial: bool, rebel: bool) -> UnitsPresent:
    """Which sides have military units on the planet; characters never count (15.74).

    >>> units_present(True, True), units_present(False, True)
    ('both', 'rebel')
    """
    if imperial:
        return "both" if rebel else "imperial"
    return "rebel" if rebel else "none"


def planet_control(
    state: ControlState, units: UnitsPresent, pdb_up: bool, *, facts: Facts | None = None
) -> PlanetControl:
    """[15.5] Who controls a planet, and what follows at once or at the end of the Imperial Player-Turn.

    >>> planet_control("rebellion", "none", True).end_of_imperial_turn
    'rebel-control'
    """
    return charts(facts).planet_control.by_situation[state, units, pdb_up]


def loyalty_can_move(state: ControlState, *, facts: Facts | None = None) -> bool:
    """[15.14] [15.75] Loyalty moves only while its marker is on the track.

    >>> loyalty_can_move("rebellion"), loyalty_can_move("rebellion-stopped")
    (False, True)
    """
    return state in charts(facts).planet_control.loyalty_moves_in
