"""`fitg replay`: the story of a recorded game, and the proof that the record is true."""

from __future__ import annotations

from pathlib import Path

import click

from fitg.cli.output import show_record
from fitg.cli.terminal.bookmarks import open_record
from fitg.cli.terminal.story import Story, seen_by
from fitg.engine.machine.secrets import Viewer
from fitg.engine.record import Record, load_record

EYES: dict[str, Viewer | None] = {"rebel": "rebel", "imperial": "imperial", "all": None}


@click.command(
    short_help="Tell or verify a recorded game.",
    epilog="Examples: fitg replay evening.fitg; fitg replay evening.fitg --verify",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--verify",
    is_flag=True,
    help="Only play everything again, and check that every step, the digest and the proof of the dice fit.",
)
@click.option("--side", type=click.Choice(list(EYES)), default="all", help="Through whose eyes.")
def command(file: Path, verify: bool, side: str) -> None:
    """Tell the story of the game recorded in FILE, or verify the record.

    A record with a damaged or edited line is refused, and the line is named.
    """
    record = load_record(file)
    game = record.verify() if verify else open_record(record)
    if verify:
        click.echo(f"The record is true: {len(record.steps)} actions lead to the digest {game.digest()}.")
        if "proof" in record.headers:
            from fitg.server.people.lots import check_proof

            click.echo(check_proof(record.headers["proof"], record.setting.seed))
        return
    show_headers(record)
    Story(game.facts).describe(seen_by(game, EYES[side]))


def show_headers(record: Record) -> None:
    """What was played, by whom, and how it ended."""
    headers = record.headers
    names = [name for name in ("date", "players", "engine", "result") if name in headers]
    show_record(headers.get("title", "A game"), [(name, headers[name]) for name in names])
