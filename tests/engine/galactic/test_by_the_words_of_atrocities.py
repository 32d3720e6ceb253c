"""[36.0] What the words of the Atrocities say where other rules meet them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, record
from tests.engine.table import do, every, only, question, table, troops

from fitg import tables
from fitg.engine.events.character_combat import Died, FightBegan
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.galactic import AtrocityCommitted, HypnosisEnded
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import EventIgnored, MissionAborted, MissionFailed
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.rules.galactic import geography

LYSENDA, CITY, CAVES, WILD, ORBIT = "232", "232.1", "232.2", "232.3", "232.orbit"
#: Cards with the event in a city, in a special Environ and in the wild, and its letters there.
IN_CITY, IN_CAVES, IN_WILD = 89, 93, 72
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


def drawn(
    *orders: str,
    place: str = CITY,
    side: str = "rebel",
    people: dict[str, dict[str, Any]],
    cards: list[int] | None = None,
    loyal: str = "loyal",
    pdb: int = 0,
    **position: Any,
) -> Game:
    """Missions in an Environ of Lysenda, as far as the Atrocity."""
    here = {"pdb": pdb, "pdb_up": pdb > 0} | ({"loyalty": loyal} if loyal else {})
    planets = {LYSENDA: here, **position.pop("planets", {})}
    event = {CITY: IN_CITY, CAVES: IN_CAVES, WILD: IN_WILD}.get(place, IN_CITY)
    game = galaxy(
        f"{side}-1.missions",
        turn=3,
        characters={**FAR, **people},
        planets=planets,
        cards=cards or [event, 77, 76, 77, 76, 77, 76],
        **position,
    )
    do(game, f"missions at {place}", *orders)
    go_on(game, "atrocity")
    return game


def go_on(game: Game, kind: str = "atrocity") -> list[Event]:
    """Plain answers until such a question."""
    events: list[Event] = []
    for _ in range(30):
        if question(game).kind == kind:
            return events
        answer = next(
            (each for each in ("ready", "draw", "done", "continue", "pass") if each in game.actions),
            game.actions[0],
        )
        events += do(game, answer)
    raise AssertionError(f"no {kind}: {question(game).kind} {game.actions}")


# When


@pytest.mark.case("36.2", "13.42")
def test_the_event_comes_once_in_an_environ_and_again_in_the_next() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}, "frun-sentel": {"place": WILD}},
        cards=[IN_CITY, IN_CITY, 77, 76, IN_WILD, 77, 77, 77],
        units={ORBIT: {"resolution": 1}},
    )
    do(game, "no atrocity")
    assert question(game).kind == "missions.draw"
    events = do(game, "draw")
    assert only(events, EventIgnored).event == "atrocity"
    while question(game).kind != "missions":
        do(game, "stop" if "stop" in game.actions else game.actions[0])
    do(game, f"missions at {WILD}", "assign frun-sentel to P")
    go_on(game)


@pytest.mark.case("36.2", "13.2e")
def test_a_camp_alone_can_draw_it() -> None:
    """No event touches a camp, but this one is not about the camp."""
    game = drawn(
        "assign the camp to D",
        place=WILD,
        people={},
        camps=[WILD],
        units={ORBIT: {"resolution": 1}},
    )
    assert f"chemicals on {LYSENDA}" in game.actions


# Sneak attacks


@pytest.mark.case("36.31")
def test_elite_units_in_two_environs_attack_in_one_of_them() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}},
        units={
            CITY: {"elite-army": 1, "urban-2-1": 2},
            CAVES: {"elite-navy": 1, "subterranean-2-1": 1},
            WILD: {"line": 1, "wild-2-1": 1},
        },
        dice=[3, 3],
    )
    assert set(game.actions) == {f"sneak attack at {CITY}", f"sneak attack at {CAVES}", "no atrocity"}
    events = do(game, f"sneak attack at {CAVES}")
    battle = only(events, BattleFought)
    assert (battle.attack, battle.defense, battle.place) == (4, 2, CAVES)
    assert loyalty(game, LYSENDA) == NEUTRAL
    assert not every(events, MissionAborted)


@pytest.mark.case("36.31", "10.45", "10.6", "7.22")
def test_the_squad_after_a_sneak_attack_comes_from_those_who_made_it() -> None:
    """[10.6] Its strength is that of the units that survived the combat; others were not in it.

    One of the two elite units falls in the attack.
    """
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}, "agan-rafa": {"place": CITY, "with_units": True}},
        units={CITY: {"elite-army": 2, "veteran": 2, "urban-1-0": 1}},
        dice=[6, 1, 6, 6, 6, 6, 6, 6, 6, 6],
    )
    events = do(game, f"sneak attack at {CITY}", "lead with agan-rafa")
    while not every(events, FightBegan):
        events += do(game, game.actions[0])
    squad = tables.squad(5, elite=True)
    fight = only(events, FightBegan)
    assert (fight.defenders, fight.strength, fight.endurance) == (
        ("agan-rafa",),
        squad.combat,
        squad.endurance,
    )
    shown = [each.units for each in every(list(game.log), UnitsRevealed)]
    assert shown == [{"elite-army": 2}], "the others stay face down"


@pytest.mark.case("36.31", "15.14")
def test_where_no_marker_is_a_sneak_attack_has_no_price() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}},
        loyal="",
        planets={LYSENDA: {"state": "rebellion", "pdb": 0, "pdb_up": False}},
        units={CITY: {"elite-army": 2, "urban-2-1": 2}},
        dice=[3, 3],
    )
    events = do(game, f"sneak attack at {CITY}")
    assert every(events, BattleFought)
    assert not every(events, LoyaltyShifted)
    assert game.state.planets[LYSENDA].status == "rebellion"


# Strafing


@pytest.mark.case("36.32", "25.15", "13.2g")
def test_what_strafing_aborts_ends_as_aborted_missions_do() -> None:
    """[G-20] A summoning that fails costs one space; an assassination that was aborted rolls no die."""
    game = drawn(
        "assign kogus to E",
        "assign frun-sentel to A",
        "assign ran-jayma to G",
        place="511.1",
        people={
            "kogus": {"place": "511.1"},
            "frun-sentel": {"place": "511.1"},
            "ran-jayma": {"place": "511.1"},
            "redjac": {"place": "511.1", "detected": True},
        },
        planets={
            "511": {"loyalty": "dissent", "pdb": 2, "pdb_up": True},
            "521": {"state": "rebellion", "pdb_up": False},
            "522": {"state": "rebellion", "pdb_up": False},
        },
    )
    events = do(game, "strafe 511")
    assert {each.letter for each in every(events, MissionAborted)} == {"E", "A", "G"}
    assert not every(events, MissionFailed), "no die decides about the murderers"
    moved = [(each.before, each.after) for each in every(events, LoyaltyShifted)]
    assert moved == [(DISSENT, UNREST), (UNREST, DISSENT)], "the price, then the sovereign who did not come"
    assert question(game).kind == "missions"


@pytest.mark.case("36.32", "13.2e")
def test_a_camp_outlives_strafing_on_a_patriotic_planet_and_not_on_a_loyal_one() -> None:
    for before, stays in (("patriotic", True), ("loyal", False)):
        game = drawn(
            "assign the camp to D",
            "assign kogus to P",
            place=WILD,
            people={"kogus": {"place": WILD}},
            camps=[WILD],
            loyal=before,
            pdb=2,
        )
        events = do(game, f"strafe {LYSENDA}", "done")
        assert {each.letter for each in every(events, MissionAborted)} == {"D", "P"}
        assert (WILD in game.state.camps) == stays
        assert game.state.planets[LYSENDA].pdb == 1
        assert not game.state.planets[LYSENDA].pdb_up


@pytest.mark.case("36.32", "25.23")
def test_a_sovereign_is_wounded_like_everybody() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}},
        planets={"231": {"loyalty": "loyal", "pdb": 2, "pdb_up": True}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1", "wounds": 2}},
        galactic_event=100,
    )
    events = do(game, "strafe 231")
    assert "ascaill" in {each.character for each in every(events, Died)}
    assert question(game).kind == "domino"


@pytest.mark.case("36.32", "36.24")
def test_missions_in_the_next_environ_of_a_strafed_planet_are_not_aborted() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}, "frun-sentel": {"place": WILD}},
        pdb=2,
        loyal="dissent",
    )
    events = do(game, f"strafe {LYSENDA}")
    assert only(events, MissionAborted).letter == "G"
    assert question(game).kind == "missions"
    assert f"missions at {WILD}" in game.actions
    assert f"missions at {CITY}" not in game.actions


# Deadly chemicals


@pytest.mark.case("36.33a", "13.5")
def test_whoever_survives_the_chemicals_goes_on_with_the_letters_of_the_same_card() -> None:
    game = drawn(
        "assign vudot-vodot to P",
        "assign zina-adora to D",
        place=WILD,
        people={"vudot-vodot": {"place": WILD}, "zina-adora": {"place": WILD}},
        units={ORBIT: {"peacemaker": 1}, WILD: {"subterranean-2-1": 1, "wild-2-1": 1}},
        loyal="patriotic",
    )
    events = do(game, f"chemicals on {LYSENDA}")
    assert [each.character for each in every(events, Died)] == ["vudot-vodot"], (
        "Suvan; the princess is a Rhone"
    )
    assert troops(game, WILD) == {"wild-2-1": 1}
    assert loyalty(game, LYSENDA) == NEUTRAL
    assert (question(game).side, question(game).kind) == ("rebel", "domino")
    events = do(game, "done")
    events += do(game, "complete D")
    assert loyalty(game, LYSENDA) == DISSENT


@pytest.mark.case("36.33a", "36.32a")
def test_the_risen_are_not_poisoned_by_what_made_them_rise() -> None:
    """First the special units die, then the planet rises and new ones come."""
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}},
        units={ORBIT: {"resolution": 1}, CAVES: {"subterranean-1-0": 1}},
        loyal="unrest",
    )
    events = do(game, f"chemicals on {LYSENDA}")
    while question(game).kind not in ("missions.draw", "domino"):
        events += do(game, game.actions[0])
    assert only(every(events, UnitsLost), UnitsLost).units == {"subterranean-1-0": 1}
    assert game.state.planets[LYSENDA].status == "rebellion"
    assert any(each.startswith("subterranean") for each in troops(game, CAVES))


@pytest.mark.case("36.33a", "10.7")
def test_whoever_is_still_on_a_mission_does_not_lead_those_who_rise_meanwhile() -> None:
    """[A-10-12] His mission goes on after the chemicals; somebody who is idle may lead."""
    game = drawn(
        "assign agan-rafa to G",
        "draw",
        people={"agan-rafa": {"place": CITY}, "rayner-derban": {"place": CITY}},
        units={ORBIT: {"resolution": 1}, CITY: {"militia": 2}},
        loyal="unrest",
        dice=[6, 1],
    )
    do(game, f"chemicals on {LYSENDA}")
    go_on(game, "rebellion.attack")
    do(game, f"attack at {CITY}")
    assert set(game.actions) == {"lead with rayner-derban", "no leader"}


# Mass hypnosis


def held(*orders: str, unit: str = "resolution", **more: Any) -> Game:
    """The event was drawn, and a unit is put on the marker of Lysenda."""
    units = {ORBIT: {unit: 1}, **more.pop("units", {})}
    game = drawn(*orders, units=units, **more)
    do(game, f"hypnotize {LYSENDA}")
    return game


@pytest.mark.case("36.33b", "13.2c", "23.1")
def test_diplomacy_under_way_moves_nothing_once_the_people_are_hypnotized() -> None:
    game = held(
        "assign zina-adora to D",
        place=WILD,
        people={"zina-adora": {"place": WILD}},
        cards=[IN_WILD, 97, 82, 77, 77, 77, 77],
        loyal="neutral",
    )
    events = do(game, "complete D")
    assert loyalty(game, LYSENDA) == NEUTRAL
    assert not every(events, LoyaltyShifted)
    assert not every(events, DominoSparked)


@pytest.mark.case("36.33b", "15.2")
def test_a_rebellion_under_way_does_not_break_out_once_the_people_are_hypnotized() -> None:
    game = held(
        "assign kogus to R",
        people={"kogus": {"place": CITY}},
        cards=[IN_CITY, 80, 93, 77, 77, 77, 77, 77, 77],
        loyal="unrest",
    )
    while question(game).kind != "missions":
        do(game, game.actions[0])
    assert game.state.planets[LYSENDA].status == "imperial-control"
    assert loyalty(game, LYSENDA) == UNREST


@pytest.mark.case("36.33b", "36.32")
@pytest.mark.parametrize("act", [f"strafe {LYSENDA}", f"chemicals on {LYSENDA}", f"sneak attack at {CITY}"])
@pytest.mark.parametrize("before", ["loyal", "unrest"])
def test_no_other_atrocity_moves_the_hypnotized(act: str, before: str) -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}},
        units={ORBIT: {"resolution": 1, "peacemaker": 1}, CITY: {"elite-army": 2, "urban-2-1": 1}},
        loyal=before,
        pdb=2,
        hypnosis={LYSENDA: "resolution"},
        dice=[3, 3],
    )
    assert act in game.actions
    events = do(game, act)
    assert every(events, AtrocityCommitted)
    assert not every(events, LoyaltyShifted)
    assert game.state.planets[LYSENDA].status == "imperial-control"
    assert record(game).hypnosis == {LYSENDA: "resolution"}


@pytest.mark.case("36.33b", "31.0")
@pytest.mark.parametrize("code", ["empire-forever", "welcome-rebels"])
def test_a_secret_that_would_move_the_marker_does_not_move_the_hypnotized(code: str) -> None:
    game = galaxy(
        "rebel-1.planet-secrets",
        turn=3,
        characters={**FAR, "kogus": {"place": "222.1"}},
        planets={"222": {"loyalty": "neutral"}},
        units={"222.orbit": {"resolution": 1}},
        hypnosis={"222": "resolution"},
        secrets={"222": {"code": code}},
    )
    assert "222" in record(game).revealed
    assert loyalty(game, "222") == NEUTRAL


@pytest.mark.case("36.33b", "15.48")
def test_a_stopped_rebellion_that_was_held_breaks_out_again_without_units() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        characters=FAR,
        planets={LYSENDA: {"state": "rebellion-stopped", "loyalty": "unrest", "pdb_up": False}},
        units={ORBIT: {"resolution": 1}},
        hypnosis={LYSENDA: "resolution"},
    )
    events = do(game, next(each for each in game.actions if "hypno" in each))
    assert only(events, HypnosisEnded).planet == LYSENDA
    assert game.state.planets[LYSENDA].status == "rebellion"
    assert not any(troops(game, each) for each in (CITY, CAVES, WILD))
    assert record(game).tracks["rebel"] == 12


@pytest.mark.case("36.33b", "25.14", "25.15")
def test_a_sovereign_comes_to_the_hypnotized_but_nobody_is_moved_by_it() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "511.1"}},
        planets={
            "511": {"loyalty": "neutral"},
            "521": {"state": "rebellion", "pdb_up": False},
            "522": {"state": "rebellion", "pdb_up": False},
        },
        units={"511.orbit": {"resolution": 1}},
        hypnosis={"511": "resolution"},
        cards=[80, 77, 77],
    )
    do(game, "missions at 511.1", "assign kogus to E")
    events = go_on(game, "missions.draw")
    events += do(game, "draw")
    while question(game).kind != "missions":
        events += do(game, game.actions[0])
    assert game.state.characters["inzenzia-iii"].side == "rebel"
    assert loyalty(game, "511") == NEUTRAL
    assert not every(events, LoyaltyShifted)


# A planet that ends


@pytest.mark.case("36.34", "36.22")
def test_a_base_that_is_known_is_destroyed_while_the_missions_elsewhere_go_on() -> None:
    game = drawn(
        "assign kogus to G",
        people={
            "kogus": {"place": CITY},
            "ran-jayma": {"place": "223.orbit", "ship": "explorer"},
            "zina-adora": {"place": "223.orbit", "fate": "captive", "captor": "units"},
            "saytar": {"place": "223.orbit", "with_units": True},
        },
        rebel_base="223",
        rebel_base_revealed=True,
        resource_tracks={"rebel": 20, "imperial": 3},
        planets={"222": {"state": "rebel-control", "pdb_up": True}, "221": {"loyalty": "unrest"}},
        units={"223.orbit": {"planet-stabilizer": 1, "line": 1}, "223.1": {"wild-2-1": 1}},
        waiting={"223.1": {"air-1-0": 1}},
    )
    assert "destroy 223" in game.actions
    assert f"destroy {LYSENDA}" not in game.actions
    events = do(game, "destroy 223")
    assert {each.character for each in every(events, Died)} == {"ran-jayma", "zina-adora", "saytar"}
    assert record(game).tracks["rebel"] == 0
    assert not troops(game, "223.orbit")
    assert not troops(game, "223.1")
    assert not game.state.waiting
    assert (question(game).side, question(game).kind) == ("rebel", "domino")
    events = do(game, "raise 221")
    while question(game).kind != "missions.draw":
        events += do(game, "done" if "done" in game.actions else game.actions[0])
    assert game.state.planets["221"].status == "rebellion", "23.47"
    assert not every(events, MissionAborted)
    assert not every(events, MissionFailed)


@pytest.mark.case("36.34", "13.2a")
@pytest.mark.parametrize("ruleset", ["standard", "dice-missions"])
def test_with_the_planet_go_the_marks_of_its_coups(ruleset: str) -> None:
    game = new_game(
        {
            "base": "galactic-campaign",
            "id": "a-test",
            "title": "A test",
            "position": {"segment": "rebel-1.missions", "characters": FAR, "coup_markers": ["331.1"]},
        },
        seed=1,
        options={"ruleset": ruleset},
    )
    geography.cease(game.ctx, "331", "the Planet Stabilizer")
    assert game.state.coup_markers == ()


# In the Province Game


@pytest.mark.case("36.2", "36.0")
def test_in_the_province_game_the_event_means_nothing_and_its_letters_count() -> None:
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        characters={"kogus": {"place": CITY}, "redjac": {"place": "241.2"}},
        planets={LYSENDA: {"loyalty": "loyal", "pdb": 2, "pdb_up": True}},
        units={CITY: {"elite-army": 2, "urban-2-1": 1}},
        cards=[IN_CITY, 82, 77, 77, 77, 77],
    )
    do(game, f"missions at {CITY}", "assign kogus to G")
    events = go_on(game, "missions.draw")
    events += do(game, "draw")
    assert question(game).side == "rebel"
    assert only(events, EventIgnored).case == "36.0"
    assert not every(events, AtrocityCommitted)
    assert troops(game, CITY) == {"elite-army": 2, "urban-2-1": 1}
