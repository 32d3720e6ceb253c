"""[14.5, 14.6] Character spaceships: who flies them, whom they carry, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, draw, errand, send
from tests.engine.table import do, every, march, only, table, until
from tests.engine.toys import Play

from fitg.engine import questions
from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.missions import CharacterGained
from fitg.engine.events.movement import DetectionRolled, Flew, Marched
from fitg.engine.events.possessions import ShipAssigned, ShipLost
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import Ship
from fitg.engine.modules import Module
from fitg.lab.checks.invariants import Ledger, ships_have_company


def owners(game: Game) -> dict[str, str]:
    """Every ship in play and whose it is; nobody's stands with the military units, or waits."""
    return {ship.id: ship.owner for ship in game.state.ships.values()}


# The pilot and his ship


@pytest.mark.case("14.5", "14.52")
@pytest.mark.parametrize(
    ("ship", "evasion"),
    [
        ("explorer", 5 + 4),
        ("galactic-freighter", 1 + 0),
        ("interstellar-sloop", 3 + 2),
        ("planetary-privateer", 4 + 3),
        ("solar-merchant", 2 + 1),
        ("star-cruiser", 3 + 2),
        ("stellar-courier", 5 + 4),
        ("s-xiii", 5 + 6),
    ],
)
def test_scott_rubel_flies_each_ship_as_well_as_it_lets_him(ship: str, evasion: int) -> None:
    """Navigation 5, lowered to one above the Maneuver; the Sloop is the example of the rulebook."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={"scott-rubel": {"place": "223.1", "ship": ship}},
        dice=[1],
    )

    assert only(do(game, f"fly {ship}", "to 221.1"), DetectionRolled).evasion == evasion


@pytest.mark.case("14.52", "14.58")
@pytest.mark.parametrize(("ship", "evasion"), [("stellar-courier", 1 + 2), ("s-xiii", 1 + 6)])
def test_a_weak_pilot_lowers_every_ship_but_the_s_xiii(ship: str, evasion: int) -> None:
    """Zina Adora has Navigation 1."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={"zina-adora": {"place": "223.1", "ship": ship}},
        dice=[1],
    )

    assert only(do(game, f"fly {ship}", "to 221.1"), DetectionRolled).evasion == evasion


@pytest.mark.case("14.51")
def test_only_the_owner_is_the_pilot_and_he_must_know_how_to_navigate() -> None:
    """A-09-14: the friend who can fly is no help until the ship is his."""
    crew: dict[str, dict[str, Any]] = {
        "vudot-vodot": {"place": "223.1", "ship": "star-cruiser"},
        "scott-rubel": {"place": "223.1"},
    }
    grounded = table("rebel.movement", characters=crew)
    trading = table("rebel.missions", turn=1, characters=crew)

    assert not any(action.startswith("fly") for action in grounded.actions)
    events = do(trading, "give star-cruiser to scott-rubel")
    until(trading, "movement")
    assert (only(events, ShipAssigned).owner, only(events, ShipAssigned).case) == ("scott-rubel", "14.51")
    assert "fly star-cruiser" in trading.actions


@pytest.mark.case("14.51", "14.12")
def test_two_pilots_exchange_their_ships() -> None:
    game = table(
        "rebel.missions",
        characters={
            "kogus": {"place": "223.1", "ship": "star-cruiser"},
            "scott-rubel": {"place": "223.1", "ship": "explorer"},
            "ran-jayma": {"place": "223.1"},
        },
    )
    assert "give star-cruiser to scott-rubel" not in game.actions, "nobody has two ships"

    do(game, "swap explorer with star-cruiser")

    assert owners(game) == {"star-cruiser": "scott-rubel", "explorer": "kogus"}
    assert game.decision is not None
    assert game.decision.kind == "missions", (
        "each ship changes hands once, and there is nothing else to trade"
    )


@pytest.mark.case("14.51", "14.12")
def test_a_ship_without_an_owner_goes_to_anybody_in_its_environ() -> None:
    game = table(
        "rebel.missions",
        characters={
            "kogus": {"place": "223.1", "with_units": True},
            "scott-rubel": {"place": "223.1"},
            "zina-adora": {"place": "223.2"},
        },
        units={"223.1": {"air-2-1": 1}},
        ships=[{"id": "explorer", "place": "223.1"}],
    )

    assert game.actions == ("give explorer to kogus", "give explorer to scott-rubel", "done")


