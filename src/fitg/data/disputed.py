"""The values the sources dispute or that are assumed, each with the value in use."""

from __future__ import annotations

import tomllib
from typing import Any

from fitg.data.records import DisputedValue
from fitg.data.sheets import FILES, SHEETS, Sheets
from fitg.errors import DataError


def read_disputed() -> list[dict[str, Any]]:
    """The rows of `disputed.toml` as they stand there."""
    rows: list[dict[str, Any]] = tomllib.loads((FILES / "disputed.toml").read_text(encoding="utf-8"))["value"]
    return rows


def disputed_values(sheets: Sheets, charts: dict[str, Any]) -> tuple[DisputedValue, ...]:
    """The rows of `disputed.toml`, each with the value in use, which an override may have changed."""
    return tuple(
        DisputedValue(**{**row, "value": as_text(value_in_use(row["key"], sheets, charts))})
        for row in read_disputed()
    )


def value_in_use(key: str, sheets: Sheets, charts: dict[str, Any]) -> Any:
    """The value under a dotted key such as `environs.352.1.type` or `charts.detection.rows.1.2`.

    The positions of a list are counted from 1.
    """
    kind, _, rest = key.partition(".")
    if kind in SHEETS:
        row_id, _, column = rest.rpartition(".")
        if column in sheets[kind].get(row_id, {}):
            return sheets[kind][row_id][column]
    elif kind == "charts":
        try:
            return _walk(charts, rest.split("."))
        except (KeyError, IndexError, ValueError):
            pass
    raise DataError(f"disputed.toml: there is no value {key}; correct the key.")


def _walk(value: Any, steps: list[str]) -> Any:
    for step in steps:
        value = value[int(step) - 1] if isinstance(value, list) else value[step]
    return value


def as_text(value: Any) -> str:
    """A value as people read it: `none` if there is none, entries separated by commas."""
    if value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(map(as_text, value)) or "none"
    if isinstance(value, dict):
        return (
            ", ".join(f"{key} {as_text(item)}" if item != "" else key for key, item in value.items())
            or "none"
        )
    return str(value)
