"""[20.2, 20.93, 21.0] Characters and spaceships in the Province Game, and their Hyperjumps."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.ships import FAR_APART, PRIVATEER, fly, moves, place_of, space
from tests.engine.table import do, every, only, passing, question, until

from fitg.engine.events.character_combat import Died
from fitg.engine.events.movement import DetectionChanged, DetectionRolled, Flew
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import run
from fitg.engine.rules import harm
from fitg.engine.rules.causes import ACCIDENT
from fitg.lab.checks.invariants import Ledger, check

MOVING = "rebel.character-movement"


def pilot(name: str, ship: str, place: str, **more: Any) -> dict[str, dict[str, Any]]:
    return {name: {"place": place, "ship": ship, **more}}


# The Segment


@pytest.mark.case("20.2")
def test_on_foot_to_the_environs_of_the_planet_and_by_ship_to_any_environ_or_orbit_box() -> None:
    game = space(
        MOVING,
        characters={**pilot("boccanegra", PRIVATEER, "232.1"), "kogus": {"place": "232.1"}},
        units={"232.1": {"urban-2-3": 1}, "232.orbit": {"urban-2-3": 1}},
    )

    assert moves(game, "walk kogus") == ["walk kogus to 232.2", "walk kogus to 232.3"]
    assert not moves(game, "march") + moves(game, "attach")
    fly(game)
    board = game.ctx.board
    assert set(moves(game, "to ")) == {
        f"to {place}" for place in (*board.environs, *board.orbits.values()) if place != "232.1"
    }


@pytest.mark.case("20.2")
def test_from_an_orbit_box_nobody_walks() -> None:
    game = space(MOVING, characters=pilot("boccanegra", PRIVATEER, "222.orbit"))

    assert game.actions == (f"fly {PRIVATEER}", "done")


@pytest.mark.case("20.2")
def test_who_moved_with_military_units_does_not_move_again_but_others_do() -> None:
    game = space(
        "rebel.interplanetary-movement",
        characters={**pilot("boccanegra", PRIVATEER, "222.1"), "kogus": {"place": "212.1"}},
        units={"222.1": {"urban-2-3": 1}},
    )
    do(game, "fleet from 222.1", "add urban-2-3", "take boccanegra", "course 222")
    until(game, "movement")

    assert place_of(game, "boccanegra") == "222.orbit"
    assert not moves(game, "fly")
    assert moves(game, "walk kogus") == ["walk kogus to 212.2"]


@pytest.mark.case("20.2")
def test_who_did_not_go_with_the_units_that_moved_may_move() -> None:
    game = space(
        "rebel.interplanetary-movement",
        characters=pilot("boccanegra", PRIVATEER, "222.1"),
        units={"222.1": {"urban-2-3": 1}},
    )
    do(game, "fleet from 222.1", "add urban-2-3", "course 222")
    until(game, "movement")

    assert moves(game, "fly") == [f"fly {PRIVATEER}"]


@pytest.mark.case("20.2a")
def test_a_spaceship_is_not_intercepted() -> None:
    game = space(
        MOVING,
        characters=pilot("boccanegra", PRIVATEER, "222.1"),
        units={"232.orbit": {"line": 9}},
        planets={"232": {"pdb_up": False}},
    )
    fly(game, "232.1")

    assert game.decision is not None
    assert game.decision.kind == "detection.units"
    do(game, "units hold")
    assert place_of(game, "boccanegra") == "232.1"


@pytest.mark.case("20.2", "20.4")
def test_nobody_moves_out_of_an_interception_stack() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "232.orbit", intercepted=True),
            **pilot("adam-starlight", "star-cruiser", "232.orbit"),
            "kogus": {"place": "232.orbit", "intercepted": True},
        },
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"line": 1}},
        ],
    )

    assert moves(game, "fly") == ["fly star-cruiser"]
    do(game, "fly star-cruiser")
    assert not moves(game, "board")


# Nobody stays in space without a craft


@pytest.mark.case("20.2", "9.56")
def test_a_pilot_takes_along_whoever_would_have_no_craft() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.orbit"),
            "kogus": {"place": "222.orbit"},
            "zina-adora": {"place": "222.orbit"},
        },
    )
    fly(game)

    assert game.actions == ("board kogus", "board zina-adora")
    assert question(game).prompt.endswith("Nobody can be left in space: take others along.")
    do(game, "board kogus")
    assert "to 222.1" in game.actions
    assert question(game).prompt.endswith("Fly where?")
    assert game.state.stack[-1].aboard == ("boccanegra", "kogus", "zina-adora")  # type: ignore[attr-defined]


@pytest.mark.case("20.2", "9.56")
@pytest.mark.parametrize(
    "craft", [{"units": {"222.orbit": {"urban-2-3": 1}}}, {"ship": {"tourag": "solar-merchant"}}]
)
def test_who_has_units_or_another_ship_may_stay(craft: dict[str, Any]) -> None:
    others = {name: {"place": "222.orbit", "ship": ship} for name, ship in craft.get("ship", {}).items()}
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.orbit"),
            "kogus": {"place": "222.orbit"},
            **others,
        },
        units=craft.get("units", {}),
    )
    fly(game, "222.1")

    assert place_of(game, "kogus") == "222.orbit"


@pytest.mark.case("20.2", "12.82")
def test_in_orbit_no_prisoner_is_let_go() -> None:
    held = {"fate": "captive", "captor": "boccanegra"}
    for place, goes in (("222.orbit", False), ("222.1", True)):
        game = space(
            MOVING,
            characters={
                **pilot("boccanegra", PRIVATEER, place),
                "jon-kidu": {"place": place, **held},
            },
        )
        assert ("release jon-kidu" in game.actions) == goes


@pytest.mark.case("20.93")
def test_each_ship_is_looked_for_by_itself() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.1"),
            **pilot("adam-starlight", "star-cruiser", "222.1"),
        },
        dice=[1, 6],
    )
    first = fly(game, "223.orbit")
    second = do(game, "fly star-cruiser", "to 223.orbit")

    assert only(first, DetectionRolled).ship == PRIVATEER
    assert only(second, DetectionRolled).ship == "star-cruiser"
    state = game.state.characters
    assert (state["boccanegra"].detected, state["adam-starlight"].detected) == (False, True)


@pytest.mark.case("20.93")
def test_each_ship_jumps_by_itself() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("frun-sentel", PRIVATEER, "222.1"),
            **pilot("zina-adora", "star-cruiser", "222.1"),
        },
        planets={"241": {"pdb_up": False}},
        dice=[4],
    )
    do(game, f"fly {PRIVATEER}", "to 241.orbit", "fly star-cruiser", "to 241.orbit")

    assert (place_of(game, "frun-sentel"), place_of(game, "zina-adora")) == ("241.orbit", "24.drift")


@pytest.mark.case("20.93", "9.4")
def test_a_ship_that_is_found_gives_no_other_in_the_box_away() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.1"),
            **pilot("adam-starlight", "star-cruiser", "223.orbit"),
        },
        dice=[6],
    )
    events = fly(game, "223.orbit")

    assert only(events, DetectionRolled).ship == PRIVATEER
    state = game.state.characters
    assert (state["boccanegra"].detected, state["adam-starlight"].detected) == (True, False)


@pytest.mark.case("20.93")
def test_any_number_of_ships_accompanies_one_military_stack() -> None:
    crews = {"boccanegra": PRIVATEER, "adam-starlight": "star-cruiser", "kogus": "solar-merchant"}
    people = {who: {"place": "222.orbit", "ship": ship} for who, ship in crews.items()}
    game = space(
        "rebel.interplanetary-movement",
        characters=people,
        units={"222.orbit": {"urban-4-3": 1}},
        planets={"241": {"pdb_up": False}},
        dice=[1],
    )
    do(game, "fleet from 222.orbit", "all aboard", "course 241", "to 241.orbit")

    assert {place_of(game, who) for who in crews} == {"241.orbit"}
    assert {ship.place for ship in game.state.ships.values() if ship.owner in crews} == {"241.orbit"}


# Which moves are looked at


@pytest.mark.case("20.7", "9.3", "9.33")
@pytest.mark.parametrize(
    ("origin", "destination", "watched"),
    [
        ("232.1", "223.1", [("232", True), ("223", False)]),
        ("232.orbit", "223.orbit", [("232", True), ("223", False)]),
        ("232.orbit", "232.1", [("232", False)]),
        ("232.1", "232.orbit", [("232", False)]),
        ("232.1", "232.2", [("232", False)]),
        ("22.drift", "223.1", [("223", False)]),
    ],
)
def test_once_on_leaving_once_on_arriving_and_once_at_one_planet(
    origin: str, destination: str, watched: list[tuple[str, bool]]
) -> None:
    """[P-14] An Orbit Box is part of its planet; in Drift nobody looks."""
    game = space(MOVING, characters=pilot("boccanegra", PRIVATEER, origin), dice=[1, 1])
    events = fly(game, destination)

    assert [(event.planet, event.leaving) for event in every(events, DetectionRolled)] == watched


# Detection lost


@pytest.mark.case("21.6")
def test_a_jump_removes_detection_between_the_two_routines() -> None:
    game = space(MOVING, characters=pilot("boccanegra", PRIVATEER, "232.1", detected=True), dice=[1, 1])
    events = fly(game, "223.1")
    leaving, arriving = every(events, DetectionRolled)

    assert "already detected" in [shift.reason for shift in leaving.shifts]
    assert "already detected" not in [shift.reason for shift in arriving.shifts]


@pytest.mark.case("21.6")
def test_a_crew_that_is_seen_on_leaving_is_hidden_again_by_the_jump() -> None:
    game = space(
        MOVING,
        characters=pilot("boccanegra", PRIVATEER, "232.1"),
        planets={"223": {"pdb_up": False}},
        dice=[6],
    )
    events = fly(game, "223.orbit")

    assert only(events, DetectionRolled).result == "D"
    assert [change.case for change in every(events, DetectionChanged)] == ["9.31", "21.6"]
    assert not game.state.characters["boccanegra"].detected


@pytest.mark.case("21.6", "21.12")
def test_a_flight_inside_the_star_system_does_not_remove_it() -> None:
    """231 and 232 belong to one star system; somebody looks at both."""
    game = space(
        MOVING,
        characters=pilot("boccanegra", PRIVATEER, "232.1", detected=True),
        planets={"231": {"pdb_up": False}},
        dice=[6],
    )
    events = fly(game, "231.orbit")

    assert not every(events, Hyperjumped)
    assert game.state.characters["boccanegra"].detected


@pytest.mark.case("9.45", "20.76")
@pytest.mark.parametrize(
    ("orbit", "hidden"), [({}, True), ({"veteran": 1}, True), ({"elite-navy": 1}, False)]
)
def test_who_leaves_a_planet_without_means_of_detection_slips_away(
    orbit: dict[str, int], hidden: bool
) -> None:
    """[S-01] Four points in orbit cannot look for him, five can, even if they do not."""
    game = space(
        MOVING,
        characters=pilot("boccanegra", PRIVATEER, "232.1", detected=True),
        planets={"231": {"pdb_up": False}, "232": {"pdb_up": False}},
        units={"232.orbit": orbit} if orbit else {},
    )
    fly(game, "231.orbit")
    if orbit:
        do(game, "units hold")

    assert game.state.characters["boccanegra"].detected != hidden


@pytest.mark.case("9.4")
def test_in_an_orbit_box_detection_does_not_spread_from_ship_to_ship() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.1", detected=True),
            **pilot("adam-starlight", "star-cruiser", "222.orbit"),
        },
    )
    fly(game, "222.orbit")

    assert not game.state.characters["adam-starlight"].detected


# Navigation


@pytest.mark.case("21.2", "21.25")
@pytest.mark.parametrize(
    ("name", "ship", "rating"),
    [
        ("ly-mantok", "interstellar-sloop", 5),
        ("ly-mantok", "galactic-freighter", 5),
        ("adam-starlight", "s-xiii", 5),
        ("zina-adora", "s-xiii", 2),
    ],
)
def test_the_pilot_navigates_whatever_his_ship_is(name: str, ship: str, rating: int) -> None:
    """Maneuver 2 or 0 does not lower Navigation 5, Maneuver 6 does not raise it; the S-XIII adds one."""
    game = space(MOVING, characters=pilot(name, ship, "222.1"), planets={"231": {"pdb_up": False}}, dice=[2])

    assert only(do(game, f"fly {ship}", "to 231.orbit"), Hyperjumped).navigation == rating


@pytest.mark.case("21.0", "21.3")
@pytest.mark.parametrize(
    ("name", "to", "distance", "die"),
    [
        ("frun-sentel", "241.orbit", 2, None),
        ("odene-hobar", "241.orbit", 2, 3),
        ("zina-adora", "241.orbit", 2, 3),
        ("adam-starlight", "231.orbit", 1, None),
    ],
)
def test_a_rating_above_the_distance_needs_no_roll(
    name: str, to: str, distance: int, die: int | None
) -> None:
    game = space(
        MOVING,
        characters=pilot(name, PRIVATEER, "222.1"),
        planets={to[:3]: {"pdb_up": False}},
        dice=[3],
    )
    jump = only(fly(game, to), Hyperjumped)

    assert (jump.distance, jump.die) == (distance, die)
    assert place_of(game, name) == to


@pytest.mark.case("21.3")
@pytest.mark.parametrize(
    ("name", "total"), [("frun-sentel", 5 + 0), ("odene-hobar", 5 + 1), ("zina-adora", 5 + 2)]
)
def test_the_table_is_entered_with_the_die_and_distance_less_rating(name: str, total: int) -> None:
    """Quibron's star system and that of Orning are two apart, Cieson's three."""
    game = space(
        MOVING,
        characters=pilot(name, PRIVATEER, "241.orbit"),
        planets={"211": {"pdb_up": False}, "241": {"pdb_up": False}},
        dice=[5],
    )

    assert only(fly(game, "211.orbit"), Hyperjumped).sum == total


@pytest.mark.case("21.12", "21.13")
def test_inside_a_star_system_nobody_jumps_and_planets_do_not_matter() -> None:
    here = space(MOVING, characters=pilot("boccanegra", PRIVATEER, "222.1"), dice=[1])
    assert not every(fly(here, "221.1"), Hyperjumped)
    found = set()
    for place in ("231.1", "232.3", "231.orbit"):
        game = space(MOVING, characters=pilot("boccanegra", PRIVATEER, "222.1"), dice=[1, 1])
        found.add(only(fly(game, place), Hyperjumped).distance)
    assert found == {1}


# Drift


def adrift(place: str, name: str = "boccanegra", **more: Any) -> Game:
    position = {"planets": {"*": {}}, **more}
    position["planets"] = {planet: {"pdb_up": False} for planet in ("231", "232", "241", "221", "223")}
    return space(MOVING, characters=pilot(name, PRIVATEER, place), **position)


@pytest.mark.case("21.4")
def test_a_ship_that_drifts_stands_in_the_drift_area_of_the_star_it_wanted() -> None:
    game = space(MOVING, characters=pilot("frun-sentel", PRIVATEER, "241.1"), dice=[1, 5])
    events = fly(game, "211.1")

    assert only(events, Hyperjumped).drift == 1
    assert place_of(game, "frun-sentel") == game.state.ships[PRIVATEER].place == "21.drift"
    assert not every(events, Flew)
    assert len(every(events, DetectionRolled)) == 1


@pytest.mark.case("21.4")
def test_what_drifts_does_not_move_again_in_the_same_segment() -> None:
    game = space(MOVING, characters=pilot("frun-sentel", PRIVATEER, "241.orbit"), dice=[1, 5])
    fly(game, "211.1")

    assert game.ctx.segment != MOVING or not moves(game, "fly")


@pytest.mark.case("21.4")
def test_a_ship_in_drift_must_move() -> None:
    game = space(
        MOVING,
        characters={**pilot("boccanegra", PRIVATEER, "23.drift"), "kogus": {"place": "212.1"}},
        planets={"232": {"pdb_up": False}},
    )

    assert "done" not in game.actions
    fly(game, "232.1")
    assert "done" in game.actions
    assert place_of(game, "boccanegra") == "232.1"


@pytest.mark.case("21.4")
def test_out_of_drift_no_roll_leads_to_the_planets_of_the_star_but_a_jump_elsewhere() -> None:
    near = adrift("23.drift", name="zina-adora")
    assert not every(fly(near, "231.orbit"), Hyperjumped)
    far = adrift("23.drift", name="zina-adora", dice=[4])
    jump = only(fly(far, "241.orbit"), Hyperjumped)
    assert (jump.distance, jump.sum) == (2, 5)


@pytest.mark.case("21.5")
def test_out_of_drift_2_there_is_only_a_jump_of_two_to_the_same_star_system() -> None:
    game = adrift("23.drift2", name="odene-hobar", dice=[3])

    assert "done" not in game.actions
    fly(game)
    assert {action[3:5] for action in moves(game, "to ")} == {"23"}
    jump = only(do(game, "to 231.orbit"), Hyperjumped)
    assert (jump.distance, jump.navigation, jump.sum) == (2, 2, 3)
    assert place_of(game, "odene-hobar") == "231.orbit"


@pytest.mark.case("21.5")
def test_a_rating_of_three_gets_out_of_drift_2_without_a_roll() -> None:
    game = adrift("23.drift2", name="frun-sentel")

    assert only(fly(game, "231.orbit"), Hyperjumped).die is None


@pytest.mark.case("21.5")
def test_another_drift_2_leaves_it_where_it_is() -> None:
    game = adrift("23.drift2", name="zina-adora", dice=[6])
    jump = only(fly(game, "231.orbit"), Hyperjumped)

    assert (jump.sum, jump.drift) == (7, 2)
    assert place_of(game, "zina-adora") == game.state.ships[PRIVATEER].place == "23.drift2"


@pytest.mark.case("21.4", "13.71")
@pytest.mark.parametrize(("place", "healed"), [("23.drift", False), ("232.orbit", True)])
def test_nobody_heals_in_drift(place: str, healed: bool) -> None:
    """[P-25] He is the only wounded."""
    game = space("rebel.missions", characters=pilot("boccanegra", PRIVATEER, place, wounds=1))

    assert game.state.turn == 2
    assert game.state.characters["boccanegra"].wounds == (0 if healed else 1)


# Damage


def far_jump(die: int, **more: Any) -> Game:
    """Zina Adora (Navigation 1) jumps ten stars far, from Orning to Horon: die + 9."""
    game = space(
        MOVING,
        scenario={**FAR_APART, "instant_victory": []},
        characters={
            "zina-adora": {"place": "241.orbit", "ship": PRIVATEER},
            "kogus": {"place": "241.orbit"},
        },
        planets={planet: {"pdb_up": False} for planet in ("241", "431")},
        dice=[die],
        **more,
    )
    fly(game)
    return game


@pytest.mark.case("21.3", "21.7")
@pytest.mark.parametrize(("die", "place"), [(1, "43.drift"), (2, "43.drift2")])
def test_a_ship_can_be_damaged_by_a_jump(die: int, place: str) -> None:
    game = far_jump(die)
    do(game, "to 431.orbit")

    assert game.state.ships[PRIVATEER].damaged
    assert place_of(game, "zina-adora") == place_of(game, "kogus") == place


@pytest.mark.case("21.3", "21.7")
def test_severe_damage_destroys_a_single_ship_with_all_aboard() -> None:
    """[P-23]"""
    game = far_jump(3)
    events = do(game, "to 431.orbit")

    assert only(events, Hyperjumped).effect == "severe"
    assert only(events, ShipLost).ship == PRIVATEER
    assert {event.character for event in every(events, Died)} == {"zina-adora", "kogus"}


@pytest.mark.case("21.4", "27.1")
def test_a_damaged_ship_leaves_drift_once_and_then_waits_for_repair() -> None:
    """[P-24]"""
    game = space(
        MOVING,
        characters={"boccanegra": {"place": "23.drift"}, "kogus": {"place": "212.1"}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        planets={"232": {"pdb_up": False}},
    )

    assert "done" not in game.actions
    fly(game, "232.orbit")
    assert game.state.ships[PRIVATEER].damaged
    until(game, "movement")
    while not (game.ctx.segment == MOVING and game.state.turn == 2):
        do(game, "done" if "done" in game.actions else game.actions[-1])
    assert not moves(game, "fly")


@pytest.mark.case("21.3", "9.36")
def test_a_second_damage_in_a_jump_out_of_drift_destroys_the_ship() -> None:
    """[P-24]"""
    game = space(
        MOVING,
        scenario={**FAR_APART, "instant_victory": []},
        characters={"zina-adora": {"place": "24.drift"}},
        ships=[{"id": PRIVATEER, "owner": "zina-adora", "damaged": True}],
        dice=[1],
    )
    events = fly(game, "431.orbit")

    assert only(events, Hyperjumped).effect == "damaged"
    assert only(events, Died).character == "zina-adora"


# One move each; what holds a character off


@pytest.mark.case("20.0")
def test_each_ship_and_each_character_moves_once_in_the_segment() -> None:
    game = space(
        MOVING,
        characters={
            **pilot("boccanegra", PRIVATEER, "222.1"),
            "kogus": {"place": "212.1"},
            "zina-adora": {"place": "212.1"},
        },
    )
    fly(game, "222.orbit")
    assert not moves(game, "fly")
    do(game, "walk kogus to 212.2")
    assert moves(game, "walk") == ["walk zina-adora to 212.2"]


@pytest.mark.case("14.3", "20.2")
@pytest.mark.parametrize(("place", "victim"), [("232.2", True), ("232.orbit", False)])
def test_a_cervac_holds_an_enemy_off_for_the_whole_operations_phase(place: str, victim: bool) -> None:
    """[P-07] On the same planet, that is in one of its Environs; the Phase begins with the fleets."""
    game = space(
        "imperial.interplanetary-movement",
        characters={
            "kogus": {"place": "232.1", "possessions": ["cervac-mk-v"]},
            "barca": {"place": place, "detected": True},
        },
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        units={"241.1": {"line": 1}},
        dice=[1],
    )
    asked = game.decision is not None and game.decision.kind == "possession.phase-start"
    assert asked == victim
    if victim:
        do(game, "use cervac-mk-v on barca")
    for _ in range(20):
        if game.decision is None or game.decision.kind == "movement":
            break
        game.apply(passing(game))

    assert bool(moves(game, "fly")) != victim


@pytest.mark.case("14.3", "27.1")
@pytest.mark.parametrize("action", ["use cervac-mk-v on barca", "pass"])
def test_the_mission_phase_begins_with_the_repairs(action: str) -> None:
    """Whom a Cervac holds off in it repairs nothing."""
    game = space(
        "imperial.repairs",
        characters={
            "kogus": {"place": "232.1", "possessions": ["cervac-mk-v"]},
            "barca": {"place": "232.2", "detected": True},
        },
        ships=[{"id": "imperial-spaceship", "owner": "barca", "damaged": True}],
        dice=[1],
    )
    assert game.decision is not None
    assert game.decision.kind == "possession.phase-start"
    do(game, action)

    after = game.log and question(game).kind == "repairs"
    assert bool(after) == (action == "pass")


# Those whom a lost ship leaves in space


def bereft(segment: str, owner: str, **position: Any) -> tuple[Game, list[Event]]:
    """A game in which the owner of a ship in space dies, and what follows from it."""
    game = space(segment, **position)
    before = len(game.ctx.journal)
    harm.die(game.ctx, game.state.characters[owner], Cause(ACCIDENT), "12.73")
    top = game.state.stack[-1]
    game._ask = run(game.ctx, getattr(top, top.step))
    return game, list(game.ctx.journal[before:])


def dead(events: list[Event]) -> list[str]:
    return [event.character for event in every(events, Died)]


@pytest.mark.case("22.43", "14.6")
def test_whom_a_ship_that_serves_nobody_else_leaves_in_space_dies_with_his_prisoners() -> None:
    """P-19: nobody stands in space without a craft."""
    game, events = bereft(
        "imperial.character-movement",
        "redjac",
        characters={
            **pilot("redjac", "redjacs-spaceship", "232.orbit"),
            "barca": {"place": "232.orbit"},
            "kogus": {"place": "232.orbit", "fate": "captive", "captor": "barca"},
            "jon-kidu": {"place": "232.1"},
        },
    )

    assert only(events, ShipLost).case == "14.6"
    assert dead(events) == ["redjac", "barca", "kogus"]
    assert {event.case for event in every(events, Died)} == {"12.73", "22.43"}
    check(game, Ledger(game))


@pytest.mark.case("14.6", "14.57", "20.2")
def test_nobody_is_left_to_a_ship_that_serves_its_owner_alone() -> None:
    """P-19: when Redjac goes aboard another ship his own is lost, and cannot carry Barca."""
    game = space(
        "imperial.character-movement",
        characters={
            **pilot("redjac", "redjacs-spaceship", "232.orbit"),
            **pilot("jin-voles", "imperial-spaceship", "232.orbit"),
            "barca": {"place": "232.orbit"},
        },
    )
    do(game, "fly imperial-spaceship#1")
    assert "to 231.orbit" in game.actions
    do(game, "board redjac")

    assert "Jin Voles, Redjac and Barca" in question(game).prompt


@pytest.mark.case("22.43", "12.82")
def test_a_prisoner_whose_guard_dies_in_space_is_lost_with_the_ship() -> None:
    game, events = bereft(
        "imperial.character-movement",
        "redjac",
        characters={
            **pilot("redjac", "redjacs-spaceship", "232.orbit"),
            "kogus": {"place": "232.orbit", "fate": "captive", "captor": "redjac"},
            "jon-kidu": {"place": "232.1"},
        },
    )

    assert dead(events) == ["redjac", "kogus"]
    check(game, Ledger(game))


@pytest.mark.case("22.43", "14.55")
@pytest.mark.parametrize("rescue", ["a ship", "a fleet"])
def test_a_craft_of_the_stack_takes_in_those_whose_ship_is_lost(rescue: str) -> None:
    more = {**pilot("jin-voles", "imperial-spaceship", "232.orbit")} if rescue == "a ship" else {}
    game, events = bereft(
        "imperial.character-movement",
        "redjac",
        characters={
            **pilot("redjac", "redjacs-spaceship", "232.orbit"),
            "barca": {"place": "232.orbit"},
            "jon-kidu": {"place": "232.1"},
            **more,
        },
        units={"232.orbit": {"line": 1}} if rescue == "a fleet" else {},
    )

    assert dead(events) == ["redjac"]
    assert place_of(game, "barca") == "232.orbit"


@pytest.mark.case("22.43", "20.47")
def test_an_intercepted_fleet_takes_in_nobody_of_the_free_stack() -> None:
    _, events = bereft(
        "imperial.character-movement",
        "redjac",
        characters={
            **pilot("redjac", "redjacs-spaceship", "232.orbit"),
            "barca": {"place": "232.orbit"},
            "jon-kidu": {"place": "232.1"},
        },
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"line": 1}},
        ],
    )

    assert dead(events) == ["redjac", "barca"]


@pytest.mark.case("25.22", "22.43")
def test_a_sovereign_takes_no_ship_over_and_is_lost_with_it() -> None:
    """P-40: he may be a passenger; 25.22: he holds nothing."""
    game, events = bereft(
        "rebel.character-movement",
        "boccanegra",
        base="orlog-besieged",
        characters={
            **pilot("boccanegra", PRIVATEER, "141.orbit"),
            "kogus": {"place": "141.1"},
        },
        sovereigns={"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.orbit"}},
    )

    assert dead(events) == ["boccanegra", "nam-nhuk"]
    assert only(events, ShipLost).case == "14.55"
    check(game, Ledger(game))


@pytest.mark.case("14.55", "20.9")
def test_in_space_the_passengers_take_the_ship_over() -> None:
    game, events = bereft(
        "rebel.character-movement",
        "boccanegra",
        characters={
            **pilot("boccanegra", PRIVATEER, "232.orbit"),
            "kogus": {"place": "232.orbit"},
            "zina-adora": {"place": "232.1"},
        },
    )

    assert dead(events) == ["boccanegra"]
    assert game.state.ships[PRIVATEER].owner == "kogus"
