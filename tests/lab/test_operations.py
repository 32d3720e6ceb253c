"""Operations are counted without a clock, so that two counts of one thing are the same."""

from __future__ import annotations

import pytest
from tests.lab.operations import TELLS_OF_ALL, count, named

from fitg.lab.work import Trial


@pytest.mark.skipif(not TELLS_OF_ALL, reason="Python tells of every operation up to 3.11 only")
def test_the_same_game_takes_the_same_operations() -> None:
    trial = Trial("flight-to-egrix", 1, 15)
    found, again = count(trial), count(trial)
    assert found.operations == again.operations > found.calls > 10
    assert found.decisions == 15
    assert sum(found.by_function.values()) == found.operations * found.decisions
    assert any(named(code).endswith("Movement.choose") for code in found.by_function)
