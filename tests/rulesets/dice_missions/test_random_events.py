"""[D-15 to D-17, D-30 to D-39] Random events."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.possession_table import holding
from tests.engine.table import every, until
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    QUIET,
    SMALL_CITY,
    WILDS,
    do,
    go,
    group,
    mission,
    only,
    to_the_end,
    under_way,
)

from fitg import tables
from fitg.engine.events.character_combat import Captured, Died, FightBegan, Wounded
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.dice import MulliganGained
from fitg.engine.events.missions import MissionAborted
from fitg.engine.events.movement import DetectionChanged, PdbChanged
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import NEUTRAL
from fitg.engine.rules import mulligan
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    HitsTaken,
    RandomEventRolled,
    RandomEventStruck,
    RandomEventVoid,
)

MISS = 63
EMPTY: dict[str, Any] = {"decks": {"rebel_characters": []}}


def happen(event: int, game: Game, **groups: list[str]) -> list[Event]:
    """Send the groups; the first event was scripted, and no success follows."""
    assert game.state.dice.cards[0] == event
    return go(game, **groups)


def reasons(events: list[Event]) -> list[str]:
    return [each.reason for each in every(events, RandomEventVoid)]


@pytest.mark.case("D-30", "D-83")
def test_an_accident_costs_a_character_on_a_mission_two_hits() -> None:
    game = mission(CITY, ["kogus", "tourag"], cards=[11, MISS])
    events = happen(11, game, P=["kogus"])
    assert only(events, HitsTaken).hits == 2
    assert only(events, Wounded).character == "kogus"
    assert game.state.characters["kogus"].wounds == 1


@pytest.mark.case("D-31")
def test_a_patrol_is_the_squad_of_one_unit() -> None:
    game = mission(CITY, ["kogus"], cards=[12, MISS], units={CITY: {"line": 1, "militia": 2}}, picks=[0])
    happen(12, game, P=["kogus"])
    assert game.actions == ("kill", "capture")
    fight = only(do(game, "kill"), FightBegan)
    squad = tables.squad(3, leader=False, elite=False, facts=game.facts)
    assert (fight.attacker, fight.strength) == ("squad", squad.combat)


@pytest.mark.case("D-31")
def test_where_the_enemy_has_no_unit_but_the_planet_a_militia_patrol_comes_and_kills() -> None:
    game = mission(CITY, ["kogus"], cards=[12, MISS])
    events = happen(12, game, P=["kogus"])
    fight = only(events, FightBegan)
    assert fight.intent == "kill"
    militia = mission(CITY, ["kogus"], cards=[12, MISS], units={CITY: {"militia": 1}})
    happen(12, militia, P=["kogus"])
    assert fight.strength == only(do(militia, "kill"), FightBegan).strength


@pytest.mark.case("D-31")
def test_elsewhere_there_is_nobody_to_patrol() -> None:
    game = mission(CITY, ["kogus"], cards=[12, MISS], state="rebel-control")
    assert reasons(happen(12, game, P=["kogus"])) == ["there is nobody to patrol"]
    without = mission(CITY, ["kogus"], cards=[12, MISS], options={"militia-patrols": False})
    assert reasons(happen(12, without, P=["kogus"])) == ["there is nobody to patrol"]


@pytest.mark.case("D-32", "D-17")
def test_off_season_keeps_creatures_away() -> None:
    game = mission("221.1", ["kogus"], cards=[13, MISS, 31, MISS])
    happen(13, game, P=["kogus"])
    assert reasons(do(game, "go on")) == ["it is off-season"]


@pytest.mark.case("D-32", "D-17")
def test_after_a_lucky_strike_a_spy_is_ignored_entirely() -> None:
    """[DX-28] Nobody is aborted, nobody is detected."""
    game = mission(CITY, ["kogus"], cards=[21, MISS, 51, MISS])
    happen(21, game, P=["kogus"])
    events = do(game, "go on")
    assert reasons(events) == ["luck is with them"]
    assert not every(events, MissionAborted)
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("D-32")
def test_a_lucky_strike_leaves_what_would_abort_nothing() -> None:
    """No Coup, no Subvert Troops: the wrong soldier only detects."""
    game = mission(CITY, ["kogus"], cards=[21, MISS, 53, MISS])
    happen(21, game, P=["kogus"])
    do(game, "go on")
    assert game.state.characters["kogus"].detected


@pytest.mark.case("D-32", "D-36")
def test_in_a_shelter_they_are_detected_but_not_searched_for() -> None:
    game = mission(CITY, ["kogus"], cards=[44, MISS, 23, MISS], units={CITY: {"militia": 1}})
    happen(44, game, P=["kogus"])
    events = do(game, "go on")
    assert only(events, DetectionChanged).characters == ("kogus",)
    assert reasons(events) == ["they have found shelter"]


@pytest.mark.case("D-33")
def test_a_civil_war_aborts_some_missions_and_furthers_others() -> None:
    game = mission(
        CITY,
        ["kogus", "zina-adora", "vudot-vodot"],
        loyalty="dissent",
        cards=[14, MISS],
        units={CITY: {"militia": 1}},
    )
    do(game, "assign kogus to S", "assign zina-adora to D", "assign vudot-vodot to C")
    events = do(game, "target militia")
    assert only(events, LoyaltyShifted).after == NEUTRAL
    assert [each.letter for each in every(events, MissionAborted)] == ["D", "C"]
    assert group(game, "S").bonus_change == 1


@pytest.mark.case("D-33")
def test_a_civil_war_also_ends_the_unrest_of_a_stopped_rebellion() -> None:
    game = mission(CITY, ["kogus"], state="rebellion-stopped", loyalty="unrest", cards=[14, MISS])
    happen(14, game, P=["kogus"])
    assert game.state.planets["331"].loyalty == NEUTRAL
    risen = mission(CITY, ["kogus"], state="rebellion", cards=[14, MISS])
    assert not every(happen(14, risen, P=["kogus"]), LoyaltyShifted)


@pytest.mark.case("D-16", "D-33")
def test_a_second_civil_war_is_no_event() -> None:
    """[DX-29] One bonus roll, not two."""
    game = mission(CITY, ["kogus"], cards=[14, MISS, 14, MISS], units={CITY: {"militia": 1}})
    do(game, "assign kogus to S", "target militia")
    assert reasons(do(game, "go on")) == ["it happens only once"]
    assert group(game, "S").bonus_change == 1


@pytest.mark.case("D-34")
def test_sympathizers_put_the_pdb_down_or_destroy_the_weakest_unit() -> None:
    game = mission(CITY, ["kogus"], cards=[15, MISS], units={CITY: {"militia": 1, "line": 1}})
    happen(15, game, P=["kogus"])
    assert game.actions == ("do nothing", "put the pdb down", "destroy militia")
    other = game.copy()
    assert only(do(game, "put the pdb down"), PdbChanged).up is False
    assert only(do(other, "destroy militia"), UnitsLost).units == {"militia": 1}


@pytest.mark.case("D-34")
def test_sympathizers_can_do_nothing_to_a_strong_unit() -> None:
    game = mission(CITY, ["kogus"], cards=[15, MISS], units={CITY: {"line": 1}}, pdb_up=False)
    happen(15, game, P=["kogus"])
    assert game.actions == ("do nothing", "destroy a face-down unit")
    assert not every(do(game, "destroy a face-down unit"), UnitsLost)


@pytest.mark.case("D-35")
def test_an_atrocity_belongs_to_the_galactic_game() -> None:
    game = mission(CITY, ["kogus"], cards=[16, MISS])
    assert reasons(happen(16, game, P=["kogus"])) == ["atrocities belong to the Galactic Game"]


@pytest.mark.case("D-35", "D-16")
def test_the_populace_goes_wild_once() -> None:
    game = mission(CITY, ["kogus"], cards=[64, MISS, 65, MISS])
    happen(64, game, P=["kogus"])
    assert game.state.wild == (CITY,)
    assert reasons(do(game, "go on")) == ["it happens only once"]


@pytest.mark.case("D-36", "D-13")
def test_all_characters_are_detected_also_those_without_a_mission() -> None:
    game = mission(CITY, ["kogus", "tourag"], cards=[22, MISS])
    events = happen(22, game, P=["kogus"])
    assert only(events, DetectionChanged).characters == ("kogus", "tourag")


@pytest.mark.case("D-36")
def test_one_group_may_be_searched_for_and_again() -> None:
    game = mission(
        CITY,
        ["kogus"],
        cards=[23, MISS, 24, MISS],
        units={CITY: {"militia": 1}},
        dice=[6, 6],
    )
    happen(23, game, P=["kogus"])
    for _ in range(2):
        assert "search with units" in game.actions
        events = do(game, "search with units")
        assert not only(events, SearchMade).found
        until(game, "missions.step")
        if "go on" in game.actions and under_way(game).draws < 2:
            do(game, "go on")


@pytest.mark.case("D-36")
def test_local_connections_repeat() -> None:
    """[DX-30] 25 and 26: each group two bonus rolls more."""
    game = mission(CITY, ["kogus", "tourag"], cards=[25, MISS, 26, MISS])
    happen(25, game, P=["kogus"], I=["tourag"])
    do(game, "go on")
    assert [each.bonus_change for each in under_way(game).groups] == [2, 2]


@pytest.mark.case("D-37")
def test_the_printed_creature_attacks_each_time() -> None:
    game = mission("221.1", ["kogus"], cards=[31, MISS])
    events = happen(31, game, P=["kogus"])
    assert only(events, RandomEventStruck).result == "snow-giants"
    assert only(events, FightBegan).attacker == "snow-giants"


@pytest.mark.case("D-37")
@pytest.mark.parametrize(("die", "robots"), [(5, "sentry-robot"), (6, "sentry-robots-two")])
def test_where_none_is_printed_robots_come_whoever_controls_the_planet(die: int, robots: str) -> None:
    game = mission(CITY, ["kogus"], cards=[34, MISS], dice=[die], state="rebel-control")
    events = happen(34, game, P=["kogus"])
    assert only(events, FightBegan).attacker == robots


@pytest.mark.case("D-37", "D-82")
def test_the_zop_comes_to_rebels_once_and_then_robots() -> None:
    game = mission("143.2", ["kogus"], cards=[31, MISS, 31, MISS], dice=[1], **EMPTY)
    happen(31, game, P=["kogus"])
    assert game.decision is not None
    assert game.decision.kind == "possession.assign"
    until(game, "missions.step")
    assert only(do(game, "go on"), RandomEventStruck).result == "sentry-robot"
    empire = mission("143.2", ["redjac"], side="imperial", cards=[31, MISS], dice=[1])
    assert only(happen(31, empire, D=["redjac"]), FightBegan).attacker == "sentry-robot"


@pytest.mark.case("D-82")
def test_the_vrialta_joins_rayner_derban_for_good() -> None:
    game = mission("341.2", ["rayner-derban"], cards=[31, MISS, 31, MISS], dice=[2])
    events = happen(31, game, P=["rayner-derban"])
    assert reasons(events) == ["it knows a friend, and joins the Rebels"]
    assert only(do(game, "go on"), FightBegan).attacker == "sentry-robot"


@pytest.mark.case("D-37")
def test_locals_attack_also_a_second_race() -> None:
    game = mission(SMALL_CITY, ["kogus"], cards=[35, MISS], picks=[1])
    events = happen(35, game, P=["kogus"])
    assert only(events, RandomEventStruck).result == "rhones"
    assert only(events, FightBegan).attacker == "irate-locals"


@pytest.mark.case("D-37")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control", "rebellion-stopped"])
def test_where_the_people_have_risen_they_leave_rebels_alone(state: str) -> None:
    game = mission(
        CITY,
        ["kogus"],
        cards=[36, MISS],
        state=state,
        loyalty="unrest",
        units={CITY: {"militia": 1, "urban-1-0": 1}},
    )
    assert reasons(happen(36, game, P=["kogus"])) == ["the people are with the Rebels"]


@pytest.mark.case("D-38")
def test_a_group_finds_a_possession_that_it_can_hold() -> None:
    """Kogus has a companion: of a deck of two only the Scanner will do."""
    game = mission(
        CITY,
        [],
        others=holding("kogus", "norrocks"),
        cards=[41, MISS],
        decks={"possessions": ["charsot", "scanner"]},
    )
    happen(41, game, P=["kogus"])
    assert game.actions == ("give scanner to kogus",)


@pytest.mark.case("D-38", "D-87")
def test_the_empire_and_who_finds_nothing_keep_a_mulligan() -> None:
    empire = mission(CITY, ["redjac"], side="imperial", cards=[42, MISS])
    assert only(happen(42, empire, D=["redjac"]), MulliganGained).side == "imperial"
    assert mulligan.left(empire.ctx, "imperial") == 1
    game = mission(CITY, ["kogus"], cards=[43, MISS], decks={"possessions": []})
    assert only(happen(43, game, I=["kogus"]), MulliganGained).side == "rebel"


@pytest.mark.case("D-38")
def test_time_runs_out_for_one_group() -> None:
    game = mission(CITY, ["kogus"], cards=[56, MISS])
    happen(56, game, I=["kogus"])
    assert group(game, "I").bonus_change == -1


@pytest.mark.case("D-38", "D-28")
def test_after_rumors_there_is_no_bonus_segment() -> None:
    """[DX-31] Also not for what connections had promised."""
    cards = [25, MISS, 66, MISS, QUIET, MISS]
    game = mission(WILDS, ["vudot-vodot"], cards=cards, **EMPTY)
    happen(25, game, I=["vudot-vodot"])
    events = to_the_end(game)
    assert [each.number for each in every(events, BonusRolled)] == [0]


@pytest.mark.case("D-39")
def test_a_spy_aborts_one_mission_and_all_are_detected() -> None:
    game = mission(CITY, ["kogus", "tourag"], cards=[51, MISS], picks=[1])
    events = happen(51, game, P=["kogus"], I=["tourag"])
    assert only(events, MissionAborted).letter == "I"
    assert only(events, DetectionChanged).characters == ("kogus", "tourag")


@pytest.mark.case("D-39")
def test_rebels_back_out_of_a_rebellion_and_all_are_detected_in_any_case() -> None:
    game = mission(CITY, ["kogus", "tourag"], loyalty="unrest", cards=[52, MISS])
    events = happen(52, game, R=["kogus"], P=["tourag"])
    assert only(events, MissionAborted).letter == "R"
    other = mission(CITY, ["kogus"], cards=[52, MISS])
    events = happen(52, other, P=["kogus"])
    assert not every(events, MissionAborted)
    assert len(every(events, DetectionChanged)) == 1


@pytest.mark.case("D-39")
def test_an_imperial_stop_rebellion_goes_on() -> None:
    game = mission(CITY, ["redjac"], side="imperial", state="rebellion", cards=[52, MISS])
    assert not every(happen(52, game, R=["redjac"]), MissionAborted)


@pytest.mark.case("D-39")
def test_the_wrong_soldier_brings_the_patrol_of_the_target() -> None:
    game = mission(CITY, ["kogus"], cards=[53, MISS], units={CITY: {"militia": 2}}, **EMPTY)
    do(game, "assign kogus to T")
    assert game.actions == ("kill", "capture")
    assert game.state.characters["kogus"].detected
    assert under_way(game).groups[0].status == "aborted"


@pytest.mark.case("D-39")
def test_the_wrong_soldier_with_a_leader_captures_the_group() -> None:
    game = mission(
        CITY,
        ["kogus"],
        others={"barca": {"with_units": True}},
        cards=[53, MISS],
        units={CITY: {"militia": 2}},
        **EMPTY,
    )
    events = do(game, "assign kogus to T")
    assert only(events, Captured).character == "kogus"


@pytest.mark.case("D-39")
@pytest.mark.parametrize(
    ("leader", "other", "aborted"), [("kogus", "zina-adora", True), ("zina-adora", "kogus", False)]
)
def test_only_the_leaders_diplomacy_settles_a_controversy(leader: str, other: str, aborted: bool) -> None:
    game = mission(CITY, ["kogus", "zina-adora", "tourag"], cards=[54, MISS])
    events = happen(54, game, D=[leader, other], P=["tourag"])
    assert bool(every(events, MissionAborted)) is aborted


@pytest.mark.case("D-39")
def test_a_breach_of_protocol_moves_loyalty_at_once() -> None:
    game = mission(CITY, ["zina-adora", "tourag"], cards=[55, MISS])
    events = happen(55, game, D=["zina-adora"], P=["tourag"])
    assert only(events, MissionAborted).letter == "D"
    assert only(events, LoyaltyShifted).after == NEUTRAL - 1


@pytest.mark.case("D-39")
@pytest.mark.parametrize("event", [54, 55, 61])
def test_without_the_mission_it_is_nothing(event: int) -> None:
    game = mission(CITY, ["zina-adora"], cards=[event, MISS])
    assert reasons(happen(event, game, P=["zina-adora"])) == ["nobody is on such a mission"]
    assert not game.state.characters["zina-adora"].detected


COUP = {
    (1, 1): ("dead", True, False),
    (1, 2): ("captured", True, True),
    (2, 2): ("one", True, True),
    (1, 4): ("fight", True, True),
    (3, 3): ("free", True, True),
    (3, 4): ("free", False, False),
}


@pytest.mark.case("D-39")
@pytest.mark.parametrize("dice", COUP)
def test_two_dice_decide_about_a_betrayed_coup(dice: tuple[int, int]) -> None:
    fate, shifted, _ = COUP[dice]
    game = mission(
        CITY,
        ["vudot-vodot", "zina-adora", "tourag"],
        cards=[62, MISS],
        dice=dice,
        units={CITY: {"militia": 1}},
    )
    events = happen(62, game, C=["vudot-vodot", "zina-adora"], P=["tourag"])
    assert only(events, MissionAborted).letter == "C"
    assert bool(every(events, LoyaltyShifted)) is shifted
    assert len(every(events, Died)) == (2 if fate == "dead" else 0)
    assert len(every(events, Captured)) == {"captured": 2, "one": 1}.get(fate, 0)
    assert (game.actions == ("kill", "capture")) is (fate == "fight")
    detected = game.state.characters["tourag"].detected
    assert detected is (sum(dice) in (4, 5, 6))


@pytest.mark.case("D-13", "D-15")
def test_who_is_on_no_mission_is_struck_by_nothing_but_detection() -> None:
    """Accidents choose among those on missions: Tourag's mission was called off."""
    game = mission(CITY, ["kogus", "tourag", "zina-adora"], cards=[QUIET, MISS, 11, MISS], picks=[5])
    go(game, P=["kogus"], I=["tourag"])
    do(game, "call off I")
    events = do(game, "go on")
    assert only(events, HitsTaken).character == "kogus"


@pytest.mark.case("D-15", "D-47")
def test_a_camp_is_never_struck_and_gets_nothing() -> None:
    game = mission(CITY, ["kogus"], camps=[CITY], cards=[25, MISS], units={CITY: {"militia": 1}})
    do(game, "assign the camp to S", "assign kogus to P", "target militia")
    assert group(game, "S").bonus_change == 0
    assert group(game, "P").bonus_change == 1


@pytest.mark.case("D-47", "D-14")
def test_a_camp_alone_rolls_for_success_without_events() -> None:
    game = mission(
        CITY,
        [],
        others={"kogus": {"place": CITY, "wounds": 1}},
        camps=[CITY],
        cards=[43] * 4,
        units={CITY: {"militia": 1}},
    )
    events = do(game, "assign the camp to S", "draw", "target militia")
    assert not every(events, RandomEventRolled)
    assert every(events, UnitsLost)


@pytest.mark.case("D-17")
def test_events_that_cancel_others_do_so_only_in_their_environ_and_phase() -> None:
    game = mission(CITY, ["kogus"], cards=[21, MISS])
    happen(21, game, P=["kogus"])
    assert under_way(game).seen == ("lucky_strike",)
