"""`fitg fuzz`: play random games that look for faults of the engine, and show a fault again."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from fitg.cli.output import json_option, show_json, show_record
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.lab.checks import fuzz
from fitg.lab.checks.fuzz import Failure, Played

FAULT_FOUND = 1
RECORD = ".fitg"
SECONDS_BETWEEN_LINES = 10


@click.command(
    short_help="Play random games and check everything that must hold.",
    epilog="Example: fitg fuzz flight-to-egrix --games 1000 --seed 7; a record again: fitg fuzz fault.fitg",
)
@click.argument("scenario", default=fuzz.ANYWHERE)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option(
    "--first", default=0, show_default=True, type=click.IntRange(0), help="Number of the first game."
)
@rules_options
@click.option(
    "--sample",
    default=fuzz.SAMPLE,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="At which part of the decisions everything is checked.",
)
@click.option("--thorough", is_flag=True, help="Check everything at every decision; slow.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@click.option(
    "--save",
    default=".",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the record of a fault goes.",
)
@json_option
def command(
    scenario: str,
    games: int,
    seed: str,
    first: int,
    ruleset: str | None,
    options: tuple[str, ...],
    sample: float,
    thorough: bool,
    jobs: int,
    save: Path,
    as_json: bool,
) -> None:
    """Play random games of SCENARIO and check everything that must hold.

    SCENARIO is the name of one, a TOML file of your own, or "anywhere": random positions in any star
    system, or "provinces", or "galaxies": random positions of the Province Game or the Galactic Game. The
    first fault stops the run and is kept as a record; given that record (.fitg) instead, show the fault
    again.
    """
    if scenario.endswith(RECORD):
        _again(Path(scenario))
        return
    sample = fuzz.THOROUGH if thorough else sample
    numbers, rules = range(first, first + games), chosen(ruleset, options)
    played = fuzz.play_many(scenario, seed, numbers, sample=sample, jobs=jobs, options=rules)
    summary = Summary()
    for game in _with_progress(played, games):
        summary.add(game)
        if game.failure is not None:
            click.echo(summary.dealings(), err=True)
            _keep(game.failure, scenario, seed, save)
    if as_json:
        show_json(summary.figures())
    else:
        show_record(f"No fault in {games} games of {scenario}", summary.figures().items())


class Summary:
    """What the games had in common."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.games = self.decisions = self.checked = self.dealt = self.differences = 0
        self.endings: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    def add(self, game: Played) -> None:
        self.games += 1
        self.decisions += game.decisions
        self.checked += game.checked
        self.dealt += game.dealt
        self.differences += game.failure is not None and game.failure.gives_away
        self.endings[game.ending] += 1
        self.kinds.update(game.kinds)

    def dealings(self) -> str:
        """How often secrets were dealt anew, and how often somebody could tell."""
        return f"In {self.games} games secrets dealt anew: {self.dealt}, differences: {self.differences}"

    def figures(self) -> dict[str, object]:
        seconds = time.perf_counter() - self.began
        return {
            "games": self.games,
            "decisions": self.decisions,
            "checked thoroughly": self.checked,
            "secrets dealt anew": self.dealt,
            "differences": self.differences,
            "seconds": round(seconds, 1),
            "decisions per second": round(self.decisions / seconds),
            "endings": dict(self.endings.most_common()),
            "kinds of decision": dict(self.kinds.most_common()),
        }


# Faults


def _keep(failure: Failure, scenario: str, seed: str, folder: Path) -> None:
    """Write the record, say what was found and how to see it again, and leave."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fault-{Path(scenario).stem}-{seed}-{failure.number}{RECORD}"
    path.write_text(failure.record, encoding="utf-8")
    click.echo(
        f"fitg: game {failure.number} fails at decision {failure.step}: {failure.fault}\n"
        f"See it again: fitg fuzz {path}",
        err=True,
    )
    sys.exit(FAULT_FOUND)


def _again(path: Path) -> None:
    """Replay the record of a fault with all checks."""
    fault = fuzz.recheck(path)
    if fault is None:
        click.echo(f"{path} replays, and nothing is wrong with it.")
        return
    click.echo(f"fitg: {path} fails at decision {fault.step}: {fault.fault}", err=True)
    sys.exit(FAULT_FOUND)


# Progress


def _with_progress(played: Iterable[Played], total: int) -> Iterator[Played]:
    """Show how far the games are: a bar where a person looks, a line now and then elsewhere."""
    return _bar(played, total) if sys.stderr.isatty() else _lines(played, total)


def _bar(played: Iterable[Played], total: int) -> Iterator[Played]:
    columns = (BarColumn(), MofNCompleteColumn(), GamesPerSecond(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(played, total=total)


class GamesPerSecond(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.1f} games/s")


def _lines(played: Iterable[Played], total: int) -> Iterator[Played]:
    began = told = time.perf_counter()
    for number, game in enumerate(played, start=1):
        yield game
        now = time.perf_counter()
        if now - told >= SECONDS_BETWEEN_LINES:
            told = now
            speed = number / (now - began)
            left = round((total - number) / speed)
            click.echo(f"{number} of {total} games, {speed:.1f} games/s, {left} s left", err=True)
