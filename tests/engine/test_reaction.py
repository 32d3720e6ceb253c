"""[9.6] Enemy reaction moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.table import do, every, only, table, troops, until

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import DetectionRolled, Flew, Marched, Walked
from fitg.engine.events.pieces import Restacked
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.game import Game

#: Solvia: urban (Size 4), subterranean (3), wild (5); Cercis: subterranean, wild; Horon: liquid.
URBAN, CAVES, WILD = "432.1", "432.2", "432.3"


def solvia(
    characters: Mapping[str, Mapping[str, Any]],
    units: Mapping[str, Mapping[str, int]] | None = None,
    *,
    segment: str = "rebel.reaction",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    return table(segment, base="varu-powderkeg", characters=characters, units=units, options=options, **more)


def reactions(game: Game) -> list[str]:
    return [action for action in game.actions if action.startswith("react ")]


@pytest.mark.case("9.6")
def test_one_reaction_into_each_environ_where_the_mover_has_units_or_detected_characters() -> None:
    """A character, a unit, or a unit with a leader; a hidden character draws nobody."""
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "zina-adora": {"place": URBAN},
            "gelba": {"place": URBAN},
            "redjac": {"place": URBAN},
        },
        {URBAN: {"line": 1, "militia": 1}, WILD: {"wild-2-1": 1}},
    )
    expected = [
        f"react {who} to {place}"
        for place in (CAVES, WILD)
        for who in ("gelba", "redjac", f"line from {URBAN}", f"militia from {URBAN}")
    ]
    assert reactions(game) == expected

    do(game, f"react line from {URBAN} to {WILD}")
    assert game.actions == ("no leader", "with gelba", "with redjac")
    marched = only(do(game, "with gelba"), Marched)
    assert (marched.units, marched.characters, marched.reaction) == ({"line": 1}, ("gelba",), True)
    assert game.state.characters["gelba"].with_units
    assert reactions(game) == [f"react redjac to {CAVES}", f"react militia from {URBAN} to {CAVES}"]

    assert only(do(game, f"react redjac to {CAVES}"), Walked).character == "redjac"
    assert not reactions(game)  # each Environ has had its answer, and the Segment is over
    assert game.decision is not None
    assert game.decision.kind != "reaction"


@pytest.mark.case("9.6")
def test_each_piece_reacts_once_even_if_it_moved_in_its_own_turn() -> None:
    """A-09-20: Gelba walks in her own turn, answers in the wild, and is not free for the caves as well."""
    game = solvia(
        {"gelba": {"place": CAVES}, "kogus": {"place": CAVES, "detected": True}},
        {WILD: {"wild-2-1": 1}},
        segment="imperial.movement",
    )
    do(game, f"walk gelba to {URBAN}", "done")
    while not reactions(game):
        do(game, "done")
    assert (game.state.turn, game.state.phasing) == (2, "rebel")
    do(game, f"react gelba to {WILD}")
    assert not reactions(game)


@pytest.mark.case("9.6")
def test_units_may_leave_an_environ_that_is_threatened_itself() -> None:
    """A-09-20: and the threat is looked at anew before each reaction."""
    game = solvia(
        {"kogus": {"place": "433.1"}},
        {CAVES: {"militia": 1, "wild-1-0": 1}, URBAN: {"wild-2-1": 1}},
    )
    assert reactions(game) == [f"react militia from {CAVES} to {URBAN}"]
    do(game, f"react militia from {CAVES} to {URBAN}")
    assert troops(game, URBAN) == {"wild-2-1": 1, "militia": 1}


@pytest.mark.case("9.61")
def test_no_reaction_comes_from_another_planet() -> None:
    game = solvia(
        {"kogus": {"place": CAVES, "detected": True}, "gelba": {"place": "431.1"}},
        {"431.1": {"line": 2}},
    )
    assert not reactions(game)


@pytest.mark.case("9.62")
def test_a_unit_that_reacted_takes_part_in_everything_that_follows() -> None:
    """The Line unit joins the Militia of the caves and is in the battle there."""
    game = solvia(
        {"kogus": {"place": "433.1"}},
        {CAVES: {"subterranean-2-1": 2, "militia": 1}, URBAN: {"line": 1}},
    )
    do(game, f"react line from {URBAN} to {CAVES}")
    assert troops(game, CAVES) == {"subterranean-2-1": 2, "militia": 1, "line": 1}
    until(game, "military-combat")
    battle = only(do(game, f"attack at {CAVES}"), BattleFought)
    assert battle.defense == 4


@pytest.mark.case("9.62", "9.6")
def test_no_unit_reacts_into_a_full_environ_but_a_character_may() -> None:
    """A-09-17."""
    game = solvia(
        {"kogus": {"place": CAVES, "detected": True}, "gelba": {"place": URBAN}},
        {CAVES: {"militia": 3}, URBAN: {"line": 1}},
    )
    assert reactions(game) == [f"react gelba to {CAVES}"]


def test_a_leader_needs_to_be_in_the_environ_but_not_in_the_stack() -> None:
    """A-09-16; the stricter reading is a setting. Kogus has no Leadership, and Rayner is elsewhere."""
    position: dict[str, Any] = {
        "characters": {
            "zina-adora": {"place": URBAN},
            "vudot-vodot": {"place": URBAN, "with_units": True},
            "kogus": {"place": URBAN, "with_units": True},
            "rayner-derban": {"place": WILD},
        },
        "units": {URBAN: {"urban-1-0": 1}, CAVES: {"militia": 1}},
        "segment": "imperial.reaction",
    }
    game = solvia(**position)
    do(game, f"react urban-1-0 from {URBAN} to {CAVES}")
    assert game.actions == ("no leader", "with zina-adora", "with vudot-vodot")

    strict = solvia(**position, options={"reacting-leader-stacked": True})
    do(strict, f"react urban-1-0 from {URBAN} to {CAVES}")
    assert strict.actions == ("no leader", "with vudot-vodot")


def test_a_ship_serves_for_a_reaction_and_is_looked_for() -> None:
    """A-09-18, 14.56: the pilot flies alone, with his prisoner (A-09-19), past the Enemy's PDB."""
    game = solvia(
        {
            "rayner-derban": {"place": WILD, "ship": "star-cruiser"},
            "zina-adora": {"place": WILD},
            "gelba": {"place": WILD, "fate": "captive", "captor": "rayner-derban"},
            "redjac": {"place": URBAN, "detected": True},
        },
        segment="imperial.reaction",
        dice=[1],
    )
    events = do(game, f"react rayner-derban by ship to {URBAN}")
    assert only(events, DetectionRolled).planet == "432"
    flew = only(events, Flew)
    assert (flew.aboard, flew.reaction) == (("rayner-derban", "gelba"), True)
    assert not game.state.characters["rayner-derban"].acted  # 13.71: it is not his Player-Turn


