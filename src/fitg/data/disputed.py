"""The values the sources dispute or that are assumed, each with the value in use."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any

from fitg.data.records import DisputedValue
from fitg.data.sheets import FILES, Sheets
from fitg.errors import DataError


def read_disputed() -> list[dict[str, Any]]:
    """The rows of `disputed.toml` as they stand there."""
    rows: list[dict[str, Any]] = tomllib.loads((FILES / "disputed.toml").read_text(encoding="utf-8"))["value"]
    return rows


def disputed_values(value: Callable[[str], Any]) -> tuple[DisputedValue, ...]:
    """The rows of `disputed.toml`, each with the value in use, which an override may have changed."""
    return tuple(DisputedValue(**{**row, "value": as_text(value(row["key"]))}) for row in read_disputed())


def value_in_use(key: str, sheets: Sheets, charts: dict[str, Any]) -> Any:
    """The value under a dotted key such as `environs.352.1.type` or `charts.detection.rows.1.2`.

    A star in an id, as in `units.*.count`, asks for the values of all rows that fit.
    """
    kind, _, rest = key.partition(".")
    try:
        return _in_charts(charts, rest) if kind == "charts" else _in_sheet(sheets, kind, rest)
    except (KeyError, IndexError, ValueError):
        raise DataError(f"there is no value {key}; a key names file, id and column.") from None


def _in_sheet(sheets: Sheets, kind: str, key: str) -> Any:
    row_id, _, column = key.rpartition(".")
    if "*" not in row_id:
        return sheets[kind][row_id][column]
    return tuple(row[column] for name, row in sheets[kind].items() if fnmatchcase(name, row_id))


def _in_charts(charts: dict[str, Any], key: str) -> Any:
    """Tables are entered by name, lists by position, counted from 1."""
    value: Any = charts
    for step in key.split("."):
        value = value[int(step) - 1] if isinstance(value, list) else value[step]
    return value


def as_text(value: Any) -> str:
    """A value as people read it: `none` if there is none, entries separated by commas.

    >>> [as_text(value) for value in (None, True, 9, ("kayns", "saurians"), {"surprise": "2", "sentry": ""})]
    ['none', 'true', '9', 'kayns, saurians', 'surprise 2, sentry']
    """
    if value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return (" / " if _nested(value) else ", ").join(map(as_text, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{code} {item}".rstrip() for code, item in value.items()) or "none"
    return str(value)


def _nested(values: list[Any] | tuple[Any, ...]) -> bool:
    return any(isinstance(value, list | tuple) for value in values)
