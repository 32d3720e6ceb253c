"""[32.0, 35.0, 36.34] What no Strategic Assignment allows: dead planets, closed borders, grounded ships."""

from __future__ import annotations

from collections.abc import Hashable

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Ship
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic import assignments, geography
from fitg.engine.rules.galactic.events import in_force, on_display
from fitg.engine.rules.galactic.memory import NO_CARD, memory

#: The Galactic Events that hold Imperial forces back.
CLOSED_BORDERS, STOCKTAKING, RECALL = "jamming", "inventory_month", "ship_recall"
BORDER_EVENTS = (CLOSED_BORDERS, STOCKTAKING)
#: [125] The spaceship that is not called home.
SPARED_SHIP = "redjacs-spaceship"


def bars(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[36.34, 115, 121] Why nobody may go there, even to a rebellion (35.31); "" if nothing bars the way."""
    planet = ctx.board.planet_of[destination]
    if not geography.exists(ctx, planet):
        return f"{naming.planet(ctx.facts, planet)} no longer exists"
    if side != "imperial" or not _crosses_border(ctx, origin, destination):
        return ""
    event = on_display(ctx)
    if event not in BORDER_EVENTS:
        return ""
    if event == CLOSED_BORDERS:
        return "no Imperial force crosses a border in this Game-Turn"
    if craft.mover == "fleet":
        return "no Imperial military unit leaves its province in this Game-Turn"
    return ""


def terms(ctx: Context) -> tuple[Hashable, ...]:
    """[35.0, 36.34] All that `bars` and the assignments look at: cards in force, and lost planets."""
    record, planets = memory(ctx), ctx.index.planets_in
    lost = (planets("destroyed"), planets("rebellion"), planets("rebel-control"))
    return record.assignment, record.event, *lost


def _crosses_border(ctx: Context, origin: str, destination: str) -> bool:
    provinces = ctx.board.province_of
    return provinces[origin] != provinces[destination]


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


def is_grounded(ctx: Context, ship: Ship) -> bool:
    """[125] Imperial character ships stay where they are, but for Redjac's."""
    if ship.side != "imperial" or memory(ctx).event == NO_CARD:
        return False
    return ship.model != SPARED_SHIP and in_force(ctx, RECALL)
