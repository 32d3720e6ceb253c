"""Where the games of a match are played: here, in several processes, or on a Ray cluster.

All executors play the same games and give the same results; only the order in which they come in differs.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from fitg.errors import FitgError
from fitg.lab.simulation import Match, Result, play

#: An executor plays the games with these numbers and hands out the results as they come.
Executor = Callable[[Match, Sequence[int], int, bool], Iterator[Result]]


class MissingExtra(FitgError):
    """An executor whose package is not installed."""


def run(
    match: Match, numbers: Sequence[int], *, jobs: int = 1, records: bool = False, executor: str = "processes"
) -> Generator[Result, None, None]:
    """Play the games with these numbers; results come in any order."""
    if executor not in EXECUTORS:
        raise FitgError(f"There is no executor {executor!r}; choose one of: {', '.join(EXECUTORS)}.")
    yield from EXECUTORS[executor](match, numbers, jobs, records)


def in_processes(match: Match, numbers: Sequence[int], jobs: int, records: bool) -> Iterator[Result]:
    """On this machine: in this process for one job, else in as many processes as there are jobs."""
    task = partial(play, match, keep_record=records)
    if jobs <= 1 or len(numbers) <= 1:
        yield from map(task, numbers)
        return
    with get_context("spawn").Pool(min(jobs, len(numbers)), initializer=_leave_interrupts) as pool:
        yield from pool.imap_unordered(task, numbers, chunksize=chunk(len(numbers), jobs))


def chunk(games: int, jobs: int) -> int:
    """Few enough messages, and nobody waits long for the last games.

    >>> chunk(400, 2), chunk(5, 2)
    (8, 1)
    """
    return max(1, min(8, games // (jobs * 8)))


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that collects the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(match: Match, numbers: Sequence[int], jobs: int, records: bool) -> Iterator[Result]:
    """On a Ray cluster: the one that the environment names, else a local one with `jobs` workers."""
    ray = import_ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(num_cpus=jobs, include_dashboard=False, logging_level="error", log_to_driver=False)
    try:
        yield from _gather(ray, ray.remote(num_cpus=1)(_play_some), match, list(numbers), jobs, records)
    finally:
        if ours:
            ray.shutdown()


def import_ray() -> Any:
    """Ray, or a sentence that says how to get it."""
    try:
        return import_module("ray")
    except ImportError:
        raise MissingExtra("The executor ray needs the package ray: pip install 'fitg[ray]'.") from None


def _gather(
    ray: Any, task: Any, match: Match, numbers: list[int], jobs: int, records: bool
) -> Iterator[Result]:
    """Hand out small parcels, never more than a few per worker at once."""
    size = chunk(len(numbers), jobs)
    parcels = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    waiting: list[Any] = []
    while parcels or waiting:
        while parcels and len(waiting) < 2 * jobs:
            waiting.append(task.remote(match, parcels.pop(0), records))
        ready, waiting = ray.wait(waiting)
        for each in ready:
            yield from ray.get(each)


def _play_some(match: Match, numbers: list[int], records: bool) -> list[Result]:
    return [play(match, number, keep_record=records) for number in numbers]


EXECUTORS: dict[str, Executor] = {"processes": in_processes, "ray": on_ray}
