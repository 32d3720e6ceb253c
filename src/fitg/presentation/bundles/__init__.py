"""Several small answers that are given together because one means them together.

A bundle is offered beside the single answers, or in the place of the first of them, says in words all that it
does, and is done step by step (`goes_on`). Each kind of bundle is made from what its side knows: the options
of the question, what it has just done itself, and what would be asked next, which no chance and no secret has
a part in.
"""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.presentation.bundles import council, errands, fleets, flights, leaders, people, purchases, segments
from fitg.presentation.bundles.bundle import Bundle, goes_on

__all__ = ["Bundle", "bundles", "goes_on"]


def bundles(game: Game) -> list[Bundle]:
    """The bundles that the present question begins."""
    if game.question is None:
        return []
    return [
        *errands.place_and_mission(game),
        *errands.one_mission_for_all(game),
        *errands.the_others_rest(game),
        *leaders.attacks(game),
        *leaders.searches(game),
        *leaders.all_search(game),
        *people.one_word_in_a_fight(game),
        *fleets.the_same_way(game),
        *fleets.following(game),
        *fleets.setting_out(game),
        *fleets.destinations(game),
        *flights.all_aboard(game),
        *purchases.all_of_a_kind(game),
        *segments.nobody_else_moves(game),
        *council.assignments_in_turn(game),
        *council.all_that_can_turn(game),
    ]
