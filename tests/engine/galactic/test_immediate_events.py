"""[32.0] Galactic Events that act as soon as they are drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import (
    ANGOFF,
    ETREG,
    ORNING,
    QUIBRON,
    SECOND,
    galaxy,
    loyalty,
    points,
    record,
)
from tests.engine.province.fleets import at as fleet_at
from tests.engine.province.fleets import fly, kind
from tests.engine.table import do, ending, every, only, passing, question, troops, until

from fitg.data import facts
from fitg.engine import questions
from fitg.engine.events.character_combat import Died, Freed, Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import (
    AssignmentDrawn,
    BaseRevealed,
    CharacterReborn,
    GalacticEventDrawn,
    PlanetNamed,
    PlanetTaxed,
    SecretRevealed,
    TrackChanged,
)
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules.galactic import base, shifts
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.table.hidden import FaceDownUnits
from fitg.presentation.narration import describe

FIRST_CARD = 98
LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
RISEN: dict[str, Any] = {"state": "rebellion", "pdb_up": False}
SEGUNDEN = ("122", "131", "232", "421", "521")
#: [34.1] The planets of the list but for the last one, Niconi.
NOT_THE_BASE = [
    "112",
    "121",
    "141",
    "142",
    "223",
    "231",
    "232",
    "322",
    "323",
    "342",
    "421",
    "431",
    "432",
    "433",
    "441",
    "511",
    "523",
]
REBELS = sorted(name for name, card in facts().characters.items() if card.side == "rebel")
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
AKUBERA = "342"
FLIAD = "113"
MIDEST = "341"
MRANE = "351"


def drawn(card: int, *picks: int, turn: int = 2, **more: Any) -> Game:
    """The Galactic Event Phase in which this card comes up."""
    return galaxy("galactic.event", turn=turn, picks=[card - FIRST_CARD, *picks], **more)


def during(game: Game) -> bool:
    return game.decision is not None and game.decision.kind == "galactic-event"


def neutral(*planets: str) -> dict[str, dict[str, str]]:
    return {planet: {"loyalty": "neutral"} for planet in planets}


@pytest.mark.case("32.0")
def test_a_card_is_turned_up_by_chance_and_does_not_come_back() -> None:
    game = drawn(102)
    assert only(list(game.log), GalacticEventDrawn).card == 102
    assert record(game).drawn_events == (102,)
    assert record(game).event == 102


@pytest.mark.case("32.0")
def test_an_event_ends_with_its_game_turn() -> None:
    game = galaxy("interphase", turn=20, galactic_event=102)
    assert game.state.outcome is not None
    assert record(game).event == 0


@pytest.mark.case("32.0")
def test_pirates_plunder_an_environ_without_imperial_units_and_with_a_free_sky() -> None:
    garrisons = {"241.1": {"militia": 1}, "222.orbit": {"line": 1}, "223.1": {"militia": 1}}
    game = drawn(98, units=garrisons, resource_tracks={"rebel": 3})
    places = {action.split()[-1] for action in game.actions}
    assert "241.1" not in places
    assert not any(place.startswith("222.") for place in places)
    environ = next(iter(sorted(places)))
    do(game, f"plunder {environ}")
    assert points(game) == {"rebel": 3 + game.facts.environs[environ].resource, "imperial": 0}


@pytest.mark.case("32.0")
def test_pirates_leave_planets_alone_that_the_empire_does_not_control() -> None:
    game = drawn(98, planets={ANGOFF: {"state": "rebel-control", "pdb_up": True}})
    assert not any(action.split()[-1].startswith(f"{ANGOFF}.") for action in game.actions)


@pytest.mark.case("32.0")
def test_segunden_news_turns_three_planets_of_the_empire_s_choice() -> None:
    segunden = ["122", "131", "232", "421", "521"]
    game = drawn(99, planets=neutral(*segunden))
    assert game.decision is not None
    assert game.decision.side == "imperial"
    assert set(game.actions) == {f"shift {planet}" for planet in segunden}
    do(game, "shift 122", "shift 131", "shift 232")
    assert [loyalty(game, planet) for planet in segunden] == [DISSENT, DISSENT, DISSENT, NEUTRAL, NEUTRAL]
    assert not during(game)


@pytest.mark.case("32.0")
def test_galactic_games_turn_three_planets_of_the_first_province_to_the_empire() -> None:
    game = drawn(104, planets=neutral("111", "112", "113"))
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert all(action.split()[-1].startswith("1") for action in game.actions)
    do(game, "shift 111", "shift 112", "shift 113")
    assert [loyalty(game, planet) for planet in ("111", "112", "113")] == [LOYAL] * 3


@pytest.mark.case("32.0", "15.13")
def test_a_planet_that_cannot_turn_is_not_chosen() -> None:
    game = drawn(104, planets={"111": {"loyalty": "patriotic"}, "112": {"loyalty": "neutral"}})
    assert "shift 111" not in game.actions


@pytest.mark.case("32.0")
@pytest.mark.parametrize(
    ("before", "after"),
    [("unrest", LOYAL), ("neutral", LOYAL), ("loyal", LOYAL), ("patriotic", PATRIOTIC)],
)
def test_the_backlash_brings_lonica_to_loyal(before: str, after: int) -> None:
    game = drawn(107, planets={"421": {"loyalty": before}})
    assert loyalty(game, "421") == after


@pytest.mark.case("32.0")
def test_the_backlash_means_nothing_in_rebellion() -> None:
    game = drawn(107, planets={"421": {"state": "rebellion", "pdb_up": True}})
    assert game.state.planets["421"].status == "rebellion"
    assert not every(list(game.log), LoyaltyShifted)


@pytest.mark.case("32.0", "23.1")
def test_however_far_the_backlash_moves_lonica_no_domino_effect_follows() -> None:
    game = drawn(107, planets={"421": {"loyalty": "unrest"}})
    assert only(list(game.log), LoyaltyShifted).before == UNREST
    assert not every(list(game.log), DominoSparked)


@pytest.mark.case("32.0", "36.33b")
def test_hypnotized_planets_are_neither_chosen_nor_moved() -> None:
    game = galaxy("galactic.event", turn=2, picks=[4], units={"111.orbit": {"resolution": 1}})
    assert shifts.can_move(game.ctx, "111", "rebel")
    record(game).hypnosis = {"111": "resolution"}
    assert not shifts.can_move(game.ctx, "111", "rebel")


@pytest.mark.case("32.0")
def test_the_scandal_turns_all_planets_of_zakir() -> None:
    game = drawn(108, planets={**neutral("511", "512"), "513": {"loyalty": "unrest"}})
    assert [loyalty(game, planet) for planet in ("511", "512", "513")] == [DISSENT, DISSENT, UNREST]
    assert game.state.planets["513"].status == "imperial-control"


@pytest.mark.case("32.0")
def test_the_cult_of_deblon_turns_patriots_by_two_spaces() -> None:
    game = drawn(109, planets={"441": {"loyalty": "patriotic"}, "442": {"loyalty": "loyal"}})
    assert loyalty(game, "441") == NEUTRAL
    assert game.decision is not None
    assert (game.decision.side, game.decision.case) == ("rebel", "23.1")
    until(game, "taxation")
    assert loyalty(game, "442") == NEUTRAL


@pytest.mark.case("32.0")
def test_at_unrest_the_cult_may_start_a_rebellion() -> None:
    game = drawn(109, planets={"441": {"loyalty": "unrest"}, "442": {"loyalty": "neutral"}})
    assert set(game.actions) == {"441 rises", "441 stays quiet"}
    events = do(game, "441 rises")
    assert only(events, StatusChanged).after == "rebellion"
    other = drawn(109, planets={"441": {"loyalty": "unrest"}, "442": {"loyalty": "neutral"}})
    do(other, "441 stays quiet")
    assert other.state.planets["441"].status == "imperial-control"
    assert loyalty(other, "442") == DISSENT


@pytest.mark.case("32.0", "34.21")
def test_a_cracked_code_tells_two_planets_that_are_not_the_base() -> None:
    game = drawn(112, rebel_base="223")
    events = do(game, "the base is not on 112", "the base is not on 121")
    assert [event.planet for event in every(events, PlanetNamed)] == ["112", "121"]


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("imperial", "left", "owed"), [(20, 15, 0), (3, 0, 2), (0, 0, 5)])
def test_a_transport_goes_astray(imperial: int, left: int, owed: int) -> None:
    game = drawn(113, resource_tracks={"imperial": imperial, "rebel": 1})
    assert game.log[-1].case
    drawn_points = [event for event in game.log if type(event).__name__ == "TrackChanged"]
    assert points(game)["rebel"] == 6
    assert drawn_points
    assert (points(game)["imperial"], record(game).owed) == (left, owed)


@pytest.mark.case("32.0", "33.21")
def test_what_the_track_lacked_is_taken_from_the_taxes() -> None:
    game = drawn(113, resource_tracks={"imperial": 3})
    province = game.facts.turn_track[game.state.turn - 1].province
    planet = next(each for each in game.ctx.board.planets if each.startswith(province))
    value = sum(game.facts.environs[place].resource for place in game.ctx.board.surface[planet])
    do(game, f"tax {planet} in full")
    assert points(game)["imperial"] == max(0, value - 2)


@pytest.mark.case("32.0")
def test_the_plague_wounds_everybody_in_the_third_province() -> None:
    people = {
        "kogus": {"place": "331.1"},
        "redjac": {"place": "322.1"},
        "frun-sentel": {"place": "222.1"},
    }
    game = drawn(117, characters=people)
    hurt = {event.character: event.wounds for event in every(list(game.log), Wounded)}
    assert hurt == {"kogus": 1, "redjac": 1}


@pytest.mark.case("32.0")
def test_the_doctor_and_those_with_him_are_safe_and_the_people_grateful() -> None:
    people = {
        "doctor-sontag": {"place": "331.1"},
        "kogus": {"place": "331.1"},
        "redjac": {"place": "331.1"},
    }
    game = drawn(117, characters=people, planets=neutral("331"))
    hurt = {event.character for event in every(list(game.log), Wounded)}
    assert hurt == {"redjac"}
    assert loyalty(game, "331") == DISSENT


@pytest.mark.case("32.0")
def test_a_captive_doctor_helps_nobody_but_himself() -> None:
    people = {
        "doctor-sontag": {"place": "331.1", "fate": "captive", "captor": "units"},
        "kogus": {"place": "331.1"},
    }
    game = drawn(117, characters=people, units={"331.1": {"militia": 1}}, planets=neutral("331"))
    hurt = {event.character for event in every(list(game.log), Wounded)}
    assert hurt == {"kogus"}
    assert loyalty(game, "331") == NEUTRAL


@pytest.mark.case("32.0")
def test_a_medi_kit_helps_those_around_it() -> None:
    people = {
        "kogus": {"place": "331.1", "possessions": ["medi-kit-of-ptolus"]},
        "zina-adora": {"place": "331.1"},
        "rayner-derban": {"place": "322.1"},
    }
    game = drawn(117, characters=people, planets=neutral("331"))
    assert {event.character for event in every(list(game.log), Wounded)} == {"rayner-derban"}
    assert loyalty(game, "331") == DISSENT


@pytest.mark.case("32.0", "27.2")
def test_a_medi_kit_that_does_not_work_helps_nobody() -> None:
    people = {"kogus": {"place": "331.1", "possessions": ["medi-kit-of-ptolus"]}}
    game = drawn(
        117,
        characters=people,
        revealed=["medi-kit-of-ptolus"],
        inoperative=["medi-kit-of-ptolus"],
        planets=neutral("331"),
    )
    assert {event.character for event in every(list(game.log), Wounded)} == {"kogus"}
    assert loyalty(game, "331") == NEUTRAL


@pytest.mark.case("32.0")
def test_the_plague_reaches_orbits_drift_and_prisoners_too() -> None:
    people = {
        "doctor-sontag": {"place": "331.orbit", "ship": "planetary-privateer"},
        "zina-adora": {"place": "331.orbit"},
        "boccanegra": {"place": "33.drift", "ship": "star-cruiser"},
        "rayner-derban": {"place": "322.1", "fate": "captive", "captor": "redjac"},
        "redjac": {"place": "322.1"},
        "kogus": {"place": "22.drift2", "ship": "explorer"},
    }
    game = drawn(117, characters=people, planets=neutral("331"))
    hurt = {event.character for event in every(list(game.log), Wounded)}
    assert hurt == {"zina-adora", "boccanegra", "rayner-derban", "redjac"}
    assert loyalty(game, "331") == NEUTRAL


@pytest.mark.case("32.0", "25.2")
def test_sovereigns_fall_ill_as_well() -> None:
    facts = galaxy("galactic.event", turn=2, picks=[4]).facts
    third = next(
        each for each in facts.sovereigns.values() if each.environ.startswith("3") and each.endurance > 1
    )
    game = drawn(117, sovereigns={third.id: {"fate": "summoned", "side": "imperial", "place": third.environ}})
    assert third.id in {event.character for event in every(list(game.log), Wounded)}


@pytest.mark.case("32.0")
def test_doctor_and_medi_kit_together_turn_a_planet_once() -> None:
    people = {
        "doctor-sontag": {"place": "322.1"},
        "kogus": {"place": "322.2", "possessions": ["medi-kit-of-ptolus"]},
    }
    game = drawn(117, characters=people, planets=neutral("322"))
    assert loyalty(game, "322") == DISSENT


@pytest.mark.case("32.0", "25.24")
def test_sovereigns_who_are_gone_are_not_cloned() -> None:
    facts = galaxy("galactic.event", turn=2, picks=[4]).facts
    ruler = next(iter(facts.sovereigns))
    game = drawn(119, sovereigns={ruler: {"fate": "gone"}})
    assert game.state.characters[ruler].fate == "dead"
    assert not every(list(game.log), CharacterReborn)


@pytest.mark.case("32.0")
def test_a_clone_is_well_and_owns_nothing() -> None:
    game = galaxy(
        "galactic.event",
        turn=2,
        picks=[119 - FIRST_CARD, 0],
        characters={"redjac": {"fate": "dead"}},
    )
    do(game, "redjac returns at 241.1")
    redjac = game.state.characters["redjac"]
    assert (redjac.fate, redjac.wounds, redjac.place, redjac.custody) == ("free", 0, "241.1", None)
    assert not game.ctx.index.cards.get("redjac")
    assert "redjac" not in game.ctx.index.ships


@pytest.mark.case("32.0")
def test_clones_of_the_dead_come_back_on_planets_of_their_side() -> None:
    people = {"kogus": {"fate": "dead"}, "redjac": {"fate": "dead"}}
    game = galaxy(
        "galactic.event",
        turn=2,
        picks=[119 - FIRST_CARD, 0, 0],
        characters=people,
        planets={ANGOFF: {"state": "rebel-control", "pdb_up": True}},
    )
    events = list(game.log)
    while during(game):
        events += do(game, game.actions[0])
    reborn = {event.character: event.place for event in every(events, CharacterReborn)}
    assert set(reborn) == {"kogus", "redjac"}
    assert reborn["kogus"].startswith(ANGOFF)
    assert game.state.characters["kogus"].fate == "free"
    assert not reborn["redjac"].startswith(ANGOFF)


@pytest.mark.case("32.0")
def test_a_rebel_clone_without_a_place_stays_dead() -> None:
    game = drawn(119, characters={"kogus": {"fate": "dead"}})
    assert game.state.characters["kogus"].fate == "dead"
    risen = galaxy(
        "galactic.event",
        turn=2,
        picks=[119 - FIRST_CARD, 0],
        characters={"kogus": {"fate": "dead"}},
        planets={ANGOFF: {"state": "rebellion", "pdb_up": True}},
    )
    assert risen.state.characters["kogus"].place.startswith(ANGOFF)


@pytest.mark.case("32.0", "9.4")
@pytest.mark.parametrize("known", [True, False])
def test_a_clone_beside_known_friends_is_known_too(known: bool) -> None:
    game = galaxy(
        "galactic.event",
        turn=2,
        picks=[119 - FIRST_CARD, 0],
        characters={"kogus": {"fate": "dead"}, "boccanegra": {"place": f"{ANGOFF}.1", "detected": known}},
        planets={ANGOFF: {"state": "rebellion", "pdb_up": True}},
    )
    assert game.state.characters["kogus"].place.startswith(ANGOFF)
    assert game.state.characters["kogus"].detected is known


@pytest.mark.case("32.0")
def test_an_outcry_disbands_one_suicide_squad() -> None:
    units = {"241.1": {"suicide-squad": 1, "militia": 1}, "211.orbit": {"suicide-squad": 1, "line": 1}}
    game = drawn(123, units=units)
    assert len(game.actions) == 2
    events = do(game, "remove a suicide squad at 241.1")
    assert only(events, UnitsLost).units == {"suicide-squad": 1}
    assert troops(game, "241.1") == {"militia": 1}
    assert troops(game, "211.orbit") == {"suicide-squad": 1, "line": 1}


@pytest.mark.case("32.0", "7.22")
def test_while_the_people_call_for_a_squad_there_is_one_in_every_world() -> None:
    """Who deals the face-down units anew meanwhile knows that the Empire has to choose."""
    units = {"241.1": {"suicide-squad": 1, "line": 1}, "211.orbit": {"suicide-squad": 1, "line": 1}}
    game = drawn(123, units=units)
    for seed in range(8):
        twin = game.copy()
        FaceDownUnits().deal(twin.ctx, "rebel", Random(seed).randrange)
        twin.ask_again()
        assert twin.actions == game.actions
    do(game, "remove a suicide squad at 241.1")
    others = [game.state.stacks["imperial"]["211.orbit"]]
    assert not game.ctx.rules.ask[questions.known_units](game.ctx, others), "then nobody knows of the other"


@pytest.mark.case("22.43")
def test_123_nobody_stays_in_space_without_the_squad_that_carried_him() -> None:
    above = {"jon-kidu": {"place": "241.orbit", "with_units": True}, "tourag": {"place": "551.1"}}
    game = drawn(123, units={"241.orbit": {"suicide-squad": 1}}, characters=above)
    if "241.orbit" in game.state.stacks["imperial"]:
        do(game, game.actions[0])
    assert game.state.characters["jon-kidu"].fate == "dead"


@pytest.mark.case("32.0", "19.0")
def test_its_counter_can_be_bought_again_from_the_next_game_turn_on() -> None:
    game = drawn(123, units={"241.1": {"suicide-squad": 1, "militia": 1}, "211.1": {"suicide-squad": 1}})
    do(game, "remove a suicide squad at 241.1")
    left = game.ctx.rules.ask[questions.counters]
    assert left(game.ctx, "suicide-squad") == 0
    assert left(game.ctx, "militia") == game.facts.unit_kinds["militia"].count - 1
    record(game).disbanded = ""
    assert left(game.ctx, "suicide-squad") == 1
    over = galaxy("interphase", turn=20, galactic_event=123)
    assert record(over).disbanded == ""


@pytest.mark.case("32.0")
def test_a_squad_in_an_interception_stack_can_be_disbanded() -> None:
    stacks = [
        {"place": "211.orbit", "role": "interception", "units": {"suicide-squad": 1, "line": 1}},
        {"place": "211.orbit", "role": "interception", "units": {"urban-2-3": 1}},
    ]
    game = drawn(123, stacks=stacks)
    caught = game.state.stacks["imperial-interception"]["211.orbit"]
    assert caught.units == {"line": 1}


@pytest.mark.case("32.0")
def test_an_outcry_without_squads_means_nothing() -> None:
    assert not every(list(drawn(123).log), UnitsLost)


SUVAN = ["351", "113", "241", "341", "342"]


@pytest.mark.case("32.0")
def test_a_sermon_turns_the_home_of_the_suvans() -> None:
    game = drawn(124, planets=neutral(*SUVAN))
    do(game, "shift 351")
    assert loyalty(game, "351") == DISSENT
    assert not during(game)


@pytest.mark.case("32.0")
def test_or_two_of_their_other_planets() -> None:
    game = drawn(124, planets=neutral(*SUVAN))
    do(game, "shift 113")
    assert set(game.actions) == {"shift 241", "shift 341", "shift 342", "no more"}
    do(game, "shift 241")
    assert (loyalty(game, "113"), loyalty(game, "241"), loyalty(game, "351")) == (DISSENT, DISSENT, NEUTRAL)


@pytest.mark.case("32.0")
def test_nobody_has_to_listen_to_it() -> None:
    game = drawn(124, planets=neutral(*SUVAN))
    do(game, "no more")
    assert all(loyalty(game, planet) == NEUTRAL for planet in SUVAN)


# Secrets that refuse


@pytest.mark.case("31.22")
def test_the_empire_may_show_a_secret_to_refuse_a_shift() -> None:
    game = drawn(108, planets=neutral("511", "512", "513"), secrets={"512": {"code": "empire-forever"}})
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("imperial", "refuse-shift")
    events = do(game, "show the secret of 512")
    assert only(events, SecretRevealed).secret == "empire-forever"
    assert (loyalty(game, "511"), loyalty(game, "513")) == (DISSENT, DISSENT)
    assert loyalty(game, "512") <= NEUTRAL


@pytest.mark.case("31.0")
def test_it_is_asked_wherever_a_secret_is_hidden_so_that_asking_tells_nothing() -> None:
    game = drawn(108, planets=neutral("511", "512", "513"), secrets={"512": {"code": "drug-world"}})
    assert game.actions == ("let 512 turn",)


@pytest.mark.case("31.0")
def test_once_shown_the_planet_does_not_turn() -> None:
    shown = {"512": {"code": "empire-forever", "revealed": True}}
    game = drawn(108, planets=neutral("511", "512", "513"), secrets=shown)
    assert (loyalty(game, "511"), loyalty(game, "512")) == (DISSENT, NEUTRAL)


# At the end of the Game-Turn


def invaded(**more: Any) -> Game:
    """The Interphase of a Game-Turn in which Egrix is invaded."""
    return galaxy("interphase", turn=2, galactic_event=114, **more)


@pytest.mark.case("32.0")
def test_whoever_rules_the_sky_of_egrix_may_turn_a_planet() -> None:
    units = {
        "222.orbit": {"urban-2-3": 1, "patrol": 1},
        "221.orbit": {"line": 1},
        "223.orbit": {"urban-2-1": 2, "patrol": 1},
    }
    game = invaded(units=units, planets=neutral(ANGOFF, QUIBRON, "223", ETREG, ORNING))
    assert game.decision is not None
    assert (game.decision.side, set(game.actions)) == ("imperial", {f"turn {QUIBRON}", f"leave {QUIBRON}"})
    do(game, f"turn {QUIBRON}", f"turn {ANGOFF}")
    assert (loyalty(game, QUIBRON), loyalty(game, ANGOFF)) == (LOYAL, DISSENT)
    assert loyalty(game, "223") == NEUTRAL


def looted(**more: Any) -> set[str]:
    """The Environs of Charkhan and Angoff that pirates could plunder."""
    game = drawn(98, **more)
    assert question(game).side == "rebel"
    places = {action.split()[-1] for action in game.actions}
    return {place for place in places if place.startswith(("223.", "222."))}


@pytest.mark.case("32.0", "19.6", "36.1")
@pytest.mark.parametrize(
    ("more", "open_"),
    [
        ({}, {"222.1", "223.1", "223.2"}),
        ({"units": {"223.1": {"suicide-squad": 1}}}, {"222.1", "223.2"}),
        ({"units": {"223.orbit": {"peacemaker": 1}}}, {"222.1"}),
        ({"characters": {"redjac": {"place": "223.1"}}}, {"222.1", "223.1", "223.2"}),
        (
            {"units": {"223.1": {"air-2-1": 1}}, "planets": {"223": {"pdb_up": True}}},
            {"222.1", "223.1", "223.2"},
        ),
        ({"units": {"223.1": {"air-2-1": 1}}, "planets": {"223": {"pdb_up": False}}}, {"222.1"}),
        ({"destroyed_planets": ["223"]}, {"222.1"}),
    ],
    ids=["free", "squad", "Atrocity unit", "knight", "Rebels, PDB Up", "Rebels, PDB Down", "destroyed"],
)
def test_pirates_ask_for_military_units_and_for_imperial_control(
    more: dict[str, Any], open_: set[str]
) -> None:
    assert looted(**more) == open_


@pytest.mark.case("32.0", "34.31")
def test_the_loot_is_the_rating_of_one_environ_as_far_as_the_track_goes() -> None:
    game = drawn(98, resource_tracks={"rebel": 196})
    do(game, "plunder 223.1")
    assert points(game)["rebel"] == 199


@pytest.mark.case("32.0")
def test_where_the_empire_controls_nothing_there_is_nothing_to_plunder() -> None:
    game = drawn(98, planets=dict.fromkeys(facts().planets, LOST))
    assert game.ctx.segment != "galactic.event"
    assert points(game)["rebel"] == 0


def at(space: str, *planets: str) -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": space} for planet in planets}


def play(game: Game, *answers: str) -> list[Event]:
    """Everybody does the least, but for these answers, until the event has been carried out."""
    events: list[Event] = []
    for _ in range(80):
        if game.decision is None or game.ctx.segment != "galactic.event":
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError("the event goes on and on")


@pytest.mark.case("32.0", "15.13", "15.14")
def test_where_fewer_than_three_can_move_those_move() -> None:
    game = drawn(99, planets={**at("unrest", "122"), "131": LOST, "232": RISEN, **at("loyal", "421", "521")})
    play(game)
    assert [loyalty(game, planet) for planet in ("122", "421", "521")] == [UNREST, NEUTRAL, NEUTRAL]
    assert [game.state.planets[each].status for each in ("122", "131", "232")] == [
        "imperial-control",
        "rebel-control",
        "rebellion",
    ]


@pytest.mark.case("32.0", "31.22")
def test_a_planet_that_refuses_is_none_of_the_three_that_must_move() -> None:
    """He chooses Tiglyf, shows that it is Empire Forever, and has three others to move all the same."""
    game = drawn(99, planets=at("neutral", *SEGUNDEN), secrets={"131": {"code": "empire-forever"}})
    do(game, "shift 131", "show the secret of 131")
    assert loyalty(game, "131") == PATRIOTIC
    assert question(game).prompt.startswith("3 more planets")
    do(game, "shift 122", "shift 232", "shift 421")
    assert [loyalty(game, planet) for planet in SEGUNDEN] == [DISSENT, PATRIOTIC, DISSENT, DISSENT, NEUTRAL]


@pytest.mark.case("32.0", "23.1")
def test_no_example_is_set_by_a_shift_of_one_space_though_three_planets_move() -> None:
    game = drawn(99, planets=at("neutral", *SEGUNDEN))
    events = play(game)
    assert len(every(events, LoyaltyShifted)) == 3
    assert not every(events, DominoSparked)


@pytest.mark.case("32.0", "23.45", "15.15")
def test_the_games_please_capitals_too_and_planets_whose_rebellion_was_stopped() -> None:
    """23.45 protects capitals from examples only; and in Rebellion Stopped a Loyalty marker lies there."""
    game = drawn(
        104,
        planets={
            **at("loyal", "152", "162"),
            "142": {"state": "rebellion-stopped", "loyalty": "unrest"},
            "141": RISEN,
        },
        units={"142.1": {"urban-2-1": 1, "line": 1}},
    )
    assert {"shift 152", "shift 162", "shift 142"} <= set(game.actions)
    assert "shift 141" not in game.actions
    do(game, "shift 152", "shift 162", "shift 142")
    assert [loyalty(game, each) for each in ("152", "162", "142")] == [PATRIOTIC, PATRIOTIC, DISSENT]
    assert game.state.planets["142"].status == "rebellion-stopped"


@pytest.mark.case("32.0", "31.0")
def test_known_friends_of_the_rebels_are_not_pleased_by_games() -> None:
    game = drawn(
        104,
        planets=at("dissent", "131", "113"),
        secrets={"131": {"code": "welcome-rebels", "revealed": True}},
    )
    assert "shift 113" in game.actions
    assert "shift 131" not in game.actions


@pytest.mark.case("32.0", "15.15")
def test_the_backlash_reaches_a_planet_whose_rebellion_was_stopped() -> None:
    game = drawn(
        107,
        planets={"421": {"state": "rebellion-stopped", "loyalty": "unrest"}},
        units={"421.1": {"urban-2-1": 1}},
    )
    assert loyalty(game, "421") == LOYAL
    assert game.state.planets["421"].status == "rebellion-stopped"


@pytest.mark.case("32.0", "36.33b")
def test_neither_backlash_nor_scandal_reaches_the_hypnotized_the_risen_or_the_destroyed() -> None:
    lonica = drawn(
        107,
        planets=at("unrest", "421"),
        units={"421.orbit": {"resolution": 1}},
        hypnosis={"421": "resolution"},
    )
    assert loyalty(lonica, "421") == UNREST
    zakir = drawn(
        108,
        destroyed_planets=["511"],
        planets={**at("neutral", "512"), "513": RISEN},
        units={"512.orbit": {"resolution": 1}},
        hypnosis={"512": "resolution"},
    )
    assert loyalty(zakir, "512") == NEUTRAL
    assert zakir.state.planets["513"].status == "rebellion"
    assert not every(list(zakir.log), LoyaltyShifted)


@pytest.mark.case("32.0", "23.2")
@pytest.mark.parametrize(("first", "second"), [("441", "442"), ("442", "441")])
def test_a_planet_rises_by_the_cult_only_if_it_was_at_unrest_as_the_card_came_up(
    first: str, second: str
) -> None:
    """ "Currently": not one that the card, or the example of the other, has just moved there."""
    game = drawn(109, planets={**at("unrest", first), **at("dissent", second)})
    play(game, f"{first} rises", f"shift {second}", f"{second} rises")
    assert game.state.planets[first].status == "rebellion"
    assert (game.state.planets[second].status, loyalty(game, second)) == ("imperial-control", UNREST)


@pytest.mark.case("32.0", "23.1")
def test_two_patriotic_planets_move_both_and_then_set_each_other_an_example() -> None:
    """ "The Domino Effect may be initiated" comes after the shifts of both."""
    game = drawn(109, planets=at("patriotic", "441", "442"))
    assert [loyalty(game, each) for each in ("441", "442")] == [NEUTRAL, NEUTRAL]
    events = play(game, "shift 442", "shift 441")
    assert [each.planet for each in every(list(game.log), DominoSparked)] == ["441", "442"]
    assert {each.planet for each in every(events, LoyaltyShifted)} >= {"441", "442"}
    assert [loyalty(game, each) for each in ("441", "442")] == [DISSENT, DISSENT]


@pytest.mark.case("32.0", "23.2", "34.3")
def test_both_planets_may_rise_each_with_all_that_a_rebellion_brings() -> None:
    game = drawn(109, planets=at("unrest", "441", "442"))
    events = play(game, "441 rises", "442 rises")
    assert [each.after for each in every(events, StatusChanged)] == ["rebellion"] * 2
    assert points(game)["rebel"] == 7 + 8
    assert len(every(events, DominoSparked)) == 2


@pytest.mark.case("32.0", "36.33b", "15.14")
def test_the_cult_does_not_stir_the_hypnotized_or_those_who_have_risen() -> None:
    game = drawn(
        109,
        planets={**at("unrest", "441"), "442": RISEN},
        units={"441.orbit": {"resolution": 1}},
        hypnosis={"441": "resolution"},
    )
    assert game.ctx.segment != "galactic.event"
    assert game.state.planets["441"].status == "imperial-control"


@pytest.mark.case("32.0", "31.22")
@pytest.mark.parametrize("refuse", [True, False])
def test_a_hidden_secret_may_be_shown_against_a_rising_too(refuse: bool) -> None:
    game = drawn(109, planets=at("unrest", "442"), secrets={"442": {"code": "empire-forever"}})
    events = do(game, "442 rises")
    assert (question(game).side, question(game).case) == ("imperial", "32.0")
    events += do(game, "show the secret of 442" if refuse else "let 442 turn")
    assert bool(every(events, SecretRevealed)) is True, "by refusing, or because it is lost in the rebellion"
    assert (game.state.planets["442"].status == "rebellion") is not refuse
    assert (loyalty(game, "442") == PATRIOTIC) is refuse


@pytest.mark.case("32.0", "31.0")
def test_where_any_other_secret_is_hidden_the_empire_is_asked_as_well() -> None:
    """To be asked must not tell."""
    game = drawn(109, planets=at("unrest", "442"), secrets={"442": {"code": "drug-world"}})
    do(game, "442 rises")
    assert game.actions == ("let 442 turn",)
    do(game, "let 442 turn")
    assert game.state.planets["442"].status == "rebellion"


@pytest.mark.case("32.0", "31.0")
def test_known_friends_of_the_empire_do_not_rise_by_the_cult() -> None:
    game = drawn(
        109, planets=at("unrest", "442"), secrets={"442": {"code": "empire-forever", "revealed": True}}
    )
    assert game.ctx.segment != "galactic.event"
    assert loyalty(game, "442") == UNREST


def cracked(named: int, **more: Any) -> Game:
    """The base is on the last of the eighteen; so many of the others have been named."""
    return drawn(112, rebel_base="551", named_planets=NOT_THE_BASE[:named], **more)


@pytest.mark.case("32.0", "34.23", "38.53")
def test_the_ninth_secret_of_a_cracked_code_ends_the_war_in_the_event_phase() -> None:
    lost = cracked(16)
    assert (ending(lost).winner, ending(lost).case) == ("imperial", "38.53")
    assert lost.ctx.segment == "galactic.event"
    held = cracked(16, planets={"222": LOST})
    assert held.outcome is None
    assert record(held).base_revealed


@pytest.mark.case("32.0", "34.22")
def test_the_eighth_leaves_the_base_and_one_other_planet() -> None:
    game = cracked(14)
    events = play(game)
    assert len(every(events, PlanetNamed)) == 2
    assert not record(game).base_revealed
    offered = {planet for planet in NOT_THE_BASE if planet not in record(game).named}
    assert len(offered) == 1


@pytest.mark.case("32.0", "34.22", "36.34")
def test_a_destroyed_planet_is_not_named() -> None:
    game = cracked(0, destroyed_planets=["112"])
    assert "the base is not on 112" not in game.actions
    assert "the base is not on 551" not in game.actions
    assert len(game.actions) == 16


@pytest.mark.case("32.0", "34.31", "33.13")
def test_a_transport_lost_in_the_first_game_turn_costs_no_later_taxes() -> None:
    """No taxation is upcoming in that Game-Turn; what the track lacks is dropped (G-06)."""
    game = drawn(113, turn=1, resource_tracks={"rebel": 197})
    for _ in range(60):
        if game.state.turn == 2 and question(game).kind == "taxation":
            break
        do(game, passing(game))
    assert points(game)["rebel"] == 199
    do(game, "tax 222 by half")
    assert points(game)["imperial"] == 4


def asked_about(game: Game) -> tuple[str, set[str]]:
    """Who is asked, and what, as long as the event goes on."""
    if game.decision is None or game.decision.kind != "galactic-event" or game.state.turn != 3:
        return "", set()
    return game.decision.side, {action for action in game.actions if action.startswith("turn")}


def invaded_on_the_third_turn(**more: Any) -> Game:
    return galaxy("interphase", turn=3, galactic_event=114, **more)


@pytest.mark.case("32.0", "36.1", "20.5")
@pytest.mark.parametrize(
    ("units", "side"),
    [
        ({"peacemaker": 1, "urban-2-1": 1}, "imperial"),
        ({"peacemaker": 1, "urban-2-1": 2}, ""),
        ({"peacemaker": 1, "urban-2-3": 1}, "rebel"),
        ({"urban-2-3": 1}, "rebel"),
    ],
)
def test_space_strength_above_egrix_is_counted_to_the_point(units: dict[str, int], side: str) -> None:
    game = invaded_on_the_third_turn(units={"222.orbit": units}, planets=at("neutral", "222"))
    assert asked_about(game)[0] == side


@pytest.mark.case("32.0", "15.13", "15.14", "36.33b")
@pytest.mark.parametrize(
    ("planet", "more"),
    [
        ({"loyalty": "unrest"}, {}),
        (RISEN, {}),
        (LOST, {}),
        ({"loyalty": "neutral"}, {"hypnosis": {"222": "resolution"}}),
    ],
)
def test_a_ruler_of_the_sky_is_not_asked_about_a_marker_that_does_not_move(
    planet: dict[str, Any], more: dict[str, Any]
) -> None:
    units = {"222.orbit": {"urban-4-3": 2, **({"resolution": 1} if more else {})}}
    assert asked_about(invaded_on_the_third_turn(units=units, planets={"222": planet}, **more)) == ("", set())


@pytest.mark.case("32.0", "38.52")
def test_in_the_last_game_turn_the_sky_is_settled_before_the_end() -> None:
    game = galaxy(
        "interphase",
        turn=20,
        galactic_event=114,
        units={"222.orbit": {"urban-2-3": 1}},
        planets=at("neutral", "222"),
    )
    assert question(game).side == "rebel"
    do(game, "turn 222")
    assert loyalty(game, "222") == DISSENT
    assert ending(game).winner == "imperial"


def everybody(**people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All Rebels but these are dead."""
    named = {key.replace("_", "-"): value for key, value in people.items()}
    return {**{name: {"fate": "dead"} for name in REBELS}, **named}


