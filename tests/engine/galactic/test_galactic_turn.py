"""[30.0, 32.0] The Game-Turn of the Galactic Game: what comes when, and what ends with it."""

from __future__ import annotations

import pytest
from tests.engine.galactic.galaxy import ANGOFF, SECOND, galaxy, points, record
from tests.engine.table import do, every, passing, question, until

from fitg.engine.events.control import StatusChanged
from fitg.engine.events.galactic import GalacticEventDrawn
from fitg.engine.rules.galactic.events import in_force

PEACE_MONTH = 102


@pytest.mark.case("30.0a", "15.52")
@pytest.mark.parametrize("segment", ["imperial-1.control", "imperial-2.control"])
def test_planets_become_free_after_each_of_the_two_imperial_player_turns(segment: str) -> None:
    risen = {ANGOFF: {"state": "rebellion", "pdb_up": True}}
    game = galaxy(segment, turn=3, planets=risen, units={"222.1": {"urban-2-1": 1}})
    changed = every(list(game.log), StatusChanged)
    assert [(event.planet, event.after) for event in changed] == [(ANGOFF, "rebel-control")]


@pytest.mark.case("30.0a")
@pytest.mark.parametrize(
    "segment", ["rebel-1.missions", "imperial-1.missions", "rebel-2.missions", "imperial-2.missions"]
)
def test_and_at_no_other_time(segment: str) -> None:
    risen = {ANGOFF: {"state": "rebellion", "pdb_up": True}}
    people = {"kogus": {"place": "231.1"}, "redjac": {"place": "231.1"}}
    game = galaxy(segment, turn=3, planets=risen, units={"222.1": {"urban-2-1": 1}}, characters=people)
    assert question(game).kind == "missions"
    assert game.state.planets[ANGOFF].status == "rebellion"


@pytest.mark.case("30.0b", "33.3")
def test_taxes_are_there_to_be_spent_in_the_same_phase() -> None:
    """And nothing is bought before the last planet has been dealt with."""
    game = galaxy("galactic.taxation", turn=SECOND)
    assert points(game)["imperial"] == 0
    assert question(game).kind == "taxation"
    while question(game).kind == "taxation":
        full = next((each for each in game.actions if each.endswith("in full")), None)
        do(game, full or passing(game))
    assert question(game).kind == "force-points"
    assert points(game)["imperial"] > 0


@pytest.mark.case("30.0b", "33.4")
def test_the_steps_of_the_resource_phase_come_in_their_order() -> None:
    names = [segment.id for segment in galaxy("galactic.taxation").ctx.segments]
    stage = [name.partition(".")[2] for name in names if name.startswith("galactic.")]
    assert stage == [
        "event",
        "taxation",
        "maintenance",
        "imperial-purchases",
        "rebel-purchases",
        "strategic-assignment",
    ]


@pytest.mark.case("32.0a", "32.0")
def test_no_event_lasts_longer_than_its_game_turn() -> None:
    people = {"kogus": {"place": "231.1"}, "redjac": {"place": "232.1"}}
    game = galaxy("imperial-2.missions", turn=3, galactic_event=PEACE_MONTH, characters=people)
    assert in_force(game.ctx, "peace_month")
    until(game, "taxation")
    assert game.state.turn == 4
    (drawn,) = every(list(game.log), GalacticEventDrawn)
    assert drawn.card != PEACE_MONTH
    assert not in_force(game.ctx, "peace_month")


@pytest.mark.case("32.0")
def test_a_card_that_was_drawn_does_not_come_again() -> None:
    """With one card left in the deck, that one comes."""
    cards = sorted(galaxy("rebel-1.missions").facts.galactic_events)
    game = galaxy("galactic.event", turn=3, drawn_events=[card for card in cards if card != PEACE_MONTH])
    (drawn,) = every(list(game.log), GalacticEventDrawn)
    assert drawn.card == PEACE_MONTH
    assert record(game).drawn_events[-1] == PEACE_MONTH
