"""What the charts have in common: shifts with their reasons, the dice, and where the figures come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import DIE, ChartError, Charts

LOWEST_FACE = DIE.start
HIGHEST_FACE = DIE.stop - 1


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all results: what a chart said, and how it was found."""


class Shift(Result, frozen=True, kw_only=True):
    """Columns to the right (or, negative, to the left), why, and the case that says so."""

    reason: str
    columns: int
    case: str


def charts(facts: Facts | None) -> Charts:
    """The charts of these facts, or of the printed game."""
    return (default_facts() if facts is None else facts).charts


def face(die: int) -> int:
    """The row of a die roll, counted from 0.

    >>> face(6)
    5
    """
    if LOWEST_FACE <= die <= HIGHEST_FACE:
        return die - LOWEST_FACE
    raise ChartError(f"A die shows {LOWEST_FACE} to {HIGHEST_FACE}, not {die}; give a number it can show.")


def place(columns: Mapping[str, int], name: str) -> int:
    """The place of a column by its printed name."""
    try:
        return columns[name]
    except KeyError:
        known = ", ".join(columns)
        raise ChartError(f"The chart has no column {name!r}; its columns are {known}.") from None


def moved(start: int, shifts: Sequence[Shift], number: int) -> int:
    """Add up all shifts, apply them once, and stay on a chart of `number` columns."""
    for shift in shifts:
        start += shift.columns
    return min(max(start, 0), number - 1)
