"""Tables that a package brings along: CSV files beside its code, read into typed rows.

A ruleset has charts of its own that are no part of the facts of the game. The engine reads no files; it asks
here for the rows of a file, and gets them checked and converted.
"""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import TypeVar

import msgspec

from fitg.errors import DataError

R = TypeVar("R", bound=msgspec.Struct)

FLAGS = {"yes": True, "no": False}


def text_of(package: str, name: str) -> str:
    """The text of `files/<name>` of a package."""
    return (files(package) / "files" / name).read_text(encoding="utf-8")


def rows(package: str, name: str, kind: type[R]) -> tuple[R, ...]:
    """The rows of `files/<name>` of a package; an empty cell is as if the column were not there."""
    text = text_of(package, name)
    found = []
    for number, row in enumerate(csv.DictReader(text.splitlines()), start=2):
        cells = {key: FLAGS.get(cell, cell) for key, cell in row.items() if cell}
        try:
            found.append(msgspec.convert(cells, kind, strict=False))
        except msgspec.ValidationError as error:
            raise DataError(f"{package}: {name}, line {number}: {error}.") from error
    return tuple(found)
