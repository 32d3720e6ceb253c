"""[28.14, 28.28, 28.29, 28.39] Victory in the Province Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.province.orbit_table import OPEN_END, only_segment
from tests.engine.table import ending, passing, table

from fitg.engine.events.course import GameEnded
from fitg.engine.game import Game
from fitg.engine.rules.victory import score
from fitg.scenarios import load

SECOND_PROVINCE = ("211", "212", "221", "222", "223", "231", "232", "241")
#: Orning's Wild Environ and its orbit.
CAPITAL, ORBIT = "241.2", "241.orbit"
NEUTRAL: Mapping[str, Any] = {"loyalty": "neutral", "state": "imperial-control"}
CONTROLLED: Mapping[str, Any] = {"state": "rebel-control", "pdb": 1}
RISEN: Mapping[str, Any] = {"state": "rebellion", "pdb_up": False}


def position(
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    segment: str = "interphase",
    turn: int = 1,
    scenario: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The Second Province at the beginning of a Segment; planets that are not named are Neutral."""
    markers = {planet: dict(NEUTRAL) for planet in SECOND_PROVINCE}
    markers |= {planet: dict(found) for planet, found in (planets or {}).items()}
    return table(
        segment, base="empires-backdoor", turn=turn, planets=markers, scenario=scenario or {}, **more
    )


def points(planets: Mapping[str, Mapping[str, Any]] | None = None, **more: Any) -> int:
    """The Rebel Player's points in a position where everything else is worth nothing."""
    game = position(planets, segment="rebel.force-points", scenario=OPEN_END, **more)
    return score(game.ctx).total


def played_out(game: Game) -> Game:
    """To the end of the game, doing as little as possible."""
    while game.outcome is None:
        game.apply(passing(game))
    return game


# Points


@pytest.mark.case("28.14")
@pytest.mark.parametrize(
    ("markers", "worth"),
    [
        (CONTROLLED, 5),
        (RISEN, 3),
        ({"loyalty": "unrest"}, 1),
        ({"loyalty": "dissent"}, 0),
        ({"loyalty": "loyal"}, 0),
        ({"loyalty": "patriotic"}, -1),
    ],
)
def test_a_planet_scores_on_one_line(markers: Mapping[str, Any], worth: int) -> None:
    assert points({"221": markers}) == worth


@pytest.mark.case("28.14", "15.53")
def test_a_planet_with_a_marker_that_nobody_controls_scores_as_in_rebellion() -> None:
    """Only Imperial units and a Down PDB: the state of Rebel Control, but no control."""
    assert points({"221": {**CONTROLLED, "pdb_up": False}}, units={"221.1": {"line": 1}}) == 3
    assert points({"221": {**CONTROLLED, "pdb_up": True}}, units={"221.1": {"line": 1}}) == 5
    assert points({"221": {**CONTROLLED, "pdb_up": False}}, units={"221.orbit": {"line": 1}}) == 5


@pytest.mark.case("28.14")
def test_prisoners_score_and_the_dead_do_not() -> None:
    held = {"fate": "captive", "captor": "units", "place": CAPITAL}
    caught = {"fate": "captive", "captor": "kogus", "place": "221.1"}
    company = {"kogus": {"place": "221.1"}}
    guards = {CAPITAL: {"line": 1}}
    assert points(characters={"zina-adora": held}, units=guards) == -1
    assert points(characters={"gelba": caught, **company}) == 1
    assert points(characters={"zina-adora": {"fate": "dead"}, "gelba": {"fate": "dead"}}) == 0


@pytest.mark.case("28.14", "28.1", "16.19")
def test_gather_information_is_worth_one_point_to_each_side() -> None:
    assert points(information=["rebel"]) == 1
    assert points(information=["imperial"]) == -1
    assert points(information=["rebel", "imperial"]) == 0


@pytest.mark.case("28.14")
def test_all_lines_together() -> None:
    """The example: 2 controlled, 1 in rebellion, 2 Unrest, 1 Patriotic, 1 Rebel captured: 13."""
    total = points(
        {
            "211": CONTROLLED,
            "222": CONTROLLED,
            "221": RISEN,
            "212": {"loyalty": "unrest"},
            "223": {"loyalty": "unrest"},
            "231": {"loyalty": "patriotic"},
        },
        characters={"zina-adora": {"fate": "captive", "captor": "units", "place": CAPITAL}},
        units={CAPITAL: {"line": 1}},
    )
    assert total == 10 + 3 + 2 - 1 - 1


