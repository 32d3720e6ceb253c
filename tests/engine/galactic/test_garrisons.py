"""[38.25] Every planet gets a unit, in whichever order the points of the five provinces are spent."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from tests.engine.table import do, question

from fitg.engine.game import Game, new_game
from fitg.engine.rules.force_points.garrisons import Due, can_be_met
from fitg.engine.rules.force_points.purchases import Purchase


def deployment(**more: object) -> Game:
    """The Empire has the points of the First Province in its hand."""
    scenario = {"base": "galactic-campaign", "id": "a-test", "title": "A test", **more}
    game = new_game(scenario if more else "galactic-campaign", seed=1)
    do(game, "the rest in their order", "base on 223")
    return game


def buying(game: Game) -> bool:
    return bool(game.state.stack) and isinstance(game.state.stack[-1], Purchase)


def without_a_unit(game: Game) -> set[str]:
    return set(game.ctx.board.planets) - {place.split(".")[0] for place in game.state.stacks["imperial"]}


def buy_up(game: Game, kind: str) -> int:
    """All counters of a kind that this province can have."""
    total = 0
    while True:
        offers = [each for each in game.actions if each.startswith("buy ") and f" {kind} at " in each]
        if offers:
            most = max(offers, key=lambda each: int(each.split()[1]))
            total += int(most.split()[1])
            do(game, most)
            continue
        if "elsewhere" in game.actions:
            do(game, "elsewhere")
        market = next(
            (each for each in game.actions if each.startswith("buy for") and sells(game, each, kind)), None
        )
        if market is None:
            return total
        do(game, market)


def sells(game: Game, market: str, kind: str) -> bool:
    there = game.copy()
    do(there, market)
    return any(f" {kind} at " in each for each in there.actions)


@pytest.mark.case("38.25")
def test_who_buys_up_the_cheap_counters_leaves_enough_for_the_other_provinces() -> None:
    """All Militia, and Patrols as long as they can be had; the suggestion does the rest."""
    game = deployment()
    assert buy_up(game, "militia") == 35
    patrols = buy_up(game, "patrol")
    assert question(game).side == "imperial"
    do(game, "suggest", "done")
    assert buying(game)
    do(game, "suggest all")
    assert patrols < 11, "eleven would leave 37 planets with more to pay than there are points"
    assert not without_a_unit(game)


@pytest.mark.case("38.25")
def test_the_question_says_which_counters_are_kept_for_planets_without_a_unit() -> None:
    game = deployment()
    assert "needed for such planets" not in question(game).prompt
    buy_up(game, "militia")
    buy_up(game, "patrol")
    assert "Only planets without a unit can still get Patrol" in question(game).prompt


@pytest.mark.case("38.25", "38.22")
def test_pdbs_are_not_paid_with_what_dear_garrisons_will_cost() -> None:
    """In the last province only Line units are left for its ten planets, at five points each."""
    game = deployment(imperial={"force_points": [grant("1", 60), grant("5", 53)]})
    assert buy_up(game, "militia") == 35
    do(game, "suggest", "done")
    held = game.copy()
    spent = 0
    while pay := next((each for each in held.actions if each.startswith("pay")), None):
        spent += 1 if "turn up" in pay else 3
        do(held, pay)
    do(held, "suggest", "done")
    assert spent
    assert not {planet for planet in without_a_unit(held) if planet[0] in "15"}


def grant(province: str, points: int) -> dict[str, object]:
    return {
        "case": "38.2",
        "points": points,
        "most": {"elite": 0, "suicide-squad": 0, "atrocity": 0},
        "pdb_levels": "up-first",
        "garrison": True,
        "placing": {"controlled": True, "provinces": [province], "orbit": "allowed"},
    }


@pytest.mark.case("38.25")
def test_points_that_cannot_do_it_are_spent_freely_and_the_question_says_so() -> None:
    """Eight planets and five points; whoever lays out such a board is not left without an answer."""
    game = deployment(imperial={"force_points": [grant("2", 5)]})
    assert "not points and counters enough" in question(game).prompt
    do(game, "suggest", "done")
    assert not buying(game)
    assert sum(place.startswith("2") for place in game.state.stacks["imperial"]) == 5 // 5


@pytest.mark.case("38.25", "38.2")
@pytest.mark.unmeasured
@pytest.mark.parametrize("taste", ["anything", "militia", "cheap"])
def test_random_purchases_end_with_a_unit_on_every_planet(taste: str) -> None:
    """However they are made, also by those who buy up what is cheap."""
    beginning = deployment()
    for seed in range(34):
        game, chance = beginning.copy(), Random(f"{taste}-{seed}")
        while buying(game):
            game.apply(chance.choice(tastes(game, taste, chance)))
        assert not without_a_unit(game), seed


def tastes(game: Game, taste: str, chance: Random) -> list[str]:
    """What comes into question; now and then the suggestion, too."""
    small = [each for each in game.actions if not each.startswith("suggest")]
    if not small or chance.random() < 0.02:
        return list(game.actions)
    kinds = {"anything": (), "militia": ("militia",), "cheap": ("militia", "patrol")}[taste]
    liked = [each for each in small if each.startswith("buy for") or any(kind in each for kind in kinds)]
    return liked if kinds and liked and chance.random() < 0.95 else small


@pytest.mark.case("38.25")
@pytest.mark.parametrize("seed", range(40))
def test_whether_garrisons_can_be_paid_agrees_with_trying_everything(seed: int) -> None:
    chance = Random(seed)
    for _ in range(25):
        counters = {price: chance.randint(0, 3) for price in chance.sample(range(1, 8), 3)}
        dues = tuple(Due(chance.randint(0, 3), chance.randint(0, 14)) for _ in range(chance.randint(1, 3)))
        assert can_be_met(dues, counters) == by_trying(dues, counters), (dues, counters)


def by_trying(dues: tuple[Due, ...], counters: dict[int, int]) -> bool:
    if not dues:
        return True
    due, *others = dues
    for bought in combinations_with_replacement(sorted(counters), due.planets):
        left = {price: n - bought.count(price) for price, n in counters.items()}
        if sum(bought) <= due.points and min(left.values()) >= 0 and by_trying(tuple(others), left):
            return True
    return False
