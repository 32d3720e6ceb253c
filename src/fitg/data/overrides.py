"""A user's own values: a TOML file with the keys of the data, applied before any record is built.

    environs.352.1.type = "urban"
    units.elite-army.cost = 12
    charts.detection.rows.1.2 = "D"

Rows are named by their ids, which need no quotes even if they have a dot. In the charts a list is
replaced as a whole, or entry by entry under their positions, counted from 1.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from fitg.data.sheets import SHEETS, Rows, Sheets
from fitg.data.wording import suggest
from fitg.errors import DataError

CHARTS = "charts"


def read_overrides(path: Path) -> dict[str, Any]:
    """The tables of a user's file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: the file of overrides cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: the file of overrides is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: the file of overrides is not valid TOML: {error}.") from error


def apply_overrides(
    sheets: Sheets, charts: dict[str, Any], overrides: dict[str, Any], path: Path, *, adding: bool = False
) -> dict[str, str]:
    """Put other values in place of ours; return the keys touched, each with the name of the file.

    A ruleset may be `adding` rows of its own, with all their columns; a user's file changes what there is.
    """
    touched: list[str] = []
    for kind, tables in overrides.items():
        if kind != CHARTS and kind not in SHEETS:
            raise DataError(f"{path}: there is no table {kind}; {suggest(kind, (*SHEETS, CHARTS))}")
        _need_table(tables, kind, path)
        if kind == CHARTS:
            _override_charts(charts, tables, (CHARTS,), touched, path)
        else:
            if adding:
                _add_rows(kind, sheets[kind], tables, path)
            _override_rows(kind, sheets[kind], tables, touched, path)
    return dict.fromkeys(touched, str(path))


def _need_table(value: object, key: str, path: Path) -> None:
    if not isinstance(value, dict):
        raise DataError(f"{path}: {key} must be a table, not {value!r}.")


def _override_rows(
    kind: str, rows: Rows, tables: dict[str, Any], touched: list[str], path: Path, above: str = ""
) -> None:
    """TOML reads `[environs.352.1]` as tables within tables, so ids with dots are put together again."""
    for name, table in tables.items():
        row_id = f"{above}{name}"
        if row_id in rows:
            _need_table(table, f"{kind}.{row_id}", path)
            _override_row(kind, rows, row_id, table, touched, path)
        elif isinstance(table, dict) and any(known.startswith(f"{row_id}.") for known in rows):
            _override_rows(kind, rows, table, touched, path, above=f"{row_id}.")
        else:
            raise DataError(f"{path}: there is no {kind}.{row_id}; {suggest(row_id, rows)}")


def _add_rows(kind: str, rows: Rows, tables: dict[str, Any], path: Path) -> None:
    """Make room for rows that are complete and new."""
    columns = SHEETS[kind].columns
    needed = [name for name, column in columns.items() if not column.extra]
    for name, table in tables.items():
        if name in rows or not isinstance(table, dict) or table.keys().isdisjoint(columns):
            continue
        missing = [column for column in needed if column not in table]
        if missing:
            raise DataError(
                f"{path}: the new row {kind}.{name} lacks {', '.join(missing)}; add what is missing."
            )
        rows[name] = {}


def _override_row(
    kind: str, rows: Rows, row_id: str, values: dict[str, Any], touched: list[str], path: Path
) -> None:
    columns = SHEETS[kind].columns
    for name, value in values.items():
        key = f"{kind}.{row_id}.{name}"
        if name not in columns:
            raise DataError(f"{path}: there is no {key}; {suggest(name, columns)}")
        rows[row_id][name] = value
        touched.append(key)


def _override_charts(
    charts: dict[str, Any], values: dict[str, Any], above: tuple[str, ...], touched: list[str], path: Path
) -> None:
    for name, value in values.items():
        key = (*above, name)
        if name not in charts:
            raise DataError(f"{path}: there is no {'.'.join(key)}; {suggest(name, charts)}")
        charts[name] = _chart_value(charts[name], value, key, touched, path)


def _chart_value(old: Any, new: Any, key: tuple[str, ...], touched: list[str], path: Path) -> Any:
    """The value in place of `old`: of the same type, or for a table or a list only the entries named."""
    if isinstance(old, dict):
        _need_table(new, ".".join(key), path)
        _override_charts(old, new, key, touched, path)
        return old
    if isinstance(old, list) and isinstance(new, dict):
        entries = {str(place): entry for place, entry in enumerate(old, start=1)}
        _override_charts(entries, new, key, touched, path)
        return list(entries.values())
    if type(new) is not type(old):
        raise DataError(f"{path}: {'.'.join(key)} must be of the kind of {old!r}, not {new!r}.")
    touched.append(".".join(key))
    return new
