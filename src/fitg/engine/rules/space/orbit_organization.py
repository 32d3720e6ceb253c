"""[20.9] The Orbit Organization Segment: one stack for each side in every Orbit Box."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.space import OrbitOrganized
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.state import SIDES, Character, Company, Custody
from fitg.engine.rules import units
from fitg.engine.rules.space import fleet


class OrbitOrganization(Procedure):
    """[20.9] All interception stacks are dissolved; nothing is intercepted any more."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        held = {place for side in SIDES for place in units.stacks(ctx, side, "interception")}
        held |= {name.place for name in ctx.state.characters.values() if name.stack == "interception"}
        for place in ctx.board.by_order(held):
            dissolve(ctx, place)
        return DONE


def dissolve(ctx: Context, place: str) -> None:
    """[20.9, P-18] Everything in the interception stack joins the free pieces of its side."""
    freed = [character.id for side in SIDES for character in set_free(ctx, place, side)]
    ctx.emit(OrbitOrganized(case="20.9", place=place, characters=tuple(freed)))


def set_free(ctx: Context, place: str, side: Side) -> list[Character]:
    """[20.9, 22.0] What a side has in an interception stack joins its free units; the characters in it."""
    people = fleet.followers(ctx, place, side, "interception")
    captives = fleet.prisoners(ctx, place, side, "interception")
    for ship in fleet.craft(ctx, place, side, "interception"):
        ship.stack = "free"
    _join_units(ctx, place, side)
    company: Company = "free" if units.present(ctx, place, side) else ""
    for character in people:
        pieces.join_stack(ctx, character, company)
    for captive in captives:
        if captive.custody == Custody("stack", "interception"):
            pieces.hand_over(ctx, captive, Custody("stack", "free"))
    return people


def _join_units(ctx: Context, place: str, side: Side) -> None:
    """[20.52] What is loaded stays loaded."""
    stack = units.stack_at(ctx, place, side, "interception")
    if stack is None:
        return
    contingent, cargo, moved = stack.units, stack.cargo, stack.moved
    units.take(ctx, place, side, contingent, role="interception", cargo=cargo)
    units.add(ctx, place, side, contingent, cargo=cargo)
    free = units.stack_at(ctx, place, side)
    assert free is not None
    free.moved = units.merged(free.moved, moved)
