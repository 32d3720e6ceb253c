"""[33.3, 34.0] The words on spending: where, on what, under whose control, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import DIOMAS, ORLOG, ORNING, SECOND, galaxy, loyalty, points, record
from tests.engine.table import do, every, only, passing, question, troops

from fitg.data import facts
from fitg.engine.events.force_points import ForcePointsSpent
from fitg.engine.events.galactic import AssignmentDrawn, BaseRevealed
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.state import UNREST
from fitg.engine.table.table_view import GalaxyView
from fitg.presentation.narration import describe

LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
CIESON, ANGOFF, CHARKHAN, PRONOX, LYSENDA = "211", "222", "223", "231", "232"


def buys(side: str, turn: int = SECOND, **more: Any) -> Game:
    more.setdefault("resource_tracks", {"imperial": 60, "rebel": 60})
    return galaxy(f"galactic.{side}-purchases", turn=turn, **more)


def market(game: Game) -> set[str]:
    return {each.removeprefix("buy for ") for each in game.actions if each.startswith("buy for")}


def raises(game: Game) -> set[str]:
    return {each.split()[-1] for each in game.actions if each.startswith("pay to raise")}


def flips(game: Game) -> set[str]:
    return {each.split()[-1] for each in game.actions if each.startswith("pay to turn up")}


def offers(game: Game, place: str) -> dict[str, int]:
    """The most of each kind that can be bought for a place."""
    do(game, f"buy for {place}")
    found: dict[str, int] = {}
    for action in game.actions:
        words = action.split()
        if words[0] == "buy":
            found[words[2]] = max(found.get(words[2], 0), int(words[1]))
    return found


def base_seen(game: Game) -> str:
    """What the Empire sees of the base."""
    view = game.table_view("imperial").galaxy
    assert isinstance(view, GalaxyView)
    return view.base


def play_to(game: Game, segment: str, turn: int) -> None:
    """Everybody does the least until this Segment of this Game-Turn has begun."""
    for _ in range(300):
        if (game.ctx.segment, game.state.turn) == (segment, turn):
            return
        do(game, passing(game))
    raise AssertionError(f"{segment} does not come")


# The Empire


@pytest.mark.case("33.34")
def test_without_diomas_no_pdb_of_the_first_province_is_paid_for_though_units_come_to_the_throne() -> None:
    """33.34 speaks of the capital of a province; the Throne Planet is none."""
    game = buys("imperial", planets={DIOMAS: LOST})
    assert not any(planet.startswith("1") for planet in raises(game) | flips(game))
    assert {place.split(".")[0] for place in market(game)} == {ORNING, ORLOG}
    throneless = buys("imperial", planets={ORLOG: LOST})
    assert any(planet.startswith("1") for planet in raises(throneless))
    assert {place.split(".")[0] for place in market(throneless)} == {ORNING, DIOMAS}


@pytest.mark.case("33.34", "15.51", "33.32")
def test_a_capital_that_nobody_controls_receives_nothing_and_its_province_no_pdb() -> None:
    cut_off = {"241.2": {"wild-2-1": 1}, "241.orbit": {"veteran": 2}}
    game = buys("imperial", planets={ORNING: {"loyalty": "loyal", "pdb_up": False}}, units=cut_off)
    assert {place.split(".")[0] for place in market(game)} == {DIOMAS, ORLOG}
    assert not any(planet.startswith("2") for planet in raises(game) | flips(game))


@pytest.mark.case("33.34", "33.33")
def test_another_province_that_has_lost_its_capital_gets_no_pdb_up_either() -> None:
    """Turning Up is allowed in any province (33.33), but not where 33.34 forbids all points for PDBs."""
    game = buys("imperial", planets={"311": LOST})
    assert not any(planet.startswith("3") for planet in flips(game))
    assert {planet[0] for planet in flips(game)} == {"1", "2", "4", "5"}


@pytest.mark.case("33.35", "36.34")
def test_without_first_capital_and_throne_nothing_is_bought_even_if_one_was_destroyed() -> None:
    game = buys("imperial", destroyed_planets=[DIOMAS], planets={ORLOG: LOST})
    assert not (question(game).kind == "force-points" and question(game).side == "imperial")
    assert points(game)["imperial"] == 60


@pytest.mark.case("33.32", "9.51", "19.6")
def test_an_environ_takes_what_fits_rebels_or_not_and_squads_besides() -> None:
    """Orning's liquid Environ holds three of each side; a Suicide Squad does not count."""
    garrison = {"241.1": {"militia": 2, "liquid-2-1": 1}}
    game = buys("imperial", units=garrison, planets={ORNING: {"pdb_up": True}})
    found = offers(game, "241.1")
    assert (found["militia"], found["line"], found["suicide-squad"]) == (1, 1, 1)


