"""[29.0-38.0] Positions in which several rules of the Galactic Game meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ORLOG, ORNING, SECOND, galaxy, loyalty, points, record
from tests.engine.galactic.test_atrocities import CITY, ORBIT, PLANET, mission
from tests.engine.table import do, ending, every, only, passing, question, troops, until

from fitg.data import facts
from fitg.engine.events.character_combat import Died, Healed, Wounded
from fitg.engine.events.control import ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import HypnosisEnded, SecretLost, SecretRevealed, TrackChanged
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import CampFounded, CharacterGained
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, PATRIOTIC, UNREST
from fitg.engine.rules import characters, victory

LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
PRONOX = "231"
RISEN_UP: Mapping[str, Any] = {"state": "rebellion", "pdb_up": True}
RISEN_DOWN: Mapping[str, Any] = {"state": "rebellion", "pdb_up": False}
#: Somebody of each side far away, so that no Segment ends by itself.
FAR = {"tourag": {"place": "551.1"}, "redjac": {"place": "551.1", "ship": "redjacs-spaceship"}}
ATROCITY = 89
WILD = 85
FAR_AWAY: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
#: A board of the Second Province alone.
SMALL = {
    "systems": ["21", "22", "23", "24"],
    "planets": {"*": {"pdb": 0, "pdb_up": False}},
    "imperial": {},
    "rebel": {},
}
CITY_OF_ANGOFF = "222.1"


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


@pytest.mark.case("13.2", "37.0")
def test_the_empire_gains_characters_beyond_those_it_began_with() -> None:
    """The card keeps it to its starting number in the Star System and Province Games only."""
    empire = [name for name, card in facts().characters.items() if card.side == "imperial"]
    people = {name: {"place": "222.1"} for name in empire if name != "gelba"}
    game = galaxy(
        "imperial-1.missions", turn=3, characters={**people, "kogus": {"place": "551.1"}}, cards=[85]
    )
    assert len(people) > game.state.imperial_characters_at_start
    until(game, "missions")
    events = do(game, "missions at 222.1", "assign redjac to G", "draw", "draw")
    assert only(events, CharacterGained).character == "gelba"


def at(space: str, *planets: str) -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": space} for planet in planets}


@pytest.mark.case("23.2", "31.22")
def test_a_planet_that_refuses_an_example_leaves_the_choice_of_two_others() -> None:
    """Cieson rises; of the Yesters abroad two follow: Tamset shows its secret, Magro and one more can."""
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={**at("unrest", "223"), **at("neutral", "222", "231", "312", "112", "211")},
        secrets={"312": {"code": "empire-forever"}},
    )
    do(game, "tax 223 in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    do(game, "shift 312", "show the secret of 312")
    assert {"shift 112", "shift 231"} <= set(game.actions)
    do(game, "shift 112")
    assert "shift 231" in game.actions
    do(game, "shift 231")
    assert [loyalty(game, each) for each in ("112", "231", "312")] == [DISSENT, DISSENT, PATRIOTIC]


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


def uneasy(*planets: str, loyalty: str = "unrest") -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": loyalty} for planet in planets}


@pytest.mark.case("23.44", "23.45", "33.1a")
def test_the_example_of_a_taxed_capital_reaches_other_capitals_and_the_throne() -> None:
    game = taxes(planets=uneasy(ORNING) | uneasy(ORLOG, "311", "142", loyalty="neutral"))
    do(game, f"tax {ORNING} in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    assert {f"shift {ORLOG}", "shift 311", "shift 142"} <= set(game.actions)


@pytest.mark.case("23.45", "33.1a")
def test_the_example_of_a_common_planet_does_not() -> None:
    """Lysenda is of the Segundens and Piorads; Pronox of the Rhones and Yesters."""
    game = taxes(planets=uneasy(PRONOX) | uneasy(ORLOG, ORNING, "142", loyalty="neutral"))
    do(game, f"tax {PRONOX} in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    assert "shift 142" in game.actions
    assert not {f"shift {ORLOG}", f"shift {ORNING}"} & set(game.actions)


def play_to(game: Game, segment: str, *answers: str) -> list[Event]:
    """The least, but for these answers, until this Segment begins or the game is over."""
    events: list[Event] = []
    for _ in range(300):
        if game.decision is None or game.ctx.segment == segment:
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError(f"{segment} does not come")


def score(game: Game) -> int:
    """What both players see."""
    seen = {game.table_view(viewer).score.total for viewer in ("rebel", "imperial")}
    (total,) = seen
    assert total == victory.score(game.ctx).total
    return total


@pytest.mark.case("15.52", "23.3", "30.0a")
def test_what_rises_in_the_check_of_one_player_turn_is_freed_in_that_of_the_next() -> None:
    """P-35: one look at the map; Quibron rises by the example of Angoff, and holds for one Player-Turn."""
    game = galaxy(
        "imperial-1.control",
        turn=3,
        planets={"222": RISEN_UP, "221": {"loyalty": "unrest", "pdb_up": True}},
        characters={"kogus": {"place": "331.1"}, "redjac": {"place": "331.1"}},
    )
    do(game, "raise 221")
    play_to(game, "rebel-2.missions")
    assert game.state.planets["221"].status == "rebellion"
    assert score(game) == 1
    events = play_to(game, "galactic.taxation")
    freed = [each.planet for each in every(events, StatusChanged) if each.after == "rebel-control"]
    assert freed == ["221"]
    assert score(game) == 2


@pytest.mark.case("15.52", "38.5", "23.3")
@pytest.mark.parametrize(
    ("units", "freed"),
    [
        ({}, True),
        ({"223.1": {"air-2-1": 1}}, True),
        ({"223.orbit": {"veteran": 3}}, True),
        ({"223.1": {"air-2-1": 2, "militia": 1}}, False),
        ({"223.2": {"suicide-squad": 1}}, False),
    ],
    ids=["empty", "Rebels", "fleet above", "garrison", "squad"],
)
def test_freed_planets_ask_for_imperial_units_in_environs_and_for_nothing_else(
    units: dict[str, Any], freed: bool
) -> None:
    game = galaxy(
        "imperial-1.control",
        turn=3,
        options={"free-planets": True},
        planets={"223": RISEN_DOWN, "222": {"loyalty": "neutral"}},
        units=units,
    )
    assert (game.state.planets["223"].status == "rebel-control") is freed
    assert score(game) == int(freed)
    assert bool(every(list(game.log), DominoSparked)) is freed


def sharp(game: Game) -> int:
    return characters.rating(game.ctx, game.state.characters["frun-sentel"], "intelligence")


@pytest.mark.case("14.4", "30.0")
@pytest.mark.parametrize(
    ("taken", "before", "after", "turns"),
    [
        ("rebel-1.missions", "rebel-2.repairs", "rebel-2.missions", 0),
        ("rebel-2.missions", "rebel-1.repairs", "rebel-1.missions", 1),
    ],
)
def test_the_drug_lasts_to_the_same_segment_of_the_next_player_turn(
    taken: str, before: str, after: str, turns: int
) -> None:
    """The Phasing Player's next Player-Turn is the second of the same Game-Turn, or the first of the next."""
    people = {
        "frun-sentel": {"place": "222.1", "possessions": ["helian-drug"]},
        "professor-mareg": {"place": "232.1"},
    }
    game = galaxy(taken, turn=3, characters={**FAR, **people}, planets={"222": {"loyalty": "neutral"}})
    usual = sharp(game)
    until(game, "missions")
    do(game, "missions at 222.1", "assign frun-sentel to I")
    do(game, "use helian-drug for intelligence")
    raised = sharp(game)
    assert raised > usual
    seen: dict[str, int] = {}
    for _ in range(300):
        if game.state.turn == 3 + turns and game.ctx.segment == after:
            break
        seen[game.ctx.segment] = sharp(game)
        do(game, passing(game))
    assert set(seen.values()) == {raised}
    assert sharp(game) == usual


