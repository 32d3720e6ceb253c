"""`fitg sim`: bots against bots, many times, with numbers that can be trusted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.data import facts
from fitg.lab import executors
from fitg.lab.results import ResultsFile, usual_place
from fitg.lab.simulation import SIDES, Match, Result
from fitg.lab.statistics import STATES, Summary, summarize
from fitg.scenarios import load

GAME_CRASHED = 1


@click.command(
    short_help="Let two bots play many times, and sum up.",
    epilog="Example: fitg sim flight-to-egrix --rebel rookie --imperial random --games 400 --jobs 2",
)
@click.argument("scenario")
@click.option("--rebel", default="rookie", show_default=True, help="The bot of the Rebel Player.")
@click.option("--imperial", default="rookie", show_default=True, help="The bot of the Imperial Player.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many games at once.")
@click.option(
    "--executor",
    default="processes",
    show_default=True,
    type=click.Choice(list(executors.EXECUTORS)),
    help="Where the games are played; ray needs the extra fitg[ray].",
)
@click.option("--resume", is_flag=True, help="Go on with the results of an interrupted run.")
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where results are kept while the run goes on; a file in the cache if left out.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep a record of every game in this folder.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with charts (one HTML file).",
)
@click.option("--csv", type=click.Path(dir_okay=False, path_type=Path), help="Write one line per game (CSV).")
@json_option
def command(
    scenario: str,
    rebel: str,
    imperial: str,
    games: int,
    seed: str,
    jobs: int,
    executor: str,
    resume: bool,
    results: Path | None,
    records: Path | None,
    report: Path | None,
    csv: Path | None,
    as_json: bool,
) -> None:
    """Let two bots play SCENARIO many times, and sum up what happened.

    The games depend on the seed only, not on the number of jobs or where they are played. What has
    been played is kept, so that an interrupted run can go on with --resume.
    """
    match = Match(scenario, rebel, imperial, int(seed) if seed.isdigit() else seed)
    match.check()
    file = ResultsFile(results or usual_place(match), match)
    done = file.resume() if resume else _begin(file)
    played = {number: done[number] for number in range(games) if number in done}
    missing = [number for number in range(games) if number not in done]
    before = sum(result.seconds for result in played.values())
    started = perf_counter()
    coming = executors.run(match, missing, jobs=jobs, records=records is not None, executor=executor)
    try:
        with _progress(match, games, len(played), quiet=as_json) as step:
            for result in coming:
                _keep(result, file, records)
                played[result.number] = result
                step()
    except KeyboardInterrupt:
        _interrupted(len(played), games)
        raise
    finally:
        coming.close()
    summary = summarize(match, played.values(), perf_counter() - started + (before / jobs if resume else 0))
    _write(summary, list(played.values()), report, csv)
    if as_json:
        show_json(summary)
    else:
        show(summary)
    if summary.errors:
        sys.exit(GAME_CRASHED)


def _begin(file: ResultsFile) -> dict[int, Result]:
    file.start()
    return {}


def _keep(result: Result, file: ResultsFile, records: Path | None) -> None:
    """Results go to their file, records to their folder; a crashed game always leaves its record."""
    if result.record:
        folder = records or file.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        name = f"crash-{file.path.stem}-{result.number}" if result.error else f"game-{result.number:05d}"
        path = folder / f"{name}.fitg"
        path.write_text(result.record, encoding="utf-8")
        result.record = ""
        if result.error:
            click.echo(f"Game {result.number} crashed: {result.error} (record: {path})", err=True)
    file.add(result)


def _interrupted(played: int, games: int) -> None:
    click.echo(f"{played} of {games} games are kept; the same command with --resume goes on.", err=True)


def _write(summary: Summary, results: list[Result], report: Path | None, csv: Path | None) -> None:
    from fitg.lab.report import page, table  # only when the games are over

    if report is not None:
        report.write_text(page(summary, results), encoding="utf-8")
    if csv is not None:
        csv.write_text(table(results), encoding="utf-8")


# The progress bar


class _Speed(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.1f} games/s", style="cyan")


@contextmanager
def _progress(match: Match, games: int, played: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Speed(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(f"{match.rebel} against {match.imperial}", total=games, completed=played)
        yield lambda: progress.advance(task)


# What people read


def show(summary: Summary) -> None:
    """The summary as tables."""
    title = load(summary.scenario).title
    show_record(
        f"{title}: {summary.rebel} against {summary.imperial}, seed {summary.seed}", _headline(summary)
    )
    show_table("Victories", ("kind", "games", "share"), _victories(summary))
    for side in SIDES:
        show_table(f"Missions of the {side.capitalize()} Player", MISSION_COLUMNS, _missions(summary, side))
    show_table("Planets at the end", ("planet", *STATES), _planets(summary))


def _headline(summary: Summary) -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = [
        ("games", summary.games),
        ("Rebel wins", f"{summary.wins['rebel']}: {summary.rates['rebel']}"),
        ("Imperial wins", f"{summary.wins['imperial']}: {summary.rates['imperial']}"),
    ]
    if summary.unfinished:
        rows.append(("unfinished", summary.unfinished))
    rows += [
        ("games with a rebellion", summary.rebellions),
        ("Game-Turns", summary.turns),
        ("Victory Points", summary.points),
        ("decisions", summary.decisions),
    ]
    for side in SIDES:
        lost = summary.sides[side]
        rows.append(
            (f"{side.capitalize()} characters", f"{lost.captured:.2f} captured, {lost.killed:.2f} killed")
        )
    speed = summary.games / summary.seconds if summary.seconds else 0
    rows.append(("time", f"{summary.seconds:.1f} s, {speed:.1f} games per second"))
    return rows


def _victories(summary: Summary) -> list[tuple[str, int, str]]:
    return [(kind, n, f"{n / max(1, summary.games):.1%}") for kind, n in summary.victories.items()]


MISSION_COLUMNS = ("mission", "name", "tried per game", "completed", "success")


def _missions(summary: Summary, side: str) -> list[tuple[object, ...]]:
    missions = summary.sides["rebel" if side == "rebel" else "imperial"].missions
    return [
        (
            letter,
            facts().missions[letter].name,
            f"{count.tried / max(1, summary.games):.2f}",
            f"{count.completed / max(1, summary.games):.2f}",
            f"{count.completed / count.tried:.0%}",
        )
        for letter, count in missions.items()
    ]


def _planets(summary: Summary) -> list[tuple[object, ...]]:
    return [
        (facts().planets[planet].name, *(states.get(state, 0) for state in STATES))
        for planet, states in summary.planets.items()
    ]
