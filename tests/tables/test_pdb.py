"""[8.0] [9.2] [20.6] [22.2] Planetary Defense Bases and the Political Track."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data.records import LOYALTY_TRACK, Loyalty, Side


def state(level: int, up: bool) -> tables.PdbState:
    return tables.PdbState(level=level, up=up)


@pytest.mark.case("9.22")
def test_a_base_attacks_moving_units_by_its_level_alone() -> None:
    assert [tables.pdb_attack_column(level) for level in (0, 1, 2)] == [None, "1-1", "3-1"]


def test_a_base_that_is_down_attacks_nobody() -> None:
    assert tables.pdb_attack_column(2, up=False) is None


@pytest.mark.case("9.25")
@pytest.mark.parametrize(
    ("level", "loss", "after"),
    [
        (2, 0, state(2, True)),
        (2, 1, state(2, True)),
        (2, 2, state(2, False)),
        (2, 3, state(1, False)),
        (2, 8, state(1, False)),
        (1, 3, state(0, False)),
        (0, 5, state(0, False)),
    ],
)
def test_the_answer_to_its_attack_puts_a_base_down_and_lower(
    level: int, loss: int, after: tables.PdbState
) -> None:
    assert tables.pdb_after_attack(level, loss) == after


@pytest.mark.case("20.61", "20.65")
def test_a_raking_attack_uses_a_better_column_but_needs_a_level_and_a_base_that_is_up() -> None:
    assert [tables.raking_column(level) for level in (0, 1, 2)] == [None, "2-1", "4-1"]
    assert tables.raking_column(2, up=False) is None


@pytest.mark.case("22.22a")
@pytest.mark.parametrize(
    ("level", "up", "loss", "after"),
    [
        (2, True, 6, state(1, False)),
        (2, False, 6, state(0, False)),
        (1, True, 4, state(1, False)),
        (1, True, 1, state(1, True)),
        (2, False, 1, state(2, False)),
        (2, True, 8, state(0, False)),
    ],
)
def test_a_base_under_fire_from_orbit_goes_down_and_then_loses_levels(
    level: int, up: bool, loss: int, after: tables.PdbState
) -> None:
    assert tables.pdb_after_orbit_attack(level, up, loss) == after


@given(level=st.integers(0, 2), up=st.booleans(), loss=st.integers(0, 30))
def test_no_loss_takes_a_base_below_level_0(level: int, up: bool, loss: int) -> None:
    after = tables.pdb_after_orbit_attack(level, up, loss)
    assert 0 <= after.level <= level
    assert up or not after.up


@given(level=st.integers(0, 2), up=st.booleans(), loss=st.integers(0, 30))
def test_a_heavier_loss_never_leaves_more_of_a_base(level: int, up: bool, loss: int) -> None:
    lighter, heavier = (tables.pdb_after_orbit_attack(level, up, points) for points in (loss, loss + 1))
    assert (heavier.level, heavier.up) <= (lighter.level, lighter.up)


@pytest.mark.case("22.22")
def test_a_base_that_is_down_or_nobodys_is_attacked_two_columns_better() -> None:
    assert [tables.pdb_strength(level) for level in (0, 1, 2)] == [1, 4, 8]
    assert tables.orbit_attack_column(16, 2).column == "2-1"
    assert tables.orbit_attack_column(16, 2, up=False).column == "4-1"
    assert tables.orbit_attack_column(16, 2, controlled=False).column == "4-1"
    assert tables.orbit_attack_column(16, 2, up=False, controlled=False).column == "4-1"


def test_two_line_units_help_a_level_1_base_to_a_defense_of_eight() -> None:
    assert tables.orbit_attack_column(8, 1, aiding=4).defender == 8


def test_leaders_of_attackers_and_aiding_units_count_against_a_base() -> None:
    column = tables.orbit_attack_column(8, 2, attacker_leader=3, defender_leader=1)
    assert (column.base, column.column) == ("1-1", "3-1")


def test_there_is_no_level_3() -> None:
    with pytest.raises(tables.ChartError, match="level 0 to 2, not 3"):
        tables.pdb_strength(3)


@pytest.mark.case("8.11", "15.63")
@pytest.mark.parametrize(
    ("level", "owner", "space"),
    [
        (2, "imperial", "patriotic"),
        (1, "imperial", "loyal"),
        (0, "imperial", "neutral"),
        (0, "rebel", "neutral"),
        (1, "rebel", "dissent"),
        (2, "rebel", "unrest"),
    ],
)
def test_the_marker_of_a_base_shows_level_and_owner(level: int, owner: Side, space: Loyalty) -> None:
    assert tables.pdb_space(level, owner) == space


@pytest.mark.case("15.11")
def test_loyalty_is_worth_the_opposite_to_the_other_side() -> None:
    values = [tables.loyalty_value(loyalty, "imperial") for loyalty in LOYALTY_TRACK]
    assert values == [2, 1, 0, -1, -2]
    assert [tables.loyalty_value(loyalty, "rebel") for loyalty in LOYALTY_TRACK] == [-2, -1, 0, 1, 2]
