"""Event cards beside people, ships and secrets that change what they do: whole positions, played on."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.engine.galactic.galaxy import points
from tests.engine.table import do, every, only, passing, question, until
from tests.rulesets.underground.test_cards_in_positions import laid, play_to
from tests.rulesets.underground.test_cards_once_more import quietly
from tests.rulesets.underground.whole_table import whole

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import crash
from fitg.engine.rulesets.underground.atrocities import evacuation
from fitg.engine.rulesets.underground.cards.events import DancedAway, SentHome
from fitg.engine.rulesets.underground.cards.plague import Outbreak
from fitg.engine.rulesets.underground.immunity import escape
from fitg.engine.rulesets.underground.possessions.drug import in_draws
from fitg.errors import FitgError
from fitg.presentation.narration import describe
from fitg.presentation.narration.actions import label

# The festivals of Solvia


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11", "VE-G4b")
@pytest.mark.parametrize(
    ("due", "plague", "left"),
    [(["M9"], [], 2), (["M10", "M11"], [], 1), (["M9", "M10", "M11"], [], 0), (["M9"], ["G4"], 3)],
)
def test_a_festival_heals_as_the_missions_end_before_the_plague_takes_its_toll(
    due: list[str], plague: list[str], left: int
) -> None:
    """Kogus has done something in this turn, so that he does not heal by rest."""
    events: dict[str, Any] = {"due": [*due, *plague], "named": {"G4": ["4"]} if plague else {}}
    people = {"kogus": {"place": "432.1", "wounds": 3, "acted": True}}
    game = quietly("rebel-1.missions", events=events, characters=people)
    told = play_to(game, "imperial.interplanetary-movement")
    danced = every(told, DancedAway)
    assert [each.left for each in danced] == [2, 1, 0][: len(due)]
    assert describe(danced[0], game.facts) == "Kogus dances on Solvia, and forgets a wound, 2 wounds left."
    assert game.state.characters["kogus"].wounds == left


# Research


@pytest.mark.case("VE-14", "VE-25")
def test_where_a_card_lies_that_is_looked_at_is_said_in_words() -> None:
    research = {"missions.intel": {"research": {"rebel": 1, "imperial": 0}}}
    game = laid(events={"new": ["G14"], "galactic": ["G2"], "major": ["M3"]}, modules=research)

    def words() -> list[str]:
        return [label(each, "rebel", game.facts).full for each in game.options]

    do(game, "look into the decks")
    assert words()[:2] == [
        "From the top of the Galactic deck: card 1, which comes next",
        "From the top of the Galactic deck: card 2",
    ]
    do(game, "look at galactic card 1")
    assert words()[-1] == "From the top of the Major deck: card 33"
    assert "as the first of two" in question(game).prompt
    do(game, "look at major card 1")
    assert len(words()) == 32
    assert "as the second" in question(game).prompt


# Those who leave, and those who are fetched


@pytest.mark.case("VE-M23", "VE-M26", "VE-M28")
@pytest.mark.parametrize(
    ("code", "more", "told"),
    [
        ("M23", {}, "Thysa Kymbo withdraws to Orlog (urban): Palace Intrigues."),
        (
            "M26",
            {"sovereigns": {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.2"}}},
            "Megda Sheels leaves the map: Magda Sheels offended.",
        ),
        ("M28", {}, "Bridne Murcada leaves the map: Bridne Murcada contacted."),
    ],
)
def test_where_an_event_sends_people_is_told(code: str, more: dict[str, Any], told: str) -> None:
    people = {"thysa-kymbo": {"place": "331.1"}, "bridne-murcada": {"place": "222.1"}}
    game = laid(events={"new": ["G15"], "galactic": ["G14"], "major": [code]}, characters=people, **more)
    events = until(game, "missions")
    assert describe(only(events, SentHome), game.facts) == told


@pytest.mark.case("VE-M28")
@pytest.mark.parametrize("laid_out", [True, False])
def test_in_a_position_bridne_murcada_may_have_left_already(laid_out: bool) -> None:
    """She comes back as the card goes, with what the position gives her."""
    bridne = {"place": "222.1", "possessions": ["scanner"], "wounds": 1}
    game = quietly(
        "galactic.event",
        events={"due": ["M28"], "galactic": ["G14"], "major": ["M3"]},
        modules={"events.cards": {"away": True}},
        characters={"bridne-murcada": bridne} if laid_out else {},
    )
    assert game.state.characters["bridne-murcada"].fate == "free"
    assert game.state.characters["bridne-murcada"].place == "551.1"
    held = game.state.possessions["scanner"].owner == "bridne-murcada"
    assert (held, game.state.characters["bridne-murcada"].wounds) == (laid_out, int(laid_out))
    assert "bridne-murcada" not in game.state.decks["rebel"]


@pytest.mark.case("VE-M28")
def test_as_long_as_her_card_lies_she_is_nowhere() -> None:
    bridne = {"place": "222.1"}
    events = {"due": ["M28"]}
    away = {"events.cards": {"away": True}}
    game = quietly("rebel-1.missions", events=events, modules=away, characters={"bridne-murcada": bridne})
    assert game.state.characters["bridne-murcada"].fate == "away"
    assert "missions at 222.1" not in game.actions
    captive = {**bridne, "fate": "captive", "captor": "jin-voles"}
    people = {"bridne-murcada": captive, "jin-voles": {"place": "222.1"}}
    with pytest.raises(FitgError, match="bridne-murcada is not free to leave"):
        quietly("rebel-1.missions", events=events, modules=away, characters=people)


@pytest.mark.case("VE-24", "VE-M1", "VE-14b", "VP-44", "VP-38", "VP-06b", "VP-27a")
@pytest.mark.parametrize(
    ("module", "said", "why"),
    [
        ("events.cards", {"extremists": {"222": "urban-4-3"}}, "in rebellion-stopped with them"),
        ("events.cards", {"extremists": {"221": "urban-4-3"}}, "extremists cannot be '221'"),
        ("events.cards", {"robbed": "jon-kidu"}, "robbed cannot be 'jon-kidu': he is a Rebel in play"),
        ("events.cards", {"stirred": ["232"]}, "stirred cannot be '232'"),
        ("events.cards", {"cells": ["162"]}, "cells cannot be '162'"),
        ("events.cards", {"turned": ["balgar"]}, "turned cannot be 'balgar'"),
        ("events.cards", {"frozen": "231"}, "frozen cannot be '231'"),
        ("events.cards", {"named": ["6"]}, "named cannot be '6'"),
        (
            "events.deck",
            {"lowered": [{"card": "G1", "effect": "beacons", "side": "rebel", "lasts": "turn"}]},
            "research lowers no 'beacons' of G1",
        ),
        ("characters.will", {"commandos": {"marines": "jon-kidu"}}, "no Commandos 'marines'"),
        ("characters.will", {"resting": ["marines"]}, "no Commandos 'marines'"),
        ("characters.will", {"commandos": {"elite": "tourag"}}, "'tourag' is no Imperial character"),
        ("characters.will", {"station": "222.9"}, "'222.9' is no place of the board"),
        ("characters.atrocities", {"archives": "222"}, "'222' is none of the destroyed_planets"),
        ("characters.cards", {"alone": 3}, "alone cannot be 3"),
    ],
)
def test_a_position_says_what_it_cannot_be(module: str, said: dict[str, Any], why: str) -> None:
    with pytest.raises(FitgError, match=why):
        quietly("rebel-1.missions", modules={module: said})


@pytest.mark.case("VE-24", "VE-24e")
@pytest.mark.parametrize(
    ("unit", "why"), [("urban-4-3", ""), ("", ""), ("urban-2-3", "it is a Rebel 4-3, one of urban-4-3")]
)
def test_extremists_of_a_position_have_a_counter_that_can_be_theirs(unit: str, why: str) -> None:
    more: dict[str, Any] = {
        "modules": {"events.cards": {"extremists": {"222": unit}}},
        "planets": {"222": {"state": "rebellion"}},
        "events": {"lasting": ["IS5"]},
    }
    if not why:
        assert quietly("rebel-1.missions", **more).decision is not None
        return
    with pytest.raises(FitgError, match=why):
        quietly("rebel-1.missions", **more)


@pytest.mark.case("VE-M28")
def test_her_card_goes_though_she_has_never_joined() -> None:
    game = quietly("galactic.event", events={"due": ["M28"], "galactic": ["G14"], "major": ["M3"]})
    assert "bridne-murcada" in game.state.decks["rebel"]


# Technicians


@pytest.mark.case("VE-M16")
def test_technicians_raise_three_units_and_no_fourth() -> None:
    game = quietly(
        events={"new": ["M16"], "galactic": ["G14"], "major": ["M3"]},
        units={"331.1": {"urban-1-0": 2}, "222.1": {"urban-1-0": 1, "wild-1-0": 2}},
        resource_tracks={"rebel": 9, "imperial": 0},
    )
    for _ in range(3):
        assert question(game).kind == "events.card"
        do(game, game.actions[0])
    assert question(game).kind != "events.card"
    assert points(game)["rebel"] == 6


@pytest.mark.case("VE-M16")
@pytest.mark.parametrize("left", [0, 1])
def test_without_a_counter_nobody_comes_to_the_drift_of_deblon(left: int) -> None:
    game = quietly("rebel-1.missions")
    number = game.facts.unit_kinds["urban-2-3"].count
    places = ["222.1", "221.1", "223.1", "231.1", "212.1", "113.1"]
    units = {place: {"urban-2-3": 1} for place in places[: number - left]}
    game = quietly(
        events={"new": ["M16"], "galactic": ["G14"], "major": ["M3"]},
        units=units,
        resource_tracks={"rebel": 2, "imperial": 0},
    )
    drift = game.ctx.board.drifts["44"][0]
    assert (drift in game.state.stacks["rebel"]) == bool(left)


# What each side lowers for itself


@pytest.mark.case("VE-14b", "VE-G2a", "VE-G3a")
@pytest.mark.parametrize(("card", "effect"), [("G2", "beacons"), ("G3", "charts")])
def test_both_sides_may_lower_what_counts_for_one_side_alone(card: str, effect: str) -> None:
    game = laid(
        "galactic.event",
        events={"new": ["G15"], "galactic": [card], "major": ["M3"], "first_right": "imperial"},
        modules={"missions.intel": {"research": {"rebel": 2, "imperial": 2}}},
        resource_tracks={"rebel": 5, "imperial": 5},
    )
    for side in ("imperial", "rebel"):
        while f"lower {card} {effect}" not in game.actions:
            assert question(game).kind == "events.research"
            do(game, passing(game))
        assert game.side == side, "First Right comes first"
        do(game, f"lower {card} {effect}")
        assert f"lower {card} {effect}" not in game.actions, "once for each side"


# Robots, and dice


@pytest.mark.case("VE-M7")
@pytest.mark.parametrize("due", [["M7"], []])
def test_the_virus_sets_robots_on_nobody_but_the_empire(due: list[str]) -> None:
    """On a planet in the State of Imperial Control that nobody controls they leave Rebels alone."""
    planets = {"222": {"loyalty": "neutral", "pdb_up": False}, "223": {"state": "rebellion"}}
    units = {"222.1": {"urban-2-1": 1}}
    game = quietly("rebel-1.missions", events={"due": due}, planets=planets, units=units)
    comes = game.ctx.rules.ask[questions.calls_robots]
    assert comes(game.ctx, Site("222.1", "imperial")) == bool(due)
    assert not comes(game.ctx, Site("222.1", "rebel"))
    assert not comes(game.ctx, Site("223.1", "imperial")), "the planet is in another state"


@pytest.mark.case("VE-G4")
@pytest.mark.parametrize(("die", "told"), [(6, "two more dice"), (2, "Province Two is struck")])
def test_what_a_die_of_the_plague_means_is_told_before_it_counts(die: int, told: str) -> None:
    game = quietly("rebel-1.missions")
    assert Outbreak().read_roll(game.ctx, (die,)).words == told


@pytest.mark.case("VE-G4a", "VP-37a")
@pytest.mark.parametrize(
    ("kind", "letter", "well", "ill"),
    [("rebel-commando", "S", 6, 3), ("rebel-agent", "S", 5, 3), ("rebel-agent", "F", 4, 2)],
)
def test_the_plague_halves_what_a_minor_cast_is_good_at_as_well(
    kind: str, letter: str, well: int, ill: int
) -> None:
    """Kogus brings five draws for S; the best Intelligence is three, that of the Agent and of the captive."""
    people = {
        "kogus": {"place": "222.1", "detected": True},
        "redjac": {"place": "222.1", "detected": True},
        "zina-adora": {"place": "222.1", "fate": "captive", "captor": "redjac"},
    }
    cast = {"place": "222.1", "kind": kind, "known": True, "detected": True}
    modules = {"characters.newcast": {"awaited": [], "laid": {"rebel-minor-cast": cast}}}
    group = Group(letter=letter, members=("kogus", "rebel-minor-cast"))
    numbers = []
    for events in ({}, {"due": ["G4"], "named": {"G4": ["2"]}}):
        game = quietly("rebel-1.missions", events=events, characters=people, modules=modules)
        numbers.append(bonus_draws(game.ctx, Site("222.1", "rebel"), group)[0])
    assert numbers == [well, ill]


@pytest.mark.case("VE-G4a", "VX-12", "VX-15b", "VX-07")
@pytest.mark.parametrize(
    ("letter", "place", "team", "more", "well", "ill"),
    [
        (
            "D",
            "312.2",
            ("kogus", "frun-sentel"),
            {"sovereigns": {"shirofune": {"fate": "summoned", "side": "rebel", "place": "312.1"}}},
            1 + 1 + 2,
            1 + 2,
        ),
        (
            "H",
            "222.1",
            ("kogus", "ran-jayma"),
            {"modules": {"missions.intel": {"pirates": "222.1"}}},
            2 + 2 + 2,
            2 + 2,
        ),
        (
            "R",
            "222.1",
            ("barca", "redjac"),
            {
                "planets": {"222": {"state": "rebellion"}},
                "units": {"222.1": {"line": 1, "urban-2-1": 1, "urban-1-0": 1}},
            },
            4 - 1,
            2 - 1,
        ),
    ],
)
def test_the_plague_halves_neither_a_political_base_nor_pirates_nor_the_balance_of_forces(
    letter: str, place: str, team: tuple[str, ...], more: dict[str, Any], well: int, ill: int
) -> None:
    """The Diplomacy of Frun Sentel and a companion; Ran Jayma's wits and talent; Barca's Leadership."""
    side: Side = "imperial" if letter == "R" else "rebel"
    people = {each: {"place": place, "detected": True} for each in team}
    numbers = []
    for events in ({}, {"due": ["G4"], "named": {"G4": ["2", "3"]}}):
        game = quietly(f"{side}-1.missions", events=events, characters=people, **copy.deepcopy(more))
        group = Group(letter=letter, members=team)
        numbers.append(bonus_draws(game.ctx, Site(place, side), group)[0])
    assert numbers == [well, ill]


@pytest.mark.case("VE-G4a", "VP-18g")
@pytest.mark.parametrize(
    ("team", "gains"), [(("kogus",), [2, 1]), (("kogus", "ran-jayma"), [2, 1]), (("zina-adora",), [2, 1])]
)
def test_a_rating_that_the_drug_raises_is_halved_by_the_plague_too(
    team: tuple[str, ...], gains: list[int]
) -> None:
    """Kogus brings five draws for S, of which three are left; with seven it would be four."""
    people: dict[str, Any] = {each: {"place": "222.1"} for each in team}
    people[team[0]]["possessions"] = ["helian-drug"]
    group = Group(letter="S", members=team)
    found = []
    for events in ({}, {"due": ["G4"], "named": {"G4": ["2"]}}):
        game = quietly("rebel-1.missions", events=events, characters=people, units={"222.1": {"line": 1}})
        played: Any = game.ctx.rules.procedures[EnvironMissions]
        missions = played(place="222.1", side="rebel", groups=(group,))
        found.append(missions.gain(game.ctx, group, team[0], "combat"))
        assert in_draws(game.ctx, Site("222.1", "rebel"), group, 2) == found[-1]
        assert in_draws(game.ctx, Site("331.1", "rebel"), group, 2) == 2, "nobody is ill there"
    assert found == gains


# The fleet, the flagship and its people


@pytest.mark.case("VP-08")
@pytest.mark.parametrize(
    ("answer", "kind"), [("let them pass", "fleets"), ("intercept with all", "special-ops.slip")]
)
def test_nobody_has_to_slip_through_where_nobody_stops_the_fleet(answer: str, kind: str) -> None:
    units = {"221.orbit": {"suicide-squad": 1, "line": 1}, "222.orbit": {"wild-2-3": 1}}
    game = whole("imperial-1.interplanetary-movement", units=units)
    until(game, "fleets")
    do(game, "fleet from 221.orbit", "all units", "course 222", answer)
    assert question(game).kind == kind


@pytest.mark.case("VP-43c", "VE-M13", "VE-M23a")
@pytest.mark.parametrize(("due", "boards"), [([], True), (["M13", "M23"], False)])
def test_no_shuttle_fetches_whom_a_card_keeps_where_he_is(due: list[str], boards: bool) -> None:
    cast = {"awaited": [], "laid": {"ekim-lam": {"place": "162.1", "detected": True}}}
    game = quietly(
        "imperial-1.interplanetary-movement",
        events={"due": due},
        modules={"characters.newcast": cast},
        characters={each: {"place": "162.1", "detected": True} for each in ("thysa-kymbo", "barca")},
    )
    until(game, "fleets")
    assert "shuttle barca to the will" in game.actions
    for who in ("thysa-kymbo", "ekim-lam"):
        assert (f"shuttle {who} to the will" in game.actions) == boards


@pytest.mark.case("VP-43c", "VP-16")
def test_shuttles_lift_only_ships_that_are_nobodys() -> None:
    game = quietly(
        "imperial-1.interplanetary-movement",
        characters={"jin-voles": {"place": "162.1", "ship": "imperial-spaceship"}},
        ships=[{"id": "imperial-spaceship", "place": "162.2"}],
    )
    until(game, "fleets")
    lifted = [each for each in game.actions if each.startswith("lift")]
    (alone,) = (ship.id for ship in game.state.ships.values() if not ship.owner)
    assert lifted == [f"lift {alone} to the will"]


@pytest.mark.case("VP-44b")
def test_commandos_are_assigned_in_the_imperial_surface_movement_alone() -> None:
    people = {"barca": {"place": "162.1", "detected": True}}
    game = quietly("rebel-1.interplanetary-movement", characters=people)
    asked = set()
    while game.ctx.segment != "imperial.missions":
        if question(game).kind == "will.commandos":
            asked.add(game.ctx.segment)
        do(game, passing(game))
    assert asked == {"imperial.surface-movement"}


@pytest.mark.case("VP-44")
@pytest.mark.parametrize(
    ("will", "told"),
    [
        ({}, ["assigned to nobody", "assigned to nobody"]),
        ({"commandos": {"navy": "barca"}}, ["with Barca", "assigned to nobody"]),
        ({"resting": ["elite"]}, ["assigned to nobody", "wait for replacements"]),
        ({"launched": True}, ["lost with the flagship", "assigned to nobody"]),
    ],
)
def test_what_the_commandos_do_everybody_sees(will: dict[str, Any], told: list[str]) -> None:
    people = {"barca": {"place": "162.1", "detected": True}}
    game = quietly("rebel-1.missions", modules={"characters.will": will}, characters=people)
    view = next(each for each in game.table_view("rebel").modules if each.id == "characters.will")
    assert [row.value for row in view.rows[1:]] == told


# Secrets


@pytest.mark.case("VE-01a")
@pytest.mark.parametrize("fate", ["dead", "free"])
def test_the_empire_clones_nobody_where_nobody_is_dead(fate: str) -> None:
    voles = {"fate": "dead"} if fate == "dead" else {"place": "331.1"}
    game = quietly(
        "imperial-1.missions",
        secrets={"113": {"code": "cloning-complex"}},
        characters={"jin-voles": voles, "redjac": {"place": "113.1"}},
    )
    until(game, "missions")
    assert ("clone at 113.1" in game.actions) == (fate == "dead")


@pytest.mark.case("VE-05b")
@pytest.mark.parametrize(("place", "held"), [("222.1", "222"), ("222.orbit", "")])
def test_the_trap_holds_prisoners_on_its_ground_alone(place: str, held: str) -> None:
    people = {
        "redjac": {"place": place, "ship": "redjacs-spaceship", "detected": True},
        "kogus": {"place": place, "fate": "captive", "captor": "redjac"},
    }
    secrets = {"222": {"code": "trap", "revealed": True}}
    game = quietly("rebel-1.missions", secrets=secrets, characters=people)
    kogus = game.state.characters["kogus"]
    assert game.ctx.rules.ask[questions.prison](game.ctx, kogus) == held


@pytest.mark.case("VE-G4a", "VE-H1a", "37.11")
@pytest.mark.parametrize(
    ("events", "draws"),
    [
        ({}, 3 + 2),
        ({"lasting": ["H1"]}, 3 + 2 + 2),
        ({"due": ["G4"], "named": {"G4": ["2"]}}, 3 + 1),
        ({"lasting": ["H1"], "due": ["G4"], "named": {"G4": ["2"]}}, 3 + 1 + 2),
    ],
)
def test_of_a_question_the_plague_halves_the_wits_and_not_the_number_on_the_card(
    events: dict[str, Any], draws: int
) -> None:
    """Three draws are printed, two come by the Intelligence of Kogus, and two by the Declaration."""
    people = {
        "kogus": {"place": "222.1", "detected": True},
        "jin-voles": {"place": "222.1", "fate": "captive", "captor": "kogus"},
    }
    game = quietly("rebel-1.missions", turn=1, events=events, characters=people)
    until(game, "missions")
    assert only(do(game, "kogus questions jin-voles"), BonusDrawn).draws == draws


# The way of those who do not jump


@pytest.mark.case("VE-G1", "VE-G3", "VE-G5b", "VC-51", "VP-04b", "VC-38")
def test_what_makes_hyperjumps_longer_moves_no_planet_away_from_those_who_flee() -> None:
    """The nearest planet is counted in jump points of the map, across rifts, whales and storms."""
    people = {"kogus": {"place": "551.1", "ship": "star-cruiser"}}
    units = {"131.orbit": {"urban-2-3": 1}, "331.orbit": {"wild-2-3": 1}}
    found = []
    for events in ({}, {"due": ["G3", "G5"], "new": ["G1"], "named": {"G5": ["34"]}}):
        game = quietly(
            "rebel-1.missions",
            events=events,
            characters=people,
            units=units,
            destroyed_planets=["451", "442"],
        )
        ctx = game.ctx
        ways = {
            (side, planet): escape.refuges(ctx, side, f"{planet}.1")
            for side in SIDES
            for planet in ctx.board.planets
        }
        havens = {
            planet: evacuation.nearest(ctx, planet, "rebel", 1, ctx.state.characters["kogus"])
            for planet in ctx.board.planets
        }
        found.append((ways, havens, crash.grounds(ctx, "451"), crash.grounds(ctx, "442")))
    assert found[0] == found[1]
    ways, *_ = found[0]
    assert ways["imperial", "451"] == ["152"]
    assert ways["imperial", "331"] == ["162", "311"]
