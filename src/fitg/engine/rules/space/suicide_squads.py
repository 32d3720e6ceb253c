"""[19.6] Suicide Squads: they go off when Rebel characters are found where they are."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.events.space import SquadBlewUp
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.rules import harm, spaceships, units
from fitg.engine.rules.space.causes import BLOWN_UP
from fitg.errors import FitgError


class SquadMisplaced(FitgError):
    """A position in which a Suicide Squad does what it never could."""


def keep_to_their_limits(ctx: Context, moment: Moment) -> None:
    """[20.44, 20.56] In a position, too, they carry nothing, and intercept nobody by themselves."""
    catalogue, moving = ctx.facts.unit_kinds, ctx.segments[ctx.state.segment].player
    for stacks in ctx.state.stacks.values():
        for stack in stacks.values():
            if any(catalogue[pair.partition("+")[0]].suicide for pair in stack.cargo):
                raise SquadMisplaced(
                    f"position.stacks: a Suicide Squad carries no unit, as it does in {stack.place} [20.56]."
                )
            intercepts = stack.role == "interception" and moving not in (None, stack.side)
            if intercepts and all(catalogue[kind].suicide for kind in stack.units):
                raise SquadMisplaced(
                    f"position.stacks: a Suicide Squad does not intercept by itself in {stack.place}; "
                    "add units [20.44]."
                )


def goes_off(
    ctx: Context, place: str, finder: Side, found: tuple[str, ...], there: Mapping[str, int]
) -> bool:
    """[19.6, P-06] One squad dies with exactly those who were found, before anybody fights.

    Their possessions go with them (14.25), and so do their spaceships (14.59).
    """
    squad = next((kind for kind in there if ctx.facts.unit_kinds[kind].suicide), None)
    if squad is None:
        return False
    units.eliminate(ctx, place, {squad: 1}, "it blows itself up", "19.6")
    ctx.emit(SquadBlewUp(case="19.6", place=place, characters=found))
    victims = [ctx.state.characters[each] for each in found]
    for victim in victims:
        ship = spaceships.owned_by(ctx, victim.id)
        if ship is not None:
            spaceships.lose(ctx, ship, "its owner is gone", "14.59")
    for victim in victims:
        harm.defeat(ctx, victim, Cause(BLOWN_UP), "19.6")
    return True