# The final count


@pytest.mark.case("28.29", "28.2")
@pytest.mark.parametrize(("unrest", "winner"), [(0, "imperial"), (1, "rebel")])
def test_fifteen_points_after_the_seventh_turn_win(unrest: int, winner: str) -> None:
    """14 points are not enough, 15 are."""
    markers: dict[str, Mapping[str, Any]] = {
        "211": CONTROLLED,
        "222": CONTROLLED,
        "221": RISEN,
        "212": {"loyalty": "unrest"},
    }
    markers |= {"223": {"loyalty": "unrest"}} if unrest else {}
    game = position(markers, turn=7, scenario=only_segment("interphase") | {"sequence": ["interphase"]})
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == (winner, "final")
    assert (game.outcome.points, game.outcome.case) == (14 + unrest, "28.29")


@pytest.mark.case("28.39", "28.3")
@pytest.mark.parametrize(("controlled", "more", "winner"), [(6, 4, "imperial"), (7, 0, "rebel")])
def test_thirty_five_points_after_the_tenth_turn_win_in_orlog_besieged(
    controlled: int, more: int, winner: str
) -> None:
    """34 points are not enough, 35 are."""
    board = [planet for planet in sorted(load("orlog-besieged").planets) if planet not in ("152", "162")]
    markers: dict[str, Mapping[str, Any]] = dict.fromkeys((*board, "152", "162"), NEUTRAL)
    markers |= dict.fromkeys(board[:controlled], CONTROLLED)
    markers |= {planet: {"loyalty": "unrest"} for planet in board[controlled : controlled + more]}
    game = table(
        "interphase", base="orlog-besieged", turn=10, planets=markers, scenario={"sequence": ["interphase"]}
    )
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.points) == (winner, 5 * controlled + more)
    assert (game.outcome.kind, game.outcome.case) == ("final", "28.39")


@pytest.mark.case("28.29")
def test_points_decide_only_after_the_last_turn() -> None:
    game = position({"211": CONTROLLED, "222": CONTROLLED, "221": CONTROLLED}, turn=6)
    assert game.outcome is None or game.state.turn == 7


# Instant victory


@pytest.mark.case("28.28", "28.1", "16.18")
def test_orning_cieson_and_a_third_planet_win_when_a_turn_ends() -> None:
    game = position({"211": CONTROLLED, "241": CONTROLLED, "223": CONTROLLED})
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind, game.outcome.case) == ("rebel", "instant", "28.28")
    assert game.state.turn == 1


@pytest.mark.case("28.28")
@pytest.mark.parametrize("missing", ["211", "241", "223"])
def test_two_of_the_three_are_not_enough(missing: str) -> None:
    markers = {planet: CONTROLLED for planet in ("211", "241", "223") if planet != missing}
    assert position(markers).state.turn > 1


@pytest.mark.case("28.28")
def test_the_rebel_objective_is_tested_only_when_the_turn_ends() -> None:
    game = position(
        {"211": CONTROLLED, "241": CONTROLLED, "223": CONTROLLED},
        segment="rebel.search",
        characters={"kogus": {"place": CAPITAL, "detected": True}, "gelba": {"place": CAPITAL}},
    )
    assert game.outcome is None
    assert ending(played_out(game)).kind == "instant"
    assert game.state.turn == 1


@pytest.mark.case("28.28", "18.0a", "15.52c")
def test_a_planet_that_becomes_rebel_controlled_in_the_interphase_counts() -> None:
    game = played_out(
        position({"211": CONTROLLED, "223": CONTROLLED, "241": {"state": "rebellion", "pdb_up": True}})
    )
    assert (ending(game).winner, ending(game).kind) == ("rebel", "instant")


@pytest.mark.case("18.0a", "15.52c")
@pytest.mark.parametrize(
    ("markers", "units"),
    [
        ({"state": "rebellion", "pdb_up": False}, {}),
        ({"state": "rebellion", "pdb_up": True}, {CAPITAL: {"line": 1}}),
    ],
)
def test_a_rebellion_with_imperial_units_or_a_pdb_down_does_not(
    markers: Mapping[str, Any], units: Mapping[str, Mapping[str, int]]
) -> None:
    game = position({"211": CONTROLLED, "223": CONTROLLED, "241": markers}, units=units)
    assert game.state.turn > 1


