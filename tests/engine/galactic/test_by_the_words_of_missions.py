"""[37.0] What the words of the missions of the Galactic Game say where other rules meet them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, SECOND, galaxy, points, record
from tests.engine.galactic.test_missions import NO_ANSWER, SHOWING
from tests.engine.table import do, every, only, question, until

from fitg.data import facts
from fitg.engine.events.character_combat import Died
from fitg.engine.events.galactic import (
    AssignmentSeen,
    PlanetDestroyed,
    PlanetNamed,
    PrisonerTortured,
    ProvinceShown,
    SecretRevealed,
)
from fitg.engine.events.missions import BonusDrawn, CharacterGained, MissionFailed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.presentation.narration import describe

FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
CITY = "222.1"
#: Cards of a city: with an H, with an I, and with neither, whose events do nothing here.
THEFT, NEWS, BLANK = 79, 85, 76
VIEWERS: tuple[Viewer, ...] = ("rebel", "spectator")


def phase(side: str, people: dict[str, Any], **more: Any) -> Game:
    return galaxy(f"{side}-1.missions", turn=SECOND, characters={**FAR, **people}, **more)


def finish(game: Game, *kinds: str) -> list[Event]:
    """Plain answers until one of these questions."""
    events: list[Event] = []
    for _ in range(40):
        if question(game).kind in kinds:
            return events
        answer = next((each for each in ("ready", "draw", "done") if each in game.actions), game.actions[0])
        events += do(game, answer)
    raise AssertionError(f"{question(game).kind}: {game.actions}")


# Steal Enemy Resources


@pytest.mark.case("37.0a")
@pytest.mark.parametrize(("there", "one", "two"), [(2, 2, 2), (7, 2, 7), (8, 2, 8), (9, 2, 8)])
def test_what_a_thief_takes_from_a_small_treasury(there: int, one: int, two: int) -> None:
    for letters, taken in ((1, one), (2, two)):
        game = phase(
            "rebel",
            {"kogus": {"place": CITY}},
            resource_tracks={"imperial": there},
            cards=[*[THEFT] * letters, *[BLANK] * 12],
        )
        do(game, f"missions at {CITY}", "assign kogus to H")
        finish(game, "missions")
        assert points(game) == {"rebel": taken, "imperial": there - taken}


@pytest.mark.case("37.0a", "13.51")
def test_a_thief_may_be_content_with_one_letter() -> None:
    game = phase(
        "rebel", {"kogus": {"place": CITY}}, resource_tracks={"imperial": 9}, cards=[THEFT, *[BLANK] * 12]
    )
    do(game, f"missions at {CITY}", "assign kogus to H", "draw", "complete H")
    assert points(game) == {"rebel": 2, "imperial": 7}


@pytest.mark.case("37.0a", "26.0a")
def test_a_thief_knows_his_way_at_home() -> None:
    """Diomas is a capital and the home of Tourag: Intelligence 2, one companion, one for the home."""
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={
            "tourag": {"place": "152.1"},
            "kogus": {"place": "152.1"},
            "jon-kidu": {"place": "551.1"},
        },
        resource_tracks={"imperial": 9},
        cards=[BLANK] * 20,
    )
    do(game, "missions at 152.1", "assign tourag to H", "assign kogus to H")
    events = finish(game, "missions")
    assert only(events, BonusDrawn).draws == 2 + 1 + 1


@pytest.mark.case("37.0b", "33.22")
def test_the_empire_steals_at_the_base_whoever_holds_it_and_its_track_has_an_end() -> None:
    game = phase(
        "imperial",
        {"redjac": {"place": "231.1"}},
        planets={"231": {"state": "rebel-control", "pdb_up": True}},
        rebel_base="231",
        rebel_base_revealed=True,
        resource_tracks={"imperial": 96, "rebel": 20},
        cards=[THEFT, THEFT, *[BLANK] * 12],
    )
    do(game, "missions at 231.1", "assign redjac to H")
    finish(game, "missions")
    assert points(game) == {"rebel": 12, "imperial": 99}


@pytest.mark.case("37.0b", "36.34")
def test_nobody_steals_where_the_base_was() -> None:
    game = phase(
        "imperial",
        {"redjac": {"place": CITY}},
        destroyed_planets=["231"],
        rebel_base="231",
        rebel_base_revealed=True,
        planets={"232": {"state": "rebel-control", "pdb_up": True}},
        resource_tracks={"rebel": 20},
    )
    do(game, f"missions at {CITY}")
    assert "assign redjac to H" not in game.actions


# Question Prisoner


def held(side: str, people: dict[str, Any], **more: Any) -> Game:
    return phase(side, people, rebel_base=more.pop("rebel_base", "231"), **more)


@pytest.mark.case("37.1", "9.57")
def test_whoever_is_with_the_units_is_not_stacked_with_the_prisoner_of_a_guard() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY},
            "saytar": {"place": CITY},
            "barca": {"place": CITY, "with_units": True},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        units={CITY: {"line": 2}},
    )
    asking = {each.split()[0] for each in game.actions if each.endswith("questions kogus")}
    assert asking == {"redjac", "saytar"}


@pytest.mark.case("37.1", "20.9")
def test_in_an_orbit_box_everybody_is_stacked_with_the_prisoner_of_the_fleet() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": "241.orbit", "ship": "redjacs-spaceship"},
            "barca": {"place": "241.orbit", "with_units": True},
            "kogus": {"place": "241.orbit", "fate": "captive", "captor": "units"},
        },
        units={"241.orbit": {"line": 2}},
    )
    asking = {each.split()[0] for each in game.actions if each.endswith("questions kogus")}
    assert asking == {"redjac", "barca"}


@pytest.mark.case("37.1", "25.2", "25.22")
def test_a_sovereign_asks_no_questions() -> None:
    game = held(
        "imperial",
        {"kogus": {"place": "231.1", "fate": "captive", "captor": "units"}, "barca": {"place": "231.1"}},
        units={"231.1": {"line": 2}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
        rebel_base="232",
    )
    assert not [each for each in game.actions if "questions" in each]


@pytest.mark.case("37.1", "13.7")
def test_a_questioner_does_nothing_else_and_does_not_rest() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY, "wounds": 2},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
            "frun-sentel": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        cards=NO_ANSWER,
    )
    do(game, "redjac questions kogus")
    assert not [each for each in game.actions if "redjac" in each]
    do(game, "done")
    assert game.state.characters["redjac"].wounds == 2


@pytest.mark.case("37.12", "37.11")
def test_on_the_drug_world_everybody_is_cleverer_and_tougher() -> None:
    """Kogus has Endurance 5 and Intelligence 2: with 6 the die does nothing; 6 + 4 - 3 cards."""
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        secrets={ANGOFF: {"code": "drug-world", "revealed": True}},
        cards=NO_ANSWER,
        dice=[6],
    )
    events = do(game, "redjac tortures kogus")
    assert only(events, PrisonerTortured).wounds == 0
    assert only(events, BonusDrawn).draws == 6 + 4 - 3


@pytest.mark.case("37.12", "38.53")
def test_the_last_prisoner_dies_and_the_war_goes_on() -> None:
    """All twenty must be dead or captured; those in the deck are neither."""
    game = galaxy(
        "imperial-1.missions",
        turn=SECOND,
        characters={
            "redjac": {"place": CITY},
            "zina-adora": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        rebel_base="231",
        dice=[4],
        cards=NO_ANSWER,
    )
    events = do(game, "redjac tortures zina-adora")
    assert only(events, PrisonerTortured).wounds == 4
    assert only(events, Died).character == "zina-adora"
    assert not every(events, BonusDrawn)
    assert not every(events, PlanetNamed)
    assert game.state.outcome is None


# Enemy secrets


def told(people: dict[str, Any] | None = None, **more: Any) -> Game:
    """Kogus has learned a secret of the Empire from Redjac."""
    place = more.pop("at", CITY)
    game = phase(
        "rebel",
        {
            "kogus": {"place": place},
            "redjac": {"place": place, "fate": "captive", "captor": "kogus"},
            **(people or {}),
        },
        cards=[SHOWING[0], *NO_ANSWER],
        **more,
    )
    do(game, "kogus questions redjac")
    return game


@pytest.mark.case("37.42", "31.23")
@pytest.mark.parametrize(("hidden", "offered"), [(0, False), (1, True)])
def test_planet_secrets_are_told_as_long_as_there_are_any(hidden: int, offered: bool) -> None:
    secrets = {
        "212": {"code": "gem-world", "revealed": hidden == 0},
        "221": {"code": "ipoc", "revealed": True},
    }
    game = told(secrets=secrets)
    assert ("planet secrets" in game.actions) == offered
    if offered:
        events = do(game, "planet secrets")
        if "the secret of 212" in game.actions:
            events += do(game, "the secret of 212")
        assert only(events, SecretRevealed).planet == "212"
        assert question(game).kind == "missions"


@pytest.mark.case("37.42", "35.4", "35.32")
@pytest.mark.parametrize(
    "more",
    [
        {"decks": {"strategic_assignments": []}},
        {
            "decks": {"strategic_assignments": [140, 127]},
            "rebel_base": "231",
            "rebel_base_revealed": True,
            "planets": {"232": {"state": "rebel-control", "pdb_up": True}},
        },
    ],
)
def test_there_is_no_next_assignment_when_none_will_be_drawn(more: dict[str, Any]) -> None:
    assert "next assignment" not in told(**more).actions


@pytest.mark.case("37.42", "35.4")
def test_the_last_card_of_the_deck_can_be_seen_and_the_second_deck_is_unknown_again() -> None:
    game = told(decks={"strategic_assignments": [140]})
    events = do(game, "next assignment")
    assert only(events, AssignmentSeen).card == 140
    assert record(game).next_assignment_known


@pytest.mark.case("37.42", "7.22")
def test_the_units_of_a_province_are_shown_to_the_rebels_alone_and_turned_down_again() -> None:
    game = told(units={"241.1": {"line": 2}, "241.orbit": {"resolution": 1}, "311.1": {"patrol": 1}})
    before = game.view("rebel")["spaces"]
    shown = only(do(game, "show province 2"), ProvinceShown)
    assert shown.units == {"241.1": {"line": 2}, "241.orbit": {"resolution": 1}}
    assert game.view("rebel")["spaces"] == before, "they lie face down again"
    told_to = {
        viewer: only(
            [each for each in game.log_for(viewer) if isinstance(each, ProvinceShown)], ProvinceShown
        )
        for viewer in ("rebel", "imperial", "spectator")
    }
    assert "1 Resolution" in describe(told_to["rebel"], game.facts)
    assert "Resolution" not in describe(told_to["spectator"], game.facts)


@pytest.mark.case("37.42", "31.0", "36.34")
def test_a_dead_world_that_is_told_of_ends_the_missions_on_it() -> None:
    game = phase(
        "rebel",
        {"kogus": {"place": CITY}, "frun-sentel": {"place": CITY}},
        secrets={ANGOFF: {"code": "dead-world"}, "212": {"code": "gem-world"}},
        cards=[NEWS, 70, BLANK, BLANK, BLANK, BLANK],
    )
    do(game, f"missions at {CITY}", "assign kogus to I", "assign frun-sentel to S", "draw", "draw")
    events = finish(game, "enemy-secret")
    events += do(game, "planet secrets", f"the secret of {ANGOFF}")
    assert only(events, PlanetDestroyed).planet == ANGOFF
    assert only(events, DominoSparked).spark == "freed"
    events += do(game, "done")
    assert {each.planet for each in every(events, SecretRevealed)} == {ANGOFF, "212"}, "the only other one"
    assert only(events, MissionFailed).letter == "S"
    assert question(game).kind == "missions"
    assert not [each for each in game.actions if ANGOFF in each]
    assert {game.state.characters[each].fate for each in ("kogus", "frun-sentel")} == {"free"}


# The missions of the smaller games


@pytest.mark.case("13.2", "37.0")
def test_the_empire_gains_characters_beyond_those_it_began_with() -> None:
    """The card keeps it to its starting number in the Star System and Province Games only."""
    empire = [name for name, card in facts().characters.items() if card.side == "imperial"]
    people = {name: {"place": "222.1"} for name in empire if name != "gelba"}
    game = galaxy(
        "imperial-1.missions", turn=3, characters={**people, "kogus": {"place": "551.1"}}, cards=[85]
    )
    assert len(people) > game.state.imperial_characters_at_start
    until(game, "missions")
    events = do(game, "missions at 222.1", "assign redjac to G", "draw", "draw")
    assert only(events, CharacterGained).character == "gelba"
