"""[9.0, 9.1, 9.2] Movement: who goes where, with whom, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import do, every, march, only, table, troops, until

from fitg.engine.events.character_combat import Died, Freed
from fitg.engine.events.control import ControlChanged
from fitg.engine.events.movement import DetectionRolled, Flew, Marched, PdbFired, Walked
from fitg.engine.events.pieces import PrisonerHanded
from fitg.engine.events.possessions import ShipAssigned, ShipLost
from fitg.engine.game import Game

QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"
PRIVATEER = {"ship": "planetary-privateer"}
NO_PDBS: dict[str, Any] = {planet: {"pdb_up": False} for planet in ("221", "222", "223")}


def places(game: Game, *characters: str) -> list[str]:
    return [game.state.characters[each].place for each in characters]


def moves_of(game: Game, who: str) -> list[str]:
    return [action for action in game.actions if who in action]


# The Movement Segment


@pytest.mark.case("9.0")
def test_a_player_moves_any_of_his_units_and_leaves_the_others() -> None:
    """One on foot, one in a ship past the PDB of Angoff, one stack of units; Zina stays where she is."""
    game = table(
        "rebel.movement",
        characters={
            "zina-adora": {"place": AIR},
            "frun-sentel": {"place": AIR},
            "boccanegra": {"place": AIR, **PRIVATEER},
        },
        units={AIR: {"air-2-1": 1}},
        dice=[1, 1],
    )
    do(game, f"walk frun-sentel to {WILD}")
    flown = do(game, "fly planetary-privateer", f"to {ANGOFF}")
    assert [event.planet for event in every(flown, DetectionRolled)] == ["223", "222"]
    march(game, AIR, QUIBRON, "air-2-1")
    do(game, "hold fire")

    assert places(game, "zina-adora", "frun-sentel", "boccanegra") == [AIR, WILD, ANGOFF]
    assert troops(game, QUIBRON) == {"air-2-1": 1}
    assert game.decision is not None
    assert game.decision.kind == "movement"
    until_over = do(game, "done")
    assert not every(until_over, Walked)


@pytest.mark.case("9.0a")
def test_every_environ_of_the_star_system_is_one_move_away() -> None:
    game = table("rebel.movement", characters={"boccanegra": {"place": QUIBRON, **PRIVATEER}})
    do(game, "fly planetary-privateer")
    assert game.actions == tuple(f"to {place}" for place in (ANGOFF, AIR, WILD))


@pytest.mark.case("9.0b")
def test_each_unit_moves_once_in_a_segment() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "boccanegra": {"place": AIR, **PRIVATEER},
            "frun-sentel": {"place": AIR},
            "zina-adora": {"place": AIR},
        },
        units={AIR: {"air-2-1": 2}},
    )
    do(game, f"walk frun-sentel to {WILD}", "fly planetary-privateer", "board zina-adora", f"to {WILD}")
    march(game, AIR, WILD, "air-2-1")
    assert not moves_of(game, f"to {AIR}")
    assert f"march from {WILD}" not in game.actions
    assert f"march from {AIR}" in game.actions  # the other unit has not moved

    march(game, AIR, WILD, "air-2-1")
    do(game, "done")
    until(game, "movement")
    assert f"march from {WILD}" in game.actions


@pytest.mark.case("9.0c", "5.3E")
def test_units_stand_in_environs_and_nowhere_else() -> None:
    """Every destination of a walk, a flight and a march is an Environ; a move to where one stands is none."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, **PRIVATEER}},
        units={AIR: {"air-2-1": 1}},
    )
    assert moves_of(game, "walk") == [f"walk boccanegra to {WILD}"]
    environs = {QUIBRON, ANGOFF, WILD}
    for start in ("fly planetary-privateer", f"march from {AIR}"):
        twin = game.copy()
        do(twin, start)
        assert {action.removeprefix("to ") for action in moves_of(twin, "to ")} == environs


@pytest.mark.case("9.1", "9.1a", "9.1b")
def test_on_the_surface_nobody_is_looked_for_or_shot_at() -> None:
    game = table(
        "rebel.movement",
        planets={"223": {"pdb": 2}},
        characters={"boccanegra": {"place": AIR}},
        units={AIR: {"air-1-0": 1, "air-2-1": 1}},
    )
    events = do(game, f"walk boccanegra to {WILD}") + march(game, AIR, WILD, "air-1-0", "air-2-1")
    assert not every(events, DetectionRolled)
    assert not every(events, PdbFired)
    assert only(events, Marched).units == {"air-1-0": 1, "air-2-1": 1}


