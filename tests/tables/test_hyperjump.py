"""[21.0] The Hyperjump Table and Navigation ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts

DICE = range(1, 7)


@pytest.mark.case("21.0")
def test_a_rating_above_the_distance_arrives_without_a_roll() -> None:
    jump = tables.hyperjump(3, 2)
    assert (jump.code, jump.drift, jump.effect, jump.die, jump.sum) == ("safe", 0, "none", None, None)
    assert tables.hyperjump(3, 2, 6) == jump
    with pytest.raises(tables.ChartError, match="needs a die roll"):
        tables.hyperjump(2, 2)


@pytest.mark.case("21.3")
def test_the_table_is_entered_with_die_plus_distance_minus_rating() -> None:
    assert tables.hyperjump(2, 4, 5).sum == 7
    assert tables.hyperjump(2, 2, 5).sum == 5


@pytest.mark.case("21.7")
@pytest.mark.parametrize(
    ("total", "code", "drift", "effect"),
    [
        (1, "1", 1, "none"),
        (4, "0", 0, "none"),
        (7, "2", 2, "none"),
        (10, "1D", 1, "damaged"),
        (11, "2D", 2, "damaged"),
        (12, "2E", 2, "severe"),
        (20, "2E", 2, "severe"),
    ],
)
def test_the_sum_gives_drift_and_damage(total: int, code: str, drift: int, effect: str) -> None:
    jump = tables.hyperjump(1, total, 1)
    assert (jump.code, jump.drift, jump.effect) == (code, drift, effect)


@given(navigation=st.integers(-3, 9), distance=st.integers(1, 14), die=st.sampled_from(DICE))
def test_every_jump_has_a_result(navigation: int, distance: int, die: int) -> None:
    jump = tables.hyperjump(navigation, distance, die)
    assert (jump.sum is None) == (navigation > distance)
    assert jump.drift in (0, 1, 2)


@pytest.mark.case("21.21", "21.22")
def test_a_large_fleet_navigates_worse_and_a_space_leader_helps() -> None:
    assert tables.fleet_navigation([4] * 3) == 4
    assert tables.fleet_navigation([4] * 5) == 2
    assert tables.fleet_navigation([4] * 5, space_leader=True) == 3


@pytest.mark.case("21.23a")
def test_the_lowest_space_strength_sets_the_rating() -> None:
    kinds = facts().unit_kinds
    assert tables.fleet_navigation([kinds["veteran"].navigation, kinds["line"].navigation]) == 2


def test_a_declared_rating_of_two_hides_the_units_but_not_their_number() -> None:
    assert tables.fleet_navigation([5, 5], declared=True) == 2
    assert tables.fleet_navigation([5] * 6, declared=True) == -1


def test_no_fleet_has_no_rating() -> None:
    with pytest.raises(tables.ChartError, match="without units"):
        tables.fleet_navigation([])


def test_damage_costs_one_unit_and_severe_damage_half_of_the_stack() -> None:
    assert [tables.hyperjump_units_lost("none", units) for units in (1, 4)] == [0, 0]
    assert [tables.hyperjump_units_lost("damaged", units) for units in (0, 1, 4)] == [0, 1, 1]
    assert [tables.hyperjump_units_lost("severe", units) for units in (1, 2, 3, 4)] == [1, 1, 2, 2]
