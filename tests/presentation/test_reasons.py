"""Why the adviser would do what stands on his sheet: true for what is planned, and for most of it."""

from __future__ import annotations

from random import Random

import pytest

from fitg.bots import ADVISER, create, observe
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.force_points.purchases import BuyUnits, FinishPurchases
from fitg.presentation import sheets
from fitg.presentation.sheets import reasons, spending


def thought_over(game: Game) -> tuple[spending.Draft, list[tuple[Action, str]]]:
    """The plan, and every step of it with its reason."""
    adviser, chance, steps = create(ADVISER), Random(0), list[tuple[Action, str]]()
    thoughts = spending.advised(game)
    try:
        now = next(thoughts)
        while True:
            action = adviser.choose(observe(now), chance, None)
            option = now.decision.option(action) if now.decision is not None else None
            assert option is not None
            steps.append((option, adviser.explain()))
            now = thoughts.send(option.text)
    except StopIteration as end:
        return end.value, steps


@pytest.mark.case("16.13", "34.4")
@pytest.mark.parametrize(
    ("scenario", "side"), [("galactic-campaign", "imperial"), ("empires-backdoor", "rebel")]
)
def test_each_reason_says_what_it_is_the_reason_for(scenario: str, side: str) -> None:
    game, bot, chance, said = new_game(scenario, seed=0), create("rookie"), Random(0), 0
    while said < 3 and game.side is not None:
        if game.side == side and sheets.is_spending(game) and sheets.is_untouched(game):
            draft, steps = thought_over(game)
            told = reasons.told(game.facts, game.side, steps)
            assert 1 <= len(told) <= reasons.MOST_REASONS
            known = {reason for _, reason in steps}
            assert all(any(line.endswith(reason) for reason in known) for line in told)
            units = {kind for kinds in draft.units.values() for kind in kinds}
            bought = {each.unit for each, _ in steps if isinstance(each, BuyUnits)}
            assert bought <= units
            if bought:
                said += 1
                assert any(": " in line for line in told)
        game.apply(bot.choose(observe(game), chance, None))


def test_most_of_the_plan_comes_first_and_who_buys_nothing_says_why() -> None:
    game = new_game("galactic-campaign", seed=0)
    steps: list[tuple[Action, str]] = [
        (BuyUnits(unit="line", at="152.1", number=1, cost=4), "One."),
        (BuyUnits(unit="patrol", at="152.1", number=4, cost=4), "Four."),
        (BuyUnits(unit="militia", at="152.2", number=2, cost=4), "Two."),
        (BuyUnits(unit="veteran", at="152.2", number=3, cost=4), "Three."),
        (BuyUnits(unit="patrol", at="162.1", number=1, cost=4), "Four."),
        (FinishPurchases(), "That is all."),
    ]
    assert reasons.told(game.facts, "imperial", steps) == [
        "5 Patrol: Four.",
        "2 Militia: Two.",
        "3 Veteran: Three.",
    ]
    assert reasons.told(game.facts, "imperial", steps[-1:]) == ["That is all."]
    assert reasons.told(game.facts, "imperial", []) == []
