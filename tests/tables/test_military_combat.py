"""[10.0] [22.0] The Military Combat Results Table, its shifts, and the losses."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts

DICE = range(1, 7)
COLUMNS = facts().charts.military_combat.columns


def total(shifts: tuple[tables.Shift, ...]) -> int:
    return sum(shift.columns for shift in shifts)


# --- the ratio ---------------------------------------------------------------------------------


@pytest.mark.case("10.2")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [
        (12, 5, "2-1"),
        (3, 1, "3-1"),
        (14, 3, "4-1"),
        (5, 2, "2-1"),
        (2, 5, "1-3"),
        (3, 4, "1-2"),
        (7, 4, "1-1"),
    ],
)
def test_the_ratio_rounds_in_the_defenders_favor(attacker: int, defender: int, column: str) -> None:
    assert tables.ratio_column(attacker, defender) == column


@pytest.mark.case("10.22")
def test_one_against_nine_is_no_worse_than_one_to_five_before_shifts() -> None:
    assert tables.ratio_column(1, 9) == "1-5"
    assert tables.ratio_column(9, 1) == "5-1"


@pytest.mark.case("10.22")
@given(attacker=st.integers(0, 60), defender=st.integers(0, 60))
def test_the_outer_columns_are_never_reached_by_a_ratio(attacker: int, defender: int) -> None:
    assert tables.ratio_column(attacker, defender) in COLUMNS[1:-1]


@given(attacker=st.integers(1, 40), more=st.integers(0, 40), defender=st.integers(1, 40))
def test_a_stronger_attacker_never_gets_a_worse_column(attacker: int, more: int, defender: int) -> None:
    weak, strong = tables.ratio_column(attacker, defender), tables.ratio_column(attacker + more, defender)
    assert COLUMNS.index(weak) <= COLUMNS.index(strong)


@given(attacker=st.integers(1, 40), defender=st.integers(1, 40))
def test_the_column_never_promises_more_than_the_true_ratio(attacker: int, defender: int) -> None:
    left, right = map(int, tables.ratio_column(attacker, defender).split("-"))
    assert attacker * right >= defender * left or (left, right) == (1, 5)


def test_units_without_strength_fight_on_the_last_column_that_a_ratio_reaches() -> None:
    assert tables.ratio_column(0, 3) == "1-5"
    assert tables.ratio_column(3, 0) == "5-1"
    assert tables.ratio_column(0, 0) == "1-5"


# --- shifts ------------------------------------------------------------------------------------


@pytest.mark.case("10.21", "10.42")
def test_a_leader_reaches_the_outer_columns_that_no_ratio_reaches() -> None:
    attack = tables.military_column(20, 2, tables.leader_shifts(1, 0))
    defense = tables.military_column(1, 9, tables.leader_shifts(0, 1))
    assert (attack.base, attack.column) == ("5-1", "6-1")
    assert (defense.base, defense.column) == ("1-5", "1-6")


@pytest.mark.case("10.21")
@given(
    attacker=st.integers(0, 40),
    defender=st.integers(0, 40),
    columns=st.lists(st.integers(-12, 12), max_size=5),
)
def test_shifts_are_added_up_before_the_table_ends(attacker: int, defender: int, columns: list[int]) -> None:
    shifts = [tables.Shift(reason="test", columns=step, case="10.21") for step in columns]
    found = tables.military_column(attacker, defender, shifts)
    assert found.column == tables.shift_column(found.base, sum(columns))
    assert found.shifts == tuple(shifts)


@pytest.mark.case("10.21")
@given(column=st.sampled_from(COLUMNS), steps=st.integers(-15, 15))
def test_a_shift_never_leaves_the_table(column: str, steps: int) -> None:
    there = COLUMNS.index(tables.shift_column(column, steps))
    assert there == min(max(COLUMNS.index(column) + steps, 0), len(COLUMNS) - 1)


@pytest.mark.case("10.41")
def test_of_two_leaders_only_the_difference_counts() -> None:
    (better,) = tables.leader_shifts(3, 1)
    (worse,) = tables.leader_shifts(1, 3)
    assert (better.columns, worse.columns, better.case) == (2, -2, "10.41")
    assert tables.leader_shifts(2, 2) == ()


def test_a_single_leader_shifts_by_his_rating_for_his_side() -> None:
    assert [(shift.reason, shift.columns) for shift in tables.leader_shifts(2, 0)] == [
        ("attacking leader", 2)
    ]
    assert [(shift.reason, shift.columns) for shift in tables.leader_shifts(0, 2)] == [
        ("defending leader", -2)
    ]


@pytest.mark.case("10.5a")
def test_an_urban_rebel_unit_in_an_urban_environ_gives_one_shift_to_the_rebel() -> None:
    assert total(tables.environ_shifts("rebel", rebel_in_own_environ=True)) == 1
    assert total(tables.environ_shifts("imperial", rebel_in_own_environ=True)) == -1


@pytest.mark.case("10.5b", "10.5d")
def test_only_the_imperial_side_suffers_in_a_special_environ() -> None:
    assert total(tables.environ_shifts("rebel", special_environ=True)) == 1
    assert total(tables.environ_shifts("imperial", special_environ=True)) == -1


@pytest.mark.case("10.5c")
def test_both_environ_shifts_add_up() -> None:
    shifts = tables.environ_shifts("imperial", special_environ=True, rebel_in_own_environ=True)
    assert total(shifts) == -2


@pytest.mark.case("10.44")
def test_an_imperial_leader_cancels_the_special_penalty_and_still_leads() -> None:
    attack = tables.environ_shifts("imperial", special_environ=True, attacker_leader=2)
    defense = tables.environ_shifts("rebel", special_environ=True, defender_leader=1)
    assert (total(attack), total(defense)) == (2, -1)


def test_a_rebel_leader_does_not_cancel_the_imperial_penalty() -> None:
    assert total(tables.environ_shifts("rebel", special_environ=True, attacker_leader=1)) == 2
    assert total(tables.environ_shifts("imperial", special_environ=True, defender_leader=1)) == -2


@pytest.mark.case("19.53")
def test_imperial_elite_cancels_the_penalty_but_not_the_rebels_own_environ() -> None:
    shifts = tables.environ_shifts(
        "rebel", special_environ=True, imperial_elite=True, rebel_in_own_environ=True
    )
    assert [shift.case for shift in shifts] == ["10.5a"]


@pytest.mark.case("10.7c")
def test_new_rebels_get_one_shift_unless_a_leader_is_with_them() -> None:
    assert total(tables.environ_shifts("rebel", new_rebels=True)) == 1
    assert total(tables.environ_shifts("rebel", new_rebels=True, attacker_leader=1)) == 1
    assert [shift.case for shift in tables.environ_shifts("rebel", new_rebels=True, attacker_leader=1)] == [
        "10.4"
    ]


def test_a_level_2_base_shifts_three_columns_for_the_defenders_in_orbit() -> None:
    assert tables.military_column(9, 3, tables.space_shifts(aiding_pdb=2)).column == "1-2"
    assert tables.military_column(9, 3, tables.space_shifts(aiding_pdb=1)).column == "2-1"
    assert tables.space_shifts(aiding_pdb=0) == ()


def test_an_unknown_column_is_refused_with_the_names_of_the_columns() -> None:
    with pytest.raises(tables.ChartError, match=r"no column '7-1'; its columns are 1-6, 1-5"):
        tables.shift_column("7-1", 1)


# --- losses ------------------------------------------------------------------------------------


@pytest.mark.case("10.23")
def test_each_side_loses_by_the_other_sides_die() -> None:
    losses = tables.military_losses("2-1", 6, 1)
    assert (losses.attacker_loss, losses.defender_loss) == (3, 4)


@pytest.mark.case("10.23")
@pytest.mark.parametrize("column", COLUMNS)
def test_the_two_losses_are_independent(column: str) -> None:
    for attack, defense in product(DICE, DICE):
        both = tables.military_losses(column, attack, defense)
        assert both.defender_loss == tables.military_losses(column, attack, None).defender_loss
        assert both.attacker_loss == tables.military_losses(column, None, defense).attacker_loss


def test_a_die_that_is_not_rolled_costs_nothing() -> None:
    losses = tables.military_losses("1-1", None, None)
    assert (losses.attacker_loss, losses.defender_loss) == (0, 0)


@given(column=st.sampled_from(COLUMNS[:-1]), die=st.sampled_from(DICE))
def test_a_column_to_the_right_is_never_worse_for_the_attacker(column: str, die: int) -> None:
    here = tables.military_losses(column, die, die)
    right = tables.military_losses(tables.shift_column(column, 1), die, die)
    assert right.attacker_loss <= here.attacker_loss
    assert right.defender_loss >= here.defender_loss


@given(column=st.sampled_from(COLUMNS), die=st.sampled_from(DICE[:-1]))
def test_a_higher_die_is_never_worse_for_the_side_that_rolls_high(column: str, die: int) -> None:
    low, high = tables.military_losses(column, die, die), tables.military_losses(column, die + 1, die + 1)
    assert high.defender_loss >= low.defender_loss
    assert high.attacker_loss <= low.attacker_loss


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_die_shows_one_to_six(die: int) -> None:
    with pytest.raises(tables.ChartError, match=f"not {die}"):
        tables.military_losses("1-1", die, 1)


@pytest.mark.case("22.3")
def test_a_determined_assault_shifts_two_left_and_doubles_all_losses() -> None:
    column = tables.military_column(9, 3, tables.space_shifts(assault="determined"))
    losses = tables.military_losses(column.column, 6, 1, assault="determined")
    assert (column.base, column.column) == ("3-1", "1-1")
    assert (losses.attacker_loss, losses.defender_loss) == (8, 6)


@pytest.mark.case("22.31")
def test_two_line_units_may_assault_in_an_environ_but_not_in_space() -> None:
    line = facts().unit_kinds["line"]
    assert tables.assault_allowed([line.strength] * 2, "determined")
    assert not tables.assault_allowed([line.space_strength] * 2, "determined")
    assert tables.assault_allowed([1], "normal")


def test_a_sneak_attack_doubles_only_the_rebel_loss() -> None:
    column = tables.military_column(9, 3, tables.environ_shifts("imperial", assault="sneak")).column
    losses = tables.military_losses(column, 6, 1, assault="sneak")
    assert (column, losses.attacker_loss, losses.defender_loss) == ("1-1", 4, 6)


@pytest.mark.case("10.3")
@pytest.mark.parametrize(
    ("units", "loss", "choices"),
    [
        ([3, 3], 2, {()}),
        ([1, 1], 2, {(1, 1)}),
        ([3, 1, 1, 1], 3, {(3,), (1, 1, 1)}),
        ([3, 3, 1], 5, {(3, 1)}),
        ([2, 2], 3, {(2,)}),
        ([3, 3, 1], 40, {(3, 3, 1)}),
        ([], 4, {()}),
        ([0, 0, 2], 5, {(2,)}),
        ([5, 2], 0, {()}),
    ],
)
def test_losses_come_as_near_as_possible_and_never_above(
    units: list[int], loss: int, choices: set[tuple[int, ...]]
) -> None:
    assert set(tables.best_losses(units, loss)) == choices


@pytest.mark.case("20.63")
def test_a_raked_stack_of_two_loses_one_unit_to_a_result_of_three() -> None:
    kinds = facts().unit_kinds
    space = {kind: kinds[kind].space_strength for kind in ("line", "patrol")}
    assert tables.loss_choices({"line": 1, "patrol": 1}, space, 3) == ({"line": 1}, {"patrol": 1})


@given(units=st.lists(st.integers(0, 5), max_size=8), loss=st.integers(0, 16))
def test_losses_match_a_search_of_all_sets_of_units(units: list[int], loss: int) -> None:
    sets = {
        tuple(sorted((unit for unit, gone in zip(units, chosen, strict=True) if gone and unit), reverse=True))
        for chosen in product((True, False), repeat=len(units))
    }
    nearest = max(sum(choice) for choice in sets if sum(choice) <= loss)
    found = tables.best_losses(units, loss)
    assert len(found) == len(set(found))
    assert set(found) == {choice for choice in sets if sum(choice) == nearest}


@given(
    counts=st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 4), max_size=6),
    loss=st.integers(0, 16),
)
def test_loss_choices_do_not_depend_on_the_order_of_units(counts: dict[str, int], loss: int) -> None:
    strengths = {"a": 1, "b": 3, "c": 1, "d": 5, "e": 4, "f": 3}
    backwards = dict(reversed(counts.items()))
    choices = tables.loss_choices(counts, strengths, loss)
    assert choices == tables.loss_choices(backwards, strengths, loss)
    for choice in choices:
        assert all(0 < number <= counts[kind] for kind, number in choice.items())
    assert len({sum(strengths[kind] * number for kind, number in choice.items()) for choice in choices}) == 1


def test_other_facts_give_other_answers() -> None:
    assert tables.ratio_column(3, 1, facts=facts()) == "3-1"