@pytest.mark.case("14.57", "12.81a")
@pytest.mark.parametrize(("prisoners", "flies"), [(3, True), (4, False)])
def test_a_guard_flies_only_if_his_ship_has_a_seat_for_every_prisoner(prisoners: int, flies: bool) -> None:
    """The Interstellar Sloop has four seats, and one of them is the pilot's own."""
    held = ["jon-kidu", "gelba", "thysa-kymbo", "redjac"][:prisoners]
    captives = {each: {"place": "223.1", "fate": "captive", "captor": "scott-rubel"} for each in held}
    pilot = {"scott-rubel": {"place": "223.1", "ship": "interstellar-sloop"}}
    game = table("rebel.movement", characters={**pilot, **captives})
    assert ("fly interstellar-sloop" in game.actions) is flies


@pytest.mark.case("14.51", "14.12")
def test_a_ship_goes_from_hand_to_hand_once_in_a_mission_phase() -> None:
    game = table(
        "rebel.missions",
        characters={
            "kogus": {"place": "223.1", "ship": "explorer"},
            "scott-rubel": {"place": "223.1"},
            "zina-adora": {"place": "223.1"},
        },
    )
    assert "give explorer to zina-adora" in game.actions
    do(game, "give explorer to scott-rubel")
    assert not [action for action in game.actions if "explorer" in action]


# Named owners


@pytest.mark.case("14.53")
def test_a_named_owner_starts_with_his_ship_even_if_the_scenario_does_not_list_it() -> None:
    game = new_game(
        {
            "base": "varu-powderkeg",
            "id": "a-test",
            "title": "A test",
            "rebel": {"characters": ["tourag", "ly-mantok", "kogus"]},
        },
        seed=1,
    )

    rebel_ships = {ship: owner for ship, owner in owners(game).items() if ship in game.facts.possessions}
    assert rebel_ships == {"solar-merchant": "tourag", "explorer": "ly-mantok"}


@pytest.mark.case("14.53")
def test_a_ship_that_was_destroyed_does_not_come_back_with_its_owner() -> None:
    """A-14-08."""
    game = errand(
        CITY,
        ["frun-sentel"],
        cards=[75],
        decks={"rebel_characters": ["boccanegra"]},
        out_of_play=["planetary-privateer"],
    )
    send(game, G=["frun-sentel"])

    events = draw(game)

    assert only(events, CharacterGained).character == "boccanegra"
    assert not every(events, ShipAssigned)


# Damaged and eliminated


