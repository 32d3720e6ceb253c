"""[VP-38 to VP-43] The Imperial Will: its numbers, its limits, its losses, its crew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, troops, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.turn_table import play_to
from tests.rulesets.underground.whole_table import whole
from tests.rulesets.underground.will_table import PILOTS, Lay, staged_will, will, will_table

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import Marched
from fitg.engine.events.people import RetinueChanged
from fitg.engine.events.pieces import UnitDamaged, UnitsLost, UnitsPlaced
from fitg.engine.events.space import DetachmentAttacked, Intercepted, LoadPassed
from fitg.engine.events.will import WillForfeited, WillOrdered, WillRepaired, WoundTreated
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rules import control, losses, units
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.galactic.missions import Questioning
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions import results
from fitg.engine.rules.missions.encounters import LocalsRaid
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import navigation, raking
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_detachment import FleetDetachment
from fitg.engine.rules.space.fleet_losses import LoseInSpace
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interception import can_intercept
from fitg.engine.rules.space.orbit_detection import OrbitDetection, strength
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rules.space.spaceship_quest import Quest
from fitg.engine.ruleset import compose
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import UNDERGROUND, asked
from fitg.engine.rulesets.underground.chits.effects import EVENTS as CHIT_EVENTS
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.move import MOVE
from fitg.engine.rulesets.underground.move.jumps import WreckedFleet
from fitg.engine.rulesets.underground.people import PEOPLE
from fitg.engine.rulesets.underground.people.memory import EMPEROR
from fitg.engine.rulesets.underground.people.retinue import is_alone
from fitg.engine.rulesets.underground.ships import IMPERIAL_SHIPS
from fitg.engine.rulesets.underground.turn.reaction import best_leader, may_set_out
from fitg.engine.rulesets.underground.will import FLAGSHIP, crew
from fitg.engine.rulesets.underground.will.memory import memory, stack_of_will, there_is_one_will
from fitg.engine.rulesets.underground.will.printed import DAMAGED, SOUND
from fitg.engine.rulesets.underground.will.yards import Launching, can_be_rebuilt, docks
from fitg.engine.table.since import Changes
from fitg.engine.table.views import Earlier, shuffle_hidden, table_view
from fitg.presentation.narration import describe
from fitg.tables import odds

ANGOFF, ORBIT, TOWN = "222", "222.orbit", "222.1"
RISEN = {"state": "rebellion", "pdb": 0, "pdb_up": False}
#: Special Ops that count as units, as their own module has them.
SPECIAL_OPS = Module(id="special-ops", facts={"units": {"suicide-squad": {"suicide": False}}})


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with will_table() as found:
        yield found


@pytest.fixture(scope="module")
def staged() -> Iterator[Lay]:
    with staged_will(MOVE, PEOPLE, IMMUNITY, IMMUNITY_IN_SPACE) as found:
        yield found


@pytest.fixture(scope="module")
def game(lay: Lay) -> Game:
    return lay("rebel-1.missions", ORBIT)


# Losses beside Special Ops


@pytest.mark.case("VM-08a", "VP-41")
def test_one_of_two_special_ops_may_fall_before_the_will_is_hurt() -> None:
    """None, one or both shield it: the choice is the owner's, as long as nobody else is there."""
    ctx = whole("imperial-1.missions").ctx
    found = losses.fulfilling(ctx, {"suicide-squad": 2, SOUND: 1}, 2, space=False)
    wanted = [{"suicide-squad": 2}, {"suicide-squad": 1, SOUND: 1}, {SOUND: 1, DAMAGED: 1}]
    assert len(found) == 3
    assert all(each in found for each in wanted)


# The counter


@pytest.mark.case("VP-38")
@pytest.mark.parametrize(
    ("side", "numbers"), [(SOUND, (1, 2, 3, 5)), (DAMAGED, (1, 1, 2, 3))], ids=["front", "damaged"]
)
def test_both_sides_have_their_four_numbers(game: Game, side: str, numbers: tuple[int, ...]) -> None:
    worths, kind = game.facts.worths, game.facts.unit_kinds[side]
    found = (kind.strength, worths["space_attack"][side], worths["space_defense"][side], kind.navigation)
    assert found == numbers
    assert kind.mobile


@pytest.mark.case("VP-38")
def test_there_is_one_of_it_and_nobody_can_buy_it(lay: Lay) -> None:
    assert FLAGSHIP in UNDERGROUND
    game = lay("galactic.imperial-purchases", "", turn=7, resource_tracks={"imperial": 30})
    do(game, "buy for 162.orbit")
    assert not [action for action in game.actions if "will" in action and action.startswith("buy")]
    assert (game.facts.unit_kinds[SOUND].count, game.facts.unit_kinds[DAMAGED].count) == (1, 0)


@pytest.mark.case("VP-38a")
def test_everybody_sees_it_and_the_enemy_knows_which_side_is_up(lay: Lay) -> None:
    game = lay("rebel-1.missions", ORBIT, damaged=True, units={ORBIT: {"line": 1}})
    (sky,) = (space for space in game.table_view("rebel").spaces if space.id == ORBIT)
    assert sky.units["imperial"] == {DAMAGED: 1, FACE_DOWN: 1}


@pytest.mark.case("VP-38a")
def test_it_carries_a_militia_and_no_special_ops_and_is_no_atrocity_unit(lay: Lay) -> None:
    there = {TOWN: {"militia": 2, "suicide-squad": 1}}
    game = lay("imperial-1.interplanetary-movement", TOWN, units=there)
    do(game, f"fleet from {TOWN}", f"add {SOUND}")
    assert f"load militia on {SOUND}" in game.actions
    assert f"load suicide-squad on {SOUND}" not in game.actions
    do(game, f"load militia on {SOUND}")
    assert f"load militia on {SOUND}" not in game.actions
    assert not game.facts.unit_kinds[SOUND].atrocity


