"""Playing many games: the options for it, and how far they are.

A bar where a person looks, a line now and then elsewhere; always on stderr.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from fitg.lab.play import executors
from fitg.lab.play.runs import Run

Command = TypeVar("Command", bound=Callable[..., Any])

SECONDS_BETWEEN_LINES = 10


class Pace:
    """Games per second and time left, measured from the first game of this run on."""

    def __init__(self, total: int, before: int) -> None:
        self.total = total
        self.before = self.done = before
        self.began: float | None = None
        self.counted = 0

    def step(self) -> None:
        """One more game; until the first one is there, workers may still be on their way."""
        self.done += 1
        if self.began is None:
            self.began = time.perf_counter()
        else:
            self.counted += 1

    def __str__(self) -> str:
        if self.began is None or not self.counted:
            return "…"
        speed = self.counted / max(1e-6, time.perf_counter() - self.began)
        left = timedelta(seconds=round((self.total - self.done) / speed))
        return f"{speed:.1f} games/s, {left} left"


def playing_options(command: Command) -> Command:
    """Give a command that plays many games its options --seed, --jobs and --executor."""
    for option in (
        click.option(
            "--executor",
            default="processes",
            show_default=True,
            type=click.Choice(list(executors.EXECUTORS)),
            help="Where the games are played; ray needs the extra fitg[ray].",
        ),
        click.option(
            "--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many games at once."
        ),
        click.option("--seed", default="1", show_default=True, help="The same seed plays the same games."),
    ):
        command = option(command)
    return command


def play_all(run: Run, title: str, jobs: int, executor: str) -> bool:
    """Play what is missing of a run, and report crashes as they happen; False if somebody interrupts."""
    try:
        with closing(run.play(jobs, executor)) as coming, counting(title, run.total, run.done) as step:
            for result, path in coming:
                step()
                if result.error:
                    click.echo(f"Game {result.number} crashed: {result.error} (record: {path})", err=True)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def counting(title: str, total: int, before: int = 0) -> Iterator[Callable[[], None]]:
    """Count games: call what you get after each one."""
    pace = Pace(total, before)
    console = Console(stderr=True)
    if console.is_terminal:
        with _bar(title, pace, console) as step:
            yield step
    else:
        yield _lines(pace)


@contextmanager
def _bar(title: str, pace: Pace, console: Console) -> Iterator[Callable[[], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _PaceColumn(pace))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=pace.total, completed=pace.before)

        def step() -> None:
            pace.step()
            progress.advance(task)

        yield step


class _PaceColumn(ProgressColumn):
    """Games per second, and how long it will take."""

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self.pace = pace

    def render(self, task: Task) -> Text:
        return Text(str(self.pace), style="cyan")


def _lines(pace: Pace) -> Callable[[], None]:
    told = time.perf_counter()

    def step() -> None:
        nonlocal told
        pace.step()
        now = time.perf_counter()
        if now - told >= SECONDS_BETWEEN_LINES:
            told = now
            click.echo(f"{pace.done} of {pace.total} games, {pace}", err=True)

    return step