def arrival(die: int, **more: Any) -> Game:
    """Zina Adora (1) flies the Explorer, Kogus aboard with a Scanner, past the PDB of Angoff (Level 2)."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={
            "zina-adora": {"place": "223.1", "ship": "explorer"},
            "kogus": {"place": "223.1", "possessions": ["scanner"]},
        },
        dice=[die],
        **more,
    )
    do(game, "fly explorer", "board kogus", "to 222.1", "pass")
    return game


@pytest.mark.case("14.54")
def test_a_damaged_ship_lands_and_is_lost_but_nobody_aboard_is_hurt() -> None:
    """A-09-11: the ship goes back to the deck, the Scanner stays with Kogus."""
    game = arrival(3)

    assert only(game.log, DetectionRolled).result == "Dd"
    assert only(game.log, ShipLost).case == "14.54"
    assert {each.place for each in game.state.characters.values()} == {"222.1"}
    fates = {card: game.state.possessions[card].fate for card in ("explorer", "scanner")}
    assert fates == {"explorer": "deck", "scanner": "held"}


@pytest.mark.case("14.54")
def test_an_eliminated_ship_is_lost_with_everything_aboard() -> None:
    game = arrival(6)

    assert only(game.log, DetectionRolled).result == "E"
    assert {died.character for died in every(game.log, Died)} == {"zina-adora", "kogus"}
    fates = {card: game.state.possessions[card].fate for card in ("explorer", "scanner")}
    assert fates == {"explorer": "removed", "scanner": "removed"}
    assert not game.state.ships


# The owner is killed or captured


def wreck(others: dict[str, dict[str, Any]], **more: Any) -> tuple[Game, list[Event]]:
    """Zina Adora, wounded, falls to a sentry robot on her mission, while her friends stand by."""
    crew = {"zina-adora": {"wounds": 1, "ship": "explorer"}, **others}
    game = errand(CITY, ["zina-adora"], cards=[69], dice=[6, 6], others=crew, **more)
    send(game, D=["zina-adora"])
    draw(game)
    return game, do(game, "stand and fight")


@pytest.mark.case("14.55")
def test_the_ship_of_the_dead_goes_at_once_to_a_friend_of_his_stack_or_to_the_troops() -> None:
    """A-14-05: Drakir Grebb has a ship, Kogus stands with the troops; Vudot Vodot may wait for a pilot."""
    game, events = wreck(
        {
            "ran-jayma": {},
            "vudot-vodot": {},
            "drakir-grebb": {"ship": "star-cruiser"},
            "kogus": {"with_units": True},
        },
        units={CITY: {"urban-1-0": 1}},
    )

    assert only(events, Died).character == "zina-adora"
    assert game.decision is not None
    assert (game.decision.kind, game.decision.case, game.side) == ("spaceship.heir", "14.55", "rebel")
    assert game.actions == (
        "give explorer to ran-jayma",
        "give explorer to vudot-vodot",
        "leave explorer with the units",
    )
    given = only(do(game, "give explorer to vudot-vodot"), ShipAssigned)
    assert (given.owner, game.state.ships["explorer"].owner) == ("vudot-vodot", "vudot-vodot")


@pytest.mark.case("14.55")
def test_an_heir_may_leave_the_ship_to_the_troops() -> None:
    game, _ = wreck({"ran-jayma": {}}, units={CITY: {"urban-1-0": 1}})

    do(game, "leave explorer with the units")

    assert owners(game) == {"explorer": ""}


@pytest.mark.case("14.55")
def test_a_single_heir_is_not_asked() -> None:
    game, events = wreck({"ran-jayma": {}})

    assert only(events, ShipAssigned).owner == "ran-jayma"
    assert game.decision is not None
    assert game.decision.kind != "spaceship.heir"


@pytest.mark.case("14.55")
@pytest.mark.parametrize(
    "others",
    [{}, {"drakir-grebb": {"ship": "star-cruiser"}}],
    ids=["nobody is there", "everybody has a ship"],
)
def test_without_an_heir_the_ship_is_lost(others: dict[str, dict[str, Any]]) -> None:
    game, events = wreck(others)

    assert [lost.ship for lost in every(events, ShipLost)] == ["explorer"]
    assert game.state.possessions["explorer"].fate == "deck"


@pytest.mark.case("14.55")
def test_heirs_who_fall_with_the_owner_inherit_nothing() -> None:
    """Card 92, roll 6: the whole group of a betrayed coup is killed, and with it every heir."""
    game = errand(
        CITY,
        ["zina-adora", "kogus"],
        cards=[92],
        dice=[6],
        others={"zina-adora": {"ship": "explorer"}},
    )
    send(game, C=["zina-adora", "kogus"])

    events = draw(game)

    assert len(every(events, Died)) == 2
    assert [lost.ship for lost in every(events, ShipLost)] == ["explorer"]
    assert not every(events, ShipAssigned)


@pytest.mark.case("14.55")
def test_a_bystander_with_a_ship_of_his_own_inherits_nothing() -> None:
    """A-14-05: the heirs fall with the owner, and Drakir Grebb flies a ship already."""
    game = errand(
        CITY,
        ["zina-adora", "kogus", "drakir-grebb"],
        cards=[92],
        dice=[6],
        others={"zina-adora": {"ship": "explorer"}, "drakir-grebb": {"ship": "star-cruiser"}},
    )
    send(game, C=["zina-adora", "kogus"])

    events = draw(game)

    assert only(events, ShipLost).case == "14.55"
    assert owners(game) == {"star-cruiser": "drakir-grebb"}


@pytest.mark.case("14.55")
def test_troops_keep_the_ship_when_every_heir_falls() -> None:
    game = errand(
        CITY,
        ["zina-adora", "kogus"],
        cards=[92],
        dice=[6],
        others={"zina-adora": {"ship": "explorer"}},
        units={CITY: {"urban-1-0": 1}},
    )
    send(game, C=["zina-adora", "kogus"])
    draw(game)

    assert owners(game) == {"explorer": ""}


@pytest.mark.case("14.55")
def test_the_ship_of_a_captive_goes_to_his_friends_and_not_to_the_enemy() -> None:
    """Card 93, roll 5: the group of a betrayed coup is captured; Ran Jayma and Kogus stand by."""
    game = errand(
        CITY,
        ["zina-adora", "ran-jayma", "kogus"],
        cards=[93],
        dice=[5],
        others={"zina-adora": {"ship": "explorer"}},
        units={CITY: {"militia": 1}},
    )
    send(game, C=["zina-adora"])

    events = draw(game)

    assert only(events, Captured).character == "zina-adora"
    assert game.actions == ("give explorer to ran-jayma", "give explorer to kogus")


def test_the_question_of_the_heir_survives_saving_and_restoring() -> None:
    from fitg.engine.game import restore

    game, _ = wreck({"ran-jayma": {}, "kogus": {}})
    twin = restore(game.snapshot())

    assert twin.actions == game.actions
    do(game, "give explorer to kogus")
    do(twin, "give explorer to kogus")
    assert twin.digest() == game.digest()
    assert twin.actions == game.actions


# What ships carry


@pytest.mark.case("14.56")
def test_whoever_reacts_in_his_ship_takes_nobody_along() -> None:
    game = table(
        "rebel.reaction",
        characters={
            "boccanegra": {"place": "223.2", "detected": True},
            "vans-ka-tie-a": {"place": "223.1", "ship": "imperial-spaceship"},
            "jon-kidu": {"place": "223.1"},
        },
    )

    flight = only(do(game, "react vans-ka-tie-a by ship to 223.2"), Flew)

    assert (flight.aboard, flight.reaction) == (("vans-ka-tie-a",), True)
    assert game.state.characters["jon-kidu"].place == "223.1"
    assert game.state.ships["imperial-spaceship#1"].place == "223.2"


@pytest.mark.case("14.57")
def test_a_ship_carries_no_more_than_its_passenger_limit() -> None:
    """A-09-12: the Interstellar Sloop has four seats, the pilot's among them; a prisoner needs one, too."""
    crew = ["scott-rubel", "kogus", "ran-jayma", "zina-adora"]
    people: dict[str, dict[str, Any]] = {each: {"place": "223.1", "detected": True} for each in crew}
    people["scott-rubel"]["ship"] = "interstellar-sloop"
    people["jon-kidu"] = {"place": "223.1", "fate": "captive", "captor": "kogus", "detected": True}
    game = table("rebel.movement", characters=people)

    do(game, "fly interstellar-sloop", "board ran-jayma", "board kogus")

    assert not any(action.startswith("board") for action in game.actions)