@pytest.mark.case("28.28")
def test_no_risen_planet_and_no_rebel_unit_win_for_the_empire_from_the_third_turn_on() -> None:
    assert ending(position(segment="rebel.search", turn=3)).case == "28.28"
    assert ending(position(segment="rebel.search", turn=3)).winner == "imperial"
    game = position(segment="interphase", turn=2)
    assert ending(game).kind == "instant"
    assert game.state.turn == 3, "as the third turn begins"


@pytest.mark.case("28.28")
@pytest.mark.parametrize("turn", [1, 2])
def test_before_that_it_does_not_count(turn: int) -> None:
    game = position(
        segment="rebel.search",
        turn=turn,
        characters={"kogus": {"place": CAPITAL, "detected": True}, "gelba": {"place": CAPITAL}},
    )
    assert game.outcome is None


@pytest.mark.case("28.28")
@pytest.mark.parametrize(
    "markers", [CONTROLLED, RISEN, {**CONTROLLED, "pdb_up": False}], ids=["controlled", "risen", "lost"]
)
def test_a_planet_that_has_risen_prevents_it(markers: Mapping[str, Any]) -> None:
    game = position({"222": markers}, segment="interphase", turn=2)
    assert game.outcome is None or game.outcome.kind == "final"


@pytest.mark.case("28.28")
@pytest.mark.parametrize("place", [CAPITAL, ORBIT, "24.drift", "24.drift2"])
def test_a_rebel_unit_anywhere_prevents_it(place: str) -> None:
    game = position(units={place: {"wild-2-1": 1}}, turn=2, scenario={"sequence": ["interphase"]})
    assert game.outcome is not None
    assert game.outcome.kind == "final"


@pytest.mark.case("28.28", "15.44")
def test_a_rebel_unit_that_waits_for_room_does_not() -> None:
    game = position(waiting={CAPITAL: {"wild-1-0": 1}}, turn=2, scenario={"sequence": ["interphase"]})
    assert game.outcome is not None
    assert game.outcome.kind == "instant"


@pytest.mark.case("28.28")
def test_so_does_one_in_an_interception_stack() -> None:
    parts = [
        {"place": ORBIT, "role": "interception", "units": units} for units in ({"wild-2-1": 1}, {"line": 1})
    ]
    game = position(stacks=parts, turn=2, scenario={"sequence": ["interphase"]})
    assert game.outcome is not None
    assert game.outcome.kind == "final"


@pytest.mark.case("28.28")
def test_the_last_rebel_unit_lost_ends_the_game_at_once() -> None:
    game = position(
        units={CAPITAL: {"liquid-2-1": 1, "line": 3}},
        segment="imperial.military-combat",
        turn=4,
        dice=[6, 6],
    )
    events = [*game.apply(f"attack at {CAPITAL}")]
    if game.outcome is None:
        events += game.apply("usual attack")
    assert isinstance(events[-1], GameEnded)
    assert (ending(game).winner, ending(game).kind) == ("imperial", "instant")


@pytest.mark.case("28.39")
@pytest.mark.parametrize(("missing", "wins"), [("", True), ("152", False), ("162", False)])
def test_diomas_and_orlog_win_when_a_turn_ends(missing: str, wins: bool) -> None:
    markers = {planet: CONTROLLED for planet in ("152", "162") if planet != missing}
    game = table("interphase", base="orlog-besieged", planets=markers, scenario={"sequence": ["interphase"]})
    assert game.outcome is not None
    assert (game.outcome.kind == "instant") is wins
    assert not wins or (game.outcome.winner, game.outcome.case) == ("rebel", "28.39")


@pytest.mark.case("28.39")
def test_there_is_no_instant_victory_of_the_empire_in_orlog_besieged() -> None:
    markers = {planet: {"state": "imperial-control"} for planet in load("orlog-besieged").planets}
    game = table(
        "interphase", base="orlog-besieged", turn=3, planets=markers, scenario={"sequence": ["interphase"]}
    )
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == ("imperial", "final")
    assert game.state.turn == 10
