"""[D-20, D-21] The success table and its odds."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from tests.rulesets.dice_missions.dice_table import CITY, mission

from fitg.engine.machine.rolls import TEN, TENS_AND_UNITS
from fitg.engine.rulesets.dice_missions.charts import EventRow, charts, entry
from fitg.engine.rulesets.dice_missions.dice import SuccessTable
from fitg.presentation.forecast import forecast

ODDS = list(csv.DictReader((Path(__file__).with_name("odds.csv")).read_text("utf-8").splitlines()))
TABLE = SuccessTable()


def chance(letter: str, rolls: int, least: int) -> Fraction:
    """The chance of so many successes at least."""
    game = mission(CITY, ["kogus"])
    return 1 - sum(TABLE.odds(game.ctx, CITY, (), letter, rolls, most=least)[:least], Fraction(0))


@pytest.mark.case("D-21")
def test_the_table_has_36_results_and_its_letters() -> None:
    assert tuple(charts().success) == TENS_AND_UNITS
    letters = Counter("".join(charts().success.values()))
    assert letters == Counter("AAJJJQQQTTTBBBBDDDDEEEEHHHHIIIIPPPPPRRRRRSSSSSCCCCCCFFFFFF")


@pytest.mark.case("D-21")
def test_the_table_is_the_same_everywhere_and_no_roll_changes_the_next() -> None:
    game = mission(CITY, ["kogus"])
    one = TABLE.odds(game.ctx, CITY, (), "D", 6)
    assert one == TABLE.odds(game.ctx, "142.2", (14, 14, 14), "D", 6)
    assert {TABLE.read(game.ctx, place, 16).letters for place in (CITY, "142.2", "322.1")} == {"DE"}


@pytest.mark.case("D-20", "D-21")
def test_all_210_rows_of_the_table_of_chances() -> None:
    game = mission(CITY, ["kogus"])
    assert len(ODDS) == 210
    for row in ODDS:
        letter, rolls = row["mission"], int(row["success_rolls"])
        hits = sum(letter in letters for letters in charts().success.values())
        assert hits == int(row["results_of_36"])
        odds = TABLE.odds(game.ctx, CITY, (), letter, rolls, most=4)
        assert sum(odds) == 1
        for least in (1, 2, 3, 4):
            percent = 100 * (1 - sum(odds[:least], Fraction(0)))
            assert float(percent) == pytest.approx(float(row[f"pct_{least}"]), abs=0.0051)


#: Example, letter, rolls, and the chances in percent of one success, two, …
EXAMPLES = {
    "DX-09": ("D", 7, (56.15, 17.79)),
    "DX-10": ("D", 13, (78.37, 43.23)),
    "DX-13": ("A", 12, (49.64,)),
    "DX-15": ("A", 11, (46.67,)),
    "DX-16": ("C", 12, (88.78, 61.87, 32.26)),
    "DX-17": ("E", 15, (82.91, 50.87)),
    "DX-19": ("J", 14, (70.42, 32.78)),
    "DX-21": ("Q", 7, (45.61,)),
    "DX-22": ("Q", 10, (58.11,)),
    "DX-23": ("T", 10, (58.11, 20.03)),
    "DX-24": ("B", 10, (69.21,)),
    "DX-25": ("R", 5, (52.65, 14.47)),
    "DX-26": ("R", 5, (52.65, 14.47)),
    "DX-27": ("F", 4, (51.77, 13.19)),
}


@pytest.mark.case("D-20", "D-53", "D-40", "D-51", "D-60", "D-76")
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_chances_of_the_examples(example: str) -> None:
    letter, rolls, percents = EXAMPLES[example]
    for least, percent in enumerate(percents, start=1):
        assert float(100 * chance(letter, rolls, least)) == pytest.approx(percent, abs=0.0051)


@pytest.mark.case("D-41")
def test_the_fate_of_murcada_when_she_fails() -> None:
    failed = 1 - chance("A", 12, 1)
    assert float(100 * failed * Fraction(2, 10)) == pytest.approx(10.07, abs=0.0051)
    assert float(100 * failed * Fraction(1, 10)) == pytest.approx(5.04, abs=0.0051)


@pytest.mark.case("D-70")
def test_the_loss_of_rubels_ship() -> None:
    """[DX-20] No success, and 2 or 3 with two dice."""
    lost = [row for row in charts().failed_quest if row.crew == "dead"]
    ways = sum(one + other in range(row.first, row.last + 1) for row in lost for one, other in DICE)
    assert float(100 * (1 - chance("J", 14, 1)) * Fraction(ways, 36)) == pytest.approx(2.46, abs=0.0051)


DICE = [(one, other) for one in range(1, 7) for other in range(1, 7)]


@pytest.mark.case("D-39")
def test_the_chances_of_a_betrayed_coup() -> None:
    """[DX-32] 3 in 36 for one captured; any backlash 15 in 36."""
    found: Counter[str] = Counter()
    for one, other in DICE:
        for row in charts().coup_betrayed:
            if row.first <= one + other <= row.last:
                found[row.fate] += 1
                found["backlash"] += row.shift
    assert (found["one-captured"], found["backlash"]) == (3, 15)


def _ends(rows: list[EventRow], letter: str) -> int:
    """How many of 36 events abort a single group on this mission."""
    return sum(row.aborts == "*" or letter in row.aborts for row in rows)


@pytest.mark.case("D-32", "D-76")
def test_start_rebellion_with_the_events_that_abort_it() -> None:
    """[DX-25, K17] Size 5: 42.27 % if it is called off after the first R, 35.08 % if it never is."""
    rows = [charts().events[face] for face in TENS_AND_UNITS]
    abort = Fraction(_ends(rows, "R"), 36)
    lucky = Fraction(sum(row.code == "lucky_strike" for row in rows), 36)
    success = Fraction(5, 36)
    stops, stays = Fraction(0), {(False, False): Fraction(1)}
    early = {False: Fraction(1), True: Fraction(0)}
    for _ in range(5):
        # Called off after the first success.
        fresh = {False: early[False] * (1 - abort - lucky), True: early[True] + early[False] * lucky}
        stops += sum(fresh.values()) * success
        early = {luck: share * (1 - success) for luck, share in fresh.items()}
        # Never called off: (luck, success) so far.
        after: dict[tuple[bool, bool], Fraction] = {}
        for (luck, won), share in stays.items():
            goes_on = {True: share if luck else share * lucky, False: Fraction(0)}
            if not luck:
                goes_on[False] = share * (1 - abort - lucky)
            for now, part in goes_on.items():
                for hit, weight in ((True, success), (False, 1 - success)):
                    key = (now, won or hit)
                    after[key] = after.get(key, Fraction(0)) + part * weight
        stays = after
    assert float(100 * stops) == pytest.approx(42.27, abs=0.0051)
    never = sum(share for (_, won), share in stays.items() if won)
    assert float(100 * never) == pytest.approx(35.08, abs=0.0051)


@pytest.mark.case("D-20")
def test_the_forecast_of_an_assignment_counts_the_steps_and_the_bonus_rolls() -> None:
    """Kogus on Sabotage at size 4: four rolls, no bonus."""
    game = mission(CITY, ["kogus"], units={CITY: {"militia": 1}})
    (odds,) = forecast(game, "assign kogus to S")
    assert odds.rows[0][1] == Fraction(31, 36) ** 4


@pytest.mark.case("D-41")
def test_what_becomes_of_assassins_who_fail() -> None:
    """[DX-14] Twelve rolls: 50.36 % fail; 20 % of those are captured, 10 % die."""
    fails = 1 - chance("A", 12, 1)
    fates = Counter(entry(charts().failed_assassination, die).fate for die in TEN)
    shares = {fate: float(100 * fails * Fraction(number, len(TEN))) for fate, number in fates.items()}
    assert shares["captured"] == pytest.approx(10.07, abs=0.005)
    assert shares["dead"] == pytest.approx(5.04, abs=0.005)
