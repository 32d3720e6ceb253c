"""[13.2e] Rebel camps: how they come, what they do, what they never suffer, how they go."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, SMALL_CITY, WILDS, draw, errand, send
from tests.engine.table import do, every, face_up, only, table, until

from fitg.engine.events.character_combat import Freed
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import (
    BonusDrawn,
    CampFounded,
    CampRemoved,
    CoupMarked,
    InformationGained,
    MissionAborted,
    MissionAssigned,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.game import Game
from fitg.engine.machine.state import LOYAL, NEUTRAL


def camp_letters(game: Game) -> str:
    start = "assign the camp to "
    return "".join(sorted(action.removeprefix(start) for action in game.actions if action.startswith(start)))


def camp(**position: Any) -> Game:
    """A camp alone in the city of a Loyal planet, with two Militia and a prisoner there."""
    position.setdefault("others", {"kogus": {"fate": "captive", "captor": "units"}})
    position.setdefault("units", {CITY: {"militia": 2}})
    position.setdefault("loyalty", "loyal")
    return errand(CITY, [], camps=[CITY], **position)


# What it does


@pytest.mark.case("13.2e")
def test_a_camp_may_do_six_missions_and_no_other() -> None:
    """Even where a character could found, hunt, gain, scavenge and start a rebellion as well."""
    game = camp(others={"kogus": {"fate": "captive", "captor": "units"}, "redjac": {"detected": True}})
    assert camp_letters(game) == "CDFIST"


@pytest.mark.case("13.2e", "13.2a")
def test_a_camp_needs_no_intelligence_for_a_coup_but_the_environ_needs_a_rating() -> None:
    """[A-13-12]"""
    assert "C" in camp_letters(camp())
    wild = errand(WILDS, [], loyalty="loyal", camps=[WILDS])
    assert "C" not in camp_letters(wild)


@pytest.mark.case("13.2e")
def test_a_camp_acts_from_the_turn_after_its_founding() -> None:
    game = errand(CITY, ["zina-adora"], loyalty="loyal", turn=2, cards=[90])
    send(game, B=["zina-adora"])
    assert only(draw(game), CampFounded).place == CITY
    assert game.state.camps.get(CITY, 0) == 2
    until(game, "missions")
    assert (game.state.turn, game.state.phasing) == (3, "rebel")
    do(game, f"missions at {CITY}")
    assert camp_letters(game) == "CDIS"


@pytest.mark.case("13.2e")
def test_a_camp_of_this_turn_is_not_ready_yet() -> None:
    """At the table of turn 1 a camp counts as just founded."""
    game = errand(CITY, ["zina-adora"], loyalty="loyal", camps=[CITY], turn=1)
    assert camp_letters(game) == ""


@pytest.mark.case("13.2e")
def test_the_empire_has_nothing_to_do_with_camps() -> None:
    game = errand(CITY, ["barca"], side="imperial", loyalty="loyal", camps=[CITY])
    assert camp_letters(game) == ""


@pytest.mark.case("13.2e")
def test_nobody_joins_the_camp_on_its_mission_and_it_joins_nobody() -> None:
    """[A-13-01] It uses up the mission card like a group."""
    game = camp(others={"zina-adora": {}, "tourag": {}})
    do(game, "assign the camp to D")
    assert "assign zina-adora to D" not in game.actions
    do(game, "assign zina-adora to S")
    game = camp(others={"zina-adora": {}, "tourag": {}})
    do(game, "assign zina-adora to D")
    assert "D" not in camp_letters(game)


@pytest.mark.case("13.2e")
def test_a_camp_has_one_mission() -> None:
    game = camp(others={"zina-adora": {}})
    do(game, "assign the camp to S")
    assert camp_letters(game) == ""


@pytest.mark.case("13.2e", "13.3")
def test_a_camp_shares_the_draws_of_the_environ_or_draws_alone() -> None:
    """[A-13-12]"""
    game = camp(cards=[77])
    assert only(send(game, S=[]), MissionAssigned).camp
    assert game.actions == ("draw", "stop")
    draw(game)
    assert game.decision is not None
    assert "1 of 4" in game.decision.prompt


@pytest.mark.case("13.2e", "13.51")
@pytest.mark.parametrize(
    ("letter", "cards", "effect"),
    [
        ("C", [77], LoyaltyShifted),
        ("D", [73], LoyaltyShifted),
        ("F", [75], Freed),
        ("I", [81], InformationGained),
        ("T", [88], UnitsLost),
    ],
)
def test_a_camp_completes_missions_like_a_group(letter: str, cards: list[int], effect: type[Any]) -> None:
    game = camp(cards=cards)
    send(game, **{letter: []})
    events = draw(game)
    if f"complete {letter}" in game.actions:
        events += do(game, f"complete {letter}")
    done = only(events, MissionCompleted)
    assert (done.letter, done.camp, done.members) == (letter, True, ())
    assert every(events, effect)


@pytest.mark.case("13.2e", "13.51")
def test_a_camp_may_go_on_for_more_letters() -> None:
    game = camp(cards=[78, 79])
    send(game, S=[])
    draw(game)
    assert game.actions == ("draw", "complete S", "stop")
    draw(game)
    assert "destroy militia" in game.actions


@pytest.mark.case("13.2e", "13.2a")
def test_the_coup_of_a_camp_leaves_a_marker() -> None:
    game = camp(cards=[77])
    send(game, C=[])
    draw(game)
    assert only(do(game, "complete C"), CoupMarked).place == CITY


# What it never gets


@pytest.mark.case("13.2e", "13.6")
def test_a_camp_takes_no_bonus_draws() -> None:
    """Not even the extra one of local connections."""
    game = errand(SMALL_CITY, [], loyalty="loyal", camps=[SMALL_CITY], cards=[79, 76, 77])
    events = send(game, I=[]) + draw(game, 3)
    assert not every(events, BonusDrawn)
    assert only(events, MissionFailed).letter == "I"


@pytest.mark.case("13.2e", "13.52")
def test_letters_of_a_camp_count_without_bonus_draws() -> None:
    game = errand(SMALL_CITY, [], loyalty="patriotic", camps=[SMALL_CITY], cards=[73, 76, 77])
    events = send(game, D=[]) + draw(game, 3)
    assert only(events, MissionCompleted).letters == 1
    assert game.state.planets["421"].loyalty == LOYAL


@pytest.mark.case("13.2e")
def test_an_event_that_aborts_a_group_leaves_the_camp_beside_it_alone() -> None:
    """[A10] Zina's mission is the only one in the lot of the enemy agent."""
    game = camp(others={"zina-adora": {}}, cards=[74, 73])
    send(game, P=["zina-adora"], D=[])
    assert only(draw(game), MissionAborted).letter == "P"
    draw(game)
    assert game.actions == ("draw", "complete D", "stop")