def test_a_reaction_on_foot_shakes_off_pursuers_and_leaves_the_ship_to_a_friend() -> None:
    """A-09-18 with 9.35, and A-09-15."""
    game = solvia(
        {
            "rayner-derban": {"place": WILD, "ship": "star-cruiser", "detected": True},
            "zina-adora": {"place": WILD, "detected": True},
            "redjac": {"place": URBAN, "detected": True},
        },
        segment="imperial.reaction",
    )
    events = do(game, f"react rayner-derban to {URBAN}")
    assert only(events, Walked).slipped_away
    assert only(events, ShipAssigned).owner == "zina-adora"


@pytest.mark.parametrize(("militia", "place"), [(1, CAVES), (2, URBAN)])
def test_the_last_unit_of_an_environ_takes_its_prisoners_along(militia: int, place: str) -> None:
    """A-09-19: where other units stay, the prisoner stays with them."""
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "zina-adora": {"place": URBAN, "fate": "captive", "captor": "units"},
        },
        {URBAN: {"militia": militia}},
    )
    do(game, f"react militia from {URBAN} to {CAVES}")
    zina = game.state.characters["zina-adora"]
    assert (zina.place, zina.fate) == (place, "captive")


def test_a_guard_who_reacts_takes_his_prisoner_along() -> None:
    """A-09-19: he does not count."""
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "gelba": {"place": URBAN},
            "zina-adora": {"place": URBAN, "fate": "captive", "captor": "gelba"},
        },
    )
    walked = only(do(game, f"react gelba to {CAVES}"), Walked)
    assert walked.captives == ("zina-adora",)


def test_nobody_has_to_react() -> None:
    game = solvia({"kogus": {"place": CAVES, "detected": True}, "gelba": {"place": URBAN}})
    events = do(game, "done")
    assert not every(events, Walked)


@pytest.mark.case("9.6", "14.56")
def test_a_reaction_by_ship_is_the_one_reaction_into_its_environ() -> None:
    game = solvia(
        {
            "rayner-derban": {"place": WILD, "ship": "star-cruiser"},
            "zina-adora": {"place": WILD},
            "redjac": {"place": URBAN, "detected": True},
        },
        segment="imperial.reaction",
        planets={"432": {"pdb_up": False}},
    )
    assert f"react zina-adora to {URBAN}" in game.actions
    do(game, f"react rayner-derban by ship to {URBAN}")
    assert not [action for action in game.actions if action.startswith("react") and URBAN in action]