@pytest.mark.case("14.57")
def test_a_ship_carries_no_ship() -> None:
    """Scott Rubel goes as a passenger and leaves the Explorer to one of those who stay."""
    game = table(
        "rebel.movement",
        characters={
            "kogus": {"place": "223.1", "ship": "star-cruiser"},
            "scott-rubel": {"place": "223.1", "ship": "explorer"},
            "ran-jayma": {"place": "223.1"},
            "zina-adora": {"place": "223.1"},
        },
        dice=[1, 1],
    )
    do(game, "fly star-cruiser", "board scott-rubel", "to 221.1")
    assert game.actions == ("leave explorer to ran-jayma", "leave explorer to zina-adora")

    do(game, "leave explorer to ran-jayma")

    assert game.state.ships["explorer"].place == "223.1"
    assert game.state.ships["star-cruiser"].place == "221.1"


@pytest.mark.case("14.57")
def test_ships_that_go_with_military_units_are_not_tested_on_their_own() -> None:
    game = table(
        "rebel.movement",
        characters={
            "kogus": {"place": "223.1", "ship": "star-cruiser"},
            "scott-rubel": {"place": "223.1", "ship": "explorer"},
        },
        units={"223.1": {"air-2-1": 1}},
    )

    march(game, "223.1", "221.1", "air-2-1", "kogus", "scott-rubel")
    events = do(game, "hold fire")

    assert set(only(events, Marched).ships) == {"star-cruiser", "explorer"}
    assert not every(game.log, DetectionRolled)