@pytest.mark.case("13.2e", "30.0")
def test_a_camp_that_is_founded_in_the_first_player_turn_acts_in_the_second() -> None:
    people = {"frun-sentel": {"place": "222.1"}, "kogus": {"place": "232.1"}}
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, **people},
        planets={"222": {"loyalty": "loyal"}},
        cards=[90],
    )
    until(game, "missions")
    events = do(game, "missions at 222.1", "assign frun-sentel to B")
    while not every(events, CampFounded):
        events += do(game, passing(game) if "draw" not in game.actions else "draw")
    assert game.ctx.segment == "rebel-1.missions"
    assert "missions at 222.1" not in game.actions, "not in the Player-Turn of its founding"
    play_to(game, "rebel-2.missions")
    until(game, "missions")
    assert game.state.turn == 3
    do(game, "missions at 222.1")
    assert any(action.startswith("assign the camp to") for action in game.actions)


@pytest.mark.case("14.61", "30.0")
def test_knights_get_ships_as_each_of_the_two_imperial_player_turns_ends() -> None:
    people = {name: {"place": "152.1"} for name in ("redjac", "els-taroff", "vans-ka-tie-a")}
    game = galaxy("imperial-1.missions", turn=3, characters={"kogus": {"place": "551.1"}, **people})
    given: dict[str, list[str]] = {}
    gift = "give a spaceship to vans-ka-tie-a", "give a spaceship to els-taroff"
    for _ in range(200):
        if game.state.turn > 3:
            break
        chosen = next((each for each in gift if each in game.actions and not given.get(game.ctx.segment)), "")
        where = game.ctx.segment
        for event in every(do(game, chosen or passing(game)), ShipAssigned):
            given.setdefault(where, []).append(event.owner)
    assert list(given.values()) == [["vans-ka-tie-a"], ["els-taroff"]]
    assert [where.partition(".")[0] for where in given] == ["imperial-1", "imperial-2"]


