"""[20.0 to 22.4] Sentences that several rooms have to keep together, each followed through its Segments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.province.fleets import ANGOFF, LYSENDA, QUIBRON, at, fly, kind, offered, space
from tests.engine.province.orbit_table import fleets
from tests.engine.table import do, every, only, question, table

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.space import Hyperjumped, RakingAttackMade, StackReleased
from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.events import Event

TOWN, WILD = "222.1", "221.1"
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


def intercepted(dice: list[int], hunters: Mapping[str, int], **position: Any) -> Game:
    """Boccanegra comes to Quibron with two units, and everything there intercepts."""
    game = space(
        units={ANGOFF: {"wild-2-3": 2}, QUIBRON: hunters},
        characters={
            "boccanegra": {"place": ANGOFF, "ship": "planetary-privateer"},
            "kogus": {"place": "232.1"},
        },
        dice=dice,
        **position,
    )
    fly(game, ANGOFF, WILD, "all aboard")
    do(game, "intercept with all")
    return game


@pytest.mark.case("22.0a", "20.3", "20.2")
def test_a_fleet_that_has_beaten_its_interceptors_may_land_but_nobody_in_it_flies_on() -> None:
    """Step 2: no longer in an interception stack; 20.2: he moved with military units in Segment 1."""
    game = intercepted([1, 6], {"patrol": 1})
    events = reach(game, "rebel.character-movement")
    assert only(events, StackReleased).side == "rebel"
    assert not offered(game, "fly"), "20.2"
    reach(game, "rebel.surface-movement")
    do(game, f"march from {QUIBRON}")
    do(game, "all aboard")
    if kind(game) == "movement.descent":
        do(game, f"to {WILD}")
    assert at(game, WILD, "rebel") == {"wild-2-3": 2}
    assert game.state.characters["boccanegra"].place == WILD


@pytest.mark.case("20.3", "20.2", "20.8", "20.9")
def test_while_both_survive_nobody_of_an_interception_stack_does_anything_until_orbits_are_sorted() -> None:
    game = intercepted([1, 1], {"veteran": 2})
    reach(game, "rebel.character-movement")
    assert at(game, QUIBRON, "rebel", "interception")
    assert at(game, QUIBRON, "imperial", "interception")
    assert not offered(game, "fly")
    reach(game, "rebel.surface-movement")
    assert f"march from {QUIBRON}" not in game.actions
    reach(game, "rebel.missions")
    assert not at(game, QUIBRON, "rebel", "interception")
    assert not at(game, QUIBRON, "imperial", "interception")


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


@pytest.mark.case("20.13", "20.66", "20.3")
def test_a_pdb_rakes_a_fleet_on_its_way_up_and_again_on_its_way_down() -> None:
    game = space(pdbs={"231": 1}, idle=False, units={"231.1": {"wild-2-3": 3}}, dice=[1, 1])
    events = fly(game, "231.1", "231.orbit") + do(game, "rake")
    assert len(every(events, RakingAttackMade)) == 1
    left = at(game, "231.orbit", "rebel")
    reach(game, "rebel.surface-movement", "stop at 231.orbit")
    do(game, "march from 231.orbit")
    while kind(game) == "movement.descent":
        do(game, "all units" if "all units" in game.actions else "to 231.2")
    assert kind(game) == "raking"
    assert sum(left.values()) >= sum(at(game, "231.2", "rebel").values())


@pytest.mark.case("20.55", "9.51")
def test_what_is_carried_needs_room_where_it_lands() -> None:
    """An Environ with room for one takes a single unit, but not one that carries another."""
    size = space().ctx.board.sizes["223.2"]
    crowd = {"wild-1-0": size - 1}
    load = {"units": {"urban-2-3": 1, "urban-1-0": 1}, "cargo": {"urban-2-3+urban-1-0": 1}}
    laden = space(units={"223.2": crowd}, stacks=[{"place": QUIBRON, **load}])
    do(laden, f"fleet from {QUIBRON}", "course 223")
    assert "to 223.2" not in laden.actions
    empty = space(units={"223.2": crowd, QUIBRON: {"urban-2-3": 1}})
    do(empty, f"fleet from {QUIBRON}", "course 223")
    assert "to 223.2" in empty.actions


@pytest.mark.case("21.4", "20.11", "20.13")
def test_out_of_drift_to_an_environ_a_fleet_passes_orbit_and_pdb() -> None:
    game = space(pdbs={"221": 1}, units={"22.drift": {"wild-2-3": 2}, QUIBRON: {"line": 1}}, dice=[1])
    fly(game, "22.drift", WILD)
    assert (kind(game), game.side) == ("interception", "imperial")
    do(game, "let them pass")
    assert (kind(game), game.side) == ("raking", "imperial")


@pytest.mark.case("21.22")
@pytest.mark.parametrize(("takes_him", "rating"), [(True, 3), (False, 2)])
def test_a_leader_counts_for_a_jump_only_in_the_stack_that_jumps(takes_him: bool, rating: int) -> None:
    """Four units of strength 3: no penalty with Ly Mantok among them, one without him."""
    game = space(
        units={ANGOFF: {"wild-2-3": 5}},
        characters={"ly-mantok": {"place": ANGOFF}},
        dice=[1],
    )
    adding = ["add wild-2-3"] * 4 + (["take ly-mantok"] if takes_him else [])
    do(game, f"fleet from {ANGOFF}", *adding, "course 232", f"to {LYSENDA}")
    jump = next((event for event in game.log if isinstance(event, Hyperjumped)), None)
    assert jump is not None
    assert jump.navigation == rating


@pytest.mark.case("22.21")
def test_the_pdb_of_the_phasing_player_helps_him_when_his_opponent_attacks() -> None:
    game = fleets({"wild-2-1": 6, "line": 1}, phasing="imperial", pdb={"pdb": 2}, dice=[3, 3])
    do(game, "done")
    assert game.side == "rebel"
    battle = only(do(game, "attack at 241.orbit"), BattleFought)
    assert (battle.attacker, battle.ratio, battle.column) == ("rebel", "3-1", "1-2")


@pytest.mark.case("22.3", "22.21")
def test_a_determined_assault_against_units_that_a_pdb_helps_goes_five_columns_to_the_left() -> None:
    game = fleets({"wild-2-3": 6, "patrol": 1}, pdb={"pdb": 2}, dice=[6, 6])
    battle = only(do(game, "attack at 241.orbit", "determined assault"), BattleFought)
    assert sum(shift.columns for shift in battle.shifts) == -5


@pytest.mark.case("9.34", "20.67")
def test_a_spaceship_that_goes_with_a_fleet_is_not_looked_for() -> None:
    game = space(
        pdbs={"221": 2},
        units={ANGOFF: {"wild-2-3": 2}},
        characters={"boccanegra": {"place": ANGOFF, "ship": "planetary-privateer"}},
        dice=[1],
    )
    events = fly(game, ANGOFF, WILD, "all aboard") + do(game, "hold fire")
    assert not every(events, DetectionRolled)
    assert game.state.ships["planetary-privateer"].place == WILD
    assert game.state.characters["boccanegra"].with_units


@pytest.mark.case("22.0a", "20.8")
@pytest.mark.parametrize(("dice", "wins"), [([6, 1], True), ([1, 1], False)])
def test_interceptors_react_from_orbit_only_if_they_have_won(dice: list[int], wins: bool) -> None:
    """One of them stayed out of it and may react in any case; the two of the stack only if they are free."""
    game = space(
        units={ANGOFF: {"wild-2-3": 1}, QUIBRON: {"patrol": 1, "veteran": 2}, WILD: {"wild-2-1": 1}},
        dice=dice,
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "add veteran", "add veteran", "intercept")
    reach(game, "rebel.reaction")
    assert any("patrol" in action for action in game.actions)
    assert any("veteran" in action for action in game.actions) is wins


@pytest.mark.case("10.3", "22.0")
def test_a_loss_in_space_is_asked_for_in_the_points_that_count() -> None:
    game = fleets({"wild-2-3": 1, "wild-4-3": 1, "line": 3}, phasing="imperial", dice=[6, 1])
    do(game, "attack at 241.orbit")
    assert (kind(game), game.side) == ("losses", "rebel")
    assert "space strength points at Orning (orbit) (space combat): which units?" in question(game).prompt
    assert naming.strength_points(1) == "1 strength point"
    assert naming.strength_points(1, space=True) == "1 space strength point"


# 14.12: who trades


@pytest.mark.case("14.12", "21.4", "14.4")
@pytest.mark.parametrize(
    ("place", "deals", "buys"),
    [("222.1", True, True), ("222.orbit", False, True), ("22.drift", False, False)],
)
def test_possessions_change_hands_in_environs_and_nobody_deals_in_drift(
    place: str, deals: bool, buys: bool
) -> None:
    """Stacked together "in the same Environ"; whoever drifts takes part in no other game functions."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        characters={
            "boccanegra": {"place": place, "possessions": ["scanner"]},
            "ran-jayma": {"place": place, "possessions": ["cache-of-rare-gems"]},
            "kogus": {"place": "241.1"},
        },
        ships=[{"id": "planetary-privateer", "owner": "boccanegra"}],
    )
    assert ("give scanner to ran-jayma" in game.actions) is deals
    assert ("give planetary-privateer to ran-jayma" in game.actions) is deals
    bought = {action.split()[-1] for action in game.actions if action.startswith("use cache-of-rare-gems")}
    assert bought == ({"ran-jayma"} if buys else set())


@pytest.mark.case("14.12", "14.62")
@pytest.mark.parametrize(("place", "deals"), [("222.1", True), ("222.orbit", False)])
def test_imperial_ships_change_hands_in_environs_only_too(place: str, deals: bool) -> None:
    game = table(
        "imperial.missions",
        base="empires-backdoor",
        turn=2,
        characters={
            "jin-voles": {"place": place, "with_units": True, "ship": "imperial-spaceship"},
            "jon-kidu": {"place": place, "with_units": True},
            "redjac": {"place": "241.1"},
        },
        units={place: {"line": 1}},
    )
    gifts = [action for action in game.actions if action.startswith("give ")]
    assert bool(gifts) is deals
