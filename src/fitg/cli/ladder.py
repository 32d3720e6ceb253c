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
from fitg.data.records import Side
from fitg.engine.machine.state import opponent as other_side
from fitg.lab.play import against_pool
from fitg.lab.play.against_pool import PoolTable, opponents
from fitg.lab.play.ladder import Ladder, Standings, ladder, matches
from fitg.lab.play.runs import Run
from fitg.lab.play.simulation import SIDES
from fitg.lab.play.statistics import Rate
from fitg.scenarios import load


@click.command(
    short_help="Let all bots play each other, and rate them.",
    epilog="Example: fitg ladder flight-to-egrix varu-powderkeg --games 100 --jobs 2 --seed 1",
)
@click.argument("scenario", nargs=-1, required=True)
@click.option("--bot", "bots", multiple=True, help="A bot that takes part, once for each; all if left out.")
@click.option("--games", default=50, show_default=True, type=click.IntRange(1), help="Games of each pairing.")
@click.option("--pool", is_flag=True, help="Against the frozen opponents, instead of against each other.")
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
    pool: bool,
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

    With --pool every bot plays the frozen opponents instead, in both seats: they never change, so that
    the figures of different days can be compared. There are no ratings then, but rates, their mean, and what
    that is in points of Elo. Against OPPONENT the games are those of `fitg sim` with the seed SEED/OPPONENT.
    """
    pairs = against_pool.matches if pool else matches
    run = Run(pairs(scenario, bots, as_seed(seed), chosen(ruleset, options)), games, records=records)
    run.begin(resume=resume)
    started = perf_counter()
    finished = play_all(run, "ladder", jobs, executor)
    seconds = perf_counter() - started + run.seconds_before / jobs
    result = against_pool.pool_table(run, bots, seconds) if pool else ladder(run, seconds)
    if as_json:
        show_json(result)
    elif isinstance(result, Ladder):
        show(result)
    else:
        show_pool(result)
    if not finished:
        click.echo(
            f"{run.done} of {run.total} games are kept; the same command with --resume goes on.", err=True
        )
        sys.exit(INTERRUPTED)
    played = result.pairings if isinstance(result, Ladder) else result.meetings
    if any(each.unfinished for each in played):
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


def show_pool(result: PoolTable) -> None:
    """How each bot did in each seat, against everybody and on average."""
    for scenario in result.scenarios:
        for side in SIDES:
            rows = [_pool_row(result, scenario, bot, side) for bot in result.bots]
            who = opponents(other_side(side), load(scenario).game)
            seat = "the Rebels" if side == "rebel" else "the Empire"
            title = f"{load(scenario).title}: games won as {seat}, with 95% intervals"
            show_table(title, ("bot", "mean", "Elo", *who), rows)
            click.echo()
    click.echo(f"{result.games} games of each meeting, seed {result.seed}, {result.seconds:.0f} s.")
    if result.timed:
        click.echo("A bot thought by the clock: another run may play other games.")


def _pool_row(result: PoolTable, scenario: str, bot: str, side: Side) -> tuple[str, ...]:
    seat = next(
        each for each in result.seats if (each.scenario, each.bot, each.side) == (scenario, bot, side)
    )
    rates = [
        brief(each.rate)
        for each in result.meetings
        if (each.scenario, each.bot, each.side) == (scenario, bot, side)
    ]
    elo = f"{seat.elo:+.0f} ± {seat.elo_margin:.0f}"
    return (bot, f"{seat.mean:.1%} ± {seat.margin * 100:.1f}", elo, *rates)


def brief(rate: Rate) -> str:
    """A rate with its interval in few letters.

    >>> from fitg.lab.play.statistics import wilson
    >>> brief(wilson(80, 100))
    '80% (71–87)'
    """
    return f"{rate.rate:.0%} ({rate.low * 100:.0f}–{rate.high * 100:.0f})"
