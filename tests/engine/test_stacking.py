"""[9.5] Stacking: how many units, and the two stacks of an Environ."""

from __future__ import annotations

import pytest
from tests.engine.table import do, every, march, only, table, troops, until

from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.military_combat import BattleFought, LeaderNamed
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.pieces import Restacked, UnitsLost

QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"  # Sizes 4, 6, 5 and 3


@pytest.mark.case("9.5", "9.5a")
def test_any_number_of_units_moves_as_one_stack() -> None:
    game = table(
        "rebel.movement",
        planets={"222": {"pdb_up": False}, "223": {"pdb_up": False}},
        characters={
            "boccanegra": {"place": AIR, "ship": "planetary-privateer"},
            "zina-adora": {"place": AIR},
            "kogus": {"place": AIR},
        },
        units={AIR: {"air-2-1": 5}},
    )
    march(game, AIR, ANGOFF, *["air-2-1"] * 5, "boccanegra", "zina-adora", "kogus")
    assert troops(game, ANGOFF) == {"air-2-1": 5}
    assert {character.place for character in game.state.characters.values()} == {ANGOFF}


@pytest.mark.case("9.5", "9.5b", "5.3F")
def test_no_more_units_of_a_player_enter_an_environ_than_its_size() -> None:
    """A-09-05: two of three places in Charkhan's wild are taken, so one unit may come and two may not."""
    game = table(
        "imperial.movement",
        characters={"jon-kidu": {"place": AIR}, "boccanegra": {"place": QUIBRON}},
        units={WILD: {"militia": 2}, ANGOFF: {"patrol": 3}},
    )
    do(game, f"march from {ANGOFF}", "add patrol")
    assert f"to {WILD}" in game.actions
    do(game, "add patrol")
    assert f"to {WILD}" not in game.actions
    assert f"to {AIR}" in game.actions


@pytest.mark.case("9.51")
def test_each_player_has_the_limit_to_himself_and_characters_do_not_count() -> None:
    """Quibron has Size 4: four Imperial units, four Rebel ones, and as many characters as like it."""
    game = table(
        "rebel.movement",
        planets={"221": {"pdb_up": False}, "222": {"pdb_up": False}},
        characters={
            "boccanegra": {"place": QUIBRON, "ship": "planetary-privateer"},
            "jon-kidu": {"place": QUIBRON},
        },
        units={QUIBRON: {"militia": 4, "wild-1-0": 3}, ANGOFF: {"wild-2-1": 2}},
    )
    march(game, ANGOFF, QUIBRON, "wild-2-1")
    assert sum(troops(game, QUIBRON).values()) == 8
    do(game, f"march from {ANGOFF}")
    assert f"to {QUIBRON}" not in game.actions


@pytest.mark.case("9.51")
def test_excess_units_are_removed_by_their_owner() -> None:
    """Imperial Militia go over to the Rebels in a wild of Size 3 that is full: one Rebel unit is too many."""
    game = table(
        "rebel.missions",
        characters={"ly-mantok": {"place": WILD}},
        units={WILD: {"militia": 2, "wild-1-0": 2, "wild-2-1": 1}},
        cards=[92],
    )
    do(game, f"missions at {WILD}", "assign ly-mantok to T", "draw", "complete T")
    assert game.decision is not None
    assert (game.decision.side, game.decision.case) == ("rebel", "9.51")
    assert game.actions == ("remove wild-1-0", "remove wild-2-1")
    events = do(game, "remove wild-1-0")
    assert only(events, UnitsLost).units == {"wild-1-0": 1}
    assert troops(game, WILD) == {"militia": 1, "wild-1-0": 2, "wild-2-1": 1}


