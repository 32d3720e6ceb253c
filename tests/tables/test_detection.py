"""[9.3] [9.7] [14.52] [20.7] Evasion Values and the Detection Table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts

DICE = range(1, 7)
COLUMNS = facts().charts.detection.columns
SEVERITY = ("U", "D", "Dd", "E")


def column(evasion: int, level: int, **situation: bool | int) -> str:
    found = tables.detection_column(evasion, level, **situation)  # type: ignore[arg-type]
    assert found is not None
    return found.column


def roll(evasion: int, level: int, die: int, **situation: bool | int) -> tables.Detection:
    found = tables.detection(evasion, level, die, **situation)  # type: ignore[arg-type]
    assert found is not None
    return found


# --- the Evasion Value -------------------------------------------------------------------------


@pytest.mark.case("14.52")
def test_scott_rubel_in_the_interstellar_sloop_evades_with_five() -> None:
    pilot = facts().characters["scott-rubel"]
    ship = facts().possessions["interstellar-sloop"]
    assert (pilot.navigation, ship.maneuver) == (5, 2)
    assert tables.evasion_value(pilot.navigation, ship.maneuver) == 5


@pytest.mark.case("14.52")
@given(navigation=st.integers(1, 9), maneuver=st.integers(0, 9))
def test_the_higher_rating_counts_at_most_one_more_than_the_lower(navigation: int, maneuver: int) -> None:
    low, high = sorted((navigation, maneuver))
    assert tables.evasion_value(navigation, maneuver) == low + min(high, low + 1)


@pytest.mark.case("14.58")
def test_the_s_xiii_keeps_its_maneuver_under_a_weak_pilot() -> None:
    ship = facts().possessions["s-xiii"]
    assert tables.evasion_value(1, ship.maneuver, full_maneuver=True) == ship.maneuver + 1
    assert tables.evasion_value(1, ship.maneuver) == 3


def test_the_navigation_of_a_strong_pilot_is_lowered_even_in_the_s_xiii() -> None:
    assert tables.evasion_value(9, 6, full_maneuver=True) == 6 + 7


def test_a_character_without_navigation_cannot_pilot() -> None:
    with pytest.raises(tables.ChartError, match="Navigation 1 or more, not 0"):
        tables.evasion_value(0, 4)


# --- the column --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evasion", "name"),
    [(0, "0"), (1, "1"), (4, "4"), (5, "5-6"), (6, "5-6"), (7, "7-8"), (8, "7-8"), (9, "9+"), (15, "9+")],
)
def test_the_evasion_value_selects_the_column(evasion: int, name: str) -> None:
    assert column(evasion, 1) == name


@pytest.mark.case("9.43")
def test_characters_already_detected_are_easier_to_detect() -> None:
    assert (column(5, 1), column(5, 1, detected=True)) == ("5-6", "4")


def test_a_level_2_base_shifts_two_columns_and_shifts_add_up() -> None:
    found = tables.detection_column(7, 2, detected=True, orbit_strength=3)
    assert found is not None
    assert (found.base, found.column) == ("7-8", "2")
    assert [(shift.columns, shift.case) for shift in found.shifts] == [
        (-2, "9.7"),
        (-1, "9.43"),
        (-1, "20.7"),
    ]


def test_shifts_stop_at_the_worst_column() -> None:
    assert column(1, 2, detected=True, orbit_strength=12) == "0"


@pytest.mark.case("20.7a")
@pytest.mark.parametrize(("points", "name"), [(0, "9+"), (2, "9+"), (8, "5-6"), (9, "4")])
def test_every_three_full_points_in_orbit_shift_a_column(points: int, name: str) -> None:
    assert column(9, 1, orbit_strength=points) == name


@pytest.mark.case("20.7b")
def test_units_in_orbit_help_a_level_0_base_but_it_still_only_detects() -> None:
    assert column(5, 0, orbit_strength=6) == "3"
    assert [roll(0, 0, die, orbit_strength=6).result for die in DICE] == ["D"] * 6


@pytest.mark.case("20.7c", "20.76")
@pytest.mark.parametrize(
    ("points", "name"), [(0, None), (4, None), (5, "7-8"), (7, "7-8"), (8, "5-6"), (11, "4")]
)
def test_without_a_base_five_points_in_orbit_act_as_level_0(points: int, name: str | None) -> None:
    found = tables.detection_column(7, 2, pdb_up=False, orbit_strength=points)
    assert (None if found is None else found.column) == name
    assert found is None or (found.level, found.with_units) == (0, True)
    assert (tables.detection(7, 2, 1, pdb_up=False, orbit_strength=points) is None) == (name is None)


def test_imperial_deltronics_makes_detection_two_columns_worse() -> None:
    assert column(9, 1, deltronics=True) == "5-6"


def test_other_shifts_come_first() -> None:
    event = tables.Shift(reason="event", columns=1, case="32.0")
    found = tables.detection_column(3, 1, shifts=[event], detected=True)
    assert found is not None
    assert (found.column, [shift.reason for shift in found.shifts]) == ("3", ["event", "already detected"])


# --- the result --------------------------------------------------------------------------------


def test_detected_crew_slips_past_a_level_2_pdb_on_a_one() -> None:
    assert roll(5, 2, 1, detected=True).result == "U"


@pytest.mark.case("9.32")
def test_a_level_0_base_never_harms_a_ship_and_a_base_down_never_detects() -> None:
    assert [roll(0, 0, die).result for die in DICE] == ["D"] * 6
    assert roll(0, 0, 6).printed == "E*"
    assert tables.detection(0, 2, 6, pdb_up=False) is None


@pytest.mark.case("9.36")
def test_a_second_damage_destroys_the_ship() -> None:
    assert roll(3, 1, 5).result == "Dd"
    assert roll(3, 1, 5, damaged=True).result == "E"


def test_at_level_0_there_is_no_second_damage() -> None:
    assert roll(3, 0, 5, damaged=True).result == "D"


@pytest.mark.case("9.31e", "20.75")
def test_asterisks_mean_nothing_without_military_units() -> None:
    alone = roll(3, 1, 4)
    assert (alone.printed, alone.result, alone.fleet_attack, alone.marked) == ("D*", "D", False, "D*")
    assert roll(3, 1, 4, orbit_strength=1).fleet_attack


@pytest.mark.case("20.74")
def test_an_asterisk_on_e_brings_a_fleet_only_where_the_ship_survives() -> None:
    weak, strong = roll(2, 0, 6, orbit_strength=2), roll(2, 1, 6, orbit_strength=2)
    assert (weak.result, weak.fleet_attack) == ("D", True)
    assert (strong.result, strong.fleet_attack) == ("E", False)


def test_a_result_without_an_asterisk_is_printed_without_one() -> None:
    assert roll(9, 1, 6, orbit_strength=1).marked == "D"


@given(evasion=st.integers(0, 12), level=st.integers(0, 2), die=st.sampled_from(DICE), detected=st.booleans())
def test_a_better_pilot_is_never_worse_off(evasion: int, level: int, die: int, detected: bool) -> None:
    worse = roll(evasion, level, die, detected=detected)
    better = roll(evasion + 1, level, die, detected=detected)
    assert SEVERITY.index(better.result) <= SEVERITY.index(worse.result)


@given(evasion=st.integers(0, 12), level=st.integers(0, 1), die=st.sampled_from(DICE))
def test_a_higher_level_never_detects_worse(evasion: int, level: int, die: int) -> None:
    lower, higher = roll(evasion, level, die), roll(evasion, level + 1, die)
    assert SEVERITY.index(higher.result) >= SEVERITY.index(lower.result)


@given(evasion=st.integers(0, 12), level=st.integers(0, 2), die=st.sampled_from(DICE[:-1]))
def test_a_higher_die_never_hides_a_ship_better(evasion: int, level: int, die: int) -> None:
    low, high = roll(evasion, level, die), roll(evasion, level, die + 1)
    assert SEVERITY.index(high.result) >= SEVERITY.index(low.result)
