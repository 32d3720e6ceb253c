"""What an act costs the server has a budget: no clock, so it fails on every machine or on none.

A feature that needs more raises the budget in its own commit, and says why.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.server.act_work import TRIALS, Trial, calls

#: Python calls of an act at most, with all that two pages are told of it: as many as Python 3.11 counts.
BUDGET = {"flight-to-egrix": 998, "empires-backdoor": 1289, "galactic-campaign": 2680}


@pytest.mark.unmeasured
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.scenario)
def test_an_act_stays_within_its_budget_of_calls(trial: Trial) -> None:
    assert calls(trial) <= BUDGET[trial.scenario]


@pytest.mark.unmeasured
def test_the_count_is_the_same_in_every_process() -> None:
    """As found: a set of places was gone through in the order of their hashes, until one of them decided."""
    program = "from tests.server.act_work import TRIALS, calls; print(calls(TRIALS[1]))"
    counts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(counts) == 1