@pytest.mark.case("VP-38a")
def test_what_it_loads_needs_no_face_down_carrier_when_hidden_units_are_dealt(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", TOWN, units={TOWN: {"militia": 2, "line": 1}})
    do(game, f"fleet from {TOWN}", f"add {SOUND}", "add line")
    do(game, f"load militia on {SOUND}", "load militia on line")
    shuffle_hidden(game.ctx, "rebel", Random(1).randrange)
    dealt = game.state.stacks["imperial"][TOWN].units
    assert (dealt[SOUND], dealt["militia"], sum(dealt.values())) == (1, 2, 4)


@pytest.mark.case("VP-38a")
def test_that_it_has_moved_is_no_secret(lay: Lay) -> None:
    there = {"221.orbit": {"line": 1}}
    game = lay("imperial-1.interplanetary-movement", ORBIT, laden=True, units=there)
    do(game, f"fleet from {ORBIT}", "course 221", "to 221.orbit")
    before = game.state.stacks["imperial"]["221.orbit"].moved
    assert before == {SOUND: 1, "militia": 1}
    shuffle_hidden(game.ctx, "rebel", Random(1).randrange)
    assert game.state.stacks["imperial"]["221.orbit"].moved == before


@pytest.mark.case("VM-02", "VP-38a")
@pytest.mark.parametrize("revealed", [False, True])
def test_nobody_hears_from_which_unit_it_has_its_militia(staged: Lay, revealed: bool) -> None:
    there = [{"place": ORBIT, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}]
    game = staged("imperial.interplanetary-movement", ORBIT, stacks=there)
    game.state.stacks["imperial"][ORBIT].revealed = revealed
    events = do(game, f"pass militia from line to {SOUND} at {ORBIT}")
    assert not every(events, LoadPassed)
    (sky,) = (space for space in game.table_view("rebel").spaces if space.id == ORBIT)
    assert sky.cargo == {"imperial": {f"{SOUND}+militia": 1}}


@pytest.mark.case("VP-38b")
@pytest.mark.parametrize(("side", "low", "high"), [(SOUND, 2, 3), (DAMAGED, 1, 2)])
def test_the_higher_number_defends_and_the_lower_attacks(game: Game, side: str, low: int, high: int) -> None:
    worths = game.facts.worths
    assert (worths["space_attack"][side], worths["space_attack_loss"][side]) == (low, low)
    assert (worths["space_defense"][side], worths["space_loss"][side]) == (high, high)
    assert worths["fire"][side] == low


@pytest.mark.case("VP-38b")
def test_in_a_battle_it_has_two_points_when_it_attacks_and_three_when_it_defends(game: Game) -> None:
    attack, defense = (SpaceCombat(place=ORBIT, attacker=side) for side in ("imperial", "rebel"))
    assert attack.strength(game.ctx, "imperial") == 2
    assert defense.strength(game.ctx, "imperial") == 3


@pytest.mark.case("VP-38b", "VP-43")
def test_a_fleet_detachment_has_its_lower_number(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN, "ship": "galactic-freighter"}}
    up = {ANGOFF: {"pdb": 1, "pdb_up": True, "loyalty": "loyal"}}
    game = lay("rebel-1.missions", ORBIT, characters=people, planets=up)
    assert strength(game.ctx, ANGOFF, "imperial") == 2
    routine = OrbitDetection(
        ship="galactic-freighter", planet=ANGOFF, aboard=("kogus",), leaving=True, committed=True
    )
    assert routine._detachment(game.ctx, "U").strength == 2


@pytest.mark.case("VP-38b", "VP-43")
def test_example_11_what_the_will_does_to_a_freighter_that_leaves(lay: Lay) -> None:
    """VQ-364: an attack in half of the cases; a third of those who do not get away are shot down."""
    people = {"kogus": {"place": TOWN, "ship": "galactic-freighter"}}
    up = {ANGOFF: {"pdb": 0, "pdb_up": True, "loyalty": "loyal"}}
    game = lay("rebel-1.missions", ORBIT, characters=people, planets=up)
    attackers = strength(game.ctx, ANGOFF, "imperial")
    freighter = game.facts.possessions["galactic-freighter"]
    watch = odds.Watch(pdb_level=0, pdb_up=True, orbit_strength=attackers, strongest=attackers)
    found = odds.detection_odds(freighter.maneuver + 2, watch, facts=game.facts)
    caught = sum(share for result, share in found.items() if result.endswith("*"))
    assert (attackers, caught) == (2, Fraction(1, 2))
    shot = odds.fleet_detachment_odds(attackers, freighter.shields, facts=game.facts)
    assert (shot["escaped"], shot["destroyed"]) == (Fraction(1, 3), Fraction(2, 9))
    assert shot["destroyed"] / (1 - shot["escaped"]) * caught == Fraction(1, 6)


# What it counts for


@pytest.mark.case("VP-39")
def test_it_needs_no_room_in_an_environ(lay: Lay) -> None:
    game = lay("rebel-1.missions", TOWN, units={TOWN: {"line": 1}})
    size = game.ctx.board.sizes[TOWN]
    assert units.room(game.ctx, TOWN, "imperial") == size - 1
    assert units.room_for(game.ctx, TOWN, SOUND) > size


@pytest.mark.case("VP-39")
@pytest.mark.parametrize("damaged", [False, True])
def test_it_holds_enemies_back_from_a_reaction_even_if_it_is_damaged(staged: Lay, damaged: bool) -> None:
    there = {ORBIT: {"urban-2-3": 1}}
    game = staged("imperial.missions", ORBIT, damaged=damaged, units=there)
    assert not may_set_out(game.ctx, ORBIT, "rebel")
    alone = staged("imperial.missions", "162.orbit", units=there)
    assert may_set_out(alone.ctx, ORBIT, "rebel")


@pytest.mark.case("VP-39", "VP-45")
def test_it_does_not_count_for_a_jump_but_its_militia_does(staged: Lay) -> None:
    ctx = staged("imperial.missions", ORBIT).ctx
    plain = {"veteran": 3, SOUND: 1}
    assert navigation.rating(navigation.of_fleet(ctx, Fleet(side="imperial", units=plain))) == 4
    laden = Fleet(side="imperial", units={**plain, "militia": 1}, cargo={f"{SOUND}+militia": 1})
    assert navigation.rating(navigation.of_fleet(ctx, laden)) == 3


@pytest.mark.case("VP-39", "VP-45")
def test_with_a_leader_four_units_and_the_will_jump_without_loss(staged: Lay) -> None:
    game = staged("imperial.missions", ORBIT, aboard=("barca",))
    fleet = Fleet(side="imperial", units={"veteran": 4, SOUND: 1}, companions=("barca",))
    assert navigation.rating(navigation.of_fleet(game.ctx, fleet)) == 4
    alone = Fleet(side="imperial", units={"veteran": 4, SOUND: 1})
    assert navigation.rating(navigation.of_fleet(game.ctx, alone)) == 3