@pytest.mark.case("33.32", "20.5")
def test_an_orbit_box_takes_mobile_units_only_and_rebels_in_it_keep_nobody_away() -> None:
    game = buys("imperial", units={"241.orbit": {"urban-2-3": 3}})
    found = offers(game, "241.orbit")
    assert "militia" not in found
    assert found["patrol"] > 3


@pytest.mark.case("33.33", "19.22", "8.13")
def test_a_pdb_that_is_down_may_gain_a_level_and_one_of_level_two_none() -> None:
    game = buys(
        "imperial", planets={CIESON: {"pdb": 1, "pdb_up": False}, ANGOFF: {"pdb": 2, "pdb_up": False}}
    )
    assert CIESON in raises(game)
    assert ANGOFF not in raises(game)
    assert {CIESON, ANGOFF} <= flips(game)
    do(game, f"pay to raise pdb {CIESON}", "done")
    assert (game.state.planets[CIESON].pdb, game.state.planets[CIESON].pdb_up) == (2, False)


@pytest.mark.case("33.33", "15.5")
@pytest.mark.parametrize(
    ("planet", "units", "may"),
    [
        ({"pdb_up": False}, {}, True),
        ({"pdb_up": False}, {"222.1": {"urban-2-1": 1}}, False),
        ({"pdb_up": False}, {"222.1": {"urban-2-1": 1, "militia": 1}}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.1": {"line": 1}}, False),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1}}, False),
    ],
    ids=["his", "nobody's", "contested", "in rebellion", "occupied"],
)
def test_only_a_pdb_that_he_controls_is_turned_up_or_raised(
    planet: dict[str, Any], units: dict[str, Any], may: bool
) -> None:
    game = buys("imperial", planets={ANGOFF: planet}, units=units)
    assert (ANGOFF in flips(game)) is may
    assert (ANGOFF in raises(game)) is may


@pytest.mark.case("33.37", "33.4", "19.22")
def test_the_limits_of_a_resource_phase_are_those_of_one_phase() -> None:
    """Two elite units and one Level in each Game-Turn; what was bought is maintained from the next one on."""
    game = buys("imperial", resource_tracks={"imperial": 99})
    assert offers(game, "162.orbit")["elite-navy"] == 2
    do(game, "buy 2 elite-navy at 162.orbit", "elsewhere", "pay to raise pdb 162", "done")
    before = points(game)["imperial"]
    play_to(game, "galactic.imperial-purchases", SECOND + 1)
    assert points(game)["imperial"] == before - 2
    assert "162" in raises(game)
    assert offers(game, "162.orbit")["elite-navy"] == 2


@pytest.mark.case("33.37", "7.22")
def test_the_rebels_are_told_how_many_units_come_and_not_which() -> None:
    game = buys("imperial")
    do(
        game,
        "buy for 162.orbit",
        "buy 1 elite-navy at 162.orbit",
        "buy 2 line at 162.orbit",
        "elsewhere",
        "done",
    )
    placed = [each for each in game.log_for("rebel") if isinstance(each, UnitsPlaced)]
    assert placed
    for each in placed:
        said = describe(each, game.facts).lower()
        assert "elite" not in said
        assert "line" not in said
    assert only(list(game.log), UnitsPlaced) not in placed


# The Rebels


@pytest.mark.case("34.42", "15.52")
@pytest.mark.parametrize(
    ("planet", "units", "open_"),
    [
        ({"state": "rebellion", "pdb_up": True}, {}, True),
        ({"state": "rebellion", "pdb_up": True}, {"223.orbit": {"line": 1}}, False),
        ({"state": "rebellion", "pdb_up": True}, {"223.orbit": {"resolution": 1}}, False),
        ({"loyalty": "loyal", "pdb_up": True}, {}, False),
        ({"loyalty": "loyal", "pdb_up": True}, {"223.1": {"air-2-1": 1}}, False),
        ({"loyalty": "loyal", "pdb": 2, "pdb_up": False}, {"223.1": {"line": 3}}, True),
        (LOST, {"223.1": {"line": 1}}, True),
    ],
    ids=[
        "nobody's PDB",
        "fleet",
        "Atrocity unit",
        "Imperial PDB Up",
        "the same, Rebels below",
        "PDB Down",
        "Rebel PDB Up",
    ],
)
def test_the_sky_of_the_base_is_open_under_the_words_of_its_case(
    planet: dict[str, Any], units: dict[str, Any], open_: bool
) -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={CHARKHAN: planet, "431": LOST}, units=units)
    assert ("223.orbit" in market(game)) is open_
    assert {"223.1", "223.2"} <= market(game), "34.41: in any Environ, whoever is there"


