"""[9.2, 9.5a] Marching: who and what goes along with military units, and who stays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import do, every, march, only, table, troops

from fitg.engine.events.movement import DetectionChanged, PdbFired
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.possessions import ShipAssigned, ShipLost
from fitg.engine.game import Game

QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"
NO_PDBS: dict[str, Any] = {planet: {"pdb_up": False} for planet in ("221", "222", "223")}


def taken(game: Game) -> list[str]:
    """Whom and what the stack may still take along."""
    return [action for action in game.actions if action.startswith("take ")]


@pytest.mark.case("9.5a", "12.81a", "12.81b")
def test_units_take_along_whoever_is_free_and_the_prisoners_that_they_hold_themselves() -> None:
    """Frun Sentel follows his guard, and the Doctor is held by other units."""
    game = table(
        "imperial.movement",
        characters={
            "kogus": {"place": AIR, "fate": "captive", "captor": "units"},
            "frun-sentel": {"place": AIR, "fate": "captive", "captor": "jon-kidu"},
            "doctor-sontag": {"place": ANGOFF, "fate": "captive", "captor": "units"},
            "jon-kidu": {"place": AIR},
            "boccanegra": {"place": AIR},
        },
        units={AIR: {"patrol": 2}, ANGOFF: {"line": 1}},
    )
    do(game, f"march from {AIR}", "add patrol")
    assert taken(game) == ["take jon-kidu", "take prisoner kogus"]
    do(game, "take prisoner kogus")
    assert taken(game) == ["take jon-kidu"]
    do(game, "take jon-kidu")
    assert not taken(game)


@pytest.mark.case("9.0b")
def test_who_has_moved_does_not_march_on_with_other_units() -> None:
    """Frun Sentel walked to the wild, and Kogus was carried there: neither goes on with the units there."""
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "frun-sentel": {"place": AIR},
            "kogus": {"place": AIR},
            "zina-adora": {"place": WILD},
            "gelba": {"place": AIR, "fate": "captive", "captor": "units"},
        },
        units={AIR: {"air-2-1": 1}, WILD: {"wild-2-1": 1}},
    )
    do(game, f"walk frun-sentel to {WILD}", f"march from {AIR}")
    do(game, "take kogus", "take prisoner gelba", f"to {WILD}")
    do(game, f"march from {WILD}")
    assert taken(game) == ["take zina-adora"]


@pytest.mark.case("9.55", "9.5a")
def test_units_take_along_the_ships_that_wait_beside_them() -> None:
    """Not the ship of somebody else, the Enemy's, or one that waits elsewhere; and each of them once."""
    game = table(
        "imperial.movement",
        characters={"jon-kidu": {"place": AIR, "ship": "imperial-spaceship"}, "kogus": {"place": QUIBRON}},
        units={AIR: {"patrol": 1, "air-1-0": 1}, ANGOFF: {"line": 1}},
        ships=[
            {"id": "imperial-spaceship", "place": AIR},
            {"id": "imperial-spaceship", "place": ANGOFF},
            {"id": "explorer", "place": AIR},
        ],
    )
    waiting = [ship.id for ship in game.state.ships.values() if ship.place == AIR and not ship.owner]
    (own,) = [ship for ship in waiting if ship != "explorer"]
    do(game, f"march from {AIR}")
    assert taken(game) == ["take jon-kidu", f"take {own}"]
    do(game, f"take {own}")
    assert taken(game) == ["take jon-kidu"]


@pytest.mark.case("9.5b", "9.5a")
def test_a_stack_grows_only_as_long_as_some_environ_has_room_for_it() -> None:
    """Sizes 4, 5 and 3: only in the air of Charkhan is there still room, for two."""
    game = table(
        "imperial.movement",
        planets=NO_PDBS,
        characters={"kogus": {"place": QUIBRON}},
        units={ANGOFF: {"line": 3}, QUIBRON: {"militia": 4}, AIR: {"militia": 3}, WILD: {"militia": 3}},
    )
    do(game, f"march from {ANGOFF}", "add line")
    assert set(game.actions) == {f"to {AIR}", "add line"}
    do(game, "add line")
    assert set(game.actions) == {f"to {AIR}"}
    do(game, f"to {AIR}")
    assert troops(game, AIR) == {"militia": 3, "line": 2}, "nothing was left to choose"


@pytest.mark.case("9.24", "7.22")
def test_rebel_units_under_fire_have_nothing_to_turn_up() -> None:
    game = table(
        "rebel.movement",
        planets={"221": {"pdb": 2}, "223": {"pdb_up": False}},
        characters={"kogus": {"place": ANGOFF}},
        units={AIR: {"air-2-1": 3}},
        dice=[1, 6],
    )
    march(game, AIR, QUIBRON, "air-2-1", "air-2-1", "air-2-1")
    events = do(game, "fire")
    assert only(events, PdbFired).units_loss
    assert every(events, UnitsLost)
    assert not every(events, UnitsRevealed)


@pytest.mark.case("9.4", "9.34")
def test_who_comes_with_units_to_friends_that_are_known_is_known_too() -> None:
    game = table(
        "rebel.movement",
        characters={"kogus": {"place": AIR}, "zina-adora": {"place": WILD, "detected": True}},
        units={AIR: {"air-2-1": 1}},
    )
    events = march(game, AIR, WILD, "air-2-1", "kogus")
    assert game.state.characters["kogus"].with_units
    assert only(events, DetectionChanged).characters == ("kogus",)


# Leaving the units


@pytest.mark.case("9.57")
def test_who_walks_away_from_the_units_stands_alone_even_where_other_units_are() -> None:
    game = table(
        "rebel.movement",
        characters={"kogus": {"place": AIR, "with_units": True}},
        units={AIR: {"air-2-1": 1}, WILD: {"wild-2-1": 1}},
    )
    do(game, f"walk kogus to {WILD}")
    assert not game.state.characters["kogus"].with_units
    assert "attach kogus" in game.actions


@pytest.mark.case("9.57", "9.54")
def test_who_flies_away_from_the_units_stands_alone_even_where_other_units_are() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={"boccanegra": {"place": AIR, "ship": "planetary-privateer", "with_units": True}},
        units={AIR: {"air-2-1": 1}, WILD: {"wild-2-1": 1}},
    )
    do(game, "fly planetary-privateer", f"to {WILD}")
    assert not game.state.characters["boccanegra"].with_units


@pytest.mark.case("14.59", "14.51")
def test_a_ship_whose_owner_walks_away_waits_with_the_military_units() -> None:
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "ship": "planetary-privateer"}},
        units={AIR: {"air-2-1": 1}},
    )
    events = do(game, f"walk boccanegra to {WILD}")
    assert not every(events, ShipLost)
    assert only(events, ShipAssigned).owner == ""
    assert game.state.ships["planetary-privateer"].place == AIR


@pytest.mark.case("9.0b", "9.56")
def test_who_has_walked_does_not_board_a_ship() -> None:
    game = table(
        "rebel.movement",
        planets=NO_PDBS,
        characters={
            "boccanegra": {"place": WILD, "ship": "planetary-privateer"},
            "frun-sentel": {"place": AIR},
            "zina-adora": {"place": WILD},
        },
    )
    do(game, f"walk frun-sentel to {WILD}", "fly planetary-privateer")
    assert [action for action in game.actions if action.startswith("board")] == ["board zina-adora"]
