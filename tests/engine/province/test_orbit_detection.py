"""[20.7] Detection with fleets in orbit, and the fleet detachments that it brings."""

from __future__ import annotations

import pytest
from tests.engine.province.ships import PRIVATEER, approach, fly, place_of, space
from tests.engine.table import do, every, face_up, only

from fitg.engine.events.character_combat import Died
from fitg.engine.events.movement import DetectionRolled, Flew
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import DetachmentAttacked, DetachmentEvaded
from fitg.engine.game import Game
from fitg.engine.machine.events import Event

#: Lysenda's PDB is Down: only units can look.
DOWN = {"232": {"pdb_up": False}}


def look(game: Game) -> list[Event]:
    """The ship arrives at Lysenda, and the units in orbit take part."""
    return do(game, "to 232.orbit", "units look")


def in_orbit(rolled: DetectionRolled) -> int:
    """The columns that units in orbit give."""
    return sum(-shift.columns for shift in rolled.shifts if "in orbit" in shift.reason)


# Who looks


@pytest.mark.case("20.7a", "20.7")
@pytest.mark.parametrize(
    ("units", "points", "columns"),
    [
        ({"line": 1}, 2, 0),
        ({"line": 4}, 8, 2),
        ({"veteran": 1, "elite-navy": 1}, 9, 3),
    ],
)
def test_each_full_three_points_in_orbit_are_a_column(
    units: dict[str, int], points: int, columns: int
) -> None:
    """The worked numbers of 20.7: 8 points two columns, 2 points none, 9 points three."""
    rolled = only(look(approach(units, 1, 6)), DetectionRolled)

    assert (rolled.orbit, in_orbit(rolled)) == (points, columns)
    assert not rolled.alone
    assert rolled.case == "20.7"


@pytest.mark.case("20.7a")
def test_the_shift_is_towards_the_worse_column_and_comes_beside_the_others() -> None:
    """[P-16] Evasion 7, two columns for 8 points; at a Level 2 PDB, two more."""
    assert only(look(approach({"line": 4}, 1)), DetectionRolled).column == "4"
    two = approach({"line": 4}, 1, planets={"232": {"pdb": 2}})
    assert only(look(two), DetectionRolled).column == "2"


@pytest.mark.case("20.7b")
@pytest.mark.parametrize(("die", "printed"), [(5, "Dd"), (6, "E*")])
def test_with_a_level_0_pdb_damage_and_destruction_count_as_detection(die: int, printed: str) -> None:
    """Evasion 7, 12 points: four columns, that of 2."""
    game = approach({"line": 6}, die, 1, planets={"232": {"pdb": 0}})
    events = look(game)
    rolled = only(events, DetectionRolled)

    assert (rolled.column, rolled.result) == ("2", "D")
    assert rolled.attack == printed.endswith("*")
    assert not game.state.ships[PRIVATEER].damaged


@pytest.mark.case("20.7c", "20.76")
@pytest.mark.parametrize(
    ("units", "columns"),
    [
        ({"veteran": 1}, None),
        ({"elite-navy": 1}, 0),
        ({"elite-navy": 1, "line": 1}, 0),
        ({"line": 4}, 1),
        ({"elite-navy": 1, "veteran": 1, "line": 1}, 2),
    ],
)
def test_without_an_up_pdb_five_points_look_by_themselves(units: dict[str, int], columns: int | None) -> None:
    """4 points: no routine; 5 to 7 no shift; 8 one; 11 two."""
    game = approach(units, 1, planets=DOWN)
    do(game, "to 232.orbit")

    assert ("units look" in game.actions) == (columns is not None)
    assert "units hold" in game.actions
    if columns is None:
        events = do(game, "units hold")
        assert not every(events, DetectionRolled)
    else:
        rolled = only(do(game, "units look"), DetectionRolled)
        assert (rolled.alone, rolled.pdb, in_orbit(rolled)) == (True, 0, columns)
    assert place_of(game, "boccanegra") == "232.orbit"


