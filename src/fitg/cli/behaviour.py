"""`fitg behaviour`: what the players do with their pieces, counted over many games."""

from __future__ import annotations

import click

from fitg.cli.output import json_option, show_json, show_table
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.lab.play import behaviour
from fitg.lab.play.simulation import SIDES, Match


@click.command(
    "behaviour",
    short_help="Count whether the bots play with sense.",
    epilog="Example: fitg behaviour galactic-campaign --games 20 --seed 1",
)
@click.argument("scenario")
@click.option("--rebel", default="rookie", show_default=True, help="The bot of the Rebel Player.")
@click.option("--imperial", default="rookie", show_default=True, help="The bot of the Imperial Player.")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@rules_options
@json_option
def command(
    scenario: str,
    rebel: str,
    imperial: str,
    games: int,
    seed: str,
    ruleset: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let two bots play SCENARIO, and count people sent alone, deaths, idle hands, reversals, missions."""
    match = Match(scenario, rebel, imperial, seed, tuple(sorted(chosen(ruleset, options).items())))
    match.check()
    seen = [behaviour.watch(match, number) for number in range(games)]
    found = {side: behaviour.sum_up(seen, side) for side in SIDES}
    if as_json:
        show_json(found)
        return
    for side in SIDES:
        rows = [(each.what, str(each), each.bar) for each in found[side]]
        show_table(
            f"{side.capitalize()} Player over {games} games of {scenario}", ("a game", "mean", "wanted"), rows
        )
        click.echo()
