"""The hard interactions of the Galactic Game, each from beginning to end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, galaxy, loyalty, points, record
from tests.engine.province.fleets import at, fly, kind
from tests.engine.table import do, every, only, until

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import (
    AssignmentDrawn,
    AtrocityCommitted,
    BaseRevealed,
    PlanetDestroyed,
    PlanetTaxed,
)
from fitg.engine.events.missions import MissionFailed
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game, restore
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.rules.galactic import base
from fitg.presentation.narration import describe

FIRST_CARD = 98
MRANE, MIDEST, AKUBERA, FLIAD, ORNING = "351", "341", "342", "113", "241"


# A sermon, a tax, a rebellion, and news that crosses a province


def sermon() -> Game:
    """The Third Province is taxed in this Game-Turn, and the Suvans are uneasy everywhere."""
    uneasy = {planet: {"loyalty": "dissent"} for planet in (MRANE, MIDEST, AKUBERA, ORNING)}
    return galaxy(
        "galactic.event",
        turn=3,
        picks=[124 - FIRST_CARD],
        planets={**uneasy, FLIAD: {"loyalty": "neutral"}},
    )


@pytest.mark.case("32.0", "33.1a", "34.3", "23.2", "23.46", "30.0")
def test_an_event_a_tax_a_rebellion_and_a_domino_effect_that_crosses_a_province() -> None:
    game = sermon()
    do(game, f"shift {MRANE}")
    assert (loyalty(game, MRANE), kind(game)) == (UNREST, "taxation")

    events = do(game, f"tax {MRANE} in full")
    taxed, risen = only(events, PlanetTaxed), only(events, StatusChanged)
    assert (taxed.planet, risen.after) == (MRANE, "rebellion")
    assert points(game) == {"imperial": taxed.points, "rebel": taxed.points}

    events = until(game, "domino")
    spark = only(events, DominoSparked)
    assert (spark.planet, spark.spark, spark.side) == (MRANE, "rebellion", "rebel")
    reached = {planet for ripple in spark.ripples for planet in ripple.planets}
    assert {MIDEST, AKUBERA, FLIAD} < reached
    assert ORNING not in reached

    do(game, f"shift {FLIAD}", f"shift {AKUBERA}", "done")
    assert (loyalty(game, FLIAD), loyalty(game, AKUBERA)) == (DISSENT, UNREST)
    assert kind(game) == "taxation"
    assert not [action for action in game.actions if action.split()[1] == MRANE]


@pytest.mark.case("33.1a", "23.2", "23.42")
def test_and_what_it_has_stirred_rises_when_it_is_taxed_in_its_turn() -> None:
    """A second rebellion inside the same Taxation Phase, whose effect finds Mrane without a marker."""
    game = sermon()
    do(game, f"shift {MRANE}", f"tax {MRANE} in full")
    until(game, "domino")
    do(game, f"shift {AKUBERA}", "done", f"tax {AKUBERA} in full")
    second = only(until(game, "domino"), DominoSparked)
    assert second.planet == AKUBERA
    assert MRANE not in {planet for ripple in second.ripples for planet in ripple.planets}
    assert [game.state.planets[each].status for each in (MRANE, AKUBERA)] == ["rebellion", "rebellion"]


@pytest.mark.case("33.1a", "23.2")
def test_what_ends_the_effect_cannot_be_taken_back() -> None:
    """The Empire goes on with its taxes; until then every planet can be thought over."""
    game = sermon()
    do(game, f"shift {MRANE}", f"tax {MRANE} in full")
    until(game, "domino")
    while kind(game) == "domino":
        assert game.decision is not None
        first = next(option for option in game.decision.options if option.text.startswith("shift "))
        final = first.is_final(game.ctx)
        do(game, first.text)
        assert game.can_undo is not final
    assert kind(game) == "taxation"


@pytest.mark.case("33.1a", "23.2")
def test_it_can_be_kept_at_every_step_and_goes_on_alike() -> None:
    game = sermon()
    for action in (f"shift {MRANE}", f"tax {MRANE} in full"):
        do(game, action)
    while kind(game) != "taxation" or not every(list(game.log), DominoSparked):
        other = restore(game.snapshot())
        choice = game.actions[-1]
        assert do(other, choice) == do(game, choice)
        assert other.snapshot() == game.snapshot()


# The base is found while fleets drift


def cracked(**more: Any) -> Game:
    """All planets but two have been named, and the code that names the next two is cracked."""
    empty = galaxy("galactic.strategic-assignment", rebel_base="223")
    others = [planet for planet in base.possible(empty.ctx) if planet != "223"]
    return galaxy(
        "galactic.event",
        turn=5,
        picks=[112 - FIRST_CARD],
        rebel_base="223",
        named_planets=others[:16],
        planets={ANGOFF: {"state": "rebel-control", "pdb_up": False}, "223": {"pdb_up": False}},
        units={
            "22.drift2": {"veteran": 2},
            "222.1": {"urban-2-1": 1},
            "241.1": {"veteran": 1},
            "22.drift": {"urban-2-3": 1},
        },
        **more,
    )


def asked(game: Game) -> str:
    """Whose decision it is."""
    assert game.decision is not None
    return game.decision.side


@pytest.mark.case("32.0", "34.23", "35.32", "21.5")
def test_a_base_is_found_while_fleets_drift() -> None:
    game = cracked(dice=[1, 1, 1])
    found = only(list(game.log), BaseRevealed)
    assert found.planet == "223"
    assert game.state.outcome is None

    events = until(game, "fleets")
    assert not every([*game.log, *events], AssignmentDrawn)
    assert asked(game) == "rebel"
    assert "done" not in game.actions
    fly(game, "22.drift", "223.orbit")
    assert at(game, "223.orbit", "rebel") == {"urban-2-3": 1}

    while asked(game) != "imperial":
        do(game, "done")
        until(game, "fleets")
    assert "done" not in game.actions
    do(game, "fleet from 22.drift2")
    while "course 223" not in game.actions:
        do(game, game.actions[0])
    courses = {action for action in game.actions if action.startswith("course ")}
    assert courses == {"course 221", "course 222", "course 223"}


@pytest.mark.case("38.53", "34.23")
def test_without_a_planet_to_hold_on_to_it_is_the_end() -> None:
    empty = galaxy("galactic.strategic-assignment", rebel_base="223")
    others = [planet for planet in base.possible(empty.ctx) if planet != "223"]
    game = galaxy(
        "galactic.event",
        turn=5,
        picks=[112 - FIRST_CARD],
        rebel_base="223",
        named_planets=others[:16],
        units={"22.drift2": {"veteran": 2}, "22.drift": {"urban-2-3": 1}},
    )
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "imperial"


# A planet is destroyed during a mission on it

LYSENDA, CITY, BOX = "232", "232.1", "232.orbit"


def doomed(**more: Any) -> Game:
    """Two Rebels are on missions in Lysenda when the Atrocity is drawn; all kinds of things are there."""
    people = {
        "kogus": {"place": CITY, "ship": "planetary-privateer", "possessions": ["medi-kit-of-ptolus"]},
        "frun-sentel": {"place": CITY},
        "redjac": {"place": "232.2"},
        "zina-adora": {"place": "232.2", "fate": "captive", "captor": "redjac"},
        "boccanegra": {"place": "222.1"},
    }
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=people,
        planets={LYSENDA: {"loyalty": "neutral"}, "421": {"loyalty": "neutral"}, **more.pop("planets", {})},
        units={
            BOX: {"planet-stabilizer": 1, "line": 2},
            CITY: {"urban-2-1": 1},
            "232.2": {"militia": 2},
            "222.1": {"urban-2-1": 1},
        },
        camps=["232.3"],
        cards=[89, 75, 75, 75],
        **more,
    )
    do(game, "done", f"missions at {CITY}", "assign kogus to I", "assign frun-sentel to S", "draw", "draw")
    return game


@pytest.mark.case("36.34", "36.34a", "36.2", "23.3")
def test_a_planet_is_destroyed_with_everything_on_it_during_a_mission_on_it() -> None:
    game = doomed()
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("imperial", "atrocity")
    events = do(game, f"destroy {LYSENDA}")

    assert only(events, AtrocityCommitted).deed == "destruction"
    assert only(events, PlanetDestroyed).planet == LYSENDA
    assert {event.character for event in every(events, Died)} == {
        "kogus",
        "frun-sentel",
        "redjac",
        "zina-adora",
    }
    assert {event.ship for event in every(events, ShipLost)} == {"planetary-privateer"}
    lost: dict[str, int] = {}
    for event in every(events, UnitsLost):
        for unit, number in event.units.items():
            lost[unit] = lost.get(unit, 0) + number
    assert lost == {"planet-stabilizer": 1, "line": 2, "urban-2-1": 1, "militia": 2}
    assert "232.3" not in game.state.camps
    assert game.state.planets[LYSENDA].status == "destroyed"

    assert (game.decision.side, kind(game)) == ("rebel", "domino")
    spark = only(events, DominoSparked)
    assert (spark.planet, spark.spark) == (LYSENDA, "freed")
    events = do(game, "shift 421", "done")
    assert only(events, LoyaltyShifted).planet == "421"
    assert loyalty(game, "421") == DISSENT > NEUTRAL
    assert {event.letter for event in every(events, MissionFailed)} == {"I", "S"}
    assert kind(game) == "missions"
    assert not [action for action in game.actions if "232" in action]
    assert all(describe(event, game.facts) for event in game.log)


@pytest.mark.case("36.34", "34.46")
def test_with_the_base_its_planet_takes_all_points_of_the_rebels() -> None:
    """[G-14] A hidden base that is destroyed is known from then on; Angoff keeps the Rebels in the game."""
    game = doomed(
        rebel_base=LYSENDA,
        resource_tracks={"rebel": 30, "imperial": 5},
        planets={ANGOFF: {"state": "rebel-control", "pdb_up": True}},
    )
    events = do(game, f"destroy {LYSENDA}")
    assert only(events, BaseRevealed).planet == LYSENDA
    assert points(game) == {"rebel": 0, "imperial": 5}
    assert game.state.outcome is None


@pytest.mark.case("36.34", "38.53")
def test_the_destruction_of_the_last_hope_ends_the_game() -> None:
    game = doomed(rebel_base=LYSENDA, resource_tracks={"rebel": 30})
    do(game, f"destroy {LYSENDA}")
    assert record(game).base_revealed
    while game.decision is not None and kind(game) == "domino":
        do(game, "done")
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "imperial"


# The end of a Game-Turn


@pytest.mark.case("30.0", "13.2e")
@pytest.mark.parametrize(
    ("segment", "number"),
    [("galactic.taxation", 5), ("rebel-1.missions", 5), ("imperial-2.missions", 6), ("interphase", 6)],
)
def test_player_turns_are_counted_to_the_end_of_the_game_turn(segment: str, number: int) -> None:
    """A camp of the second Rebel Player-Turn is no newer in the Interphase than it was before."""
    game = galaxy("galactic.taxation", turn=3)
    names = [each.id for each in game.ctx.segments]
    game.state.segment = names.index(segment)
    assert game.ctx.player_turn == number
