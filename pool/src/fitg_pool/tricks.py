"""Tricks: what somebody does at every chance who has found a weakness, whatever else he plays by.

A trick answers a decision, or leaves it to the rules of thumb of the player's version.
"""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Decision
from fitg.engine.rules import characters, units
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.movement.flying import FlyTo
from fitg.engine.rules.rebellion import RaiseUnits
from fitg.engine.rules.star_system.entry import LandAt

Trick = Callable[[Context, Side, Decision], Action | None]

#: Purchases, by the kind of their question.
PURCHASES = "force-points"


def decoy(ctx: Context, side: Side, decision: Decision) -> Action | None:
    """[16.12] Land on the planet with the fewest of the Empire's units, in its largest Environ."""
    landings = [option for option in decision.options if isinstance(option, LandAt)]

    def guarded(place: str) -> int:
        planet = ctx.board.planet_of[place]
        return sum(units.count(ctx, each, "imperial") for each in ctx.board.surface[planet])

    return min(
        landings,
        key=lambda each: (guarded(each.at), -ctx.facts.environs[each.at].size, each.at),
        default=None,
    )


def assassins(ctx: Context, side: Side, decision: Decision) -> Action | None:
    """[13.0] The best fighter goes on an Assassination, if nobody does yet."""
    top = ctx.state.stack[-1]
    if not isinstance(top, EnvironMissions) or any(group.letter == "A" for group in top.groups):
        return None
    able = [each for each in decision.options if isinstance(each, AssignCharacter) and each.letter == "A"]

    def combat(option: AssignCharacter) -> int:
        return characters.rating(ctx, ctx.state.characters[option.who], "combat")

    return max(able, key=lambda each: (combat(each), each.who), default=None)


def throne(ctx: Context, side: Side, decision: Decision) -> Action | None:
    """Whoever flies, flies to the Throne Planet, into its largest Environ."""
    board, planets = ctx.board, ctx.facts.planets

    def is_seat(place: str) -> bool:
        planet = board.planet_of.get(place, "")
        return board.on_surface(place) and planets[planet].capital == "throne"

    ways = [each for each in decision.options if isinstance(each, FlyTo) and is_seat(each.to)]
    return max(ways, key=lambda each: (ctx.facts.environs[each.to].size, each.to), default=None)


def strength(ctx: Context, side: Side, decision: Decision) -> Action | None:
    """[15.41] The most strength for the points of an Environ that rises."""
    catalogue = ctx.facts.unit_kinds
    offers = [option for option in decision.options if isinstance(option, RaiseUnits)]
    return max(
        offers, key=lambda each: (each.number * catalogue[each.unit].strength, each.unit), default=None
    )


def hoard(ctx: Context, side: Side, decision: Decision) -> Action | None:
    """Nothing is bought that need not be."""
    if decision.kind != PURCHASES or not ctx.state.clock:
        return None
    return next((option for option in decision.options if option.passes), None)


TRICKS: dict[str, Trick] = {
    "decoy": decoy,
    "assassins": assassins,
    "throne": throne,
    "strength": strength,
    "hoard": hoard,
}
