"""[22.2] Attacks on PDBs from orbit: who may, with what, and what becomes of the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.province.orbit_table import BOX, OTHER_BOX, REBEL_BOX, at, fleets, over
from tests.engine.table import do, every, only, question

from fitg.engine.events.character_combat import Died
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import PdbChanged
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.space import PdbBombarded, PdbHelped
from fitg.engine.game import Game, restore
from fitg.engine.machine.events import Event

BOMBARD, SPARE = f"attack the PDB from {BOX}", f"spare the PDB at {BOX}"


def bombarded(events: Sequence[Event]) -> PdbBombarded:
    return only(events, PdbBombarded)


def base(game: Game, planet: str = "241") -> tuple[int, bool]:
    found = game.state.planets[planet]
    return found.pdb, found.pdb_up


@pytest.mark.case("22.0", "22.22")
def test_the_phasing_player_may_attack_a_pdb_without_enemy_units_in_the_box() -> None:
    game = fleets({"wild-4-4": 2}, pdb={"pdb": 1}, dice=[3, 3])
    assert question(game).side == "rebel"
    assert game.actions == (BOMBARD, "done")
    battle = bombarded(do(game, BOMBARD))
    assert (battle.attack, battle.base, battle.helpers, battle.column) == (8, 4, 0, "2-1")
    assert over(game)


@pytest.mark.case("22.0", "22.23")
def test_nobody_has_to_attack_a_pdb() -> None:
    game = fleets({"wild-4-4": 2}, pdb={"pdb": 1})
    assert not every(do(game, "done"), PdbBombarded)
    assert over(game)
    assert base(game) == (1, True)


@pytest.mark.case("22.0")
def test_step_four_comes_only_if_nobody_wanted_combat_in_step_three() -> None:
    game = fleets({"wild-4-4": 2, "patrol": 3}, pdb={"pdb": 1}, dice=[3, 3])
    assert list(game.actions) == [f"attack at {BOX}", f"decline at {BOX}", "done"]
    do(game, f"decline at {BOX}")
    assert question(game).side == "imperial"
    do(game, "done")
    assert question(game).side == "rebel"
    assert game.actions == (BOMBARD, SPARE)
    do(game, SPARE)
    assert over(game)


@pytest.mark.case("22.0", "22.12", "22.23")
def test_units_that_fought_free_enemy_units_do_not_attack_the_pdb() -> None:
    game = fleets({"wild-4-4": 3, "patrol": 2}, pdb={"pdb": 1}, dice=[4, 4])
    do(game, f"attack at {BOX}", "usual attack")
    assert over(game), "no second combat"


@pytest.mark.case("22.0", "22.12", "22.23")
def test_nor_do_they_when_the_opponent_attacked_them() -> None:
    game = fleets({"wild-4-4": 3, "patrol": 4}, pdb={"pdb": 1}, dice=[3, 3])
    events = do(game, f"decline at {BOX}", f"attack at {BOX}")
    assert only(events, BattleFought).attacker == "imperial"
    assert over(game)


@pytest.mark.case("22.23", "22.0a")
def test_survivors_of_an_interception_may_attack_the_pdb() -> None:
    game = fleets(
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"patrol": 1}}], pdb={"pdb": 1}, dice=[3, 3, 3, 3]
    )
    assert question(game).side == "rebel"
    assert game.actions == (BOMBARD, SPARE)
    assert bombarded(do(game, BOMBARD)).attack == 9


@pytest.mark.case("22.23")
def test_units_that_are_still_intercepted_do_not_attack_the_pdb() -> None:
    game = fleets(
        intercepted=[{"units": {"wild-4-3": 4}}, {"units": {"line": 5}}], pdb={"pdb": 1}, dice=[3, 3]
    )
    while not over(game):
        assert BOMBARD not in game.actions
        game.apply(game.actions[0])


@pytest.mark.case("22.23")
def test_only_the_phasing_player_attacks_a_pdb() -> None:
    game = fleets({"wild-4-4": 2}, phasing="imperial", pdb={"pdb": 1})
    assert over(game)


@pytest.mark.case("22.0", "22.22")
def test_a_pdb_of_ones_own_is_not_attacked() -> None:
    game = fleets({"line": 2}, phasing="imperial", pdb={"pdb": 2}, units={REBEL_BOX: {"urban-2-3": 1}})
    assert over(game)


@pytest.mark.case("22.22")
def test_the_imperial_player_attacks_a_rebel_pdb() -> None:
    game = fleets(phasing="imperial", units={REBEL_BOX: {"veteran": 3}}, dice=[3, 3])
    battle = bombarded(do(game, f"attack the PDB from {REBEL_BOX}"))
    assert (battle.planet, battle.attack, battle.base, battle.column) == ("222", 12, 4, "3-1")


@pytest.mark.case("22.22")
@pytest.mark.parametrize(("level", "strength"), [(0, 1), (1, 4), (2, 8)])
def test_the_strength_of_a_pdb_goes_by_its_level(level: int, strength: int) -> None:
    game = fleets({"wild-4-4": 2}, pdb={"pdb": level}, dice=[1, 6])
    battle = bombarded(do(game, BOMBARD))
    assert (battle.base, battle.level, battle.shifts) == (strength, level, ())


@pytest.mark.case("22.22")
@pytest.mark.parametrize(
    ("markers", "column"),
    [
        ({"pdb": 2}, "1-1"),
        ({"pdb": 2, "pdb_up": False}, "3-1"),
        ({"pdb": 2, "state": "rebellion"}, "3-1"),
        ({"pdb": 2, "pdb_up": False, "state": "rebellion"}, "3-1"),
    ],
)
def test_a_pdb_that_is_down_or_nobodys_is_two_columns_weaker_once(
    markers: Mapping[str, Any], column: str
) -> None:
    game = fleets({"wild-4-4": 2}, pdb=markers, dice=[3, 6])
    battle = bombarded(do(game, BOMBARD))
    assert (battle.ratio, battle.column) == ("1-1", column)


@pytest.mark.case("22.22a", "22.22")
@pytest.mark.parametrize(
    ("markers", "fleet", "die", "loss", "after"),
    [
        ({"pdb": 2}, 8, 6, 6, (1, False)),
        ({"pdb": 2, "pdb_up": False}, 4, 6, 6, (0, False)),
        ({"pdb": 1}, 2, 6, 4, (1, False)),
        ({"pdb": 1}, 2, 1, 1, (1, True)),
        ({"pdb": 2}, 4, 3, 2, (2, False)),
        ({"pdb": 1, "pdb_up": False}, 1, 5, 4, (0, False)),
        ({"pdb": 0}, 4, 6, 7, (0, False)),
    ],
)
def test_two_points_put_it_down_and_three_more_cost_a_level(
    markers: Mapping[str, Any], fleet: int, die: int, loss: int, after: tuple[int, bool]
) -> None:
    """The examples of 22.22, and that a PDB never falls below Level 0, Down (22.23)."""
    game = fleets(
        {"wild-4-4": min(fleet, 4), "urban-4-4": max(0, fleet - 4)} if fleet > 4 else {"wild-4-4": fleet},
        pdb=markers,
        dice=[die, 6],
    )
    assert bombarded(do(game, BOMBARD)).pdb_loss == loss
    assert base(game) == after


@pytest.mark.case("22.23")
def test_a_pdb_with_nothing_to_lose_is_not_attacked() -> None:
    game = fleets({"wild-4-4": 2}, pdb={"pdb": 0, "pdb_up": False})
    assert over(game)


@pytest.mark.case("22.22")
def test_the_pdb_hurts_the_attacker_as_usual() -> None:
    game = fleets({"wild-2-3": 3}, pdb={"pdb": 2}, dice=[6, 2])
    events = do(game, BOMBARD)
    assert bombarded(events).attacker_loss == 3
    assert only(events, UnitsLost).units == {"wild-2-3": 1}
    assert at(game, "rebel") == {"wild-2-3": 2}
    assert only(events, PdbChanged).up is False


@pytest.mark.case("22.43", "22.22")
def test_an_attacker_who_loses_all_is_lost_with_his_characters() -> None:
    game = fleets(
        {"wild-2-1": 1}, pdb={"pdb": 2}, characters={"kogus": {"place": BOX, "ship": "explorer"}}, dice=[1, 1]
    )
    assert only(do(game, BOMBARD), Died).character == "kogus"
    assert not at(game, "rebel")


# Helpers


@pytest.mark.case("22.24", "22.44")
def test_the_non_phasing_player_chooses_which_units_help() -> None:
    game = fleets({"wild-4-4": 4, "line": 1, "veteran": 2}, pdb={"pdb": 1}, dice=[3, 3])
    do(game, f"decline at {BOX}", "done", BOMBARD)
    assert question(game).side == "imperial"
    assert game.actions == ("help with all", "help with line", "help with veteran", "ready")
    do(game, "help with veteran")
    assert game.actions == ("help with all", "help with line", "help with veteran", "ready")
    events = do(game, "ready")
    helped = only(events, PdbHelped)
    assert (helped.number, helped.strength) == (1, 4)
    assert only(events, UnitsRevealed).units == {"veteran": 1}
    assert bombarded(events).helpers == 4


@pytest.mark.case("22.24")
def test_a_single_unit_helps_by_its_name_and_the_last_word_is_final() -> None:
    game = fleets({"wild-4-4": 4, "veteran": 1}, pdb={"pdb": 1}, dice=[3, 3])
    do(game, f"decline at {BOX}", "done", BOMBARD)
    assert game.actions == ("help with veteran", "ready")
    assert [option.is_final(game.ctx) for option in game.options] == [True, True]
    two = fleets({"wild-4-4": 4, "veteran": 2}, pdb={"pdb": 1}, dice=[3, 3])
    do(two, f"decline at {BOX}", "done", BOMBARD)
    first = {option.text: option.is_final(two.ctx) for option in two.options}
    assert first == {"help with all": True, "help with veteran": False, "ready": True}


@pytest.mark.case("22.24")
def test_helpers_add_their_strength_and_take_no_losses() -> None:
    """The example of 22.24: Level 1 and two 3-2 units defend with 8; a 2 puts it Down, no unit is lost."""
    game = fleets({"wild-4-4": 2, "line": 2}, pdb={"pdb": 1}, dice=[4, 6])
    events = do(game, f"decline at {BOX}", "done", BOMBARD, "help with all")
    battle = bombarded(events)
    assert (battle.base + battle.helpers, battle.column, battle.pdb_loss) == (8, "1-1", 2)
    assert base(game) == (1, False)
    assert at(game, "imperial") == {"line": 2}
    assert not every(events, UnitsLost)


@pytest.mark.case("22.24")
def test_nobody_has_to_help() -> None:
    game = fleets({"wild-4-4": 2, "line": 2}, pdb={"pdb": 1}, dice=[4, 6])
    events = do(game, f"decline at {BOX}", "done", BOMBARD, "ready")
    assert bombarded(events).helpers == 0
    assert not every(events, PdbHelped)
    assert not every(events, UnitsRevealed)


@pytest.mark.case("22.24", "20.47")
def test_units_in_an_interception_stack_do_not_help() -> None:
    game = fleets(
        {"wild-4-4": 2},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 5}}],
        pdb={"pdb": 1},
        dice=[3, 3, 3, 3],
    )
    while BOMBARD not in game.actions:
        game.apply(game.actions[-1])
    assert bombarded(do(game, BOMBARD)).helpers == 0


@pytest.mark.case("22.42")
def test_a_leader_counts_for_the_pdb_only_with_units_that_help() -> None:
    characters = {"barca": {"place": BOX}}
    game = fleets({"wild-4-4": 2, "line": 1}, pdb={"pdb": 1}, characters=characters, dice=[4, 6])
    do(game, f"decline at {BOX}", "done", BOMBARD)
    assert bombarded(do(game, "ready")).shifts == ()
    game = fleets({"wild-4-4": 2, "line": 1}, pdb={"pdb": 1}, characters=characters, dice=[4, 6])
    do(game, f"decline at {BOX}", "done", BOMBARD, "help with line")
    assert game.actions == ("lead with barca", "no leader")
    assert [shift.columns for shift in bombarded(do(game, "lead with barca")).shifts] == [-3]


@pytest.mark.case("22.42")
def test_a_leader_alone_above_his_pdb_does_not_lead_it() -> None:
    game = fleets(
        {"wild-4-4": 2},
        pdb={"pdb": 1},
        characters={"barca": {"place": BOX, "ship": "imperial-spaceship"}},
        dice=[4, 6],
    )
    assert bombarded(do(game, BOMBARD)).shifts == ()


@pytest.mark.case("22.4", "22.41")
def test_the_attacker_may_be_led() -> None:
    game = fleets({"wild-4-4": 2}, pdb={"pdb": 1}, characters={"ly-mantok": {"place": BOX}}, dice=[4, 6])
    events = do(game, BOMBARD, "lead with ly-mantok")
    assert [shift.columns for shift in bombarded(events).shifts] == [2]


@pytest.mark.case("22.23", "22.32")
def test_there_is_no_determined_assault_on_a_pdb() -> None:
    game = fleets({"wild-4-4": 4}, pdb={"pdb": 1}, dice=[4, 6])
    assert bombarded(do(game, BOMBARD)).column == "4-1"


@pytest.mark.case("22.0")
def test_pdbs_in_several_boxes_are_attacked_one_after_the_other() -> None:
    game = fleets({"wild-4-4": 2}, units={OTHER_BOX: {"urban-4-4": 2}}, pdb={"pdb": 1}, dice=[4, 6, 4, 6])
    do(game, f"attack the PDB from {OTHER_BOX}")
    assert game.actions == (BOMBARD, "done")
    assert bombarded(do(game, BOMBARD)).planet == "241"


@pytest.mark.case("22.24")
def test_a_game_is_saved_while_helpers_are_chosen() -> None:
    game = fleets({"wild-4-4": 4, "line": 1, "veteran": 2}, pdb={"pdb": 1}, dice=[3, 3])
    do(game, f"decline at {BOX}", "done", BOMBARD, "help with veteran")
    twin = restore(game.snapshot())
    assert (twin.actions, twin.digest()) == (game.actions, game.digest())
