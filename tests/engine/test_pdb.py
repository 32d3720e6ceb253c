"""[8.0, 9.2] Planetary Defense Bases: who uses them, how they fire, how they go Down and Up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.table import do, every, march, only, passing, table, troops, until

from fitg.engine.events.character_combat import Died
from fitg.engine.events.movement import DetectionRolled, Marched, PdbChanged, PdbFired
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game

RAIDERS = {"432.3": {"wild-2-1": 2}}


def captain(place: str) -> dict[str, Any]:
    return {"boccanegra": {"place": place, "ship": "planetary-privateer"}}


def raid(dice: Sequence[int] = (), *, raiders: int = 2, take: Sequence[str] = (), **more: Any) -> Game:
    """Rebel units on Solvia (Level 2) leave for Horon (Level 1), both Imperial."""
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        units={"432.3": {"wild-2-1": raiders}},
        dice=dice,
        **{"characters": {"kogus": {"place": "433.1"}}, **more},
    )
    march(game, "432.3", "431.1", *["wild-2-1"] * raiders, *take)
    return game


def relief(level: int, dice: Sequence[int] = ()) -> Game:
    """Imperial units go from Solvia to Cercis, which the Rebels hold with a PDB of this level."""
    game = table(
        "imperial.movement",
        base="varu-powderkeg",
        planets={"433": {"pdb": level}},
        characters={"kogus": {"place": "433.1"}},
        units={"432.1": {"line": 1, "patrol": 1}},
        dice=dice,
    )
    march(game, "432.1", "433.2", "line", "patrol")
    return game


# Who uses it


@pytest.mark.case("8.0", "8.2")
def test_only_the_controller_of_the_planet_uses_its_pdb() -> None:
    rebels = table("rebel.movement", characters=captain("223.1"))
    assert every(do(rebels, "fly planetary-privateer", "to 222.1"), DetectionRolled)

    knight = {"vans-ka-tie-a": {"place": "223.1", "ship": "imperial-spaceship"}}
    imperials = table("imperial.movement", characters=knight | {"zina-adora": {"place": "221.1"}})
    assert not every(do(imperials, "fly imperial-spaceship#1", "to 222.1"), DetectionRolled)


@pytest.mark.case("8.2a")
@pytest.mark.parametrize(
    ("origin", "destination"), [("221.1", "223.1"), ("223.1", "221.1"), ("223.1", "223.2")]
)
def test_an_up_pdb_looks_for_ships_that_leave_arrive_or_fly_about(origin: str, destination: str) -> None:
    """One planet has an Up PDB: Quibron when the ship leaves or reaches it, else Charkhan."""
    down = "223" if "221.1" in (origin, destination) else "221"
    game = table("rebel.movement", planets={down: {"pdb_up": False}}, characters=captain(origin))
    events = do(game, "fly planetary-privateer", f"to {destination}")
    assert only(events, DetectionRolled).planet != down


@pytest.mark.case("8.2b")
@pytest.mark.parametrize("down", ["431", "432"])
def test_an_up_pdb_may_fire_on_units_that_leave_or_arrive(down: str) -> None:
    game = raid(planets={down: {"pdb_up": False}})
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("imperial", "pdb.fire")
    assert do(game, "hold fire")


@pytest.mark.case("8.2c")
def test_a_down_pdb_is_of_no_use_to_anybody() -> None:
    down = {planet: {"pdb_up": False} for planet in ("431", "432", "433")}
    assert every(raid(planets=down).log, Marched)

    flight = table(
        "rebel.movement",
        planets={"222": {"pdb_up": False}, "223": {"pdb_up": False}},
        characters=captain("223.1"),
    )
    assert not every(do(flight, "fly planetary-privateer", "to 222.1"), DetectionRolled)


@pytest.mark.case("8.3", "8.32")
def test_a_down_pdb_stays_down_until_its_controller_turns_it_up() -> None:
    """Angoff's PDB sees nobody in turn 1; the Imperial Player turns it Up in turn 2, and it sees again."""
    game = table(
        "rebel.movement",
        planets={"222": {"pdb_up": False}, "223": {"pdb_up": False}},
        characters=captain("223.1") | {"jon-kidu": {"place": "222.1"}},
    )
    do(game, "fly planetary-privateer", "to 222.1")
    until(game, "movement")
    assert "turn up pdb 222" not in game.actions  # the Rebels do not control it
    events = do(game, "fly planetary-privateer", "to 223.1")
    assert not every(events, DetectionRolled)
    while "turn up pdb 222" not in game.actions:
        until(game, "movement")
        if "turn up pdb 222" not in game.actions:
            do(game, "done")
    assert (game.state.turn, game.state.phasing) == (2, "imperial")
    do(game, "turn up pdb 222", "done")
    until(game, "movement")
    assert only(do(game, "fly planetary-privateer", "to 222.1"), DetectionRolled).planet == "222"