@pytest.mark.case("13.72", "30.0")
def test_the_doctor_heals_at_the_beginning_of_the_second_rebel_player_turn_too() -> None:
    people = {
        "doctor-sontag": {"place": "222.1"},
        "kogus": {"place": "222.1", "wounds": 2, "acted": True},
    }
    game = galaxy("rebel-1.missions", turn=3, characters={**FAR, **people})
    until(game, "missions")
    events = play_to(game, "rebel-2.search")
    assert [event.case for event in every(events, Healed) if "kogus" in event.characters] == ["13.72"]


@pytest.mark.case("15.44", "30.0")
def test_units_that_wait_for_room_come_with_the_next_operations_phase_of_the_rebels() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "232.1"}},
        planets={"222": {"state": "rebellion", "pdb_up": False}},
        waiting={"222.1": {"urban-2-1": 2}},
    )
    until(game, "missions")
    play_to(game, "imperial-1.missions")
    assert troops(game, "222.1") == {}
    events = play_to(game, "rebel-2.missions")
    assert events
    assert troops(game, "222.1") == {"urban-2-1": 2}
    assert game.state.turn == 3


@pytest.mark.case("15.46", "36.32", "30.0")
@pytest.mark.parametrize(("phase", "points"), [("rebel", 14), ("imperial", 7)])
def test_the_populace_is_wild_in_the_mission_phase_of_its_event_and_no_longer(
    phase: str, points: int
) -> None:
    """Lysenda goes wild; a Level 2 PDB strafes it in the same Mission Phase, or in the Empire's next."""
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "232.1"}, "jon-kidu": {"place": "232.1"}},
        planets={"232": {"loyalty": "unrest", "pdb": 2, "pdb_up": True}},
        cards=[WILD, ATROCITY],
    )
    until(game, "missions")
    do(game, "missions at 232.1", "assign kogus to S", "draw")
    if phase == "imperial":
        play_to(game, "imperial-1.missions", "stop")
        until(game, "missions")
        do(game, "missions at 232.1", "assign jon-kidu to D")
    events = do(game, "draw", "strafe 232")
    assert next(each for each in every(events, ForcePoints) if each.place == "232.1").points == points


@pytest.mark.case("13.71", "20.1", "20.2")
def test_whoever_is_carried_by_a_fleet_or_a_ship_rests_and_the_pilot_does_not() -> None:
    people = {
        "kogus": {"place": "241.orbit", "with_units": True, "wounds": 2},
        "boccanegra": {"place": "222.1", "wounds": 1, "ship": "planetary-privateer"},
        "frun-sentel": {"place": "222.1", "wounds": 1},
    }
    game = galaxy(
        "rebel-1.interplanetary-movement",
        turn=3,
        characters={**FAR, **people},
        units={"241.orbit": {"urban-4-4": 1}},
        planets={
            "241": {"state": "rebel-control", "pdb_up": True},
            "222": {"pdb_up": False},
            "232": {"pdb_up": False},
        },
    )
    do(game, "fleet from 241.orbit", "all aboard", "course 221", "to 221.orbit")
    do(game, "fly planetary-privateer", "board frun-sentel", "to 232.1")
    events = play_to(game, "imperial-1.missions")
    assert only(events, Healed).characters == ("kogus", "frun-sentel")
    assert game.state.characters["boccanegra"].wounds == 1


