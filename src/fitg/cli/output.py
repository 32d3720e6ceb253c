"""How answers reach the terminal: rich where a person looks, plain aligned text where a program reads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click
import msgspec
from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

NOTHING = "–"
GAP = "  "


def show_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows under column heads; a table without rows says so."""
    cells = [[cell_text(value) for value in row] for row in rows]
    if _is_terminal():
        _console().print(_rich_table(title, columns, cells))
    else:
        click.echo(title)
        for line in _aligned([list(columns), *cells]):
            click.echo(line)
    if not cells:
        click.echo("(none)")


def show_record(title: str, pairs: Iterable[tuple[str, object]]) -> None:
    """Print one thing as name and value, one pair per line."""
    cells = [[name, cell_text(value)] for name, value in pairs]
    if _is_terminal():
        grid = Table.grid(padding=(0, 2))
        for name, value in cells:
            grid.add_row(Text(name, style="cyan"), Text(value))
        console = _console()
        console.print(Text(title, style="bold"))
        console.print(grid)
        return
    click.echo(title)
    for line in _aligned(cells):
        click.echo(line)


def show_text(text: str) -> None:
    """Print prose; Markdown is rendered in a terminal and left as written in a pipe."""
    if _is_terminal():
        _console().print(Markdown(text))
    else:
        click.echo(text)


def show_json(obj: object) -> None:
    """Print any record, or structure of records, as indented JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(obj), indent=2).decode())


def json_option(function: AnyFunction) -> AnyFunction:
    """Give a command the flag `--json`, passed on as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")(function)


def cell_text(value: object) -> str:
    """Say a value the way a table shows it.

    >>> [cell_text(value) for value in (None, True, ("urban", "wild"), 3)]
    ['–', 'yes', 'urban, wild', '3']
    """
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(cell_text(item) for item in value) or NOTHING
    if isinstance(value, (set, frozenset)):
        return cell_text(sorted(value, key=str))
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}".rstrip() for key, item in value.items()) or NOTHING
    return str(value)


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def _console() -> Console:
    return Console(file=sys.stdout, highlight=False)


def _rich_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Pad every column to its widest cell; the last column runs free."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