@pytest.mark.case("20.7c", "14.4")
@pytest.mark.parametrize(("planets", "helps"), [({}, True), (DOWN, False)])
def test_a_scanner_is_no_use_against_units_that_look_by_themselves(
    planets: dict[str, dict[str, object]], helps: bool
) -> None:
    """It lowers the Level of a PDB; beside an idle base there is none to lower."""
    game = approach({"elite-navy": 1}, 1, planets=planets, crew={"possessions": ["scanner"]})
    do(game, "to 232.orbit", "units look")
    assert ("use scanner" in game.actions) is helps


@pytest.mark.case("20.7c")
def test_units_alone_never_damage_or_destroy_by_the_table() -> None:
    """Evasion 7, 23 points: six columns, that of 0, where every die says Dd or E."""
    for die in range(1, 7):
        game = approach({"elite-navy": 3, "veteran": 2}, die, 1, planets=DOWN)
        assert only(look(game), DetectionRolled).result == "D"


@pytest.mark.case("20.7", "20.76")
@pytest.mark.parametrize(
    ("planet", "looks"),
    [
        ({"state": "rebellion", "loyalty": None}, True),
        ({"state": "rebel-control", "loyalty": None}, True),
    ],
)
def test_a_pdb_of_nobody_or_of_the_mover_is_no_help(planet: dict[str, object], looks: bool) -> None:
    """[P-15] With five points the fleet looks alone, as a Level 0 PDB."""
    game = approach({"elite-navy": 1}, 1, planets={"232": {**planet, "pdb": 2, "pdb_up": True}})
    rolled = only(look(game), DetectionRolled)

    assert (rolled.alone, rolled.pdb) == (looks, 0)


@pytest.mark.case("20.7")
def test_units_in_the_interception_stack_take_no_part() -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "ship": PRIVATEER}},
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"line": 4}},
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
        ],
        dice=[1],
    )
    rolled = only(fly(game, "232.orbit"), DetectionRolled)

    assert (rolled.orbit, in_orbit(rolled)) == (0, 0)


@pytest.mark.case("20.7")
def test_units_of_the_phasing_player_do_not_look() -> None:
    game = approach({"urban-2-3": 5}, 1, planets=DOWN)

    assert not every(do(game, "to 232.orbit"), DetectionRolled)
    assert place_of(game, "boccanegra") == "232.orbit"


@pytest.mark.case("20.7", "19.62")
def test_a_suicide_squad_and_what_is_carried_add_nothing() -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "ship": PRIVATEER}},
        stacks=[
            {
                "place": "232.orbit",
                "units": {"line": 2, "militia": 2, "suicide-squad": 1},
                "cargo": {"line+militia": 2},
            }
        ],
        dice=[1],
    )
    fly(game)
    assert only(look(game), DetectionRolled).orbit == 4
    alone = approach({"suicide-squad": 1}, 1)
    do(alone, "to 232.orbit")
    assert alone.actions == ("units hold",)


@pytest.mark.case("20.7")
def test_a_pdb_looks_even_if_the_units_hold() -> None:
    """[P-15] The routine is automatic; the part of the units is their owner's choice."""
    game = approach({"line": 4}, 1)
    events = do(game, "to 232.orbit", "units hold")

    assert only(events, DetectionRolled).orbit == 0
    assert not every(events, UnitsRevealed)


@pytest.mark.case("20.7", "19.15")
def test_units_that_look_are_shown_for_it_and_turned_down_again() -> None:
    game = approach({"line": 4}, 1)
    events = look(game)

    assert only(events, UnitsRevealed).units == {"line": 4}
    assert not face_up(game, "232.orbit")


@pytest.mark.case("20.7", "7.22")
def test_the_owner_of_face_down_units_is_asked_whatever_they_are() -> None:
    """Not to be asked would tell the Rebel Player that they are weak."""
    for units in ({"patrol": 1}, {"elite-navy": 1}):
        game = approach(units, planets=DOWN)
        do(game, "to 232.orbit")
        assert game.decision is not None
        assert (game.decision.side, game.decision.kind) == ("imperial", "detection.units")


