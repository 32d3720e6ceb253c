"""Exact chances, against plain enumeration of the dice on the printed cells."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts
from fitg.tables.odds import (
    Force,
    Watch,
    chance,
    combat_odds,
    combat_round_odds,
    detection_odds,
    expected,
    fleet_detachment_odds,
    flight_odds,
    hyperjump_odds,
    military_odds,
    search_odds,
)

DICE = range(1, 7)
CHARTS = facts().charts
SIXTH = Fraction(1, 6)


Outcome = TypeVar("Outcome")
Round = tuple[str, int, int, int]


def shares(outcomes: Counter[Outcome]) -> dict[Outcome, Fraction]:
    return {outcome: Fraction(number, outcomes.total()) for outcome, number in outcomes.items()}


# --- one table, one roll -----------------------------------------------------------------------


@given(attacker=st.integers(1, 20), defender=st.integers(1, 20), shift=st.integers(-3, 3))
def test_military_odds_count_all_36_rolls(attacker: int, defender: int, shift: int) -> None:
    shifts = [tables.Shift(reason="test", columns=shift, case="10.21")]
    column = CHARTS.military_combat.index[tables.military_column(attacker, defender, shifts).column]
    rows = CHARTS.military_combat.rows
    rolls = Counter(
        (rows[defense - 1][column][0], rows[attack - 1][column][1]) for attack, defense in product(DICE, DICE)
    )
    assert military_odds(attacker, defender, shifts) == shares(rolls)


def test_a_determined_assault_doubles_the_expected_losses() -> None:
    normal, determined = military_odds(6, 3), military_odds(6, 3, assault="determined")
    assert expected(determined, lambda outcome: outcome.defender_loss) == 2 * expected(
        normal, lambda outcome: outcome.defender_loss
    )
    assert sum(determined.values()) == 1


@given(navigation=st.integers(-2, 6), distance=st.integers(1, 10))
def test_hyperjump_odds_count_all_six_rolls(navigation: int, distance: int) -> None:
    if navigation > distance:
        assert hyperjump_odds(navigation, distance) == {"safe": 1}
    else:
        codes = Counter[str](tables.hyperjump(navigation, distance, die).code for die in DICE)
        assert hyperjump_odds(navigation, distance) == shares(codes)


@given(search=st.integers(0, 30), hiding=st.integers(-3, 12))
def test_search_odds_are_the_number_in_six(search: int, hiding: int) -> None:
    found = Fraction(tables.search_number(search, hiding), 6)
    assert search_odds(search, hiding) == {"found": found, "hidden": 1 - found}


# --- detection ---------------------------------------------------------------------------------


@given(evasion=st.integers(0, 10), level=st.integers(0, 2), detected=st.booleans())
def test_detection_odds_count_all_six_rolls(evasion: int, level: int, detected: bool) -> None:
    rolls = [tables.detection(evasion, level, die, detected=detected) for die in DICE]
    results = Counter[str](roll.result for roll in rolls if roll is not None)
    assert detection_odds(evasion, Watch(pdb_level=level), detected=detected) == shares(results)


def test_odds_mark_the_results_that_bring_a_fleet_detachment() -> None:
    found = detection_odds(1, Watch(pdb_level=0, orbit_strength=2))
    assert found == {"D*": Fraction(1, 2), "D": Fraction(1, 2)}


def test_nobody_detects_with_a_base_down_and_an_empty_orbit() -> None:
    assert detection_odds(3, Watch(pdb_level=2, pdb_up=False)) == {"none": 1}


def test_a_fleet_detachment_is_escaped_on_the_active_row_or_fought_one_column_right() -> None:
    # 4 against shields 3: column +1 breaks off on 1 and 2; column +2 to +3 wounds 0, 1, 1, 1, 2, 2.
    assert fleet_detachment_odds(4, 3) == {
        "escaped": Fraction(1, 3),
        "unharmed": Fraction(2, 3) * SIXTH,
        "damaged": Fraction(2, 3) * 3 * SIXTH,
        "destroyed": Fraction(2, 3) * 2 * SIXTH,
    }


def test_a_ship_that_stands_and_fights_stays_on_its_column() -> None:
    # Column +1 wounds 0, 0, 1, 1, 1, 2.
    assert fleet_detachment_odds(4, 3, try_break_off=False) == {
        "unharmed": 2 * SIXTH,
        "damaged": 3 * SIXTH,
        "destroyed": SIXTH,
    }
    assert fleet_detachment_odds(4, 3, try_break_off=False, damaged=True) == {
        "unharmed": 2 * SIXTH,
        "destroyed": 4 * SIXTH,
    }


def fly(evasion: int, leaving: int, arriving: int, detected: bool) -> dict[str, Fraction]:
    """The 36 flights past two bases, told step by step."""
    ends = Counter[str]()
    for first, second in product(DICE, DICE):
        out = tables.detection(evasion, leaving, first, detected=detected)
        assert out is not None
        damaged, seen, lost = out.result == "Dd", out.result != "U", out.result == "E"
        if not lost:
            back = tables.detection(evasion, arriving, second, detected=seen, damaged=damaged)
            assert back is not None
            damaged, seen, lost = damaged or back.result == "Dd", back.result != "U", back.result == "E"
        ends["E" if lost else ("D" if seen else "U") + ("d" if damaged else "")] += 1
    return shares(ends)


@pytest.mark.parametrize("detected", [True, False])
@pytest.mark.parametrize(("leaving", "arriving"), [(2, 2), (2, 1), (1, 0), (0, 2)])
@pytest.mark.parametrize("evasion", [0, 3, 5, 9])
def test_flight_odds_match_all_36_flights(evasion: int, leaving: int, arriving: int, detected: bool) -> None:
    odds = flight_odds(
        evasion, leaving=Watch(pdb_level=leaving), arriving=Watch(pdb_level=arriving), detected=detected
    )
    assert odds == fly(evasion, leaving, arriving, detected)


def test_a_detected_crew_that_leaves_an_unwatched_planet_arrives_as_if_undetected() -> None:
    base = Watch(pdb_level=1)
    down = Watch(pdb_level=2, pdb_up=False)
    fresh = detection_odds(4, base)
    assert flight_odds(4, leaving=None, arriving=base, detected=True) == fresh
    assert flight_odds(4, leaving=down, arriving=base, detected=True) == fresh
    assert flight_odds(4, leaving=None, arriving=None, detected=True) == {"U": 1}


def test_a_fleet_in_orbit_can_end_a_flight() -> None:
    fleet = Watch(pdb_up=False, orbit_strength=8, strongest=4)
    odds = flight_odds(5, leaving=fleet, arriving=None, shields=3)
    # Column 4: U U D D* D* Dd, and at level 0 the Dd counts as D.
    struck = fleet_detachment_odds(4, 3)
    assert odds == {
        "U": Fraction(1, 3),
        "D": Fraction(1, 3) + Fraction(1, 3) * (struck["escaped"] + struck["unharmed"]),
        "Dd": Fraction(1, 3) * struck["damaged"],
        "E": Fraction(1, 3) * struck["destroyed"],
    }


# --- character combat --------------------------------------------------------------------------


def fight_rounds(
    differential: int, *, firefight: bool, capture: bool, trying: str, inactive: bool
) -> dict[Round, Fraction]:
    """All 216 rolls of a break-off and a round, read from the printed columns."""
    columns = CHARTS.character_combat.columns
    place = place_of(differential) - (2 if capture else 0)
    numbers = columns[bounded(place)].break_off
    column = columns[bounded(place + (1 if trying == "all" else 0))]
    times = 2 if firefight else 1
    rounds = Counter[Round]()
    for roll, attack, defense in product(DICE, DICE, DICE):
        if trying == "all" and roll <= numbers.active:
            rounds["all", 0, 0, 0] += 1
            continue
        away = trying != "none" and inactive and roll <= numbers.inactive
        stars = (defense in column.attacker_stars) + (attack in column.defender_stars)
        left, right = column.attacker_wounds[defense - 1], column.defender_wounds[attack - 1]
        rounds["inactive" if away else "none", left * times, right * times, stars if capture else 0] += 1
    return shares(rounds)


def bounded(place: int) -> int:
    return min(max(place, 0), len(CHARTS.character_combat.columns) - 1)


def place_of(differential: int) -> int:
    names = [column.name for column in CHARTS.character_combat.columns]
    return names.index(tables.combat_column(differential).base)


@settings(max_examples=40, deadline=None)
@given(
    differential=st.integers(-12, 14),
    firefight=st.booleans(),
    capture=st.booleans(),
    trying=st.sampled_from(("none", "inactive", "all")),
    inactive=st.booleans(),
)
def test_round_odds_match_all_216_rolls(
    differential: int, firefight: bool, capture: bool, trying: tables.Escape, inactive: bool
) -> None:
    odds = combat_round_odds(
        differential, firefight=firefight, capture=capture, trying=trying, inactive=inactive
    )
    present = inactive or trying == "inactive"
    assert odds == fight_rounds(
        differential, firefight=firefight, capture=capture, trying=trying, inactive=present
    )


def test_bounty_hunters_of_five_catch_half_of_those_who_run_from_eight() -> None:
    odds = combat_round_odds(5 - 8, firefight=True, trying="all")
    assert chance(odds, lambda outcome: outcome.escape == "all") == Fraction(1, 2)


def test_a_break_off_modifier_makes_it_harder_or_easier_to_run() -> None:
    def running(modifier: int) -> Fraction:
        odds = combat_round_odds(0, trying="all", modifier=modifier)
        return chance(odds, lambda outcome: outcome.escape == "all")

    assert [running(modifier) for modifier in (1, 0, -1)] == [Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)]


def to_the_end(attacker: Force, defender: Force, *, capture: bool, run: bool) -> dict[str, float]:
    """Follow a combat round by round until almost nothing is left undecided."""
    ends: defaultdict[str, float] = defaultdict(float)
    states = {(0, 0): 1.0}
    for _ in range(400):
        following: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (hurt, wounds), weight in states.items():
            differential = attacker.strength(hurt) - defender.strength(wounds)
            rounds = fight_rounds(
                differential, firefight=True, capture=capture, trying="all" if run else "none", inactive=False
            )
            for (escape, left, right, stars), share in rounds.items():
                part = weight * float(share)
                attackers_fall = hurt + left >= attacker.endurance
                defenders_fall = wounds + right >= defender.endurance
                if escape == "all":
                    ends["escaped"] += part
                elif attackers_fall or defenders_fall:
                    both = attackers_fall and defenders_fall
                    ends[
                        "both fall" if both else "attackers fall" if attackers_fall else "defenders fall"
                    ] += part
                elif stars:
                    ends["captured"] += part
                else:
                    following[hurt + left, wounds + right] += part
        states = {state: weight for state, weight in following.items() if weight > 1e-13}
        if not states:
            break
    return ends


@pytest.mark.parametrize(("capture", "run"), [(False, False), (True, False), (True, True)])
def test_the_odds_of_a_whole_combat_match_following_it_round_by_round(capture: bool, run: bool) -> None:
    squad, hero = Force(combat=6, endurance=4), Force(combat=5, endurance=5, bonus=1)
    odds = combat_odds(squad, hero, firefight=True, capture=capture, try_break_off=run)
    assert sum(odds.values()) == 1
    assert {end: float(share) for end, share in odds.items()} == pytest.approx(
        dict(to_the_end(squad, hero, capture=capture, run=run)), abs=1e-9
    )


def test_wounds_wear_down_the_fighter_but_not_his_weapon() -> None:
    fighter = Force(combat=3, endurance=6, bonus=2)
    assert [fighter.strength(wounds) for wounds in (0, 1, 4)] == [5, 4, 2]


def test_a_stronger_hero_wins_more_often() -> None:
    squad = Force(combat=6, endurance=4)
    wins = [combat_odds(squad, Force(combat=combat, endurance=5))["attackers fall"] for combat in (2, 5, 9)]
    assert wins == sorted(wins)
    assert wins[0] < wins[-1]
