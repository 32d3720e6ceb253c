"""[30.0, 32.0] The Game-Turn of the Galactic Game: what comes when, and what ends with it."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.engine.galactic.galaxy import ANGOFF, SECOND, galaxy, points, record
from tests.engine.table import do, every, only, passing, question, until

from fitg.engine.events.character_combat import Healed
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.galactic import GalacticEventDrawn
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
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


@pytest.mark.case("30.0", "30.0a")
def test_a_game_turn_is_a_stage_and_two_turns_of_the_province_game() -> None:
    names = [segment.id for segment in galaxy("rebel-1.missions").ctx.segments]
    parts = [part for part, _ in groupby(name.partition(".")[0] for name in names)]
    assert parts == ["galactic", "rebel-1", "imperial-1", "rebel-2", "imperial-2", "interphase"]
    turns = {
        part: [name.partition(".")[2] for name in names if name.startswith(f"{part}.")] for part in parts
    }
    assert turns["rebel-1"] == turns["rebel-2"]
    shared = [name for name in turns["rebel-1"] if name != "planet-secrets"]
    assert turns["imperial-1"] == turns["imperial-2"] == [*shared, "control"]


def play_to(game: Game, segment: str, *answers: str) -> list[Event]:
    """The least, but for these answers, until this Segment begins or the game is over."""
    events: list[Event] = []
    for _ in range(300):
        if game.decision is None or game.ctx.segment == segment:
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("30.0", "13.71")
def test_who_rests_in_one_of_the_two_player_turns_is_well_again() -> None:
    people = {
        "kogus": {"place": "231.1", "wounds": 2, "acted": True},
        "zina-adora": {"place": "232.1", "wounds": 1},
        "redjac": {"place": "311.1"},
    }
    game = galaxy("rebel-1.missions", turn=3, characters=people)
    first = play_to(game, "imperial-1.missions")
    assert only(first, Healed).characters == ("zina-adora",)
    second = play_to(game, "imperial-2.missions")
    assert only(second, Healed).characters == ("kogus",)


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
