"""The odds of an action before commitment, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fitg.bots.observation import Observation, observe
from fitg.bots.outlook import chances, within
from fitg.engine.game import Game
from fitg.presentation.bundles import bundles
from fitg.presentation.forecast import Forecast
from fitg.presentation.forecast.in_short import in_short
from fitg.presentation.narration import label
from fitg.server.messages import OddsRow, OddsTable, OddsTogether, OptionOdds

#: So many options are compared; nobody reads more.
MOST_COMPARED = 48
#: So many worlds are tried at first, and at most for somebody who keeps looking.
FIRST_TRIES = 400
MOST_TRIES = 6400
#: Seconds that the odds of one action may take; those of all options at a glance, and with care.
LOOKING = 0.8
GLANCE = 0.35
CARE = 1.6
#: Of more bundles than this the page shows the names of their groups first.
MOST_TOGETHER = 24


def all_odds(game: Game, within_seconds: float = CARE) -> list[OptionOdds]:
    """All options of the present decision side by side, each with its chances."""
    assert game.side is not None
    side, found = game.side, []
    options = game.options[:MOST_COMPARED]
    seen, seconds = observe(game), within_seconds / max(1, len(options))
    for option in options:
        said = label(option, side, game.facts)
        found.append(
            OptionOdds(
                action=option.text,
                label=said.full,
                final=option.is_final(game.ctx),
                tables=odds_tables(game, option.text, FIRST_TRIES, seconds, seen),
            )
        )
    return found


def all_odds_together(game: Game, within_seconds: float = CARE) -> list[OddsTogether]:
    """The bundles that begin here, each with the chances of its last action, where that can be told."""
    found = []
    chosen = [each for each in bundles(game) if not each.later][:MOST_TOGETHER]
    for bundle in chosen:
        *first, last = bundle.actions
        there = after(game, first)
        seconds = within_seconds / len(chosen)
        known = there is not None and last in there.actions
        tables = odds_tables(there, last, FIRST_TRIES, seconds) if there is not None and known else []
        if tables:
            found.append(OddsTogether(action=bundle.actions[0], then=bundle.actions[1:], tables=tables))
    return found


def after(game: Game, actions: Sequence[str]) -> Game | None:
    """A copy after actions that can be taken back: nobody learns more by it than by doing so.

    None after others, and where another side would decide.
    """
    if not actions:
        return game
    twin = game.copy()
    for action in actions:
        option = twin.decision.option(action) if twin.decision is not None else None
        if option is None or option.is_final(twin.ctx):
            return None
        twin.apply(option)
    return twin if twin.side == game.side else None


def odds_tables(
    game: Game,
    action: str,
    tries: int = FIRST_TRIES,
    seconds: float = LOOKING,
    seen: Observation | None = None,
) -> list[OddsTable]:
    """What may come of an action with everything counted, as far as its side can know."""
    return [
        OddsTable(
            title=chart.title,
            case=chart.case,
            tries=chart.tries,
            rows=[_row(chart, outcome, chance) for outcome, chance in chart.rows],
            gist=[_row(chart, outcome, chance) for outcome, chance in chart.gist],
            harm=[_row(chart, outcome, chance) for outcome, chance in chart.harm],
        )
        for chart in chances(game, action, tries, seconds, seen)
    ]


def _row(chart: Forecast, outcome: str, chance: Fraction) -> OddsRow:
    return OddsRow(
        outcome=outcome,
        chance=float(chance),
        short=in_short(outcome),
        at_least=float(chart.at_least(outcome)) if outcome in chart.steps else None,
        within=within(chart, chance),
        hurts=outcome in chart.hurts,
    )
