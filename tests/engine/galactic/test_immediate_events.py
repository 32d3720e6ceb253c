"""[32.0] Galactic Events that act as soon as they are drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, ORNING, QUIBRON, galaxy, loyalty, points, record
from tests.engine.table import do, every, only, troops, until

from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import CharacterReborn, GalacticEventDrawn, PlanetNamed, SecretRevealed
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules.galactic import shifts
from fitg.engine.table.hidden import FaceDownUnits

FIRST_CARD = 98


def drawn(card: int, **more: Any) -> Game:
    """The Galactic Event Phase in which this card comes up."""
    return galaxy("galactic.event", turn=2, picks=[card - FIRST_CARD], **more)


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
    assert not game.ctx.rules.policies.known_units(game.ctx, game.state.stacks["imperial"]["211.orbit"]), (
        "then nobody knows of the other"
    )


@pytest.mark.case("32.0", "19.0")
def test_its_counter_can_be_bought_again_from_the_next_game_turn_on() -> None:
    game = drawn(123, units={"241.1": {"suicide-squad": 1, "militia": 1}, "211.1": {"suicide-squad": 1}})
    do(game, "remove a suicide squad at 241.1")
    policies = game.ctx.rules.policies
    assert policies.counters(game.ctx, "suicide-squad") == 0
    assert policies.counters(game.ctx, "militia") == game.facts.unit_kinds["militia"].count - 1
    record(game).disbanded = ""
    assert policies.counters(game.ctx, "suicide-squad") == 1
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
