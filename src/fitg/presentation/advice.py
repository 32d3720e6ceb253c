"""What an adviser adds to his reason: the chances of what he would do, in a sentence."""

from __future__ import annotations

from fractions import Fraction

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation.forecast import Forecast, forecast, promises

#: So many tables are spoken of, and so many outcomes of each.
MOST_TABLES = 2
MOST_ROWS = 3


def with_chances(game: Game, action: Action, reason: str) -> str:
    """The reason, and what may come of it; the reason alone where nothing is left to chance."""
    tables = promises(game, action) or forecast(game, action)
    said = [sentence for each in tables[:MOST_TABLES] if (sentence := _said(each))]
    return " ".join([reason, *said])


def _said(table: Forecast) -> str:
    """The likeliest outcomes; of a table with many rows, such as a battle's, what stands against what."""
    rows = [(outcome, share) for outcome, share in table.rows if share]
    if len(rows) > MOST_ROWS:
        return f"{table.title}." if ":" in table.title else ""
    if len(rows) == 1:
        return ""
    likeliest = sorted(rows, key=lambda row: -row[1])
    chances = ", ".join(f"{what} ({_percent(share)})" for what, share in likeliest)
    return f"{table.title.partition(':')[0]}: {chances}."


def _percent(share: Fraction) -> str:
    """What is not sure is never called so: between 1% and 99%."""
    return f"{min(99, max(1, round(100 * share)))}%"
