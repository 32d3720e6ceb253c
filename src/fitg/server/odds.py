"""The odds of an action before commitment, as the page shows them."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.presentation.forecast import forecast, promises
from fitg.presentation.narration import label
from fitg.server.messages import OddsRow, OddsTable, OptionOdds

#: So many options are compared; nobody reads more.
MOST_COMPARED = 48


def all_odds(game: Game) -> list[OptionOdds]:
    """All options of the present decision side by side, each with its chances."""
    assert game.side is not None
    side, found = game.side, []
    for option in game.options[:MOST_COMPARED]:
        said = label(option, side, game.facts)
        found.append(
            OptionOdds(
                action=option.text,
                label=said.full,
                final=option.is_final(game.ctx),
                tables=odds_tables(game, option.text),
            )
        )
    return found


def odds_tables(game: Game, action: str) -> list[OddsTable]:
    """What may come of an action, as far as its side can know; first what it may bring in the end."""
    return [
        OddsTable(
            title=chart.title,
            case=chart.case,
            rows=[OddsRow(outcome=outcome, chance=float(chance)) for outcome, chance in chart.rows],
        )
        for chart in (*promises(game, action), *forecast(game, action))
    ]
