"""Golden counts: how many ways a game can go on from a fixed position, decision by decision.

Like `perft` in chess, one wrong rule of movement, missions or combat changes a count. Dice and cards are
those of a fixed seed, so every path is the same everywhere. A change of a count must be explained in its
commit; `python -m tests.engine.test_golden_counts` prints the new ones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.engine.table import table

from fitg.engine.game import Game, new_game

STRESS = Path(__file__).parents[1] / "fuzz" / "stress"


def paths(game: Game, depth: int) -> int:
    """The number of different sequences of so many decisions; a game that ends early counts once."""
    actions = game.actions
    if depth == 1 or not actions:
        return len(actions) or 1
    total = 0
    for action in actions:
        twin = game.copy()
        twin.apply(action)
        total += paths(twin, depth - 1)
    return total


def counts(game: Game, depth: int) -> tuple[int, ...]:
    return tuple(paths(game, each) for each in range(1, depth + 1))


def flight_set_up() -> Game:
    return new_game("flight-to-egrix", seed=1)


def varu_set_up() -> Game:
    return new_game("varu-powderkeg", seed=1)


def landing_in_egrix() -> Game:
    """[16.12] The Rebels come out of space, over garrisons on all planets."""
    game = new_game("flight-to-egrix", seed=1)
    while game.side == "imperial":
        game.apply(game.actions[0])
    return game


def movement_with_everything() -> Game:
    """[9.0] Walking, flying, marching, a prisoner, a PDB to turn Up."""
    return table(
        "rebel.movement",
        scenario={"instant_victory": []},
        planets={"223": {"state": "rebel-control", "pdb": 1, "pdb_up": False}},
        characters={
            "boccanegra": {"place": "223.1", "ship": "planetary-privateer"},
            "doctor-sontag": {"place": "223.1"},
            "jon-kidu": {"place": "223.1", "fate": "captive", "captor": "boccanegra"},
        },
        units={"223.1": {"air-2-1": 1}, "222.1": {"line": 1}},
    )


def four_missions_in_one_environ() -> Game:
    """[13.0] Four Rebels in Angoff, where Coup, Diplomacy, Sabotage and more are possible."""
    return table(
        "rebel.missions",
        characters={
            "boccanegra": {"place": "222.1"},
            "zina-adora": {"place": "222.1"},
            "frun-sentel": {"place": "222.1", "possessions": ["assassins-blade"]},
            "doctor-sontag": {"place": "222.1"},
            "vans-ka-tie-a": {"place": "222.1", "detected": True},
        },
        units={"222.1": {"line": 1}},
    )


def a_search_that_finds_them() -> Game:
    """[11.0, 12.0] Two kinds of searcher, a squad, a fight, wounds."""
    return table(
        "rebel.search",
        characters={
            "boccanegra": {"place": "222.1", "detected": True},
            "doctor-sontag": {"place": "222.1", "detected": True},
            "jon-kidu": {"place": "222.1", "with_units": True},
            "vans-ka-tie-a": {"place": "222.1"},
        },
        units={"222.1": {"line": 2}},
        dice=[1, 1, 1, 1, 1, 1],
    )


def a_battle_in_two_environs() -> Game:
    """[10.0] Leaders, losses and pursuit."""
    return table(
        "imperial.military-combat",
        scenario={"instant_victory": []},
        planets={"223": {"state": "rebellion", "pdb": 0}},
        characters={"rayner-derban": {"place": "223.1"}, "barca": {"place": "223.1"}},
        units={"223.1": {"air-2-1": 2, "line": 1, "patrol": 2}, "223.2": {"wild-1-0": 1, "militia": 1}},
    )


def aziza() -> Game:
    return new_game(STRESS / "aziza-in-flames.toml", seed=1)


def bex() -> Game:
    return new_game(STRESS / "bex-besieged.toml", seed=1)


GOLDEN: dict[Callable[[], Game], tuple[int, ...]] = {
    flight_set_up: (12, 128, 1280, 11730),
    varu_set_up: (8, 64, 512, 3570, 20140),
    landing_in_egrix: (4, 11, 24, 255, 3042, 22690),
    movement_with_everything: (11, 80, 444, 2000, 7685),
    four_missions_in_one_environ: (1, 4, 5, 39, 879, 15457),
    a_search_that_finds_them: (3, 7, 31, 181, 390, 1329, 4770),
    a_battle_in_two_environs: (5, 11, 22, 50, 134, 417, 1358),
    aziza: (1, 3, 28, 520, 8314),
    bex: (3, 65, 3265),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("position", GOLDEN, ids=[position.__name__ for position in GOLDEN])
def test_a_game_goes_on_in_exactly_so_many_ways(position: Callable[[], Game]) -> None:
    assert counts(position(), len(GOLDEN[position])) == GOLDEN[position]


if __name__ == "__main__":
    import sys

    for position, known in GOLDEN.items():
        sys.stdout.write(f"    {position.__name__}: {counts(position(), len(known))},\n")
