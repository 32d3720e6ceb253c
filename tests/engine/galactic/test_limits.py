"""[35.0, 36.1, 32.0] Where Imperial forces may go: every move from planet to planet asks the assignment."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, record
from tests.engine.province.fleets import fly, gather, offered
from tests.engine.table import do, only, until

from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game, IllegalAction
from fitg.engine.rules import spaceships, units
from fitg.engine.rules.galactic import base
from fitg.engine.rules.space import passage, ship_movement
from fitg.lab.checks.invariants import Ledger, check

FLEETS, SHIPS = "imperial-1.interplanetary-movement", "imperial-1.character-movement"
REBEL_FLEETS, REBEL_SHIPS = "rebel-1.interplanetary-movement", "rebel-1.character-movement"
#: Provinces Two and Three; One and Two; Four and Five.
TWO_THREE, FOUR_FIVE = 135, 140
PEACE, STOCKTAKING, JAMMING, RECALL = 102, 115, 121, 125
FLEET = {"222.orbit": {"veteran": 2}, "411.1": {"line": 1}}
RISEN = {"state": "rebellion", "pdb_up": False}


def planets(game: Game, origin: str) -> set[str]:
    """Where a fleet may go that is being put together."""
    gather(game, origin)
    return {action.split()[1] for action in offered(game, "course")}


def provinces(game: Game, found: set[str]) -> set[str]:
    return {game.facts.systems[game.facts.planets[each].system].province for each in found}


def fleet(segment: str = FLEETS, origin: str = "222.orbit", **more: Any) -> tuple[Game, set[str]]:
    more.setdefault("units", FLEET)
    game = galaxy(segment, **more)
    return game, planets(game, origin)


def knight(place: str, **more: Any) -> Game:
    people = {"jin-voles": {"place": place, "ship": "imperial-spaceship"}}
    people["redjac"] = {"place": "311.1", "ship": "redjacs-spaceship"}
    return galaxy(SHIPS, characters=people, units={"411.1": {"line": 1}}, **more)


def flights(game: Game, ship: str = "imperial-spaceship#1") -> set[str]:
    if f"fly {ship}" not in game.actions:
        return set()
    do(game, f"fly {ship}")
    return {action.split()[1].partition(".")[0] for action in offered(game, "to")}


# Fleets


@pytest.mark.case("35.2")
def test_a_fleet_goes_anywhere_in_the_two_provinces_of_the_card_and_nowhere_else() -> None:
    game, found = fleet(assignment=TWO_THREE)
    assert provinces(game, found) == {"2", "3"}
    everything = {each for each in game.ctx.board.planets if provinces(game, {each}) <= {"2", "3"}}
    assert found == everything


@pytest.mark.case("35.2a")
def test_in_a_province_that_is_not_named_only_stars_with_capitals_or_homes_are_open() -> None:
    """Its own planet is not away."""
    _, found = fleet(assignment=FOUR_FIVE)
    assert found == {"211", "212", "241", "222"}


@pytest.mark.case("35.0")
def test_without_a_card_every_planet_is_open() -> None:
    game, found = fleet()
    assert found == set(game.ctx.board.planets)


@pytest.mark.case("35.0")
def test_a_rebel_fleet_asks_no_card() -> None:
    game, found = fleet(REBEL_FLEETS, assignment=FOUR_FIVE, units={"222.orbit": {"urban-4-3": 1}})
    assert found == set(game.ctx.board.planets)


@pytest.mark.case("35.31")
def test_from_a_capital_a_fleet_may_go_to_a_rebellion_across_any_border() -> None:
    forces = {"241.1": {"veteran": 1}, "222.orbit": {"veteran": 1}}
    for origin, expected in (("241.1", True), ("222.orbit", False)):
        _, found = fleet(origin=origin, assignment=TWO_THREE, units=forces, planets={"421": RISEN})
        assert ("421" in found) is expected


@pytest.mark.case("35.33")
def test_on_one_planet_a_fleet_goes_down_and_up_under_any_card() -> None:
    game = galaxy(
        "imperial-1.surface-movement",
        assignment=FOUR_FIVE,
        units={"223.orbit": {"line": 1}, "411.1": {"line": 1}},
    )
    do(game, "march from 223.orbit", "add line", "to 223.1")
    assert units.present(game.ctx, "223.1", "imperial")


@pytest.mark.case("35.2", "21.4")
def test_a_drifting_fleet_may_always_enter_the_system_it_drifts_in() -> None:
    _, found = fleet(origin="22.drift", assignment=FOUR_FIVE, units={"22.drift": {"veteran": 1}})
    assert found == {"221", "222", "223", "211", "212", "241"}


@pytest.mark.case("35.2")
def test_a_fleet_without_any_planet_to_go_to_is_not_asked_about() -> None:
    """Adrift at a star without planets it can do nothing, and holds nobody up."""
    game = galaxy(
        FLEETS,
        assignment=FOUR_FIVE,
        destroyed_planets=["231", "232", "211", "212", "241"],
        units={"23.drift2": {"veteran": 1}, "411.1": {"line": 1}},
    )
    assert "fleet from 23.drift2" not in game.actions
    assert "done" in game.actions


# Why not


@pytest.mark.case("35.2")
def test_a_refused_planet_comes_with_its_reason() -> None:
    game, _ = fleet(assignment=FOUR_FIVE)
    near, far = game.why_not("course 223"), game.why_not("course 421")
    assert "Charkhan is not in a star system with a capital or a home planet" in near
    assert "opens the borders" in far
    with pytest.raises(IllegalAction, match="Charkhan is not in a star system"):
        do(game, "course 223")
    assert game.why_not("course 211") == game.why_not("course nowhere") == game.why_not("dance") == ""


@pytest.mark.case("35.2")
def test_a_refused_flight_comes_with_its_reason() -> None:
    game = knight("222.1", assignment=FOUR_FIVE)
    assert flights(game) == {"211", "212", "241", "222"}
    assert "star system with a capital" in game.why_not("to 223.1")
    assert game.why_not("to nowhere") == ""


# Ships


@pytest.mark.case("35.2", "35.33")
def test_a_ship_asks_the_card_and_always_reaches_its_own_planet() -> None:
    game = knight("222.1", assignment=TWO_THREE)
    assert provinces(game, flights(game)) == {"2", "3"}


@pytest.mark.case("35.0")
def test_a_rebel_ship_asks_no_card() -> None:
    people = {"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}}
    game = galaxy(REBEL_SHIPS, assignment=FOUR_FIVE, characters=people)
    assert flights(game, "planetary-privateer") == set(game.ctx.board.planets)


@pytest.mark.case("35.31")
def test_a_character_may_fly_from_a_capital_to_a_rebellion_but_not_back() -> None:
    game = knight("241.1", assignment=140, planets={"331": RISEN})
    assert "331" in flights(game)
    game = knight("331.1", assignment=140, planets={"331": RISEN})
    assert "241" not in flights(game)


# Galactic Events


@pytest.mark.case("35.2", "32.0")
def test_in_the_month_of_peace_no_card_binds() -> None:
    game, found = fleet(assignment=FOUR_FIVE, galactic_event=PEACE)
    assert found == set(game.ctx.board.planets)


@pytest.mark.case("32.0")
@pytest.mark.parametrize("event", [STOCKTAKING, JAMMING])
def test_stocktaking_and_jamming_keep_fleets_in_their_province(event: int) -> None:
    planets_ = {"331": RISEN}
    game, found = fleet(
        origin="241.1",
        assignment=TWO_THREE,
        galactic_event=event,
        units={"241.1": {"line": 1}},
        planets=planets_,
    )
    assert provinces(game, found) == {"2"}
    assert "in this Game-Turn" in game.why_not("course 331")


@pytest.mark.case("32.0")
def test_within_the_province_the_card_still_counts() -> None:
    _, found = fleet(assignment=FOUR_FIVE, galactic_event=STOCKTAKING)
    assert found == {"211", "212", "241", "222"}


@pytest.mark.case("32.0")
def test_stocktaking_does_not_hold_ships() -> None:
    game = knight("222.1", assignment=TWO_THREE, galactic_event=STOCKTAKING)
    assert provinces(game, flights(game)) == {"2", "3"}


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("known", "held"), [(False, True), (True, False)])
def test_stocktaking_is_ignored_only_if_the_base_is_known_as_its_card_comes_up(
    known: bool, held: bool
) -> None:
    """ "Already": what becomes known later in the Game-Turn sets no fleet free."""
    drawn = galaxy(
        "galactic.event",
        turn=2,
        picks=[STOCKTAKING - 98],
        rebel_base="223",
        rebel_base_revealed=known,
        planets={"421": {"state": "rebel-control", "pdb_up": True}},
    )
    base.reveal(drawn.ctx, "a test", "34.2")
    assert (
        bool(
            drawn.ctx.rules.ask[questions.way_is_barred](
                drawn.ctx, "imperial", "222.orbit", "331.orbit", passage.FLEET
            )
        )
        is held
    )


@pytest.mark.case("32.0")
def test_jamming_holds_ships_too_and_no_rebel() -> None:
    game = knight("222.1", assignment=TWO_THREE, galactic_event=JAMMING)
    assert provinces(game, flights(game)) == {"2"}
    game, found = fleet(REBEL_FLEETS, galactic_event=JAMMING, units={"222.orbit": {"urban-4-3": 1}})
    assert provinces(game, found) == set("12345")


@pytest.mark.case("32.0")
def test_ships_that_are_called_home_do_not_fly_but_redjac_s_does() -> None:
    game = knight("222.1", galactic_event=RECALL)
    assert not flights(game)
    assert flights(game, "redjacs-spaceship#1")
    people = {"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}}
    rebels = galaxy(REBEL_SHIPS, galactic_event=RECALL, characters=people)
    assert flights(rebels, "planetary-privateer")


@pytest.mark.case("32.0", "14.59")
def test_no_fleet_carries_a_ship_that_is_called_home_and_what_is_left_alone_is_lost() -> None:
    people = {"jin-voles": {"place": "222.1", "ship": "imperial-spaceship"}}
    game = galaxy(
        FLEETS,
        galactic_event=RECALL,
        characters=people,
        units={"222.1": {"veteran": 1}, "411.1": {"line": 1}},
    )
    events = fly(game, "222.1", "221.orbit")
    until(game, "fleets")
    assert game.state.characters["jin-voles"].place == "221.orbit"
    assert not only(events, Marched).ships
    assert only(events, ShipLost).ship == "imperial-spaceship#1"


@pytest.mark.case("32.0", "9.55")
@pytest.mark.parametrize(
    ("place", "number", "staying", "heir"),
    [
        ("222.1", 2, (), ""),
        ("222.1", 1, ("barca",), "barca"),
        ("222.1", 1, (), None),
        ("222.orbit", 2, (), ""),
        ("222.orbit", 1, (), None),
        ("22.drift", 2, (), ""),
        ("22.drift", 1, (), None),
    ],
)
def test_a_ship_that_is_called_home_stays_with_the_units_or_with_a_friend(
    place: str, number: int, staying: tuple[str, ...], heir: str | None
) -> None:
    """Its owner goes with a part of the fleet; whoever stays has it then, and without anybody it is lost."""
    people: dict[str, Any] = {name: {"place": place, "with_units": True} for name in ("jin-voles", *staying)}
    people["jin-voles"]["ship"] = "imperial-spaceship"
    game = galaxy(
        FLEETS,
        galactic_event=RECALL,
        characters=people,
        units={place: {"veteran": number}, "411.1": {"line": 1}},
        dice=[1] * 8,
    )
    do(game, f"fleet from {place}", "add veteran", "take jin-voles", "course 221", "to 221.orbit")
    ship = game.state.ships.get("imperial-spaceship#1")
    assert (ship.owner if ship else None) == heir
    assert ship is None or ship.place == place
    check(game, Ledger(game))


@pytest.mark.case("32.0", "9.55")
def test_no_march_takes_a_ship_along_that_is_called_home() -> None:
    game = galaxy(
        "imperial-1.surface-movement",
        galactic_event=RECALL,
        characters={"jin-voles": {"place": "232.1", "ship": "imperial-spaceship", "with_units": True}},
        units={"232.1": {"veteran": 2}, "411.1": {"line": 1}},
    )
    do(game, "march from 232.1", "add veteran", "take jin-voles", "to 232.2")
    ship = game.state.ships["imperial-spaceship#1"]
    assert (ship.place, ship.owner) == ("232.1", "")
    do(game, "march from 232.1")
    assert not offered(game, "take")


@pytest.mark.case("32.0")
def test_a_ship_that_is_called_home_does_not_react() -> None:
    people = {
        "jin-voles": {"place": "222.orbit", "ship": "imperial-spaceship"},
        "boccanegra": {"place": "222.1", "detected": True},
    }
    for event, expected in ((RECALL, False), (PEACE, True)):
        game = galaxy(
            "rebel-1.reaction",
            galactic_event=event,
            characters=people,
            units={"222.orbit": {"line": 1}},
        )
        assert ("react jin-voles by ship to 222.1" in game.actions) is expected


# Planets that are no more


@pytest.mark.case("36.34")
@pytest.mark.parametrize("segment", [FLEETS, REBEL_FLEETS])
def test_no_fleet_goes_to_a_planet_that_was_destroyed(segment: str) -> None:
    kind = "veteran" if segment == FLEETS else "urban-4-3"
    game, found = fleet(segment, destroyed_planets=["223"], units={"222.orbit": {kind: 1}})
    assert found == set(game.ctx.board.planets) - {"223"}
    assert game.why_not("course 223") == "Charkhan no longer exists"


@pytest.mark.case("36.34")
def test_no_ship_goes_to_a_planet_that_was_destroyed() -> None:
    people = {"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}}
    game = galaxy(REBEL_SHIPS, destroyed_planets=["223"], characters=people)
    assert "223" not in flights(game, "planetary-privateer")


@pytest.mark.case("20.1", "36.34")
def test_a_planet_that_was_destroyed_keeps_nobody_from_going_aboard() -> None:
    """Nobody can go there; but that holds for all, and is no reason to leave somebody behind."""
    game = galaxy(
        FLEETS,
        destroyed_planets=["223"],
        units={"222.orbit": {"line": 2}},
        characters={"barca": {"place": "222.orbit", "with_units": True}},
    )
    do(game, "fleet from 222.orbit", "all aboard")
    assert game.decision is not None
    assert "barca" in game.decision.gathered
    assert "course 223" not in game.decision.actions


@pytest.mark.case("31.0", "36.34")
def test_a_dead_world_can_only_be_left() -> None:
    people = {"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}}
    game = galaxy(REBEL_SHIPS, characters=people, units={"222.1": {"urban-4-3": 1}})
    planet = game.state.planets["222"]
    game.ctx.set_planet(type(planet)(**{**_fields(planet), "status": "destroyed"}))
    ship = game.state.ships["planetary-privateer"]
    found = ship_movement.reachable(game.ctx, ship.place, "rebel", passage.SHIP)
    assert not any(place.startswith("222.") for place in found)
    assert "221.1" in found
    open_ = set(passage.open_planets(game.ctx, "rebel", "222.1", passage.FLEET))
    assert "222" not in open_
    assert "221" in open_
    assert units.room(game.ctx, "222.1", "rebel") == 0
    assert units.room(game.ctx, "221.1", "rebel") > 0


def _fields(record_: Any) -> dict[str, Any]:
    return {name: getattr(record_, name) for name in record_.__struct_fields__}


# Atrocity units


@pytest.mark.case("36.1")
@pytest.mark.parametrize("kind", ["resolution", "peacemaker", "planet-stabilizer"])
def test_an_atrocity_unit_has_two_in_space_and_nothing_on_the_ground(kind: str) -> None:
    game = galaxy(FLEETS, units={"162.orbit": {kind: 1}})
    assert units.space_strength(game.ctx, "162.orbit", "imperial") == 2
    assert game.facts.unit_kinds[kind].strength == 0


@pytest.mark.case("36.1")
def test_atrocity_units_go_from_orbit_to_orbit_under_the_assignment() -> None:
    game, found = fleet(
        origin="162.orbit", assignment=TWO_THREE, units={"162.orbit": {"resolution": 1}, "411.1": {"line": 1}}
    )
    assert provinces(game, found) == {"1"}
    do(game, "course 161", "to 161.orbit")
    assert units.present(game.ctx, "161.orbit", "imperial")


@pytest.mark.case("36.1")
def test_no_fleet_with_an_atrocity_unit_lands() -> None:
    game = galaxy(FLEETS, units={"162.orbit": {"resolution": 1, "line": 1}, "411.1": {"line": 1}})
    do(game, "fleet from 162.orbit", "add line", "course 161")
    assert any(action.startswith("to 161.") and "orbit" not in action for action in game.actions)
    game = galaxy(FLEETS, units={"162.orbit": {"resolution": 1, "line": 1}, "411.1": {"line": 1}})
    do(game, "fleet from 162.orbit", "add line", "add resolution", "course 161")
    assert game.actions == ("to 161.orbit",)
    do(game, "to 161.orbit")
    assert units.of_side(game.ctx, "161.orbit", "imperial") == {"resolution": 1, "line": 1}


@pytest.mark.case("36.1")
def test_an_atrocity_unit_does_not_come_down_from_orbit() -> None:
    game = galaxy(
        "imperial-1.surface-movement",
        units={"162.orbit": {"resolution": 1, "line": 1}, "411.orbit": {"peacemaker": 1}},
    )
    assert "march from 411.orbit" not in game.actions
    do(game, "march from 162.orbit")
    assert not any("resolution" in action or action in ("all units", "all aboard") for action in game.actions)


@pytest.mark.case("36.1")
def test_an_atrocity_unit_does_not_react() -> None:
    people = {"boccanegra": {"place": "222.1", "detected": True}}
    game = galaxy("rebel-1.reaction", characters=people, units={"222.orbit": {"resolution": 1, "line": 1}})
    assert [action for action in game.actions if action.startswith("react")] == [
        "react line from 222.orbit to 222.1"
    ]


@pytest.mark.case("36.1", "20.56")
def test_an_atrocity_unit_carries_nothing() -> None:
    game = galaxy(FLEETS, units={"162.orbit": {"resolution": 1}, "162.1": {"militia": 1, "line": 1}})
    assert not spaceships.without_owner(game.ctx, "162.orbit", "imperial")
    gather(game, "162.1", "add line")
    assert "load militia on line" in game.actions
    assert not any("resolution" in action for action in game.actions)


@pytest.mark.case("36.1", "20.44")
def test_an_atrocity_unit_does_not_intercept_alone() -> None:
    for company, expected in (({}, False), ({"line": 1}, True)):
        game = galaxy(
            REBEL_FLEETS,
            units={"221.orbit": {"urban-4-3": 1}, "222.orbit": {"resolution": 1, **company}},
        )
        fly(game, "221.orbit", "222.orbit")
        assert game.decision is not None
        assert game.decision.kind == "interception"
        assert ("intercept with all" in game.actions) is expected


def test_what_is_remembered_of_the_assignment_is_what_the_position_says() -> None:
    game = galaxy(FLEETS, assignment=TWO_THREE, units=FLEET)
    assert record(game).assignment == TWO_THREE


@pytest.mark.case("35.31")
def test_a_local_alarm_reaches_only_the_province_of_the_capital() -> None:
    """What players may agree on: from Orning to Ancore, and no longer across the border."""
    risen = {"331": RISEN, "231": RISEN}
    for chosen, expected in ((False, {"331", "231"}), (True, {"231"})):
        _, found = fleet(
            origin="241.1",
            assignment=FOUR_FIVE,
            units={"241.1": {"line": 1}, "411.1": {"line": 1}},
            planets=risen,
            options={"local-alarm": chosen},
        )
        assert found & {"331", "231"} == expected
