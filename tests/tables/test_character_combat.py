"""[12.0] [20.71] The Character Combat Results Table, and fleet detachments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts

DICE = range(1, 7)
COLUMNS = [column.name for column in facts().charts.character_combat.columns]


@pytest.mark.parametrize(
    ("differential", "column"),
    [
        (-20, "-7 or less"),
        (-7, "-7 or less"),
        (-6, "-6 to -4"),
        (-4, "-6 to -4"),
        (-3, "-3 to -2"),
        (-1, "-1"),
        (0, "0"),
        (1, "+1"),
        (3, "+2 to +3"),
        (4, "+4 to +6"),
        (10, "+7 to +10"),
        (11, "+11 or more"),
        (40, "+11 or more"),
    ],
)
def test_the_differential_selects_the_column(differential: int, column: str) -> None:
    found = tables.combat_column(differential)
    assert (found.base, found.shifts, found.column) == (column, (), column)


@pytest.mark.case("12.6c")
def test_capture_counts_columns_and_not_points() -> None:
    assert tables.combat_column(8, capture=True).column == "+2 to +3"
    assert tables.combat_column(0, capture=True).column == "-3 to -2"


@pytest.mark.case("12.6d", "12.53")
def test_a_failed_break_off_under_capture_leaves_one_column_to_the_left() -> None:
    found = tables.combat_column(1, capture=True, failed_break_off=True)
    assert (found.base, found.column) == ("+1", "0")
    assert [(shift.reason, shift.columns, shift.case) for shift in found.shifts] == [
        ("capture", -2, "12.8"),
        ("failed break-off", 1, "12.53"),
    ]


@pytest.mark.case("12.53")
def test_a_failed_break_off_alone_shifts_one_to_the_right() -> None:
    assert tables.combat_column(1, failed_break_off=True).column == "+2 to +3"


def test_surprise_and_other_shifts_count_too() -> None:
    living_planet = tables.Shift(reason="Living Planet", columns=-2, case="31.0")
    found = tables.combat_column(0, surprise=3, shifts=[living_planet])
    assert found.column == "+1"
    assert [shift.reason for shift in found.shifts] == ["Living Planet", "surprise"]


def test_shifts_are_added_first_and_then_stop_at_the_edge() -> None:
    assert tables.combat_column(-9, capture=True, failed_break_off=True).column == "-7 or less"
    assert tables.combat_column(30, failed_break_off=True).column == "+11 or more"
    assert tables.combat_column(30, capture=True, failed_break_off=True).column == "+7 to +10"


@given(differential=st.integers(-30, 30), capture=st.booleans(), failed=st.booleans())
def test_the_column_is_always_on_the_table(differential: int, capture: bool, failed: bool) -> None:
    found = tables.combat_column(differential, capture=capture, failed_break_off=failed)
    step = (-2 if capture else 0) + (1 if failed else 0)
    expected = min(max(COLUMNS.index(found.base) + step, 0), len(COLUMNS) - 1)
    assert found.column == COLUMNS[expected]


# --- break-off ---------------------------------------------------------------------------------


@pytest.mark.case("12.5")
def test_at_plus_one_a_three_frees_the_inactive_but_not_the_active() -> None:
    roll = tables.break_off("+1", 3)
    assert (roll.active, roll.inactive, roll.escape) == (False, True, "inactive")
    assert tables.break_off("+1", 2).escape == "all"
    assert tables.break_off("+1", 5).escape == "none"


@pytest.mark.case("12.5")
def test_the_capture_shift_helps_to_break_off() -> None:
    kill, capture = tables.combat_column(0), tables.combat_column(0, capture=True)
    assert tables.break_off(kill.column, 5).escape == "none"
    assert tables.break_off(capture.column, 5).escape == "inactive"


def test_a_modifier_is_added_to_the_break_off_die() -> None:
    assert tables.break_off("0", 3, 1).escape == "inactive"
    assert tables.break_off("0", 4, -1).escape == "all"
    with pytest.raises(tables.ChartError, match="not 7"):
        tables.break_off("0", 7)


@given(column=st.sampled_from(COLUMNS[:-1]), die=st.sampled_from(DICE))
def test_it_is_never_easier_to_break_off_from_a_stronger_attacker(column: str, die: int) -> None:
    here = tables.break_off(column, die)
    right = tables.break_off(COLUMNS[COLUMNS.index(column) + 1], die)
    assert (right.active, right.inactive) <= (here.active, here.inactive)
    assert here.inactive >= here.active


# --- wounds and captures -----------------------------------------------------------------------


@pytest.mark.case("12.6e")
@pytest.mark.parametrize("column", COLUMNS)
def test_a_firefight_doubles_every_wound_and_nothing_else(column: str) -> None:
    for attack in DICE:
        for defense in DICE:
            fists = tables.combat_wounds(column, attack, defense, capture=True)
            shots = tables.combat_wounds(column, attack, defense, capture=True, firefight=True)
            assert shots.attacker_wounds == 2 * fists.attacker_wounds
            assert shots.defender_wounds == 2 * fists.defender_wounds
            assert shots.captures == fists.captures


@pytest.mark.case("12.86")
def test_asterisks_count_only_in_capture_combat_and_wounds_in_both() -> None:
    kill = tables.combat_wounds("+4 to +6", 3, 2)
    capture = tables.combat_wounds("+4 to +6", 3, 2, capture=True)
    assert kill.attacker_star
    assert kill.defender_star
    assert (kill.captures, capture.captures) == (0, 2)
    assert (capture.attacker_wounds, capture.defender_wounds) == (1, 1)


def test_an_asterisk_on_either_roll_captures_one() -> None:
    assert tables.combat_wounds("0", 3, 1, capture=True).captures == 1
    assert tables.combat_wounds("0", 1, 2, capture=True).captures == 1
    assert tables.combat_wounds("0", 1, 1, capture=True).captures == 0


def test_a_side_that_does_not_roll_does_no_harm() -> None:
    silent = tables.combat_wounds("0", 6, None)
    assert (silent.attacker_wounds, silent.defender_wounds, silent.attacker_star) == (0, 2, False)
    assert tables.combat_wounds("0", None, 1).defender_wounds == 0


@given(column=st.sampled_from(COLUMNS[:-1]), die=st.sampled_from(DICE))
def test_a_stronger_attacker_wounds_more_and_suffers_less(column: str, die: int) -> None:
    here = tables.combat_wounds(column, die, die)
    right = tables.combat_wounds(COLUMNS[COLUMNS.index(column) + 1], die, die)
    assert right.defender_wounds >= here.defender_wounds
    assert right.attacker_wounds <= here.attacker_wounds


# --- fleet detachments -------------------------------------------------------------------------


@pytest.mark.case("20.71")
def test_a_fleet_detachment_of_four_against_shields_of_three_uses_the_plus_one_column() -> None:
    attack = tables.fleet_detachment(4, 3, 6)
    assert (attack.column.column, attack.wounds, attack.result) == ("+1", 2, "destroyed")
    assert tables.fleet_detachment(4, 3, 3).result == "damaged"
    assert tables.fleet_detachment(4, 3, 2).result == "unharmed"


@pytest.mark.case("20.71a")
def test_a_ship_breaks_off_on_the_active_row_and_a_failure_moves_the_attack_right() -> None:
    column = tables.combat_column(4 - 3).column
    assert tables.break_off(column, 2).active
    assert not tables.break_off(column, 3).active
    assert tables.fleet_detachment(4, 3, 2, failed_break_off=True).column.column == "+2 to +3"
    assert tables.fleet_detachment(4, 3, 2, failed_break_off=True).result == "damaged"


@pytest.mark.case("9.36")
def test_a_damaged_ship_does_not_survive_another_wound() -> None:
    assert tables.fleet_detachment(4, 3, 3, damaged=True).result == "destroyed"
    assert tables.fleet_detachment(4, 3, 1, damaged=True).result == "unharmed"
