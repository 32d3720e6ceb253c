"""[VC-52 to VC-54, VC-60 to VC-62] The bags, how they are drawn from, and the chances of letters."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.rulesets.underground.chit_table import (
    CAVE,
    CITY,
    WILDS,
    ChitDrawn,
    chit,
    chit_mission,
    do,
    every,
    send,
    to_the_end,
    under_way,
)

from fitg.engine.events.missions import BonusDrawn, EventStruck, MissionCompleted, MissionFailed
from fitg.engine.machine.rolls import TENS_AND_UNITS
from fitg.engine.rulesets.underground.chits.bags import ChitBags, bags
from fitg.engine.rulesets.underground.chits.events import BonusChitDrawn

SECTIONS = ("urban", "wild", "special")
#: [VC-60] Letters of every bag, then those that differ.
EVERYWHERE = {"A": 1, "C": 5, "E": 4, "F": 5, "J": 4, "Q": 4, "R": 5}
OWN = {
    "urban": {"B": 4, "D": 5, "G": 5, "H": 4, "I": 5, "P": 4, "S": 3, "T": 3},
    "special": {"B": 5, "D": 4, "G": 4, "H": 3, "I": 5, "P": 5, "S": 4, "T": 3},
    "wild": {"B": 5, "D": 4, "G": 4, "H": 3, "I": 4, "P": 5, "S": 4, "T": 4},
}


@pytest.mark.case("VC-52")
@pytest.mark.parametrize(("place", "section"), [(CITY, "urban"), (WILDS, "wild"), (CAVE, "special")])
def test_each_kind_of_environ_has_its_own_bag_of_36(place: str, section: str) -> None:
    game = chit_mission(place, ["kogus"], cards=[44])
    send(game, P=["kogus"])
    (drawn,) = every(do(game, "draw"), ChitDrawn)
    assert drawn.bag == section
    assert drawn.letters == bags()[section][44].letters
    assert len(bags()[section]) == 36


@pytest.mark.case("VC-53", "VC-53a")
def test_as_many_regular_draws_as_the_environ_is_large_and_no_chit_twice() -> None:
    game = chit_mission(CITY, ["zina-adora"])
    send(game, P=["zina-adora"])
    events = to_the_end(game)
    regular = every(events, ChitDrawn)
    assert [each.number for each in regular] == list(range(1, 5))
    assert {each.limit for each in regular} == {4}
    faces = [each.face for each in regular] + [each.face for each in every(events, BonusChitDrawn)]
    assert len(set(faces)) == len(faces)


@pytest.mark.case("VC-53")
def test_all_chits_go_back_when_the_environ_is_finished() -> None:
    source = ChitBags()
    game = chit_mission(CITY, ["kogus"])
    missions = under_way(game)
    drawn: tuple[int, ...] = ()
    for _ in range(36):
        drawn, _ = source.draw(game.ctx, CITY, drawn)
    assert sorted(drawn) == sorted(TENS_AND_UNITS)
    send(game, S=["kogus"])
    do(game, "draw")
    assert len(missions.drawn) == 1
    to_the_end(game)
    again = chit_mission(CITY, ["kogus"])
    assert under_way(again).drawn == ()


@pytest.mark.case("VC-53b")
def test_bonus_draws_bring_letters_only_for_all_missions() -> None:
    """One chit serves both missions, and its event does not happen."""
    both = chit(CITY, "security", letters="DP")
    regular = [chit(CITY, "contacts", letters="HI"), 26, 31, 14]
    game = chit_mission(CITY, ["zina-adora", "kogus"], cards=[*regular, both])
    send(game, D=["zina-adora"], P=["kogus"])
    events = do(game, *["draw"] * 4)
    assert [each.letter for each in every(events, BonusDrawn)] == ["D", "P"]
    (bonus,) = every(events, BonusChitDrawn)
    assert bonus.counting == "DP"
    assert not [each for each in every(events, EventStruck) if each.event == "security"]
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("VC-53b", "VC-53c")
def test_a_letter_beyond_the_quota_of_a_mission_does_not_count() -> None:
    """Example 02: the mission with fewer draws has failed when its letter comes; the other goes on."""
    cells = bags()["urban"]
    regular = [chit(CITY, "contacts", letters="HI"), 12, 31, 25]
    late = [face for face, cell in cells.items() if "B" in cell.letters and "D" not in cell.letters]
    blank = [face for face, cell in cells.items() if not set("BD") & set(cell.letters)]
    bonus = [face for face in blank if face not in regular][:1]
    game = chit_mission(CITY, ["zina-adora", "kogus"], cards=[*regular, *bonus, late[0], late[1]])
    send(game, D=["zina-adora"], B=["kogus"])
    events = do(game, *["draw"] * 4)
    quotas = {each.letter: each.draws for each in every(events, BonusDrawn)}
    assert quotas == {"D": 3, "B": 1}
    assert [each.letter for each in every(events, MissionFailed)] == ["B", "D"]
    first, second, third = every(events, BonusChitDrawn)
    assert (first.limit, second.limit, third.number) == (3, 3, 3)
    assert ("B" in second.letters, second.counting) == (True, "")
    assert ("B" in third.letters, third.counting) == (True, "")


@pytest.mark.case("VC-53c")
def test_a_letter_within_the_quota_counts() -> None:
    late = [face for face, cell in bags()["urban"].items() if "B" in cell.letters]
    regular = [chit(CITY, "contacts", letters="HI"), 12, 31, 25]
    game = chit_mission(CITY, ["zina-adora", "kogus"], cards=[*regular, late[0]])
    send(game, D=["zina-adora"], B=["kogus"])
    events = do(game, *["draw"] * 4)
    assert every(events, BonusChitDrawn)[0].counting == "B"
    assert every(events, MissionCompleted)[0].letter == "B"


@pytest.mark.case("VC-54")
def test_a_negative_total_cancels_bonus_draws_and_no_regular_draw() -> None:
    rumors = chit(CITY, "rumors", letters="QP")
    game = chit_mission(CITY, ["kogus"], cards=[rumors, 25, 31, 22])
    send(game, B=["kogus"])
    events = to_the_end(game)
    assert len(every(events, ChitDrawn)) == 4
    (told,) = every(events, BonusDrawn)
    assert (told.draws, [part.by for part in told.parts if part.by]) == (0, [-1])
    assert not every(events, BonusChitDrawn)


@pytest.mark.case("VC-60", "VC-61", "VC-61a", "VC-61b")
@pytest.mark.parametrize("section", SECTIONS)
def test_letters_of_each_bag(section: str) -> None:
    found = Counter(letter for cell in bags()[section].values() for letter in cell.letters)
    assert found == EVERYWHERE | OWN[section]
    assert sum(found.values()) == 61


@pytest.mark.case("VC-61", "VC-61a", "VC-61b")
@pytest.mark.parametrize(
    ("section", "face", "event", "letters"),
    [
        ("urban", 11, "civil_disorder", "R"),
        ("urban", 32, "enemy_infiltrated", "BT"),
        ("urban", 66, "coup_aborted", "D"),
        ("wild", 36, "tracks_lost", "BC"),
        ("wild", 54, "security", "RF"),
        ("wild", 66, "coup_aborted", "D"),
        ("special", 32, "security_failure", "BH"),
        ("special", 35, "accident", "JH"),
        ("special", 56, "enemy_agent", "IT"),
    ],
)
def test_single_chits(section: str, face: int, event: str, letters: str) -> None:
    cell = bags()[section][face]
    assert (cell.event, cell.letters) == (event, letters)


@pytest.mark.case("VC-57m", "VC-61a")
def test_the_wild_chit_in_doubt_is_a_search() -> None:
    assert bags()["wild"][54].parameter == "search"


@pytest.mark.case("VC-62")
@pytest.mark.parametrize(
    ("letter", "draws", "one", "two"),
    [("A", 2, 6, 0), ("S", 7, 49, 9), ("B", 10, 75, 30), ("D", 15, 95, 71), ("D", 11, 86, 49)],
)
def test_chances_follow_from_36_chits_without_replacement(
    letter: str, draws: int, one: int, two: int
) -> None:
    game = chit_mission(CITY, ["kogus"])
    none, single, more = ChitBags().odds(game.ctx, CITY, (), letter, draws)
    assert round(float(1 - none) * 100) == one
    assert round(float(more) * 100) == two
    assert none + single + more == 1


@pytest.mark.case("VC-53", "VO-08")
def test_with_two_dice_a_result_may_come_again() -> None:
    game = chit_mission(CITY, ["kogus"], options={"chits": "dice"}, cards=[26, 26, 26, 26])
    send(game, P=["kogus"])
    assert [each.face for each in every(do(game, *["draw"] * 4), ChitDrawn)] == [26] * 4
    none, _ = ChitBags().odds(game.ctx, CITY, (26,), "D", 1, 1)
    assert none == Fraction(31, 36)
