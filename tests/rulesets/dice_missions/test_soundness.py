"""What must always hold about what the variant remembers; fuzzing asks for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rulesets.dice_missions.dice_table import CITY, mission, remembered

from fitg.engine.game import Game
from fitg.lab.checks.invariants import BrokenInvariant, Ledger, check


def cell_without_marker(game: Game) -> None:
    remembered(game).cells = (CITY,)


def two_single_hits(game: Game) -> None:
    remembered(game).hits = {"kogus": 2}


def coup_without_marker(game: Game) -> None:
    remembered(game).coups = {CITY: "imperial"}


@pytest.mark.case("D-46", "D-52", "D-83")
@pytest.mark.parametrize("breakage", [cell_without_marker, two_single_hits, coup_without_marker])
def test_a_broken_memory_is_noticed(breakage: Callable[[Game], None]) -> None:
    game = mission(CITY, ["kogus"])
    ledger = Ledger(game)
    check(game, ledger)
    breakage(game)
    with pytest.raises(BrokenInvariant, match="cells hits and coups are sound"):
        check(game, ledger)
