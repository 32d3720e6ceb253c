"""Where the restatement was once wrong, incomplete or misleading, and where a reading is our own."""

from __future__ import annotations

import re

import pytest

from fitg import rulebook
from fitg.data import facts


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ("18.0", "who begin the Segment in the same Environ or Orbit Box"),
        ("20.1", "if he is in their Environ or Orbit Box when the Segment begins"),
        ("20.4", "whether it tries to move or stays"),
        ("20.7", "when it flies from one place to another on such a planet, then once only (9.33"),
        ("22.0", "Survivors that became free in step 2 are among them, on either side"),
        ("25.11", "Rebel-controlled planets are not among the two"),
        ("26.0c", "in the Orbit Box it is the space Leadership rating (22.4)"),
        ("27.1", "its own Navigation rating, which is its space strength"),
        ("27.2", "Neither can the Scrambler"),
        ("28.33", "everything the Imperial Player buys in the whole scenario"),
        ("28.35", "from that very Mission Phase on"),
        ("33.12", "One of the two is enough"),
        ("33.35", "One of the two is enough"),
        ("33.14", "he does not have to reveal the secret for it"),
        ("34.44", "under Rebellion Stopped it lies on the track too"),
        ("36.31", "they add no strength and take no losses"),
        ("36.33a", "by the type printed on the counter"),
    ],
)
def test_the_text_of_a_case_is_complete(case: str, says: str) -> None:
    assert says in rulebook.case(case).text


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ("19.33", "in Province One only if he controls neither the capital nor the Throne Planet"),
        ("20.1", "only with units that share their Environ or Orbit Box when it begins"),
        ("20.4", "or that began the Segment there"),
        ("20.12", "also if it does not try to move"),
        ("25.11", "on a planet neither in rebellion nor Rebel-controlled"),
        ("26.0c", "with space Leadership one higher, if he has one, in its Orbit Box"),
        ("27.2", "No other possession can be repaired"),
        ("28.33", "later purchases included"),
        ("28.35", "the Imperial Player may remove it"),
        ("34.2", "when he raises a PDB Level"),
        ("34.44", "where the Rebel Player controls the PDB"),
        ("36.31", "other Imperial units neither fighting nor taking losses"),
    ],
)
def test_the_statement_of_a_case_can_be_tested_as_it_stands(case: str, says: str) -> None:
    assert says in rulebook.case(case).statement


def test_the_example_of_a_wild_populace_can_be_paid() -> None:
    costs = {size: facts().unit_kinds[f"urban-{size}"].cost or 0 for size in ("2-3", "4-3")}
    for words in (rulebook.case("19.44").text, rulebook.case("19.44").example):
        assert {size: int(cost) for size, cost in re.findall(r"(\d-\d)(?: unit)? \((\d+)\)", words)} == costs
    assert 2 * 3 < costs["4-3"] <= 2 * 4


@pytest.mark.parametrize(
    ("ruling", "switch", "default"),
    [
        ("P-08", "`intercept-standing`", "on by default"),
        ("P-37", "`rebel-control-summons`", "off by default"),
    ],
)
def test_a_reading_that_players_may_choose_names_its_switch(ruling: str, switch: str, default: str) -> None:
    assert f"{switch}, {default}" in rulebook.ruling(ruling).recommended


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ("P-02", "In Orlog Besieged it covers all purchases of the scenario together"),
        ("P-08", "when the Segment ends, once for the box"),
        ("P-22", "that of an elite unit which repairs a ship (27.1)"),
        ("P-28", "never the letters drawn"),
        ("P-32", "even if the event came up in an earlier Mission Phase"),
        ("P-36", "else one that chance picks"),
        ("P-41", "it raises the space Leadership rating"),
        ("P-42", "its card goes back to the Possession Deck (27.14)"),
        ("P-42", "it cannot be repaired and does not go back to the deck"),
        ("G-14", "only where he controls planet and PDB in the state of Rebel Control"),
        ("G-28", "by the type printed on the counter"),
    ],
)
def test_a_ruling_agrees_with_the_words_of_its_case(ruling: str, says: str) -> None:
    assert says in rulebook.ruling(ruling).recommended


@pytest.mark.parametrize("ruling", ["P-06", "G-05"])
def test_a_reading_of_ours_is_called_so(ruling: str) -> None:
    assert "a reading of ours" in rulebook.ruling(ruling).reason


def test_the_first_edition_decides_repaired_by_the_second() -> None:
    assert rulebook.ruling("S-01").recommended.startswith("first edition, repaired by the second")


REMARK = re.compile(r"^Larger games: (.+)$", re.MULTILINE)


@pytest.mark.parametrize("case", ["7.23", "9.26", "9.36", "10.5", "11.1", "14.54", "15.13", "16.16", "16.19"])
def test_a_case_of_the_star_system_game_says_what_changes_it_in_larger_games(case: str) -> None:
    assert REMARK.search(rulebook.case(case).text)


def test_a_remark_on_larger_games_is_one_sentence_and_leads_to_cases_that_exist() -> None:
    known = {case.number for case in rulebook.cases()}
    remarks = {case.number: REMARK.findall(case.text) for case in rulebook.cases(game="star-system")}
    for number, found in remarks.items():
        assert len(found) <= 1, number
        for remark in found:
            assert remark.endswith("."), number
            assert set(re.findall(r"\d+\.\d+[a-z]?", remark)) <= known, number
