"""Answers that need no question, and actions that are done over and over until something happens.

The rules ask in small steps, because each of them may be the one that matters. Most of them do not: there is
one answer, one place, nothing new. A standing order names the answer that a player would give; whether it is
given without asking is for the player to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fitg.data.records import Side
from fitg.engine.actions import Action
from fitg.engine.events import (
    Captured,
    CharacterGained,
    Died,
    Event,
    Freed,
    PossessionGained,
    PossessionLost,
    ShipDamaged,
    ShipLost,
    UnitsLost,
    Wounded,
)
from fitg.engine.game import Game
from fitg.engine.rules import characters
from fitg.engine.rules.battles import LeadCombat
from fitg.engine.rules.character_combat import StandReady
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishTrading, GoOnMissions
from fitg.engine.rules.search import LeadSearch, SearchEnviron, SearchForGroup

OrderName = Literal["no-choice", "one-place", "ships", "search", "leaders", "fight"]

#: What makes one think again about who has which ship and which possession.
NEW_THINGS = (
    Captured,
    CharacterGained,
    Died,
    Freed,
    PossessionGained,
    PossessionLost,
    ShipDamaged,
    ShipLost,
)
#: What makes one think again about going on.
HARM = (Captured, Died, Freed, ShipLost, UnitsLost, Wounded)


class StandingOrder(NamedTuple):
    """The answer to the present question, and the order by which it is given."""

    order: OrderName
    action: str


def standing_order(game: Game) -> StandingOrder | None:
    """The answer that needs no question; None where there is something to think about."""
    options = game.options
    if len(options) == 1 and options[0].passes:
        return StandingOrder("no-choice", options[0].text)
    places = [option for option in options if isinstance(option, GoOnMissions)]
    if len(places) == 1 and all(option.passes for option in options if option not in places):
        return StandingOrder("one-place", places[0].text)
    trading = next((option for option in options if isinstance(option, FinishTrading)), None)
    if trading is not None and game.side is not None and not _something_new(game, game.side):
        return StandingOrder("ships", trading.text)
    return _searching(options) or _leading(game) or _fighting(options)


def _searching(options: Sequence[Action]) -> StandingOrder | None:
    searches = [
        option
        for option in options
        if isinstance(option, SearchEnviron | SearchForGroup) and option.by == "units"
    ]
    return StandingOrder("search", searches[0].text) if searches else None


def _leading(game: Game) -> StandingOrder | None:
    """The best leader leads."""
    leaders = [option for option in game.options if isinstance(option, LeadCombat | LeadSearch)]
    if not leaders:
        return None
    people = game.state.characters
    best = max(leaders, key=lambda each: characters.rating(game.ctx, people[each.who], "leadership"))
    return StandingOrder("leaders", best.text)


def _fighting(options: Sequence[Action]) -> StandingOrder | None:
    """Nobody stays out of a fight."""
    ready = next((option for option in options if isinstance(option, StandReady)), None)
    return None if ready is None else StandingOrder("fight", ready.text)


def _something_new(game: Game, side: Side) -> bool:
    """Since the side was last asked about its ships, or at all."""
    step = game.last_step
    while step is not None and not (step.side == side and isinstance(step.option, FinishTrading)):
        if any(isinstance(event, NEW_THINGS) for event in step.events):
            return True
        step = step.before
    return False


def once_more(before: Game, done: Action, events: Sequence[Event], after: Game) -> Action | None:
    """The same again, if it can be done over and over and there is nothing to think about; else None.

    There is, when somebody was harmed, when a mission is over, or when something else can be done now.
    """
    if not done.again or after.side != before.side or any(isinstance(event, HARM) for event in events):
        return None
    same = [option for option in after.options if type(option) is type(done)]
    if not same or _missions(before) != _missions(after):
        return None
    offered = {type(option) for option in before.options}
    return same[0] if all(type(option) in offered for option in after.options) else None


def _missions(game: Game) -> tuple[str, ...]:
    """Which of the missions under way are over, and how."""
    missions = [each for each in game.state.stack if isinstance(each, EnvironMissions)]
    return tuple(group.status for group in missions[-1].groups) if missions else ()