@pytest.mark.case("32.0", "12.82", "38.53")
def test_the_plague_that_kills_the_last_free_rebel_and_the_last_guard_ends_nothing() -> None:
    """His prisoner is alone and free in the same moment; with a second guard it is the end."""
    people = everybody(
        kogus={"place": "322.1", "wounds": 4},
        boccanegra={"place": "323.1", "fate": "captive", "captor": "redjac"},
        redjac={"place": "323.1", "wounds": 5},
    )
    game = drawn(117, characters=people)
    assert {each.character for each in every(list(game.log), Died)} == {"kogus", "redjac"}
    assert only(list(game.log), Freed).character == "boccanegra"
    assert game.outcome is None
    people["jin-voles"] = {"place": "323.1"}
    kept = drawn(117, characters=people)
    assert ending(kept).winner == "imperial"


@pytest.mark.case("32.0", "14.2", "27.2")
def test_the_medi_kit_that_keeps_rebels_well_is_seen() -> None:
    """No wound, and a planet that turns: both see why; it is owned, not used: it stays as it is."""
    people = {
        "kogus": {"place": "322.1", "possessions": ["medi-kit-of-ptolus"]},
        "redjac": {"place": "322.1"},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    shown = only(list(game.log), PossessionUsed)
    assert shown.possession == "medi-kit-of-ptolus"
    assert shown in game.log_for("imperial")
    assert "Medi-kit" in describe(shown, game.facts)
    kit = game.state.possessions["medi-kit-of-ptolus"]
    assert (kit.revealed, kit.inoperative, kit.fate) == (True, False, "held")
    assert loyalty(game, "322") == DISSENT


@pytest.mark.case("32.0", "14.2")
@pytest.mark.parametrize(("place", "doctor"), [("322.1", "322.1"), ("222.1", "222.2"), ("222.1", "322.1")])
def test_a_medi_kit_that_explains_nothing_stays_hidden(place: str, doctor: str) -> None:
    """Beside the Doctor, or in another province."""
    if doctor == "222.2":
        doctor = "223.1"
    people = {
        "kogus": {"place": place, "possessions": ["medi-kit-of-ptolus"]},
        "doctor-sontag": {"place": doctor},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    assert not game.state.possessions["medi-kit-of-ptolus"].revealed


@pytest.mark.case("32.0")
def test_an_orbit_box_is_no_environ_the_medi_kit_helps_nobody_there() -> None:
    people = {
        "kogus": {"place": "322.orbit", "ship": "explorer", "possessions": ["medi-kit-of-ptolus"]},
        "zina-adora": {"place": "322.orbit"},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    assert {each.character for each in every(list(game.log), Wounded)} == {"kogus", "zina-adora"}
    assert loyalty(game, "322") == NEUTRAL
    assert not game.state.possessions["medi-kit-of-ptolus"].revealed


@pytest.mark.case("32.0", "15.13", "36.33b")
def test_gratitude_starts_no_rebellion() -> None:
    game = drawn(117, characters={"doctor-sontag": {"place": "322.1"}}, planets=at("unrest", "322"))
    assert game.state.planets["322"].status == "imperial-control"
    assert loyalty(game, "322") == UNREST


@pytest.mark.case("32.0", "15.53")
def test_a_planet_that_nobody_controls_is_no_home_for_a_clone() -> None:
    """Held by Imperial units alone under a Down PDB: then planets in rebellion have to do."""
    game = drawn(
        119,
        0,
        characters={"kogus": {"fate": "dead"}},
        planets={"222": {"state": "rebel-control", "pdb_up": False}, "231": RISEN},
        units={"222.1": {"line": 1}},
    )
    assert {action.split()[-1] for action in game.actions} == {"231.1", "231.2"}


@pytest.mark.case("32.0")
def test_whoever_controls_a_planet_puts_no_clone_on_one_in_rebellion() -> None:
    game = drawn(119, 0, characters={"kogus": {"fate": "dead"}}, planets={"223": LOST, "231": RISEN})
    assert {action.split()[-1] for action in game.actions} == {"223.1", "223.2"}


@pytest.mark.case("32.0")
def test_three_of_all_the_dead_are_drawn_whoever_they_were() -> None:
    dead = {name: {"fate": "dead"} for name in ("kogus", "redjac", "jin-voles", "els-taroff")}
    game = drawn(119, 3, 2, 1, characters=dead, planets={"222": LOST})
    events = list(game.log) + play(game)
    reborn = [each.character for each in every(events, CharacterReborn)]
    assert len(reborn) == 3
    assert len({name for name in dead if game.state.characters[name].fate == "dead"}) == 1


@pytest.mark.case("32.0")
def test_without_a_place_a_drawn_rebel_is_lost_to_the_card_and_nobody_is_drawn_for_him() -> None:
    dead = {name: {"fate": "dead"} for name in ("kogus", "boccanegra", "redjac", "jin-voles")}
    names = sorted(dead)
    game = drawn(119, 0, 0, 0, characters=dead)
    events = list(game.log) + play(game)
    reborn = {each.character for each in every(events, CharacterReborn)}
    assert reborn <= {"redjac", "jin-voles"}
    assert 1 <= len(reborn) < len(names) - 1


@pytest.mark.case("32.0", "34.43", "34.44")
def test_the_disaster_of_the_pdb_makers_does_not_touch_the_rebels() -> None:
    game = galaxy(
        "galactic.rebel-purchases",
        turn=7,
        galactic_event=122,
        rebel_base="223",
        resource_tracks={"rebel": 9},
        planets={"222": LOST, "231": {"state": "rebel-control", "pdb_up": False}},
    )
    assert {"pay to raise pdb 222", "pay to turn up pdb 231"} <= set(game.actions)


@pytest.mark.case("32.0", "12.82")
def test_the_prisoner_of_a_disbanded_squad_is_free() -> None:
    game = drawn(
        123,
        units={"222.1": {"suicide-squad": 1}},
        characters={"kogus": {"place": "222.1", "fate": "captive", "captor": "units"}},
    )
    assert not troops(game, "222.1")
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("32.0", "33.37")
@pytest.mark.parametrize("squads", [1, 2])
def test_a_disbanded_squad_is_not_bought_in_the_same_game_turn(squads: int) -> None:
    """Its counter stays away; another that is free may be bought."""
    mix = facts().unit_kinds["suicide-squad"].count
    game = galaxy(
        "galactic.imperial-purchases",
        turn=7,
        galactic_event=123,
        disbanded_squad="suicide-squad",
        resource_tracks={"imperial": 99},
        units={"311.1": {"suicide-squad": mix - squads}} if mix > squads else {},
    )
    do(game, "buy for 162.1")
    assert any("suicide-squad" in action for action in game.actions) is (squads == 2)


@pytest.mark.case("32.0", "31.22")
def test_a_sermon_that_one_planet_refuses_still_moves_two_others_or_the_home() -> None:
    suvan = ("351", "113", "241", "341", "342")
    game = drawn(124, planets=at("neutral", *suvan), secrets={"341": {"code": "empire-forever"}})
    do(game, "shift 341", "show the secret of 341")
    assert set(game.actions) == {"shift 113", "shift 241", "shift 342", "shift 351", "no more"}
    do(game, "shift 113", "shift 342")
    assert [loyalty(game, planet) for planet in suvan] == [NEUTRAL, DISSENT, NEUTRAL, PATRIOTIC, DISSENT]
    assert not (game.decision is not None and game.decision.kind == "galactic-event")


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("known", "in_play"), [(True, False), (False, True)])
def test_a_card_that_is_ignored_is_drawn_all_the_same(known: bool, in_play: bool) -> None:
    game = drawn(115, rebel_base="223", rebel_base_revealed=known, planets={"222": LOST})
    told = only(list(game.log), GalacticEventDrawn)
    assert told.card == 115
    assert ("It is ignored" in describe(told, game.facts)) is known
    assert record(game).drawn_events == (115,)
    assert in_force(game.ctx, "inventory_month") is in_play


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


@pytest.mark.case("32.0", "33.14")
@pytest.mark.parametrize(("share", "left"), [("spare the rest", 0), ("tax 352 by half", 2)])
def test_what_a_transport_error_still_owes_is_taken_from_all_taxation_points(share: str, left: int) -> None:
    """113: from the upcoming taxation; and 33.14 calls the fixed incomes taxation Force Points."""
    game = taxes(3, taxes_owed=5, secrets={ANGOFF: {"code": "gem-world"}})
    do(game, share)
    if question(game).kind == "taxation":
        do(game, "spare the rest")
    assert points(game)["imperial"] == left
    assert (
        sum(
            each.before - each.after for each in every(list(game.log), TrackChanged) if "error" in each.reason
        )
        == 5
    )


def dealt_with(game: Game, turn: int = SECOND) -> set[str]:
    """The planets about which the Empire is still asked in this Game-Turn."""
    if question(game).kind != "taxation" or game.state.turn != turn:
        return set()
    return {action.split()[1] for action in game.actions if action.endswith("in full")}


@pytest.mark.case("32.0", "33.11")
def test_what_not_even_the_taxes_cover_is_forgotten() -> None:
    game = taxes(taxes_owed=5, planets={ORNING: LOST})
    assert not dealt_with(game)
    assert (points(game)["imperial"], record(game).owed) == (0, 0)


@pytest.mark.case("32.0", "30.0", "38.18")
def test_the_first_game_turn_has_its_event_too() -> None:
    game = galaxy("galactic.event", turn=1, picks=[10])
    assert every(list(game.log), GalacticEventDrawn)[0].card == 108
    assert record(game).drawn_events[0] == 108


@pytest.mark.case("32.0")
def test_no_card_comes_that_is_not_in_the_deck_of_the_position() -> None:
    """What was drawn last is said, and what lies below it follows from the deck."""
    for pick in range(2):
        game = galaxy(
            "galactic.event",
            turn=3,
            characters=FAR,
            decks={"galactic_events": [102, 103]},
            drawn_events=[101],
            picks=[pick],
        )
        *_, last, drawn = record(game).drawn_events
        assert (last, drawn) == (101, 102 + pick)


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("next_sky", "final"), [({"line": 1}, False), ({"urban-2-1": 1}, True), ({}, True)])
def test_who_settles_the_sky_of_egrix_has_no_way_back_where_the_enemy_is_asked_next(
    next_sky: dict[str, int], final: bool
) -> None:
    game = galaxy(
        "interphase",
        turn=3,
        characters=FAR,
        galactic_event=114,
        units={"221.orbit": {"line": 1}, **({"222.orbit": next_sky} if next_sky else {})},
        planets={"221": {"loyalty": "neutral"}, "222": {"loyalty": "neutral"}},
    )
    assert set(game.actions) == {"turn 221", "leave 221"}
    assert {each.is_final(game.ctx) for each in game.options} == {final}
    do(game, "leave 221")
    assert game.can_undo is not final


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("dead", "final"), [(["kogus", "redjac"], True), (["kogus", "zina-adora"], False)])
def test_who_places_a_clone_has_no_way_back_where_the_enemy_places_the_next(
    dead: list[str], final: bool
) -> None:
    game = galaxy(
        "galactic.event",
        turn=3,
        characters={**FAR, **{each: {"fate": "dead"} for each in dead}},
        planets={ORNING: {"state": "rebel-control", "pdb_up": True}},
        picks=[119 - 98, 0, 0],
    )
    assert {each.is_final(game.ctx) for each in game.options} == {final}
    do(game, game.actions[0])
    assert game.can_undo is not final


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


def asked(game: Game) -> str:
    """Whose decision it is."""
    assert game.decision is not None
    return game.decision.side


def nearly_cracked(**more: Any) -> Game:
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


@pytest.mark.case("32.0", "34.23", "35.32", "21.5")
def test_a_base_is_found_while_fleets_drift() -> None:
    game = nearly_cracked(dice=[1, 1, 1])
    found = only(list(game.log), BaseRevealed)
    assert found.planet == "223"
    assert game.state.outcome is None

    events = until(game, "fleets")
    assert not every([*game.log, *events], AssignmentDrawn)
    assert asked(game) == "rebel"
    assert "done" not in game.actions
    fly(game, "22.drift", "223.orbit")
    assert fleet_at(game, "223.orbit", "rebel") == {"urban-2-3": 1}

    while asked(game) != "imperial":
        do(game, "done")
        until(game, "fleets")
    assert "done" not in game.actions
    do(game, "fleet from 22.drift2")
    while "course 223" not in game.actions:
        do(game, game.actions[0])
    courses = {action for action in game.actions if action.startswith("course ")}
    assert courses == {"course 221", "course 222", "course 223"}