@pytest.mark.case("13.71", "22.4")
@pytest.mark.parametrize(("phasing", "healed"), [("rebel", False), ("imperial", True)])
def test_whoever_leads_in_space_in_his_own_player_turn_does_not_rest(phasing: str, healed: bool) -> None:
    """Who has led against an attack of the other player rests all through his own next Player-Turn."""
    game = galaxy(
        f"{phasing}-1.space-combat",
        turn=3,
        characters={**FAR, "ly-mantok": {"place": "222.orbit", "with_units": True, "wounds": 1}},
        units={"222.orbit": {"urban-4-4": 4, "line": 1}},
        planets={"222": {"state": "rebellion", "pdb_up": False}},
        dice=[1] * 10,
    )
    until(game, "space-combat")
    do(game, "attack at 222.orbit")
    do(game, "lead with ly-mantok")
    end = "imperial-1.missions" if phasing == "rebel" else "imperial-2.missions"
    events = play_to(game, end, "usual attack")
    rested = [name for event in every(events, Healed) for name in event.characters]
    assert ("ly-mantok" in rested) is healed


@pytest.mark.case("22.3", "22.32")
@pytest.mark.parametrize(
    ("segment", "place"),
    [("rebel-1.space-combat", "223.orbit"), ("rebel-1.military-combat", "223.1")],
)
def test_a_determined_assault_is_made_in_the_campaign_too(segment: str, place: str) -> None:
    """Planet Secrets listen to the beginning of a battle as well, and do not drown the question."""
    game = galaxy(
        segment, turn=3, characters=FAR_AWAY, units={place: {"line": 1, "urban-4-3": 1}}, dice=[6, 1]
    )
    do(game, f"attack at {place}")
    assert set(game.actions) == {"determined assault", "usual attack"}
    fought = only(do(game, "determined assault"), BattleFought)
    assert "determined assault" in {shift.reason for shift in fought.shifts}


@pytest.mark.case("7.22", "36.1")
@pytest.mark.parametrize(
    ("systems", "full", "kind"),
    [(["33", "42"], False, "fleets.destination"), (["42", "45"], True, "fleets.gather")],
)
def test_the_question_after_a_fleet_does_not_tell_that_its_only_unit_cannot_land(
    systems: list[str], full: bool, kind: str
) -> None:
    """An Atrocity unit has no way on one's own planet; the Rebels see the same question as of any unit."""
    facts = galaxy("rebel-1.missions").facts
    places = facts.planets["421"].environs
    crowd = {place: {"militia": facts.environs[place].size} for place in places} if full else {}
    for unit in ("planet-stabilizer", "line", "suicide-squad"):
        game = galaxy(
            "imperial-1.interplanetary-movement",
            turn=3,
            characters={"tourag": {"place": "421.1"}, "jon-kidu": {"place": "421.1"}},
            scenario={**SMALL, "systems": systems},
            units={"421.orbit": {unit: 1}, **crowd},
            assignment=127,
        )
        do(game, "fleet from 421.orbit")
        assert question(game).kind == kind, unit


@pytest.mark.case("14.4", "12.73")
def test_or_on_the_drug_of_a_bottle() -> None:
    facts = galaxy("rebel-1.missions").facts
    wounds = facts.characters["kogus"].endurance + 1
    drugged = {"place": CITY_OF_ANGOFF, "wounds": wounds, "drugged": "endurance", "drug_segments": 9}
    game = galaxy("rebel-1.missions", turn=3, characters={**FAR_AWAY, "kogus": drugged})
    assert game.state.characters["kogus"].wounds == wounds


@pytest.mark.case("7.22", "20.1")
def test_of_several_face_down_units_the_same_is_asked_whether_they_find_room_or_not() -> None:
    facts = galaxy("rebel-1.missions").facts
    crowd = {place: {"militia": facts.environs[place].size} for place in facts.planets["421"].environs}
    kinds = set()
    for unit in ("line", "suicide-squad"):
        game = galaxy(
            "imperial-1.interplanetary-movement",
            turn=3,
            characters={"tourag": {"place": "421.1"}, "jon-kidu": {"place": "421.1"}},
            scenario={**SMALL, "systems": ["33", "42"]},
            units={"421.orbit": {unit: 2}, **crowd},
            assignment=127,
        )
        do(game, "fleet from 421.orbit", "all units")
        kinds.add(question(game).kind)
    assert kinds == {"fleets.gather"}
