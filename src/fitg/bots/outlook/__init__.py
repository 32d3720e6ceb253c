"""What comes of an action with everything counted: events, creatures, mobs, searches, betrayal, losses.

What an action begins (`business.py`) is played to its end in worlds that the side may be in, by rules of
thumb for both sides, and what has come of it there is counted (`tries.py`). Where the charts alone decide,
the exact tables of `fitg.presentation.forecast` say the same without tries.
"""

from __future__ import annotations

from fitg.bots.observation import Observation, observe
from fitg.bots.outlook import battles, fights, flights, missions, searches
from fitg.bots.outlook.business import Business, business_of
from fitg.bots.outlook.tries import Outlook, within
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation.forecast import forecast
from fitg.presentation.forecast.tables import Forecast

__all__ = ["Outlook", "chances", "outlook", "within"]

#: So many worlds are tried if nobody says how many: each share is within five points of the true one.
TRIES = 400

#: The rooms of this package; loading them fills the list of what can be tried.
ROOMS = (battles, fights, flights, missions, searches)


def outlook(game: Game, action: str | Action, seen: Observation | None = None) -> Outlook | None:
    """The outlook of an action of the present decision; None where nothing is left to chance.

    `seen` is what the side knows, if somebody has it at hand already.
    """
    decision = game.decision
    option = None if decision is None else decision.option(action)
    if decision is None or option is None:
        return None
    seen = seen or observe(game)
    business = business_of(seen.game.ctx, option, decision.side)
    return Outlook(seen, option, business) if business is not None else None


def chances(
    game: Game,
    action: str | Action,
    tries: int = TRIES,
    seconds: float | None = None,
    seen: Observation | None = None,
) -> tuple[Forecast, ...]:
    """What may come of an action with everything counted: what page, terminal and adviser tell.

    With `seconds`, no longer than that is tried.
    """
    exact = forecast(game, action)
    found = outlook(game, action, seen)
    if found is None or says_it_all(found.business, exact):
        return exact
    found.look(tries, seconds)
    return (*found.tables, *exact) if found.business.charts == "beside" else found.tables


def says_it_all(business: Business, exact: tuple[Forecast, ...]) -> bool:
    """Is there nothing to be tried, because the charts alone decide, and all that they depend on is known?"""
    return business.charts == "alone" and len(exact) == 1
