"""Sheets of a deployment in files: kept, changed in any editor, and laid out again."""

from __future__ import annotations

from pathlib import Path

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.presentation.deployment import SPENDING, BadSheet, Sheet, lay_out, of_game, parse

__all__ = ["SPENDING", "BadSheet", "Sheet", "lay_out", "load", "of_game", "parse", "save"]


def save(game: Game, side: Side, path: Path) -> None:
    """Write the sheet of a side."""
    try:
        path.write_text(of_game(game, side).text(), encoding="utf-8")
    except OSError as error:
        raise BadSheet(f"the sheet could not be written to {path} ({error.strerror}).") from None


def load(path: Path) -> Sheet:
    """Read a sheet."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSheet(f"{path} cannot be read ({error.strerror}).") from None
