"""[32.0, 35.0, 36.34] What no Strategic Assignment allows: dead planets, closed borders, grounded ships."""

from __future__ import annotations

from collections.abc import Hashable

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic import asked, assignments
from fitg.engine.rules.galactic.memory import memory


def bars(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[36.34, 115, 121] Why nobody may go there, even to a rebellion (35.31); "" if nothing bars the way."""
    destroyed, board = ctx.index.statuses.get("destroyed"), ctx.board
    if destroyed is not None:
        planet = board.planet_of[destination]
        if planet in destroyed and not _remains(ctx, destination, planet):
            return f"{naming.planet(ctx.facts, planet)} no longer exists"
    if side != "imperial" or board.province_of[origin] == board.province_of[destination]:
        return ""
    return ctx.rules.ask[asked.border_is_closed](ctx, craft)


def may_be_barred(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[36.34, 115, 121] Dead planets, or all where a border is closed."""
    if side == "imperial" and ctx.rules.ask[asked.border_is_closed](ctx, craft):
        return ctx.board.planets
    return tuple(ctx.index.planets_in("destroyed"))


def _remains(ctx: Context, place: str, planet: str) -> bool:
    """[36.34] Is it the orbit of a planet that is no more, where something is left?"""
    return ctx.board.in_orbit(place) and ctx.rules.ask[asked.orbit_remains](ctx, planet)


def terms(ctx: Context) -> tuple[Hashable, ...]:
    """[35.0, 36.34] All that `bars` and the assignments look at: cards in force, and lost planets."""
    record, planets = memory(ctx), ctx.index.planets_in
    lost = (planets("destroyed"), planets("rebellion"), planets("rebel-control"))
    return record.assignment, record.event, *lost


def refusal(ctx: Context, side: Side, origin: str, destination: str) -> str:
    """[35.2] Why the card in force does not let Imperial forces go there."""
    card = memory(ctx).assignment
    provinces = ctx.facts.strategic_assignments[card].provinces
    named = " and ".join(ctx.facts.provinces[each].name for each in provinces)
    home, away = assignments.province(ctx, origin), assignments.province(ctx, destination)
    name = naming.planet(ctx.facts, ctx.board.planet_of[destination])
    if home != away:
        return f"the Strategic Assignment opens the borders of {named} only"
    return (
        f"the Strategic Assignment names {named}, and {name} is not in a star system with a capital"
        " or a home planet"
    )
