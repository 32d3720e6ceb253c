"""What an adviser adds to his reason: the chances of what he would do, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fitg.presentation.forecast import Forecast

#: So many tables are spoken of, and so many outcomes of each.
MOST_TABLES = 2
MOST_ROWS = 3


def with_chances(reason: str, tables: Sequence[Forecast]) -> str:
    """The reason, and what may come of it; the reason alone where nothing is left to chance."""
    said: dict[str, list[str]] = {}
    for each in tables[:MOST_TABLES]:
        if words := _said(each):
            said.setdefault(each.title.partition(":")[0], []).append(words)
    return " ".join([reason, *(f"{head}: {'; '.join(words)}." for head, words in said.items())])


def _said(table: Forecast) -> str:
    """The likeliest outcomes; of many that were tried the best and the worst, of a battle what meets what."""
    rows = [(outcome, share) for outcome, share in table.rows if share]
    if len(rows) == 1:
        return ""
    if len(rows) > MOST_ROWS and table.tries:
        return _listed([rows[0], rows[-1]])
    if len(rows) > MOST_ROWS:
        return table.title.partition(": ")[2]
    return _listed(sorted(rows, key=lambda row: -row[1]))


def _listed(rows: Sequence[tuple[str, Fraction]]) -> str:
    return ", ".join(f"{what} ({_percent(share)})" for what, share in rows)


def _percent(share: Fraction) -> str:
    """What is not sure is never called so: between 1% and 99%."""
    return f"{min(99, max(1, round(100 * share)))}%"
