"""`fitg ladder`: all bots against each other on both sides, with ratings."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import click

from fitg.cli.main import INTERRUPTED
from fitg.cli.output import json_option, show_json, show_table
from fitg.cli.progress import play_all, playing_options
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.cli.sim import GAME_CRASHED, as_seed
from fitg.lab.ladder import Ladder, Standings, ladder, matches
from fitg.lab.runs import Run
from fitg.lab.statistics import Rate
from fitg.scenarios import load


@click.command(
    short_help="Let all bots play each other, and rate them.",
    epilog="Example: fitg ladder flight-to-egrix varu-powderkeg --games 100 --jobs 2 --seed 1",
)
@click.argument("scenario", nargs=-1, required=True)
@click.option("--bot", "bots", multiple=True, help="A bot that takes part, once for each; all if left out.")
@click.option("--games", default=50, show_default=True, type=click.IntRange(1), help="Games of each pairing.")
@rules_options
@playing_options
@click.option("--resume", is_flag=True, help="Go on with the games of an interrupted run.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep a record of every game in this folder.",
)
@json_option
def command(
    scenario: tuple[str, ...],
    bots: tuple[str, ...],
    games: int,
    ruleset: str | None,
    options: tuple[str, ...],
    seed: str,
    jobs: int,
    executor: str,
    resume: bool,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let all bots play each other on both sides of each SCENARIO, themselves included, and rate them.

    Ratings are on the scale of Elo: 400 points more mean ten times the chance to win. What the Rebel
    side is worth, and which side suits a bot, is found together with them. The games are those of
    `fitg sim` with the same seed.
    """
    run = Run(matches(scenario, bots, as_seed(seed), chosen(ruleset, options)), games, records=records)
    run.begin(resume=resume)
    started = perf_counter()
    finished = play_all(run, "ladder", jobs, executor)
    result = ladder(run, perf_counter() - started + run.seconds_before / jobs)
    if as_json:
        show_json(result)
    else:
        show(result)
    if not finished:
        click.echo(
            f"{run.done} of {run.total} games are kept; the same command with --resume goes on.", err=True
        )
        sys.exit(INTERRUPTED)
    if any(pairing.unfinished for pairing in result.pairings):
        sys.exit(GAME_CRASHED)


# What people read


def show(result: Ladder) -> None:
    """Who won against whom, then the ratings."""
    for scenario in result.scenarios:
        show_table(
            f"{load(scenario).title}: games won by the Rebel Player, with 95% intervals",
            ("Rebel \\ Imperial", *result.bots),
            _matrix(result, scenario),
        )
        click.echo()
    for standings in result.standings:
        _show_standings(standings)
    click.echo(f"{result.games} games of each pairing, seed {result.seed}, {result.seconds:.0f} s.")
    if result.timed:
        click.echo("A bot thought by the clock: another run may play other games.")


def _matrix(result: Ladder, scenario: str) -> list[tuple[str, ...]]:
    rates = {(each.rebel, each.imperial): each.rate for each in result.pairings if each.scenario == scenario}
    return [(rebel, *(brief(rates[rebel, other]) for other in result.bots)) for rebel in result.bots]


def _show_standings(standings: Standings) -> None:
    where = " and ".join(load(scenario).title for scenario in standings.scenarios)
    rows = [
        (
            each.bot,
            f"{each.rating:.0f} ± {each.margin:.0f}",
            f"{each.rebel_rating:.0f}",
            f"{each.imperial_rating:.0f}",
            brief(each.as_rebel),
            brief(each.as_imperial),
        )
        for each in standings.ratings
    ]
    columns = ("bot", "rating", "as Rebels", "as the Empire", "won as Rebels", "won as the Empire")
    show_table(f"Ratings: {where}", columns, rows)
    for scenario, points in standings.rebel_advantage.items():
        title = load(scenario).title
        click.echo(f"{title}: to play the Rebels is worth {points:+.0f} points, averaged over these bots.")
    click.echo()


def brief(rate: Rate) -> str:
    """A rate with its interval in few letters.

    >>> from fitg.lab.statistics import wilson
    >>> brief(wilson(80, 100))
    '80% (71–87)'
    """
    return f"{rate.rate:.0%} ({rate.low * 100:.0f}–{rate.high * 100:.0f})"
