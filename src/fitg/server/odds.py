"""The odds of an action before commitment, as the page shows them."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.presentation.forecast import forecast
from fitg.server.messages import OddsRow, OddsTable


def odds_tables(game: Game, action: str) -> list[OddsTable]:
    """What may come of an action, as far as its side can know."""
    return [
        OddsTable(
            title=chart.title,
            case=chart.case,
            rows=[OddsRow(outcome=outcome, chance=float(chance)) for outcome, chance in chart.rows],
        )
        for chart in forecast(game, action)
    ]