@pytest.mark.case("VP-40")
def test_a_planet_is_free_though_the_will_is_on_its_surface(lay: Lay) -> None:
    game = lay("rebel-1.missions", TOWN, planets={ANGOFF: RISEN})
    assert control.forces_on(game.ctx, ANGOFF) == "none"
    assert not control.has_imperial_units(game.ctx, ANGOFF)
    units.add(game.ctx, TOWN, "imperial", {"militia": 1})
    assert control.forces_on(game.ctx, ANGOFF) == "imperial"


@pytest.mark.case("VP-40a")
def test_it_intercepts_only_with_another_mobile_unit(game: Game) -> None:
    ctx = game.ctx
    assert not can_intercept(ctx, Fleet(side="imperial", units={SOUND: 1}))
    assert not can_intercept(ctx, Fleet(side="imperial", units={DAMAGED: 1}))
    assert not can_intercept(
        ctx, Fleet(side="imperial", units={SOUND: 1, "militia": 1}, cargo={f"{SOUND}+militia": 1})
    )
    assert can_intercept(ctx, Fleet(side="imperial", units={SOUND: 1, "patrol": 1}))


@pytest.mark.case("VP-40a")
@pytest.mark.parametrize(("company", "may"), [({}, False), ({"patrol": 1}, True)])
def test_rebels_pass_it_when_it_is_alone(lay: Lay, company: dict[str, int], may: bool) -> None:
    there = {"221.orbit": {"urban-2-3": 1}} | ({ORBIT: company} if company else {})
    game = lay("rebel-1.interplanetary-movement", ORBIT, units=there)
    do(game, "fleet from 221.orbit", f"course {ANGOFF}", f"to {ORBIT}")
    assert (question(game).side, question(game).kind) == ("imperial", "interception")
    assert ("intercept with all" in game.actions) is may
    if may:
        assert only(do(game, "intercept with all"), Intercepted).units == {SOUND: 1, "patrol": 1}


@pytest.mark.case("VP-40b")
def test_on_the_ground_it_does_not_attack_and_defends_with_one(lay: Lay) -> None:
    there = {TOWN: {"line": 1, "liquid-2-1": 1}}
    game = lay("imperial-1.military-combat", TOWN, planets={ANGOFF: RISEN}, units=there)
    attack, defense = (MilitaryCombat(place=TOWN, attacker=side) for side in ("imperial", "rebel"))
    assert (attack.strength(game.ctx, "imperial"), defense.strength(game.ctx, "imperial")) == (3, 4)


@pytest.mark.case("VP-40b")
def test_alone_it_cannot_begin_a_battle_on_the_ground_and_rebels_can(lay: Lay) -> None:
    there = {TOWN: {"liquid-2-1": 1}}
    game = lay("imperial-1.military-combat", TOWN, planets={ANGOFF: RISEN}, units=there)
    assert question(game).side == "imperial"
    assert game.actions == ("done",)
    do(game, "done")
    assert question(game).side == "rebel"
    assert f"attack at {TOWN}" in game.actions


# Losses


@pytest.mark.case("VP-41")
@pytest.mark.parametrize(
    ("points", "lost"), [(4, {"patrol": 1}), (2, {"patrol": 1}), (5, {"patrol": 1, SOUND: 1})]
)
def test_example_5_a_patrol_goes_first_and_the_rest_is_not_enough(
    game: Game, points: int, lost: dict[str, int]
) -> None:
    assert losses.fulfilling(game.ctx, {"patrol": 1, SOUND: 1}, points, space=True) == [lost]


@pytest.mark.case("VP-41", "VP-38b")
def test_example_5_as_it_is_played(lay: Lay) -> None:
    up = {ANGOFF: {"state": "rebel-control", "pdb": 2, "pdb_up": True}}
    column = tables.raking_column(2)
    assert column is not None
    by_die = {die: tables.military_losses(column, die, None).defender_loss for die in range(1, 7)}
    die = next(die for die, loss in by_die.items() if loss == 4)
    game = lay("imperial-1.missions", TOWN, planets=up, units={TOWN: {"patrol": 1}}, dice=[die])
    fleet = Fleet(side="imperial", units={SOUND: 1, "patrol": 1})
    play(game, raking.RakingAttack(planet=ANGOFF, fleet=fleet, origin=TOWN, place=ORBIT))
    events = do(game, "rake")
    assert only(events, UnitsLost).units == {"patrol": 1}
    assert will(game) == (TOWN, SOUND)


@pytest.mark.case("VP-41", "VM-08b")
def test_it_shields_nobody_even_if_the_empire_would_like_it(game: Game) -> None:
    found = losses.fulfilling(game.ctx, {"line": 1, SOUND: 1}, 2, space=False)
    assert found == [{}], "the Line is too strong to go, and the Will does not go before it"


@pytest.mark.case("VP-41", "VM-08")
def test_example_4_special_ops_may_go_before_it(lay: Lay) -> None:
    with will_table(SPECIAL_OPS) as special:
        ctx = special("rebel-1.missions", TOWN).ctx
        there = {"militia": 1, "suicide-squad": 1, SOUND: 1}
        found = losses.fulfilling(ctx, there, 3, space=False)
        assert {"militia": 1, "suicide-squad": 1, SOUND: 1} in found, "shielded: it is damaged"
        assert {"militia": 1, SOUND: 1, DAMAGED: 1} in found, "the Ops wait: it is destroyed"
        shielded = losses.toll(ctx, there, {"militia": 1, "suicide-squad": 1, SOUND: 1})
        assert shielded.left == {DAMAGED: 1}


@pytest.mark.case("VP-41a")
@pytest.mark.parametrize(
    ("space", "attacks", "flips", "destroys"),
    [(False, False, 1, 2), (False, True, 1, 2), (True, True, 2, 3), (True, False, 3, 5)],
    ids=["ground", "ground, attacking", "space, attacking", "space, defending"],
)
def test_so_many_points_turn_it_over_and_so_many_destroy_it(
    game: Game, space: bool, attacks: bool, flips: int, destroys: int
) -> None:
    for points in range(1, 7):
        (lost,) = losses.fulfilling(game.ctx, {SOUND: 1}, points, space=space, attacks=attacks)
        left = losses.toll(game.ctx, {SOUND: 1}, lost).left
        wanted = {SOUND: 1} if points < flips else {DAMAGED: 1} if points < destroys else {}
        assert left == wanted, points