@pytest.mark.case("9.52")
def test_a_stack_with_units_moves_and_fights_as_units_do() -> None:
    """Boccanegra goes with a unit: no detection, a shot from the PDB, then the battle in Quibron."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "ship": "planetary-privateer"}},
        units={AIR: {"air-2-1": 1}, QUIBRON: {"militia": 1}},
    )
    march(game, AIR, QUIBRON, "air-2-1", "boccanegra")
    assert game.decision is not None
    assert game.decision.kind == "pdb.fire"
    do(game, "hold fire")
    assert not every(game.log, DetectionRolled)
    until(game, "military-combat")
    do(game, f"attack at {QUIBRON}")
    assert game.actions == ("lead with boccanegra", "no leader")
    do(game, "no leader")
    assert only(game.log, BattleFought).place == QUIBRON


@pytest.mark.case("9.52")
def test_a_stack_with_units_counts_as_detected() -> None:
    """Undetected or not, an assassin finds him, and nobody needs to search for him."""
    game = table(
        "imperial.missions",
        characters={
            "boccanegra": {"place": AIR, "with_units": True},
            "jon-kidu": {"place": AIR},
        },
        units={AIR: {"air-1-0": 1}},
    )
    do(game, f"missions at {AIR}")
    assert "assign jon-kidu to A" in game.actions


@pytest.mark.case("9.53")
def test_who_can_lead_is_named_leader_when_his_owner_likes() -> None:
    """Kogus has Leadership 0; Sentel, who stood apart, is stacked with the units he leads."""
    game = table(
        "rebel.military-combat",
        characters={
            "kogus": {"place": AIR, "with_units": True},
            "rayner-derban": {"place": AIR, "with_units": True},
            "frun-sentel": {"place": AIR},
        },
        units={AIR: {"air-2-1": 1, "militia": 1}},
    )
    do(game, f"attack at {AIR}")
    assert game.actions == ("lead with rayner-derban", "lead with frun-sentel", "no leader")
    twin = game.copy()
    events = do(game, "lead with frun-sentel")
    assert only(events, LeaderNamed).character == "frun-sentel"
    assert only(events, Restacked).with_units
    assert not every(do(twin, "lead with rayner-derban"), Restacked)  # he is with them already


@pytest.mark.case("9.53", "12.12", "S002-STK-17")
@pytest.mark.parametrize(("order", "endurance"), [("done", 8), ("detach jon-kidu", 6)])
def test_a_stack_whose_leader_leaves_has_no_leader(order: str, endurance: int) -> None:
    """A Line unit sends a squad of endurance six, and two more while Jon Kidu is with it."""
    game = table(
        "imperial.movement",
        characters={
            "jon-kidu": {"place": WILD, "with_units": True},
            "boccanegra": {"place": WILD, "detected": True},
        },
        units={WILD: {"line": 1}},
        dice=[1],
    )
    do(game, order)
    until(game, "search")
    do(game, f"search {WILD} with units", "no leader", "attack")
    assert only(do(game, "kill"), FightBegan).endurance == endurance


@pytest.mark.case("9.5c", "9.57")
def test_characters_are_sorted_into_two_stacks_and_those_with_units_do_no_mission() -> None:
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR}, "zina-adora": {"place": AIR, "with_units": True}},
        units={AIR: {"air-1-0": 1}},
    )
    do(game, "attach boccanegra", "detach zina-adora")
    assert not {"detach boccanegra", "attach zina-adora"} & set(game.actions)  # once in a Segment

    until(game, "missions")
    do(game, f"missions at {AIR}")
    assert any(action.startswith("assign zina-adora") for action in game.actions)
    assert not any(action.startswith("assign boccanegra") for action in game.actions)


@pytest.mark.case("9.57")
def test_who_travelled_with_units_may_join_the_missions() -> None:
    """Attached, marched and set free again, all in one Segment."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR}},
        units={AIR: {"air-1-0": 1}},
    )
    do(game, "attach boccanegra")
    march(game, AIR, WILD, "air-1-0", "boccanegra")
    do(game, "detach boccanegra")
    until(game, "missions")
    assert f"missions at {WILD}" in game.actions
    assert game.state.turn == 1


@pytest.mark.case("9.57")
@pytest.mark.parametrize("segment", ["rebel.search", "rebel.missions", "imperial.movement"])
def test_nobody_joins_or_leaves_the_units_at_other_moments(segment: str) -> None:
    """A-09-21."""
    game = table(
        segment,
        characters={"boccanegra": {"place": AIR}, "jon-kidu": {"place": WILD}},
        units={AIR: {"air-1-0": 1}},
    )
    assert not {"attach boccanegra", "detach boccanegra"} & set(game.actions)


def test_without_their_units_characters_stand_alone() -> None:
    """A-10-10: the unit marches off without them."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "with_units": True}},
        units={AIR: {"air-1-0": 1}},
    )
    march(game, AIR, WILD, "air-1-0")
    character = game.state.characters["boccanegra"]
    assert (character.with_units, character.detected) == (False, False)


@pytest.mark.case("9.57")
def test_in_the_next_segment_everybody_may_change_stacks_again() -> None:
    game = table(
        "rebel.movement", characters={"boccanegra": {"place": AIR}}, units={AIR: {"air-1-0": 1}}, turn=2
    )
    do(game, "attach boccanegra")
    assert "detach boccanegra" not in game.actions
    do(game, "done")
    until(game, "movement")
    while game.side != "rebel":
        do(game, "done")
        until(game, "movement")
    assert "detach boccanegra" in game.actions


@pytest.mark.case("9.34", "9.57")
@pytest.mark.parametrize("waits", [False, True])
def test_who_leaves_the_units_is_known_only_if_he_has_just_come_with_them(waits: bool) -> None:
    """A-09-07: a turn after the march nobody remembers how he came."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={"boccanegra": {"place": AIR, "with_units": True}},
        units={AIR: {"air-2-1": 1}},
        turn=2,
    )
    march(game, AIR, WILD, "air-2-1", "boccanegra")
    if waits:
        do(game, "done")
        until(game, "movement")
        while game.side != "rebel":
            do(game, "done")
            until(game, "movement")
    do(game, "detach boccanegra")
    assert game.state.characters["boccanegra"].detected is not waits
