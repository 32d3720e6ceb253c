"""[22.0] Space combat: the four steps of each Orbit Box, leaders, losses and total loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.province.fleets import ANGOFF, CHARKHAN, QUIBRON, fly, kind, offered, space
from tests.engine.province.fleets import at as fleet_at
from tests.engine.province.orbit_table import BOX, OPEN_END, OTHER_BOX, at, fleets, over
from tests.engine.table import do, every, only, question, table, until

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import Died
from fitg.engine.events.military_combat import BattleFought, CombatDeclared, LeaderNamed
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import PdbBombarded, StackReleased
from fitg.engine.game import Game, restore
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.machine.joins import Answers
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.machine.state import Custody

ATTACK, DONE = f"attack at {BOX}", "done"
CLASH = f"fight the interception at {BOX}"
WILD = "221.1"
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")
SHIP = "planetary-privateer"


def all_events(game: Game) -> list[Event]:
    """Everything since the game was laid out."""
    return [*game.opening, *(event for step in game.history for event in step.events)]


def fought_at(events: Sequence[Event]) -> BattleFought:
    return only(events, BattleFought)


# The four steps


@pytest.mark.case("22.0", "20.45")
def test_the_interception_stack_fights_first_and_in_any_case() -> None:
    game = fleets(
        {"wild-2-3": 1, "patrol": 1},
        intercepted=[{"units": {"wild-4-3": 1}}, {"units": {"line": 2}}],
        dice=[3, 3],
    )
    first = fought_at(all_events(game))
    assert (first.attacker, first.attack, first.defense) == ("imperial", 4, 3)
    assert question(game).kind == "space-combat"
    assert question(game).side == "rebel"
    assert ATTACK in game.actions


@pytest.mark.case("22.0", "20.45", "22.44")
def test_nobody_outside_the_interception_stack_joins_in() -> None:
    game = fleets(
        {"wild-4-4": 4, "elite-navy": 4},
        intercepted=[{"units": {"wild-4-3": 2}}, {"units": {"patrol": 3}}],
        dice=[1, 1],
    )
    battle = fought_at(all_events(game))
    assert (battle.attack, battle.defense, battle.ratio) == (6, 6, "1-1")


@pytest.mark.case("22.0")
def test_the_phasing_player_is_the_defender_of_an_interception_in_either_player_turn() -> None:
    game = fleets(
        intercepted=[{"units": {"wild-2-1": 3}}, {"units": {"line": 2}}], phasing="imperial", dice=[1, 6]
    )
    assert fought_at(all_events(game)).attacker == "rebel"
    assert at(game, "imperial", "interception") == {"line": 2}


@pytest.mark.case("22.0a")
@pytest.mark.parametrize(
    ("dice", "winner", "survivors"),
    [
        ((6, 6), "imperial", {"line": 2}),
        ((1, 1), "rebel", {"wild-2-1": 2}),
    ],
)
def test_the_survivors_of_a_side_join_its_free_units_when_the_other_is_wiped_out(
    dice: tuple[int, int], winner: Side, survivors: Mapping[str, int]
) -> None:
    one = {"units": {"wild-2-1": 2}} if winner == "rebel" else {"units": {"wild-2-1": 1}}
    other = {"units": {"line": 1}} if winner == "rebel" else {"units": {"line": 2}}
    game = fleets({"wild-2-3": 1}, intercepted=[one, other], dice=dice)
    assert only(all_events(game), StackReleased).side == winner
    assert not at(game, "rebel", "interception")
    assert not at(game, "imperial", "interception")
    together = {**survivors, "wild-2-3": 1} if winner == "rebel" else survivors
    assert at(game, winner) == together


@pytest.mark.case("22.0a")
def test_units_freed_in_step_two_fight_and_are_fought_in_step_three() -> None:
    game = fleets(
        {"line": 1},
        intercepted=[{"units": {"wild-2-3": 2}}, {"units": {"patrol": 1}}],
        dice=[1, 1, 6, 6],
    )
    assert question(game).side == "rebel"
    assert ATTACK in game.actions
    battle = fought_at(do(game, ATTACK, "usual attack"))
    assert (battle.attack, battle.defense) == (6, 2)


@pytest.mark.case("22.0a")
def test_the_characters_of_a_freed_stack_are_free_too() -> None:
    game = fleets(
        {"line": 1},
        intercepted=[{"units": {"wild-2-3": 2}}, {"units": {"patrol": 1}}],
        characters={
            "ly-mantok": {"place": BOX, "intercepted": True, "ship": "explorer"},
            "kogus": {"place": BOX, "intercepted": True},
        },
        dice=[1, 1],
    )
    until(game, "space-combat")
    assert only(all_events(game), StackReleased).characters == ("ly-mantok", "kogus")
    assert game.state.characters["ly-mantok"].stack == "free"
    do(game, ATTACK)
    assert "lead with ly-mantok" in game.actions


@pytest.mark.case("22.0a")
def test_prisoners_and_ships_of_a_freed_stack_are_with_the_free_units() -> None:
    game = fleets(
        {"wild-2-1": 1},
        intercepted=[{"units": {"wild-2-1": 1}}, {"units": {"line": 2}}],
        characters={"kogus": {"place": BOX, "fate": "captive", "captor": "units", "intercepted": True}},
        ships=[{"id": "imperial-spaceship", "place": BOX, "intercepted": True}],
        dice=[6, 6],
    )
    assert only(all_events(game), StackReleased).side == "imperial"
    assert game.state.characters["kogus"].custody == Custody("stack", "free")
    assert game.state.ships["imperial-spaceship#1"].stack == "free"


@pytest.mark.case("22.12", "22.23")
def test_units_that_have_fought_in_this_segment_neither_fight_again_nor_attack_the_pdb() -> None:
    """A position in the middle of the Segment; the mark is gone when it is over."""
    fought = [
        {"place": BOX, "units": {"wild-4-4": 2}, "fought": True},
        {"place": BOX, "units": {"line": 2}, "fought": True},
    ]
    game = fleets(pdb={"pdb": 1}, stacks=fought)
    assert over(game)
    assert not any(stack.fought for heap in game.state.stacks.values() for stack in heap.values())


@pytest.mark.case("22.0a", "20.46")
def test_if_both_survive_they_stay_in_the_interception_stack_and_fight_no_more() -> None:
    game = fleets(
        {"wild-2-1": 1, "patrol": 1},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 5}}],
        dice=[3, 3],
    )
    until(game, "space-combat")
    assert at(game, "rebel", "interception")
    assert at(game, "imperial", "interception")
    assert not every(all_events(game), StackReleased)
    events = do(game, DONE, DONE)
    assert not every(events, BattleFought)
    assert over(game)


@pytest.mark.case("22.0b")
def test_the_phasing_player_is_asked_first_and_his_opponent_only_if_he_declines() -> None:
    game = fleets({"wild-2-3": 1, "line": 1}, dice=[3, 3])
    assert question(game).side == "rebel"
    do(game, DONE)
    assert question(game).side == "imperial"
    assert game.actions == (ATTACK, DONE)
    assert only(do(game, ATTACK), CombatDeclared).attacker == "imperial"


@pytest.mark.case("22.0b")
def test_the_one_who_declares_is_the_attacker_and_the_other_is_not_asked() -> None:
    game = fleets({"wild-2-3": 1, "line": 1}, dice=[3, 3])
    events = do(game, ATTACK)
    assert only(events, CombatDeclared).attacker == "rebel"
    do(game, "usual attack")
    assert over(game)


@pytest.mark.case("22.0")
def test_nobody_has_to_fight_outside_an_interception() -> None:
    game = fleets({"wild-2-3": 1, "line": 1})
    events = do(game, DONE, DONE)
    assert not every(events, BattleFought)
    assert at(game, "rebel") == {"wild-2-3": 1}
    assert at(game, "imperial") == {"line": 1}


@pytest.mark.case("22.0")
def test_the_phasing_player_picks_the_order_of_boxes() -> None:
    game = fleets(
        {"wild-2-3": 1, "line": 1},
        stacks=[
            {"place": OTHER_BOX, "role": "interception", "units": {"urban-2-3": 1}},
            {"place": OTHER_BOX, "role": "interception", "units": {"line": 1}},
        ],
        dice=[1, 1],
    )
    assert question(game).side == "rebel"
    assert set(game.actions) == {f"fight the interception at {OTHER_BOX}", ATTACK, f"decline at {BOX}"}
    assert DONE not in game.actions


@pytest.mark.case("22.0")
def test_a_box_is_finished_before_the_next_one() -> None:
    game = fleets(
        {"wild-2-3": 1, "line": 1},
        units={OTHER_BOX: {"urban-2-3": 1, "line": 1}},
        stacks=[
            {"place": OTHER_BOX, "role": "interception", "units": {"wild-4-3": 3}},
            {"place": OTHER_BOX, "role": "interception", "units": {"line": 3}},
        ],
        planets={"211": {"pdb": 0, "pdb_up": False}},
        dice=[3, 3],
    )
    do(game, f"fight the interception at {OTHER_BOX}")
    until(game, "space-combat")
    assert game.actions == (f"attack at {OTHER_BOX}", DONE)
    do(game, DONE, DONE)
    assert question(game).side == "rebel"
    assert game.actions == (ATTACK, DONE)


@pytest.mark.case("22.0")
def test_one_word_ends_all_attacks_and_the_opponent_answers_for_all_boxes() -> None:
    game = fleets({"wild-2-3": 1, "line": 1}, units={OTHER_BOX: {"urban-2-3": 1, "line": 1}}, dice=[3, 3])
    do(game, DONE)
    assert set(game.actions) == {ATTACK, f"attack at {OTHER_BOX}", DONE}
    do(game, ATTACK)
    assert question(game).side == "imperial"
    assert game.actions == (f"attack at {OTHER_BOX}", DONE)


@pytest.mark.case("22.12")
def test_there_is_one_combat_in_the_interception_stack_and_one_besides() -> None:
    game = fleets(
        {"wild-2-3": 3, "line": 4},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 3}}],
        pdb={"pdb": 1},
        dice=[3, 3, 3, 3],
    )
    until(game, "space-combat")
    do(game, ATTACK)
    while not over(game):
        game.apply(game.actions[-1])
    assert len(every(all_events(game), BattleFought)) == 2
    assert at(game, "rebel"), "they would have somebody left to fight"
    assert at(game, "imperial")


@pytest.mark.case("22.11")
def test_the_attacker_is_not_asked_for_a_ratio() -> None:
    game = fleets({"wild-4-4": 3, "line": 1}, dice=[3, 3])
    battle = fought_at(do(game, ATTACK, "usual attack"))
    assert (battle.ratio, battle.column) == ("5-1", "5-1")


@pytest.mark.case("22.13")
def test_a_pdb_does_not_rake_and_no_detachment_attacks_in_this_segment() -> None:
    game = fleets({"wild-2-3": 1}, pdb={"pdb": 2}, characters={"kogus": {"place": BOX, "ship": "explorer"}})
    assert question(game).kind == "space-combat"
    assert set(game.actions) == {f"attack the PDB from {BOX}", DONE}


# Strengths and losses


@pytest.mark.case("19.1", "19.12", "19.14", "22.0")
@pytest.mark.parametrize(
    ("rebels", "imperials", "attack", "defense"),
    [
        ({"urban-4-3": 1}, {"line": 1}, 3, 2),
        ({"urban-2-3": 1}, {"patrol": 1}, 3, 2),
        ({"urban-2-1": 2}, {"veteran": 1}, 2, 4),
        ({"urban-4-4": 1}, {"elite-army": 1, "elite-navy": 1}, 4, 9),
    ],
)
def test_space_strengths_make_the_ratio(
    rebels: Mapping[str, int], imperials: Mapping[str, int], attack: int, defense: int
) -> None:
    game = fleets({**rebels, **imperials}, dice=[3, 3])
    events = do(game, ATTACK)
    if not every(events, BattleFought):
        events += do(game, "usual attack")
    battle = fought_at(events)
    assert (battle.attack, battle.defense) == (attack, defense)


@pytest.mark.case("22.0", "19.14")
def test_losses_are_counted_in_space_strength_points() -> None:
    """A loss of 3 takes one Line, which is worth 3 only on the ground."""
    game = fleets({"wild-2-1": 6, "line": 3}, dice=[2, 6])
    assert fought_at(do(game, ATTACK)).defender_loss == 1
    assert at(game, "imperial") == {"line": 3}
    game = fleets({"wild-2-1": 6, "line": 3}, dice=[6, 6])
    assert fought_at(do(game, ATTACK)).defender_loss == 3
    assert at(game, "imperial") == {"line": 2}


@pytest.mark.case("20.54", "20.51")
def test_what_is_carried_adds_nothing_and_is_lost_with_its_carrier() -> None:
    game = fleets(
        {"line": 2},
        stacks=[
            {
                "place": BOX,
                "units": {"urban-2-3": 1, "urban-1-0": 1},
                "cargo": {"urban-2-3+urban-1-0": 1},
            }
        ],
        characters={"doctor-sontag": {"place": BOX}},
        phasing="imperial",
        dice=[6, 6],
    )
    events = do(game, ATTACK)
    assert fought_at(events).defense == 3
    assert only(events, UnitsLost).units == {"urban-2-3": 1, "urban-1-0": 1}
    assert not at(game, "rebel")


@pytest.mark.case("20.54")
def test_empty_carriers_are_lost_before_loaded_ones() -> None:
    game = fleets(
        {"line": 4},
        stacks=[
            {
                "place": BOX,
                "units": {"urban-2-3": 2, "urban-1-0": 1},
                "cargo": {"urban-2-3+urban-1-0": 1},
            }
        ],
        phasing="imperial",
        dice=[6, 6],
    )
    events = do(game, ATTACK)
    assert fought_at(events).defender_loss == 3
    assert only(events, UnitsLost).units == {"urban-2-3": 1}
    assert at(game, "rebel") == {"urban-2-3": 1, "urban-1-0": 1}
    assert game.state.stacks["rebel"][BOX].cargo == {"urban-2-3+urban-1-0": 1}


@pytest.mark.case("20.54")
def test_the_second_carrier_takes_its_load_along() -> None:
    game = fleets(
        {"veteran": 3},
        stacks=[
            {
                "place": BOX,
                "units": {"urban-2-3": 2, "urban-2-1": 1, "urban-1-0": 2},
                "cargo": {"urban-2-3+urban-1-0": 1, "urban-2-1+urban-1-0": 1},
            }
        ],
        phasing="imperial",
        dice=[6, 6],
    )
    do(game, ATTACK, "determined assault")
    battle = fought_at(all_events(game))
    assert (battle.column, battle.defender_loss) == ("1-3", 4)
    lost = next(event for event in every(all_events(game), UnitsLost) if event.side == "rebel")
    assert lost.units == {"urban-2-3": 1, "urban-2-1": 1, "urban-1-0": 1}
    assert at(game, "rebel") == {"urban-2-3": 1, "urban-1-0": 1}
    assert game.state.stacks["rebel"][BOX].cargo == {"urban-2-3+urban-1-0": 1}


@pytest.mark.case("20.54")
def test_of_carriers_of_one_kind_the_load_that_comes_first_by_name_goes() -> None:
    game = fleets(
        {"line": 4},
        stacks=[
            {
                "place": BOX,
                "units": {"urban-2-3": 2, "wild-1-0": 1, "urban-1-0": 1},
                "cargo": {"urban-2-3+wild-1-0": 1, "urban-2-3+urban-1-0": 1},
            }
        ],
        phasing="imperial",
        dice=[6, 6],
    )
    events = do(game, ATTACK)
    assert only(events, UnitsLost).units == {"urban-2-3": 1, "urban-1-0": 1}
    assert game.state.stacks["rebel"][BOX].cargo == {"urban-2-3+wild-1-0": 1}


# PDBs that help


@pytest.mark.case("22.2", "22.21")
@pytest.mark.parametrize(("level", "column"), [(0, "3-1"), (1, "2-1"), (2, "1-2")])
def test_a_pdb_helps_its_owners_free_units(level: int, column: str) -> None:
    """The example of 22.21: 3-1 becomes 1-2 with Level 2, 2-1 with Level 1."""
    game = fleets({"wild-2-1": 6, "line": 1}, pdb={"pdb": level}, dice=[3, 3])
    battle = fought_at(do(game, ATTACK))
    assert (battle.ratio, battle.column) == ("3-1", column)
    assert game.state.planets["241"].pdb == level
    assert game.state.planets["241"].pdb_up


@pytest.mark.case("22.21")
def test_a_pdb_that_is_down_does_not_help() -> None:
    game = fleets({"wild-2-1": 6, "line": 1}, pdb={"pdb": 2, "pdb_up": False}, dice=[3, 3])
    assert fought_at(do(game, ATTACK)).column == "3-1"


@pytest.mark.case("22.21")
def test_a_pdb_does_not_help_in_an_interception_stack() -> None:
    game = fleets(
        intercepted=[{"units": {"wild-2-3": 2}}, {"units": {"line": 1}}],
        phasing="imperial",
        pdb={"pdb": 2},
        dice=[3, 3],
    )
    assert every(all_events(game), BattleFought) or do(game, "usual attack")
    assert fought_at(all_events(game)).column == "3-1"


@pytest.mark.case("22.21")
def test_a_pdb_never_helps_an_attacker() -> None:
    game = fleets({"wild-2-1": 2, "line": 2}, phasing="imperial", pdb={"pdb": 2}, dice=[3, 3])
    assert fought_at(do(game, ATTACK)).column == "2-1"


@pytest.mark.case("22.21")
@pytest.mark.parametrize("state", ["rebel-control", "rebellion"])
def test_a_pdb_that_the_defender_does_not_control_does_not_help_him(state: str) -> None:
    game = fleets({"wild-2-1": 6, "line": 1}, pdb={"pdb": 2, "state": state}, dice=[3, 3])
    assert fought_at(do(game, ATTACK)).column == "3-1"


# Leaders


@pytest.mark.case("22.4", "10.41")
def test_leaders_in_space_count_with_the_rating_in_parentheses() -> None:
    """Ly Mantok 3(2) against Barca 4(3): one column to the left, though 3 against 4 is as much."""
    game = fleets(
        {"wild-2-1": 2, "line": 1},
        characters={"rayner-derban": {"place": BOX}, "saytar": {"place": BOX}},
        dice=[3, 3],
    )
    events = do(game, ATTACK, "lead with rayner-derban", "no leader")
    assert [shift.columns for shift in fought_at(events).shifts] == [1], "Derban is 4(1)"
    assert only(events, LeaderNamed).case == "22.4"


@pytest.mark.case("22.4")
def test_both_sides_may_name_a_leader_the_attacker_first() -> None:
    game = fleets(
        {"wild-2-1": 2, "line": 1},
        characters={"ly-mantok": {"place": BOX}, "barca": {"place": BOX}},
        dice=[3, 3],
    )
    do(game, ATTACK)
    assert question(game).side == "rebel"
    do(game, "lead with ly-mantok")
    assert question(game).side == "imperial"
    assert game.actions == ("lead with barca", "no leader")
    (shift,) = fought_at(do(game, "lead with barca")).shifts
    assert (shift.columns, shift.case) == (-1, "10.41")


@pytest.mark.case("22.4")
def test_a_character_without_the_rating_cannot_lead_in_space() -> None:
    game = fleets(
        {"wild-2-1": 2, "line": 1},
        characters={"zina-adora": {"place": BOX}, "agan-rafa": {"place": BOX}},
        dice=[3, 3],
    )
    assert fought_at(do(game, ATTACK)).shifts == ()


@pytest.mark.case("22.41")
def test_the_leader_of_an_interception_stack_is_in_it() -> None:
    game = fleets(
        {"wild-2-1": 1},
        intercepted=[{"units": {"wild-2-3": 2}}, {"units": {"line": 1}}],
        characters={
            "ly-mantok": {"place": BOX},
            "adam-starlight": {"place": BOX, "intercepted": True},
        },
        dice=[3, 3],
    )
    assert game.actions == ("lead with adam-starlight", "no leader")


@pytest.mark.case("22.41")
def test_nobody_in_an_interception_stack_leads_the_free_units() -> None:
    game = fleets(
        {"wild-2-1": 2, "line": 1},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 4}}],
        characters={
            "ly-mantok": {"place": BOX},
            "adam-starlight": {"place": BOX, "intercepted": True},
            "barca": {"place": BOX, "intercepted": True},
        },
        dice=[3, 3, 3, 3],
    )
    until(game, "space-combat")
    do(game, ATTACK)
    assert game.actions == ("lead with ly-mantok", "no leader")
    fought_at(do(game, "lead with ly-mantok"))


@pytest.mark.case("22.4", "13.71")
def test_who_leads_does_not_rest() -> None:
    game = fleets({"wild-2-1": 4, "line": 1}, characters={"ly-mantok": {"place": BOX}}, dice=[3, 3])
    do(game, ATTACK, "lead with ly-mantok")
    assert game.state.characters["ly-mantok"].acted


@pytest.mark.case("22.4")
def test_what_a_ruleset_adds_to_leadership_counts_only_for_those_who_have_the_rating() -> None:
    """The slot that royalty (26.0c) fills."""
    columns = []
    for leader in ("ly-mantok", ""):
        game = fleets(
            {"wild-2-1": 4, "line": 1},
            characters={"ly-mantok": {"place": BOX}, "kogus": {"place": BOX}},
            dice=[3, 3],
        )
        ask = Answers(game.ctx.rules.ask)
        ask[questions.leadership] = lambda ctx, character, place: [Modifier(f"{character.id} at {place}", 1)]
        game.ctx.rules = game.ctx.rules._replace(ask=ask)
        do(game, ATTACK)
        assert game.actions == ("lead with ly-mantok", "no leader")
        events = do(game, f"lead with {leader}" if leader else "no leader")
        columns.append(sum(shift.columns for shift in fought_at(events).shifts))
    assert columns == [3, 0]


# Total loss


@pytest.mark.case("22.43")
def test_with_the_last_unit_all_characters_and_ships_with_it_are_lost() -> None:
    game = fleets(
        {"wild-2-1": 1, "elite-navy": 2},
        characters={
            "ly-mantok": {"place": BOX, "ship": "explorer", "possessions": ["scanner"]},
            "kogus": {"place": BOX, "with_units": True},
            "gelba": {"place": BOX, "fate": "captive", "captor": "ly-mantok"},
        },
        phasing="imperial",
        dice=[6, 6],
    )
    events = do(game, ATTACK, "pass", "no leader", "usual attack")
    assert {event.character for event in every(events, Died)} == {"ly-mantok", "kogus", "gelba"}
    assert {event.case for event in every(events, Died)} == {"22.43"}
    assert only(events, ShipLost).ship == "explorer"
    assert game.state.possessions["explorer"].fate == "removed"
    assert game.state.possessions["scanner"].fate == "removed"


@pytest.mark.case("22.43")
def test_nobody_is_lost_while_a_unit_is_left() -> None:
    game = fleets(
        {"wild-2-1": 3, "patrol": 3},
        characters={"kogus": {"place": BOX, "ship": "explorer"}},
        phasing="imperial",
        dice=[2, 6],
    )
    do(game, ATTACK)
    assert at(game, "rebel") == {"wild-2-1": 1}
    assert game.state.characters["kogus"].fate == "free"
    assert "explorer" in game.state.ships


@pytest.mark.case("22.43")
def test_the_loss_of_an_interception_stack_spares_the_free_pieces_of_the_side() -> None:
    game = fleets(
        {"wild-2-3": 1},
        intercepted=[{"units": {"wild-2-1": 1}}, {"units": {"elite-navy": 2}}],
        characters={
            "ly-mantok": {"place": BOX, "ship": "explorer"},
            "kogus": {"place": BOX, "intercepted": True},
        },
        dice=[6, 6],
    )
    until(game, "space-combat")
    assert game.state.characters["kogus"].fate == "dead"
    assert game.state.characters["ly-mantok"].fate == "free"
    assert "explorer" in game.state.ships


@pytest.mark.case("22.43")
def test_the_loss_of_the_free_units_spares_an_interception_stack() -> None:
    game = fleets(
        {"wild-2-1": 1, "elite-navy": 2},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 4}}],
        characters={"kogus": {"place": BOX, "intercepted": True}},
        phasing="rebel",
        dice=[3, 3, 6, 1],
    )
    until(game, "space-combat")
    do(game, ATTACK)
    assert not at(game, "rebel")
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("22.43")
def test_when_both_sides_are_wiped_out_nobody_is_left_there() -> None:
    game = fleets(
        {"wild-2-1": 2, "patrol": 1},
        characters={
            "kogus": {"place": BOX, "ship": "explorer"},
            "gelba": {"place": BOX, "ship": "imperial-spaceship"},
        },
        dice=[6, 1],
    )
    do(game, ATTACK, "no leader")
    assert not at(game, "rebel")
    assert not at(game, "imperial")
    assert game.state.characters["kogus"].fate == game.state.characters["gelba"].fate == "dead"
    assert not game.state.ships


@pytest.mark.case("22.43", "22.0")
def test_characters_without_units_cannot_be_attacked_in_space() -> None:
    game = fleets({"line": 3}, characters={"kogus": {"place": BOX, "ship": "explorer"}}, phasing="imperial")
    assert over(game)


# Secrets


@pytest.mark.case("19.15", "22.0")
def test_imperial_units_are_shown_for_the_combat_and_lie_face_down_again() -> None:
    game = fleets({"wild-2-1": 4, "line": 2, "patrol": 2}, dice=[3, 3])
    events = do(game, ATTACK)
    assert only(events, UnitsRevealed).units == {"line": 2, "patrol": 2}
    assert not game.state.stacks["imperial"][BOX].revealed


@pytest.mark.case("19.15", "20.47")
def test_only_the_stack_that_fights_is_shown() -> None:
    game = fleets(
        {"patrol": 2},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"line": 4}}],
        dice=[3, 3],
    )
    assert [event.units for event in every(all_events(game), UnitsRevealed)] == [{"line": 4}]


@pytest.mark.case("22.0")
def test_a_game_is_saved_in_the_middle_of_it() -> None:
    game = fleets(
        {"wild-2-1": 2, "line": 1},
        intercepted=[{"units": {"wild-4-3": 3}}, {"units": {"veteran": 2}}],
        characters={"ly-mantok": {"place": BOX}, "barca": {"place": BOX, "intercepted": True}},
        dice=[3, 3, 3, 3],
    )
    asked = set()
    while game.decision is not None:
        twin = restore(game.snapshot())
        assert (twin.actions, twin.digest()) == (game.actions, game.digest())
        asked.add(game.decision.kind)
        game.apply(game.actions[0])
    assert asked >= {"space-combat", "military-combat.leader", "military-combat.assault"}


@pytest.mark.case("22.3", "10.0")
def test_the_star_system_game_knows_no_determined_assault() -> None:
    game = table(
        "imperial.military-combat",
        scenario=OPEN_END,
        units={"222.1": {"line": 2, "urban-2-1": 1}},
        dice=[3, 3],
    )
    assert fought_at(do(game, "attack at 222.1")).column == "2-1"


@pytest.mark.case("22.0", "10.3")
@pytest.mark.parametrize(("answer", "final"), [(2, True), (6, False)])
def test_losses_can_be_taken_back_unless_the_enemy_has_to_choose_his_own(answer: int, final: bool) -> None:
    """The Rebel Player has the word again; with a 2 the Empire has two ways to lose a unit, with a 6 none."""
    game = fleets({"wild-2-3": 1, "wild-4-3": 1, "line": 1, "patrol": 2}, dice=[6, answer])
    do(game, "done", ATTACK)
    assert game.actions == ("lose 1 wild-2-3", "lose 1 wild-4-3")
    assert [option.is_final(game.ctx) for option in game.options] == [final, final]
    do(game, "lose 1 wild-2-3")
    assert (game.actions == ("lose 1 line", "lose 1 patrol")) is final


@pytest.mark.case("22.0", "22.4")
def test_everybody_sees_a_battle_in_orbit_while_it_is_under_way() -> None:
    """Who attacks whom above which planet, and who leads: what a table of people would see."""
    game = fleets(
        {"wild-2-3": 2, "line": 2},
        characters={
            "ly-mantok": {"place": BOX, "with_units": True},
            "barca": {"place": BOX, "with_units": True},
        },
    )
    do(game, f"attack at {BOX}")
    for viewer in VIEWERS:
        *_, battle = game.view(viewer)["under_way"]
        assert (battle["procedure"], battle["place"]) == ("SpaceCombat", BOX)
        assert (battle["attacker"], battle["role"]) == ("rebel", "free")


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


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


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
    assert fleet_at(game, WILD, "rebel") == {"wild-2-3": 2}
    assert game.state.characters["boccanegra"].place == WILD


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
    assert not fleet_at(game, QUIBRON, "rebel")
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
    assert not fleet_at(game, QUIBRON, "rebel")
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
    assert fleet_at(game, QUIBRON, "imperial") == {"veteran": 2}
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