# Abandoned ships


@pytest.mark.case("14.59")
def test_a_ship_that_nobody_stays_with_is_lost() -> None:
    game = table(
        "rebel.movement",
        characters={
            "kogus": {"place": "223.1", "ship": "star-cruiser"},
            "scott-rubel": {"place": "223.1", "ship": "explorer"},
        },
        dice=[1, 1],
    )

    events = do(game, "fly star-cruiser", "board scott-rubel", "to 221.1")

    assert (only(events, ShipLost).ship, only(events, ShipLost).case) == ("explorer", "14.59")
    assert game.state.possessions["explorer"].fate == "deck"


@pytest.mark.case("14.59")
def test_a_ship_that_waits_with_troops_is_lost_when_they_are_gone() -> None:
    """A-14-06: tested after every combat. The last troops beside the Explorer fall."""
    game = table(
        "imperial.military-combat",
        units={"223.1": {"air-1-0": 1, "line": 3}},
        ships=[{"id": "explorer", "place": "223.1"}],
        dice=[6, 6],
    )

    events = do(game, "attack at 223.1")

    assert only(events, ShipLost).reason == "it stands abandoned"


@pytest.mark.case("14.59")
def test_a_ship_stays_as_long_as_any_friend_is_in_the_environ() -> None:
    """A-14-06: the troops fall, and the Explorer joins Kogus, who stands by himself."""
    game = table(
        "imperial.military-combat",
        characters={"kogus": {"place": "223.1"}},
        units={"223.1": {"air-1-0": 1, "line": 3}},
        ships=[{"id": "explorer", "place": "223.1"}],
        dice=[6, 6],
    )

    do(game, "attack at 223.1")

    assert owners(game) == {"explorer": ""}


# Imperial spaceships


@pytest.mark.case("14.6", "14.64")
def test_any_imperial_with_navigation_flies_a_ship_and_nobody_without() -> None:
    people: dict[str, dict[str, Any]] = {
        "jon-kidu": {"place": "223.1", "ship": "imperial-spaceship"},
        "thysa-kymbo": {"place": "223.1", "ship": "imperial-spaceship"},
    }
    game = table("imperial.movement", characters=people)

    assert [action for action in game.actions if action.startswith("fly")] == ["fly imperial-spaceship#1"]


@pytest.mark.case("14.64")
def test_imperial_ships_carry_four_and_face_detection_like_any_other() -> None:
    """Cercis is Rebel-controlled: Gelba (1) in a ship of Maneuver 2 has an Evasion Value of 3."""
    crew = ["barca", "saytar", "telmen", "redjac"]
    people: dict[str, dict[str, Any]] = {each: {"place": "431.1"} for each in crew}
    people["gelba"] = {"place": "431.1", "ship": "imperial-spaceship"}
    game = table("imperial.movement", base="varu-powderkeg", characters=people, dice=[1])
    do(game, "fly imperial-spaceship#1", "board barca", "board saytar", "board telmen")
    assert "board redjac" not in game.actions

    events = do(game, "to 433.1")

    assert only(events, DetectionRolled).evasion == 3


@pytest.mark.case("14.64")
def test_an_abandoned_imperial_ship_is_lost() -> None:
    game = table(
        "imperial.movement",
        characters={
            "jon-kidu": {"place": "223.1", "ship": "imperial-spaceship"},
            "vans-ka-tie-a": {"place": "221.1"},
        },
    )

    assert only(do(game, "walk jon-kidu to 223.2"), ShipLost).case == "14.59"


