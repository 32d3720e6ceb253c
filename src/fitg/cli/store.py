"""`fitg store`: the games of the table's server: back them up, bring them back, replay them all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fitg.cli.output import json_option, show_json

if TYPE_CHECKING:
    from fitg.server.store.backup import Checked

UNREADABLE = 1


def where_options(function: Any) -> Any:
    """Which store: a folder or a URL, else that of the server's settings."""
    data = click.option(
        "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the games."
    )
    url = click.option("--store", "url", help="URL of a PostgreSQL that keeps the games.")
    return data(url(function))


def place(data: Path | None, url: str | None) -> Path | str:
    """The store that is meant."""
    from fitg.server.settings import settings

    return url or settings(data=data).where


@click.group(
    short_help="Back up, bring back and check the games of the server.",
    epilog="Example: fitg store backup games-monday.sqlite",
)
def command() -> None:
    """Look after the store of the table's server, while it runs or not."""


@command.command(epilog="Example: fitg store backup games-monday.sqlite")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@where_options
@json_option
def backup(file: Path, data: Path | None, url: str | None, as_json: bool) -> None:
    """Write all games, as they are at this moment, into FILE; the server may go on meanwhile."""
    from fitg.server.store.backup import back_up

    _tell(back_up(place(data, url), file), f"backed up into {file}", as_json)


@command.command(epilog="Example: fitg store restore games-monday.sqlite --data new-folder")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@where_options
@json_option
def restore(file: Path, data: Path | None, url: str | None, as_json: bool) -> None:
    """Bring the games of FILE back into an empty store; every one of them is replayed first.

    A game that this version cannot replay is brought back all the same, and named; the exit code is 1 then.
    """
    from fitg.server.store.backup import restore as bring_back

    _tell(bring_back(file, place(data, url)), f"brought back from {file}", as_json)


@command.command(epilog="Example: fitg store check")
@where_options
@json_option
def check(data: Path | None, url: str | None, as_json: bool) -> None:
    """Replay every game of the store, and compare how it stands with what was kept of it."""
    from fitg.server.store.backup import check as check_all
    from fitg.server.store.games import Store

    store = Store(place(data, url), expected=True)
    try:
        found = check_all(store)
    finally:
        store.close()
    _tell(found, "replayed", as_json)


@command.command(epilog="Example: fitg store remove 5Xc0nGdRw_tLq3aB")
@click.argument("game")
@where_options
def remove(game: str, data: Path | None, url: str | None) -> None:
    """Take GAME, named by its id, out of the store, even if it cannot be read any more."""
    from fitg.server.store.backup import remove as take_out

    take_out(place(data, url), game)
    click.echo(f"{game} was removed.")


def _tell(found: Checked, done: str, as_json: bool) -> None:
    if as_json:
        show_json(
            {"games": found.games, "steps": found.steps, "faults": [each._asdict() for each in found.faults]}
        )
    else:
        click.echo(f"{found.games} games with {found.steps} steps {done}.")
        for fault in found.faults:
            click.echo(f"{fault.game}: {fault.why}")
    if found.faults:
        raise SystemExit(UNREADABLE)