@pytest.mark.case("8.33")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_nobody_uses_the_pdb_of_a_planet_that_nobody_controls(side: str) -> None:
    movers = {
        "rebel": captain("223.1"),
        "imperial": {"vans-ka-tie-a": {"place": "223.1", "ship": "imperial-spaceship"}},
    }
    ship, unit = ("planetary-privateer", "air-2-1") if side == "rebel" else ("imperial-spaceship#1", "patrol")
    game = table(
        f"{side}.movement",
        planets={"222": {"state": "rebellion"}, "223": {"state": "rebellion"}},
        characters=movers[side] | {"zina-adora": {"place": "221.1"}},
        units={"223.1": {unit: 1}},
    )
    assert not every(do(game, f"fly {ship}", "to 222.1"), DetectionRolled)
    assert every(march(game, "223.1", "222.1", unit), Marched)


@pytest.mark.case("8.33", "8.13")
def test_whoever_gains_control_gets_the_pdb_at_its_present_level() -> None:
    """Solvia's Level 2, built by the Empire, looks for Imperial ships once the Rebels control it."""
    game = table(
        "imperial.movement",
        base="varu-powderkeg",
        planets={
            "432": {"state": "rebel-control"},
            "433": {"state": "imperial-control", "loyalty": "neutral"},
        },
        characters={
            "vans-ka-tie-a": {"place": "431.1", "ship": "imperial-spaceship"},
            "kogus": {"place": "433.1"},
        },
    )
    seen = only(do(game, "fly imperial-spaceship#1", "to 432.1"), DetectionRolled)
    assert (seen.planet, seen.pdb) == ("432", 2)


# Fire on military units


@pytest.mark.case("9.21", "9.23")
def test_the_owner_rolls_for_the_units_and_the_mover_for_the_pdb() -> None:
    """Level 1, column 1-1: the owner's 6 costs the units 3 points, the mover's 5 costs the PDB 1."""
    game = relief(1, dice=[6, 5])
    assert game.decision is not None
    assert (game.decision.side, game.decision.case) == ("rebel", "9.2")

    fired = only(do(game, "fire"), PdbFired)

    assert (fired.column, fired.die, fired.return_die) == ("1-1", 6, 5)
    assert (fired.units_loss, fired.pdb_loss) == (3, 1)


@pytest.mark.case("9.22")
@pytest.mark.parametrize(("level", "column"), [(2, "3-1"), (1, "1-1")])
@pytest.mark.parametrize("raiders", [1, 5])
def test_the_column_of_a_pdb_follows_its_level_whatever_the_units(
    level: int, column: str, raiders: int
) -> None:
    """A-09-02: nor does a leader shift it."""
    game = raid(
        raiders=raiders,
        planets={"432": {"pdb": level}},
        characters={"rayner-derban": {"place": "432.3"}},
        take=["rayner-derban"],
    )
    assert only(do(game, "fire"), PdbFired).column == column


@pytest.mark.case("9.22")
def test_a_level_0_pdb_cannot_fire() -> None:
    assert troops(relief(0), "433.2") == {"line": 1, "patrol": 1}


@pytest.mark.case("9.24")
def test_the_units_take_their_loss_as_in_combat_and_the_rest_goes_on() -> None:
    """A loss of 3 costs two 2-1 units one of them: the second would be too much."""
    game = raid(dice=[6, 6], planets={"432": {"pdb": 1}, "431": {"pdb_up": False}})
    events = do(game, "fire")
    assert only(events, UnitsLost).units == {"wild-2-1": 1}
    assert only(events, Marched).units == {"wild-2-1": 1}
    assert troops(game, "431.1") == {"wild-2-1": 1}
    assert not troops(game, "432.3")


def test_imperial_units_are_shown_when_the_fire_costs_them_something() -> None:
    """A-07-01: not while the fire does no harm."""
    hurt = relief(1, dice=[2, 6])
    assert only(do(hurt, "fire"), UnitsRevealed).units == {"line": 1, "patrol": 1}

    unhurt = relief(1, dice=[1, 6])
    assert not every(do(unhurt, "fire"), UnitsRevealed)