@pytest.mark.case("9.1", "9.1c")
def test_who_flies_on_a_planet_is_looked_for() -> None:
    game = table("rebel.movement", characters={"boccanegra": {"place": AIR, **PRIVATEER}})
    assert only(do(game, "fly planetary-privateer", f"to {WILD}"), DetectionRolled).planet == "223"


@pytest.mark.case("9.2")
def test_only_mobile_units_and_characters_with_them_or_in_ships_change_planets() -> None:
    """A-07-02: a 1-0 unit in the stack keeps it on the planet."""
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={"frun-sentel": {"place": AIR}},
        units={AIR: {"air-1-0": 1, "air-2-1": 1}},
    )
    assert moves_of(game, "frun-sentel") == [f"walk frun-sentel to {WILD}", "attach frun-sentel"]

    twin = game.copy()
    do(twin, f"march from {AIR}", "add air-2-1", "add air-1-0")
    assert moves_of(twin, "to ") == [f"to {WILD}"]

    march(game, AIR, QUIBRON, "air-2-1", "frun-sentel")
    assert places(game, "frun-sentel") == [QUIBRON]


def test_units_that_can_go_nowhere_are_not_offered() -> None:
    """Militia never leave their planet (7.21), and Angoff has one Environ."""
    game = table(
        "imperial.movement",
        characters={"jon-kidu": {"place": AIR}, "boccanegra": {"place": QUIBRON}},
        units={ANGOFF: {"militia": 1}},
    )
    assert moves_of(game, "march") == []


@pytest.mark.case("S002-MOV-13")
def test_the_destination_is_fixed_before_the_first_roll() -> None:
    """A-09-04: detected and damaged on leaving, the ship goes on without asking."""
    game = table("rebel.movement", characters={"boccanegra": {"place": ANGOFF, **PRIVATEER}}, dice=[6, 1])
    events = do(game, "fly planetary-privateer", f"to {QUIBRON}")
    assert every(events, DetectionRolled)[0].result == "Dd"
    assert places(game, "boccanegra") == [QUIBRON]


# Spaceships


@pytest.mark.case("9.54")
def test_each_ship_moves_and_is_looked_for_on_its_own() -> None:
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={
            "boccanegra": {"place": AIR, **PRIVATEER},
            "tourag": {"place": AIR, "ship": "solar-merchant"},
        },
        dice=[1, 1],
    )
    first = do(game, "fly planetary-privateer", f"to {ANGOFF}")
    assert only(first, DetectionRolled).ship == "planetary-privateer"
    assert places(game, "boccanegra", "tourag") == [ANGOFF, AIR]
    second = do(game, "fly solar-merchant", f"to {ANGOFF}")
    assert only(second, DetectionRolled).ship == "solar-merchant"


@pytest.mark.case("9.55")
def test_a_ship_needs_a_pilot_or_military_units_to_move() -> None:
    """A-09-14: Doctor Sontag owns the ship, and Navigation 0 is not enough, whoever else is there."""
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "doctor-sontag": {"place": AIR, "ship": "star-cruiser"},
            "boccanegra": {"place": AIR},
        },
        units={AIR: {"air-2-1": 1}},
    )
    assert not moves_of(game, "fly")
    marched = march(game, AIR, QUIBRON, "air-2-1", "doctor-sontag")
    assert only(marched, Marched).ships == ("star-cruiser",)
    assert game.state.ships["star-cruiser"].place == QUIBRON


@pytest.mark.case("9.55")
def test_units_may_take_along_a_ship_that_nobody_owns() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={"boccanegra": {"place": QUIBRON}},
        units={AIR: {"air-2-1": 1}},
        ships=[{"id": "star-cruiser", "place": AIR}],
    )
    twin = game.copy()
    march(game, AIR, QUIBRON, "air-2-1", "star-cruiser")
    assert game.state.ships["star-cruiser"].place == QUIBRON

    assert only(march(twin, AIR, QUIBRON, "air-2-1"), ShipLost).reason == "it stands abandoned"


