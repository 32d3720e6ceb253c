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
from fitg.lab.play.simulation import Match, Result, lost, play

#: A game to be played: its match and its number.
Task = tuple[Match, int]
#: What came of it.
Done = tuple[Match, Result]
#: Whoever plays one game.
Player = Callable[[Task], Done]
#: An executor plays games, several at once, with or without records, and hands out the results as they come.
Executor = Callable[[Sequence[Task], int, bool], Iterator[Done]]

#: Games that travel to a Ray worker together.
PARCEL = 8


class MissingExtra(FitgError):
    """An executor whose package is not installed."""


class NoCluster(FitgError):
    """A Ray that cannot be reached or started."""


def run(
    tasks: Sequence[Task], *, jobs: int = 1, records: bool = False, executor: str = "processes"
) -> Generator[Done, None, None]:
    """Play these games; results come in any order."""
    if executor not in EXECUTORS:
        raise FitgError(f"There is no executor {executor!r}; choose one of: {', '.join(EXECUTORS)}.")
    yield from EXECUTORS[executor](tasks, jobs, records)


def play_task(task: Task, records: bool) -> Done:
    """Play one game."""
    match, number = task
    return match, play(match, number, keep_record=records)


def give_up(task: Task, why: str) -> Done:
    """The result of a game that did not come back."""
    match, number = task
    return match, lost(match, number, why)


# On this machine


def in_processes(tasks: Sequence[Task], jobs: int, records: bool) -> Iterator[Done]:
    """On this machine: in this process for one job, else in as many processes as there are jobs."""
    player = partial(play_task, records=records)
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(player, tasks)
    else:
        yield from with_crew(tasks, min(jobs, len(tasks)), player)


def with_crew(tasks: Sequence[Task], size: int, player: Player) -> Iterator[Done]:
    """Every worker gets a game whenever it has none; one that dies is replaced, and its game is reported."""
    left = list(reversed(tasks))
    crew: list[Worker] = []
    try:
        while crew or left:
            while left and len(crew) < size:
                crew.append(Worker(player))
                crew[-1].give(left.pop())
            ready = connection.wait([worker.pipe for worker in crew])
            for worker in [each for each in crew if each.pipe in ready]:
                done = worker.take()
                yield done or give_up(worker.task, f"its process ended with code {worker.code()}")
                if done and left:
                    worker.give(left.pop())
                else:
                    crew.remove(worker)
                    worker.dismiss()
    finally:
        for worker in crew:
            worker.dismiss()


class Worker:
    """A process that plays one game after another."""

    task: Task

    def __init__(self, player: Player) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, player), daemon=True)
        with _without_interrupts():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does

    def give(self, task: Task) -> None:
        """Let it play this game; one that has died is found out when its result is taken."""
        self.task = task
        with suppress(BrokenPipeError):
            self.pipe.send(task)

    def take(self) -> Done | None:
        """The result of its game, or nothing if the process died over it."""
        try:
            done: Done = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return None
        return done

    def code(self) -> int | None:
        """With what code did the process end?"""
        self.process.join()
        return self.process.exitcode

    def dismiss(self) -> None:
        """Stop, in the middle of a game if need be."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def work(pipe: connection.Connection, player: Player) -> None:
    """What a worker does: play the games it is given until there is nobody to give them."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send(player(pipe.recv()))


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


def on_ray(tasks: Sequence[Task], jobs: int, records: bool) -> Iterator[Done]:
    """On a Ray cluster: the one that the environment names, else a local one with `jobs` workers."""
    ray = import_ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, jobs)
    try:
        workers = max(jobs, int(ray.cluster_resources().get("CPU", jobs)))
        yield from _gather(ray, tasks, workers, records)
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: Any, jobs: int) -> None:
    """Start a local Ray, or join the cluster."""
    try:
        ray.init(**settings(jobs))
    except (ConnectionError, RuntimeError) as error:
        address = os.environ.get("RAY_ADDRESS") or "this machine"
        reason = " ".join(str(error).split()) or type(error).__name__
        raise NoCluster(
            f"There is no Ray to play on at {address} ({reason}); see RAY_ADDRESS, or leave out --executor."
        ) from None


def import_ray() -> Any:
    """Ray, or a sentence that says how to get it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
    if not os.environ.get("RAY_ADDRESS"):
        # A local Ray listens on this machine only, as it does by itself on the systems that this names.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise MissingExtra("The executor ray needs the package ray: pip install 'fitg[ray]'.") from None


def settings(jobs: int) -> dict[str, Any]:
    """How Ray is started: quietly; a cluster is taken as it is, a local one keeps to this machine."""
    quiet = {"logging_level": "error", "log_to_driver": False}
    if os.environ.get("RAY_ADDRESS"):
        return quiet
    return quiet | {"address": "local", "num_cpus": jobs, "include_dashboard": False}


def parcels(tasks: Sequence[Task], workers: int) -> list[Sequence[Task]]:
    """Few enough messages, and nobody waits long for the last games.

    >>> match = Match("flight-to-egrix", "rookie", "rookie")
    >>> [len(parcel) for parcel in parcels([(match, number) for number in range(100)], 2)]
    [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4]
    """
    size = max(1, min(PARCEL, len(tasks) // (workers * 8)))
    return [tasks[start : start + size] for start in range(0, len(tasks), size)]


def _gather(ray: Any, tasks: Sequence[Task], workers: int, records: bool) -> Iterator[Done]:
    """Hand out small parcels, never more than a few per worker at once; a lost parcel is reported."""
    remote = ray.remote(num_cpus=1)(play_parcel)
    left = parcels(tasks, workers)
    under_way: dict[Any, Sequence[Task]] = {}
    while left or under_way:
        while left and len(under_way) < 2 * workers:
            parcel = left.pop(0)
            under_way[remote.remote(parcel, records)] = parcel
        ready, _ = ray.wait(list(under_way))
        for each in ready:
            parcel = under_way.pop(each)
            try:
                done = ray.get(each)
            except ray.exceptions.RayError as error:
                done = [give_up(task, f"Ray lost it ({type(error).__name__})") for task in parcel]
            yield from done


def play_parcel(tasks: Sequence[Task], records: bool) -> list[Done]:
    """Play a few games one after another."""
    return [play_task(task, records) for task in tasks]


EXECUTORS: dict[str, Executor] = {"processes": in_processes, "ray": on_ray}
