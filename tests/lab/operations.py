"""Operations of the interpreter that a decision takes, beside the standard campaign's, without a clock.

Fixed random games, as in `fitg.lab.work`; with --functions the functions that take most of them.
It takes Python 3.11: those from 3.12 on do not tell of every operation.

    python -m tests.lab.operations
    python -m tests.lab.operations --functions 40
"""

from __future__ import annotations

import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any, NamedTuple

import click

from fitg.lab.work import Trial, play

TELLS_OF_ALL = sys.version_info < (3, 12)
#: The first is what the others are compared with.
TRIALS = (
    Trial("galactic-campaign", 2, 600),
    Trial("galactic-campaign", 2, 600, "underground-balance"),
    Trial("underground", 2, 600, "underground-balance"),
    Trial("underground", 2, 600, "underground"),
)


class Counted(NamedTuple):
    """What a decision of a trial takes on average."""

    calls: float
    operations: float
    #: The operations of all decisions, by the function that carried them out.
    by_function: Counter[CodeType]
    decisions: int


def count(trial: Trial) -> Counted:
    """Calls and operations, once everything is remembered that a process remembers."""
    play(trial)
    calls, operations = 0, Counter[CodeType]()

    def inside(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "opcode":
            operations[frame.f_code] += 1
        return inside

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal calls
        calls += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return inside

    before = sys.gettrace()
    sys.settrace(called)
    try:
        decisions, _ = play(trial)
    finally:
        sys.settrace(before)
    return Counted(calls / decisions, operations.total() / decisions, operations, decisions)


def named(code: CodeType) -> str:
    """Where a function stands."""
    return f"{code.co_filename.rpartition('fitg/')[2]}:{code.co_firstlineno} {code.co_qualname}"


@click.command()
@click.option("--functions", default=0, help="So many functions that take most of them.")
def main(functions: int) -> None:
    """Print calls and operations of a decision, and the standard campaign's divided by them."""
    if not TELLS_OF_ALL:
        raise click.UsageError("Count operations on Python 3.11: newer ones do not tell of all.")
    first: Counted | None = None
    for trial in TRIALS:
        found = count(trial)
        first = first or found
        click.echo(
            f"{trial.scenario}, {trial.ruleset}: {found.calls:.1f} calls ({first.calls / found.calls:.3f}), "
            f"{found.operations:,.0f} operations ({first.operations / found.operations:.3f})"
        )
        for code, number in found.by_function.most_common(functions):
            click.echo(f"  {number / found.decisions:8.1f} {named(code)}")


if __name__ == "__main__":
    main()