@pytest.mark.case("9.56")
def test_a_ship_carries_no_more_than_its_passengers() -> None:
    """The Sloop has four seats: pilot, a passenger with his companion, and a guard's prisoner fill them.

    A-09-12: everybody aboard counts.
    """
    game = table(
        "rebel.movement",
        characters={
            "scott-rubel": {"place": AIR, "ship": "interstellar-sloop"},
            "boccanegra": {"place": AIR, "possessions": ["charsot"]},
            "frun-sentel": {"place": AIR},
            "kogus": {"place": AIR},
            "jon-kidu": {"place": AIR, "fate": "captive", "captor": "kogus"},
        },
        planets=NO_PDBS,
    )
    do(game, "fly interstellar-sloop")
    assert moves_of(game, "board") == ["board boccanegra", "board frun-sentel", "board kogus"]
    do(game, "board boccanegra")
    assert moves_of(game, "board") == ["board frun-sentel"]  # one seat left, and Kogus needs two
    do(game, "board frun-sentel")
    assert not moves_of(game, "board")
    assert only(do(game, f"to {ANGOFF}"), Flew).aboard == ("scott-rubel", "boccanegra", "frun-sentel")
    assert places(game, "kogus", "jon-kidu") == [AIR, AIR]


@pytest.mark.case("9.56")
def test_prisoners_fly_and_walk_with_their_guard() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "boccanegra": {"place": AIR, **PRIVATEER},
            "jon-kidu": {"place": AIR, "fate": "captive", "captor": "boccanegra"},
            "kogus": {"place": AIR},
            "vans-ka-tie-a": {"place": AIR, "fate": "captive", "captor": "kogus"},
        },
    )
    assert only(do(game, f"walk kogus to {WILD}"), Walked).captives == ("vans-ka-tie-a",)
    do(game, "fly planetary-privateer", f"to {ANGOFF}")
    assert places(game, "vans-ka-tie-a", "jon-kidu") == [WILD, ANGOFF]


def test_a_prisoner_is_handed_over_and_moves_once() -> None:
    """12.81d, A-12-21: Sentel, who has walked, hands him to Boccanegra, who then stays with him."""
    game = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": AIR},
            "boccanegra": {"place": WILD},
            "jon-kidu": {"place": AIR, "fate": "captive", "captor": "frun-sentel"},
        },
        units={WILD: {"wild-1-0": 1}},
    )
    do(game, f"walk frun-sentel to {WILD}")
    assert "hand jon-kidu to units" in game.actions
    handed = only(do(game, "hand jon-kidu to boccanegra"), PrisonerHanded)
    assert (handed.captive, handed.captor) == ("jon-kidu", "boccanegra")
    assert not moves_of(game, "walk boccanegra")
    assert not moves_of(game, "hand jon-kidu")

    freed = only(do(game, "release jon-kidu"), Freed)  # A-12-19
    assert freed.place == WILD
    assert moves_of(game, "walk boccanegra") == [f"walk boccanegra to {AIR}"]


def test_units_take_their_prisoner_along_or_leave_him_free() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "boccanegra": {"place": QUIBRON},
            "jon-kidu": {"place": AIR, "fate": "captive", "captor": "units"},
        },
        units={AIR: {"air-2-1": 1}},
    )
    twin = game.copy()
    march(game, AIR, QUIBRON, "air-2-1", "prisoner jon-kidu")
    captive = game.state.characters["jon-kidu"]
    assert (captive.place, captive.fate, captive.moved) == (QUIBRON, "captive", True)

    assert only(march(twin, AIR, QUIBRON, "air-2-1"), Freed).character == "jon-kidu"


# A ship that its owner leaves


def crew(*, friends: bool) -> Game:
    others = {"zina-adora": {"place": AIR}, "doctor-sontag": {"place": AIR}} if friends else {}
    return table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={"boccanegra": {"place": AIR, **PRIVATEER}, "kogus": {"place": QUIBRON}, **others},
    )


def test_an_owner_on_foot_leaves_his_ship_to_a_friend_of_his_choice() -> None:
    """A-09-15: a bad pilot may have it too."""
    game = crew(friends=True)
    do(game, f"walk boccanegra to {WILD}")
    assert game.decision is not None
    assert game.decision.kind == "movement.ship"
    assert game.actions == (
        "leave planetary-privateer to zina-adora",
        "leave planetary-privateer to doctor-sontag",
    )
    do(game, "leave planetary-privateer to doctor-sontag")
    assert game.state.ships["planetary-privateer"].owner == "doctor-sontag"
    assert places(game, "boccanegra") == [WILD]