@pytest.mark.case("VP-41a")
def test_example_21_barca_leads_it_against_three_points_that_are_led(lay: Lay) -> None:
    people = {"adam-starlight": {"place": ORBIT, "with_units": True}}
    game = lay(
        "imperial-1.space-combat",
        ORBIT,
        aboard=("barca",),
        characters=people,
        units={ORBIT: {"urban-2-3": 1}},
        dice=[1, 2],
    )
    events = do(game, f"attack at {ORBIT}", "lead with barca", "lead with adam-starlight")
    battle, hurt = only(events, BattleFought), only(events, UnitDamaged)
    assert (battle.attack, battle.defense, battle.ratio, battle.column) == (2, 3, "1-2", "2-1")
    assert (battle.attacker_loss, hurt.before, hurt.after) == (2, SOUND, DAMAGED)
    assert will(game) == (ORBIT, DAMAGED)
    assert describe(hurt, game.facts).startswith("The Imperial Will")


@pytest.mark.case("VP-40b", "VP-41")
@pytest.mark.parametrize(
    ("die", "left"), [(1, ""), (2, DAMAGED), (3, DAMAGED), (4, SOUND), (5, SOUND), (6, SOUND)]
)
def test_example_32_docked_beside_a_militia_that_attacks_a_2_1_at_home(lay: Lay, die: int, left: str) -> None:
    home = next(place for place in ("222.1", "222.2", "222.3") if place in _types(lay))
    kind = f"{_types(lay)[home]}-2-1"
    game = lay(
        "imperial-1.military-combat",
        home,
        aboard=("barca",),
        planets={ANGOFF: RISEN},
        units={home: {"militia": 1, kind: 1}},
        dice=[1, die, *[6] * 8],
    )
    do(game, f"attack at {home}", "commit the rest", "lead with barca")
    assert will(game) == ((home, left) if left else ("", ""))


def _types(lay: Lay) -> dict[str, str]:
    """The Environs of Angoff with a type that has a 2-1."""
    ctx = lay("rebel-1.missions").ctx
    kinds = ctx.facts.unit_kinds
    found = {place: str(ctx.facts.environs[place].type) for place in ctx.board.surface[ANGOFF]}
    return {place: each for place, each in found.items() if f"{each}-2-1" in kinds}


@pytest.mark.case("VP-41b")
@pytest.mark.parametrize(("damaged", "left"), [(False, (TOWN, DAMAGED)), (True, ("", ""))])
def test_two_letters_of_sabotage_damage_it_or_destroy_it(lay: Lay, damaged: bool, left: Any) -> None:
    game = lay("rebel-1.missions", TOWN, damaged=damaged)
    play(game, results.Sabotage(side="rebel", place=TOWN, letters=2))
    side = DAMAGED if damaged else SOUND
    if f"destroy {side}" in game.actions:
        do(game, f"destroy {side}")
    assert will(game) == left


@pytest.mark.case("VP-41b")
def test_one_letter_of_sabotage_does_nothing_to_it(lay: Lay) -> None:
    down = {ANGOFF: {"pdb": 0, "pdb_up": False}}
    game = lay("rebel-1.missions", TOWN, planets=down)
    play(game, results.Sabotage(side="rebel", place=TOWN, letters=1))
    assert f"destroy {SOUND}" not in game.actions
    assert will(game) == (TOWN, SOUND)


@pytest.mark.case("VP-41b")
@pytest.mark.parametrize(("damaged", "left"), [(False, (TOWN, DAMAGED)), (True, ("", ""))])
def test_a_raid_of_locals_damages_it_or_destroys_it(lay: Lay, damaged: bool, left: Any) -> None:
    down = {ANGOFF: {"pdb": 0, "pdb_up": False}}
    game = lay("rebel-1.missions", TOWN, damaged=damaged, planets=down)
    play(game, LocalsRaid(place=TOWN, side="imperial"))
    assert will(game) == left


@pytest.mark.case("VP-41b")
def test_a_disaster_is_such_a_raid() -> None:
    assert CHIT_EVENTS["disaster"].handle is CHIT_EVENTS["locals_raid"].handle


@pytest.mark.case("VP-41c")
def test_nobody_subverts_its_crew(lay: Lay) -> None:
    game = lay("rebel-1.missions", TOWN)
    site, closed = Site(TOWN, "rebel"), game.ctx.rules.ask[questions.closed_missions]
    assert "T" in closed(game.ctx, site)
    play(game, results.SubvertTroops(place=TOWN, letters=2))
    assert will(game) == (TOWN, SOUND)
    units.add(game.ctx, TOWN, "imperial", {"militia": 1})
    assert "T" not in closed(game.ctx, site)


@pytest.mark.case("VP-41c")
def test_no_spaceship_quest_is_against_it(lay: Lay) -> None:
    people = {"kogus": {"place": ORBIT, "ship": "explorer"}}
    game = lay("rebel-1.missions", ORBIT, characters=people)
    assert not [action for action in game.actions if ORBIT in action]
    assert not game.ctx.rules.missions["J"].condition(game.ctx, Site(ORBIT, "rebel"))


@pytest.mark.case("VP-41a", "VM-01c")
def test_a_damaged_jump_turns_the_will_over_and_those_aboard_go_on(staged: Lay) -> None:
    game = staged("imperial.interplanetary-movement", ORBIT, aboard=("barca",))
    fleet = Fleet(side="imperial", units={SOUND: 1}, companions=("barca",))
    move = game.ctx.rules.variant_of(FleetMove(origin=ORBIT, destination="241.orbit", fleet=fleet))
    assert isinstance(move, WreckedFleet)
    move.wrecks = 1
    move.lose_unit(game.ctx, LoseInSpace({SOUND: 1}))
    assert move.fleet.units == {DAMAGED: 1}
    assert game.state.characters["barca"].fate == "free"


# The crew


@pytest.mark.case("VP-43")
@pytest.mark.parametrize(("aboard", "answer", "columns"), [((), "", 1), (("barca",), "lead with barca", 3)])
def test_its_crew_leads_in_space_where_nobody_else_does(
    lay: Lay, aboard: tuple[str, ...], answer: str, columns: int
) -> None:
    there = {ORBIT: {"urban-2-3": 1}}
    game = lay("imperial-1.space-combat", ORBIT, aboard=aboard, units=there, dice=[1, 6])
    events = do(game, f"attack at {ORBIT}")
    events += do(game, answer) if answer else []
    led = [shift.columns for shift in only(events, BattleFought).shifts if shift.reason == "attacking leader"]
    assert led == [columns]