@pytest.mark.case("9.25")
@pytest.mark.parametrize(
    ("level", "return_die", "after"),
    [
        (2, 1, (1, False)),  # a loss of 3
        (2, 2, (2, False)),  # 2
        (2, 4, (2, True)),  # 1
        (2, 5, (2, True)),  # none
        (1, 1, (0, False)),  # 4
    ],
)
def test_the_answer_to_its_fire_may_put_the_pdb_down(
    level: int, return_die: int, after: tuple[int, bool]
) -> None:
    game = relief(level, dice=[6, return_die])
    do(game, "fire")
    planet = game.state.planets["433"]
    assert (planet.pdb, planet.pdb_up) == after


@pytest.mark.case("9.26")
def test_military_units_cannot_attack_a_pdb() -> None:
    """Units beside an Enemy PDB have nothing to do about it, and one that holds its fire is safe."""
    game = relief(2)
    do(game, "hold fire")
    planet = game.state.planets["433"]
    assert (planet.pdb, planet.pdb_up) == (2, True)
    seen: set[str] = set()
    while game.state.turn == 1:
        seen.update(game.actions)
        do(game, game.actions[-1])
    assert not any("pdb" in action for action in seen)
    assert not every(game.log, PdbChanged)


@pytest.mark.case("9.27")
def test_a_stack_can_be_fired_on_twice_in_one_move() -> None:
    """Five units leave Level 2 and lose two; of the three that reach Level 1, one is shot."""
    game = raid(dice=[5, 5, 4, 6], raiders=5)
    events = do(game, "fire")
    assert only(events, PdbFired).planet == "432"
    assert only(events, UnitsLost).units == {"wild-2-1": 2}
    assert game.decision is not None
    assert game.decision.kind == "pdb.fire"

    events = do(game, "fire")

    assert only(events, PdbFired).planet == "431"
    assert only(events, UnitsLost).units == {"wild-2-1": 1}
    assert only(events, Marched).units == {"wild-2-1": 2}


@pytest.mark.case("9.27")
@pytest.mark.parametrize(("dice", "shots"), [([1, 6, 6, 6], 1), ([1, 6, 1, 6], 2)])
def test_who_travels_with_units_that_are_all_lost_in_space_dies_with_them(
    dice: list[int], shots: int
) -> None:
    """A-09-03: on leaving or on arriving; the ship is lost for good, and the prisoner dies too."""
    game = raid(
        dice=dice,
        raiders=shots,
        planets={"431": {"pdb": 2}},
        characters={
            "kogus": {"place": "432.3", "ship": "star-cruiser"},
            "gelba": {"place": "432.3", "fate": "captive", "captor": "kogus"},
            "rayner-derban": {"place": "433.1"},
        },
        take=["kogus"],
    )
    do(game, "fire")
    if shots == 2:
        do(game, "fire")

    assert [event.character for event in every(game.log, Died)] == ["kogus", "gelba"]
    assert only(game.log, ShipLost).ship == "star-cruiser"
    assert game.state.possessions["star-cruiser"].fate == "removed"
    assert not troops(game, "431.1")
    assert not troops(game, "432.3")


def test_each_stack_that_passes_can_be_fired_on() -> None:
    """A-09-01: as the mover grouped them."""
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        planets={"431": {"pdb_up": False}},
        units=RAIDERS,
        characters={"kogus": {"place": "433.1"}},
    )
    for _ in range(2):
        march(game, "432.3", "431.1", "wild-2-1")
        assert game.decision is not None
        assert game.decision.kind == "pdb.fire"
        do(game, "hold fire")


def test_the_pdb_of_a_stopped_rebellion_does_not_fire_on_the_last_rebels_to_leave() -> None:
    """A-08-03: whose PDB it is counts as the move begins; only when they are gone does the Empire rule."""
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        planets={"432": {"state": "rebellion-stopped"}, "431": {"pdb_up": False}},
        units={"432.1": {"line": 1}, "432.3": {"wild-2-1": 1}},
        characters={"kogus": {"place": "433.1"}},
    )
    events = march(game, "432.3", "431.1", "wild-2-1")
    assert only(events, Marched).destination == "431.1"
    assert game.state.planets["432"].status == "imperial-control"


# Down and Up


@pytest.mark.case("8.31")
def test_sabotage_puts_the_pdb_down() -> None:
    game = table("rebel.missions", characters={"boccanegra": {"place": "223.1"}}, cards=[69])
    do(game, "missions at 223.1", "assign boccanegra to S", "draw", "complete S")
    assert only(game.log, PdbChanged) == PdbChanged(
        case="8.31", planet="223", level=0, up=False, reason="sabotage"
    )


