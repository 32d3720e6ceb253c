"""[36.0] Atrocities: the event, the means, the acts and their price."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, galaxy, loyalty, record
from tests.engine.table import do, every, only, troops, until

from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.galactic import AtrocityCommitted, HypnosisBegan, HypnosisEnded, PlanetDestroyed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import EventIgnored, MissionAborted
from fitg.engine.events.movement import PdbChanged
from fitg.engine.game import Game
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.lab.contracts import hidden_words, telling_keeps_secrets

#: A card with the event in a city, and a card without it there.
CARD = 89
CITY = "232.1"
PLANET = "232"
ORBIT = f"{PLANET}.orbit"


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
