"""[VM-02] Shuttles: in an Orbit Box a 1-0 unit passes from the unit that carries it to another.

Where its owner moves fleets anyway, he says so among his moves; before a battle or a reaction he is asked.
What lies below face-down units is nobody else's business: whoever has any is asked the same, loaded or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter

from fitg.data.records import Side
from fitg.engine.events.space import LoadPassed
from fitg.engine.machine.actions import Action, PlaceId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Stack, StackRole, opponent
from fitg.engine.rules import units
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.space_combat import assailable, clashing
from fitg.engine.rules.space.surface_movement import SurfaceMoves
from fitg.engine.terms import REACTION, SPACE_COMBAT

#: What of a stack has moved in this Segment.
MOVED = attrgetter("moved")


class PassLoad(Action, frozen=True):
    form = "pass {cargo} from {giver} to {taker} at {at}"
    saying = "{cargo} at {at}|passes from {giver} to {taker}"
    cargo: UnitKindId
    giver: UnitKindId
    taker: UnitKindId
    at: PlaceId


class PassInterceptedLoad(PassLoad, frozen=True):
    """[VM-02] In the interception stack, which has nothing to do with the free units beside it."""

    form = "pass {cargo} from {giver} to {taker} in the interception at {at}"
    saying = "{cargo} in the interception at {at}|passes from {giver} to {taker}"


class KeepLoads(Action, frozen=True):
    form = "done"
    saying = "Nothing else changes carriers"
    passes = True
    usual = True
    #: The other player is asked next, or fights begin.
    final = True


def passes(ctx: Context, stack: Stack) -> Iterator[PassLoad]:
    """[VM-02, 20.56] What each load could pass to: a unit of another kind that carries nothing."""
    if not stack.cargo:
        return
    busy, catalogue = units.carrying(stack.cargo), ctx.facts.unit_kinds
    free = [
        kind
        for kind, number in sorted(stack.units.items())
        if units.may_carry(catalogue[kind]) and number > busy.get(kind, 0)
    ]
    act = PassInterceptedLoad if stack.role == "interception" else PassLoad
    for pair in sorted(stack.cargo):
        giver, _, cargo = pair.partition("+")
        for taker in free:
            if taker != giver:
                yield act(cargo, giver, taker, stack.place)


def hand_over(ctx: Context, side: Side, action: PassLoad) -> None:
    """[VM-02, VM-02b] From now on another unit carries it, and it is lost with that one."""
    role: StackRole = "interception" if isinstance(action, PassInterceptedLoad) else "free"
    stack = units.stack_at(ctx, action.at, side, role)
    assert stack is not None
    before, after = (units.loaded(carrier, action.cargo) for carrier in (action.giver, action.taker))
    stack.cargo = units.merged(units.without(stack.cargo, {before: 1}), {after: 1})
    if not ctx.facts.hidden_kinds.isdisjoint((action.giver, action.taker)):
        return  # [7.22, 20.5] Nobody hears of what lies below, not even while the units lie open.
    ctx.emit(
        LoadPassed(
            case="VM-02",
            side=side,
            place=action.at,
            cargo=action.cargo,
            giver=action.giver,
            taker=action.taker,
        )
    )


def boxes(ctx: Context, side: Side) -> list[str]:
    """The Orbit Boxes with free units of a side."""
    return ctx.board.by_order(units.stacks(ctx, side).keys() & ctx.board.boxes)


def offers(ctx: Context, side: Side, places: Iterable[str], role: StackRole = "free") -> list[PassLoad]:
    """[VM-02] All that can pass in these Orbit Boxes."""
    stacks = units.stacks(ctx, side, role)
    return [action for place in places for action in passes(ctx, stacks[place])]


def may_hide(ctx: Context, side: Side, places: Iterable[str], role: StackRole = "free") -> bool:
    """[7.22, 20.5] Might something lie below face-down units there that could pass to another?

    What lies below is not counted: whether a single unit carries anything is hidden, too.
    """
    stacks = units.stacks(ctx, side, role)
    return any(
        units.lies_face_down(ctx, place, side, role) and _counters(stacks[place]) > 1 for place in places
    )


def _counters(stack: Stack) -> int:
    """How many units everybody sees, face up or down."""
    return sum(stack.units.values()) - sum(stack.cargo.values())


# Among moves


class ShuttlesAmongFleets(InterplanetaryMovement, layer=True, tag="underground.Shuttles"):
    """[VM-02, VM-02a] Before anything moves: first passed, then carried, and not the other way round."""

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        if not self.begun:
            found = offers(ctx, self.side, boxes(ctx, self.side))
            options += [(action, self.pass_load) for action in found]
        return options

    def must_ask(self, ctx: Context, ready: list[str]) -> bool:
        hiding = not self.begun and may_hide(ctx, self.side, boxes(ctx, self.side))
        return hiding or super().must_ask(ctx, ready)

    def pass_load(self, ctx: Context, action: PassLoad) -> Next:
        hand_over(ctx, self.side, action)
        return self.choose


class ShuttlesBeforeLanding(SurfaceMoves, layer=True, tag="underground.LandingShuttles"):
    """[VM-02] Before anything lands."""

    def more_options(self, ctx: Context, options: list[Option]) -> None:
        super().more_options(ctx, options)
        found = offers(ctx, self.side, boxes(ctx, self.side))
        if found and self._is_start(ctx):
            options += [(action, self.pass_load) for action in found]

    def must_ask(self, ctx: Context) -> bool:
        hiding = may_hide(ctx, self.side, boxes(ctx, self.side)) and self._is_start(ctx)
        return hiding or super().must_ask(ctx)

    def _is_start(self, ctx: Context) -> bool:
        """Has no unit moved in this Segment yet?"""
        return not any(map(MOVED, units.stacks(ctx, self.side).values()))

    def pass_load(self, ctx: Context, action: PassLoad) -> Next:
        hand_over(ctx, self.side, action)
        return self.choose


# Before battles and reactions


class Shuttles(Procedure):
    """[VM-02] As a Segment begins in which others move or fight, each owner may let loads change carriers."""

    #: Who is asked, and who after him.
    sides: tuple[Side, ...]

    def begin(self, ctx: Context) -> Next:
        if not self.sides:
            return DONE
        side = self.sides[0]
        options: list[Option] = [
            (action, self.pass_load)
            for role, places in about(ctx, side).items()
            for action in offers(ctx, side, places, role)
        ]
        options.append((KeepLoads(), self.next_side))
        prompt = "Do 1-0 units in orbit change carriers?"
        return Ask(side, "shuttles", "VM-02", prompt, options, always=_hides(ctx, side))

    def pass_load(self, ctx: Context, action: PassLoad) -> Next:
        hand_over(ctx, self.sides[0], action)
        return self.begin

    def next_side(self, ctx: Context) -> Next:
        self.sides = self.sides[1:]
        return self.begin


def concerned(ctx: Context, side: Side) -> list[str]:
    """The Orbit Boxes where the Enemy is, or a PDB to attack; in a reaction those above him, too."""
    enemies = units.stacks(ctx, opponent(side))
    planet_of = ctx.board.planet_of
    if ctx.current.name == SPACE_COMBAT.name:
        assails = side == ctx.state.phasing
        return [box for box in boxes(ctx, side) if box in enemies or (assails and assailable(ctx, box, side))]
    threatened = {planet_of[place] for place in (*enemies, *ctx.index.people) if place in planet_of}
    return [box for box in boxes(ctx, side) if planet_of[box] in threatened]


def about(ctx: Context, side: Side) -> dict[StackRole, list[str]]:
    """[VM-02, 22.0] Where it matters who carries what: among free units, and before interceptions."""
    if ctx.current.name != SPACE_COMBAT.name:
        return {"free": concerned(ctx, side)}
    caught = units.stacks(ctx, side, "interception")
    clashes = ctx.board.by_order(box for box in caught if clashing(ctx, box))
    return {"free": concerned(ctx, side), "interception": clashes}


def _hides(ctx: Context, side: Side) -> bool:
    return any(may_hide(ctx, side, places, role) for role, places in about(ctx, side).items())


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-02] As battles or reactions are about to begin."""
    segment = ctx.current
    if segment.name == SPACE_COMBAT.name:
        phasing: Side = ctx.state.phasing
        asked: tuple[Side, ...] = (phasing, opponent(phasing))
    elif segment.name == REACTION.name and segment.actor is not None:
        asked = (segment.actor,)
    else:
        return None
    found = tuple(side for side in asked if _is_asked(ctx, side))
    return Shuttles(sides=found) if found else None


def _is_asked(ctx: Context, side: Side) -> bool:
    return any(
        may_hide(ctx, side, places, role) or offers(ctx, side, places, role)
        for role, places in about(ctx, side).items()
    )