@pytest.mark.case("20.7")
def test_rebel_units_look_for_imperial_ships_too() -> None:
    game = space(
        "imperial.character-movement",
        characters={"barca": {"place": "241.1"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        units={"222.orbit": {"urban-2-3": 2}},
        planets={"222": {"pdb_up": False}},
        dice=[1],
    )
    do(game, "fly imperial-spaceship#1", "to 222.orbit")
    rolled = only(do(game, "units look"), DetectionRolled)

    assert (rolled.orbit, rolled.alone) == (6, True)


# Fleet detachments


def attacked(units: dict[str, int], *dice: int, **position: object) -> Game:
    """Lysenda's units have found the Privateer with an asterisk (Evasion 7, two columns, die 4: D*)."""
    game = approach(units, 4, *dice, **position)
    look(game)
    return game


@pytest.mark.case("20.7d", "20.71")
def test_an_asterisk_brings_a_fleet_detachment() -> None:
    game = attacked({"line": 4})

    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("rebel", "detachment.break-off")
    assert game.actions == ("break off", "hold course")


@pytest.mark.case("20.75")
def test_without_units_asterisks_mean_nothing() -> None:
    """Evasion 5 in the Sloop, Level 2: the column of 3, die 4: D*."""
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "ship": "interstellar-sloop"}},
        planets={"232": {"pdb": 2}},
        dice=[4],
    )
    events = fly(game, "232.orbit", "interstellar-sloop")

    assert only(events, DetectionRolled).result == "D"
    assert not only(events, DetectionRolled).attack
    assert only(events, Flew).destination == "232.orbit"


@pytest.mark.case("20.75")
def test_units_that_hold_back_make_no_detachment() -> None:
    game = approach({"line": 6}, 4, planets={"232": {"pdb": 2}}, crew={"ship": "interstellar-sloop"})
    events = do(game, "to 232.orbit", "units hold")

    assert not only(events, DetectionRolled).attack


@pytest.mark.case("20.71", "20.7")
def test_fewer_than_three_points_beside_a_pdb_can_still_attack() -> None:
    """[P-15] Two points give no column, but they take part: Evasion 7, die 6: D*."""
    game = approach({"line": 1}, 6)
    events = look(game)

    assert only(events, DetectionRolled).attack
    assert game.decision is not None
    assert game.decision.kind == "detachment.break-off"


@pytest.mark.case("20.71")
@pytest.mark.parametrize(
    ("units", "ship", "strength", "shields", "column"),
    [
        ({"line": 4}, PRIVATEER, 2, 2, "0"),
        ({"veteran": 1, "line": 2}, "stellar-courier", 4, 3, "+1"),
        ({"elite-navy": 1, "line": 2}, PRIVATEER, 5, 2, "+2 to +3"),
    ],
)
def test_the_strongest_unit_against_the_shields_gives_the_column(
    units: dict[str, int], ship: str, strength: int, shields: int, column: str
) -> None:
    """Highest space strength 4, Shields 3: the +1 column, one further after a failed break-off."""
    game = attacked(units, 6, 1, crew={"ship": ship})
    events = do(game, "break off")
    tried, attack = only(events, DetachmentEvaded), only(events, DetachmentAttacked)

    assert (tried.strength, tried.shields, tried.column) == (strength, shields, column)
    assert [shift.columns for shift in attack.shifts] == [1]


@pytest.mark.case("20.71a")
def test_who_breaks_off_is_not_attacked_but_the_table_still_counts() -> None:
    """[P-17] Column 0: the active row."""
    game = attacked({"line": 4}, 1)
    events = do(game, "break off")

    assert only(events, DetachmentEvaded).escaped
    assert not every(events, DetachmentAttacked)
    assert game.state.characters["boccanegra"].detected
    assert only(events, Flew).destination == "232.orbit"