# How it goes


@pytest.mark.case("13.2e")
def test_a_camp_stays_on_a_neutral_planet_and_goes_at_dissent() -> None:
    game = camp(others={"zina-adora": {}}, cards=[73, 94])
    send(game, D=["zina-adora"])
    draw(game)
    twin = game.copy()
    do(game, "complete D")
    assert game.state.planets["331"].loyalty == NEUTRAL
    assert game.state.camps.get(CITY, 0)
    removed = only(draw(twin), CampRemoved)
    assert removed.reason == "the planet is in Dissent"


@pytest.mark.case("13.2e")
def test_a_camp_is_removed_by_its_own_success() -> None:
    """[A-13-12]"""
    game = camp(loyalty="neutral", cards=[77])
    send(game, C=[])
    draw(game)
    events = do(game, "complete C")
    assert [type(event) for event in events[:2]] == [MissionCompleted, LoyaltyShifted]
    assert only(events, CampRemoved).place == CITY


@pytest.mark.case("13.2e", "13.52")
def test_the_mission_of_a_camp_that_is_gone_ends() -> None:
    game = camp(others={"zina-adora": {}}, loyalty="neutral", cards=[77])
    send(game, C=["zina-adora"], I=[])
    draw(game)
    failed = only(do(game, "complete C"), MissionFailed)
    assert (failed.letter, failed.reason) == ("I", "the camp is gone")


@pytest.mark.case("13.2e", "15.4")
def test_camps_of_other_environs_of_the_planet_go_as_well() -> None:
    game = errand("432.1", ["zina-adora"], loyalty="neutral", camps=["432.2", "432.3"], cards=[73])
    send(game, D=["zina-adora"])
    draw(game)
    removed = every(do(game, "complete D"), CampRemoved)
    assert [event.place for event in removed] == ["432.2", "432.3"]


@pytest.mark.case("13.2e")
@pytest.mark.parametrize(("garrison", "stands"), [({"line": 1}, True), ({"line": 1, "militia": 1}, False)])
def test_too_many_imperial_troops_crush_a_camp_and_are_shown_for_it(
    garrison: dict[str, int], stands: bool
) -> None:
    """[28.35] In an Environ of Size 4 strength 7 is needed; a second Line marches in."""
    game = table(
        "imperial.movement",
        turn=2,
        characters={"zina-adora": {"place": "221.1"}},
        units={"221.1": garrison, "223.2": {"line": 1}},
        camps=["221.1"],
        planets={"221": {"loyalty": "loyal"}},
    )
    events = do(game, "march from 223.2", "to 221.1")
    assert bool(game.state.camps.get("221.1", 0)) is stands
    assert [event.units for event in every(events, UnitsRevealed)] == ([] if stands else [{"line": 2}])
    assert not face_up(game, "221.1"), "7.22: afterwards they lie face down again"


@pytest.mark.case("13.2e")
def test_a_camp_founded_under_the_eyes_of_too_many_troops_does_not_last() -> None:
    game = errand(CITY, ["zina-adora"], loyalty="loyal", units={CITY: {"line": 2, "militia": 1}}, cards=[90])
    send(game, B=["zina-adora"])
    events = draw(game)
    assert only(events, CampFounded).place == CITY
    assert only(events, CampRemoved).reason == "Imperial troops crush it"


@pytest.mark.case("13.2e", "15.74")
def test_a_camp_is_no_unit() -> None:
    """[A-13-12] Nobody may react to it, search for it or lose control over it."""
    game = table(
        "rebel.movement",
        turn=2,
        characters={"zina-adora": {"place": "223.1"}, "jon-kidu": {"place": "221.1"}},
        units={"221.1": {"militia": 1}},
        camps=["221.1"],
        planets={"221": {"loyalty": "loyal"}},
    )
    events = until(game, "missions")
    assert not every(events, CampRemoved)
    assert game.state.phasing == "rebel"
    assert game.actions == ("missions at 221.1", "missions at 223.1", "done")