@pytest.mark.case("14.6")
@pytest.mark.parametrize("with_units", [True, False])
def test_redjacs_ship_leaves_play_when_he_goes_without_it(with_units: bool) -> None:
    """Neither Gelba nor the troops can keep it."""
    game = table(
        "imperial.movement",
        characters={
            "redjac": {"place": "223.1", "ship": "redjacs-spaceship"},
            "gelba": {"place": "223.1", "with_units": with_units},
        },
        units={"223.1": {"line": 1}},
    )

    events = do(game, "walk redjac to 223.2")

    assert (only(events, ShipLost).ship, only(events, ShipLost).case) == ("redjacs-spaceship#1", "14.6")


@pytest.mark.case("14.6", "14.62")
def test_redjacs_ship_is_given_to_nobody_and_the_others_to_anybody() -> None:
    game = table(
        "imperial.missions",
        characters={
            "redjac": {"place": "223.1", "ship": "redjacs-spaceship"},
            "gelba": {"place": "223.1", "ship": "imperial-spaceship"},
            "thysa-kymbo": {"place": "223.1"},
        },
    )
    assert game.decision is not None
    assert game.decision.kind == "trading"
    assert game.actions == ("give imperial-spaceship#1 to thysa-kymbo", "done")

    given = only(do(game, "give imperial-spaceship#1 to thysa-kymbo"), ShipAssigned)

    assert given.owner == "thysa-kymbo"


@pytest.mark.case("14.6", "14.55")
def test_redjacs_ship_goes_with_him_and_an_ordinary_one_to_his_friends() -> None:
    """Rebels assassinate the owner; card 76 has an A in the city."""

    def kill(target: str, ship: str) -> Game:
        game = errand(
            CITY,
            ["kogus"],
            cards=[76],
            others={
                target: {"detected": True, "ship": ship, "with_units": True},
                "gelba": {"detected": True, "with_units": True},
            },
            units={CITY: {"line": 1}},
        )
        send(game, A=["kogus"])
        do(game, f"target {target}")
        draw(game)
        return game

    redjac = kill("redjac", "redjacs-spaceship")
    voles = kill("jin-voles", "imperial-spaceship")

    assert owners(redjac) == {}
    assert voles.side == "imperial"
    assert voles.actions == (
        "give imperial-spaceship#1 to gelba",
        "leave imperial-spaceship#1 with the units",
    )


# New ships for Knights


def end_of_imperial_turn(people: dict[str, dict[str, Any]], **more: Any) -> Game:
    """The last Phase of an Imperial Player-Turn in Egrix, which began with one Imperial spaceship."""
    game = table("imperial.missions", characters=people, **more)
    while game.decision is not None and game.decision.kind in ("trading", "missions"):
        do(game, "done")
    return game


@pytest.mark.case("14.61", "15.73")
def test_a_knight_on_an_imperial_planet_gets_a_ship_in_place_of_a_lost_one() -> None:
    """A-14-07: of the two Knights one; a governor none."""
    game = end_of_imperial_turn(
        {"vans-ka-tie-a": {"place": "221.1"}, "redjac": {"place": "222.1"}, "jon-kidu": {"place": "222.1"}}
    )
    assert game.actions == ("give a spaceship to vans-ka-tie-a", "give a spaceship to redjac", "done")

    given = only(do(game, "give a spaceship to vans-ka-tie-a"), ShipAssigned)

    assert (given.owner, given.place, given.case) == ("vans-ka-tie-a", "221.1", "14.61")
    assert owners(game) == {"imperial-spaceship#1": "vans-ka-tie-a"}
    assert game.decision is None or game.decision.kind != "spaceship.replacement"


@pytest.mark.case("14.61", "14.13")
def test_a_knight_who_has_a_ship_gets_no_second_one() -> None:
    """Two ships at the start, one is left: it is Vans' own, and only Redjac is offered another."""
    people = ["vans-ka-tie-a", "redjac"]
    game = end_of_imperial_turn(
        {"vans-ka-tie-a": {"place": "221.1", "ship": "imperial-spaceship"}, "redjac": {"place": "222.1"}},
        scenario={"imperial": {"characters": people, "ships": ["imperial-spaceship", "imperial-spaceship"]}},
    )
    assert game.actions == ("give a spaceship to redjac", "done")


