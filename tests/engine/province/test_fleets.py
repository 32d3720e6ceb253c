"""[18.0, 20.0, 20.1, 20.5] Fleets: who and what moves in the Interplanetary Military Movement Segment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.province.fleets import (
    ANGOFF,
    CHARKHAN,
    CIESON,
    ORNING,
    PRONOX,
    QUIBRON,
    at,
    cargo,
    fly,
    gather,
    is_over,
    kind,
    offered,
    space,
)
from tests.engine.table import do, every, only, question, table, until

from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced
from fitg.engine.events.space import Hyperjumped, Intercepted, RakingAttackMade
from fitg.engine.game import Game, IllegalAction
from fitg.engine.machine.events import Event

TOWN, WILD, AIR = "222.1", "221.1", "223.1"
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")
LYSENDA = "232.1"


@pytest.mark.case("18.0", "20.1", "20.0")
def test_from_an_environ_to_any_orbit_and_to_environs_of_other_planets() -> None:
    game = space(units={AIR: {"air-2-1": 1}})
    gather(game, AIR)
    assert offered(game, "course") == [
        f"course {planet}" for planet in (211, 212, 221, 222, 223, 231, 232, 241)
    ]
    do(game, "course 232")
    assert game.actions == ("to 232.orbit", "to 232.1", "to 232.2", "to 232.3")


@pytest.mark.case("20.1")
def test_not_from_one_environ_to_another_of_the_same_planet() -> None:
    game = space(units={AIR: {"air-2-1": 1}})
    fly(game, AIR, CHARKHAN)
    assert at(game, CHARKHAN, "rebel") == {"air-2-1": 1}
    with pytest.raises(IllegalAction):
        do(space(units={AIR: {"air-2-1": 1}}), "to 223.2")


@pytest.mark.case("20.12")
def test_from_orbit_to_environs_of_the_same_planet_and_to_everything_elsewhere() -> None:
    game = space(units={CHARKHAN: {"air-2-1": 1}})
    gather(game, CHARKHAN)
    do(game, "course 223")
    assert game.actions == ("to 223.1", "to 223.2")
    do(game, "to 223.2")
    assert at(game, "223.2", "rebel") == {"air-2-1": 1}


@pytest.mark.case("20.1", "20.5")
def test_characters_and_small_units_do_not_move_alone() -> None:
    game = space(
        idle=False,
        units={TOWN: {"urban-1-0": 2}, WILD: {"wild-2-1": 1}},
        characters={"adam-starlight": {"place": TOWN}, "ly-mantok": {"place": QUIBRON, "ship": "explorer"}},
    )
    assert game.actions == (f"fleet from {WILD}", "done")


@pytest.mark.case("20.0")
def test_each_unit_moves_once_in_the_segment() -> None:
    game = space(units={TOWN: {"urban-2-1": 2}, QUIBRON: {"urban-2-1": 1}})
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 2}
    fly(game, QUIBRON, CHARKHAN, "add urban-2-1")
    assert f"fleet from {QUIBRON}" not in game.actions
    fly(game, TOWN, CHARKHAN, "add urban-2-1")
    assert at(game, CHARKHAN, "rebel") == {"urban-2-1": 2}
    assert is_over(game)


@pytest.mark.case("20.0", "20.92")
def test_any_number_of_units_and_ships_moves_as_one_stack() -> None:
    units = {"urban-2-1": 5, "urban-4-3": 1}
    game = space(
        units={TOWN: units},
        characters={
            "adam-starlight": {"place": TOWN, "ship": "explorer"},
            "ly-mantok": {"place": TOWN, "ship": "interstellar-sloop"},
        },
    )
    moved = only(fly(game, TOWN, QUIBRON), Marched)
    assert (moved.units, moved.origin, moved.destination) == (units, TOWN, QUIBRON)
    assert set(moved.ships) == {"explorer", "interstellar-sloop"}
    assert game.state.ships["explorer"].place == QUIBRON


@pytest.mark.case("18.0", "20.1")
def test_whoever_begins_the_segment_in_the_same_place_may_come_along() -> None:
    """He need not have been stacked with the units; a prisoner and a ship without an owner may come too."""
    game = space(
        units={TOWN: {"urban-2-1": 2}},
        characters={
            "adam-starlight": {"place": TOWN},
            "gelba": {"place": TOWN, "fate": "captive", "captor": "units"},
            "barca": {"place": TOWN, "fate": "captive", "captor": "adam-starlight"},
        },
        ships=[{"id": "explorer", "place": TOWN}],
    )
    gather(game, TOWN, "add urban-2-1")
    assert offered(game, "take") == ["take adam-starlight", "take prisoner gelba", "take explorer"]
    do(game, "take adam-starlight", "take prisoner gelba", "take explorer", "course 221", f"to {QUIBRON}")
    people = game.state.characters
    assert {people[name].place for name in ("adam-starlight", "gelba", "barca")} == {QUIBRON}
    assert game.state.ships["explorer"].place == QUIBRON
    assert people["adam-starlight"].travelled


@pytest.mark.case("18.0", "20.1")
def test_nobody_is_picked_up_on_the_way() -> None:
    """Ly Mantok is in the Orbit Box that the fleet passes: he does not come along."""
    game = space(
        units={TOWN: {"urban-2-1": 1}},
        characters={"ly-mantok": {"place": ANGOFF, "ship": "explorer"}},
    )
    gather(game, TOWN)
    assert not offered(game, "take")
    do(game, "course 221", f"to {QUIBRON}")
    assert game.state.characters["ly-mantok"].place == ANGOFF


@pytest.mark.case("20.0")
def test_who_came_with_one_fleet_does_not_go_on_with_another() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 1}, QUIBRON: {"urban-2-3": 1}},
        characters={"adam-starlight": {"place": TOWN}},
    )
    fly(game, TOWN, QUIBRON, "all aboard")
    gather(game, QUIBRON)
    assert not offered(game, "take")


@pytest.mark.case("20.92")
def test_everything_goes_aboard_with_one_answer() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 2, "urban-4-3": 1, "urban-1-0": 3}},
        characters={
            "adam-starlight": {"place": TOWN},
            "gelba": {"place": TOWN, "fate": "captive", "captor": "units"},
        },
        ships=[{"id": "explorer", "place": TOWN}],
    )
    fly(game, TOWN, QUIBRON, "all aboard")
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 2, "urban-4-3": 1, "urban-1-0": 3}
    assert not at(game, TOWN, "rebel")
    assert game.state.characters["adam-starlight"].place == QUIBRON
    assert game.state.characters["gelba"].place == QUIBRON
    assert game.state.ships["explorer"].place == QUIBRON


@pytest.mark.case("15.44")
def test_units_that_waited_for_room_come_before_anybody_moves() -> None:
    game = space(idle=False, waiting={TOWN: {"urban-2-1": 1}})
    assert game.actions == (f"fleet from {TOWN}", "done")
    assert only(game.log, UnitsPlaced).case == "15.44"


# [P-19] Nobody is left in space without a craft


@pytest.mark.case("20.2")
def test_nobody_is_left_in_space_without_a_craft() -> None:
    game = space(
        units={QUIBRON: {"urban-2-1": 2}},
        characters={"adam-starlight": {"place": QUIBRON}, "ly-mantok": {"place": QUIBRON}},
    )
    gather(game, QUIBRON, "add urban-2-1")
    assert offered(game, "course"), "a unit stays with them"
    do(game, "add urban-2-1")
    assert not offered(game, "course")
    do(game, "take adam-starlight")
    assert not offered(game, "course")
    do(game, "take ly-mantok")
    assert offered(game, "course")


@pytest.mark.case("20.2")
def test_a_ship_that_stays_keeps_as_many_as_it_has_seats() -> None:
    """The Interstellar Sloop keeps its owner and whoever else finds a seat."""
    crew = ("doctor-sontag", "rayner-derban", "bridne-murcada", "ly-mantok", "adam-starlight", "zina-adora")
    game = space(
        units={QUIBRON: {"urban-2-1": 1}},
        characters={name: {"place": QUIBRON} for name in crew}
        | {"doctor-sontag": {"place": QUIBRON, "ship": "interstellar-sloop"}},
    )
    seats = game.facts.possessions["interstellar-sloop"].passengers
    assert seats < len(crew)
    gather(game, QUIBRON, "add urban-2-1")
    for name in crew[seats:]:
        assert not offered(game, "course")
        do(game, f"take {name}")
    assert offered(game, "course")


@pytest.mark.case("20.2")
def test_the_last_units_take_their_prisoners_and_ships_with_them() -> None:
    game = space(
        units={QUIBRON: {"urban-2-1": 2}},
        characters={
            "gelba": {"place": QUIBRON, "fate": "captive", "captor": "units"},
            "doctor-sontag": {"place": QUIBRON, "ship": "interstellar-sloop"},
        },
        ships=[{"id": "explorer", "place": QUIBRON}],
    )
    fly(game, QUIBRON, CHARKHAN, "add urban-2-1")
    assert game.state.characters["gelba"].place == QUIBRON, "the other unit holds him"
    fly(game, QUIBRON, CHARKHAN, "add urban-2-1")
    assert game.state.characters["gelba"].place == CHARKHAN
    assert game.state.characters["gelba"].captor == "units"
    assert game.state.ships["explorer"].place == CHARKHAN
    assert game.state.characters["doctor-sontag"].place == QUIBRON


@pytest.mark.case("9.57")
def test_who_stays_in_space_in_his_ship_stands_alone() -> None:
    doctor = {"place": QUIBRON, "ship": "interstellar-sloop", "with_units": True}
    game = space(units={QUIBRON: {"urban-2-1": 1}}, characters={"doctor-sontag": doctor})
    fly(game, QUIBRON, CHARKHAN, "add urban-2-1")
    left = game.state.characters["doctor-sontag"]
    assert (left.place, left.stack) == (QUIBRON, "")


@pytest.mark.case("9.34", "9.52")
def test_who_lands_with_a_fleet_is_stacked_with_it() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 2}},
        characters={"adam-starlight": {"place": TOWN}, "zina-adora": {"place": TOWN}},
    )
    fly(game, TOWN, WILD, "add urban-2-1", "take adam-starlight")
    assert game.state.characters["adam-starlight"].with_units
    assert game.state.characters["zina-adora"].place == TOWN


# [25.21] A sovereign


def court(units: dict[str, dict[str, int]], place: str) -> Game:
    """Ascaill of Pronox (urban) leads in space."""
    summoned = {"ascaill": {"fate": "summoned", "side": "imperial", "place": place}}
    people = {"barca": {"place": "231.1"}}
    return space("imperial.interplanetary-movement", units=units, characters=people, sovereigns=summoned)


@pytest.mark.case("25.21")
def test_a_sovereign_goes_up_to_the_orbit_of_his_planet_and_no_further() -> None:
    game = court({"231.1": {"line": 2}}, "231.1")
    gather(game, "231.1", "all aboard")
    assert len(offered(game, "course")) == 8, "everybody else is aboard, and he is not"
    do(game, "take ascaill")
    assert offered(game, "course") == ["course 231"]
    do(game, "course 231")
    assert game.actions == (f"to {PRONOX}",)
    do(game, f"to {PRONOX}")
    assert game.state.characters["ascaill"].place == PRONOX


@pytest.mark.case("25.21", "20.2")
def test_a_sovereign_in_orbit_is_not_left_there_and_returns_to_his_own_environ() -> None:
    game = court({PRONOX: {"line": 2}}, PRONOX)
    gather(game, PRONOX, "add line", "add line")
    assert not offered(game, "course")
    do(game, "take ascaill")
    assert offered(game, "course") == ["course 231"]
    do(game, "course 231", "to 231.1")
    assert game.state.characters["ascaill"].place == "231.1"


@pytest.mark.case("25.21", "20.2")
def test_a_fleet_that_can_go_nowhere_is_called_off() -> None:
    """The sovereign cannot be left in orbit, and below there is no room for the unit that is with him."""
    game = court({PRONOX: {"line": 1}, "231.1": {"patrol": 3}}, PRONOX)
    gather(game, PRONOX, "add line")
    assert game.actions == ("call off",)
    do(game, "call off")
    assert kind(game) == "fleets"
    assert at(game, PRONOX, "imperial") == {"line": 1}


# Room


@pytest.mark.case("20.12", "20.55")
def test_a_planet_without_any_room_is_no_course() -> None:
    """Cieson has three places in the air, and the fleet is in its orbit already."""
    for number, offer in ((3, True), (4, False)):
        game = space(units={CIESON: {"urban-2-1": number}})
        gather(game, CIESON, *["add urban-2-1"] * number)
        assert ("course 211" in game.actions) is offer


@pytest.mark.case("20.55", "20.11")
def test_an_environ_without_room_for_all_is_not_offered() -> None:
    """Lysenda (subterranean) has size 2; what is carried counts there."""
    game = space(units={TOWN: {"urban-2-1": 2, "urban-1-0": 1}})
    gather(game, TOWN, "add urban-2-1", "add urban-2-1")
    do(game, "course 232")
    assert "to 232.2" in game.actions
    game = space(units={TOWN: {"urban-2-1": 2, "urban-1-0": 1}})
    gather(game, TOWN, "all units")
    do(game, "course 232")
    assert "to 232.2" not in game.actions
    assert "to 232.1" in game.actions


@pytest.mark.case("19.6")
def test_suicide_squads_need_no_room() -> None:
    game = space("imperial.interplanetary-movement", units={TOWN: {"patrol": 2, "suicide-squad": 1}})
    gather(game, TOWN, "all units")
    do(game, "course 232")
    assert "to 232.2" in game.actions


# [20.5] Transport


@pytest.mark.case("20.5", "20.51", "20.56")
def test_a_small_unit_is_carried_by_a_mobile_one_of_the_same_environ() -> None:
    game = space(units={TOWN: {"urban-2-1": 1, "urban-1-0": 2}})
    gather(game, TOWN, "add urban-2-1", "load urban-1-0 on urban-2-1")
    assert not offered(game, "load"), "one load for each carrier"
    do(game, "course 221", f"to {QUIBRON}")
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 1, "urban-1-0": 1}
    assert cargo(game, QUIBRON, "rebel") == {"urban-2-1+urban-1-0": 1}
    assert at(game, TOWN, "rebel") == {"urban-1-0": 1}


@pytest.mark.case("20.52")
def test_nothing_is_loaded_after_the_carrier_has_moved() -> None:
    game = space(units={WILD: {"wild-2-1": 1}, TOWN: {"urban-1-0": 1}})
    fly(game, WILD, TOWN)
    assert at(game, TOWN, "rebel") == {"wild-2-1": 1, "urban-1-0": 1}
    assert is_over(game), "the carrier has moved, and so nothing is left to do"


@pytest.mark.case("20.52")
def test_nothing_is_loaded_that_has_moved_itself() -> None:
    """The load that a carrier brought does not go on with another carrier in the same Segment."""
    game = space(units={WILD: {"wild-2-1": 1, "wild-1-0": 1}, TOWN: {"urban-2-1": 1}})
    fly(game, WILD, TOWN, "all units")
    gather(game, TOWN, "add urban-2-1")
    assert not offered(game, "load")


@pytest.mark.case("20.52", "20.53")
def test_in_space_a_load_stays_loaded_and_nothing_is_loaded() -> None:
    game = space(
        stacks=[
            {
                "place": QUIBRON,
                "units": {"urban-2-1": 2, "urban-1-0": 1},
                "cargo": {"urban-2-1+urban-1-0": 1},
            }
        ]
    )
    gather(game, QUIBRON, "add urban-2-1")
    assert not offered(game, "load")
    assert offered(game, "add") == ["add urban-2-1 with urban-1-0"]
    do(game, "add urban-2-1 with urban-1-0", "course 223", f"to {CHARKHAN}")
    assert cargo(game, CHARKHAN, "rebel") == {"urban-2-1+urban-1-0": 1}


@pytest.mark.case("20.53")
def test_landing_unloads() -> None:
    game = space(
        stacks=[
            {"place": QUIBRON, "units": {"urban-2-1": 1, "urban-1-0": 1}, "cargo": {"urban-2-1+urban-1-0": 1}}
        ]
    )
    fly(game, QUIBRON, WILD, "add urban-2-1 with urban-1-0")
    assert at(game, WILD, "rebel") == {"urban-2-1": 1, "urban-1-0": 1}
    assert not cargo(game, WILD, "rebel")


@pytest.mark.case("20.56")
def test_a_suicide_squad_carries_nothing() -> None:
    game = space(
        "imperial.interplanetary-movement", units={TOWN: {"suicide-squad": 1, "militia": 1, "line": 1}}
    )
    gather(game, TOWN, "add suicide-squad")
    assert not offered(game, "load")
    do(game, "add line")
    assert offered(game, "load") == ["load militia on line"]


@pytest.mark.case("20.56")
def test_only_units_that_are_not_mobile_are_carried_and_one_by_each() -> None:
    game = space(units={TOWN: {"urban-2-3": 2, "urban-2-1": 1, "urban-1-0": 2}})
    do(game, f"fleet from {TOWN}", "add urban-2-3")
    assert offered(game, "load") == ["load urban-1-0 on urban-2-3"]
    do(game, "load urban-1-0 on urban-2-3")
    assert not offered(game, "load")


@pytest.mark.case("20.5")
def test_without_a_mobile_unit_small_units_stay() -> None:
    units = {TOWN: {"militia": 3}, ORNING: {"line": 1}}
    game = space("imperial.interplanetary-movement", idle=False, units=units)
    assert game.actions == (f"fleet from {ORNING}", "declare navigation two", "done")


# [21.4, 28.27] Those who cannot stay


@pytest.mark.case("21.4")
def test_the_segment_is_not_over_while_units_drift() -> None:
    game = space(units={"22.drift": {"urban-2-1": 2}, TOWN: {"urban-2-1": 1}})
    assert "done" not in game.actions
    fly(game, "22.drift", QUIBRON, "add urban-2-1")
    assert "done" not in game.actions
    fly(game, "22.drift", WILD, "add urban-2-1")
    assert "done" in game.actions
    assert at(game, WILD, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("28.38", "21.1")
def test_the_two_groups_that_enter_province_one_both_have_to_jump() -> None:
    """One group begins beside Ownex, one away; the other enters from elsewhere, and neither can wait."""
    game = table(
        "rebel.interplanetary-movement",
        base="orlog-besieged",
        units={"31.entry": {"urban-4-4": 2}, "55.entry": {"wild-2-3": 3}, "141.1": {"urban-2-1": 1}},
    )
    assert "done" not in game.actions
    first = only(fly(game, "31.entry", "141.orbit", "all units"), Hyperjumped)
    assert (first.distance, first.navigation, first.die) == (1, 4, None)
    assert "done" not in game.actions
    second = only(fly(game, "55.entry", "122.orbit", "all units"), Hyperjumped)
    assert (second.distance, second.navigation, second.die) == (1, 3, None)
    assert "done" in game.actions


@pytest.mark.case("28.27")
def test_units_off_the_map_enter_by_hyperjump_and_cannot_wait() -> None:
    """Ribex to Gellas is 2: Navigation 4 arrives without a roll."""
    game = space(units={"32.entry": {"urban-4-4": 2, "urban-1-0": 1}})
    assert "done" not in game.actions
    fly(game, "32.entry", ORNING, "all units")
    assert at(game, ORNING, "rebel") == {"urban-4-4": 2, "urban-1-0": 1}
    assert cargo(game, ORNING, "rebel") == {"urban-4-4+urban-1-0": 1}


@pytest.mark.case("28.27", "20.5")
def test_a_small_unit_that_nobody_carries_into_the_province_is_lost() -> None:
    game = space(units={"53.entry": {"urban-4-4": 1, "urban-1-0": 2}})
    fly(game, "53.entry", CIESON, "add urban-4-4", "load urban-1-0 on urban-4-4")
    assert at(game, "53.entry", "rebel") == {"urban-1-0": 1}
    lost = only(do(game, "done"), UnitsLost)
    assert (lost.place, lost.units, lost.case) == ("53.entry", {"urban-1-0": 1}, "20.5")
    assert not at(game, "53.entry", "rebel")


@pytest.mark.case("18.0")
def test_with_nothing_to_move_the_segment_passes() -> None:
    game = space(idle=False, units={TOWN: {"urban-1-0": 1}})
    assert game.ctx.segment != "rebel.interplanetary-movement"
    assert not every(game.log, Marched)


@pytest.mark.case("20.1")
def test_the_question_names_who_is_aboard_a_fleet() -> None:
    game = table(
        "rebel.interplanetary-movement",
        base="empires-backdoor",
        turn=3,
        units={"222.1": {"urban-2-3": 1, "urban-1-0": 1}},
        characters={"kogus": {"place": "222.1"}},
    )
    do(game, "fleet from 222.1", "all aboard")
    assert question(game).prompt == (
        "The fleet at Angoff (urban): 1 Urban 1-0 and 1 Urban 2-3, with Kogus aboard. "
        "Add to it, or set course for a planet."
    )


def intercepted(dice: list[int], hunters: Mapping[str, int], **position: Any) -> Game:
    """Boccanegra comes to Quibron with two units, and everything there intercepts."""
    game = space(
        units={ANGOFF: {"wild-2-3": 2}, QUIBRON: hunters},
        characters={
            "boccanegra": {"place": ANGOFF, "ship": "planetary-privateer"},
            "kogus": {"place": "232.1"},
        },
        dice=dice,
        **position,
    )
    fly(game, ANGOFF, WILD, "all aboard")
    do(game, "intercept with all")
    return game


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("20.3", "20.2", "20.8", "20.9")
def test_while_both_survive_nobody_of_an_interception_stack_does_anything_until_orbits_are_sorted() -> None:
    game = intercepted([1, 1], {"veteran": 2})
    reach(game, "rebel.character-movement")
    assert at(game, QUIBRON, "rebel", "interception")
    assert at(game, QUIBRON, "imperial", "interception")
    assert not offered(game, "fly")
    reach(game, "rebel.surface-movement")
    assert f"march from {QUIBRON}" not in game.actions
    reach(game, "rebel.missions")
    assert not at(game, QUIBRON, "rebel", "interception")
    assert not at(game, QUIBRON, "imperial", "interception")


@pytest.mark.case("20.13", "20.66", "20.3")
def test_a_pdb_rakes_a_fleet_on_its_way_up_and_again_on_its_way_down() -> None:
    game = space(pdbs={"231": 1}, idle=False, units={"231.1": {"wild-2-3": 3}}, dice=[1, 1])
    events = fly(game, "231.1", "231.orbit") + do(game, "rake")
    assert len(every(events, RakingAttackMade)) == 1
    left = at(game, "231.orbit", "rebel")
    reach(game, "rebel.surface-movement", "stop at 231.orbit")
    do(game, "march from 231.orbit")
    while kind(game) == "movement.descent":
        do(game, "all units" if "all units" in game.actions else "to 231.2")
    assert kind(game) == "raking"
    assert sum(left.values()) >= sum(at(game, "231.2", "rebel").values())


@pytest.mark.case("20.55", "9.51")
def test_what_is_carried_needs_room_where_it_lands() -> None:
    """An Environ with room for one takes a single unit, but not one that carries another."""
    size = space().ctx.board.sizes["223.2"]
    crowd = {"wild-1-0": size - 1}
    load = {"units": {"urban-2-3": 1, "urban-1-0": 1}, "cargo": {"urban-2-3+urban-1-0": 1}}
    laden = space(units={"223.2": crowd}, stacks=[{"place": QUIBRON, **load}])
    do(laden, f"fleet from {QUIBRON}", "course 223")
    assert "to 223.2" not in laden.actions
    empty = space(units={"223.2": crowd, QUIBRON: {"urban-2-3": 1}})
    do(empty, f"fleet from {QUIBRON}", "course 223")
    assert "to 223.2" in empty.actions


def relay(**pieces: Any) -> Game:
    """A fleet has come from Quibron with all that was there to another fleet above Charkhan."""
    game = space(units={QUIBRON: {"urban-2-3": 1}, CHARKHAN: {"air-2-3": 1}}, **pieces)
    fly(game, QUIBRON, CHARKHAN)
    gather(game, CHARKHAN, "add air-2-3")
    return game


@pytest.mark.case("20.0", "20.1")
def test_nobody_changes_fleets_in_space() -> None:
    game = relay(characters={"kogus": {"place": QUIBRON}})

    assert game.state.characters["kogus"].place == CHARKHAN
    assert not offered(game, "take")
    assert "all aboard" not in game.actions


@pytest.mark.case("20.0", "12.81")
def test_a_prisoner_whom_one_fleet_has_brought_does_not_go_on_with_another() -> None:
    game = relay(characters={"gelba": {"place": QUIBRON, "fate": "captive", "captor": "units"}})

    assert game.state.characters["gelba"].place == CHARKHAN
    assert not offered(game, "take")


@pytest.mark.case("20.0", "9.55")
def test_a_ship_without_a_pilot_changes_no_fleets_in_a_segment() -> None:
    game = relay(ships=[{"id": "explorer", "place": QUIBRON}])
    assert game.state.ships["explorer"].place == CHARKHAN
    assert not offered(game, "take")

    do(game, "course 223", "to 223.1")
    until(game, "movement")
    do(game, f"march from {CHARKHAN}", "add urban-2-3")
    assert "take explorer" in game.actions, "another Segment has begun"


@pytest.mark.case("20.3", "12.81", "9.0")
def test_a_prisoner_who_has_come_down_with_his_guard_does_not_march_on_with_units() -> None:
    game = space(
        "imperial.surface-movement",
        idle=False,
        units={"232.orbit": {"line": 1}, LYSENDA: {"veteran": 1}},
        characters={
            "gelba": {"place": "232.orbit", "with_units": True},
            "kogus": {"place": "232.orbit", "fate": "captive", "captor": "gelba"},
        },
    )
    do(game, "march from 232.orbit")
    for action in ("add line", "take gelba", f"to {LYSENDA}"):
        if action in game.actions:
            do(game, action)
    do(game, "hand kogus to units", f"march from {LYSENDA}", "add veteran")

    assert game.state.characters["kogus"].place == LYSENDA
    assert not any("kogus" in action for action in game.actions)


def summoned(name: str, place: str) -> dict[str, dict[str, str]]:
    return {name: {"fate": "summoned", "side": "imperial", "place": place}}


@pytest.mark.case("20.8", "25.21")
@pytest.mark.parametrize(("threatened", "crews"), [("231.1", ("no leader", "with ascaill")), ("231.2", ())])
def test_a_sovereign_above_his_planet_reacts_to_his_own_environ_only(
    threatened: str, crews: tuple[str, ...]
) -> None:
    """Ascaill of Pronox leads in space and on the ground; alone, a unit goes anywhere below."""
    game = space(
        "rebel.reaction",
        idle=False,
        units={"231.orbit": {"line": 2}, threatened: {"air-2-1": 1}},
        sovereigns=summoned("ascaill", "231.orbit"),
    )
    do(game, f"react line from 231.orbit to {threatened}")

    assert tuple(action for action in game.actions if action in ("no leader", "with ascaill")) == crews
    if not crews:
        assert at(game, threatened, "imperial") == {"line": 1}, "he goes without a question"


@pytest.mark.case("20.8", "20.44")
def test_a_leader_in_an_interception_stack_does_not_react_with_a_free_unit() -> None:
    game = space(
        "rebel.reaction",
        idle=False,
        characters={"barca": {"place": "232.orbit", "intercepted": True}},
        units={LYSENDA: {"urban-2-3": 1}, "232.orbit": {"line": 1}},
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"patrol": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"air-2-3": 1}},
        ],
    )
    do(game, f"react line from 232.orbit to {LYSENDA}")

    assert game.state.characters["barca"].place == "232.orbit"
    assert at(game, LYSENDA, "imperial") == {"line": 1}


@pytest.mark.case("20.2", "12.81")
@pytest.mark.parametrize("handed", [False, True])
def test_a_prisoner_who_came_with_a_fleet_is_flown_no_further_in_the_same_phase(handed: bool) -> None:
    """Barca waits in his ship where the fleet arrives; with Kogus in his charge he has to stay."""
    game = space(
        "imperial.interplanetary-movement",
        idle=False,
        units={ORNING: {"veteran": 1}},
        characters={
            "kogus": {"place": ORNING, "fate": "captive", "captor": "units"},
            "barca": {"place": "232.orbit"},
        },
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
    )
    fly(game, ORNING, "232.orbit", "all aboard")
    until(game, "movement")
    do(game, *["hand kogus to barca"] * handed)

    assert kind(game) == "movement"
    assert bool(offered(game, "fly")) != handed


@pytest.mark.case("20.2", "12.81")
def test_nor_does_he_walk_on_with_somebody_who_did_not_travel() -> None:
    game = space(
        "imperial.interplanetary-movement",
        idle=False,
        units={ORNING: {"veteran": 1}},
        characters={
            "gelba": {"place": ORNING, "with_units": True},
            "kogus": {"place": ORNING, "fate": "captive", "captor": "gelba"},
            "barca": {"place": LYSENDA},
        },
    )
    fly(game, ORNING, LYSENDA, "all aboard")
    until(game, "movement")
    assert "walk barca to 232.2" in game.actions
    do(game, "hand kogus to barca")

    assert not offered(game, "walk")


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return question(game).side, question(game).kind


@pytest.mark.case("20.11", "20.43")
def test_a_fleet_is_asked_about_in_each_guarded_box_that_it_passes() -> None:
    """Once where it rises, once where it arrives; who declined in the first may intercept in the second."""
    game = space(units={TOWN: {"urban-2-3": 1}, ANGOFF: {"patrol": 1}, QUIBRON: {"line": 1}})
    fly(game, TOWN, WILD)
    assert (asked(game), question(game).about) == (("imperial", "interception"), ANGOFF)
    do(game, "let them pass")
    assert (asked(game), question(game).about) == (("imperial", "interception"), QUIBRON)
    do(game, "intercept with all")
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 1}
    assert at(game, ANGOFF, "imperial") == {"patrol": 1}


@pytest.mark.case("20.11", "20.6")
def test_a_fleet_that_a_pdb_destroys_on_its_way_up_meets_nobody_in_orbit() -> None:
    game = space(pdbs={"221": 2}, units={WILD: {"wild-2-1": 1}, QUIBRON: {"line": 1}}, dice=[6])
    fly(game, WILD, ANGOFF)
    events = do(game, "rake")
    assert only(events, RakingAttackMade).loss
    assert not at(game, WILD, "rebel")
    assert asked(game) == ("rebel", "fleets")


@pytest.mark.case("20.12", "20.13", "20.4")
def test_a_fleet_stopped_on_its_way_down_is_not_raked_and_does_not_land() -> None:
    """[P-08] First the units in the box, then the PDB below."""
    game = space(pdbs={"221": 2}, units={QUIBRON: {"wild-2-3": 1, "line": 1}})
    fly(game, QUIBRON, WILD)
    events = do(game, "intercept with all")
    assert only(events, Intercepted).place == QUIBRON
    assert at(game, QUIBRON, "rebel", "interception") == {"wild-2-3": 1}
    assert asked(game) == ("rebel", "fleets")


@pytest.mark.case("20.8", "9.6")
def test_one_reaction_into_an_environ_wherever_it_comes_from() -> None:
    game = space(
        "rebel.reaction",
        units={CHARKHAN: {"line": 2}, "223.1": {"patrol": 1}, "223.2": {"wild-2-1": 1}},
        idle=False,
    )
    assert any("line" in action for action in game.actions)
    assert any("patrol" in action for action in game.actions)
    do(game, next(action for action in game.actions if "line" in action))
    assert at(game, "223.2", "imperial") == {"line": 1}
    assert game.ctx.segment != "rebel.reaction" or not any("223.2" in action for action in game.actions)


@pytest.mark.case("20.8", "22.4", "10.4")
def test_a_leader_who_reacts_from_orbit_needs_the_leadership_of_the_ground() -> None:
    """Professor Mareg leads nobody; Zina Adora, who cannot lead in space, comes down with the unit."""
    game = space(
        "imperial.reaction",
        units={CHARKHAN: {"wild-2-3": 2}, "223.2": {"line": 1}},
        characters={
            "zina-adora": {"place": CHARKHAN, "with_units": True},
            "professor-mareg": {"place": CHARKHAN, "with_units": True},
        },
        idle=False,
    )
    do(game, next(action for action in game.actions if "wild-2-3" in action))
    leaders = [action for action in game.actions if "zina" in action or "mareg" in action]
    assert leaders == [action for action in leaders if "zina" in action]
    assert leaders


@pytest.mark.case("20.2", "20.3", "18.0")
def test_who_went_up_with_a_fleet_comes_down_with_it_in_the_same_operations_phase() -> None:
    """He may not move on his own in Segment 3, but he is stacked with units that move in Segment 4."""
    game = space(
        units={TOWN: {"urban-2-3": 1}}, characters={"kogus": {"place": TOWN}, "ran-jayma": {"place": "232.1"}}
    )
    fly(game, TOWN, CHARKHAN, "all aboard")
    reach(game, "rebel.character-movement")
    assert not any("kogus" in action for action in game.actions)
    reach(game, "rebel.surface-movement")
    do(game, f"march from {CHARKHAN}")
    do(game, "all aboard")
    if kind(game) == "movement.descent":
        do(game, "to 223.2")
    assert game.state.characters["kogus"].place == "223.2"


@pytest.mark.case("20.1", "20.3", "9.4")
@pytest.mark.parametrize("segment", ["interplanetary-movement", "surface-movement"])
def test_a_detected_passenger_of_a_landing_fleet_gives_his_friends_away(segment: str) -> None:
    game = space(
        f"rebel.{segment}",
        units={QUIBRON: {"wild-2-3": 1}},
        characters={
            "kogus": {"place": QUIBRON, "with_units": True, "detected": True},
            "ran-jayma": {"place": "221.1"},
        },
    )
    if segment == "surface-movement":
        do(game, f"march from {QUIBRON}", "all aboard")
    else:
        fly(game, QUIBRON, "221.1", "all aboard")
    if "to 221.1" in game.actions:
        do(game, "to 221.1")
    assert game.state.characters["ran-jayma"].detected
