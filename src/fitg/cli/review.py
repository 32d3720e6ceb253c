"""`fitg review`: which Player-Turns of a recorded game cost most, and what would have been better."""

from __future__ import annotations

from pathlib import Path

import click

from fitg.cli.output import json_option, show_json
from fitg.cli.progress import counting
from fitg.cli.sim import as_seed
from fitg.cli.terminal.screen import say
from fitg.data.records import Side
from fitg.engine.record import load_record
from fitg.lab.play.review import SIDE_NAMES, TRIES, Review, player_turns, review
from fitg.lab.play.simulation import SIDES


@click.command(
    short_help="Find the turns that cost most in a recorded game.",
    epilog="Example: fitg review evening.fitg --side rebel",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--side", type=click.Choice(["rebel", "imperial", "both"]), default="both", show_default=True)
@click.option(
    "--tries",
    default=TRIES,
    show_default=True,
    type=click.IntRange(20),
    help="Games played on for every Player-Turn: more see more.",
)
@click.option("--most", default=5, show_default=True, type=click.IntRange(1), help="How many turns to name.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same report.")
@json_option
def command(file: Path, side: str, tries: int, most: int, seed: str, as_json: bool) -> None:
    """Play alternatives to the Player-Turns of the game in FILE, and name those that cost most.

    The plans of a Player-Turn are judged (who went where, which troops marched, who did what, who
    attacked), not the luck of the dice and not what was decided within a fight. Ctrl-C ends it early.
    """
    record = load_record(file)
    record.verify()
    sides: tuple[Side, ...] = tuple(each for each in SIDES if side in ("both", each))
    total = sum(turn.side in sides for turn in player_turns(record))
    with counting("Player-Turns", total) as step:
        told = 0

        def progress(done: int, of: int) -> None:
            nonlocal told
            if done > told:
                told = done
                step()

        result = review(record, tries=tries, seed=as_seed(seed), sides=sides, progress=progress)
    if as_json:
        show_json(result)
    else:
        show(result, sides, most)


def show(result: Review, sides: tuple[Side, ...], most: int) -> None:
    """The worst turns of each side, in sentences."""
    for side in sides:
        found = result.blunders(side, most) or result.alternatives(side)
        judged = sum(each.side == side for each in result.turns)
        say(f"{SIDE_NAMES[side][0].upper()}{SIDE_NAMES[side][1:]}", bold=True)
        for each in found:
            say(each.sentence, indent="  ", hang="  ")
        if not found:
            say(f"In {judged} Player-Turns no other plan was found at all.", indent="  ")
    say(f"{len(result.turns)} Player-Turns, {result.tries} tries for each, seed {result.seed}.")
