"""What may come of Galactic Events that act later: the ghost fleet, and jumps in hyperspace flux."""

from __future__ import annotations

from fractions import Fraction

from fitg import tables
from fitg.data.charts import DIE
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic.flux import Flux, JumpThere, leap_of
from fitg.engine.rules.galactic.ghost_fleet import HauntOrbit, might
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import navigation, ship_jump
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.presentation.forecast.fleets import bounds, jump_table
from fitg.presentation.forecast.tables import Forecast, asking, foretells, in_order


@foretells(HauntOrbit)
def _haunt(ctx: Context, action: HauntOrbit) -> list[Forecast]:
    """[106] One table for the least that the units can be worth, and one for the most; leaders left aside."""
    free, caught = (units.of_side(ctx, action.at, "imperial", role) for role in ROLES)
    seen = fleets.seen(ctx, Fleet(side="imperial", units=units.merged(free, caught)))
    where = naming.place(ctx.facts, action.at)
    return [
        Forecast(f"Ghost fleet at {where}: {might(ctx)} against {each}", "32.0", _losses(ctx, each))
        for each in dict.fromkeys(bounds(ctx, seen))
    ]


def _losses(ctx: Context, defense: int) -> tuple[tuple[str, Fraction], ...]:
    column = tables.military_column(might(ctx), defense, (), facts=ctx.facts).column
    odds: dict[int, Fraction] = {}
    for die in DIE:
        loss = tables.military_losses(column, die, None, facts=ctx.facts).defender_loss
        odds[loss] = odds.get(loss, Fraction(0)) + Fraction(1, len(DIE))
    return in_order(odds, lambda loss: f"the Empire loses {loss}", int)


@foretells(JumpThere)
def _swept(ctx: Context, action: JumpThere) -> list[Forecast]:
    """[118, 21.3] The forced jump needs the Hyperjump Table like any other."""
    leap, asked = leap_of(ctx), asking(ctx, Flux)
    if isinstance(leap, FleetMove):
        parts = navigation.of_fleet(ctx, leap.fleet)
    else:
        parts = ship_jump.navigation(ctx, ctx.state.ships[leap.ship], leap.aboard)
    parts = navigation.on_the_way(ctx, asked.origin, action.to, parts)
    rating, far = navigation.rating(parts), navigation.distance(ctx, asked.origin, action.to)
    return [jump_table(ctx, f"Hyperjump over {far} with Navigation {rating}", rating, far)]
