"""How much work a decision is, without a clock: Python calls, and instructions where a tool counts them.

The same games are played in every run, so that the same program counts the same, however busy the machine is.
As a command it plays the games of one trial, for the tools that count instructions:

    python -m fitg.lab.work galactic-campaign standard
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple

import msgspec

from fitg.engine.game import new_game

#: No game of a trial takes so many decisions.
TO_THE_END = 100_000


class Trial(NamedTuple):
    """Random games of one scenario by one ruleset, each for so many decisions at most."""

    scenario: str
    games: int
    decisions: int
    ruleset: str = "standard"


TRIALS = (
    Trial("flight-to-egrix", 10, TO_THE_END),
    Trial("empires-backdoor", 2, 600),
    Trial("galactic-campaign", 2, 600),
    Trial("underground", 2, 600, "underground-balance"),
    Trial("underground", 2, 600, "underground"),
)


class Work(msgspec.Struct, frozen=True):
    """What a decision of a trial costs on average."""

    scenario: str
    ruleset: str
    decisions: int
    #: How many answers there are to choose from.
    options: float
    calls: float
    #: Thousands of them; None where no tool counts them.
    instructions: float | None = None


def play(trial: Trial, options: Mapping[str, Any] = MappingProxyType({})) -> tuple[int, int]:
    """Play as whoever reads texts does: decisions, and options of all of them together."""
    decisions = offered = 0
    options = {**options, "ruleset": trial.ruleset}
    for seed in range(trial.games):
        game, chance = new_game(trial.scenario, seed=seed, options=options), Random(seed)
        while game.decision is not None and game.steps < trial.decisions:
            actions = game.decision.actions
            offered += len(actions)
            decisions += 1
            game.apply(chance.choice(actions))
    return decisions, offered


def work(
    trial: Trial, options: Mapping[str, Any] = MappingProxyType({}), *, with_instructions: bool = False
) -> Work:
    """Calls of a decision, once everything is remembered that a process remembers."""
    play(trial, options)
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    # Whatever others have left to the collector is not the work of these games.
    gc.collect()
    gc.disable()
    sys.setprofile(count)
    try:
        decisions, offered = play(trial, options)
    finally:
        sys.setprofile(before)
        gc.enable()
    thousands = instructions(trial) if with_instructions else None
    return Work(trial.scenario, trial.ruleset, decisions, offered / decisions, calls / decisions, thousands)


def instructions(trial: Trial) -> float | None:
    """Thousands of instructions of a decision, counted by Valgrind; None where it is not installed."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    tool = [valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    program = [*tool, sys.executable, "-m", __name__, trial.scenario, trial.ruleset]
    once, twice = (_counted([*program, str(n)]) for n in (1, 2))
    decisions, _ = play(trial)
    return (twice - once) / decisions / 1000


def _counted(command: list[str]) -> int:
    """The total that the tool tells at its end."""
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found is not None, done.stderr
    return int(found.group(1).replace(",", ""))


def main(scenario: str, ruleset: str, times: str = "1") -> None:
    """Play a trial so many times."""
    (trial,) = (each for each in TRIALS if (each.scenario, each.ruleset) == (scenario, ruleset))
    for _ in range(int(times)):
        play(trial)


if __name__ == "__main__":
    main(*sys.argv[1:])