def test_a_ship_left_alone_is_lost() -> None:
    game = crew(friends=False)
    events = do(game, f"walk boccanegra to {WILD}")
    assert only(events, ShipLost).case == "14.59"
    assert game.state.possessions["planetary-privateer"].fate == "deck"


def test_a_ship_that_no_friend_may_have_waits_for_a_pilot() -> None:
    """Tourag has a ship already, so the Privateer stays beside him without an owner."""
    game = table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": AIR, **PRIVATEER},
            "tourag": {"place": AIR, "ship": "solar-merchant"},
        },
    )
    do(game, f"walk boccanegra to {WILD}")
    assert game.state.ships["planetary-privateer"].owner == ""
    assert game.state.ships["planetary-privateer"].place == AIR


def test_redjacs_ship_is_lost_when_he_walks_away() -> None:
    """14.6: whoever stands beside it."""
    game = table(
        "imperial.movement",
        base="varu-powderkeg",
        characters={
            "redjac": {"place": "432.1", "ship": "redjacs-spaceship"},
            "gelba": {"place": "432.1"},
            "kogus": {"place": "433.1"},
        },
    )
    events = do(game, "walk redjac to 432.2")
    assert only(events, ShipLost).case == "14.6"


def test_a_passenger_leaves_his_own_ship_behind() -> None:
    """14.57: a ship carries no ship; nobody who flies along can take it over."""
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "boccanegra": {"place": AIR, **PRIVATEER},
            "tourag": {"place": AIR, "ship": "solar-merchant"},
            "kogus": {"place": AIR},
            "frun-sentel": {"place": AIR},
        },
    )
    events = do(game, "fly planetary-privateer", "board tourag", "board kogus", f"to {ANGOFF}")
    left = only(events, ShipAssigned)
    assert (left.ship, left.owner, left.case) == ("solar-merchant", "frun-sentel", "14.51")
    assert places(game, "tourag") == [ANGOFF]


# Moves and control


def test_units_that_walk_on_their_planet_do_not_lose_it_on_the_way() -> None:
    """The only Imperial unit on a Rebel planet with its PDB Down denies control, also while it marches.

    If it did not, Cercis and Solvia would both be Rebel-controlled for a moment, and the game over (16.35).
    """
    game = table(
        "imperial.movement",
        base="varu-powderkeg",
        planets={"432": {"state": "rebel-control", "pdb_up": False}},
        characters={"kogus": {"place": "433.1"}},
        units={"432.1": {"militia": 1}},
    )
    events = march(game, "432.1", "432.2", "militia")
    assert not every(events, ControlChanged)
    assert game.outcome is None


def test_the_last_rebels_who_march_on_a_planet_do_not_end_a_stopped_rebellion() -> None:
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        planets={"432": {"state": "rebellion-stopped"}},
        characters={"kogus": {"place": "433.1"}},
        units={"432.1": {"militia": 1}, "432.3": {"wild-1-0": 1}},
    )
    march(game, "432.3", "432.2", "wild-1-0")
    assert game.state.planets["432"].status == "rebellion-stopped"


def test_nobody_dies_of_a_march_without_fire() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={"boccanegra": {"place": AIR, **PRIVATEER}},
        units={AIR: {"air-2-1": 1}},
    )
    events = march(game, AIR, ANGOFF, "air-2-1", "boccanegra")
    marched = only(events, Marched)
    assert (marched.characters, marched.ships) == (("boccanegra",), ("planetary-privateer",))
    assert not every(events, Died)


# Possessions in the Movement Segment


def test_the_scrambler_puts_an_enemy_pdb_on_the_same_planet_down() -> None:
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "possessions": ["scrambler", "scanner"]}},
        dice=[1],
    )
    assert moves_of(game, "scrambler") == ["use scrambler on pdb 223"]
    do(game, "use scrambler on pdb 223")
    assert not game.state.planets["223"].pdb_up
    assert not moves_of(game, "scrambler")


def test_the_helian_drug_makes_a_pilot() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "doctor-sontag": {"place": AIR, "ship": "star-cruiser", "possessions": ["helian-drug"]},
            "frun-sentel": {"place": AIR},
        },
    )
    assert not moves_of(game, "fly")
    do(game, "use helian-drug for navigation")
    assert moves_of(game, "fly") == ["fly star-cruiser"]