@pytest.mark.case("8.31")
def test_locals_can_raid_the_pdb() -> None:
    game = table("rebel.missions", characters={"boccanegra": {"place": "221.1"}}, cards=[70])
    do(game, "missions at 221.1", "assign boccanegra to S", "draw")
    raided = only(game.log, PdbChanged)
    assert (raided.planet, raided.level, raided.up) == ("221", 1, False)


@pytest.mark.case("8.13")
def test_a_level_falls_to_0_and_never_below_and_turning_up_does_not_raise_it() -> None:
    """A-08-02: Sabotage with two letters on a Level 1 PDB, then once more on the Level 0 that is left."""
    game = table(
        "rebel.missions",
        planets={"223": {"pdb": 1}},
        characters={"boccanegra": {"place": "223.1"}, "jon-kidu": {"place": "222.1"}},
        cards=[69, 70],
    )
    do(game, "missions at 223.1", "assign boccanegra to S", "draw", "draw")
    planet = game.state.planets["223"]
    assert (planet.pdb, planet.pdb_up) == (0, False)

    again = table(
        "rebel.missions",
        turn=2,
        characters={"boccanegra": {"place": "223.1"}, "jon-kidu": {"place": "222.1"}},
        cards=[69, 70],
    )
    do(again, "missions at 223.1", "assign boccanegra to S", "draw", "draw")
    planet = again.state.planets["223"]
    assert (planet.pdb, planet.pdb_up) == (0, False)
    until(again, "movement")
    do(again, "turn up pdb 223")
    planet = again.state.planets["223"]
    assert (planet.pdb, planet.pdb_up) == (0, True)


def flips(side: str, turn: int, planets: Mapping[str, Mapping[str, Any]], **more: Any) -> list[str]:
    """The PDBs that a player may turn Up in his Movement Segment; two characters always can walk."""
    game = table(
        f"{side}.movement",
        base="varu-powderkeg",
        turn=turn,
        planets=planets,
        characters={"kogus": {"place": "432.1"}, "gelba": {"place": "432.2"}},
        **more,
    )
    until(game, "movement")
    return [action.split()[-1] for action in game.actions if action.startswith("turn up pdb")]


@pytest.mark.case("16.16")
@pytest.mark.parametrize("turn", range(1, 8))
def test_the_rebels_turn_pdbs_up_in_odd_turns_and_the_empire_in_even_ones(turn: int) -> None:
    """Each only on planets of his own; where a Line unit is due the choice of it comes first (16.34)."""
    down = {planet: {"pdb_up": False} for planet in ("431", "432", "433")}
    quiet: dict[str, Any] = {"reinforcements": []}
    assert flips("rebel", turn, down, scenario=quiet) == (["433"] if turn % 2 else [])
    assert flips("imperial", turn, down, scenario=quiet) == ([] if turn % 2 else ["431", "432"])


@pytest.mark.case("16.16")
def test_one_pdb_in_a_segment_at_any_moment_of_it() -> None:
    """A-16-10: also after moving."""
    game = table(
        "imperial.movement",
        turn=2,
        planets={planet: {"pdb_up": False} for planet in ("221", "222", "223")},
        characters={"jon-kidu": {"place": "223.1"}, "boccanegra": {"place": "221.1"}},
    )
    do(game, "walk jon-kidu to 223.2")
    assert {"turn up pdb 221", "turn up pdb 222"} <= set(game.actions)
    do(game, "turn up pdb 221")
    assert game.state.planets["221"].pdb_up
    assert not any(action.startswith("turn up") for action in game.actions)
    do(game, "done")
    while "turn up pdb 222" not in game.actions:
        do(game, passing(game))
    assert (game.state.turn, game.state.phasing) == (4, "imperial")


@pytest.mark.case("16.16", "15.52b")
@pytest.mark.parametrize(
    ("units", "allowed"), [({}, True), ({"liquid-1-0": 1}, True), ({"militia": 1}, False)]
)
def test_rebels_may_turn_up_the_pdb_of_a_planet_in_rebellion_without_imperial_units(
    units: dict[str, int], allowed: bool
) -> None:
    """A-15-09: it is their one PDB of the turn."""
    down = {"pdb_up": False}
    risen: dict[str, dict[str, Any]] = {"431": {"state": "rebellion", **down}, "433": down}
    found = flips("rebel", 3, risen, units={"431.1": units} if units else {})
    assert found == (["431", "433"] if allowed else ["433"])
    assert "431" not in flips("imperial", 2, risen)
