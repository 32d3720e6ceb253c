"""[20.0 to 22.4] Positions in which several sentences about fleets meet, and one of them has to give way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.province.fleets import (
    ANGOFF,
    CHARKHAN,
    LYSENDA,
    ORNING,
    PRONOX,
    QUIBRON,
    at,
    cargo,
    fly,
    kind,
    offered,
    space,
)
from tests.engine.province.test_by_the_words import reach
from tests.engine.table import do, every, only, question

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import ControlChanged
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import DetectionRolled, Marched
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.space import Hyperjumped, Intercepted, PdbBombarded, RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.machine.state import StackRole
from fitg.engine.rules import characters

TOWN, WILD = "222.1", "221.1"
SHIP = "planetary-privateer"


def watched(segment: str = "rebel.interplanetary-movement", **position: Any) -> Game:
    """The same table with somebody who may walk, so that the Character Movement Segment waits for him."""
    walker = "kogus" if segment.startswith("rebel") else "jin-voles"
    people = {walker: {"place": "232.1"}, **position.pop("characters", {})}
    return space(segment, characters=people, **position)


def jumps(game: Game) -> list[Hyperjumped]:
    return every(game.log, Hyperjumped)


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return question(game).side, question(game).kind


# Interception


@pytest.mark.case("20.11", "20.43")
def test_a_fleet_is_asked_about_in_each_guarded_box_that_it_passes() -> None:
    """Once where it rises, once where it arrives; who declined in the first may intercept in the second."""
    game = space(units={TOWN: {"urban-2-3": 1}, ANGOFF: {"patrol": 1}, QUIBRON: {"line": 1}})
    fly(game, TOWN, WILD)
    assert (asked(game), question(game).about) == (("imperial", "interception"), ANGOFF)
    do(game, "let them pass")
    assert (asked(game), question(game).about) == (("imperial", "interception"), QUIBRON)
    do(game, "intercept with all")
    assert at(game, QUIBRON, "imperial", "interception") == {"line": 1}
    assert at(game, ANGOFF, "imperial") == {"patrol": 1}


@pytest.mark.case("20.11", "20.6")
def test_a_fleet_that_a_pdb_destroys_on_its_way_up_meets_nobody_in_orbit() -> None:
    game = space(pdbs={"221": 2}, units={WILD: {"wild-2-1": 1}, QUIBRON: {"line": 1}}, dice=[6])
    fly(game, WILD, ANGOFF)
    events = do(game, "rake")
    assert only(events, RakingAttackMade).loss
    assert not at(game, WILD, "rebel")
    assert asked(game) == ("rebel", "fleets")


@pytest.mark.case("20.12", "20.13", "20.4")
def test_a_fleet_stopped_on_its_way_down_is_not_raked_and_does_not_land() -> None:
    """[P-08] First the units in the box, then the PDB below."""
    game = space(pdbs={"221": 2}, units={QUIBRON: {"wild-2-3": 1, "line": 1}})
    fly(game, QUIBRON, WILD)
    events = do(game, "intercept with all")
    assert only(events, Intercepted).place == QUIBRON
    assert at(game, QUIBRON, "rebel", "interception") == {"wild-2-3": 1}
    assert asked(game) == ("rebel", "fleets")


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


# Off the map


@pytest.mark.case("28.27", "20.11", "20.13")
@pytest.mark.parametrize(("answer", "stands"), [("let them pass", WILD), ("intercept with all", QUIBRON)])
def test_who_comes_from_off_the_map_to_an_environ_passes_orbit_and_pdb(answer: str, stands: str) -> None:
    game = space(
        turn=2,
        pdbs={"221": 1},
        units={"32.entry": {"wild-4-4": 2}, QUIBRON: {"line": 1}},
    )
    fly(game, "32.entry", WILD)
    assert only(game.log, Hyperjumped).origin == "32.entry"
    assert (asked(game), question(game).about) == (("imperial", "interception"), QUIBRON)
    do(game, answer)
    if answer == "let them pass":
        assert asked(game) == ("imperial", "raking")
        do(game, "hold fire")
    role: StackRole = "free" if stands == WILD else "interception"
    assert at(game, stands, "rebel", role) == {"wild-4-4": 2}


@pytest.mark.case("28.27", "21.4")
def test_who_drifts_on_entering_is_in_play_and_moves_on_in_the_next_turn() -> None:
    game = space(turn=2, units={"32.entry": {"wild-2-1": 1}}, dice=[4])
    fly(game, "32.entry", ORNING)
    jump = only(game.log, Hyperjumped)
    assert jump.drift == 1
    assert at(game, "24.drift", "rebel") == {"wild-2-1": 1}
    assert "fleet from 24.drift" not in game.actions


# Hyperjumps


@pytest.mark.case("21.22")
def test_two_leaders_are_no_better_than_one() -> None:
    game = space(
        units={ANGOFF: {"wild-2-3": 5}},
        characters={"ly-mantok": {"place": ANGOFF}, "boccanegra": {"place": ANGOFF}},
        dice=[1],
    )
    fly(game, ANGOFF, LYSENDA, "all aboard")
    assert jumps(game)[0].navigation == 2


@pytest.mark.case("21.22", "12.81")
def test_a_prisoner_of_the_fleet_leads_nobody_through_hyperspace() -> None:
    game = space(
        units={ANGOFF: {"wild-2-3": 4}},
        characters={"barca": {"place": ANGOFF, "fate": "captive", "captor": "units"}},
        dice=[1],
    )
    fly(game, ANGOFF, LYSENDA, "all aboard")
    assert jumps(game)[0].navigation == 2
    assert game.state.characters["barca"].place in (LYSENDA, "23.drift")


@pytest.mark.case("21.27", "21.21", "21.22")
@pytest.mark.parametrize(("leader", "rating"), [("barca", 1), (None, 0)])
def test_the_declared_two_is_lowered_by_the_size_of_the_stack_as_any_rating(
    leader: str | None, rating: int
) -> None:
    game = space(
        "imperial.interplanetary-movement",
        units={ORNING: {"veteran": 4, "patrol": 1}},
        characters={leader: {"place": ORNING}} if leader else {},
        dice=[1, 1, 1, 1, 1, 1],
    )
    do(game, "declare navigation two")
    fly(game, ORNING, PRONOX, "all aboard", "all units")
    assert jumps(game)[0].navigation == rating
    assert not every(game.log, UnitsRevealed)


@pytest.mark.case("21.27", "19.61")
def test_the_declaration_holds_for_a_suicide_squad_too() -> None:
    """All of his units have two, those who would have had more among them."""
    game = space("imperial.interplanetary-movement", units={ORNING: {"suicide-squad": 1}}, dice=[1])
    do(game, "declare navigation two")
    fly(game, ORNING, PRONOX)
    assert jumps(game)[0].navigation == 2


@pytest.mark.case("21.27", "20.6", "7.22")
def test_a_declared_rating_does_not_hide_what_a_pdb_has_hit() -> None:
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"222": 2},
        units={TOWN: {"veteran": 2, "urban-2-1": 1}},
        dice=[6],
    )
    do(game, "declare navigation two")
    fly(game, TOWN, QUIBRON)
    events = do(game, "rake")
    assert only(events, UnitsRevealed).reason == "a Raking Attack"


@pytest.mark.case("20.64", "21.21")
def test_the_penalty_of_a_jump_counts_those_who_are_left_after_the_raking_attack() -> None:
    game = space(pdbs={"221": 2}, units={WILD: {"wild-2-3": 4}}, dice=[6, 1])
    fly(game, WILD, LYSENDA)
    do(game, "rake")
    while kind(game) == "losses":
        do(game, game.actions[0])
    left = sum(at(game, WILD, "rebel").values())
    assert 0 < left < 4
    do(game, f"go on to {LYSENDA}")
    assert jumps(game)[0].navigation == 3


@pytest.mark.case("21.23a", "20.51")
def test_the_slowest_carrier_sets_the_pace_whatever_it_carries() -> None:
    load = {"units": {"wild-4-4": 1, "wild-2-1": 1, "wild-1-0": 1}, "cargo": {"wild-4-4+wild-1-0": 1}}
    game = space(stacks=[{"place": ANGOFF, **load}], dice=[1])
    fly(game, ANGOFF, LYSENDA)
    assert jumps(game)[0].navigation == 1


@pytest.mark.case("21.5", "21.22")
def test_out_of_drift_2_the_size_of_the_stack_counts_as_in_every_jump() -> None:
    """Five units of Navigation 3 have 1 over a distance of two."""
    game = space(units={"22.drift2": {"wild-2-3": 5}}, dice=[1])
    fly(game, "22.drift2", QUIBRON)
    jump = jumps(game)[0]
    assert (jump.navigation, jump.distance) == (1, 2)


@pytest.mark.case("21.4", "21.12", "21.21")
def test_inside_the_star_system_of_its_drift_any_crowd_moves_without_a_roll() -> None:
    game = space(units={"22.drift": {"wild-2-1": 6}})
    fly(game, "22.drift", QUIBRON)
    assert not jumps(game)
    assert at(game, QUIBRON, "rebel") == {"wild-2-1": 6}


@pytest.mark.case("21.4", "20.9")
def test_units_in_drift_are_not_reached_by_anybody() -> None:
    """[P-25] Nobody intercepts, attacks or searches there."""
    game = watched(
        "imperial.interplanetary-movement",
        units={"22.drift": {"wild-2-3": 2, "veteran": 1}, QUIBRON: {"line": 1}},
    )
    assert "fleet from 22.drift" in game.actions
    fly(game, "22.drift", QUIBRON)
    assert at(game, QUIBRON, "imperial") == {"veteran": 1, "line": 1}
    reach(game, "imperial.character-movement")
    assert not every(game.log, BattleFought)
    assert at(game, "22.drift", "rebel") == {"wild-2-3": 2}


@pytest.mark.case("21.4", "21.5", "21.6", "20.7")
def test_a_ship_out_of_drift_is_looked_for_where_it_arrives() -> None:
    game = space(
        "rebel.character-movement",
        pdbs={"221": 2},
        idle=False,
        characters={"boccanegra": {"place": "22.drift", "ship": SHIP}},
        dice=[1],
    )
    while kind(game) == "movement.flight" or kind(game) == "movement":
        do(game, f"to {QUIBRON}" if f"to {QUIBRON}" in game.actions else game.actions[0])
    assert only(game.log, DetectionRolled).planet == "221"


@pytest.mark.case("21.6", "9.34", "20.91")
@pytest.mark.parametrize(("box", "detected"), [(LYSENDA, False), (QUIBRON, True)])
def test_a_jump_with_a_fleet_removes_detection_and_a_move_inside_the_system_does_not(
    box: str, detected: bool
) -> None:
    """Among the units he counts as detected; what his counter says matters when he stands alone again."""
    pilot = {"place": ANGOFF, "ship": SHIP, "detected": True}
    game = space(units={ANGOFF: {"wild-2-3": 1}}, characters={"boccanegra": pilot})
    fly(game, ANGOFF, box, "all aboard")
    boccanegra = game.state.characters["boccanegra"]
    assert (boccanegra.place, boccanegra.detected) == (box, detected)
    assert characters.counts_as_detected(boccanegra)


@pytest.mark.case("21.6", "9.34", "20.91")
def test_who_jumped_with_a_fleet_and_leaves_it_in_the_same_phase_is_seen_for_it() -> None:
    """[A-09-07] Arriving with military units leaves characters detected, and their friends with them."""
    game = space(
        units={ANGOFF: {"wild-2-3": 1}},
        characters={"kogus": {"place": ANGOFF, "detected": True}, "ran-jayma": {"place": "232.1"}},
    )
    fly(game, ANGOFF, "232.1", "all aboard")
    assert not game.state.characters["ran-jayma"].detected
    reach(game, "rebel.surface-movement")
    do(game, "detach kogus")
    assert game.state.characters["kogus"].detected
    assert game.state.characters["ran-jayma"].detected


# Raking


@pytest.mark.case("20.65", "15.5", "22.22", "20.3")
def test_a_pdb_put_down_from_orbit_rakes_nobody_and_hands_the_planet_over() -> None:
    """Only Rebel units are on the planet: with its PDB Down nobody controls it any more (15.5)."""
    game = space(
        pdbs={"221": 1},
        units={QUIBRON: {"wild-4-3": 4}, WILD: {"wild-2-1": 1}},
        dice=[6, 1],
    )
    do(game, "done")
    events = do(game, f"attack the PDB from {QUIBRON}")
    assert only(events, PdbBombarded).pdb_loss >= 2
    assert not game.state.planets["221"].pdb_up
    assert any(event.planet == "221" and event.after is None for event in every(game.log, ControlChanged))
    reach(game, "rebel.surface-movement")
    do(game, f"march from {QUIBRON}", "all units")
    if kind(game) == "movement.descent":
        do(game, f"to {WILD}")
    assert not every(game.log, RakingAttackMade)


@pytest.mark.case("20.6", "20.8")
def test_nobody_rakes_a_reaction_that_comes_down_from_orbit() -> None:
    game = space(
        "rebel.reaction",
        rebel_pdbs={"222": 2},
        units={ANGOFF: {"line": 1}, TOWN: {"urban-2-1": 1}},
        idle=False,
    )
    action = next(action for action in game.actions if "line" in action)
    do(game, action)
    assert at(game, TOWN, "imperial") == {"line": 1}
    assert not every(game.log, RakingAttackMade)


@pytest.mark.case("20.8", "9.6")
def test_one_reaction_into_an_environ_wherever_it_comes_from() -> None:
    game = space(
        "rebel.reaction",
        units={CHARKHAN: {"line": 2}, "223.1": {"patrol": 1}, "223.2": {"wild-2-1": 1}},
        idle=False,
    )
    assert any("line" in action for action in game.actions)
    assert any("patrol" in action for action in game.actions)
    do(game, next(action for action in game.actions if "line" in action))
    assert at(game, "223.2", "imperial") == {"line": 1}
    assert game.ctx.segment != "rebel.reaction" or not any("223.2" in action for action in game.actions)


@pytest.mark.case("20.8", "22.4", "10.4")
def test_a_leader_who_reacts_from_orbit_needs_the_leadership_of_the_ground() -> None:
    """Professor Mareg leads nobody; Zina Adora, who cannot lead in space, comes down with the unit."""
    game = space(
        "imperial.reaction",
        units={CHARKHAN: {"wild-2-3": 2}, "223.2": {"line": 1}},
        characters={
            "zina-adora": {"place": CHARKHAN, "with_units": True},
            "professor-mareg": {"place": CHARKHAN, "with_units": True},
        },
        idle=False,
    )
    do(game, next(action for action in game.actions if "wild-2-3" in action))
    leaders = [action for action in game.actions if "zina" in action or "mareg" in action]
    assert leaders == [action for action in leaders if "zina" in action]
    assert leaders


# Combat in space


@pytest.mark.case("22.43", "12.81", "22.22")
def test_prisoners_of_a_fleet_die_with_it_in_an_attack_on_a_pdb() -> None:
    game = space(
        "rebel.space-combat",
        pdbs={"221": 2},
        units={QUIBRON: {"wild-2-1": 1}},
        characters={"barca": {"place": QUIBRON, "fate": "captive", "captor": "units"}},
        dice=[1, 6],
        idle=False,
    )
    do(game, f"attack the PDB from {QUIBRON}")
    assert not at(game, QUIBRON, "rebel")
    assert game.state.characters["barca"].fate == "dead"


@pytest.mark.case("22.22", "22.43")
def test_a_fleet_that_is_lost_attacking_a_pdb_has_still_hit_it() -> None:
    """Both sides roll, and both results count."""
    game = space(
        "rebel.space-combat",
        pdbs={"221": 2},
        units={QUIBRON: {"wild-2-3": 1}},
        characters={"boccanegra": {"place": QUIBRON}},
        dice=[6, 6],
        idle=False,
    )
    do(game, f"attack the PDB from {QUIBRON}", "no leader")
    fight = only(game.log, PdbBombarded)
    assert (fight.attacker_loss, fight.pdb_loss) == (3, 2)
    assert not at(game, QUIBRON, "rebel")
    assert game.state.characters["boccanegra"].fate == "dead"
    assert not game.state.planets["221"].pdb_up


@pytest.mark.case("22.24", "19.61", "19.62")
@pytest.mark.parametrize(
    ("guards", "offers"),
    [
        ({"line": 1, "suicide-squad": 1}, ("help with line", "ready")),
        ({"suicide-squad": 1}, ("ready",)),
    ],
)
def test_a_suicide_squad_does_not_help_a_pdb(guards: Mapping[str, int], offers: tuple[str, ...]) -> None:
    """Its owner is asked all the same: whoever has units there is."""
    game = space(
        "rebel.space-combat", pdbs={"221": 1}, units={QUIBRON: {"wild-4-3": 4, **guards}}, idle=False
    )
    do(game, f"decline at {QUIBRON}", "done", f"attack the PDB from {QUIBRON}")
    assert game.actions == offers


@pytest.mark.case("22.21", "22.4", "22.3")
def test_base_leader_and_assault_shift_one_column_together() -> None:
    """A Level 1 base (1 left), Barca for the defense (3 left), an assault (2 left), Mantok (2 right)."""
    game = space(
        "rebel.space-combat",
        pdbs={"221": 1},
        units={QUIBRON: {"wild-4-3": 6, "patrol": 1}},
        characters={"ly-mantok": {"place": QUIBRON}, "barca": {"place": QUIBRON}},
        dice=[3, 3],
        idle=False,
    )
    do(game, f"attack at {QUIBRON}", "lead with ly-mantok", "lead with barca", "determined assault")
    battle = only(game.log, BattleFought)
    assert sum(shift.columns for shift in battle.shifts) == -1 - 3 - 2 + 2


@pytest.mark.case("22.3", "19.62", "20.54")
@pytest.mark.parametrize(
    ("stack", "may"),
    [
        ({"units": {"veteran": 2, "suicide-squad": 1}}, True),
        ({"units": {"veteran": 2, "militia": 1}, "cargo": {"veteran+militia": 1}}, True),
        ({"units": {"veteran": 2, "patrol": 1}}, False),
    ],
)
def test_what_counts_for_nothing_does_not_bar_a_determined_assault(
    stack: Mapping[str, Any], may: bool
) -> None:
    game = space(
        "imperial.space-combat",
        units={QUIBRON: {"wild-2-3": 1}},
        stacks=[{"place": QUIBRON, **stack}],
        dice=[3, 3],
        idle=False,
    )
    do(game, f"attack at {QUIBRON}")
    assert ("determined assault" in game.actions) is may


@pytest.mark.case("22.0", "22.21", "20.41")
def test_freed_by_their_victory_units_are_helped_by_their_pdb_again() -> None:
    """Not in the interception stack (22.21); but in step 3, when they have joined the free units."""
    game = space(
        units={ANGOFF: {"wild-2-1": 1}, CHARKHAN: {"wild-4-3": 3}, QUIBRON: {"veteran": 2}},
        pdbs={"221": 2},
        dice=[6, 1, 3, 3],
    )
    fly(game, ANGOFF, QUIBRON)
    do(game, "intercept with all")
    fly(game, CHARKHAN, QUIBRON)
    do(game, "done", "usual attack")
    assert at(game, QUIBRON, "imperial") == {"veteran": 2}
    do(game, f"attack at {QUIBRON}", "usual attack")
    second = every(game.log, BattleFought)[-1]
    assert (second.attacker, second.defense) == ("rebel", 8)
    assert sum(shift.columns for shift in second.shifts) == -3


@pytest.mark.case("22.43", "20.2")
def test_a_pilot_beside_a_fleet_that_is_wiped_out_is_lost_with_his_ship() -> None:
    """[P-18] In orbit all of a side that is not intercepted is one stack."""
    game = space(
        "imperial.space-combat",
        units={QUIBRON: {"wild-2-1": 1, "veteran": 3}},
        characters={"boccanegra": {"place": QUIBRON, "ship": SHIP}, "kogus": {"place": QUIBRON}},
        dice=[6, 1],
        idle=False,
    )
    do(game, f"attack at {QUIBRON}", "no leader", "usual attack")
    assert {event.character for event in every(game.log, Died)} == {"boccanegra", "kogus"}
    assert SHIP not in game.state.ships


@pytest.mark.case("20.2", "20.3", "18.0")
def test_who_went_up_with_a_fleet_comes_down_with_it_in_the_same_operations_phase() -> None:
    """He may not move on his own in Segment 3, but he is stacked with units that move in Segment 4."""
    game = space(
        units={TOWN: {"urban-2-3": 1}}, characters={"kogus": {"place": TOWN}, "ran-jayma": {"place": "232.1"}}
    )
    fly(game, TOWN, CHARKHAN, "all aboard")
    reach(game, "rebel.character-movement")
    assert not any("kogus" in action for action in game.actions)
    reach(game, "rebel.surface-movement")
    do(game, f"march from {CHARKHAN}")
    do(game, "all aboard")
    if kind(game) == "movement.descent":
        do(game, "to 223.2")
    assert game.state.characters["kogus"].place == "223.2"
