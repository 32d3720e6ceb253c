"""[36.0] Atrocities: the event, the means, the acts and their price."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, galaxy, loyalty, points, record
from tests.engine.province.fleets import kind
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question, table, troops, until

from fitg import tables
from fitg.engine.events.character_combat import Died, FightBegan, Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.course import GameEnded
from fitg.engine.events.galactic import (
    AtrocityCommitted,
    BaseRevealed,
    HypnosisBegan,
    HypnosisEnded,
    PlanetDestroyed,
)
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import EventIgnored, MissionAborted, MissionFailed
from fitg.engine.events.movement import PdbChanged
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.rules.galactic import atrocities, destruction, geography
from fitg.engine.rules.politics.domino import Liberation
from fitg.engine.table.hidden import SECRETS
from fitg.lab.checks.contracts import hidden_words, telling_keeps_secrets
from fitg.presentation.narration import describe

#: A card with the event in a city, and a card without it there.
CARD = 89
CITY = "232.1"
PLANET = "232"
ORBIT = f"{PLANET}.orbit"
IN_CITY = 89
IN_WILD = 72
BOX_ABOVE = "232.orbit"
WILD = "232.3"
CAVES = "232.2"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
IN_CAVES = 93
LYSENDA = "232"
ELSEWHERE = "232.1"
BOX_OF_ANGOFF = "222.orbit"
BOX = "232.orbit"


def mission(side: str = "rebel", **more: Any) -> Game:
    """Somebody on a mission in a city draws the event."""
    who = {"kogus": {"place": CITY}} if side == "rebel" else {"redjac": {"place": CITY}}
    people = {**who, **more.pop("characters", {})}
    planets = {PLANET: {"loyalty": "loyal"}, **more.pop("planets", {})}
    game = galaxy(
        f"{side}-1.missions", turn=3, characters=people, planets=planets, cards=[CARD, 75, 75, 75, 75], **more
    )
    name = next(iter(who))
    do(game, f"missions at {CITY}")
    letter = next(action for action in game.actions if action.startswith(f"assign {name} to"))
    do(game, letter)
    while game.decision is not None and game.decision.kind not in ("missions.draw", "atrocity"):
        done = next((each for each in ("done", "ready", "pass") if each in game.actions), game.actions[0])
        do(game, done)
    if "draw" in game.actions:
        do(game, "draw")
    return game


def offered(game: Game) -> set[str]:
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("imperial", "atrocity")
    return set(game.actions)


@pytest.mark.case("36.2", "36.3")
def test_without_means_on_the_planet_the_event_is_ignored() -> None:
    game = mission()
    assert any(event.event == "atrocity" for event in every(list(game.log), EventIgnored))


@pytest.mark.case("36.2")
def test_the_imperial_player_may_refrain() -> None:
    game = mission(units={ORBIT: {"peacemaker": 1}})
    assert "no atrocity" in offered(game)
    events = do(game, "no atrocity")
    assert not every(events, AtrocityCommitted)


@pytest.mark.case("36.2")
def test_whoever_draws_the_event_the_empire_may_use_it() -> None:
    game = mission("imperial", units={ORBIT: {"peacemaker": 1}})
    assert f"chemicals on {PLANET}" in offered(game)


@pytest.mark.case("36.33", "36.1")
@pytest.mark.parametrize("unit", ["peacemaker", "resolution"])
def test_two_units_can_poison_or_hypnotize(unit: str) -> None:
    game = mission(units={ORBIT: {unit: 1}})
    assert offered(game) == {f"chemicals on {PLANET}", f"hypnotize {PLANET}", "no atrocity"}


@pytest.mark.case("36.34")
def test_the_planet_stabilizer_can_also_destroy() -> None:
    game = mission(units={ORBIT: {"planet-stabilizer": 1}})
    assert offered(game) == {
        f"chemicals on {PLANET}",
        f"hypnotize {PLANET}",
        f"destroy {PLANET}",
        "no atrocity",
    }


@pytest.mark.case("36.21", "36.32")
@pytest.mark.parametrize(("pdb", "up", "possible"), [(2, True, True), (2, False, False), (1, True, False)])
def test_an_up_pdb_of_level_two_can_strafe(pdb: int, up: bool, possible: bool) -> None:
    game = mission(units={ORBIT: {"peacemaker": 1}}, planets={PLANET: {"pdb": pdb, "pdb_up": up}})
    assert (f"strafe {PLANET}" in offered(game)) is possible


@pytest.mark.case("36.31", "36.21")
def test_elite_units_can_attack_rebels_in_their_environ() -> None:
    together = mission(units={CITY: {"elite-army": 1, "urban-2-1": 1}})
    assert f"sneak attack at {CITY}" in offered(together)
    alone = mission(units={CITY: {"elite-army": 1}})
    assert any(event.event == "atrocity" for event in every(list(alone.log), EventIgnored))


@pytest.mark.case("36.22")
def test_the_event_may_be_used_at_the_revealed_base() -> None:
    units = {"112.orbit": {"peacemaker": 1}}
    known = mission(units=units, rebel_base="112", rebel_base_revealed=True, planets={ANGOFF: FREE})
    assert "chemicals on 112" in offered(known)
    hidden = mission(units=units, rebel_base="112")
    assert any(event.event == "atrocity" for event in every(list(hidden.log), EventIgnored))


FREE = {"state": "rebel-control", "pdb_up": True}


@pytest.mark.case("36.23")
def test_in_a_rare_mood_it_may_be_used_anywhere() -> None:
    game = mission(units={"512.orbit": {"peacemaker": 1}}, galactic_event=100)
    assert "chemicals on 512" in offered(game)


# The acts


@pytest.mark.case("36.31")
def test_a_sneak_attack_is_a_determined_assault_of_elite_units_alone() -> None:
    game = mission(
        units={CITY: {"elite-army": 1, "militia": 2, "urban-2-1": 2}},
        dice=[6, 1],
        planets={PLANET: NEUTRALITY},
    )
    events = do(game, f"sneak attack at {CITY}")
    while game.decision is not None and game.decision.kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[0])
    battle = only(events, BattleFought)
    assert battle.attack == game.facts.unit_kinds["elite-army"].strength
    assert any("assault" in shift.reason for shift in battle.shifts)
    assert loyalty(game, PLANET) == DISSENT


NEUTRALITY = {"loyalty": "neutral"}


@pytest.mark.case("36.31")
def test_only_the_losses_of_the_rebels_are_doubled() -> None:
    from fitg import tables

    game = mission(units={CITY: {"elite-army": 1, "urban-2-1": 2}}, dice=[6, 6])
    events = do(game, f"sneak attack at {CITY}")
    while game.decision is not None and game.decision.kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[0])
    battle = only(events, BattleFought)
    once = tables.military_losses(battle.column, battle.attacker_die, battle.defender_die)
    assert battle.attacker_loss == once.attacker_loss
    assert battle.defender_loss == 2 * once.defender_loss


@pytest.mark.case("36.31")
def test_other_imperial_units_take_no_losses() -> None:
    game = mission(units={CITY: {"elite-army": 1, "militia": 2, "urban-4-3": 3}}, dice=[1, 6])
    do(game, f"sneak attack at {CITY}")
    while game.decision is not None and game.decision.kind in ("losses", "military-combat.leader"):
        do(game, game.actions[-1])
    assert troops(game, CITY)["militia"] == 2


STRAFING = {"pdb": 2, "pdb_up": True}


@pytest.mark.case("36.32")
def test_strafing_kills_all_units_wounds_everybody_and_burns_out_the_pdb() -> None:
    game = mission(
        units={CITY: {"militia": 1, "urban-2-1": 2}, ORBIT: {"line": 1}},
        characters={"barca": {"place": CITY}},
        planets={PLANET: {**STRAFING, "loyalty": "loyal"}},
    )
    events = do(game, f"strafe {PLANET}")
    assert troops(game, CITY) == {}
    assert troops(game, ORBIT) == {"line": 1}
    assert {event.character: event.wounds for event in every(events, Wounded)} == {"kogus": 1, "barca": 1}
    changed = only(events, PdbChanged)
    assert (changed.level, changed.up) == (1, False)
    assert loyalty(game, PLANET) == DISSENT


@pytest.mark.case("36.32")
def test_strafing_aborts_the_missions() -> None:
    game = mission(units={CITY: {"militia": 1}}, planets={PLANET: STRAFING})
    events = do(game, f"strafe {PLANET}")
    events += until(game, "missions")
    assert every(events, MissionAborted)


@pytest.mark.case("36.32a")
def test_at_unrest_strafing_starts_a_rebellion() -> None:
    game = mission(units={CITY: {"militia": 1}}, planets={PLANET: {**STRAFING, "loyalty": "unrest"}})
    assert only(do(game, f"strafe {PLANET}"), StatusChanged).after == "rebellion"


@pytest.mark.case("36.32")
def test_from_dissent_it_stops_at_unrest() -> None:
    game = mission(units={CITY: {"militia": 1}}, planets={PLANET: {**STRAFING, "loyalty": "dissent"}})
    do(game, f"strafe {PLANET}")
    assert game.state.planets[PLANET].status == "imperial-control"
    assert loyalty(game, PLANET) == UNREST


@pytest.mark.case("36.33a")
def test_chemicals_kill_special_units_and_wound_all_but_rhones() -> None:
    game = mission(
        units={ORBIT: {"resolution": 1}, CITY: {"liquid-2-1": 1, "urban-2-1": 1, "militia": 1}},
        characters={"frun-sentel": {"place": CITY}, "zina-adora": {"place": ORBIT, "ship": "explorer"}},
        planets={PLANET: {"loyalty": "loyal"}},
    )
    events = do(game, f"chemicals on {PLANET}")
    assert troops(game, CITY) == {"urban-2-1": 1, "militia": 1}
    poisoned = {event.character for event in every(events, Wounded)}
    here = {"kogus", "frun-sentel"}
    assert poisoned == {each for each in here if game.facts.characters[each].race != "rhones"}
    assert all(event.wounds == 2 for event in every(events, Wounded))
    assert loyalty(game, PLANET) == DISSENT


@pytest.mark.case("36.33b")
def test_hypnosis_holds_the_loyalty_of_a_planet() -> None:
    from fitg.engine.rules import loyalty as rules

    game = mission(units={ORBIT: {"resolution": 1}}, planets={PLANET: NEUTRALITY})
    hidden = hidden_words(game)
    events = do(game, f"hypnotize {PLANET}")
    assert only(events, HypnosisBegan).unit == "resolution"
    assert not list(telling_keeps_secrets(game, events, hidden)), "the unit lies on the marker for all to see"
    assert rules.shift(game.ctx, game.state.planets[PLANET], 1, "rebel", "test", "36.33b") == 0
    assert loyalty(game, PLANET) == NEUTRAL


@pytest.mark.case("36.33b")
def test_the_unit_on_the_marker_commits_nothing_else() -> None:
    game = mission(units={ORBIT: {"resolution": 1}}, planets={PLANET: NEUTRALITY})
    do(game, f"hypnotize {PLANET}")
    from fitg.engine.rules.galactic.atrocities import acts_on

    assert not list(acts_on(game.ctx, PLANET))


@pytest.mark.case("36.33b")
def test_when_the_unit_is_gone_the_people_learn_of_it() -> None:
    from fitg.engine.rules import units as unit_rules

    game = mission(units={ORBIT: {"resolution": 1, "line": 1}}, planets={PLANET: {"loyalty": "loyal"}})
    do(game, f"hypnotize {PLANET}")
    unit_rules.eliminate(game.ctx, ORBIT, {"resolution": 1}, "test", "22.0")
    events = list(game.log[len(game.log) :]) + do(game, game.actions[0])
    assert record(game).hypnosis == {}
    assert every(events, HypnosisEnded)
    assert loyalty(game, PLANET) == DISSENT


@pytest.mark.case("36.34")
def test_a_destroyed_planet_takes_everything_with_it() -> None:
    game = mission(
        units={ORBIT: {"planet-stabilizer": 1, "line": 1}, CITY: {"militia": 1, "urban-2-1": 1}},
        characters={
            "barca": {"place": CITY},
            "zina-adora": {"place": ORBIT, "ship": "explorer"},
            "frun-sentel": {"place": "222.1"},
        },
    )
    events = do(game, f"destroy {PLANET}")
    assert only(events, PlanetDestroyed).planet == PLANET
    assert troops(game, CITY) == {} == troops(game, ORBIT)
    people = game.state.characters
    assert [people[name].fate for name in ("kogus", "barca", "zina-adora")] == ["dead"] * 3
    assert people["frun-sentel"].fate == "free"
    assert game.state.planets[PLANET].status == "destroyed"
    assert "explorer" not in game.state.ships


@pytest.mark.case("36.34a", "23.3")
def test_the_news_spreads_as_if_the_rebels_had_freed_it() -> None:
    game = mission(units={ORBIT: {"planet-stabilizer": 1}}, planets={"231": NEUTRALITY})
    do(game, f"destroy {PLANET}")
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert any("231" in action for action in game.actions)


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


@pytest.mark.case("36.2", "13.42")
def test_the_event_comes_once_in_an_environ_and_again_in_the_next() -> None:
    game = drawn(
        "assign kogus to G",
        people={"kogus": {"place": CITY}, "frun-sentel": {"place": WILD}},
        cards=[IN_CITY, IN_CITY, 77, 76, IN_WILD, 77, 77, 77],
        units={BOX_ABOVE: {"resolution": 1}},
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
        units={BOX_ABOVE: {"resolution": 1}},
    )
    assert f"chemicals on {LYSENDA}" in game.actions


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


@pytest.mark.case("36.33a", "13.5")
def test_whoever_survives_the_chemicals_goes_on_with_the_letters_of_the_same_card() -> None:
    game = drawn(
        "assign vudot-vodot to P",
        "assign zina-adora to D",
        place=WILD,
        people={"vudot-vodot": {"place": WILD}, "zina-adora": {"place": WILD}},
        units={BOX_ABOVE: {"peacemaker": 1}, WILD: {"subterranean-2-1": 1, "wild-2-1": 1}},
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
        units={BOX_ABOVE: {"resolution": 1}, CAVES: {"subterranean-1-0": 1}},
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
        units={BOX_ABOVE: {"resolution": 1}, CITY: {"militia": 2}},
        loyal="unrest",
        dice=[6, 1],
    )
    do(game, f"chemicals on {LYSENDA}")
    go_on(game, "rebellion.attack")
    do(game, f"attack at {CITY}")
    assert set(game.actions) == {"lead with rayner-derban", "no leader"}


def held(*orders: str, unit: str = "resolution", **more: Any) -> Game:
    """The event was drawn, and a unit is put on the marker of Lysenda."""
    units = {BOX_ABOVE: {unit: 1}, **more.pop("units", {})}
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
        units={BOX_ABOVE: {"resolution": 1, "peacemaker": 1}, CITY: {"elite-army": 2, "urban-2-1": 1}},
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
        units={BOX_ABOVE: {"resolution": 1}},
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


@pytest.mark.case("36.34", "13.1c")
def test_a_rising_far_away_gives_nobody_a_second_mission() -> None:
    """Who has questioned a prisoner does nothing else, though a destroyed planet set an example."""
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={
            "jon-kidu": {"place": "551.1"},
            "kogus": {"place": ELSEWHERE},
            "redjac": {"place": ELSEWHERE, "fate": "captive", "captor": "kogus"},
            "tourag": {"place": ELSEWHERE},
            "rayner-derban": {"place": "223.1"},
        },
        planets={"221": {"loyalty": "unrest"}},
        cards=[77] * 9,
    )
    do(game, "tourag questions redjac")
    play(game, Liberation(planet=ANGOFF))
    do(game, "raise 221", "done")
    assert game.state.characters["tourag"].sidelined


@pytest.mark.case("36.33a")
@pytest.mark.parametrize(
    ("sovereign", "place", "wounds"), [("ascaill", "231.1", 0), ("megda-sheels", "223.2", 2)]
)
def test_the_chemicals_spare_a_sovereign_of_the_rhones(sovereign: str, place: str, wounds: int) -> None:
    """[G-20] He is of the race of his Environ."""
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters=FAR,
        sovereigns={sovereign: {"fate": "summoned", "side": "imperial", "place": place, "wounds": 0}},
        units={f"{place[:3]}.orbit": {"resolution": 1}},
    )
    play(game, atrocities.Chemicals(planet=place[:3]))
    assert game.state.characters[sovereign].wounds == wounds


@pytest.mark.case("36.34", "14.51")
def test_a_ship_that_nobody_owns_is_destroyed_with_its_planet() -> None:
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters=FAR,
        units={"223.orbit": {"planet-stabilizer": 1, "urban-2-1": 1}},
        ships=[{"id": "explorer", "place": "223.orbit"}],
    )
    assert "explorer" in game.state.ships
    play(game, destruction.Destruction(planet="223"))
    assert "explorer" not in game.state.ships
    assert game.state.possessions["explorer"].fate != "deck"


@pytest.mark.case("36.33b", "7.22")
def test_a_fleet_that_has_arrived_is_not_imagined_where_it_came_from() -> None:
    """It took the unit off a Loyalty marker, and the example is played before its owner goes on."""
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        characters=FAR,
        units={BOX_OF_ANGOFF: {"resolution": 1}},
        hypnosis={ANGOFF: "resolution"},
        planets={ANGOFF: {"loyalty": "patriotic"}},
        assignment=127,
    )
    do(game, f"fleet from {BOX_OF_ANGOFF}", "course 221", "to 221.orbit")
    assert question(game).kind == "domino"
    for secret in SECRETS:
        for viewer in secret.kept_from:
            secret.deal(game.copy().ctx, viewer, Random(1).randrange)


def doomed(**more: Any) -> Game:
    """Two Rebels are on missions in Lysenda when the Atrocity is drawn; all kinds of things are there."""
    people = {
        "kogus": {"place": CITY, "ship": "planetary-privateer", "possessions": ["medi-kit-of-ptolus"]},
        "frun-sentel": {"place": CITY},
        "redjac": {"place": "232.2"},
        "zina-adora": {"place": "232.2", "fate": "captive", "captor": "redjac"},
        "boccanegra": {"place": "222.1"},
    }
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=people,
        planets={LYSENDA: {"loyalty": "neutral"}, "421": {"loyalty": "neutral"}, **more.pop("planets", {})},
        units={
            BOX: {"planet-stabilizer": 1, "line": 2},
            CITY: {"urban-2-1": 1},
            "232.2": {"militia": 2},
            "222.1": {"urban-2-1": 1},
        },
        camps=["232.3"],
        cards=[89, 75, 75, 75],
        **more,
    )
    do(game, "done", f"missions at {CITY}", "assign kogus to I", "assign frun-sentel to S", "draw", "draw")
    return game


@pytest.mark.case("36.34", "36.34a", "36.2", "23.3")
def test_a_planet_is_destroyed_with_everything_on_it_during_a_mission_on_it() -> None:
    game = doomed()
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("imperial", "atrocity")
    events = do(game, f"destroy {LYSENDA}")

    assert only(events, AtrocityCommitted).deed == "destruction"
    assert only(events, PlanetDestroyed).planet == LYSENDA
    assert {event.character for event in every(events, Died)} == {
        "kogus",
        "frun-sentel",
        "redjac",
        "zina-adora",
    }
    assert {event.ship for event in every(events, ShipLost)} == {"planetary-privateer"}
    lost: dict[str, int] = {}
    for event in every(events, UnitsLost):
        for unit, number in event.units.items():
            lost[unit] = lost.get(unit, 0) + number
    assert lost == {"planet-stabilizer": 1, "line": 2, "urban-2-1": 1, "militia": 2}
    assert "232.3" not in game.state.camps
    assert game.state.planets[LYSENDA].status == "destroyed"

    assert (game.decision.side, kind(game)) == ("rebel", "domino")
    spark = only(events, DominoSparked)
    assert (spark.planet, spark.spark) == (LYSENDA, "freed")
    events = do(game, "shift 421", "done")
    assert only(events, LoyaltyShifted).planet == "421"
    assert loyalty(game, "421") == DISSENT > NEUTRAL
    assert {event.letter for event in every(events, MissionFailed)} == {"I", "S"}
    assert kind(game) == "missions"
    assert not [action for action in game.actions if "232" in action]
    assert all(describe(event, game.facts) for event in game.log)


@pytest.mark.case("36.34", "34.46")
def test_with_the_base_its_planet_takes_all_points_of_the_rebels() -> None:
    """[G-14] A hidden base that is destroyed is known from then on; Angoff keeps the Rebels in the game."""
    game = doomed(
        rebel_base=LYSENDA,
        resource_tracks={"rebel": 30, "imperial": 5},
        planets={ANGOFF: {"state": "rebel-control", "pdb_up": True}},
    )
    events = do(game, f"destroy {LYSENDA}")
    assert only(events, BaseRevealed).planet == LYSENDA
    assert points(game) == {"rebel": 0, "imperial": 5}
    assert game.state.outcome is None


@pytest.mark.case("36.34", "38.53", "23.3")
def test_the_destruction_of_the_last_hope_ends_the_game_after_its_domino_effect() -> None:
    """[G-22] The base is known and no planet is the Rebels', but the news spreads first."""
    game = doomed(rebel_base=LYSENDA, resource_tracks={"rebel": 30})
    do(game, f"destroy {LYSENDA}")
    assert record(game).base_revealed
    assert game.state.outcome is None
    assert kind(game) == "domino"
    events = do(game, "shift 421", "done")
    assert only(events, LoyaltyShifted).planet == "421"
    assert only(events, GameEnded).winner == "imperial"
    assert game.decision is None


@pytest.mark.case("36.34", "38.53", "32.0")
def test_while_all_news_is_jammed_the_game_ends_at_once() -> None:
    game = doomed(rebel_base=LYSENDA, resource_tracks={"rebel": 30}, galactic_event=121)
    events = do(game, f"destroy {LYSENDA}")
    assert not every(events, DominoSparked)
    assert only(events, GameEnded).winner == "imperial"
