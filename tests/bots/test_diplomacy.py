"""What Diplomacy brings, reckoned card by card; and what the rules of thumb make of it."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.positions import advised, seat
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import table as lay_out

from fitg.bots import create
from fitg.bots.diplomacy import Mission, go_on, outlook
from fitg.bots.knowledge.missions import enough_is_enough
from fitg.bots.knowledge.rebel import landing_place
from fitg.bots.observation import glance
from fitg.data import facts
from fitg.data.records import Section
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group


def mission(section: Section = "urban", *, skill: int = 2, wanted: int = 4, favor: int = 0) -> Mission:
    return Mission(section, skill, wanted, favor)


# The reckoning


@pytest.mark.case("13.3")
@pytest.mark.parametrize("section", ["urban", "special", "wild"])
@pytest.mark.parametrize("skill", [1, 2])
def test_one_card_brings_its_letter_unless_its_event_ends_the_mission(section: Section, skill: int) -> None:
    """Counted by hand over all cards: an agent, a dispute among the unskilled, a breach of protocol."""
    cells = [card.cell(section) for card in facts().action_cards.values()]
    ends = {"enemy_agent"} | ({"diplomacy_dispute"} if skill < 2 else set())
    total = 0
    for cell in cells:
        if cell.event == "diplomacy_protocol":
            total -= 1
        elif cell.event not in ends:
            total += "D" in cell.letters
    assert outlook(facts(), mission(section, skill=skill), 1, -1) == pytest.approx(total / len(cells))


@pytest.mark.case("13.6")
def test_bonus_draws_count_letters_only() -> None:
    cards = facts().action_cards.values()
    share = sum("D" in card.urban.letters for card in cards) / len(cards)
    assert outlook(facts(), mission(), 0, 1) == pytest.approx(share)
    assert outlook(facts(), mission(), 0, 1, 1) == pytest.approx(1 + share)
    assert outlook(facts(), mission(wanted=1), 0, 5, 1) == 1


@pytest.mark.case("13.51")
def test_a_letter_in_the_wild_is_kept_and_one_with_bonus_draws_to_come_is_not() -> None:
    assert go_on(facts(), mission("wild"), 3, 0, 1) < 1 == outlook(facts(), mission("wild"), 3, 0, 1)
    assert go_on(facts(), mission("urban"), 1, 3, 1) > 1


def test_in_the_wild_diplomacy_does_next_to_nothing() -> None:
    """Few letters, one of them on the card of an agent, and two breaches of protocol."""
    assert outlook(facts(), mission("wild", skill=1), 4, 1) < 0.1
    assert outlook(facts(), mission("urban", skill=1), 4, 1) > 0.3


def test_a_civil_war_costs_what_has_been_won() -> None:
    calm, restless = (outlook(facts(), mission(favor=favor), 3, 0) for favor in (0, 1))
    assert restless < calm


# What is made of it


@pytest.mark.case("13.51")
@pytest.mark.parametrize(("place", "letters", "stops"), [("223.2", 1, True), ("222.1", 1, False)])
def test_drawing_ends_when_more_cards_would_rather_spoil_it(place: str, letters: int, stops: bool) -> None:
    """Charkhan's wild Environ for a man without Diplomacy, Angoff's city for a good diplomat."""
    skilled = "doctor-sontag" if place == "222.1" else "agan-rafa"
    game = lay_out(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        planets={place[:3]: {"loyalty": "loyal", "pdb": 0}},
        characters={skilled: {"place": place}},
    )
    if game.decision is not None and game.decision.kind == "missions":
        game.apply(f"missions at {place}")
    missions = game.ctx.state.stack[-1]
    assert isinstance(missions, EnvironMissions)
    missions.groups = (Group(letter="D", members=(skilled,), letters=letters),)
    assert enough_is_enough(seat(game), missions) is stops


def test_between_the_stars_one_lands_where_hearts_can_be_won() -> None:
    """Segunden's city, air and wild Environs are as large; in the wild nobody would listen."""
    game = lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"loyalty": "neutral", "pdb": 0}},
        characters={"rayner-derban": {"place": "222.1", "ship": "explorer"}},
    )
    table = seat(game)
    assert landing_place(table, "232.2") > landing_place(table, "232.3")


@pytest.mark.parametrize(("place", "goes"), [("223.2", False), ("222.1", True)])
def test_nobody_talks_to_the_wind(place: str, goes: bool) -> None:
    """Alone and without Diplomacy in the wild one only gets oneself killed."""
    game = lay_out(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        planets={place[:3]: {"loyalty": "loyal", "pdb": 0}},
        characters={"agan-rafa": {"place": place}},
    )
    assert (advised(game) == f"missions at {place}") is goes


@pytest.mark.case("24.0")
def test_an_orbit_is_visited_for_a_prisoner_whom_a_ship_can_free() -> None:
    game = galaxy(
        "rebel-1.missions",
        units={"241.orbit": {"line": 1}},
        characters={
            "agan-rafa": {"place": "241.orbit", "ship": "explorer"},
            "kogus": {"place": "241.orbit", "fate": "captive", "captor": "units"},
        },
    )
    assert advised(game) == "missions at 241.orbit"
    game.apply("missions at 241.orbit")
    assert advised(game) == "quest with explorer for kogus"


@pytest.mark.case("37.3")
def test_nobody_goes_on_missions_in_orbit_only_because_he_may() -> None:
    """What may be an Atrocity unit can be hunted, and nothing else can be done there."""
    game = galaxy(
        "rebel-1.missions",
        units={"241.orbit": {"line": 1}},
        characters={"rayner-derban": {"place": "241.orbit", "ship": "explorer"}},
    )
    assert "missions at 241.orbit" in game.actions
    assert advised(game) == "done"
    assert str(create("rookie-2").choose(glance(game), Random(1))) == "done"