@pytest.mark.case("34.42", "20.5", "9.5")
def test_any_number_comes_to_the_orbit_box_but_no_unit_that_cannot_fly() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={"431": LOST}, resource_tracks={"rebel": 199})
    found = offers(game, "223.orbit")
    assert not [kind for kind in found if kind.endswith("-1-0")]
    kinds = facts().unit_kinds
    assert found["urban-2-1"] == min(kinds["urban-2-1"].count, 199 // (kinds["urban-2-1"].cost or 1))
    do(game, f"buy {found['urban-2-1']} urban-2-1 at 223.orbit", "buy 3 wild-2-1 at 223.orbit")
    placed = found["urban-2-1"] + 3
    assert placed > max(facts().environs[each].size for each in ("223.1", "223.2"))
    do(game, "elsewhere", "done")
    assert sum(troops(game, "223.orbit").values()) == placed


@pytest.mark.case("34.42", "34.41")
def test_a_ship_of_a_knight_in_orbit_keeps_no_rebel_unit_away() -> None:
    """34.42 names military units."""
    people = {"jin-voles": {"place": "223.orbit", "ship": "imperial-spaceship"}}
    game = buys("rebel", rebel_base=CHARKHAN, planets={"431": LOST}, characters=people)
    assert "223.orbit" in market(game)


@pytest.mark.case("34.43", "15.52", "15.53", "15.54")
@pytest.mark.parametrize(
    ("planet", "units", "may"),
    [
        ({"state": "rebellion", "pdb_up": False}, {}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.orbit": {"veteran": 2}}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.1": {"militia": 1, "urban-2-1": 3}}, False),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1, "urban-2-1": 1}}, True),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1}}, False),
        (
            {"state": "rebellion-stopped", "loyalty": "unrest", "pdb_up": False},
            {"222.1": {"urban-2-1": 1}},
            False,
        ),
        ({"loyalty": "unrest", "pdb_up": False}, {"222.1": {"urban-2-1": 1}}, False),
        ({"state": "rebel-control", "pdb_up": True}, {}, False),
    ],
    ids=["risen", "fleet above", "garrison", "contested", "occupied", "stopped", "quiet", "Up already"],
)
def test_rebels_turn_a_pdb_up_where_the_control_summary_lets_them(
    planet: dict[str, Any], units: dict[str, Any], may: bool
) -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: planet, "431": LOST}, units=units)
    assert (ANGOFF in flips(game)) is may


@pytest.mark.case("34.44", "15.53")
def test_a_pdb_that_is_up_is_theirs_though_only_the_enemy_stands_there() -> None:
    occupied = {"222.1": {"line": 3}}
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST}, units=occupied)
    assert raises(game) == {ANGOFF}


