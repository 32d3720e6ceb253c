"""[D-34, D-77, D-78] Damaged units: an option of the variant."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import every, only, troops
from tests.rulesets.dice_missions.dice_table import CITY, QUIET, do, go, mission, to_the_end

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.events.missions import MissionFailed
from fitg.engine.events.pieces import UnitDamaged, UnitsLost
from fitg.engine.game import Game, restore
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.options import UnknownOption
from fitg.engine.rules import rebellion, units
from fitg.engine.ruleset import explain
from fitg.engine.rulesets import ruleset
from fitg.engine.rulesets.dice_missions import damage, results
from fitg.engine.table.views import redact
from fitg.lab.checks.fuzz import play
from fitg.presentation.narration import describe
from fitg.server.api.facts import facts_for_page

MISS, S = 63, 44
ON = {"damaged-units": True}
EMPTY: dict[str, Any] = {"decks": {"rebel_characters": [], "imperial_characters": []}}


def sabotage(levels: int, kinds: dict[str, int], *, side: Side = "rebel", on: bool = True) -> Game:
    """Saboteurs reach so many levels; the units of the Enemy lie there."""
    team = ["kogus"] if side == "rebel" else ["redjac"]
    cards = [QUIET, S] * levels + [QUIET, MISS] * (4 - levels) + [MISS] * 20
    game = mission(CITY, team, side=side, options={"damaged-units": on}, cards=cards, **EMPTY)
    units.add(game.ctx, CITY, "imperial" if side == "rebel" else "rebel", kinds)
    game.ask_again()
    do(game, f"assign {team[0]} to S")
    return game


def aim(game: Game, target: str) -> list[Any]:
    events = do(game, f"target {target}") if f"target {target}" in game.actions else []
    return events + to_the_end(game)


@pytest.mark.case("D-77")
def test_each_damaged_kind_has_half_the_strength_of_its_kind_rounded_up() -> None:
    game = mission(CITY, ["kogus"], options=ON)
    kinds = game.facts.unit_kinds
    assert {kind for kind in kinds if kind not in facts().unit_kinds} == {
        f"damaged-{kind.id}" for kind in facts().unit_kinds.values() if kind.strength > 1
    }
    for kind in facts().unit_kinds.values():
        if kind.strength > 1:
            half = kinds[f"damaged-{kind.id}"]
            assert (half.strength, half.space_strength) == (
                (kind.strength + 1) // 2,
                (kind.space_strength + 1) // 2,
            )
            for trait in ("side", "environ_type", "navigation", "mobile", "elite", "hidden", "cost"):
                assert getattr(half, trait) == getattr(kind, trait)
            assert half.count == 0, "nobody raises or buys one"


@pytest.mark.case("D-77")
@pytest.mark.parametrize(("on", "left"), [(True, {"damaged-wild-2-1": 1}), (False, {"wild-2-1": 1})])
def test_one_level_damages_a_unit_of_strength_two_or_three(on: bool, left: dict[str, int]) -> None:
    game = sabotage(1, {"wild-2-1": 1}, side="imperial", on=on)
    events = aim(game, "wild-2-1")
    assert troops(game, CITY) == left
    assert bool(every(events, UnitDamaged)) is on
    assert bool(every(events, MissionFailed)) is not on


@pytest.mark.case("D-77")
def test_two_levels_destroy_it_as_ever() -> None:
    game = sabotage(2, {"wild-2-1": 1}, side="imperial")
    assert only(aim(game, "wild-2-1"), UnitsLost).units == {"wild-2-1": 1}


@pytest.mark.case("D-77")
@pytest.mark.parametrize(("levels", "damaged"), [(1, False), (2, True)])
def test_two_levels_damage_an_elite(levels: int, damaged: bool) -> None:
    game = sabotage(levels, {"urban-4-4": 1}, side="imperial")
    aim(game, "urban-4-4")
    assert troops(game, CITY) == ({"damaged-urban-4-4": 1} if damaged else {"urban-4-4": 1})


@pytest.mark.case("D-77")
def test_a_strong_unit_that_is_no_elite_cannot_be_hurt() -> None:
    game = sabotage(2, {"urban-4-3": 1, "urban-1-0": 1}, side="imperial")
    assert "target urban-4-3" not in game.actions


@pytest.mark.case("D-77")
def test_the_second_damage_destroys() -> None:
    game = sabotage(1, {"urban-4-4": 1, "urban-1-0": 1}, side="imperial")
    damage.inflict(game.ctx, CITY, "urban-4-4", "the test", "D-77")
    damage.inflict(game.ctx, CITY, "damaged-urban-4-4", "the test", "D-77")
    assert troops(game, CITY) == {"urban-1-0": 1}


@pytest.mark.case("D-77")
def test_what_lies_face_down_is_damaged_unseen() -> None:
    """Only its owner sees which it was; the game goes on from a snapshot."""
    game = sabotage(1, {"line": 1})
    events = aim(game, "a face-down unit")
    assert troops(game, CITY) == {"damaged-line": 1}
    told = only(events, UnitDamaged)
    assert (told.before, told.after) == ("line", "damaged-line")
    heard = redact(told, "rebel", game.facts, game.ctx.rules.secrets)
    assert isinstance(heard, UnitDamaged)
    assert heard.before == heard.after == FACE_DOWN
    assert redact(told, "imperial", game.facts, game.ctx.rules.secrets) == told
    assert "a face-down unit" in describe(heard, game.facts).lower()
    again = restore(game.snapshot())
    assert again.facts.unit_kinds["damaged-line"].strength == 2
    assert units.strength(again.ctx, CITY, "imperial") == 2


@pytest.mark.case("D-34")
@pytest.mark.parametrize(("on", "left"), [(True, {"damaged-line": 1}), (False, {"line": 1})])
def test_sympathizers_damage_what_is_too_strong_for_them(on: bool, left: dict[str, int]) -> None:
    game = mission(
        CITY, ["kogus"], cards=[15, MISS], units={CITY: {"line": 1}}, options={"damaged-units": on}, **EMPTY
    )
    go(game, P=["kogus"])
    do(game, "destroy a face-down unit")
    assert troops(game, CITY) == left


@pytest.mark.case("D-34")
def test_sympathizers_of_the_empire_damage_the_weakest_rebels() -> None:
    game = mission(
        CITY,
        ["redjac"],
        side="imperial",
        cards=[15, MISS],
        options=ON,
        **EMPTY,
    )
    units.add(game.ctx, CITY, "rebel", {"urban-4-3": 1, "urban-2-1": 1, "wild-2-3": 1})
    game.ask_again()
    go(game, I=["redjac"])
    assert {each for each in game.actions if each.startswith("damage")} == {
        "damage urban-2-1",
        "damage wild-2-3",
    }
    do(game, "damage urban-2-1")
    assert troops(game, CITY)["damaged-urban-2-1"] == 1


@pytest.mark.case("D-78")
def test_a_damaged_unit_is_as_loyal_as_before_and_joins_as_weak_as_it_is() -> None:
    game = mission(CITY, ["kogus"], options=ON)
    for kind, level in results.SUBVERSION.items():
        if kind in ("line", "veteran"):
            assert results.level_to_turn(game.ctx, f"damaged-{kind}") == level
    assert results.turned_into(game.ctx, CITY, "damaged-line") == "urban-2-1"
    assert results.level_to_turn(game.ctx, "damaged-elite-army") is None


@pytest.mark.case("D-77")
def test_no_rebellion_raises_damaged_units() -> None:
    game = mission(CITY, ["kogus"], options=ON)
    assert [kind.id for kind in rebellion.raisable(game.ctx, CITY)] == ["urban-1-0", "urban-2-1"]


@pytest.mark.case("D-77")
def test_the_option_is_explained_refuses_what_it_does_not_know_and_is_off() -> None:
    _, sentences = explain({"ruleset": "dice-missions", "damaged-units": True}, "star-system")
    assert sentences == ["Results that would damage a unit: halve its strength, and the second destroys it."]
    with pytest.raises(UnknownOption):
        ruleset({"ruleset": "dice-missions", "damaged-units": "perhaps"}, "star-system")
    with pytest.raises(UnknownOption):
        ruleset({"damaged-units": True}, "star-system")
    assert facts_for_page()["unit_kinds"]["damaged-line"]["name"] == "Damaged Line"


@pytest.mark.case("D-77")
def test_a_game_with_damaged_units_is_played_to_the_end() -> None:
    played = play("varu-powderkeg", "damage", 0.05, 1, {"ruleset": "dice-missions", **ON})
    assert played.failure is None, played.failure.fault
