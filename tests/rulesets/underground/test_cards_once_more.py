"""Event cards and Planet Secrets in positions that strangers might lay out: exceptions and edges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, points
from tests.engine.table import do, every, only, question, until
from tests.rulesets.underground.test_cards_in_positions import laid, play_to
from tests.rulesets.underground.whole_table import whole

from fitg.engine.events.control import ForcePoints
from fitg.engine.events.missions import EventIgnored
from fitg.engine.game import Game
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import UNREST
from fitg.engine.rules.loyalty import CampMisplaced
from fitg.engine.rulesets.underground.cards.events import ExtremistsFought, MoleSuspected
from fitg.engine.rulesets.underground.deck.memory import codes, memory
from fitg.engine.rulesets.underground.deck.view import EventsView
from fitg.engine.setup import UnplayableScenario
from fitg.presentation.narration import describe
from fitg.presentation.narration.actions import label

#: Nobody has General Research, and no Minor Cast is on its way: nothing is asked but what a card asks.
QUIET: dict[str, Any] = {
    "missions.intel": {"research": {"rebel": 0, "imperial": 0}},
    "characters.newcast": {"awaited": []},
}
MOLE = {"lasting": ["IS3"]}


def quietly(segment: str = "galactic.event", **more: Any) -> Game:
    """A position in which nothing is asked but what a card asks."""
    return laid(segment, modules={**QUIET, **more.pop("modules", {})}, **more)


def comes_due(code: str, **more: Any) -> Game:
    """A card that lay in New comes to be due."""
    events = {"new": [code], "galactic": ["G14"], "major": ["M3"]}
    return quietly(events=events, **more)


def missions_at(game: Game, place: str, *actions: str) -> None:
    """Missions of a place, as far as these actions."""
    until(game, "missions")
    do(game, f"missions at {place}", *actions)


# M15


@pytest.mark.case("VE-M15a")
@pytest.mark.parametrize("held", [False, True])
def test_xela_grebb_changes_sides_as_he_is(held: bool) -> None:
    """He brings no new troops, is as badly hurt as before, and no prisoner of his friends."""
    ruler = {"fate": "summoned", "side": "imperial", "place": "322.1", "wounds": 2}
    people = {"kogus": {"place": "322.1", "detected": True}} if held else {}
    game = comes_due(
        "M15",
        characters=people,
        sovereigns={"xela-grebb": {**ruler, **({"captor": "kogus"} if held else {})}},
    )
    xela = game.state.characters["xela-grebb"]
    assert (xela.side, xela.wounds, xela.place) == ("rebel", 2, "322.1")
    assert xela.fate in CAN_ACT
    assert not game.state.stacks["rebel"]


# RS4


@pytest.mark.case("VE-RS4", "VC-22")
@pytest.mark.parametrize("markers", [{"loyalty": "unrest"}, {"state": "rebellion-stopped"}])
def test_ayod_may_rise_where_its_marker_lies_at_unrest(markers: dict[str, str]) -> None:
    """A rebellion that was stopped is at Unrest, too (VQ-281, VQ-460)."""
    game = quietly(
        "rebel-1.planet-secrets", modules={"events.cards": {"promised": ["RS4"]}}, planets={"451": markers}
    )
    until(game, "events.card")
    assert "ayod rises" in game.actions
    do(game, "ayod rises")
    assert game.state.planets["451"].status == "rebellion"


# The casino


@pytest.mark.case("VE-09a", "VC-56c", "VC-56f")
@pytest.mark.parametrize(
    ("who", "planets", "spared"),
    [
        ("oneste-woada", {}, True),
        ("zina-adora", {}, False),
        ("zina-adora", {"222": {"state": "rebel-control"}}, True),
    ],
)
def test_locals_spare_a_cheat_whom_they_spare_in_missions(
    who: str, planets: dict[str, Any], spared: bool
) -> None:
    game = quietly(
        "rebel-1.missions",
        secrets={"222": {"code": "casino-galactica", "revealed": True}},
        planets=planets,
        characters={who: {"place": "222.1", "possessions": ["scrambler"]}},
        dice=[6] * 12,
        cards=[31, 36, 32, 21, 22, 26],
    )
    missions_at(game, "222.1", f"assign {who} to P", "draw")
    until(game, "secrets.cheat")
    events = do(game, "cheat with scrambler")
    ignored = [each.reason for each in every(events, EventIgnored)]
    assert bool(ignored) == spared
    assert (game.state.characters[who].wounds == 0) >= spared


# The Plague in space


@pytest.mark.case("VE-G4b", "VC-44", "VC-49a")
def test_whom_the_plague_lays_low_in_orbit_a_boarding_action_brings_out() -> None:
    people = {
        "kogus": {"place": "222.orbit", "ship": "star-cruiser", "wounds": 4, "acted": True},
        "boccanegra": {"place": "222.orbit", "ship": "planetary-privateer"},
    }
    events = {"due": ["G4"], "named": {"G4": ["2"]}}
    game = quietly("rebel-1.reorganization", half=1, events=events, characters=people, cards=[35, 21, 36, 22])
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.place) == ("incapacitated", "222.orbit")
    play_to(game, "rebel.missions")
    missions_at(game, "222.orbit", "quest with planetary-privateer for kogus")
    assert kogus.fate == "free"
    assert kogus.wounds == 4


@pytest.mark.case("VE-G4b")
def test_nobody_is_laid_low_in_drift_where_nobody_could_come_for_him() -> None:
    people = {"kogus": {"place": "22.drift", "wounds": 4, "with_units": True}}
    game = quietly(
        "rebel-1.reorganization",
        half=1,
        events={"due": ["G4"], "named": {"G4": ["2"]}},
        units={"22.drift": {"urban-2-1": 1}},
        characters=people,
    )
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.wounds) == ("free", 4)


# The clone among the Rebels


@pytest.mark.case("VE-23d", "VE-23f", "VE-01a")
def test_clones_are_made_by_what_the_clone_tells_and_a_die_is_rolled_for_it() -> None:
    game = quietly(
        "imperial-1.missions",
        events=MOLE,
        modules={"events.cards": {"mole": "frun-sentel"}},
        secrets={"113": {"code": "cloning-complex"}},
        characters={
            "jin-voles": {"fate": "dead"},
            "redjac": {"place": "113.1"},
            "frun-sentel": {"place": "112.1"},
        },
        dice=[3],
    )
    suspected = only(do(game, "clone at 113.1"), MoleSuspected)
    assert (suspected.character, suspected.found) == ("frun-sentel", False)


@pytest.mark.case("VE-23d", "VE-23f")
@pytest.mark.parametrize(("last", "used"), [("stop", False), ("draw", True)])
def test_without_bonus_draws_nothing_is_used_of_what_the_clone_tells(last: str, used: bool) -> None:
    game = quietly(
        "imperial-1.missions",
        events=MOLE,
        modules={"events.cards": {"mole": "frun-sentel"}},
        characters={"redjac": {"place": "112.2"}, "frun-sentel": {"place": "112.1"}},
        cards=[31, 25, 26, 24, 36, 33, 32],
        dice=[3, 3, 3],
    )
    missions_at(game, "112.2", "assign redjac to I")
    events = do(game, last)
    for _ in range(30):
        if question(game).kind == "missions" or not used:
            break
        wanted = ("draw", "draw bonus")
        events += do(game, next((each for each in wanted if each in game.actions), game.actions[-1]))
    assert bool(every(events, MoleSuspected)) == used


# What people read


@pytest.mark.case("VE-G4", "VE-M6")
def test_what_a_die_has_named_is_called_by_its_name() -> None:
    events = {"new": ["G4"], "due": ["M6"], "named": {"G4": ["2", "5"], "M6": ["35"]}}
    view = quietly("rebel-1.missions", events=events).table_view("rebel").module(EventsView)
    assert view is not None
    assert {row.label: row.value for row in view.rows}["Plague"] == "Province Two and Province Five"
    assert [card.named for card in (*view.new, *view.due)] == [("Province Two", "Province Five"), ("Luine",)]


# Cells of a position


@pytest.mark.case("VX-16", "VE-M12a")
def test_a_cell_of_a_position_may_stand_at_dissent() -> None:
    planets = {"222": {"loyalty": "dissent"}}
    game = comes_due("M12", planets=planets, camps=["222.1", "211.1"])
    assert set(game.actions) == {"give up the cell at 222.1", "give up the cell at 211.1"}
    assert loyalty(game, "222") < UNREST
    with pytest.raises(CampMisplaced, match=r"^position\.camps: by these rules no camp lasts in 222\.1; "):
        galaxy("rebel-1.missions", planets=planets, camps=["222.1"])


# What research lowers


@pytest.mark.case("VE-14b", "VE-G1b", "VE-G2a", "VE-G3a")
def test_what_research_lowers_is_said_in_words_before_and_after() -> None:
    research = {"missions.intel": {"research": {"rebel": 1, "imperial": 0}}}
    events = {"new": ["G2"], "due": ["RS1"], "galactic": ["G3"], "hands": {"rebel": [], "imperial": []}}
    game = quietly(events=events, modules=research, resource_tracks={"rebel": 5, "imperial": 0})
    do(game, "no research")
    options = {str(each): label(each, "rebel", game.facts).text for each in game.options}
    relief = "no detours for this side in this Game-Turn"
    assert options["lower G2 beacons"] == f"is lowered for one General Research and 5 Force Points: {relief}"
    told = [describe(each, game.facts) for each in do(game, "lower G2 beacons")]
    assert any(relief in each for each in told)


# Multipliers and halves


@pytest.mark.case("VE-04-1", "VC-58", "VM-23")
@pytest.mark.parametrize(("code", "units", "track"), [("industrial-world", 7, 7), ("gem-world", 4, 11)])
def test_in_a_civil_war_a_secret_multiplies_before_the_halves_are_rounded(
    code: str, units: int, track: int
) -> None:
    """Liatris has one Environ of Resource value 7: half of 14 is 7 for units and track alike."""
    game = quietly(
        events={"lasting": ["H6"], "hands": {"rebel": ["RS1"], "imperial": []}},
        modules={"events.cards": {"hushed": "512"}},
        secrets={"512": {"code": code, "revealed": True}},
        planets={"512": {"loyalty": "unrest"}},
    )
    events = [*do(game, "play RS1", "raise 512"), *until(game, "rebellion.force-points")]
    assert points(game)["rebel"] == track
    assert [each.points for each in every(events, ForcePoints)] == [units]


# Historic Events of a position


@pytest.mark.case("VE-H6", "VE-H7", "VE-15b")
@pytest.mark.parametrize(
    ("planets", "held"),
    [
        ({}, set()),
        ({"222": {"state": "rebellion"}}, {"H6"}),
        ({"551": {"state": "rebel-control"}}, {"H7"}),
        ({"212": {"state": "rebellion"}}, {"H6", "H7"}),
    ],
)
def test_where_planets_have_risen_the_empire_has_what_that_brings(
    planets: dict[str, Any], held: set[str]
) -> None:
    """As the Rebels have theirs; a hand that a position names is just that."""
    dealt, named = whole("galactic.event", planets=planets), laid(planets=planets)
    hands = [codes(memory(game.ctx).hands["imperial"]) for game in (dealt, named)]
    assert {code for code in hands[0] if code.startswith("H")} == held
    assert hands[1] == ()


# Extremists


@pytest.mark.case("VE-24b", "10.5")
@pytest.mark.parametrize(
    ("place", "units", "column"),
    [
        ("432.1", {"line": 1}, "3-1"),
        ("432.2", {"line": 1}, "4-1"),
        ("432.2", {"line": 1, "elite-army": 1}, "2-1"),
        ("432.2", {"urban-2-1": 1, "urban-1-0": 1}, "3-1"),
        ("432.2", {"subterranean-2-1": 1, "urban-1-0": 1}, "2-1"),
    ],
)
def test_their_attacks_are_shifted_as_other_battles_are(
    place: str, units: dict[str, int], column: str
) -> None:
    """Against 3 points they begin on 1-1; Imperial units are strangers in a Special Environ (VQ-465)."""
    game = quietly(
        "rebel-1.military-combat",
        events={"lasting": ["IS5"]},
        modules={"events.cards": {"extremists": {"432": "urban-4-3"}}},
        planets={"432": {"state": "rebellion-stopped"}},
        units={place: units},
        dice=[6],
    )
    assert only(game.log, ExtremistsFought).column == column


# Seats


@pytest.mark.case("VE-IS6", "14.57")
def test_whoever_is_brought_home_to_a_ship_in_space_needs_a_seat_there() -> None:
    """Four seats: one is left for one of three, and none for the guard who is abducted."""
    aboard = ("jon-kidu", "jin-voles", "els-taroff")
    game = quietly(
        events={"hands": {"rebel": [], "imperial": ["IS6"]}, "first_right": "imperial"},
        characters={
            **{each: {"place": "551.orbit"} for each in aboard},
            "jon-kidu": {"place": "551.orbit", "ship": "imperial-spaceship"},
            "redjac": {"fate": "dead"},
            "barca": {"fate": "dead"},
            "telmen": {"place": "222.1", "fate": "captive", "captor": "kogus"},
            "kogus": {"place": "222.1"},
        },
    )
    do(game, "play IS6", "bring home telmen", "to jon-kidu")
    people = game.state.characters
    assert people["telmen"].place == "551.orbit"
    assert {people[each].fate for each in ("redjac", "barca")} == {"dead"}
    assert people["kogus"].fate == "free"


@pytest.mark.case("VE-M28", "14.57")
def test_bridne_murcada_returns_to_nobody_whose_ship_is_full() -> None:
    crew = ("zina-adora", "agan-rafa", "ran-jayma", "kogus")
    people: dict[str, Any] = {each: {"place": "551.orbit"} for each in crew}
    people["zina-adora"] = {"place": "551.orbit", "ship": "interstellar-sloop"}
    people["boccanegra"] = {"place": "112.orbit", "ship": "planetary-privateer"}
    people["bridne-murcada"] = {"place": "222.1", "detected": True}
    events = {"galactic": ["G14", "G15", "G16"], "major": ["M28", "M3", "M4"]}
    game = quietly(events=events, characters=people)
    until(game, "events.card")
    offered = {each.removeprefix("return to ") for each in game.actions}
    assert "boccanegra" in offered
    assert not offered & set(crew)


# Cards where they cannot lie


@pytest.mark.case("VE-15", "VE-15a")
@pytest.mark.parametrize(
    ("events", "why"),
    [
        ({"hands": {"rebel": ["IS1"]}}, "IS1 cannot lie in hands.rebel"),
        ({"hands": {"imperial": ["M1"]}}, "M1 cannot lie in hands.imperial"),
        ({"new": ["RS1"]}, "RS1 cannot lie in new"),
        ({"removed": ["M1"]}, "M1 cannot lie in removed"),
        ({"new": ["G1"], "due": ["G1"]}, "G1 lies in two places"),
        ({"hands": {"rebel": ["RS1", "RS1"]}}, "RS1 lies in two places"),
        ({"galactic": ["G2"], "discard": ["G2"]}, "G2 lies in two places"),
    ],
)
def test_a_position_has_each_card_once_where_it_can_lie(events: dict[str, Any], why: str) -> None:
    with pytest.raises(UnplayableScenario, match=why):
        laid(events=events)


@pytest.mark.case("VE-RS2", "VE-23", "VE-24")
@pytest.mark.parametrize(
    "left", [{"promised": ["RS1"]}, {"mole": "kogus"}, {"extremists": {"111": "wild-4-3"}}]
)
def test_a_position_has_only_what_cards_can_have_left_behind(left: dict[str, Any]) -> None:
    (name,) = left
    with pytest.raises(UnplayableScenario, match=rf"events\.cards cannot be so: {name} cannot be "):
        laid(modules={"events.cards": left})
