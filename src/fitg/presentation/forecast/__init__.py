"""Odds before commitment: what may come of an action, as far as the side that decides can know.

Exact where both sides know the numbers. Against face-down units the chances are given for the
weakest and for the strongest units that may lie there.
"""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation.forecast import (
    battles,
    dice_missions,
    domino,
    fleets,
    galactic_events,
    ships,
    standard,
)
from fitg.presentation.forecast.promises import promises
from fitg.presentation.forecast.tables import FORECASTS, Forecast

__all__ = ["FORECASTS", "Forecast", "forecast", "promises"]

#: The rooms of this package; loading them fills the list of what can be foretold.
ROOMS = (battles, dice_missions, domino, fleets, galactic_events, ships, standard)


def forecast(game: Game, action: str | Action) -> tuple[Forecast, ...]:
    """What may come of an action of the present decision; nothing where no chance is involved."""
    decision = game.decision
    option = None if decision is None else decision.option(action)
    if option is None:
        return ()
    foretell = FORECASTS.get(type(option))
    return tuple(foretell(game.ctx, option)) if foretell else ()
