"""The ruleset `custom`: any parts of Underground beside the standard rules, each by its switch."""

from __future__ import annotations

import pytest

from fitg import new_game, restore
from fitg.engine.game import Game
from fitg.engine.options import UnknownOption
from fitg.engine.ruleset import choices_of, explain
from fitg.engine.rulesets.underground import CUSTOM, CUSTOM_RECIPE, PARTS
from fitg.server.api.options import rulesets


def custom(scenario: str, *parts: str, **more: bool | str) -> Game:
    return new_game(scenario, seed=1, options={"ruleset": CUSTOM} | dict.fromkeys(parts, True) | more)


def modules(game: Game) -> set[str]:
    return {module.id for module in game.ctx.rules.modules}


def test_with_nothing_switched_on_it_is_the_standard_game() -> None:
    standard = new_game("flight-to-egrix", seed=1)
    assert modules(custom("flight-to-egrix")) == modules(standard)


def test_a_part_is_switched_on_by_its_name_and_brings_its_companions_along() -> None:
    assert "core.chits" in modules(custom("flight-to-egrix", "core.chits"))
    assert "core.chits-in-the-galaxy" in modules(custom("throne-in-danger", "core.chits"))
    assert "core.chits-in-the-galaxy" not in modules(custom("throne-in-danger", "core.immunity"))


def test_what_is_needed_besides_is_named_to_the_last() -> None:
    with pytest.raises(UnknownOption) as refused:
        custom("throne-in-danger", "events.drama")
    assert str(refused.value) == (
        "The module 'events.drama' needs others that are off; add core.turn=true, core.victory=true."
    )
    custom("throne-in-danger", "events.drama", "core.turn", "core.victory")


def test_a_part_that_a_game_cannot_have_is_refused() -> None:
    with pytest.raises(UnknownOption, match="'core\\.turn' is not played in this game"):
        custom("flight-to-egrix", "core.turn")


def test_a_switch_is_true_or_false() -> None:
    with pytest.raises(UnknownOption, match="write true or false"):
        custom("flight-to-egrix", **{"core.chits": "dice"})


def test_options_belong_to_parts_that_are_on() -> None:
    custom("flight-to-egrix", "core.chits", chits="dice")
    with pytest.raises(UnknownOption, match="there is no 'chits'"):
        custom("flight-to-egrix", chits="dice")


@pytest.mark.parametrize(
    "part", [each.name for each in choices_of(CUSTOM, "galactic") if each.name in CUSTOM_RECIPE.switches]
)
def test_every_part_can_be_switched_on_with_what_it_needs(part: str) -> None:
    needs = {module.id: module.needs for module in PARTS}
    wanted, todo = set[str](), [part]
    while todo:
        each = todo.pop()
        wanted.add(each)
        todo += [other for other in needs[each] if other in needs and other not in wanted]
    game = custom("throne-in-danger", *wanted)
    assert wanted <= modules(game)
    assert restore(game.snapshot()).digest() == game.digest()


def test_the_switches_are_offered_and_explained_at_the_terminal_but_not_on_the_page() -> None:
    assert "core.chits" in {choice.name for choice in choices_of(CUSTOM, "star-system")}
    assert "core.turn" not in {choice.name for choice in choices_of(CUSTOM, "star-system")}
    _, told = explain({"ruleset": CUSTOM, "core.chits": True}, "star-system")
    assert told == ["Mission Chits: as in the variant."]
    assert CUSTOM not in {info.name for info in rulesets()}
