"""Where the games of a match are played: here, in several processes, or on a Ray cluster.

All executors play the same games and give the same results; only the order in which they come in differs.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing import connection, get_context
from typing import Any

from fitg.errors import FitgError
from fitg.lab.simulation import Match, Result, lost, play

#: An executor plays the games with these numbers and hands out the results as they come.
Executor = Callable[[Match, Sequence[int], int, bool], Iterator[Result]]

#: Games that travel to a Ray worker together.
PARCEL = 8


class MissingExtra(FitgError):
    """An executor whose package is not installed."""


def run(
    match: Match, numbers: Sequence[int], *, jobs: int = 1, records: bool = False, executor: str = "processes"
) -> Generator[Result, None, None]:
    """Play the games with these numbers; results come in any order."""
    if executor not in EXECUTORS:
        raise FitgError(f"There is no executor {executor!r}; choose one of: {', '.join(EXECUTORS)}.")
    yield from EXECUTORS[executor](match, numbers, jobs, records)


# On this machine


def in_processes(match: Match, numbers: Sequence[int], jobs: int, records: bool) -> Iterator[Result]:
    """On this machine: in this process for one job, else in as many processes as there are jobs."""
    task = partial(play, match, keep_record=records)
    if jobs <= 1 or len(numbers) <= 1:
        yield from map(task, numbers)
    else:
        yield from _with_crew(match, list(reversed(numbers)), min(jobs, len(numbers)), task)


def _with_crew(
    match: Match, numbers: list[int], size: int, task: Callable[[int], Result]
) -> Iterator[Result]:
    """Every worker gets a game whenever it has none; one that dies is replaced, and its game is reported."""
    crew: list[Worker] = []
    try:
        while crew or numbers:
            while numbers and len(crew) < size:
                crew.append(Worker(task))
                crew[-1].give(numbers.pop())
            pipes = {worker.pipe: worker for worker in crew}
            for worker in (pipes[pipe] for pipe in connection.wait(list(pipes))):  # type: ignore[index]
                result = worker.take()
                yield result or lost(match, worker.number, f"its process ended with code {worker.code()}")
                if result is None or not numbers:
                    worker.dismiss()
                    crew.remove(worker)
                else:
                    worker.give(numbers.pop())
    finally:
        for worker in crew:
            worker.dismiss()


class Worker:
    """A process that plays one game after another."""

    def __init__(self, task: Callable[[int], Result]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, task), daemon=True)
        self.number = -1
        with _without_interrupts():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does

    def give(self, number: int) -> None:
        """Let it play this game; one that has died is found out when its result is taken."""
        self.number = number
        with suppress(BrokenPipeError):
            self.pipe.send(number)

    def take(self) -> Result | None:
        """The result of its game, or nothing if the process died over it."""
        try:
            result: Result = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return None
        return result

    def code(self) -> int | None:
        """With what code did the process end?"""
        self.process.join()
        return self.process.exitcode

    def dismiss(self) -> None:
        """Stop, in the middle of a game if need be."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def work(pipe: connection.Connection, task: Callable[[int], Result]) -> None:
    """What a worker does: play the games it is given until there is nobody to give them."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send(task(pipe.recv()))


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C: it is for the one that collects the results."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# On a cluster


def on_ray(match: Match, numbers: Sequence[int], jobs: int, records: bool) -> Iterator[Result]:
    """On a Ray cluster: the one that the environment names, else a local one with `jobs` workers."""
    ray = import_ray()
    ours = not ray.is_initialized()
    if ours:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
        ray.init(**settings(jobs))
    try:
        workers = max(jobs, int(ray.cluster_resources().get("CPU", jobs)))
        yield from _gather(ray, match, list(numbers), workers, records)
    finally:
        if ours:
            ray.shutdown()


def import_ray() -> Any:
    """Ray, or a sentence that says how to get it."""
    try:
        return import_module("ray")
    except ImportError:
        raise MissingExtra("The executor ray needs the package ray: pip install 'fitg[ray]'.") from None


def settings(jobs: int) -> dict[str, Any]:
    """How Ray is started: quietly; a cluster is taken as it is, a local one keeps to this machine."""
    quiet = {"logging_level": "error", "log_to_driver": False}
    if os.environ.get("RAY_ADDRESS"):
        return quiet
    return quiet | {"num_cpus": jobs, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}


def parcels(numbers: Sequence[int], workers: int) -> list[list[int]]:
    """Few enough messages, and nobody waits long for the last games.

    >>> [len(parcel) for parcel in parcels(range(100), 2)]
    [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4]
    """
    size = max(1, min(PARCEL, len(numbers) // (workers * 8)))
    return [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]


def _gather(ray: Any, match: Match, numbers: list[int], workers: int, records: bool) -> Iterator[Result]:
    """Hand out small parcels, never more than a few per worker at once; a lost parcel is reported."""
    task = ray.remote(num_cpus=1)(_play_some)
    left = parcels(numbers, workers)
    under_way: dict[Any, list[int]] = {}
    while left or under_way:
        while left and len(under_way) < 2 * workers:
            parcel = left.pop(0)
            under_way[task.remote(match, parcel, records)] = parcel
        ready, _ = ray.wait(list(under_way))
        for each in ready:
            parcel = under_way.pop(each)
            try:
                results = ray.get(each)
            except ray.exceptions.RayError as error:
                results = [lost(match, number, f"Ray lost it ({type(error).__name__})") for number in parcel]
            yield from results


def _play_some(match: Match, numbers: list[int], records: bool) -> list[Result]:
    return [play(match, number, keep_record=records) for number in numbers]


EXECUTORS: dict[str, Executor] = {"processes": in_processes, "ray": on_ray}
