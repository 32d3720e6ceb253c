"""[D-10 to D-27] Groups with a leader, steps, successes, aborts and call-offs, results at the end."""

from __future__ import annotations

import pytest
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    QUIET,
    SMALL_CITY,
    WILDS,
    do,
    every,
    go,
    group,
    mission,
    only,
    steps,
    to_the_end,
    under_way,
)

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import MissionAborted, MissionAssigned, MissionCompleted, MissionFailed
from fitg.engine.game import restore
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    LeaderOfMission,
    RandomEventRolled,
    SuccessRolled,
)

MISS = 63


@pytest.mark.case("D-10")
def test_each_group_has_another_mission_and_who_likes_stays_out() -> None:
    game = mission(CITY, ["kogus", "zina-adora", "tourag"], cards=[QUIET, MISS])
    do(game, "assign kogus to P", "assign zina-adora to P", "draw")
    assert [each.letter for each in under_way(game).groups] == ["P"]
    assert under_way(game).groups[0].members == ("kogus", "zina-adora")
    assert game.state.characters["tourag"].mission == ""


@pytest.mark.case("D-11")
def test_a_group_names_its_leader() -> None:
    game = mission(CITY, ["kogus", "zina-adora"], cards=[QUIET, MISS])
    do(game, "assign kogus to P", "assign zina-adora to P")
    assert game.actions == ("lead P with kogus", "lead P with zina-adora")
    events = do(game, "lead P with zina-adora")
    assert only(events, LeaderOfMission).character == "zina-adora"
    assert group(game, "P").leader == "zina-adora"


@pytest.mark.case("D-11", "D-88")
def test_woada_may_not_lead_an_assassination() -> None:
    game = mission(
        CITY, ["oneste-woada", "kogus"], others={"redjac": {"detected": True}}, cards=[QUIET, MISS]
    )
    assert "assign oneste-woada to A" not in game.actions
    do(game, "assign kogus to A", "assign oneste-woada to A")
    assert group(game, "A").leader == "kogus"


@pytest.mark.case("D-12")
def test_targets_are_named_before_the_first_roll() -> None:
    game = mission(
        CITY, ["kogus", "zina-adora"], units={CITY: {"militia": 1, "line": 1}}, cards=[QUIET, MISS]
    )
    do(game, "assign kogus to S")
    do(game, "assign zina-adora to T")
    assert game.actions == ("target militia", "target a face-down unit", "target the pdb")
    do(game, "target the pdb")
    assert list(game.actions) == ["target militia", "target a face-down unit"]
    events = do(game, "target militia")
    assert [each.target for each in every(events, MissionAssigned)] == ["the PDB", "militia"]
    assert every(events, RandomEventRolled)


