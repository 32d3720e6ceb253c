"""The reference is whole: every number, ruling and requirement is there and leads somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import files

import pytest

from fitg import rulebook
from fitg.rulebook.parsing import RULING_FILES


def test_the_star_system_game_has_250_case_numbers_and_348_testable_rules() -> None:
    cases = rulebook.cases(game="star-system")
    assert len({case.part_of or case.number for case in cases}) == 250
    assert sum(case.testable for case in cases) == 348


def test_the_three_games_have_708_rules_of_which_663_can_be_tested() -> None:
    games = [case for case in rulebook.cases() if case.game in rulebook.GAMES]
    assert len(games) == 708
    assert sum(case.testable for case in games) == 663
    assert Counter(case.game for case in games) == {
        "star-system": 372,
        "province": 212,
        "galactic": 124,
    }


@pytest.mark.case("D-24")
def test_a_variant_has_a_section_of_its_own() -> None:
    cases = rulebook.cases(game="dice-missions")
    assert len(cases) == 71
    assert [case.number for case in cases if not case.testable] == ["D-83"]
    assert rulebook.section("D").cases == tuple(case.number for case in cases)
    assert "Levels take effect only when" in rulebook.case("D-24").text


def test_a_large_variant_has_chapters_parts_and_readings_of_its_own() -> None:
    cases = rulebook.cases(game="underground")
    assert (len(cases), sum(case.testable for case in cases)) == (873, 869)
    assert Counter(case.section for case in cases) == {
        "VC": 267,
        "VE": 228,
        "VM": 88,
        "VO": 12,
        "VP": 145,
        "VX": 133,
    }
    assert all(case.part for case in cases)
    assert Counter(case.part for case in cases)["core.turn"] == 56
    assert rulebook.case("vc-20a").number == "VC-20a"
    assert "Rebel Control" in rulebook.case("VC-20").text
    readings = [ruling for ruling in rulebook.rulings() if ruling.id.startswith("VQ")]
    ours = [ruling for ruling in readings if len(ruling.id) > len("VQ-99")]
    assert len(readings) - len(ours) == 87
    assert "VQ-145" in {ruling.id for ruling in ours}
    assert "VQ-04" in rulebook.case("VC-26").rulings


def test_every_section_from_4_to_38_is_there_in_order() -> None:
    numbers = [section.number for section in rulebook.sections()]
    assert numbers == [*(str(number) for number in range(4, 39)), "D", "VC", "VM", "VX", "VP", "VE", "VO"]
    assert [section.number for section in rulebook.sections(game="province")] == [
        str(number) for number in range(17, 29)
    ]


def test_every_rule_has_a_text_and_a_statement() -> None:
    bare = [case.number for case in rulebook.cases() if not case.text or not case.statement]
    assert bare == []


def test_every_lettered_rule_of_the_star_system_game_is_cut_out_of_its_case() -> None:
    for case in rulebook.cases(game="star-system"):
        if case.part_of:
            passages = case.text.split("\n\n")
            whole = rulebook.case(case.part_of).text
            assert all(passage in whole for passage in passages), case.number
            assert case.text != whole


def test_every_case_belongs_to_its_section_and_every_section_lists_its_cases() -> None:
    listed = [number for section in rulebook.sections() for number in section.cases]
    assert listed == [case.number for case in rulebook.cases()]


def test_all_216_rulings_are_there_by_weight() -> None:
    ours = [ruling for ruling in rulebook.rulings() if not ruling.id.startswith("VQ")]
    assert Counter(ruling.weight for ruling in ours) == {"high": 62, "medium": 89, "low": 65}
    assert len(rulebook.rulings(weight="high")) == 62


def test_no_two_rulings_have_the_same_number() -> None:
    folder = files("fitg.rulebook") / "files"
    headings = [
        line.split()[1]
        for name in RULING_FILES
        for line in (folder / name).read_text(encoding="utf-8").splitlines()
        if line.startswith("### ")
    ]
    assert [each for each, number in Counter(headings).items() if number > 1] == []
    assert set(headings) == {ruling.id for ruling in rulebook.rulings()}


def test_every_ruling_that_a_rule_cites_exists() -> None:
    known = {ruling.id for ruling in rulebook.rulings()}
    cited = {key for case in rulebook.cases() for key in case.rulings}
    assert cited <= known


def test_every_case_that_a_ruling_names_exists() -> None:
    known = {case.number for case in rulebook.cases()}
    named = {number for ruling in rulebook.rulings() for number in ruling.cases}
    assert named <= known


def test_every_ruling_can_be_reached_from_a_case_except_those_on_the_sources() -> None:
    reached = {key for case in rulebook.cases() for key in case.rulings}
    assert {ruling.id for ruling in rulebook.rulings()} - reached <= {"S-01", "S-02", "S-03"}


def test_every_ruling_of_the_star_system_game_has_its_reading_in_one_sentence() -> None:
    for ruling in rulebook.rulings():
        if ruling.id.startswith("A-"):
            assert ruling.in_short.endswith("."), ruling.id
            assert len(ruling.in_short) < 150, ruling.id


def test_there_are_1068_requirements_and_644_without_repetitions() -> None:
    assert len(rulebook.requirements()) == 1068
    assert len(rulebook.requirements(repeated=False)) == 644


def test_every_requirement_that_restates_or_contradicts_names_a_case_that_exists() -> None:
    known = {case.number for case in rulebook.cases()}
    for requirement in rulebook.requirements():
        assert set(requirement.cases) <= known
        if requirement.verdict in ("restates", "contradicts"):
            assert requirement.cases, requirement.id
        if requirement.verdict in ("contradicts", "out-of-scope"):
            assert requirement.note, requirement.id


def test_a_repeated_requirement_points_to_a_first_one() -> None:
    for requirement in rulebook.requirements():
        if requirement.same_as:
            assert rulebook.requirement(requirement.same_as).same_as is None


def test_a_requirement_on_part_of_a_case_points_to_that_part() -> None:
    assert rulebook.requirement("S002-ENV-02").cases == ("5.3F",)


@pytest.mark.parametrize("spelling", ["15.51a", "15.51(a)", "[15.51a]", " 15.51A "])
def test_a_lettered_rule_is_found_however_it_is_written(spelling: str) -> None:
    found = rulebook.case(spelling)
    assert found.number == "15.51a"
    assert found.part_of == "15.51"
    assert found.text.startswith("Only Imperial units, units of both sides, or no units")


def test_a_capital_letter_of_the_planet_track_is_found_in_small() -> None:
    assert rulebook.case("5.3j").number == "5.3J"


def test_a_case_knows_its_parts_its_neighbours_and_the_rulings_on_it() -> None:
    control = rulebook.case("15.51")
    assert control.parts == ("15.51a", "15.51b", "15.51c")
    assert control.neighbours == ("15.5", "15.52")
    assert rulebook.case("15.51a").neighbours == ("15.51", "15.51b")
    assert rulebook.case("12.53").rulings == ("A-12-03",)


def test_a_range_of_rulings_is_spelled_out() -> None:
    assert rulebook.case("4.0").rulings[:4] == ("A-04-01", "A-04-02", "A-04-03", "A-04-04")


def test_the_first_and_the_last_case_have_one_neighbour() -> None:
    assert rulebook.case("4.0").neighbours == ("5.0",)
    assert rulebook.case("VO-10").neighbours == ("VO-09",)


def test_parts_without_a_case_of_their_own_stand_for_themselves() -> None:
    assert rulebook.case("21.23a").part_of is None
    assert rulebook.case("21.23a").neighbours == ("21.22", "21.23b")


@pytest.mark.parametrize(
    ("look_up", "name", "sentence"),
    [
        (rulebook.case, "12.99", "there is no case '12.99'; did you mean 12.9 or "),
        (rulebook.case, "99.1", "there is no case '99.1'; did you mean 9.1 or "),
        (rulebook.case, "dragon", "there is no case 'dragon'; they run from 4.0 to VO-10."),
        (rulebook.section, "77", "there is no section '77'; did you mean "),
        (rulebook.ruling, "A-12-99", "there is no ruling 'A-12-99'; did you mean A-12-"),
        (
            rulebook.requirement,
            "S002-CAP-99",
            "there is no requirement 'S002-CAP-99'; did you mean S002-CAP-",
        ),
    ],
)
def test_a_miss_says_what_there_is_instead(
    look_up: Callable[[str], object], name: str, sentence: str
) -> None:
    with pytest.raises(rulebook.UnknownEntryError) as caught:
        look_up(name)
    assert str(caught.value).startswith(sentence)