@pytest.mark.case("34.44", "19.22")
def test_a_rebel_pdb_gains_one_level_in_a_game_turn_too() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST})
    do(game, f"pay to raise pdb {ANGOFF}")
    assert ANGOFF not in raises(game)
    do(game, "done")
    play_to(game, "galactic.rebel-purchases", SECOND + 1)
    assert ANGOFF in raises(game)


@pytest.mark.case("34.2", "34.43")
def test_a_plan_that_is_given_up_tells_nothing() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST})
    do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1")
    assert base_seen(game) == HIDDEN
    game.undo()
    while "elsewhere" in game.actions:
        do(game, "elsewhere")
    events = do(game, "done")
    assert not every(events, BaseRevealed)
    assert points(game)["rebel"] == 60


@pytest.mark.case("34.4", "34.2", "35.32")
def test_units_of_the_first_purchase_tell_the_base_and_end_the_drawing_of_cards() -> None:
    """G-15: the last card drawn stays in force to the end of this Game-Turn, then none is."""
    game = buys(
        "rebel",
        rebel_base=CHARKHAN,
        planets={ANGOFF: LOST},
        assignment=140,
        drawn_assignments=[140],
        decks={"strategic_assignments": [135, 127]},
    )
    events = do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1", "elsewhere", "done")
    assert only(events, BaseRevealed).planet == CHARKHAN
    assert not every(list(game.log), AssignmentDrawn)
    assert record(game).assignment == 140
    play_to(game, "galactic.taxation", SECOND + 1)
    assert record(game).assignment == 0
    assert base_seen(game) == CHARKHAN


@pytest.mark.case("34.46", "34.3")
def test_after_the_base_is_gone_rebellions_bring_points_again() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=SECOND,
        rebel_base=CHARKHAN,
        rebel_base_revealed=True,
        destroyed_planets=[CHARKHAN],
        planets={ANGOFF: {"loyalty": "unrest"}, "431": LOST},
    )
    do(game, f"tax {ANGOFF} in full")
    assert points(game)["rebel"] == 9
    play_to(game, "galactic.rebel-purchases", SECOND)
    assert not market(game)
    assert flips(game) == {ANGOFF}


@pytest.mark.case("34.3", "34.31", "15.48")
def test_a_rebellion_fills_the_track_by_all_environs_together_up_to_199() -> None:
    """Adrax, the example of the case: nine points; with 195 on the track four of them count."""
    for before, after in ((0, 9), (195, 199)):
        game = galaxy(
            "galactic.taxation",
            turn=5,
            resource_tracks={"rebel": before},
            planets={"523": {"loyalty": "unrest"}},
        )
        assert loyalty(game, "523") == UNREST
        do(game, "tax 523 in full")
        assert points(game)["rebel"] == after


@pytest.mark.case("34.4", "33.38")
def test_in_the_first_game_turn_the_rebels_may_spend_and_the_empire_may_not() -> None:
    """G-02: what the pirates brought them, for instance."""
    game = galaxy(
        "galactic.imperial-purchases",
        turn=1,
        resource_tracks={"imperial": 20, "rebel": 20},
        rebel_base=CHARKHAN,
        planets={"431": LOST},
    )
    assert (question(game).side, question(game).kind) == ("rebel", "force-points")


@pytest.mark.case("33.2", "34.3")
@pytest.mark.parametrize("side", ["imperial", "rebel"])
def test_what_is_not_spent_is_kept_and_said_to_be(side: Any) -> None:
    """Unlike the Province Game's points (19.0), those of a track are not lost."""
    game = buys(side, rebel_base=CHARKHAN)
    before = points(game)[side]
    spent = only(do(game, "done"), ForcePointsSpent)
    assert (spent.side, spent.points, spent.spent, spent.kept) == (side, before, 0, True)
    assert points(game)[side] == before
    assert describe(spent, facts()).endswith(f"{before} points are kept.")
