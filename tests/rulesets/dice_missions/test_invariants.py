"""What must hold on the table under this variant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rulesets.dice_missions.dice_table import CITY, mission, remembered

from fitg.engine.rulesets.dice_missions.memory import DiceMemory
from fitg.lab.invariants import BrokenInvariant, Ledger, check


def cell_without_marker(known: DiceMemory) -> None:
    known.cells = (CITY,)


def two_single_hits(known: DiceMemory) -> None:
    known.hits = {"kogus": 2}


def coup_without_marker(known: DiceMemory) -> None:
    known.coups = {CITY: "rebel"}


@pytest.mark.case("D-46", "D-52", "D-83")
@pytest.mark.parametrize("fault", [cell_without_marker, two_single_hits, coup_without_marker])
def test_what_cannot_be_is_found(fault: Callable[[DiceMemory], None]) -> None:
    game = mission(CITY, ["kogus"])
    ledger = Ledger(game)
    check(game, ledger)
    fault(remembered(game))
    with pytest.raises(BrokenInvariant, match="cells hits and coups are sound"):
        check(game, ledger)
