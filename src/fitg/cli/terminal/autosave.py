"""Where games are kept: a file of its own for every game, written after every step."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import click

from fitg.cli.terminal.bookmarks import STEPS, keep_bookmark
from fitg.cli.terminal.players import Seats
from fitg.engine.game import Game
from fitg.engine.record import record_of
from fitg.errors import FitgError

SUFFIX = ".fitg"
#: Names a folder of one's own for games that are kept automatically.
FOLDER_VARIABLE = "FITG_GAMES"


class CannotSave(FitgError):
    """A game could not be written to a file."""


def save(game: Game, path: Path, seats: Seats) -> None:
    """Write the record of a game, with who plays which side."""
    players = "; ".join(f"{side} {seat}" for side, seat in seats.items())
    try:
        record_of(game, {"players": players, "date": f"{datetime.now().astimezone():%Y-%m-%d %H:%M}"}).save(
            path
        )
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotSave(f"the game could not be saved in {path} ({reason}); name another file.") from None


def seats_of(players: str) -> dict[str, str]:
    """The seats as the header of a record gives them.

    >>> seats_of("rebel human; imperial rookie")
    {'rebel': 'human', 'imperial': 'rookie'}
    """
    pairs = (part.split() for part in players.split(";"))
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


class Keeper:
    """Keeps one game safe in a file that nobody has to think of."""

    def __init__(self, game: Game, seats: Seats, resumed: Path | None = None) -> None:
        self.game = game
        self.seats = seats
        kept = resumed is not None and resumed.resolve().parent in [folder.resolve() for folder in _folders()]
        self.path = resumed if resumed is not None and kept else _free_file(game.scenario.id)
        #: The step at which the game was last given a bookmark.
        self.marked = game.steps

    def keep(self) -> None:
        save(self.game, self.path, self.seats)
        if self.game.steps >= self.marked + STEPS:
            self.mark()

    def mark(self) -> None:
        """Note how far the game is, so that it opens there."""
        keep_bookmark(self.game)
        self.marked = self.game.steps

    def discard(self, named: Path | None) -> None:
        """The game is in a file that was named, or nobody wants it; only a file nobody named is deleted."""
        if named is None or named.resolve() != self.path.resolve():
            self.path.unlink(missing_ok=True)


def _free_file(name: str) -> Path:
    """A file that does not exist yet, in the first folder that can be written to."""
    stem = f"{name}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    for folder in _folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for number in range(1, 100):
                path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
                if not path.exists():
                    path.touch(exist_ok=False)
                    return path
        except OSError:
            continue
    raise CannotSave(f"there is no folder to keep games in; set {FOLDER_VARIABLE} to one.")


def _folders() -> Iterator[Path]:
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        yield Path(chosen)
    yield Path(click.get_app_dir("fitg")) / "games"
    yield Path(tempfile.gettempdir()) / "fitg-games"