@pytest.mark.case("D-14")
def test_as_many_steps_as_the_size_each_with_an_event_and_a_success_roll() -> None:
    """[DX-06] Size 6: twelve rolls."""
    game = mission("222.1", ["kogus"], cards=[QUIET, MISS] * 6, decks={"rebel_characters": []})
    events = go(game, P=["kogus"]) + to_the_end(game)
    assert len(every(events, RandomEventRolled)) == 6
    assert [each.number for each in every(events, SuccessRolled)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.case("D-14", "D-18")
def test_without_an_active_group_the_segment_ends() -> None:
    """A spy aborts the only mission: no success roll, no further step."""
    game = mission(CITY, ["kogus"], cards=[51], decks={"rebel_characters": []})
    events = go(game, P=["kogus"])
    assert only(events, MissionAborted).letter == "P"
    assert not every(events, SuccessRolled)
    assert game.decision is not None
    assert game.decision.kind != "missions.step"


@pytest.mark.case("D-18")
def test_an_aborted_mission_loses_its_levels_and_its_bonus_rolls_and_fails_without_a_price() -> None:
    game = mission(
        CITY,
        ["bridne-murcada"],
        others={"redjac": {"detected": True}},
        cards=[QUIET, 11, 51],
        decks={"rebel_characters": []},
    )
    go(game, A=["bridne-murcada"])
    assert group(game, "A").letters == 1
    events = do(game, "go on")
    assert len(every(events, MissionAborted)) == 1
    assert not every(events, (BonusRolled))
    assert not every(events, MissionFailed)
    assert game.state.characters["redjac"].fate == "free"


@pytest.mark.case("D-19", "D-24")
def test_a_mission_that_is_called_off_keeps_its_levels_without_bonus_rolls() -> None:
    game = mission(CITY, ["vudot-vodot"], cards=[QUIET, 14], decks={"rebel_characters": []})
    events = go(game, D=["vudot-vodot"])
    assert not every(events, LoyaltyShifted)
    assert game.actions == ("go on", "call off D")
    events = do(game, "call off D")
    assert not every(events, BonusRolled)
    assert only(events, MissionCompleted).letters == 1
    assert only(events, LoyaltyShifted).after == 3


@pytest.mark.case("D-19", "D-41")
def test_who_calls_an_assassination_off_risks_nothing() -> None:
    game = mission(
        CITY,
        ["kogus"],
        others={"redjac": {"detected": True}},
        cards=[QUIET, MISS],
        decks={"rebel_characters": []},
    )
    go(game, A=["kogus"])
    events = do(game, "call off A")
    assert only(events, MissionFailed).die is None


@pytest.mark.case("D-19")
def test_it_may_be_called_off_after_the_last_step_too() -> None:
    game = mission(WILDS, ["kogus"], cards=[QUIET, MISS] * 3, decks={"rebel_characters": []})
    go(game, P=["kogus"])
    steps(game, 2)
    assert game.actions == ("go on", "call off P")


@pytest.mark.case("D-20")
def test_each_letter_raises_the_level_of_its_group() -> None:
    """[DX-08] 32 shows R and B."""
    game = mission(CITY, ["kogus", "zina-adora"], loyalty="unrest", cards=[QUIET, 32])
    go(game, R=["kogus"], P=["zina-adora"])
    assert (group(game, "R").letters, group(game, "P").letters) == (1, 0)
    game = mission(CITY, ["kogus", "zina-adora"], cards=[QUIET, 41], units={CITY: {"militia": 1}})
    do(game, "assign kogus to S", "assign zina-adora to P", "target militia")
    assert (group(game, "S").letters, group(game, "P").letters) == (1, 1)


@pytest.mark.case("D-20")
def test_a_roll_with_d_and_e_serves_both() -> None:
    """[DX-07] 16; Summon Sovereign belongs to the larger games, so here Diplomacy alone gains."""
    game = mission(CITY, ["kogus"], cards=[QUIET, 16])
    events = go(game, D=["kogus"])
    assert only(events, SuccessRolled).letters == "DE"
    assert group(game, "D").letters == 1


@pytest.mark.case("D-24", "D-76")
def test_diplomacy_cannot_prepare_a_rebellion_in_the_same_phase() -> None:
    game = mission(CITY, ["kogus", "zina-adora"], loyalty="dissent")
    do(game, "assign kogus to D")
    assert "assign zina-adora to R" not in game.actions


@pytest.mark.case("D-25")
def test_the_player_picks_the_order_of_the_results() -> None:
    cards = [QUIET, 41, QUIET, MISS, QUIET, MISS]
    game = mission(
        WILDS,
        ["kogus", "boccanegra"],
        cards=cards,
        units={WILDS: {"militia": 1}},
        decks={"rebel_characters": []},
    )
    do(game, "assign kogus to S", "assign boccanegra to P", "target militia")
    steps(game, 2)
    do(game, "go on")
    assert game.actions == ("complete S", "complete P")
    events = do(game, "complete P")
    assert only(events, MissionCompleted).letter == "P"


@pytest.mark.case("D-26")
def test_a_group_without_members_has_lost_its_mission_and_others_go_on() -> None:
    """An accident kills a wounded man."""
    game = mission(
        CITY,
        ["zina-adora"],
        others={"kogus": {"wounds": 4}},
        cards=[11, 41],
        picks=[0],
        decks={"rebel_characters": []},
    )
    do(game, "assign kogus to P", "assign zina-adora to I")
    events = do(game, *(["draw"] if "draw" in game.actions else []))
    told = events or [event for step in game.history for event in step.events]
    assert only(told, Died).character == "kogus"
    assert group(game, "P").status == "lost"
    assert group(game, "I").status == "open"


@pytest.mark.case("D-27")
def test_another_member_takes_over_when_the_leader_falls() -> None:
    game = mission(
        CITY, ["zina-adora", "tourag"], others={"kogus": {"wounds": 4}}, cards=[11, MISS], picks=[0]
    )
    do(game, "assign kogus to P", "assign zina-adora to P", "assign tourag to P", "lead P with kogus")
    assert game.actions == ("lead P with zina-adora", "lead P with tourag")
    do(game, "lead P with tourag")
    assert group(game, "P").leader == "tourag"
    assert game.decision is not None
    assert game.decision.kind == "missions.step"


@pytest.mark.case("D-26")
def test_an_assassination_ends_when_its_target_is_gone() -> None:
    game = mission(
        SMALL_CITY, ["kogus", "zina-adora"], others={"redjac": {"detected": True}}, cards=[QUIET, MISS] * 4
    )
    do(game, "assign kogus to A", "assign zina-adora to P")
    game.state.characters["redjac"].place = "421.2"
    events = steps(game, 1)
    assert only(events, MissionFailed).reason == "it has become impossible"


def test_a_game_goes_on_under_its_ruleset_after_a_restart() -> None:
    game = mission(CITY, ["kogus", "zina-adora"], cards=[QUIET, MISS, QUIET, 14])
    go(game, D=["zina-adora", "kogus"])
    again = restore(game.snapshot())
    assert again.actions == game.actions
    assert do(again, "go on") == do(game, "go on")


@pytest.mark.case("D-19")
def test_the_question_says_how_far_each_mission_has_come() -> None:
    game = mission(CITY, ["kogus", "zina-adora"], cards=[QUIET, 41])
    go(game, P=["kogus"], D=["zina-adora"])
    assert game.decision is not None
    assert "Scavenge for Possessions: level 1, 1 needed; Diplomacy: level 0, 1 needed" in game.decision.prompt
