"""[32.0] The ghost fleet of the Fifth Province."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.fleets import at, kind
from tests.engine.table import do, every, only

from fitg.engine.events.character_combat import Died
from fitg.engine.events.galactic import GhostFleetCame, GhostFleetStruck
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.space import StackReleased
from fitg.engine.game import Game
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

GHOSTS, QUIET = 106, 102
BARAK, ANELL = "511.orbit", "541.orbit"


def haunted(units: dict[str, dict[str, int]], segment: str = "rebel-1.space-combat", **more: Any) -> Game:
    """The Space Combat Segment of the first Rebel Player-Turn, with all PDBs Down but those that are said."""
    planets = {"511": {"pdb_up": False}, "541": {"pdb_up": False}, **more.pop("planets", {})}
    event = more.pop("event", GHOSTS)
    return galaxy(segment, turn=2, galactic_event=event, units=units, planets=planets, **more)


@pytest.mark.case("32.0", "22.0")
def test_the_rebel_player_picks_one_orbit_box_of_the_fifth_province() -> None:
    game = haunted({BARAK: {"line": 3}, ANELL: {"line": 2}, "241.orbit": {"line": 2}})
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert set(game.actions) == {
        f"the ghost fleet strikes at {BARAK}",
        f"the ghost fleet strikes at {ANELL}",
    }


@pytest.mark.case("32.0", "22.0", "10.3")
def test_twenty_points_attack_and_only_the_empire_loses() -> None:
    """20 against 10 is 2-1; only one die is rolled."""
    game = haunted({BARAK: {"line": 5}, ANELL: {"line": 1}}, dice=[4])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    came, struck = only(events, GhostFleetCame), only(events, GhostFleetStruck)
    assert came.strength == 20
    assert (struck.attack, struck.defense, struck.ratio, struck.column, struck.shifts) == (
        20,
        10,
        "2-1",
        "2-1",
        (),
    )
    assert only(events, UnitsRevealed).units == {"line": 5}
    assert struck.loss > 0
    assert sum(only(events, UnitsLost).units.values()) == struck.loss // 2
    assert at(game, BARAK, "imperial") == {"line": 5 - struck.loss // 2}
    assert "20 against 10" in describe(struck, game.facts)


@pytest.mark.case("32.0", "22.4", "22.21")
def test_the_empire_may_use_a_space_leader_and_its_pdb() -> None:
    """Redjac leads with 2 in space, and a Level 1 PDB helps; nobody leads the ghosts, none is determined."""
    people = {"redjac": {"place": BARAK, "with_units": True}, "boccanegra": {"place": BARAK}}
    ships = [{"id": "planetary-privateer", "owner": "boccanegra"}]
    game = haunted(
        {BARAK: {"line": 5}, ANELL: {"line": 1}},
        dice=[1],
        characters=people,
        ships=ships,
        planets={"511": {"pdb": 1, "pdb_up": True}},
    )
    do(game, f"the ghost fleet strikes at {BARAK}")
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("imperial", "military-combat.leader")
    struck = only(do(game, "lead with redjac"), GhostFleetStruck)
    assert {shift.case for shift in struck.shifts} == {"22.21", struck.shifts[0].case}
    assert all(shift.columns < 0 for shift in struck.shifts)
    assert kind(game) != "military-combat.assault"


@pytest.mark.case("32.0", "20.47")
def test_it_strikes_intercepting_units_too_and_frees_those_they_hunt() -> None:
    stacks = [
        {"place": BARAK, "role": "interception", "units": {"line": 1}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({BARAK: {"line": 1}, ANELL: {"line": 1}}, stacks=stacks, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    struck = only(events, GhostFleetStruck)
    assert struck.defense == 4
    assert struck.loss >= 4
    assert at(game, BARAK, "imperial") == at(game, BARAK, "imperial", "interception") == {}
    assert at(game, BARAK, "rebel") == {"fire-2-3": 1}


@pytest.mark.case("32.0", "20.47", "22.0")
@pytest.mark.parametrize(("die", "released"), [(6, True), (1, False)])
def test_the_hunted_are_free_at_once_if_no_hunter_is_left_and_only_then(die: int, released: bool) -> None:
    stacks = [
        {"place": BARAK, "role": "interception", "units": {"line": 1 if released else 10}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[die] * 9)
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    freed = [event for event in every(events, StackReleased) if event.side == "rebel"]
    assert bool(freed) is released
    fights = every(events, BattleFought)
    assert [fight.attacker for fight in fights] == ([] if released else ["imperial"])


@pytest.mark.case("32.0", "22.0", "10.3")
def test_losses_are_counted_in_space_strength() -> None:
    """A Veteran has three points on the ground and four in space: a loss of three costs none of them."""
    game = haunted({BARAK: {"veteran": 3}, ANELL: {"line": 1}}, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    assert (only(events, GhostFleetStruck).defense, only(events, GhostFleetStruck).loss) == (12, 3)
    assert at(game, BARAK, "imperial") == {"veteran": 3}


@pytest.mark.case("32.0", "20.54", "20.47")
def test_an_empty_carrier_goes_before_one_with_a_load_in_whichever_stack() -> None:
    stacks = [
        {"place": BARAK, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}},
        {"place": BARAK, "role": "interception", "units": {"line": 1}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[1])
    assert only(do(game, f"the ghost fleet strikes at {BARAK}"), GhostFleetStruck).loss == 3
    assert at(game, BARAK, "imperial") == {"line": 1, "militia": 1}
    assert at(game, BARAK, "imperial", "interception") == {}


@pytest.mark.case("32.0", "22.43")
def test_with_the_last_unit_everybody_in_the_box_is_lost() -> None:
    people = {"redjac": {"place": BARAK, "with_units": True, "ship": "redjacs-spaceship"}}
    game = haunted({BARAK: {"line": 1}, ANELL: {"line": 1}}, characters=people, dice=[6])
    do(game, f"the ghost fleet strikes at {BARAK}")
    events = do(game, "no leader")
    assert only(events, Died).character == "redjac"
    assert not [ship for ship in game.state.ships.values() if ship.place == BARAK]


@pytest.mark.case("32.0", "20.54")
def test_what_is_carried_goes_with_its_carrier() -> None:
    stacks = [{"place": BARAK, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    assert only(events, GhostFleetStruck).defense == 2
    assert only(events, UnitsLost).units == {"line": 1, "militia": 1}
    assert at(game, BARAK, "imperial") == {}


@pytest.mark.case("32.0", "22.23")
def test_the_survivors_still_fight_the_rebels_above_the_planet() -> None:
    game = haunted({BARAK: {"line": 6, "fire-2-3": 1}, ANELL: {"line": 1}}, dice=[1])
    do(game, f"the ghost fleet strikes at {BARAK}")
    while kind(game) == "losses":
        do(game, game.actions[0])
    assert at(game, BARAK, "rebel") == {"fire-2-3": 1}
    assert f"attack at {BARAK}" in game.actions


@pytest.mark.case("32.0")
@pytest.mark.parametrize(
    ("segment", "event"), [("rebel-2.space-combat", GHOSTS), ("rebel-1.space-combat", QUIET)]
)
def test_it_comes_once_and_only_with_its_card(segment: str, event: int) -> None:
    game = haunted({BARAK: {"line": 3}, ANELL: {"line": 1}}, segment, event=event)
    assert not every(list(game.log), GhostFleetCame)
    assert kind(game) != "galactic-event"


@pytest.mark.case("32.0")
def test_without_a_target_nothing_happens() -> None:
    game = haunted({"241.orbit": {"line": 3}, "511.1": {"line": 1}})
    assert kind(game) != "galactic-event"
    assert not every(list(game.log), GhostFleetCame)


@pytest.mark.case("32.0")
def test_the_odds_are_told_without_telling_what_lies_face_down() -> None:
    game = haunted({BARAK: {"line": 2}, ANELL: {"line": 1}})
    tables = forecast(game, f"the ghost fleet strikes at {BARAK}")
    assert [table.title.rpartition(" ")[2] for table in tables] == ["4", "10"]
    assert all(sum(chance for _, chance in table.rows) == Fraction(1) for table in tables)


@pytest.mark.case("32.0")
def test_no_combat_is_declared_for_the_rebels() -> None:
    game = haunted({BARAK: {"line": 5}, ANELL: {"line": 1}}, dice=[4])
    assert not every(do(game, f"the ghost fleet strikes at {BARAK}"), CombatDeclared)
