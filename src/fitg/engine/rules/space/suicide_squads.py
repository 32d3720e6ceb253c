"""[19.6] Suicide Squads: they go off when Rebel characters are found where they are."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.events.space import SquadBlewUp
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.rules import harm, spaceships, units
from fitg.engine.rules.space.causes import BLOWN_UP


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
