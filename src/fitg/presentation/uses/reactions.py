"""[9.6] What somebody is good for where he reacts: before the enemy attacks and searches there."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.rules import characters, units
from fitg.engine.rules.reaction import ReactByShip, ReactOnFoot, ReactWithUnit
from fitg.presentation.uses.registry import explains


@explains(ReactOnFoot, ReactByShip)
def _comes(ctx: Context, action: ReactOnFoot | ReactByShip, side: Side) -> str:
    """[9.62, 10.4, 12.4] With own units there he can lead them; with own people he fights beside them."""
    who = ctx.state.characters[action.who]
    leadership = characters.rating(ctx, who, "leadership")
    if leadership and units.present(ctx, action.to, side):
        return f"Can lead your units there: Leadership {leadership}."
    combat = characters.rating(ctx, who, "combat")
    friends = characters.at(ctx, action.to, side)
    return f"Can fight {'beside your people' if friends else 'alone'} there: Combat {combat}."


@explains(ReactWithUnit)
def _marches(ctx: Context, action: ReactWithUnit, side: Side) -> str:
    """[10.3] How strong the own units there would be with it."""
    now = units.strength(ctx, action.to, side)
    then = now + ctx.facts.unit_kinds[action.unit].strength
    return f"Your strength there, if they attack: {then}" + (f", now {now}." if now else ".")
