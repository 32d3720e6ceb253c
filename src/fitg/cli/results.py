"""`fitg results`: a position or a finished game on one page."""

from __future__ import annotations

from pathlib import Path

import click

from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.record import load_record
from fitg.errors import FitgError
from fitg.presentation.results import as_page, results


@click.command(
    short_help="A position or a finished game on one page.",
    epilog="Examples: fitg results evening.fitg; fitg results evening.fitg --side rebel --page evening.html",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--side",
    type=click.Choice(VIEWERS),
    default="spectator",
    help="As this side knows it; spectator: as both do.",
)
@click.option("--page", type=click.Path(path_type=Path), help="Write a page of HTML, to be printed or sent.")
@json_option
def command(file: Path, side: str, page: Path | None, as_json: bool) -> None:
    """Show the results sheet of the game recorded in FILE: planets, people, points and tracks."""
    viewer = next(each for each in VIEWERS if each == side)
    found = results(load_record(file), viewer)
    if page is not None:
        _write(page, as_page(found))
        click.echo(f"Wrote {page}.")
        return
    if as_json:
        show_json(found._asdict())
        return
    show_record(found.title, [("", line) for line in found.lines])
    for sheet in found.sheets:
        click.echo()
        show_table(sheet.title, sheet.heads, sheet.rows)
    click.echo()
    show_table("Victory Points as each Game-Turn ended", ("turn", "points"), found.course)


def _write(page: Path, text: str) -> None:
    try:
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FitgError(f"{page} cannot be written ({reason.lower()}); name another file.") from None
