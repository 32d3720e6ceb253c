"""The table in the browser: a server on this computer, its page, and perhaps a game already set up on it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fitg.data.records import Side
from fitg.engine.game import Game

if TYPE_CHECKING:
    from fitg.server.settings import Settings

#: Where a desktop of Linux or BSD says that it can show windows.
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def what_is_missing() -> str | None:
    """Why there can be no table in the browser, in one sentence; None if there can."""
    try:
        from fitg.server.app import page_folder
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("fitg"):
            raise
        return (
            f"The table in the browser needs {error.name}, which is not installed "
            "(pip install 'fitg[table]'); here is the game in the terminal."
        )
    if page_folder() is None:
        return (
            "The page of the table was not built (pip install --editable . builds it); "
            "here is the game in the terminal."
        )
    return None


def open_table(
    *, browse: bool, port: int | None, data: Path | None, game: Game | None, players: dict[Side, str]
) -> None:
    """Serve until interrupted; with a game, the page opens at that game."""
    from fitg.server.running import PortTaken
    from fitg.server.settings import settings

    chosen = settings(port=port, data=data)
    page = "" if game is None else f"#/table/{_set_up(game, players, chosen)}"
    try:
        _serve(chosen, page, browse=browse)
    except PortTaken:
        if port is not None or "FITG_PORT" in os.environ:
            raise
        _serve(settings(port=0, data=data), page, browse=browse)


def _set_up(game: Game, players: dict[Side, str], settings: Settings) -> str:
    """Put a game on the table; its id."""
    from fitg.server.store.games import Store

    store = Store(settings.where)
    try:
        return store.add(game, players)
    finally:
        store.close()


def _serve(settings: Settings, page: str, *, browse: bool) -> None:
    from fitg.server.running import serve

    def announce(address: str) -> None:
        click.echo(f"The table is open at {address} and every game on it is kept; Ctrl-C closes it.")

    with suppress(KeyboardInterrupt):
        serve(settings, browse=browse and can_show_windows(), announce=announce, page=page)
    click.echo("The table is closed.")


def can_show_windows() -> bool:
    """Is there a screen for a browser? Without one, a browser in the terminal would hide the address."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in DISPLAYS)