@pytest.mark.case("VP-43")
def test_on_the_ground_nobody_of_its_crew_leads(game: Game) -> None:
    assert SOUND not in game.facts.crews["leader"]
    assert game.facts.crews["space_leader"] == {SOUND: 1, DAMAGED: 1}


@pytest.mark.case("VP-43")
def test_the_shift_of_a_special_environ_stays(lay: Lay) -> None:
    ctx = lay("rebel-1.missions").ctx
    place = next(each for each, environ in ctx.facts.environs.items() if environ.is_special)
    special = lay("rebel-1.missions", place, units={place: {"line": 1}})
    units.add(special.ctx, place, "rebel", {"wild-2-1": 1})
    reasons = [
        [shift.reason for shift in MilitaryCombat(place=place, attacker="imperial").shifts(each.ctx)]
        for each in (special, lay("rebel-1.missions", units={place: {"line": 1, "wild-2-1": 1}}))
    ]
    assert reasons[0] == reasons[1]
    assert any("special" in reason.lower() for reason in reasons[0])


@pytest.mark.case("VP-43", "VC-07e")
def test_its_crew_is_compared_with_leaders_in_orbit_before_a_reaction(staged: Lay) -> None:
    game = staged("rebel.missions", ORBIT, units={ORBIT: {"urban-2-3": 1}})
    assert (best_leader(game.ctx, ORBIT, "imperial"), best_leader(game.ctx, ORBIT, "rebel")) == (1, 0)
    assert may_set_out(game.ctx, ORBIT, "imperial")


@pytest.mark.case("VP-43a")
@pytest.mark.parametrize(
    ("laden", "escort", "asked_first"), [(False, {}, False), (True, {}, False), (False, {"patrol": 1}, True)]
)
def test_alone_or_with_its_militia_it_is_not_intercepted_as_it_leaves(
    lay: Lay, laden: bool, escort: dict[str, int], asked_first: bool
) -> None:
    there = {ORBIT: {"urban-2-3": 1, **escort}}
    game = lay("imperial-1.interplanetary-movement", ORBIT, laden=laden, units=there)
    do(game, f"fleet from {ORBIT}")
    wanted = [f"add {SOUND} with militia" if laden else f"add {SOUND}", *(f"add {each}" for each in escort)]
    do(game, *(action for action in wanted if action in game.actions))
    do(game, "course 221", "to 221.orbit")
    assert (question(game).kind == "interception") is asked_first
    if not asked_first:
        assert will(game) == ("221.orbit", SOUND)


