"""[20.4] Interception: when it is offered, with what, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.province.fleets import (
    ANGOFF,
    CHARKHAN,
    LYSENDA,
    ORNING,
    QUIBRON,
    at,
    cargo,
    fly,
    gather,
    is_over,
    kind,
    offered,
    space,
)
from tests.engine.table import do, every, only, question, until

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.space import Hyperjumped, Intercepted
from fitg.engine.game import Game
from fitg.engine.machine.events import Event

TOWN, WILD, AIR = "222.1", "221.1", "223.1"
SHARED = {QUIBRON: {"urban-2-1": 2, "line": 1}}
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")
SHIP = "planetary-privateer"


@pytest.mark.case("20.4", "20.11", "20.11a", "20.0")
def test_a_fleet_that_enters_a_guarded_box_can_be_stopped_there() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 2}})
    fly(game, TOWN, WILD)
    decision = game.decision
    assert decision is not None
    assert (decision.side, decision.kind, decision.about) == ("imperial", "interception", QUIBRON)
    events = do(game, "add line", "intercept")
    assert only(events, Intercepted).units == {"line": 1}
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 1}
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 1}
    assert at(game, QUIBRON, "imperial") == {"line": 1}
    assert not at(game, WILD, "rebel")
    assert is_over(game), "it moves no further in this Segment"


@pytest.mark.case("20.11", "20.11a")
def test_a_fleet_that_rises_can_be_stopped_in_its_own_orbit_and_does_not_jump() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, ANGOFF: {"line": 1}})
    fly(game, TOWN, LYSENDA)
    events = do(game, "intercept with all")
    assert not every(events, Hyperjumped)
    assert at(game, ANGOFF, "rebel", "interception") == {"urban-2-1": 1}
    assert not at(game, TOWN, "rebel")


@pytest.mark.case("20.11", "20.43")
def test_nobody_intercepts_where_nobody_is_and_a_fleet_let_pass_goes_on() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, ANGOFF: {"line": 1}, QUIBRON: {"line": 1}})
    fly(game, TOWN, WILD)
    assert game.decision is not None
    assert game.decision.about == ANGOFF
    do(game, "let them pass")
    assert game.decision is not None
    assert game.decision.about == QUIBRON
    events = do(game, "let them pass")
    assert only(events, Marched).destination == WILD
    assert at(game, WILD, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("20.12")
def test_a_fleet_that_starts_beside_the_enemy_can_be_kept_from_moving() -> None:
    game = space(units=SHARED)
    fly(game, QUIBRON, CHARKHAN, "all units")
    assert kind(game) == "interception"
    events = do(game, "intercept with all")
    assert not every(events, Marched)
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 2}
    assert not at(game, CHARKHAN, "rebel")


@pytest.mark.case("20.12")
def test_a_fleet_that_starts_beside_the_enemy_moves_normally_if_he_lets_it() -> None:
    game = space(units=SHARED | {CHARKHAN: {"patrol": 1}})
    fly(game, QUIBRON, AIR, "all units")
    do(game, "let them pass")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.about) == ("interception", CHARKHAN)
    do(game, "let them pass")
    assert at(game, AIR, "rebel") == {"urban-2-1": 2}


@pytest.mark.case("20.12")
def test_one_decision_in_a_box_for_each_move() -> None:
    """From orbit down to the same planet: one Orbit Box, one decision."""
    game = space(units=SHARED)
    fly(game, QUIBRON, WILD, "all units")
    do(game, "let them pass")
    assert at(game, WILD, "rebel") == {"urban-2-1": 2}


@pytest.mark.case("20.41")
def test_all_interceptions_of_a_box_make_one_stack() -> None:
    game = space(units={TOWN: {"urban-2-1": 2}, QUIBRON: {"line": 2}})
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    do(game, "add line", "intercept")
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    do(game, "intercept with all")
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 2}
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 2}


@pytest.mark.case("20.41", "20.44", "20.47")
def test_who_has_intercepted_intercepts_nobody_else() -> None:
    """No free unit is left: the second fleet passes, and the box holds three stacks."""
    game = space(units={TOWN: {"urban-2-1": 3}, QUIBRON: {"line": 1}})
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    do(game, "intercept with all")
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    assert kind(game) == "fleets"
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 1}
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 1}


@pytest.mark.case("20.42")
def test_any_number_and_any_kinds_of_units_intercept() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 1, "patrol": 2, "elite-navy": 1}})
    fly(game, TOWN, QUIBRON)
    assert offered(game, "add") == ["add elite-navy", "add line", "add patrol"]
    do(game, "add patrol", "add elite-navy", "add patrol")
    assert offered(game, "add") == ["add line"]
    do(game, "intercept")
    assert at(game, QUIBRON, "imperial", "interception") == {"patrol": 2, "elite-navy": 1}
    assert at(game, QUIBRON, "imperial") == {"line": 1}


@pytest.mark.case("20.43")
def test_declining_once_does_not_bar_a_later_interception() -> None:
    game = space(units={TOWN: {"urban-2-1": 2}, QUIBRON: {"line": 1}})
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    do(game, "let them pass")
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    do(game, "intercept with all")
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 1}
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 1}


@pytest.mark.case("20.43", "20.2", "20.54")
def test_a_fleet_is_stopped_whole_with_everybody_in_it() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 2, "urban-1-0": 1}, QUIBRON: {"line": 1}, AIR: {"air-2-1": 1}},
        characters={
            "adam-starlight": {"place": TOWN, "ship": "explorer"},
            "gelba": {"place": TOWN, "fate": "captive", "captor": "units"},
        },
    )
    fly(game, TOWN, QUIBRON, "all aboard")
    do(game, "intercept with all")
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 2, "urban-1-0": 1}
    assert cargo(game, QUIBRON, "rebel", "interception") == {"urban-2-1+urban-1-0": 1}
    hero, prisoner = game.state.characters["adam-starlight"], game.state.characters["gelba"]
    assert (hero.place, hero.stack, hero.travelled) == (QUIBRON, "interception", True)
    assert prisoner.custody is not None
    assert (prisoner.place, prisoner.custody.holder) == (QUIBRON, "interception")
    assert game.state.ships["explorer"].stack == "interception"


@pytest.mark.case("20.44")
def test_a_suicide_squad_does_not_intercept_alone() -> None:
    """It is asked all the same: its back looks like any other."""
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"suicide-squad": 1}})
    fly(game, TOWN, QUIBRON)
    assert kind(game) == "interception"
    assert game.actions == ("let them pass",)


@pytest.mark.case("20.44")
def test_a_patrol_and_a_suicide_squad_intercept_together() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"suicide-squad": 1, "patrol": 1}})
    fly(game, TOWN, QUIBRON)
    do(game, "add suicide-squad")
    assert "intercept" not in game.actions
    do(game, "add patrol", "intercept")
    assert at(game, QUIBRON, "imperial", "interception") == {"patrol": 1, "suicide-squad": 1}


@pytest.mark.case("20.44")
def test_what_is_carried_intercepts_with_its_carrier_only() -> None:
    stacks = [
        {"place": QUIBRON, "units": {"line": 1, "patrol": 1, "militia": 1}, "cargo": {"line+militia": 1}}
    ]
    game = space(units={TOWN: {"urban-2-1": 1}}, stacks=stacks)
    fly(game, TOWN, QUIBRON)
    assert offered(game, "add") == ["add patrol", "add line with militia"]
    do(game, "add line with militia", "intercept")
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 1, "militia": 1}
    assert cargo(game, QUIBRON, "imperial", "interception") == {"line+militia": 1}


@pytest.mark.case("20.46")
def test_units_in_an_environ_intercept_nobody() -> None:
    game = space(units={TOWN: {"urban-2-1": 1, "line": 2}, WILD: {"line": 2}})
    fly(game, TOWN, WILD)
    assert at(game, WILD, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("20.4")
def test_the_rebels_intercept_in_the_imperial_player_turn() -> None:
    game = space("imperial.interplanetary-movement", units={TOWN: {"line": 2}, QUIBRON: {"urban-2-3": 1}})
    fly(game, TOWN, QUIBRON, "all units")
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert "2 face-down units" in game.decision.prompt
    do(game, "intercept with all")
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 2}


@pytest.mark.case("22.41", "20.42")
def test_characters_of_the_box_join_those_who_intercept() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 2}},
        characters={"barca": {"place": QUIBRON}, "gelba": {"place": QUIBRON}},
    )
    fly(game, TOWN, QUIBRON)
    do(game, "add line", "take barca", "intercept")
    assert game.state.characters["barca"].stack == "interception"
    assert game.state.characters["gelba"].stack != "interception"


@pytest.mark.case("20.2")
def test_those_who_intercept_leave_nobody_without_a_craft() -> None:
    game = space(
        units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 1}}, characters={"barca": {"place": QUIBRON}}
    )
    fly(game, TOWN, QUIBRON)
    do(game, "add line")
    assert "intercept" not in game.actions
    do(game, "take barca", "intercept")
    assert game.state.characters["barca"].stack == "interception"


@pytest.mark.case("7.22", "20.4")
def test_an_interception_shows_no_face_down_units() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 2}})
    fly(game, TOWN, QUIBRON)
    events = do(game, "intercept with all")
    assert not every(events, UnitsRevealed)
    told = [event for event in game.log_for("rebel") if isinstance(event, Intercepted)]
    assert told[-1].units == {"face-down": 2}


# [20.4] Those who stay


def stay(**options: Any) -> Game:
    """Two Rebel units and Adam Starlight share the box of Quibron with a Line, and stay."""
    game = space(units=SHARED, characters={"adam-starlight": {"place": QUIBRON}}, **options)
    do(game, "done")
    return game


@pytest.mark.case("20.4")
def test_a_fleet_that_stays_beside_the_enemy_can_be_intercepted_when_the_segment_ends() -> None:
    game = space(
        units=SHARED | {CHARKHAN: {"urban-2-1": 1, "patrol": 1}},
        characters={"adam-starlight": {"place": QUIBRON}},
    )
    do(game, "done")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("interception", "imperial")
    events = do(game, "intercept with all")
    assert only(events, Intercepted).standing
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 2}
    hero = game.state.characters["adam-starlight"]
    assert (hero.stack, hero.travelled) == ("interception", True)


@pytest.mark.case("20.4", "20.43")
def test_a_fleet_that_stays_may_be_left_alone_and_is_asked_about_once() -> None:
    game = stay()
    do(game, "let them pass")
    assert kind(game) != "interception"
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 2}


@pytest.mark.case("20.4")
def test_by_the_other_reading_a_fleet_that_stays_is_left_alone() -> None:
    assert kind(stay()) == "interception"
    assert kind(stay(options={"intercept-standing": False})) != "interception"


@pytest.mark.case("20.4")
def test_who_has_arrived_in_this_segment_is_not_asked_about_again() -> None:
    """It was let pass as it came, and that was the decision about it."""
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 1}})
    fly(game, TOWN, QUIBRON)
    do(game, "let them pass", "done")
    assert kind(game) != "interception"


@pytest.mark.case("20.4")
def test_of_a_box_only_those_who_stay_are_intercepted_in_the_end() -> None:
    game = space(units={TOWN: {"urban-2-3": 1}, CHARKHAN: {"urban-2-1": 1, "patrol": 1}} | SHARED)
    fly(game, TOWN, QUIBRON)
    do(game, "let them pass", "done", "intercept with all")
    assert at(game, QUIBRON, "rebel", "interception") == {"urban-2-1": 2}
    assert at(game, QUIBRON, "rebel") == {"urban-2-3": 1}


@pytest.mark.case("20.4")
def test_the_box_of_each_shared_planet_is_asked_about() -> None:
    game = space(units=SHARED | {CHARKHAN: {"urban-2-1": 1, "patrol": 1}})
    do(game, "done")
    asked = []
    while kind(game) == "interception":
        assert game.decision is not None
        asked.append(game.decision.about)
        do(game, "let them pass")
    assert asked == [QUIBRON, CHARKHAN]


@pytest.mark.case("20.0")
def test_a_fleet_can_be_chosen_beside_the_enemy_without_asking_him() -> None:
    """Only the declared move is intercepted, not the choice of its units."""
    game = space(units=SHARED)
    gather(game, QUIBRON, "add urban-2-1")
    assert kind(game) == "fleets.gather"


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("20.4", "20.3")
def test_a_fleet_that_stayed_and_was_intercepted_does_not_land_in_the_same_operations_phase() -> None:
    """Otherwise a fleet that has once got into orbit could never be stopped (corrections C1)."""
    game = space(units={QUIBRON: {"wild-2-3": 2, "veteran": 2}}, dice=[1, 1])
    do(game, "done", "intercept with all")
    reach(game, "rebel.surface-movement")
    assert at(game, QUIBRON, "rebel", "interception")
    assert f"march from {QUIBRON}" not in game.actions


@pytest.mark.case("20.41", "20.45")
def test_two_interceptions_in_one_box_are_one_combat_of_all_who_are_in_it() -> None:
    game = space(
        units={ANGOFF: {"wild-2-3": 1}, TOWN: {"urban-2-3": 2}, QUIBRON: {"patrol": 1, "line": 1}},
        characters={"kogus": {"place": "232.1"}},
        dice=[3, 3],
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "add patrol", "intercept")
    fly(game, TOWN, QUIBRON)
    do(game, "intercept with all")
    battle = only(reach(game, "rebel.character-movement"), BattleFought)
    assert (battle.attacker, battle.attack, battle.defense) == ("imperial", 4, 9)


@pytest.mark.case("20.4", "20.47", "9.55")
def test_a_ship_in_an_interception_stack_is_out_of_reach_of_the_free_units() -> None:
    """The fleet that brought the Explorer has been stopped beside another one; both sides survive it."""
    game = space(
        units={QUIBRON: {"urban-2-3": 1}, CHARKHAN: {"air-2-3": 1, "line": 1}},
        ships=[{"id": "explorer", "place": QUIBRON}],
        dice=[6, 6],
    )
    fly(game, QUIBRON, CHARKHAN)
    do(game, "intercept with all", "done")
    until(game, "movement")
    do(game, f"march from {CHARKHAN}")

    assert game.state.ships["explorer"].stack == "interception"
    assert at(game, CHARKHAN, "rebel", "interception") == {"urban-2-3": 1}
    assert {"to 223.1", "to 223.2"} <= set(game.actions)
    assert not offered(game, "take")


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return question(game).side, question(game).kind


@pytest.mark.case("20.44", "22.0", "22.22")
def test_who_arrives_after_the_last_interceptor_is_free_and_attacks_the_pdb() -> None:
    game = space(
        pdbs={"221": 0},
        units={ANGOFF: {"wild-2-3": 1}, CHARKHAN: {"wild-4-3": 1}, QUIBRON: {"veteran": 2}},
        dice=[1, 1, 6, 6],
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "intercept with all")
    fly(game, CHARKHAN, QUIBRON)
    assert asked(game) == ("rebel", "fleets")
    assert at(game, QUIBRON, "rebel") == {"wild-4-3": 1}
    do(game, "done", "usual attack")
    reach_pdb = [action for action in game.actions if action.startswith("attack")]
    assert reach_pdb == ["attack the PDB from 221.orbit"], "nobody is free to be attacked but the PDB"


@pytest.mark.case("20.4", "20.2")
def test_spaceships_without_units_are_not_intercepted_where_they_stand() -> None:
    game = space(
        units={QUIBRON: {"line": 3}},
        characters={"boccanegra": {"place": QUIBRON, "ship": SHIP}},
    )
    do(game, "done")
    assert game.ctx.segment != "rebel.interplanetary-movement"
    reach(game, "rebel.character-movement")
    assert f"fly {SHIP}" in game.actions


def watched(segment: str = "rebel.interplanetary-movement", **position: Any) -> Game:
    """The same table with somebody who may walk, so that the Character Movement Segment waits for him."""
    walker = "kogus" if segment.startswith("rebel") else "jin-voles"
    people = {walker: {"place": "232.1"}, **position.pop("characters", {})}
    return space(segment, characters=people, **position)


@pytest.mark.case("20.4", "20.9", "20.2")
def test_with_a_fleet_that_stays_its_ships_are_stopped_and_cannot_slip_away() -> None:
    """[20.43] One stack, intercepted whole; whoever is in it counts as having moved with it (P-10)."""
    game = watched(
        units={QUIBRON: {"line": 1, "wild-2-3": 2}},
        characters={"boccanegra": {"place": QUIBRON, "ship": SHIP}},
        dice=[1, 1],
    )
    do(game, "done", "intercept with all")
    assert game.state.characters["boccanegra"].stack == "interception"
    reach(game, "rebel.character-movement", "no leader")
    assert not offered(game, "fly")


@pytest.mark.case("20.4", "20.41")
def test_those_who_stay_join_the_interception_stack_of_those_who_were_stopped_before() -> None:
    """One stack in a box, one combat; the second interception needs a unit that is still free."""
    game = watched(
        units={QUIBRON: {"wild-2-3": 1, "line": 1, "patrol": 1}, ANGOFF: {"urban-2-3": 1}},
        dice=[3, 3],
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "add patrol", "intercept")
    do(game, "done", "intercept with all")
    battle = only(game.log, BattleFought)
    assert (battle.attacker, battle.attack, battle.defense) == ("imperial", 4, 6)


@pytest.mark.case("20.4", "20.44")
def test_nobody_is_asked_about_those_who_stay_when_all_his_units_have_intercepted() -> None:
    game = watched(units={QUIBRON: {"wild-2-3": 1, "line": 1}, ANGOFF: {"urban-2-3": 1}}, dice=[1, 1])
    fly(game, ANGOFF, QUIBRON)
    do(game, "intercept with all")
    assert at(game, QUIBRON, "rebel") == {"wild-2-3": 1}
    events = do(game, "done")
    assert not every(events, Intercepted)
    assert only(events, BattleFought).defense == 3


@pytest.mark.case("20.44", "19.63")
@pytest.mark.parametrize(("guards", "stops"), [({"suicide-squad": 1}, False), ({"patrol": 1}, True)])
def test_a_fleet_that_stays_beside_a_suicide_squad_alone_cannot_be_stopped(
    guards: Mapping[str, int], stops: bool
) -> None:
    game = space(units={QUIBRON: {"wild-2-3": 1, **guards}})
    do(game, "done")
    assert asked(game) == ("imperial", "interception"), "the question does not tell what lies there"
    assert ("intercept with all" in game.actions) is stops


@pytest.mark.case("20.4", "19.32", "19.31")
def test_new_units_in_a_shared_orbit_box_begin_the_segment_there() -> None:
    """They are placed as the Segment begins, so the Enemy above the capital may intercept them."""
    game = space(
        "imperial.force-points", turn=2, units={ORNING: {"wild-2-3": 2}, "241.1": {"line": 1}}, idle=False
    )
    do(game, f"buy for {ORNING}", f"buy 1 patrol at {ORNING}", "done", "done")
    assert (asked(game), question(game).about) == (("rebel", "interception"), ORNING)
    do(game, "intercept with all")
    assert at(game, ORNING, "imperial", "interception") == {"patrol": 1}


@pytest.mark.case("20.42", "20.54", "20.44")
def test_a_carrier_takes_its_load_into_the_interception_and_the_load_fights_for_nothing() -> None:
    game = watched(
        units={ANGOFF: {"wild-2-3": 1}},
        stacks=[{"place": QUIBRON, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}],
        dice=[3, 3],
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "intercept with all")
    assert cargo(game, QUIBRON, "imperial", "interception") == {"line+militia": 1}
    battle = only(reach(game, "rebel.character-movement"), BattleFought)
    assert battle.attack == 2


@pytest.mark.case("20.46", "20.3")
def test_nobody_is_intercepted_on_the_way_down_in_the_surface_segment() -> None:
    game = space(
        "rebel.surface-movement",
        idle=False,
        units={QUIBRON: {"wild-2-3": 1, "line": 3}},
    )
    events = do(game, f"march from {QUIBRON}")
    assert only(events, Marched).destination == WILD
    assert at(game, WILD, "rebel") == {"wild-2-3": 1}
