"""[D-40 to D-78] The missions, letter by letter."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.possession_table import holding
from tests.engine.table import every, informed_sides, until
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    QUIET,
    SMALL_CITY,
    WILDS,
    do,
    go,
    mission,
    only,
    remembered,
    to_the_end,
)

from fitg.engine.events.character_combat import Captured, Died, Freed
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.dice import MulliganGained
from fitg.engine.events.missions import InformationGained, MissionCompleted, MissionFailed
from fitg.engine.events.movement import DetectionChanged, PdbChanged
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules import units
from fitg.engine.rulesets.dice_missions.events import CellFounded, LastCoupMarked

MISS = 63
DULL = 53
EMPTY: dict[str, Any] = {"decks": {"rebel_characters": []}}


def successes(face: int, number: int = 1, size: int = 4, bonus: int = 30) -> list[int]:
    """Rolls for a whole Environ: quiet events, so many successes, then misses."""
    dull = DULL if face != DULL else 33
    steps = [QUIET, face] * number + [QUIET, dull] * (size - number)
    return steps + [dull] * bonus


def play(game: Game, *actions: str) -> list[Event]:
    """Carry out the actions, then everything to the end of the Environ."""
    return do(game, *actions) + to_the_end(game)


# A


@pytest.mark.case("D-40")
def test_one_success_kills_the_target() -> None:
    game = mission(CITY, ["kogus"], others={"redjac": {"detected": True}}, cards=successes(11), **EMPTY)
    events = play(game, "assign kogus to A")
    assert only(events, Died).character == "redjac"


@pytest.mark.case("D-40")
def test_only_detected_enemies_are_targets() -> None:
    game = mission(CITY, ["kogus"], others={"redjac": {}})
    assert "assign kogus to A" not in game.actions


FATES = {7: (0, 0), 8: (1, 0), 9: (1, 0), 10: (0, 1)}


@pytest.mark.case("D-41")
@pytest.mark.parametrize("die", FATES)
def test_who_fails_may_be_captured_or_die(die: int) -> None:
    game = mission(
        CITY,
        ["kogus"],
        others={"redjac": {"detected": True}},
        cards=successes(33),
        picks=[die - 1],
        **EMPTY,
    )
    events = play(game, "assign kogus to A")
    assert only(events, MissionFailed).die == die
    assert (len(every(events, Captured)), len(every(events, Died))) == FATES[die]


@pytest.mark.case("D-41", "D-47")
def test_a_camp_that_fails_risks_nothing() -> None:
    game = mission(
        CITY, ["kogus"], others={"redjac": {"detected": True}}, camps=[CITY], cards=[DULL] * 8, **EMPTY
    )
    events = play(game, "assign the camp to A", "draw")
    assert only(events, MissionFailed).die is None


# B


@pytest.mark.case("D-45", "D-50")
@pytest.mark.parametrize("loyalty", ["patriotic", "loyal", "neutral", "dissent"])
def test_a_cell_is_founded_anywhere_but_in_unrest(loyalty: str) -> None:
    game = mission(CITY, ["kogus"], loyalty=loyalty, cards=successes(25), **EMPTY)
    events = play(game, "assign kogus to B")
    assert only(events, CellFounded).place == CITY
    assert remembered(game).cells == (CITY,)
    assert CITY in game.state.camps


@pytest.mark.case("D-45", "D-50")
def test_no_cell_in_unrest_or_beside_another_and_none_for_the_empire() -> None:
    assert "assign kogus to B" not in mission(CITY, ["kogus"], loyalty="unrest").actions
    assert "assign kogus to B" not in mission(CITY, ["kogus"], camps=[CITY]).actions
    stopped = mission(CITY, ["kogus"], state="rebellion-stopped", loyalty="neutral")
    assert "assign kogus to B" not in stopped.actions
    empire = mission(CITY, ["redjac"], side="imperial")
    letters = {action.rpartition(" ")[2] for action in empire.actions if action.startswith("assign")}
    assert not letters & {"B", "P", "T"}


# C and D


@pytest.mark.case("D-51", "D-52")
def test_each_level_of_a_coup_is_a_space_without_limit_and_the_side_is_marked() -> None:
    game = mission(CITY, ["vudot-vodot"], loyalty="patriotic", cards=successes(53, 3), **EMPTY)
    events = play(game, "assign vudot-vodot to C")
    shifted = only(events, LoyaltyShifted)
    assert (shifted.before, shifted.after) == (0, DISSENT)
    assert only(events, LastCoupMarked).side == "rebel"
    assert remembered(game).coups == {CITY: "rebel"}
    assert game.state.coup_markers == (CITY,)


@pytest.mark.case("D-52")
def test_the_side_of_the_last_coup_may_not_make_the_next_but_the_other_may() -> None:
    for team, side, allowed in ((["vudot-vodot"], "rebel", False), (["redjac"], "imperial", True)):
        game = mission(CITY, team, side=side, recruit=True)
        remembered(game).coups = {CITY: "rebel"}
        if "no recruitment" in game.actions:
            do(game, "no recruitment")
        else:
            game.ask_again()
        assert (f"assign {team[0]} to C" in game.actions) is allowed


@pytest.mark.case("D-51")
def test_a_coup_needs_a_leader_with_intelligence_two_and_a_coup_rating() -> None:
    game = mission(CITY, ["agan-rafa", "kogus"], cards=[QUIET, MISS])
    assert "assign agan-rafa to C" not in game.actions
    do(game, "assign kogus to C", "assign agan-rafa to C")
    assert "lead C with agan-rafa" not in game.actions
    assert "assign kogus to C" not in mission(WILDS, ["kogus"]).actions


@pytest.mark.case("D-52")
def test_the_mark_goes_when_the_planet_goes_into_rebellion() -> None:
    game = mission(CITY, ["kogus"], loyalty="unrest", cards=successes(33), recruit=True)
    remembered(game).coups = {CITY: "rebel"}
    game.state.coup_markers = (CITY,)
    do(game, "no recruitment", "assign kogus to R")
    assert every(to_the_end(game), StatusChanged)[0].after == "rebellion"
    assert remembered(game).coups == {}
    assert not game.state.coup_markers


@pytest.mark.case("D-53")
def test_diplomacy_moves_two_spaces_at_most() -> None:
    game = mission(CITY, ["vudot-vodot"], loyalty="patriotic", cards=successes(14, 4), **EMPTY)
    events = play(game, "assign vudot-vodot to D")
    assert only(events, MissionCompleted).letters >= 4
    assert only(events, LoyaltyShifted).after == 2


@pytest.mark.case("D-53", "D-51")
def test_no_diplomacy_and_no_coup_without_a_loyalty_marker() -> None:
    game = mission(CITY, ["vudot-vodot"], state="rebellion")
    assert not {"assign vudot-vodot to D", "assign vudot-vodot to C"} & set(game.actions)


# F, I, P


@pytest.mark.case("D-60")
def test_each_level_frees_a_captive_by_chance() -> None:
    captive = {"fate": "captive", "captor": "units"}
    game = mission(
        CITY,
        ["kogus"],
        others={"zina-adora": captive, "tourag": captive, "boccanegra": captive},
        units={CITY: {"militia": 1}},
        cards=successes(63, 2),
        picks=[1, 0],
        **EMPTY,
    )
    events = play(game, "assign kogus to F")
    freed = [each.character for each in every(events, Freed)]
    assert len(freed) == 2
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("D-65")
def test_one_level_of_information_detects_or_inspects() -> None:
    game = mission(
        CITY,
        ["kogus"],
        others={"redjac": {}},
        units={CITY: {"line": 1}},
        cards=successes(12),
        **EMPTY,
    )
    do(game, "assign kogus to I")
    until_choice(game)
    assert game.actions == ("detect characters", "inspect units")
    other = game.copy()
    events = do(game, "detect characters")
    assert only(events, DetectionChanged).characters == ("redjac",)
    assert only(events, InformationGained).units == {}
    gained = only(do(other, "inspect units"), InformationGained)
    assert (gained.units, gained.characters, gained.point) == ({CITY: {"line": 1}}, (), False)
    assert not other.state.characters["redjac"].detected


def until_choice(game: Game) -> None:
    while game.decision is not None and game.decision.kind != "missions.information":
        do(game, game.actions[0])


@pytest.mark.case("D-65")
@pytest.mark.parametrize("point", [True, False])
def test_two_levels_bring_both_and_the_point_once(point: bool) -> None:
    game = mission(
        CITY,
        ["kogus"],
        others={"redjac": {}},
        units={CITY: {"line": 1}},
        cards=successes(12, 2),
        options={"information-point": point},
        **EMPTY,
    )
    gained = only(play(game, "assign kogus to I"), InformationGained)
    assert (gained.units, gained.characters, gained.point) == ({CITY: {"line": 1}}, ("redjac",), point)
    assert informed_sides(game) == (("rebel",) if point else ())


@pytest.mark.case("D-65")
def test_no_information_on_an_own_planet_without_enemy_units() -> None:
    game = mission(CITY, ["kogus"], state="rebel-control", others={"redjac": {}})
    assert "assign kogus to I" not in game.actions
    with_units = mission(CITY, ["kogus"], state="rebel-control", units={CITY: {"militia": 1}})
    assert "assign kogus to I" in with_units.actions


@pytest.mark.case("D-72")
def test_each_level_of_scavenging_is_a_possession_and_a_mulligan_where_none_is_left() -> None:
    game = mission(
        CITY,
        ["kogus"],
        cards=successes(11, 2),
        decks={"rebel_characters": [], "possessions": ["scanner"]},
    )
    events = play(game, "assign kogus to P")
    assert game.state.possessions["scanner"].owner == "kogus"
    assert only(events, MulliganGained).reason == "no possession is left"


@pytest.mark.case("D-72")
def test_what_nobody_can_hold_is_not_found() -> None:
    game = mission(
        CITY,
        [],
        others=holding("kogus", "norrocks"),
        cards=successes(11),
        decks={"rebel_characters": [], "possessions": ["charsot", "scanner"]},
    )
    play(game, "assign kogus to P", *(["draw"] if "draw" in game.actions else []))
    assert game.state.possessions["scanner"].owner == "kogus"


# R


@pytest.mark.case("D-76", "D-24")
def test_one_level_starts_a_rebellion_at_the_end() -> None:
    game = mission(CITY, ["kogus"], loyalty="unrest", cards=successes(33), **EMPTY)
    do(game, "assign kogus to R")
    assert game.state.planets["331"].status == "imperial-control"
    events = to_the_end(game)
    assert every(events, StatusChanged)[0].after == "rebellion"


@pytest.mark.case("D-76")
@pytest.mark.parametrize(("levels", "stopped"), [(1, False), (2, True)])
def test_the_empire_needs_two_levels_to_stop_one(levels: int, stopped: bool) -> None:
    game = mission(
        CITY,
        ["redjac"],
        side="imperial",
        state="rebellion",
        units={CITY: {"urban-1-0": 1}},
        cards=successes(33, levels),
        decks={"imperial_characters": []},
    )
    changes = [each.after for each in every(play(game, "assign redjac to R"), StatusChanged)]
    assert ("rebellion-stopped" in changes) is stopped


@pytest.mark.case("D-76")
def test_unrest_that_is_gone_leaves_no_rebellion() -> None:
    """A coup is betrayed beside it: Loyalty moves away from Unrest."""
    cards = [QUIET, 33, 61, DULL]
    game = mission(CITY, ["kogus", "vudot-vodot"], loyalty="unrest", cards=cards, dice=[3, 3], **EMPTY)
    do(game, "assign kogus to R", "assign vudot-vodot to C")
    events = do(game, "go on")
    assert [each.letter for each in every(events, MissionFailed)] == ["R"]
    assert game.state.planets["331"].loyalty == UNREST - 1


# S


def facing(letter: str, kind: str, face: int, levels: int, place: str = CITY, **position: Any) -> Game:
    """Kogus is about to go on a mission where the Enemy has a unit, also one of a larger game."""
    size = 3 if place == WILDS else 4
    others = {"tourag": {"place": place}}
    game = mission(place, ["kogus"], cards=successes(face, levels, size), others=others, **EMPTY, **position)
    if kind:
        units.add(game.ctx, place, "imperial", {kind: 1})
    game.ask_again()
    do(game, f"assign kogus to {letter}", "draw")
    return game


def sabotage(target: str, levels: int, kind: str = "", **position: Any) -> tuple[Game, list[Event]]:
    game = facing("S", kind, 43, levels, **position)
    events = do(game, *([target] if target in game.actions else []))
    return game, events + to_the_end(game)


@pytest.mark.case("D-77")
def test_one_level_puts_the_pdb_down() -> None:
    _, events = sabotage("target the pdb", 1)
    assert (only(events, PdbChanged).level, only(events, PdbChanged).up) == (1, False)


@pytest.mark.case("D-77")
def test_two_levels_lower_it_as_well() -> None:
    """[DX-40] An up Level-1 PDB becomes Level 0, Down."""
    game, _ = sabotage("target the pdb", 2)
    assert (game.state.planets["331"].pdb, game.state.planets["331"].pdb_up) == (0, False)


@pytest.mark.case("D-77")
@pytest.mark.parametrize(
    ("kind", "levels", "lost"), [("militia", 1, True), ("line", 1, False), ("line", 2, True)]
)
def test_units_by_their_strength(kind: str, levels: int, lost: bool) -> None:
    target = "target militia" if kind == "militia" else "target a face-down unit"
    _, events = sabotage(target, levels, kind)
    assert bool(every(events, UnitsLost)) is lost


@pytest.mark.case("D-77")
def test_an_elite_stands_whatever_comes() -> None:
    _, events = sabotage("target a face-down unit", 3, "elite-army")
    assert not every(events, UnitsLost)
    assert only(events, MissionFailed).reason == "the unit is too strong"


@pytest.mark.case("D-77")
def test_a_pdb_that_is_down_asks_for_two_levels() -> None:
    _, events = sabotage("target the pdb", 1, pdb_up=False)
    assert every(events, MissionFailed)


# T


def subvert(kind: str, levels: int, place: str = CITY) -> list[Event]:
    game = facing("T", kind, 46, levels, place)
    return to_the_end(game)


TURNED = [
    ("militia", 1, "urban-1-0"),
    ("patrol", 1, "urban-1-0"),
    ("line", 1, ""),
    ("line", 2, "urban-2-1"),
    ("veteran", 2, ""),
    ("veteran", 3, "urban-2-1"),
    ("elite-navy", 4, ""),
]


@pytest.mark.case("D-78")
@pytest.mark.parametrize(("kind", "levels", "becomes"), TURNED)
def test_units_change_sides_by_level(kind: str, levels: int, becomes: str) -> None:
    events = subvert(kind, levels)
    placed = [each.units for each in every(events, UnitsPlaced)]
    assert placed == ([{becomes: 1}] if becomes else [])


@pytest.mark.case("D-78")
def test_outside_of_cities_they_become_wild() -> None:
    events = subvert("militia", 1, WILDS)
    assert only(events, UnitsPlaced).units == {"wild-1-0": 1}


@pytest.mark.case("D-78")
def test_too_many_units_are_removed() -> None:
    game = mission(
        SMALL_CITY,
        ["kogus"],
        cards=successes(46, 1, 3),
        units={SMALL_CITY: {"militia": 1, "urban-1-0": 3}},
        **EMPTY,
    )
    do(game, "assign kogus to T")
    until(game, "missions.step")
    to_the_end(game)
    assert sum(game.state.stacks["rebel"][SMALL_CITY].units.values()) == 3


@pytest.mark.case("D-12")
def test_a_target_that_is_gone_ends_the_mission() -> None:
    game = mission(
        CITY, ["kogus", "tourag"], cards=[QUIET, DULL] * 4, units={CITY: {"militia": 1}}, pdb_up=False, pdb=0
    )
    go(game, S=["kogus"], P=["tourag"])
    del game.state.stacks["imperial"][CITY]
    events = do(game, "go on")
    assert only(events, MissionFailed).letter == "S"
