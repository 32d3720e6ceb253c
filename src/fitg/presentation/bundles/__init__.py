"""Several small answers that are given together because one means them together.

A bundle is offered beside the single answers, or in the place of the first of them, says in words all that it
does, and is done step by step (`goes_on`). Each kind of bundle is made from what its side knows: the options
of the question, what it has just done itself, and what would be asked next, which no chance and no secret has
a part in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.battles import AttackAt
from fitg.engine.rules.character_combat import StandReady
from fitg.engine.rules.force_points.purchases import BuyUnits
from fitg.engine.rules.galactic.assignments import ArrangeNext
from fitg.engine.rules.galactic.immediate_events import ShiftPlanet
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.phase import FinishMissions, GoOnMissions
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly, JoinUnits, LeaveUnits, MarchFrom
from fitg.engine.rules.politics.domino import MovePlanet
from fitg.engine.rules.rebellion import RaiseUnits
from fitg.engine.rules.search import AttackFound, SearchEnviron, SearchForGroup
from fitg.engine.rules.space.interplanetary import FinishFleets, FleetFrom, SetCourse
from fitg.presentation.bundles import (
    council,
    errands,
    fleets,
    flights,
    found,
    going_on,
    leaders,
    people,
    purchases,
    segments,
    stacks,
    uprisings,
)
from fitg.presentation.bundles.bundle import Bundle, goes_on

__all__ = ["Bundle", "bundles", "goes_on"]

Maker = Callable[[Game], Iterable[Bundle]]

#: Who makes bundles, and the actions of which one at least is on offer where he has anything to make.
MAKERS: tuple[tuple[Maker, tuple[type[Action], ...]], ...] = (
    (errands.place_and_mission, (GoOnMissions,)),
    (errands.one_mission_for_all, (AssignCharacter,)),
    (errands.the_others_rest, (FinishMissions,)),
    (leaders.attacks, (AttackAt,)),
    (leaders.searches, (SearchEnviron, SearchForGroup)),
    (leaders.all_search, (SearchEnviron, SearchForGroup)),
    (found.attacks_at_once, (AttackFound,)),
    (people.one_word_in_a_fight, (StandReady,)),
    (fleets.the_same_way, (FleetFrom,)),
    (fleets.following, (FleetFrom,)),
    (fleets.setting_out, (FleetFrom, MarchFrom)),
    (fleets.destinations, (SetCourse,)),
    (flights.all_aboard, (Fly,)),
    (purchases.all_of_a_kind, (BuyUnits,)),
    (segments.nobody_else_moves, (FinishFleets, FinishMoving)),
    (going_on.next_moves, (FinishFleets, FinishMoving)),
    (stacks.all_change_places, (JoinUnits, LeaveUnits)),
    (uprisings.levies, (RaiseUnits,)),
    (council.assignments_in_turn, (ArrangeNext,)),
    (council.all_that_can_turn, (ShiftPlanet,)),
    (council.all_that_follow, (MovePlanet,)),
)


def bundles(game: Game) -> list[Bundle]:
    """The bundles that the present question begins."""
    if game.question is None:
        return []
    offered: list[Bundle] = []
    for make in _makers(frozenset(map(type, game.options))):
        offered += make(game)
    return offered


@cache
def _makers(offered: frozenset[type[Action]]) -> tuple[Maker, ...]:
    """Who may have something to make where such actions are on offer."""
    return tuple(make for make, wanted in MAKERS if any(issubclass(each, wanted) for each in offered))
