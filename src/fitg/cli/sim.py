"""`fitg sim`: bots against bots, many times, with numbers that can be trusted."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from time import perf_counter

import click

from fitg.cli.main import INTERRUPTED
from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.cli.progress import counting
from fitg.data import facts
from fitg.data.records import Side
from fitg.lab import executors
from fitg.lab.results import ResultsFile, usual_place
from fitg.lab.simulation import SIDES, Match, Result
from fitg.lab.statistics import STATES, Summary, mission_name, summarize
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

    The games depend on the seed only, not on the number of jobs or where they are played. A bot that
    thinks gets a number of tries, not a time, unless you tell it: veteran:iterations=200 thinks more,
    veteran:budget=0.5 thinks by the clock, and then other runs may play other games.

    What has been played is kept, so that an interrupted run can go on with --resume.
    """
    match = Match(scenario, rebel, imperial, int(seed) if seed.isdecimal() else seed)
    match.check()
    run = Run(match, ResultsFile(results or usual_place(match), match), records)
    run.begin(games, resume=resume)
    started = perf_counter()
    finished = run.play(games, jobs, executor)
    summary = summarize(match, run.played.values(), perf_counter() - started + run.seconds_before / jobs)
    _write(summary, list(run.played.values()), report, csv)
    if as_json:
        show_json(summary)
    else:
        show(summary)
    if not finished:
        click.echo(
            f"{summary.games} of {games} games are kept; the same command with --resume goes on.", err=True
        )
        sys.exit(INTERRUPTED)
    if summary.errors:
        sys.exit(GAME_CRASHED)


class Run:
    """The games of a match, those of earlier runs and those played now."""

    def __init__(self, match: Match, file: ResultsFile, records: Path | None) -> None:
        self.match = match
        self.file = file
        self.records = records
        self.played: dict[int, Result] = {}
        self.seconds_before = 0.0

    def begin(self, games: int, *, resume: bool) -> None:
        """Begin anew, or take over what was kept, except games whose record is wanted and missing."""
        if not resume:
            self.file.start()
            return
        for number, result in self.file.resume().items():
            if number < games and (self.records is None or self._path(result).exists()):
                self.played[number] = result
                self.seconds_before += result.seconds

    def play(self, games: int, jobs: int, executor: str) -> bool:
        """Play what is missing, and keep every game at once; False if somebody interrupts."""
        missing = [number for number in range(games) if number not in self.played]
        wanted = self.records is not None
        coming = executors.run(self.match, missing, jobs=jobs, records=wanted, executor=executor)
        title = f"{self.match.rebel} against {self.match.imperial}"
        try:
            with counting(title, games, len(self.played)) as step:
                for result in coming:
                    self._keep(result)
                    step()
        except KeyboardInterrupt:
            return False
        finally:
            coming.close()
        return True

    def _keep(self, result: Result) -> None:
        """Results go to their file, records to their folder; a crashed game always leaves its record."""
        if result.record:
            path = self._path(result)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(result.record, encoding="utf-8")
            result.record = ""
            if result.error:
                click.echo(f"Game {result.number} crashed: {result.error} (record: {path})", err=True)
        self.file.add(result)
        self.played[result.number] = result

    def _path(self, result: Result) -> Path:
        """Where the record of a game goes: matches that share a folder keep out of each other's way."""
        match = self.match
        words = (Path(match.scenario).stem, match.rebel, match.imperial, match.seed, f"{result.number:05}")
        name = re.sub(r"[^\w.=-]+", "-", "-".join(map(str, words)))
        crash = "-crash" if result.error else ""
        return (self.records or self.file.path.parent) / f"{name}{crash}.fitg"


def _write(summary: Summary, results: list[Result], report: Path | None, csv: Path | None) -> None:
    from fitg.lab.report import page, table  # only when the games are over

    if report is not None:
        report.write_text(page(summary, results), encoding="utf-8")
    if csv is not None:
        csv.write_text(table(results), encoding="utf-8")


# What people read


def show(summary: Summary) -> None:
    """The summary as tables."""
    title = load(summary.scenario).title
    show_record(
        f"{title}: {summary.rebel} against {summary.imperial}, seed {summary.seed}", _headline(summary)
    )
    click.echo()
    show_table("Victories", ("games", "share", "winner", "how"), _victories(summary))
    for side in SIDES:
        click.echo()
        show_table(
            f"Missions of the {side.capitalize()} Player, per game",
            ("mission", "", "tried", "completed", "success"),
            _missions(summary, side),
        )
    click.echo()
    columns = ("planet", *(state.removesuffix("-controlled") for state in STATES))
    show_table("Planets at the end, in games", columns, _planets(summary))
    if summary.timed:
        click.echo("\nA bot thought by the clock: another run may play other games.")


def _headline(summary: Summary) -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = [
        ("games", summary.games),
        ("Rebel wins", f"{summary.wins['rebel']}: {summary.rates['rebel']}"),
        ("Imperial wins", f"{summary.wins['imperial']}: {summary.rates['imperial']}"),
    ]
    if summary.unfinished:
        rows.append(("unfinished", f"{summary.unfinished}, left out below"))
    rows += [
        ("games with a rebellion", summary.rebellions),
        ("Game-Turns", summary.turns),
        ("Victory Points", summary.points),
        ("decisions", summary.decisions),
    ]
    for side in SIDES:
        lost = summary.sides[side]
        rows.append(
            (
                f"{side.capitalize()} characters",
                f"{lost.captured:.2f} captured and {lost.killed:.2f} killed per game",
            )
        )
    speed = summary.games / summary.seconds if summary.seconds else 0
    rows.append(("time", f"{summary.seconds:.1f} s, {speed:.1f} games per second"))
    return rows


def _finished(summary: Summary) -> int:
    return max(1, summary.games - summary.unfinished)


def _victories(summary: Summary) -> list[tuple[object, ...]]:
    finished = _finished(summary)
    return [
        (each.games, f"{each.games / finished:.1%}", each.winner.capitalize(), each.how)
        for each in summary.victories
    ]


def _missions(summary: Summary, side: Side) -> list[tuple[object, ...]]:
    finished = _finished(summary)
    return [
        (
            letter,
            mission_name(letter, side),
            f"{count.tried / finished:.2f}",
            f"{count.completed / finished:.2f}",
            f"{count.completed / count.tried:.0%}",
        )
        for letter, count in summary.sides[side].missions.items()
    ]


def _planets(summary: Summary) -> list[tuple[object, ...]]:
    return [
        (facts().planets[planet].name, *(states.get(state, 0) for state in STATES))
        for planet, states in summary.planets.items()
    ]