@pytest.mark.case("14.61")
def test_no_ship_is_replaced_while_all_are_there() -> None:
    game = end_of_imperial_turn(
        {"vans-ka-tie-a": {"place": "221.1"}, "jon-kidu": {"place": "222.1", "ship": "imperial-spaceship"}}
    )

    assert game.decision is None or game.decision.kind != "spaceship.replacement"
    assert owners(game) == {"imperial-spaceship#1": "jon-kidu"}


@pytest.mark.case("14.61", "15.73")
@pytest.mark.parametrize(
    ("knight", "planet"),
    [
        ({"place": "221.1"}, {"state": "rebellion"}),
        ({"place": "221.1", "fate": "captive", "captor": "kogus", "detected": True}, {}),
    ],
    ids=["a planet in rebellion", "a prisoner"],
)
def test_no_ship_reaches_a_knight_in_trouble(knight: dict[str, Any], planet: dict[str, Any]) -> None:
    game = end_of_imperial_turn(
        {"vans-ka-tie-a": knight, "kogus": {"place": "221.1", "detected": True}}, planets={"221": planet}
    )

    assert game.decision is None or game.decision.kind != "spaceship.replacement"
    assert owners(game) == {}


@pytest.mark.case("14.61")
def test_as_many_ships_come_as_are_missing_one_for_each_knight() -> None:
    """A-14-07: a Knight who has a ship gets no second one."""
    game = end_of_imperial_turn(
        {
            "redjac": {"place": "221.1", "ship": "redjacs-spaceship"},
            "vans-ka-tie-a": {"place": "221.1"},
            "jin-voles": {"place": "222.1"},
            "els-taroff": {"place": "222.1"},
        },
        scenario={
            "imperial": {
                "characters": ["redjac", "vans-ka-tie-a"],
                "ships": ["redjacs-spaceship", "imperial-spaceship", "imperial-spaceship"],
            }
        },
    )
    do(game, "give a spaceship to jin-voles", "give a spaceship to els-taroff")

    assert owners(game) == {
        "redjacs-spaceship#1": "redjac",
        "imperial-spaceship#1": "jin-voles",
        "imperial-spaceship#2": "els-taroff",
    }
    assert game.decision is None or game.decision.kind != "spaceship.replacement"


@pytest.mark.case("14.62")
def test_only_knights_get_a_ship_from_outside() -> None:
    game = end_of_imperial_turn({"jon-kidu": {"place": "221.1"}, "barca": {"place": "222.1"}})

    assert game.decision is None or game.decision.kind != "spaceship.replacement"


@pytest.mark.case("14.63")
def test_redjac_gets_an_ordinary_ship_when_his_own_is_lost() -> None:
    """In Varu his ship was the only one at the start."""
    game = end_of_imperial_turn({"redjac": {"place": "431.1"}}, base="varu-powderkeg")

    do(game, "give a spaceship to redjac")

    assert owners(game) == {"imperial-spaceship#1": "redjac"}


# A module that keeps ships without anybody


def waits_for_a_pilot(ctx: Context, ship: Ship) -> bool:
    """A ship stands where it was left, if it is not in space."""
    return ctx.board.on_surface(ship.place)


PARKED = Module(
    id="parked", title="Ships can be left alone", answers=(questions.stays_alone.by(waits_for_a_pilot),)
)


@pytest.mark.case("14.59", "14.55")
def test_a_module_keeps_a_ship_that_is_left_alone_until_somebody_takes_it(playing: Play) -> None:
    game = table(
        "rebel.movement",
        characters={"kogus": {"place": "223.1", "ship": "star-cruiser"}, "scott-rubel": {"place": "223.2"}},
        options=playing(PARKED),
    )
    assert not every(do(game, "walk kogus to 223.2"), ShipLost)
    assert owners(game) == {"star-cruiser": ""}
    assert not list(ships_have_company(game, Ledger(game)))
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("14.59")
def test_a_module_keeps_a_ship_whose_troops_are_gone(playing: Play) -> None:
    game = table(
        "imperial.military-combat",
        units={"223.1": {"air-1-0": 1, "line": 3}},
        ships=[{"id": "explorer", "place": "223.1"}],
        dice=[6, 6],
        options=playing(PARKED),
    )
    assert not every(do(game, "attack at 223.1"), ShipLost)
    assert owners(game) == {"explorer": ""}
