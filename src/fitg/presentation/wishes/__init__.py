"""What a player may wish for a while: one word that answers all questions of one kind until it is over.

A standing order holds in all games; a wish holds as long as its `scope` does: for the rest of a Player-Turn,
for the cards of one place, for one fight, or until one is asked again on one's own word. While it is held the
page gives its `action` wherever one is named. It ends by itself where `holds` says so: then something has
happened that one could not think of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.battles import FinishAttacking, LeadCombat
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.presentation.wishes import always, for_a_while
from fitg.presentation.wishes.wish import ALWAYS, Wish, WishName

__all__ = ["ALWAYS", "Wish", "WishName", "wishes"]

Maker = Callable[[Game], Iterable[Wish]]

#: Who knows of wishes, in the order in which they are offered, and the actions of which one at least is on
#: offer where anything can be wished, or goes on.
MAKERS: tuple[tuple[Maker, tuple[type[Action], ...]], ...] = (
    (for_a_while.rest, for_a_while.RESTING),
    (for_a_while.last, (Action,)),
    (for_a_while.cards, (DrawCard,)),
    (for_a_while.fights, for_a_while.IN_FIGHTS),
    (for_a_while.assaults, for_a_while.ASSAULTS),
    (always.attacks, (FinishAttacking, LeadCombat)),
    (always.missions, (GoOnMissions, AssignCharacter, DrawCard)),
    (always.in_fights, for_a_while.IN_FIGHTS),
    (always.orders, always.ORDERED),
)


def wishes(game: Game) -> list[Wish]:
    """What the side that decides may wish now, or may have wished before."""
    if game.question is None:
        return []
    found: list[Wish] = []
    for make in _makers(frozenset(map(type, game.options))):
        found += make(game)
    return found


@cache
def _makers(offered: frozenset[type[Action]]) -> tuple[Maker, ...]:
    """Who may know of a wish where such actions are on offer."""
    return tuple(make for make, wanted in MAKERS if any(issubclass(each, wanted) for each in offered))
