"""What an act costs the server has a budget: no clock, so it fails on every machine or on none.

A feature that needs more raises the budget in its own commit, and says why.
"""

from __future__ import annotations

import pytest
from tests.server.act_work import TRIALS, Trial, calls

#: Python calls of an act at most, with all that two pages are told of it.
BUDGET = {"flight-to-egrix": 1185, "empires-backdoor": 1465, "galactic-campaign": 3150}


@pytest.mark.unmeasured
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.scenario)
def test_an_act_stays_within_its_budget_of_calls(trial: Trial) -> None:
    assert calls(trial) <= BUDGET[trial.scenario]