@pytest.mark.case("9.6", "9.0b")
def test_a_leader_who_has_reacted_does_not_lead_another_reaction() -> None:
    """Gelba goes to the caves; the unit that stands there goes on to the wild without her."""
    game = solvia(
        {
            "gelba": {"place": URBAN},
            "kogus": {"place": CAVES, "detected": True},
            "zina-adora": {"place": WILD, "detected": True},
        },
        {CAVES: {"line": 1}},
    )
    twin = game.copy()
    do(twin, f"react line from {CAVES} to {WILD}")
    assert troops(twin, WILD) == {"line": 1}, "no leader is in the caves yet"
    do(game, f"react gelba to {CAVES}", "gelba stays apart", f"react line from {CAVES} to {WILD}")
    assert troops(game, WILD) == {"line": 1}, "nobody was asked for a leader"
    assert game.state.characters["gelba"].place == CAVES


@pytest.mark.case("14.56", "14.51")
def test_who_cannot_pilot_does_not_react_in_his_ship() -> None:
    game = solvia(
        {
            "doctor-sontag": {"place": WILD, "ship": "star-cruiser"},
            "redjac": {"place": URBAN, "detected": True},
        },
        segment="imperial.reaction",
    )
    assert reactions(game) == [f"react doctor-sontag to {URBAN}"]


@pytest.mark.case("12.81a")
def test_the_last_unit_of_an_environ_leaves_the_prisoners_of_guards_behind() -> None:
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "gelba": {"place": URBAN},
            "zina-adora": {"place": URBAN, "fate": "captive", "captor": "gelba"},
        },
        {URBAN: {"militia": 1}},
    )
    do(game, f"react militia from {URBAN} to {CAVES}", "no leader")
    zina = game.state.characters["zina-adora"]
    assert (zina.place, zina.fate, zina.captor) == (URBAN, "captive", "gelba")


@pytest.mark.case("9.62")
@pytest.mark.parametrize("by_ship", [False, True])
def test_a_character_who_reacted_may_join_the_military_units(by_ship: bool) -> None:
    """Gelba leads them in the battle that follows: her Leadership is with the squad that searches, too."""
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "gelba": {"place": URBAN} | ({"ship": "imperial-spaceship"} if by_ship else {}),
        },
        {CAVES: {"militia": 1}},
    )
    do(game, f"react gelba by ship to {CAVES}" if by_ship else f"react gelba to {CAVES}")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.case, game.decision.about) == ("reaction.stack", "9.62", CAVES)
    assert game.actions == ("attach gelba", "gelba stays apart")
    assert only(do(game, "attach gelba"), Restacked).with_units
    assert game.state.characters["gelba"].with_units


@pytest.mark.case("9.62")
def test_a_character_who_reacted_may_stay_apart() -> None:
    game = solvia(
        {"kogus": {"place": CAVES, "detected": True}, "gelba": {"place": URBAN}}, {CAVES: {"militia": 1}}
    )
    do(game, f"react gelba to {CAVES}")
    assert not every(do(game, "gelba stays apart"), Restacked)
    assert not game.state.characters["gelba"].with_units


@pytest.mark.case("9.62")
def test_a_leader_who_came_with_a_unit_may_stand_with_his_own_people() -> None:
    """Where Redjac stands apart, Gelba may stand with him: detected, for she came with the unit (9.34)."""
    game = solvia(
        {
            "kogus": {"place": CAVES, "detected": True},
            "gelba": {"place": URBAN},
            "redjac": {"place": CAVES},
        },
        {URBAN: {"line": 1}},
    )
    do(game, f"react line from {URBAN} to {CAVES}", "with gelba")
    assert game.actions == ("attach gelba", "gelba stays apart")
    do(game, "gelba stays apart")
    gelba = game.state.characters["gelba"]
    assert (gelba.with_units, gelba.detected) == (False, True)


@pytest.mark.case("9.62")
def test_where_no_units_of_his_stand_nobody_is_asked() -> None:
    game = solvia(
        {"kogus": {"place": CAVES, "detected": True}, "gelba": {"place": URBAN}}, {URBAN: {"line": 1}}
    )
    do(game, f"react gelba to {CAVES}")
    assert game.decision is not None
    assert game.decision.kind != "reaction.stack"