@pytest.mark.case("20.71a")
def test_who_fails_to_break_off_is_attacked_one_column_further_right() -> None:
    game = attacked({"line": 4}, 6, 1)
    events = do(game, "break off")

    assert not only(events, DetachmentEvaded).escaped
    assert only(events, DetachmentAttacked).column == "+1"


@pytest.mark.case("20.71", "20.72")
def test_who_does_not_try_is_attacked_in_the_column_itself_in_one_round() -> None:
    game = attacked({"line": 4}, 1)
    events = do(game, "hold course")

    attack = only(events, DetachmentAttacked)
    assert (attack.column, attack.shifts, attack.wounds) == ("0", (), 0)
    assert game.state.stacks["imperial"]["232.orbit"].units == {"line": 4}


@pytest.mark.case("20.71", "20.73")
def test_one_wound_damages_the_ship_which_goes_on_detected() -> None:
    game = attacked({"line": 4}, 5)
    events = do(game, "hold course")

    assert only(events, DetachmentAttacked).wounds == 1
    assert game.state.ships[PRIVATEER].damaged
    assert game.state.characters["boccanegra"].detected
    assert place_of(game, "boccanegra") == "232.orbit"


@pytest.mark.case("20.71")
def test_two_wounds_destroy_the_ship_with_all_aboard() -> None:
    """Strength 5 against Shields 2: the column of +2 to +3."""
    game = attacked({"elite-navy": 1, "line": 2}, 6)
    events = do(game, "hold course")

    assert only(events, DetachmentAttacked).wounds >= 2
    assert only(events, ShipLost).ship == PRIVATEER
    assert only(events, Died).character == "boccanegra"
    assert not face_up(game, "232.orbit")


@pytest.mark.case("20.71", "9.36")
def test_one_wound_destroys_a_ship_that_is_damaged_already() -> None:
    """[P-17] It comes out of Drift, damaged by a jump."""
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "22.drift"}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        units={"232.orbit": {"line": 4}},
        dice=[4, 5],
    )
    look(game)
    events = do(game, "hold course")

    assert only(events, DetachmentAttacked).result == "destroyed"
    assert only(events, Died).character == "boccanegra"


@pytest.mark.case("20.74")
@pytest.mark.parametrize(
    ("planet", "survives"), [({"pdb": 0}, True), ({"pdb_up": False}, True), ({"pdb": 1}, False)]
)
def test_a_starred_destruction_is_a_detachment_without_a_real_pdb(
    planet: dict[str, int], survives: bool
) -> None:
    """Enough points for the worst column, where a six says E with an asterisk."""
    game = approach({"line": 12}, 6, 1, planets={"232": planet})
    events = look(game)
    rolled = only(events, DetectionRolled)

    assert (rolled.result, rolled.attack) == (("D", True) if survives else ("E", False))
    assert (game.state.characters["boccanegra"].fate == "dead") != survives


@pytest.mark.case("20.73")
def test_a_ship_that_survives_on_leaving_goes_on_to_its_destination() -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "232.1", "ship": PRIVATEER}},
        units={"232.orbit": {"line": 4}},
        dice=[4, 5],
    )
    fly(game)
    do(game, "to 222.1", "units look", "hold course")

    assert place_of(game, "boccanegra") == "222.1"
    assert game.state.ships[PRIVATEER].damaged


@pytest.mark.case("20.71", "20.74")
@pytest.mark.parametrize(("dice", "answer"), [((6,), ()), ((4, 6), ("hold course",))])
def test_a_ship_that_is_destroyed_on_leaving_goes_nowhere(
    dice: tuple[int, ...], answer: tuple[str, ...]
) -> None:
    """By the table (12 lines: the worst column), or by the detachment of an elite unit."""
    units = {"line": 12} if not answer else {"elite-navy": 1, "line": 2}
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "232.1", "ship": PRIVATEER}},
        units={"232.orbit": units},
        dice=dice,
    )
    fly(game)
    events = do(game, "to 222.1", "units look", *answer)

    assert only(events, Died).character == "boccanegra"
    assert not every(events, Flew)
