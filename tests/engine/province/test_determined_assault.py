"""[22.3] Determined Assault, in orbit and in Environs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.engine.province.orbit_table import BOX, LAST_TURN, at, fleets, only_segment
from tests.engine.table import do, every, only, question, table

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.space import AssaultDeclared
from fitg.engine.game import Game
from fitg.presentation.forecast import forecast

PLACE = "222.1"


def ground(present: Mapping[str, int], *dice: int, place: str = PLACE) -> Game:
    """The Imperial Player may attack in an Environ."""
    segment = "imperial.military-combat"
    return table(
        segment,
        turn=LAST_TURN,
        base="empires-backdoor",
        scenario=only_segment(segment),
        units={place: present},
        dice=dice,
    )


@pytest.mark.case("22.3")
def test_two_columns_to_the_left_and_both_sides_lose_double() -> None:
    game = fleets({"wild-4-4": 3, "veteran": 1}, dice=[6, 4])
    do(game, f"attack at {BOX}")
    assert question(game).kind == "military-combat.assault"
    assert question(game).side == "rebel"
    events = do(game, "determined assault")
    battle = only(events, BattleFought)
    assert (battle.ratio, battle.column) == ("3-1", "1-1")
    assert (battle.attacker_loss, battle.defender_loss) == (2 * 2, 2 * 3)
    assert only(events, AssaultDeclared).case == "22.3"
    assert at(game, "rebel") == {"wild-4-4": 2}
    assert not at(game, "imperial")


@pytest.mark.case("22.3")
def test_nobody_has_to_declare_one() -> None:
    game = fleets({"wild-4-4": 3, "veteran": 1}, dice=[6, 4])
    battle = only(do(game, f"attack at {BOX}", "usual attack"), BattleFought)
    assert (battle.column, battle.attacker_loss, battle.defender_loss) == ("3-1", 1, 5)


@pytest.mark.case("22.3")
def test_it_is_declared_after_the_leaders_are_named_and_the_units_are_shown() -> None:
    game = fleets(
        {"wild-4-4": 3, "veteran": 1},
        characters={"ly-mantok": {"place": BOX}, "barca": {"place": BOX}},
        dice=[6, 4],
    )
    do(game, f"attack at {BOX}", "lead with ly-mantok", "lead with barca")
    assert question(game).kind == "military-combat.assault"
    assert game.state.stacks["imperial"][BOX].revealed
    battle = only(do(game, "determined assault"), BattleFought)
    assert [shift.columns for shift in battle.shifts] == [-1, -2]


@pytest.mark.case("22.31")
@pytest.mark.parametrize("attackers", [{"line": 2}, {"veteran": 3, "line": 1}, {"veteran": 3, "patrol": 1}])
def test_in_space_an_attacker_with_a_unit_worth_less_than_three_may_not(attackers: Mapping[str, int]) -> None:
    """Two 3-2 units: illegal in space."""
    game = fleets({**attackers, "wild-2-1": 3}, phasing="imperial", dice=[3, 3])
    assert every(do(game, f"attack at {BOX}"), BattleFought)


@pytest.mark.case("22.31")
def test_the_defender_is_never_asked() -> None:
    game = fleets({"wild-2-1": 3, "elite-navy": 2}, dice=[3, 3])
    assert every(do(game, f"attack at {BOX}"), BattleFought)


@pytest.mark.case("22.3", "22.31")
def test_the_attacker_of_an_interception_stack_may_declare_one() -> None:
    game = fleets(intercepted=[{"units": {"wild-2-1": 3}}, {"units": {"veteran": 2}}], dice=[3, 3])
    assert (question(game).kind, question(game).side) == ("military-combat.assault", "imperial")


@pytest.mark.case("22.31", "20.54")
def test_what_is_carried_does_not_count() -> None:
    game = fleets(
        {"patrol": 2},
        stacks=[{"place": BOX, "units": {"wild-2-3": 2, "wild-1-0": 1}, "cargo": {"wild-2-3+wild-1-0": 1}}],
        dice=[3, 3],
    )
    do(game, f"attack at {BOX}")
    assert question(game).kind == "military-combat.assault"


@pytest.mark.case("22.3", "22.31", "22.32", "19.13")
def test_in_an_environ_the_environ_strength_counts() -> None:
    """Two 3-2 units: legal in an Environ."""
    game = ground({"line": 2, "wild-2-1": 3}, 6, 6)
    do(game, f"attack at {PLACE}")
    assert (question(game).kind, question(game).side) == ("military-combat.assault", "imperial")
    battle = only(do(game, "determined assault"), BattleFought)
    assert (battle.ratio, battle.column, battle.attacker_loss, battle.defender_loss) == ("1-1", "1-3", 6, 4)


@pytest.mark.case("22.31")
def test_a_weak_unit_bars_it_in_an_environ_too() -> None:
    game = ground({"line": 2, "militia": 1, "wild-2-1": 3}, 3, 3)
    assert every(do(game, f"attack at {PLACE}"), BattleFought)


@pytest.mark.case("22.3")
def test_the_odds_of_both_are_told() -> None:
    game = fleets({"wild-4-4": 3, "veteran": 1}, dice=[6, 4])
    do(game, f"attack at {BOX}")
    (usual,), (determined,) = (forecast(game, each) for each in ("usual attack", "determined assault"))
    assert dict(usual.rows)["attacker loses 1, defender 5"] > 0
    assert all(
        int(word) % 2 == 0
        for name, _ in determined.rows
        for word in name.replace(",", "").split()
        if word.isdigit()
    )
    assert dict(determined.rows)["attacker loses 4, defender 6"] > 0
