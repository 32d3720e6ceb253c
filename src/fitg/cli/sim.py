"""`fitg sim`: bots against bots, many times, with numbers that can be trusted."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import click

from fitg.cli.main import INTERRUPTED
from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.cli.progress import play_all, playing_options
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.data import facts
from fitg.data.records import Side
from fitg.lab.play.bids import Bids, by_bid
from fitg.lab.play.results import make_room
from fitg.lab.play.runs import Run
from fitg.lab.play.simulation import SIDES, Match, Result
from fitg.lab.play.statistics import STATES, Summary, mission_name, summarize
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
@rules_options
@playing_options
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
@click.option("--bids", is_flag=True, help="Show who would win at which bid, and the even one.")
@json_option
def command(
    scenario: str,
    rebel: str,
    imperial: str,
    games: int,
    ruleset: str | None,
    options: tuple[str, ...],
    seed: str,
    jobs: int,
    executor: str,
    resume: bool,
    results: Path | None,
    records: Path | None,
    report: Path | None,
    csv: Path | None,
    bids: bool,
    as_json: bool,
) -> None:
    """Let two bots play SCENARIO many times, and sum up what happened.

    The games depend on the seed only, not on the number of jobs or where they are played. A bot that
    thinks gets a number of tries, not a time, unless you tell it: veteran:iterations=200 thinks more,
    veteran:budget=0.5 thinks by the clock, and then other runs may play other games.

    What has been played is kept, so that an interrupted run can go on with --resume.
    """
    match = Match(scenario, rebel, imperial, as_seed(seed), tuple(sorted(chosen(ruleset, options).items())))
    run = Run([match], games, records=records, results=results)
    for path in (report, csv):
        if path is not None:
            make_room(path)
    run.begin(resume=resume)
    started = perf_counter()
    finished = play_all(run, f"{rebel} against {imperial}", jobs, executor)
    played = list(run.played[match].values())
    summary = summarize(match, played, perf_counter() - started + run.seconds_before / jobs)
    _write(summary, played, report, csv)
    if as_json:
        show_json(by_bid(played) if bids else summary)
    elif bids:
        show_bids(by_bid(played))
    else:
        show(summary)
    if not finished:
        click.echo(
            f"{summary.games} of {games} games are kept; the same command with --resume goes on.", err=True
        )
        sys.exit(INTERRUPTED)
    if summary.errors:
        sys.exit(GAME_CRASHED)


def as_seed(text: str) -> int | str:
    """A number where it is one, else the words.

    >>> as_seed("7"), as_seed("a quiet evening")
    (7, 'a quiet evening')
    """
    return int(text) if text.isdecimal() else text


def _write(summary: Summary, results: list[Result], report: Path | None, csv: Path | None) -> None:
    from fitg.lab.play.report import page, table  # only when the games are over

    if report is not None:
        report.write_text(page(summary, results), encoding="utf-8")
    if csv is not None:
        csv.write_text(table(results), encoding="utf-8")


# What people read


def show(summary: Summary) -> None:
    """The summary as tables."""
    title = load(summary.scenario).title
    rules = "".join(f", {name} {value}" for name, value in summary.options.items())
    show_record(
        f"{title}{rules}: {summary.rebel} against {summary.imperial}, seed {summary.seed}", _headline(summary)
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


def show_bids(found: Bids) -> None:
    """Who wins at which bid, if both bid the same."""
    rows = [(bid, str(rate)) for bid, rate in found.shares.items()]
    show_table("Equal bids", ("Game-Turns", "the Rebels win"), rows)
    click.echo(f"\nEven bid: {found.even}")


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
        (each.games, f"{each.games / finished:.1%}", (each.winner or "draw").capitalize(), each.how)
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
