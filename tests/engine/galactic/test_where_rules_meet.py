"""[29.0-38.0] Positions in which several rules of the Galactic Game meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, points, record
from tests.engine.galactic.test_atrocities import CITY, ORBIT, PLANET, mission
from tests.engine.table import do, ending, every, only, question, troops

from fitg.engine.events.character_combat import Died, Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import HypnosisEnded, SecretLost, SecretRevealed, TrackChanged
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.state import DISSENT, UNREST

LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}


def courses(game: Game, origin: str) -> set[str]:
    """The planets for which a fleet may set course."""
    do(game, f"fleet from {origin}")
    return {action.removeprefix("course ") for action in game.actions if action.startswith("course ")}


@pytest.mark.case("36.32", "12.82", "12.73")
def test_strafing_wounds_a_prisoner_whose_guards_it_kills_and_spares_the_orbit() -> None:
    game = mission(
        planets={PLANET: {"pdb": 2, "pdb_up": True, "loyalty": "dissent"}},
        characters={
            "zina-adora": {"place": CITY, "fate": "captive", "captor": "units"},
            "doctor-sontag": {"place": "232.3", "wounds": 1},
            "barca": {"place": "232.3", "with_units": True},
        },
        units={CITY: {"line": 1}, "232.3": {"militia": 2}, ORBIT: {"line": 2}},
    )
    events = do(game, f"strafe {PLANET}")
    assert {each.character for each in every(events, Wounded)} == {
        "kogus",
        "zina-adora",
        "doctor-sontag",
        "barca",
    }
    assert [each.character for each in every(events, Died)] == ["doctor-sontag"]
    assert game.state.characters["zina-adora"].fate == "free"
    assert troops(game, ORBIT) == {"line": 2}
    assert not troops(game, CITY)
    assert loyalty(game, PLANET) == UNREST
    assert not every(events, DominoSparked), "from Dissent it is one space only"


@pytest.mark.case("36.23", "36.32", "23.1")
def test_in_a_rare_mood_another_planet_is_strafed_and_the_mission_goes_on() -> None:
    game = mission(
        galactic_event=100,
        planets={"512": {"pdb": 2, "pdb_up": True}},
        units={"512.1": {"line": 1}},
        characters={"zina-adora": {"place": "512.1"}},
    )
    events = do(game, "strafe 512")
    assert only(events, UnitsLost).place == "512.1"
    assert question(game).kind == "domino"
    do(game, "done")
    assert question(game).kind == "missions.draw"


@pytest.mark.case("36.33b", "22.0", "23.1")
def test_a_unit_that_is_shot_off_a_loyalty_marker_pays_in_the_middle_of_space_combat() -> None:
    game = galaxy(
        "rebel-1.space-combat",
        turn=3,
        units={ORBIT: {"peacemaker": 1, "urban-4-4": 3}},
        hypnosis={PLANET: "peacemaker"},
        planets={PLANET: {"loyalty": "loyal"}},
        dice=[6, 1],
    )
    events = do(game, f"attack at {ORBIT}", "usual attack")
    assert only(events, HypnosisEnded).planet == PLANET
    assert loyalty(game, PLANET) == DISSENT
    assert (question(game).side, question(game).kind) == ("rebel", "domino")


@pytest.mark.case("36.34", "36.33b", "23.3")
def test_the_end_of_a_planet_is_no_example_for_the_hypnotized_and_the_destroyed() -> None:
    game = mission(
        planets={PLANET: {"loyalty": "neutral"}},
        units={ORBIT: {"planet-stabilizer": 1}, "421.orbit": {"peacemaker": 1}},
        hypnosis={"421": "peacemaker"},
        destroyed_planets=["521"],
    )
    do(game, f"destroy {PLANET}")
    offered = {action for action in game.actions if action.startswith("shift")}
    assert offered == {"shift 141", "shift 432", "shift 433", "shift 442"}, "nobody of the Segundens"


@pytest.mark.case("33.1a", "34.31", "33.22", "34.3")
def test_a_gem_world_that_rises_under_the_taxman_fills_both_tracks_and_no_more() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={"222": {"loyalty": "unrest"}},
        secrets={"222": {"code": "gem-world"}},
        resource_tracks={"rebel": 190, "imperial": 97},
    )
    events = do(game, "tax 222 in full")
    assert points(game) == {"rebel": 199, "imperial": 99}
    assert [each.after - each.before for each in every(events, TrackChanged)] == [2, 9]
    assert only(events, SecretRevealed).planet == "222"


@pytest.mark.case("33.1a", "31.0", "12.82")
def test_a_trap_is_lost_when_the_taxed_people_rise_and_the_units_keep_the_prisoner() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={"222": {"loyalty": "unrest"}},
        secrets={"222": {"code": "trap", "revealed": True}},
        characters={"kogus": {"place": "222.1", "fate": "captive", "captor": "units"}},
        units={"222.1": {"line": 1}},
    )
    events = do(game, "tax 222 in full")
    assert only(events, SecretLost).planet == "222"
    assert game.state.characters["kogus"].fate == "captive"


@pytest.mark.case("33.1", "31.0")
def test_rebels_are_welcome_at_half_the_tax_and_both_of_their_points_double() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={"221": {"loyalty": "unrest"}},
        secrets={"221": {"code": "welcome-rebels", "revealed": True}},
    )
    events = do(game, "tax 221 by half")
    assert only(events, StatusChanged).after == "rebellion"
    assert points(game) == {"rebel": 12, "imperial": 3}
    assert question(game).prompt.startswith("12 Force Points at Quibron (wild)")


@pytest.mark.case("33.1a", "31.0", "7.22")
def test_the_taxes_of_ipoc_cost_the_empire_its_secrecy() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={"222": {"loyalty": "unrest"}},
        secrets={"222": {"code": "ipoc"}},
        units={"241.orbit": {"line": 1, "suicide-squad": 1}, "311.1": {"elite-army": 1}},
    )
    shown = every(do(game, "tax 222 in full"), UnitsRevealed)
    assert {each.place for each in shown} == {"241.orbit", "311.1"}
    assert record(game).face_up


@pytest.mark.case("35.31", "35.2")
def test_from_the_throne_one_goes_to_risen_planets_but_not_where_the_rising_is_stopped() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        assignment=140,
        units={"162.orbit": {"veteran": 1}, "221.1": {"wild-2-1": 1}},
        planets={
            "232": LOST,
            "223": {"state": "rebellion"},
            "221": {"state": "rebellion-stopped", "loyalty": "neutral"},
        },
    )
    first = {"111", "112", "113", "121", "122", "151", "152", "161", "162", "163"}
    assert courses(game, "162.orbit") == first | {"223", "232"}


@pytest.mark.case("35.31")
def test_a_capital_that_the_rebels_hold_is_a_capital_all_the_same() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        assignment=140,
        units={"241.orbit": {"veteran": 1}},
        planets={"241": LOST, "322": {"state": "rebellion"}},
    )
    assert courses(game, "241.orbit") == {"211", "212", "241", "322"}


@pytest.mark.case("35.2", "21.4")
def test_a_fleet_adrift_has_its_own_star_and_the_open_ones_of_its_province() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        assignment=140,
        units={"22.drift": {"veteran": 1}},
        planets={"322": {"state": "rebellion"}},
    )
    assert courses(game, "22.drift") == {"211", "212", "221", "222", "223", "241"}


@pytest.mark.case("38.53", "15.53")
def test_a_planet_that_nobody_controls_does_not_keep_the_war_going() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        rebel_base="112",
        rebel_base_revealed=True,
        planets={"222": {"state": "rebel-control", "pdb": 1, "pdb_up": False}},
        units={"222.1": {"line": 1}},
        characters={"kogus": {"place": CITY}},
    )
    assert (ending(game).winner, ending(game).case) == ("imperial", "38.53")


@pytest.mark.case("33.4", "33.41", "33.35")
def test_without_a_center_a_full_track_maintains_nothing() -> None:
    game = galaxy(
        "galactic.maintenance",
        turn=7,
        planets={"152": LOST, "162": LOST, "241": {"pdb": 2, "pdb_up": True}},
        units={"241.1": {"elite-army": 1}, "24.drift": {"elite-navy": 1}},
        resource_tracks={"rebel": 0, "imperial": 30},
    )
    assert question(game).kind != "maintenance", "there is nothing to choose"
    assert troops(game, "241.1") == troops(game, "24.drift") == {"veteran": 1}
    assert game.state.planets["241"].pdb == 1
    assert points(game)["imperial"] == 30


@pytest.mark.case("33.41")
def test_what_is_left_is_reduced_without_a_question_once_nothing_of_it_is_paid() -> None:
    """Three are due and one is paid: its owner names two, and the second only if there is a choice."""
    game = galaxy(
        "galactic.maintenance",
        turn=7,
        units={"241.1": {"elite-army": 2}, "24.drift": {"elite-navy": 1}},
        resource_tracks={"rebel": 0, "imperial": 1},
    )
    assert question(game).prompt == "2 points of maintenance are not paid: what is reduced?"
    do(game, "reduce elite-navy at 24.drift")
    assert troops(game, "24.drift") == {"veteran": 1}
    assert troops(game, "241.1") == {"elite-army": 1, "veteran": 1}


@pytest.mark.case("33.4")
def test_one_point_that_is_not_paid_is_one_point() -> None:
    game = galaxy(
        "galactic.maintenance",
        turn=8,
        units={"241.1": {"elite-army": 1}, "24.drift": {"elite-navy": 1}},
        planets={"311": {"pdb": 2, "pdb_up": False}},
        resource_tracks={"rebel": 0, "imperial": 2},
    )
    assert question(game).prompt == "1 point of maintenance is not paid: what is reduced?"
    assert len(game.actions) == 3


@pytest.mark.case("34.43", "34.44")
def test_pdbs_are_raised_under_rebel_control_and_turned_up_in_rebellion() -> None:
    game = galaxy(
        "galactic.rebel-purchases",
        turn=7,
        rebel_base="232",
        planets={
            "222": {"state": "rebel-control", "pdb": 1, "pdb_up": True},
            "223": {"state": "rebellion", "pdb": 1, "pdb_up": False},
            "221": {"state": "rebellion", "pdb": 0, "pdb_up": True},
        },
        units={
            "222.1": {"urban-2-1": 1, "line": 1},
            "223.1": {"air-2-1": 1},
            "221.1": {"wild-2-1": 1, "line": 1},
        },
        resource_tracks={"rebel": 10, "imperial": 0},
    )
    assert {each for each in game.actions if "pdb" in each} == {
        "pay to raise pdb 222",
        "pay to turn up pdb 223",
    }


@pytest.mark.case("36.33b", "33.1a")
def test_a_hypnotized_planet_pays_in_full_and_stays_as_it_is() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={"222": {"loyalty": "unrest"}},
        units={"222.orbit": {"peacemaker": 1}},
        hypnosis={"222": "peacemaker"},
    )
    events = do(game, "tax 222 in full")
    assert not every(events, LoyaltyShifted)
    assert not every(events, StatusChanged)
    assert points(game)["imperial"] == 9


@pytest.mark.case("37.1", "37.12")
def test_a_leader_of_a_fleet_tortures_the_prisoner_of_its_units() -> None:
    game = galaxy(
        "imperial-1.missions",
        turn=7,
        rebel_base="232",
        characters={
            "kogus": {"place": "241.orbit", "fate": "captive", "captor": "units"},
            "barca": {"place": "241.orbit"},
        },
        units={"241.orbit": {"line": 1}},
        dice=[6],
        cards=[75] * 12,
    )
    events = do(game, "barca tortures kogus")
    assert only(events, Wounded).wounds == 2
