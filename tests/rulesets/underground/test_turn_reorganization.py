"""[VC-09 to VC-11] The Mission Phase: who searches, what is mended, how examples spread; possessions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, every, only, passing, until
from tests.rulesets.underground.turn_table import Staged, asked, play_to

from fitg.engine.events.character_combat import Healed
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionGiven, PossessionLost, ShipAssigned, ShipLost
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules.politics import domino
from fitg.engine.rulesets.underground.turn.memory import memory

UP = {"pdb": 1, "pdb_up": True}
RISEN = {"state": "rebellion", **UP}


def wounds(game: Game, who: str) -> int:
    return game.state.characters[who].wounds


def status(game: Game, planet: str) -> str:
    return game.state.planets[planet].status


def kinds(events: list[Event]) -> list[str]:
    return [type(each).__name__ for each in events]


# The search


@pytest.mark.case("VC-09a")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_only_the_other_player_searches_with_units_or_characters(staged: Staged, side: str) -> None:
    other = "imperial" if side == "rebel" else "rebel"
    people = {"kogus": {"place": "232.1", "detected": True}, "jon-kidu": {"place": "232.1", "detected": True}}
    units = {"232.1": {"line": 1, "urban-2-1": 1}}
    game = staged(f"{side}.search", characters=people, units=units)
    assert game.side == other
    assert {"search 232.1 with units", "search 232.1 with characters"} <= set(game.actions)
    do(game, "done")
    assert not (asked(game) == "search" and game.side == side)


# The order


@pytest.mark.case("VC-10", "VC-22b", "VC-22c")
def test_a_stopped_rebellion_is_over_before_anybody_is_mended_in_a_rebel_turn_too() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options={"ruleset": "underground-balance", "bids": "agreed"},
        planets={"223": {"state": "rebellion-stopped", "loyalty": "unrest"}},
        units={"223.1": {"line": 1}},
        characters={"kogus": {"place": "232.1", "wounds": 1}, "jon-kidu": {"place": "311.1"}},
    )
    events = play_to(game, "imperial.interplanetary-movement")
    told = [kind for kind in kinds(events) if kind in ("StatusChanged", "Healed")]
    assert told == ["StatusChanged", "Healed"]


@pytest.mark.case("VC-10")
def test_planets_are_checked_then_people_and_things_are_mended_then_examples_spread(staged: Staged) -> None:
    people = {
        "gelba": {"place": "241.1", "wounds": 1},
        "jon-kidu": {"place": "311.1"},
        "kogus": {"place": "232.1"},
    }
    damaged = {"id": "imperial-spaceship", "owner": "jon-kidu", "damaged": True}
    game = staged(
        "imperial.missions",
        planets={"232": RISEN, "231": {"loyalty": "neutral"}},
        characters=people,
        ships=[damaged],
        dice=[1],
    )
    events = until(game, "repairs")
    assert [kind for kind in kinds(events) if kind in ("StatusChanged", "Healed", "DominoSparked")] == [
        "StatusChanged",
        "Healed",
    ]
    assert game.ctx.segment == "imperial.reorganization"
    events = do(game, "repair imperial-spaceship#1 by jon-kidu")
    found = [kind for kind in kinds(events) if kind in ("RepairTried", "DominoSparked")]
    assert found == ["RepairTried", "DominoSparked"]
    assert asked(game) == "domino"


@pytest.mark.case("VC-10")
def test_rebel_control_comes_at_the_end_of_an_imperial_turn_only(staged: Staged) -> None:
    game = staged("rebel.missions", planets={"232": RISEN})
    play_to(game, "imperial.missions")
    assert status(game, "232") == "rebellion"
    until(game, "domino")
    assert status(game, "232") == "rebel-control"


# Healing


@pytest.mark.case("VC-10", "VC-10d")
def test_who_rested_heals_in_his_own_reorganization(staged: Staged) -> None:
    people = {
        "kogus": {"place": "223.1", "wounds": 2},
        "frun-sentel": {"place": "221.1", "wounds": 1},
        "jon-kidu": {"place": "311.1", "wounds": 1},
    }
    game = staged("rebel.surface-movement", characters=people)
    do(game, "walk kogus to 223.2")
    events = play_to(game, "imperial.missions")
    assert only(events, Healed).characters == ("frun-sentel",)
    assert (wounds(game, "kogus"), wounds(game, "jon-kidu")) == (2, 1)


@pytest.mark.case("VC-10d")
def test_doctor_sontag_heals_in_the_reorganization_and_not_as_the_turn_begins(staged: Staged) -> None:
    people = {
        "doctor-sontag": {"place": "223.1"},
        "kogus": {"place": "223.1", "wounds": 2},
        "jon-kidu": {"place": "311.1"},
    }
    game = staged("imperial.missions", turn=1, characters=people)
    play_to(game, "rebel.missions", turn=2)
    game.state.characters["kogus"].acted = True
    assert wounds(game, "kogus") == 2
    events = play_to(game, "imperial.missions", turn=2)
    assert only(events, Healed).reason == "Doctor Sontag"
    assert wounds(game, "kogus") == 0


@pytest.mark.case("VC-10d")
def test_the_medi_kit_is_offered_in_the_reorganization_only(staged: Staged) -> None:
    people = {
        "kogus": {"place": "223.1", "wounds": 2, "possessions": ["medi-kit-of-ptolus"]},
        "jon-kidu": {"place": "311.1"},
    }
    game = staged("imperial.missions", turn=1, characters=people)
    asked_in = set()
    while game.state.turn < 3:
        if asked(game) == "possession.turn-start":
            asked_in.add(game.ctx.segment)
        do(game, passing(game))
    assert asked_in == {"rebel.reorganization"}


@pytest.mark.case("VC-10d")
def test_a_sure_hand_repairs_in_the_reorganization_only(staged: Staged) -> None:
    people = {"yarro-latac": {"place": "223.1"}, "jon-kidu": {"place": "311.1"}}
    broken = {"id": "explorer", "owner": "yarro-latac", "damaged": True}
    game = staged("imperial.missions", turn=1, characters=people, ships=[broken])
    where = set()
    while game.state.turn < 3 and game.state.ships["explorer"].damaged:
        wanted = next((each for each in game.actions if "repairs explorer" in each), passing(game))
        where |= {game.ctx.segment} if "repairs" in wanted else set()
        do(game, wanted)
    assert where == {"rebel.reorganization"}


@pytest.mark.case("VC-10a")
def test_prisoners_heal_in_their_captors_mission_phase(staged: Staged) -> None:
    people = {
        "kogus": {"place": "311.1", "fate": "captive", "captor": "jon-kidu", "wounds": 2},
        "gelba": {"place": "223.1", "fate": "captive", "captor": "frun-sentel", "wounds": 1},
        "jon-kidu": {"place": "311.1"},
        "frun-sentel": {"place": "223.1"},
    }
    game = staged("rebel.missions", characters=people)
    events = play_to(game, "imperial.missions")
    assert only(events, Healed).characters == ("gelba",)
    assert wounds(game, "kogus") == 2
    events = play_to(game, "rebel.missions", turn=2)
    assert only(events, Healed).characters == ("kogus",)


@pytest.mark.case("VC-10a")
@pytest.mark.parametrize("how", ["questions", "tortures"])
def test_unless_they_were_questioned_or_tortured(staged: Staged, how: str) -> None:
    people = {
        "kogus": {"place": "311.1", "fate": "captive", "captor": "jon-kidu", "wounds": 1},
        "frun-sentel": {"place": "311.1", "fate": "captive", "captor": "jon-kidu", "wounds": 1},
        "jon-kidu": {"place": "311.1"},
        "agan-rafa": {"place": "223.1"},
    }
    game = staged("imperial.missions", characters=people, dice=[1], cards=[68, 69, 70, 71, 72, 73])
    events = do(game, f"jon-kidu {how} kogus")
    events += play_to(game, "rebel.missions", turn=2)
    assert only(events, Healed).characters == ("frun-sentel",)
    assert wounds(game, "kogus") == 1
    assert memory(game.ctx).questioned == ()


# Examples


def uprising(staged: Staged) -> Game:
    """Two planets are about to be free; a neighbour of each is ready to rise."""
    planets = {
        "232": RISEN,
        "223": RISEN,
        "231": {"loyalty": "unrest"},
        "222": {"loyalty": "unrest"},
    }
    return staged("imperial.missions", planets=planets)


@pytest.mark.case("VC-10b")
def test_the_phasing_player_chooses_whose_example_spreads_first(staged: Staged) -> None:
    game = uprising(staged)
    until(game, "reorganization.order")
    assert (game.side, game.ctx.segment) == ("imperial", "imperial.reorganization")
    assert set(game.actions) == {"the example of 223 first", "the example of 232 first"}
    assert {game.state.planets[each].status for each in ("223", "232")} == {"rebel-control"}
    assert only(do(game, "the example of 232 first"), DominoSparked).planet == "232"


@pytest.mark.case("VC-10b")
def test_whose_example_comes_first_is_not_taken_back_once_the_rebels_are_asked(staged: Staged) -> None:
    game = uprising(staged)
    until(game, "reorganization.order")
    assert all(each.is_final(game.ctx) for each in game.options)
    do(game, "the example of 232 first")
    assert (game.side, game.can_undo) == ("rebel", False)


@pytest.mark.case("VC-10b", "VC-10c")
def test_planets_that_rise_set_their_examples_when_all_the_free_ones_have(staged: Staged) -> None:
    game = uprising(staged)
    until(game, "reorganization.order")
    events = do(game, "the example of 232 first", "raise 231")
    while game.ctx.segment == "imperial.reorganization":
        events += do(game, "raise 222" if "raise 222" in game.actions else passing(game))
    sparks = [(each.spark, each.planet) for each in every(events, DominoSparked)]
    assert sparks[:2] == [("freed", "232"), ("freed", "223")]
    assert {("rebellion", "231"), ("rebellion", "222")} == set(sparks[2:])
    assert {game.state.planets[each].status for each in ("231", "222")} == {"rebellion"}


@pytest.mark.case("VC-10c")
def test_they_are_checked_at_the_end_of_the_next_imperial_turn(staged: Staged) -> None:
    game = uprising(staged)
    until(game, "reorganization.order")
    do(game, "the example of 232 first", "raise 231")
    play_to(game, "rebel.missions", turn=2)
    risen = game.state.planets["231"]
    assert risen.status == "rebellion"
    game.ctx.set_planet(replace(risen, pdb=1, pdb_up=True))
    events = play_to(game, "rebel.missions", turn=3)
    assert "231" in {each.planet for each in every(events, StatusChanged) if each.after == "rebel-control"}


@pytest.mark.case("VC-10b")
def test_elsewhere_examples_spread_at_once(staged: Staged) -> None:
    game = staged(
        "rebel.missions",
        planets={"232": {"loyalty": "unrest"}},
        characters={"kogus": {"place": "232.1"}, "jon-kidu": {"place": "311.1"}},
    )
    assert not game.ctx.rules.ask[domino.keeps](game.ctx, domino.Example("232", "rebellion", "rebel"))


# Possessions


TWO: dict[str, dict[str, object]] = {
    "kogus": {"place": "223.1", "possessions": ["scanner"], "ship": "explorer"},
    "frun-sentel": {"place": "223.1"},
    "jon-kidu": {"place": "311.1"},
}


@pytest.mark.case("VC-11")
@pytest.mark.parametrize("segment", ["interplanetary-movement", "surface-movement"])
def test_possessions_change_hands_before_anything_moves(staged: Staged, segment: str) -> None:
    game = staged(f"rebel.{segment}", characters=TWO)
    assert asked(game) == "trading"
    assert "return scanner" not in game.actions
    event = only(do(game, "give scanner to frun-sentel"), PossessionGiven)
    assert event.receiver == "frun-sentel"
    do(game, "done")
    assert asked(game) != "trading"


@pytest.mark.case("VC-11", "VC-11a")
@pytest.mark.parametrize(("segment", "sold"), [("interplanetary-movement", False), ("missions", True)])
def test_only_before_missions_gems_buy_a_ship(staged: Staged, segment: str, sold: bool) -> None:
    rich = {**TWO, "frun-sentel": {"place": "223.1", "possessions": ["cache-of-rare-gems"]}}
    game = staged(f"rebel.{segment}", characters=rich)
    assert asked(game) == "trading"
    assert any(" to buy " in action for action in game.actions) is sold


@pytest.mark.case("VC-11")
def test_who_meets_others_in_orbit_hands_over_before_he_lands(staged: Staged) -> None:
    people = {name: {**each, "place": "223.orbit"} for name, each in TWO.items() if name != "jon-kidu"}
    game = staged("rebel.surface-movement", characters=people)
    do(game, "give scanner to frun-sentel")
    assert game.state.possessions["scanner"].owner == "frun-sentel"


@pytest.mark.case("VC-11")
def test_where_nobody_has_company_nobody_is_asked(staged: Staged) -> None:
    apart = {**TWO, "frun-sentel": {"place": "222.1"}}
    game = staged("rebel.interplanetary-movement", characters=apart)
    assert asked(game) == "fleets"


@pytest.mark.case("VC-11a")
def test_before_missions_things_are_handed_over_or_given_back(staged: Staged) -> None:
    game = staged("rebel.missions", characters=TWO)
    assert asked(game) == "trading"
    assert {"give scanner to frun-sentel", "return scanner", "return ship explorer"} <= set(game.actions)
    lost = only(do(game, "return scanner"), PossessionLost)
    assert (lost.possession, lost.fate) == ("scanner", "deck")
    assert game.state.possessions["scanner"].fate == "deck"
    assert every(do(game, "return ship explorer"), ShipLost)
    assert game.state.possessions["explorer"].fate == "deck"
    assert "explorer" not in game.state.ships


@pytest.mark.case("VC-11a")
def test_nobody_gives_back_the_ship_that_carries_him_in_space(staged: Staged) -> None:
    people = {"kogus": {"place": "223.orbit", "ship": "explorer"}, "frun-sentel": {"place": "223.1"}}
    game = staged("rebel.missions", characters=people)
    assert "return ship explorer" not in game.actions


@pytest.mark.case("VC-11a")
def test_what_is_given_back_unseen_is_not_told(staged: Staged) -> None:
    game = staged("rebel.missions", characters=TWO)
    do(game, "return scanner")
    assert any(isinstance(each, PossessionLost) for each in game.log_for("imperial"))
    assert "scanner" not in str(game.log_for("imperial"))
    assert "scanner" in str(game.log_for("rebel"))


@pytest.mark.case("VC-11b")
def test_the_empire_replaces_ships_before_anything_moves(staged: Staged) -> None:
    people = {"redjac": {"place": "311.1"}, "jin-voles": {"place": "311.1"}, "kogus": {"place": "223.1"}}
    game = staged("imperial.interplanetary-movement", characters=people)
    assert asked(game) == "spaceship.replacement"
    giving = next(each for each in game.actions if each.startswith("give a spaceship"))
    assert every(do(game, giving), ShipAssigned)


@pytest.mark.case("VC-11b")
def test_and_not_as_its_turn_ends(staged: Staged) -> None:
    people = {"jin-voles": {"place": "311.1"}, "kogus": {"place": "223.1"}}
    game = staged("imperial.missions", characters=people)
    while game.ctx.segment != "rebel.missions":
        assert asked(game) != "spaceship.replacement"
        do(game, passing(game))
