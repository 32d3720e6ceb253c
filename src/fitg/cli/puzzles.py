"""`fitg puzzles`: positions with a known best plan, for bots and for people."""

from __future__ import annotations

from random import Random

import click

from fitg.bots import create, observe
from fitg.cli.output import json_option, show_json, show_table
from fitg.cli.progress import counting
from fitg.cli.terminal.screen import ask, say, say_lines
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.lab.play.puzzles import Attempt, Puzzle, attempt, prove, puzzle, puzzles, try_out
from fitg.lab.play.simulation import steady
from fitg.presentation.boardtext import board, is_large, overview
from fitg.presentation.narration.actions import describe_action

SIDES = {"rebel": "the Rebels", "imperial": "the Empire"}


@click.group(
    invoke_without_command=True,
    short_help="Positions with a known best plan, for bots and for you.",
    epilog="Examples: fitg puzzles --bot veteran; fitg puzzles list; fitg puzzles play crush-angoff",
)
@click.option("--bot", default="veteran", show_default=True, help="The bot that tries them.")
@click.option("--theme", default="", help="Only puzzles of this theme.")
@json_option
@click.pass_context
def command(ctx: click.Context, bot: str, theme: str, as_json: bool) -> None:
    """Let a bot try all puzzles, and say which it solves.

    A bot that thinks gets a number of tries for a Player-Turn, as in `fitg sim`: the same run gives the
    same answers.
    """
    if ctx.invoked_subcommand is not None:
        return
    chosen = [each for each in puzzles().values() if theme in ("", each.theme)]
    if not chosen:
        themes = ", ".join(dict.fromkeys(each.theme for each in puzzles().values()))
        raise click.UsageError(f"no puzzle has the theme {theme!r}; there are {themes}.")
    create(bot)
    tried: list[Attempt] = []
    with counting("puzzles", len(chosen)) as step:
        for each in chosen:
            tried.append(attempt(each, create(steady(bot))))
            step()
    if as_json:
        show_json(tried)
        return
    rows = [(each.puzzle, each.theme, "solved" if each.solved else "missed") for each in tried]
    show_table(f"Puzzles: {bot}", ("puzzle", "theme", ""), rows)
    click.echo(f"{sum(each.solved for each in tried)} of {len(tried)} solved.")


@command.command("list", short_help="Name all puzzles.")
def list_them() -> None:
    """Name all puzzles with their themes and questions."""
    for each in puzzles().values():
        say(f"{each.id} ({each.theme})", bold=True)
        say(each.question, indent="  ", hang="  ")


@command.command("prove", short_help="Try a puzzle's answer to the end of the game.")
@click.argument("name", metavar="ID")
@click.option("--worlds", default=40, show_default=True, type=click.IntRange(2))
@click.option("--seed", default="1", show_default=True)
def prove_it(name: str, worlds: int, seed: str) -> None:
    """Play on from a puzzle many times with its answer and without it, and compare."""
    found = puzzle(name)
    well, ill = prove(found, worlds, seed)
    say(f"{found.title}: {SIDES[found.side]} win {well:.0%} with the answer and {ill:.0%} without it.")
    say(f"{worlds} worlds, seed {seed}.")


@command.command("play", short_help="Try one yourself.")
@click.argument("name", metavar="ID")
def play(name: str) -> None:
    """Try a puzzle in the terminal: choose until its time is up, then hear what was best, and why."""
    found = puzzle(name)
    introduce(found)
    rng, other = Random(name), create("rookie")
    try:
        result = try_out(
            found, lambda game: choose(game, found), lambda game: other.choose(observe(game), rng)
        )
    except EOFError:
        say("You left it unsolved.")
        return
    say("Solved." if result.solved else "That was not it.", bold=True)
    say(found.why)


def introduce(found: Puzzle) -> None:
    """The table, and the question."""
    game = found.game()
    say(found.title, bold=True)
    view = game.table_view(found.side)
    say_lines((overview if is_large(view, game.facts) else board)(view, game.facts))
    say(f"You lead {SIDES[found.side]}. {found.question}")


def choose(game: Game, found: Puzzle) -> Action:
    """Let the person choose one of the options by its number."""
    decision = game.decision
    assert decision is not None
    say(decision.prompt, bold=True)
    for number, option in enumerate(decision.options, start=1):
        say(f"{number} {describe_action(option, found.side, game.facts)}", indent="  ", hang="  ")
    while True:
        typed = ask("> ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(decision.options):
            return decision.options[int(typed) - 1]
        named = decision.option(typed)
        if named is not None:
            return named
        say(f"Type a number from 1 to {len(decision.options)}.")