@pytest.mark.case("VP-43a")
def test_it_can_be_intercepted_as_it_enters_an_orbit_box(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", "221.orbit", units={ORBIT: {"urban-2-3": 1}})
    do(game, "fleet from 221.orbit", f"course {ANGOFF}", f"to {ORBIT}")
    assert (question(game).side, question(game).kind) == ("rebel", "interception")


@pytest.mark.case("VP-43a")
def test_it_can_be_intercepted_as_it_rises_from_the_ground(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", TOWN, units={ORBIT: {"urban-2-3": 1}})
    do(game, f"fleet from {TOWN}", "course 221", "to 221.orbit")
    assert (question(game).side, question(game).kind) == ("rebel", "interception")


@pytest.mark.case("VP-43b")
@pytest.mark.parametrize(
    ("place", "attacked"),
    [(ORBIT, False), (TOWN, False), ("162.orbit", True)],
    ids=["orbit", "ground", "away"],
)
def test_no_fleet_detachment_gets_at_ships_beside_it(lay: Lay, place: str, attacked: bool) -> None:
    free = {ANGOFF: {"state": "rebel-control", "pdb": 1, "pdb_up": True}}
    people = {"redjac": {"place": TOWN, "ship": "redjacs-spaceship"}}
    there = {ORBIT: {"urban-4-3": 3}}
    game = lay("imperial-1.missions", place, planets=free, characters=people, units=there)
    ship = "redjacs-spaceship#1"
    printed = OrbitDetection(ship=ship, planet=ANGOFF, aboard=("redjac",), leaving=True, committed=True)
    routine = game.ctx.rules.variant_of(printed)
    assert isinstance(routine, OrbitDetection)
    starred = [routine._is_attacked(game.ctx, routine._found(game.ctx, die)) for die in range(1, 7)]
    assert any(starred) is attacked


@pytest.mark.case("VP-43b")
def test_a_failed_quest_brings_its_own_detachment(lay: Lay) -> None:
    """It asks nobody whose ships are beside it."""
    people = {"redjac": {"place": ORBIT, "ship": "redjacs-spaceship"}}
    game = lay("imperial-1.missions", ORBIT, characters=people, dice=[1, 6])
    attack = FleetDetachment(
        ship="redjacs-spaceship#1", planet=ANGOFF, aboard=("redjac",), strength=5, result="U"
    )
    play(game, attack)
    assert every(do(game, "hold course"), DetachmentAttacked)


# Shuttles

LYSENDA, SKY, DALE = "232", "232.orbit", "232.1"
SHUTTLES = {"barca": {"place": DALE}, "redjac": {"place": "232.2", "ship": "redjacs-spaceship"}}


@pytest.mark.case("VP-43c")
def test_before_anything_moves_militia_and_people_board_from_any_environ(staged: Lay) -> None:
    there = {DALE: {"militia": 2}, "232.2": {"militia": 1}}
    people = {**SHUTTLES, "gelba": {"place": "221.1"}}
    game = staged("imperial.interplanetary-movement", SKY, characters=people, units=there)
    until(game, "fleets")
    assert {"shuttle barca to the will", "shuttle redjac to the will"} <= set(game.actions)
    events = do(game, "shuttle redjac to the will", f"shuttle militia from {DALE} to the will")
    assert every(events, Marched)[0].ships == ("redjacs-spaceship#1",)
    assert not [action for action in game.actions if action.startswith("shuttle militia")]
    redjac = game.state.characters["redjac"]
    assert (redjac.place, redjac.with_units) == (SKY, True)
    assert game.state.ships["redjacs-spaceship#1"].place == SKY
    assert (troops(game, DALE), troops(game, SKY)) == ({"militia": 1}, {SOUND: 1, "militia": 1})
    assert game.state.stacks["imperial"][SKY].cargo == {f"{SOUND}+militia": 1}
    do(game, f"fleet from {SKY}", "all aboard", "course 221")
    assert will(game)[0] == "221.orbit"
    assert game.state.characters["redjac"].place == "221.orbit"
    assert not [action for action in game.actions if action.startswith("shuttle")], "too late"


@pytest.mark.case("VP-43c")
def test_from_another_planet_or_on_the_ground_nobody_boards(staged: Lay) -> None:
    for place in ("221.orbit", DALE):
        game = staged("imperial.interplanetary-movement", place, characters=SHUTTLES)
        until(game, "fleets")
        assert not [action for action in game.actions if action.startswith("shuttle")]


@pytest.mark.case("VP-43d")
def test_before_anything_lands_they_are_set_down_anywhere_and_detected(staged: Lay) -> None:
    game = staged(
        "imperial.surface-movement",
        SKY,
        laden=True,
        aboard=("barca", "redjac"),
        characters={"redjac": {"place": "162.1", "ship": "redjacs-spaceship"}},
    )
    assert question(game).kind == "will.shuttles"
    surface = game.ctx.board.surface[LYSENDA]
    assert {f"set barca down at {place}" for place in surface} <= set(game.actions)
    assert {f"set militia down at {place}" for place in surface} <= set(game.actions)
    do(game, f"set redjac down at {DALE}", "set militia down at 232.2")
    redjac = game.state.characters["redjac"]
    assert (redjac.place, redjac.detected, redjac.with_units) == (DALE, True, False)
    assert game.state.ships["redjacs-spaceship#1"].place == DALE
    assert (troops(game, "232.2"), troops(game, SKY)) == ({"militia": 1}, {SOUND: 1})
    assert not [action for action in game.actions if "militia" in action], "one Militia"
    do(game, "nobody else")
    assert game.state.characters["barca"].place == SKY
    assert not restore(game.snapshot()).state.stacks["imperial"][SKY].cargo


@pytest.mark.case("VP-43d")
def test_a_full_environ_takes_no_militia(staged: Lay) -> None:
    size = staged("imperial.missions").ctx.board.sizes[DALE]
    game = staged("imperial.surface-movement", SKY, laden=True, units={DALE: {"militia": size}})
    assert f"set militia down at {DALE}" not in game.actions
    assert "set militia down at 232.2" in game.actions


@pytest.mark.case("VP-43e")
def test_in_reaction_it_delivers_a_militia_and_people_to_any_environ(staged: Lay) -> None:
    game = staged("rebel.reaction", SKY, laden=True, aboard=("barca",), characters={"kogus": {"place": DALE}})
    until(game, "reaction.move")
    surface = game.ctx.board.surface[LYSENDA]
    assert {f"deliver militia to {place}" for place in surface} <= set(game.actions)
    do(game, "deliver militia to 232.2")
    events = do(game, "take barca")
    events += do(game, "set out") if question(game).kind == "reaction.company" else []
    assert only(events, Marched).reaction
    assert troops(game, "232.2") == {"militia": 1}
    barca = game.state.characters["barca"]
    assert (barca.place, barca.with_units) == ("232.2", True)
    assert (will(game)[0], troops(game, SKY)) == (SKY, {SOUND: 1})
    assert not [action for action in game.actions if action.startswith(("deliver", "react"))], "one move"


@pytest.mark.case("VP-43e")
def test_by_the_printed_turn_it_answers_an_environ_that_is_threatened(lay: Lay) -> None:
    seen = {"kogus": {"place": DALE, "detected": True}}
    game = lay("rebel-1.reaction", SKY, laden=True, aboard=("barca",), characters=seen)
    until(game, "reaction")
    assert [each for each in game.actions if each.startswith("deliver")] == [f"deliver militia to {DALE}"]
    do(game, f"deliver militia to {DALE}", "take barca")
    assert troops(game, DALE) == {"militia": 1}
    assert game.state.characters["barca"].place == DALE
    assert (will(game)[0], troops(game, SKY)) == (SKY, {SOUND: 1})
    assert not [each for each in game.actions if each.startswith("deliver")]
    empty = lay("rebel-1.reaction", SKY, aboard=("barca",), characters=seen, units={"232.2": {"line": 1}})
    assert not [each for each in empty.actions if each.startswith("deliver")]


@pytest.mark.case("VP-43e")
def test_without_a_militia_or_where_no_rebel_is_nothing_is_delivered(staged: Lay) -> None:
    rebel, far = {"kogus": {"place": DALE}}, {"kogus": {"place": "223.1"}}
    for laden, people in ((False, rebel), (True, far)):
        there = {DALE: {"line": 1}, "232.2": {"liquid-2-1": 1}} if people is rebel else {}
        game = staged("rebel.reaction", SKY, laden=laden, aboard=("barca",), characters=people, units=there)
        assert not [action for action in game.actions if action.startswith("deliver")]


@pytest.mark.case("VP-43e", "VC-07c")
@pytest.mark.parametrize(("enemies", "may"), [(1, True), (2, False)])
def test_where_rebels_hold_the_orbit_box_it_delivers_nothing(staged: Lay, enemies: int, may: bool) -> None:
    """With as many units the crew decides: nobody leads the others."""
    game = staged("rebel.reaction", SKY, laden=True, units={SKY: {"urban-2-3": enemies}})
    assert bool([action for action in game.actions if action.startswith("deliver")]) is may


@pytest.mark.case("VP-43f")
@pytest.mark.parametrize(
    ("level", "up", "stopped"), [(1, True, True), (2, True, True), (0, True, False), (1, False, False)]
)
def test_a_rebel_base_of_level_1_or_2_forbids_its_shuttles(
    staged: Lay, level: int, up: bool, stopped: bool
) -> None:
    held = {LYSENDA: {"state": "rebel-control", "pdb": level, "pdb_up": up}}
    people = {"redjac": {"place": DALE}, "kogus": {"place": DALE}}
    common: dict[str, Any] = {"planets": held, "laden": True, "aboard": ("barca",), "characters": people}
    down = staged("imperial.surface-movement", SKY, **common)
    assert (question(down).kind != "will.shuttles") is stopped
    up_ = staged("imperial.interplanetary-movement", SKY, **common)
    until(up_, "fleets")
    assert ("shuttle redjac to the will" not in up_.actions) is stopped
    reaction = staged("rebel.reaction", SKY, **common)
    assert (not [action for action in reaction.actions if action.startswith("deliver")]) is stopped


@pytest.mark.case("VP-43g")
def test_the_emperor_set_down_by_shuttle_is_without_his_retinue(staged: Lay) -> None:
    game = staged("imperial.surface-movement", SKY, aboard=(EMPEROR,))
    assert not is_alone(game.ctx)
    changed = only(do(game, f"set {EMPEROR} down at {DALE}"), RetinueChanged)
    assert changed.alone
    assert is_alone(game.ctx)
    until(game, "missions")
    assert is_alone(game.ctx), "it is there again before the next Surface Movement"


@pytest.mark.case("VP-43g")
def test_nobody_else_has_dignity_to_lose(staged: Lay) -> None:
    game = staged("imperial.surface-movement", SKY, aboard=("barca",))
    assert not every(do(game, f"set barca down at {DALE}"), RetinueChanged)


# Medical teams


def mended(staged: Lay, **who: Any) -> tuple[Game, list[WoundTreated]]:
    """The Imperial Reorganization comes, with Barca aboard and wounded."""
    game = staged(
        "imperial.missions",
        ORBIT,
        aboard=("barca",),
        characters={"barca": {"place": "162.1", "wounds": 2, **who}},
    )
    found: list[WoundTreated] = []
    for _ in range(40):
        if game.ctx.segment not in ("imperial-1.missions", "imperial.missions", "imperial-1.reorganization"):
            break
        found += every(game.apply(passing(game)), WoundTreated)
        if found:
            break
    return game, found


@pytest.mark.case("VP-43h")
def test_it_heals_one_wound_of_somebody_who_has_led(staged: Lay) -> None:
    game, found = mended(staged, acted=True)
    assert [(each.character, each.left) for each in found] == [("barca", 1)]
    assert game.state.characters["barca"].wounds == 1
    assert "heal a wound of Barca" in describe(found[0], game.facts)


@pytest.mark.case("VP-43h")
def test_whoever_was_on_a_mission_is_not_treated(staged: Lay) -> None:
    game = staged("imperial.missions", ORBIT, aboard=("barca", "redjac"))
    for name in ("barca", "redjac"):
        game.state.characters[name].wounds = 1
        game.state.characters[name].acted = True
    memory(game.ctx).on_missions = ("barca",)
    assert [who.id for who in crew.patients(game.ctx)] == ["redjac"]


@pytest.mark.case("VP-43h")
def test_missions_are_remembered_for_one_mission_phase(lay: Lay) -> None:
    game = lay("imperial-1.missions", "162.1", characters={"redjac": {"place": "162.1"}})
    phase = game.state.stack[-1]
    assert isinstance(phase, crew.RememberedMissions)
    phase.returned(game.ctx, ("redjac",))
    assert memory(game.ctx).on_missions == ("redjac",)
    phase.begin(game.ctx)
    assert memory(game.ctx).on_missions == ()


@pytest.mark.case("VP-43h")
def test_a_spaceship_quest_is_a_mission_and_a_question_is_not_one_that_counts(lay: Lay) -> None:
    people = {
        "redjac": {"place": "162.1", "ship": "redjacs-spaceship"},
        "kogus": {"place": "162.1", "fate": "captive", "captor": "barca"},
    }
    game = lay("imperial-1.missions", "162.1", aboard=("barca", "redjac"), characters=people)
    for name in ("barca", "redjac"):
        game.state.characters[name].wounds = 1
    play(game, Questioning(side="imperial", who="barca", captive="kogus"))
    assert game.state.characters["barca"].acted
    assert not memory(game.ctx).on_missions
    ship = "redjacs-spaceship#1"
    printed = Quest(side="imperial", place="162.1", ship=ship, target="gelba", members=("redjac",))
    quest = game.ctx.rules.variant_of(printed)
    assert isinstance(quest, crew.RememberedQuest)
    quest.set_out(game.ctx)
    assert [who.id for who in crew.patients(game.ctx)] == ["barca"]


@pytest.mark.case("VP-43h")
def test_only_who_is_stacked_with_it_is_treated(lay: Lay) -> None:
    people = {"redjac": {"place": TOWN, "wounds": 1, "acted": True}}
    game = lay("imperial-1.missions", TOWN, aboard=("barca",), characters=people)
    game.state.characters["barca"].wounds = 1
    assert [who.id for who in crew.patients(game.ctx)] == ["barca"]


# Yards

DELTRONICS = {"221": {"code": "imperial-deltronics", "revealed": False}}


def yards(lay: Lay, place: str, *, track: int = 10, **more: Any) -> Game:
    """The Empire buys, in a turn in which the second province is taxed."""
    more.setdefault("secrets", DELTRONICS)
    return lay("galactic.imperial-purchases", place, turn=7, resource_tracks={"imperial": track}, **more)


@pytest.mark.case("VP-42")
@pytest.mark.parametrize("place", ["241.orbit", "241.1", "162.orbit", "152.1", "221.1"])
def test_a_point_repairs_it_on_a_capital_the_throne_or_deltronics(lay: Lay, place: str) -> None:
    game = yards(lay, place, damaged=True)
    events = do(game, "repair the will")
    assert will(game) == (place, SOUND)
    assert tracks.points(game.ctx, "imperial") == 9
    assert only(events, WillRepaired).points == 1
    assert bool(every(events, SecretRevealed)) is (place == "221.1"), "Deltronics is shown"
    assert "repair the will" not in game.actions


@pytest.mark.case("VP-42")
def test_it_is_not_repaired_elsewhere_nor_where_the_empire_does_not_rule(lay: Lay) -> None:
    assert "repair the will" not in yards(lay, "223.1", damaged=True).actions
    held = {"241": {"state": "rebel-control", "pdb": 0, "pdb_up": False}}
    assert "repair the will" not in yards(lay, "241.orbit", damaged=True, planets=held).actions
    assert "repair the will" not in yards(lay, "241.orbit").actions


@pytest.mark.case("VP-42a")
def test_seven_points_build_it_anew_and_show_deltronics(lay: Lay) -> None:
    game = yards(lay, "", track=20)
    events = do(game, "rebuild the will")
    ordered = only(events, WillOrdered)
    assert (ordered.planet, ordered.points) == ("221", 7)
    assert only(events, SecretRevealed).planet == "221"
    assert tracks.points(game.ctx, "imperial") == 13
    assert "rebuild the will" not in game.actions
    assert will(game) == ("", "")


@pytest.mark.case("VP-42a")
def test_not_while_it_lives_or_without_deltronics_or_the_money(lay: Lay) -> None:
    assert "rebuild the will" not in yards(lay, "162.orbit").actions
    risen = {"221": {"state": "rebellion", "pdb": 0, "pdb_up": False}}
    assert "rebuild the will" not in yards(lay, "", planets=risen).actions
    assert "rebuild the will" not in yards(lay, "", track=6).actions


@pytest.mark.case("VP-42b")
def test_it_appears_two_production_phases_later_where_its_owner_likes(staged: Lay) -> None:
    common: dict[str, Any] = {"secrets": DELTRONICS, "resource_tracks": {"imperial": 10}}
    game = staged("galactic.imperial-purchases", "", turn=13, **common)
    do(game, "rebuild the will")
    play_to(game, "galactic.imperial-purchases", turn=14)
    assert question(game).kind != "will.launch"
    until(game, "will.launch")
    assert game.state.turn == 15
    planets = {action.rpartition(" ")[2].partition(".")[0] for action in game.actions}
    assert planets == {"162", "152", "221"}
    events = do(game, "launch the will at 152.orbit")
    assert only(events, UnitsPlaced).units == {SOUND: 1}
    assert will(game) == ("152.orbit", SOUND)


@pytest.mark.case("VP-42b")
def test_without_a_loyal_port_it_is_lost_and_can_be_paid_for_again(lay: Lay) -> None:
    risen = dict.fromkeys(("162", "152", "221"), RISEN)
    game = lay("rebel-1.missions", "", planets=risen, secrets=DELTRONICS)
    assert not docks(game.ctx)
    told = len(game.ctx.journal)
    play(game, Launching())
    assert [type(event) for event in game.ctx.journal[told:]] == [WillForfeited]
    assert not can_be_rebuilt(game.ctx), "Deltronics is lost"
    again = lay("rebel-1.missions", "", secrets=DELTRONICS)
    assert can_be_rebuilt(again.ctx)
    assert will(game) == ("", "")


@pytest.mark.case("VP-42b")
def test_one_loyal_port_is_enough_even_without_deltronics(lay: Lay) -> None:
    risen = dict.fromkeys(("152", "221"), RISEN)
    game = lay("rebel-1.missions", "", planets=risen, secrets=DELTRONICS)
    assert docks(game.ctx) == ["162"]


# The set-up


@pytest.mark.case("VC-17a", "VP-38")
def test_at_the_start_it_stands_anywhere_on_orlog_with_barca() -> None:
    with under(*PILOTS) as _, toy_rulesets() as add:
        game = new_game("underground", seed=1, options=add(*PILOTS))
        while question(game).kind != "will.station":
            suggested = [action for action in game.actions if action.startswith("suggest")]
            game.apply((*suggested, *game.actions)[0])
        places = {action.rpartition(" ")[2] for action in game.actions}
        assert places == {*game.ctx.board.surface["162"], "162.orbit"}
        do(game, "station the will at 162.orbit")
        barca = game.state.characters["barca"]
        assert (barca.place, barca.with_units) == ("162.orbit", True)
        assert will(game) == ("162.orbit", SOUND)


@pytest.mark.case("VP-38")
def test_a_position_of_the_middle_of_a_game_has_it_above_the_throne() -> None:
    with under(*PILOTS) as lay:
        assert will(lay("rebel-1.missions")) == ("162.orbit", SOUND)


@pytest.mark.case("VP-38")
def test_it_is_a_ship_where_ships_move_freely(game: Game) -> None:
    for question_ in (asked.moves_like_a_ship, asked.is_flagship):
        ask = game.ctx.rules.ask[question_]
        assert ask(game.ctx, SOUND)
        assert ask(game.ctx, DAMAGED)
        assert not ask(game.ctx, "line")


def test_it_needs_the_ships_and_the_combat_of_underground() -> None:
    for missing in (COMBAT, IMPERIAL_SHIPS):
        others = tuple(each for each in PILOTS if each not in (missing, COMBAT_IN_THE_GALAXY))
        with pytest.raises(SlotConflict, match=missing.id):
            compose("some", (*standard.GAMES["galactic"], *others))


def test_whoever_looks_again_sees_where_it_has_gone(lay: Lay) -> None:
    there = {"222.orbit": {"patrol": 1}, "222.1": {"patrol": 1}}
    game = lay("imperial-1.interplanetary-movement", "222.orbit", units=there)
    before, earlier = game.copy(), game.table_view("rebel")
    units.take(game.ctx, "222.orbit", "imperial", {SOUND: 1})
    units.add(game.ctx, "222.1", "imperial", {SOUND: 1})
    again = table_view(game.ctx, "rebel", None, Earlier(earlier, Changes(before.ctx, game.ctx)))
    assert again.modules == table_view(game.ctx, "rebel", None).modules != earlier.modules


def test_its_sheet_says_where_it_is(lay: Lay) -> None:
    rows = {}
    for place, damaged in (("162.orbit", False), (TOWN, True), ("", False)):
        view = lay("rebel-1.missions", place, damaged=damaged).table_view("rebel")
        sheet = next(each for each in view.modules if each.id == "characters.will")
        rows[place] = {row.label: row.value for row in sheet.rows}
    assert rows["162.orbit"]["Imperial Will"] == "at Orlog (orbit)"
    assert rows[TOWN]["Imperial Will"].startswith("damaged, at Angoff")
    assert (rows[""]["Imperial Will"], rows[""]["Elite Navy Commandos"]) == (
        "destroyed",
        "lost with the flagship",
    )


@pytest.mark.case("VP-38")
def test_it_is_found_where_it_has_gone_and_not_where_it_is_no_more(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", "222.orbit")
    ctx = game.ctx
    found = stack_of_will(ctx)
    assert found is not None
    assert found.place == "222.orbit"
    other = game.copy()
    units.take(ctx, "222.orbit", "imperial", {SOUND: 1})
    assert stack_of_will(ctx) is None
    units.add(ctx, "222.1", "imperial", {SOUND: 1})
    for each, place in ((ctx, "222.1"), (other.ctx, "222.orbit"), (ctx, "222.1")):
        stack = stack_of_will(each)
        assert stack is not None
        assert stack.place == place
        assert not list(there_is_one_will(each))
    units.add(ctx, "222.2", "imperial", {SOUND: 1})
    assert list(there_is_one_will(ctx)) == ["the Imperial Will is in 2 places"]
