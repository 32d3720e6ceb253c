"""[D-87] Rolls in space exist before they count: what the dice mean is said, and whom it hurts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.engine.province import fleets as flight
from tests.engine.province import orbit_table, ships
from tests.engine.table import do

from fitg.engine.game import Game
from fitg.engine.machine.rolls import DiceOnTable, on_table

ON: dict[str, Any] = {"mulligan": True}
STAND = "let the dice stand"


def lies(game: Game) -> tuple[str, bool, bool, bool]:
    """What the dice on the table mean, for whom they are grave, and whether it is a combat."""
    dice = on_table(game.ctx)
    assert isinstance(dice, DiceOnTable)
    reading = dice.reading(game.ctx)
    return reading.words, reading.grave, reading.grave_answer, dice.roll.combat


@pytest.mark.case("D-87", "21.3")
@pytest.mark.parametrize(
    ("die", "meaning"),
    [
        (1, ("the jump ends at Orning (orbit)", False)),
        (6, ("the jump ends at Gellas (drift 2)", True)),
    ],
)
def test_a_jump(die: int, meaning: tuple[str, bool]) -> None:
    game = flight.space(units={flight.ANGOFF: {"urban-2-1": 1}}, dice=[die], options=ON)
    flight.fly(game, flight.ANGOFF, flight.ORNING)
    words, grave, _, combat = lies(game)
    assert (words.partition(",")[0], grave) == meaning
    assert not combat


@pytest.mark.case("D-87", "20.61")
@pytest.mark.parametrize(("die", "loss", "grave"), [(1, 2, False), (6, 6, False)])
def test_a_raking_attack(die: int, loss: int, grave: bool) -> None:
    game = flight.space(pdbs={"221": 2}, units={flight.QUIBRON: {"wild-2-3": 3}}, dice=[die], options=ON)
    flight.fly(game, flight.QUIBRON, "221.1")
    do(game, "rake")
    words, found, _, combat = lies(game)
    assert (words, found, combat) == (f"the units lose {loss} in space strength", grave, True)


def attacked(*dice: int) -> Game:
    """A fleet detachment attacks Boccanegra on his way to Lysenda: an asterisk with a 4."""
    game = ships.approach({"elite-navy": 1, "line": 1}, 4, *dice, options=ON)
    do(game, "to 232.orbit", "units look")
    assert "and a fleet detachment attacks it" in lies(game)[0]
    assert lies(game)[1:] == (True, False, False)
    while STAND in game.actions:
        do(game, STAND)
    return game


@pytest.mark.case("D-87", "20.71")
@pytest.mark.parametrize(("die", "escapes"), [(1, True), (6, False)])
def test_breaking_off_from_a_detachment(die: int, escapes: bool) -> None:
    game = attacked(die)
    do(game, "break off")
    words = "the ship gets away" if escapes else "the ship is caught"
    assert lies(game) == (words, not escapes, False, True)


@pytest.mark.case("D-87", "20.71")
@pytest.mark.parametrize(
    ("die", "words"),
    [(1, "the ship is not hit"), (6, "the ship is destroyed with everyone aboard")],
)
def test_the_attack_of_a_detachment(die: int, words: str) -> None:
    game = attacked(die)
    do(game, "hold course")
    harmless = die == 1
    assert lies(game) == (words, harmless, not harmless, True)


def losses(words: str) -> tuple[int, int]:
    """What the attackers and the others lose."""
    attackers, others = re.findall(r"\d+", words)
    return int(attackers), int(others)


BOTH = [(1, 1), (1, 6), (6, 1), (6, 6)]


@pytest.mark.case("D-87", "22.0")
@pytest.mark.parametrize("dice", BOTH)
def test_a_battle_in_space_is_grave_for_whoever_costs_the_enemy_nothing(dice: tuple[int, int]) -> None:
    game = orbit_table.fleets({"wild-2-1": 2, "line": 1}, dice=dice, options=ON)
    do(game, "attack at 241.orbit")
    words, grave, grave_answer, combat = lies(game)
    lost, cost = losses(words)
    assert (grave, grave_answer, combat) == (not cost, not lost, True)


@pytest.mark.case("D-87", "22.22")
@pytest.mark.parametrize("dice", BOTH)
def test_an_attack_on_a_pdb_is_grave_for_whoever_costs_the_enemy_nothing(dice: tuple[int, int]) -> None:
    game = orbit_table.fleets({"wild-2-1": 4}, pdb={"pdb": 1}, dice=dice, options=ON)
    do(game, "attack the PDB from 241.orbit")
    words, grave, grave_answer, combat = lies(game)
    assert ", the PDB " in words
    lost, cost = losses(words)
    assert (grave, grave_answer, combat) == (not cost, not lost, True)
