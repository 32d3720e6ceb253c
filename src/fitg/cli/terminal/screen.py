"""What appears on the terminal, and what is typed there."""

from __future__ import annotations

import shutil
import sys
import textwrap
from types import ModuleType

import click

WIDEST = 110
NARROWEST = 40

#: Clears the terminal with what has scrolled away: the other player's board is nowhere to be found.
FORGET = "\033[H\033[2J\033[3J"


#: A space at which no line is broken.
TIED = "\N{NO-BREAK SPACE}"


def tied(text: str) -> str:
    """Text that stays in one line if it can."""
    return text.replace(" ", TIED)


def width() -> int:
    """How many characters fit in a line."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def say(text: str = "", *, indent: str = "", hang: str = "", bold: bool = False) -> None:
    """Print a paragraph, broken at the width of the terminal; further lines hang under the first."""
    lines = textwrap.wrap(
        text, width(), initial_indent=indent, subsequent_indent=indent + hang, break_on_hyphens=False
    )
    for line in [line.replace(TIED, " ") for line in lines] or [""]:
        click.echo(click.style(line, bold=True) if bold else line)


def say_as_it_is(text: str) -> None:
    """Print text that has been laid out already: commands to be copied, sheets, lists."""
    click.echo(text)


def say_lines(text: str) -> None:
    """Print lines that have been laid out already; what is too long for the terminal hangs under its line."""
    for line in text.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        if len(line) <= width():
            click.echo(line)
        else:
            # Spaces within a line keep its columns apart: only those at which it is broken may go.
            for part in textwrap.wrap(
                line,
                width(),
                subsequent_indent=f"{indent}    ",
                break_on_hyphens=False,
                break_long_words=False,
                replace_whitespace=False,
            ):
                click.echo(part)


def ask(prompt: str) -> str:
    """A line from the keyboard; EOFError at its end, KeyboardInterrupt on Ctrl-C."""
    _edit_lines()
    sys.stdout.flush()
    return input(prompt).strip()


def _edit_lines() -> ModuleType | None:
    """Arrow keys and the lines typed before, where the system has them: loading the module is enough."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def forget() -> None:
    """Leave no trace of what was shown and typed."""
    if sys.stdout.isatty():
        click.echo(FORGET, nl=False)
    history = _edit_lines()
    if history is not None:
        history.clear_history()
