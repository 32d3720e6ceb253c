"""[7.0] Military units: who has which units where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from fitg.data.records import Side, UnitCount, UnitKind
from fitg.engine import questions
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced, UnitsRevealed
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Heap, Stack, StackRole, heap

#: Nothing, wherever counts are asked for.
NO_UNITS: Mapping[str, int] = {}

#: [13.2e] Imperial strength of Environ Size plus this, or more, removes a Rebel camp.
CAMP_MARGIN = 3


def stacks(ctx: Context, side: Side, role: StackRole = "free") -> Heap:
    """All stacks of a side that have this role, by their place."""
    return ctx.state.stacks[side if role == "free" else heap(side, role)]


def stack_at(ctx: Context, place: str, side: Side, role: StackRole = "free") -> Stack | None:
    """The stack of a side in a place: the free one, or its part of the interception stack (20.47)."""
    return ctx.state.stacks[side if role == "free" else heap(side, role)].get(place)


def kinds(ctx: Context, place: str, side: Side) -> list[UnitKind]:
    """The kinds of unit that the side has in the place, weakest first."""
    catalogue = ctx.facts.unit_kinds
    return sorted(
        map(catalogue.__getitem__, of_side(ctx, place, side)),
        key=lambda kind: (kind.strength, kind.space_strength, kind.id),
    )


def of_side(ctx: Context, place: str, side: Side, role: StackRole = "free") -> Mapping[str, int]:
    """The units of a side in a place, counted by kind."""
    stack = ctx.state.stacks[side if role == "free" else heap(side, role)].get(place)
    return stack.units if stack is not None else NO_UNITS


def present(ctx: Context, place: str, side: Side, role: StackRole = "free") -> bool:
    """Does the side have a military unit in the place?"""
    return place in ctx.state.stacks[side if role == "free" else heap(side, role)]


def anywhere_in(ctx: Context, place: str, side: Side) -> bool:
    """Does the side have a military unit in the place, free or in an interception stack?"""
    return place in ctx.state.stacks[side] or place in ctx.state.stacks[heap(side, "interception")]


def places(ctx: Context, side: Side, role: StackRole = "free") -> list[str]:
    """Where the side has military units, in the order of the board."""
    return ctx.board.by_order(stacks(ctx, side, role))


def count(ctx: Context, place: str, side: Side) -> int:
    """How many military units the side has in the place."""
    return sum(of_side(ctx, place, side).values())


def strength(ctx: Context, place: str, side: Side) -> int:
    """[7.1, 19.11] Total combat strength in an Environ: only the first number of a unit counts."""
    return strength_of(ctx, of_side(ctx, place, side))


def strength_of(ctx: Context, counts: Mapping[str, int]) -> int:
    """[7.1, 19.11] Total combat strength of these units of an Environ."""
    catalogue = ctx.facts.unit_kinds
    total = 0
    for kind, n in that_count(ctx, counts).items():
        total += n * catalogue[kind].strength
    return total


def that_count(ctx: Context, counts: Mapping[str, int]) -> Mapping[str, int]:
    """[19.62, P-05] Suicide Squads count for nothing that they do in the company of other units."""
    catalogue = ctx.facts.unit_kinds
    for kind in counts:
        if catalogue[kind].suicide:
            return {each: n for each, n in counts.items() if not catalogue[each].suicide} or counts
    return counts


def space_strength(ctx: Context, place: str, side: Side, role: StackRole = "free") -> int:
    """[19.12, 19.14] Total strength in space: the second number, and nothing for what is carried."""
    catalogue = ctx.facts.unit_kinds
    return sum(n * catalogue[kind].space_strength for kind, n in in_space(ctx, place, side, role).items())


def in_space(ctx: Context, place: str, side: Side, role: StackRole = "free") -> Mapping[str, int]:
    """[20.54, 19.62] The units of a stack in space that count: not what is carried."""
    stack = stack_at(ctx, place, side, role)
    return NO_UNITS if stack is None else that_count(ctx, without(stack.units, carried(stack.cargo)))


def unladen(ctx: Context, place: str, side: Side) -> dict[str, int]:
    """[20.54] The free units of a side in a place that neither carry others nor are carried."""
    stack = ctx.state.stacks[side].get(place)
    if stack is None:
        return {}
    return without(stack.units, merged(carried(stack.cargo), carrying(stack.cargo)))


def carried(cargo: Mapping[str, int]) -> dict[str, int]:
    """[20.51] The units that others carry, by kind."""
    found: dict[str, int] = {}
    for pair, n in cargo.items():
        load = pair.partition("+")[2]
        found[load] = found.get(load, 0) + n
    return found


def carrying(cargo: Mapping[str, int]) -> dict[str, int]:
    """[20.51] The units that carry others, by kind."""
    found: dict[str, int] = {}
    for pair, n in cargo.items():
        carrier = pair.partition("+")[0]
        found[carrier] = found.get(carrier, 0) + n
    return found


def may_carry(kind: UnitKind) -> bool:
    """[20.56] Mobile units carry others; Suicide Squads and Atrocity units do not."""
    return kind.mobile and not kind.suicide and not kind.atrocity


def may_be_carried(kind: UnitKind) -> bool:
    """[20.56] Only 1-0 units are carried."""
    return not kind.mobile


def loaded(carrier: str, load: str) -> str:
    """[20.51] A carrier and what it carries, as one name: `line+militia`."""
    return f"{carrier}+{load}"


def cargo_lost(units: Mapping[str, int], cargo: Mapping[str, int], lost: Mapping[str, int]) -> dict[str, int]:
    """[20.54] The loads that go with lost carriers: of one kind, those that carry nothing go first."""
    going: dict[str, int] = {}
    loads = carrying(cargo)
    for kind, loaded_ones in loads.items():
        left = lost.get(kind, 0) - (units[kind] - loaded_ones)
        for pair in sorted(pair for pair in cargo if pair.partition("+")[0] == kind):
            number = min(left, cargo[pair])
            if number > 0:
                going[pair] = number
                left -= number
    return going


def can_act(ctx: Context, place: str, side: Side, role: StackRole = "free") -> bool:
    """[19.61, 19.63] Is there anything but Suicide Squads, which neither attack nor search by themselves?"""
    catalogue = ctx.facts.unit_kinds
    return any(not catalogue[kind].suicide for kind in of_side(ctx, place, side, role))


def crush_camp(ctx: Context, place: str, more: Mapping[str, int]) -> bool:
    """[13.2e] Are the Imperial units of an Environ, with these more, too many for a Rebel camp there?"""
    if place not in ctx.state.camps:
        return False
    catalogue = ctx.facts.unit_kinds
    if more and not any(catalogue[kind].side == "imperial" for kind in more):
        return False
    imperial = sum(
        n * catalogue[kind].strength
        for kind, n in merged(of_side(ctx, place, "imperial"), more).items()
        if catalogue[kind].side == "imperial" and not catalogue[kind].suicide
    )
    return ctx.rules.ask[questions.crushes_camp](ctx, place, imperial)


def too_many_for_camp(ctx: Context, place: str, imperial: int) -> bool:
    """[13.2e] Imperial strength compared with the size of the Environ."""
    return imperial >= ctx.board.sizes[place] + CAMP_MARGIN


def unmoved(ctx: Context, place: str, side: Side) -> Mapping[str, int]:
    """[9.0b] The free units of a side that have not moved in this Segment, by kind."""
    stack = ctx.state.stacks[side].get(place)
    if stack is None:
        return NO_UNITS
    moved = stack.moved
    if not moved:
        return stack.units
    return {kind: n - moved.get(kind, 0) for kind, n in stack.units.items() if n > moved.get(kind, 0)}


def room(ctx: Context, place: str, side: Side) -> int:
    """[9.5b, 9.51] How many more units the side may have in the place."""
    return ctx.rules.ask[questions.room](ctx, place, side)


#: Room enough for every counter there is.
ANY_NUMBER = questions.ANY_NUMBER


def room_by_size(ctx: Context, place: str, side: Side) -> int:
    """[9.51, 19.6] The size of the Environ less the units there but Suicide Squads; in space, no limit."""
    stack = ctx.state.stacks[side].get(place)
    size = ctx.board.sizes.get(place, ANY_NUMBER)
    return size if stack is None else size - crowd(ctx, stack.units)


def crowd(ctx: Context, units: Mapping[str, int], what: UnitCount = "stacking") -> int:
    """[9.51, 19.6] How many units count against a stacking limit: Suicide Squads do not; or for a jump."""
    uncounted = ctx.facts.uncounted[what]
    total = 0
    for kind, n in units.items():
        if kind not in uncounted:
            total += n
    return total


def room_for(ctx: Context, place: str, kind: str) -> int:
    """[9.51, 19.6] How many more units of one kind there is room for."""
    if kind in ctx.facts.uncounted["stacking"]:
        return ANY_NUMBER
    return max(0, room(ctx, place, ctx.facts.unit_kinds[kind].side))


def fits(ctx: Context, place: str, side: Side, kind: str) -> bool:
    """[9.51, 19.6] Is there room for one more unit of a kind? A Suicide Squad finds it anywhere."""
    return kind in ctx.facts.uncounted["stacking"] or room(ctx, place, side) > 0


def can_land(ctx: Context, kinds: Iterable[str]) -> bool:
    """[36.1] May units of these kinds enter an Environ? Atrocity units never do."""
    catalogue = ctx.facts.unit_kinds
    for kind in kinds:  # noqa: SIM110 - a loop costs less, for every fleet and every place
        if catalogue[kind].atrocity:
            return False
    return True


def has_hidden(ctx: Context, units: Mapping[str, int]) -> bool:
    """[7.22] Are there face-down units among them?"""
    return not ctx.facts.hidden_kinds.isdisjoint(units)


def lies_face_down(ctx: Context, place: str, side: Side, role: StackRole = "free") -> bool:
    """[7.22] Are there units here of which the Enemy sees only the backs?

    [19.6] Even a lone one might be a Suicide Squad, which finds room anywhere.
    """
    stack = stack_at(ctx, place, side, role)
    if stack is None or stack.revealed:
        return False
    return has_hidden(ctx, stack.units if stack.shown is UNSET else unseen(stack))


def hides_room(ctx: Context, place: str, side: Side, number: int) -> bool:
    """[7.22, 19.6] Could so many more units fit in or not, as far as the Enemy can tell?

    He sees how many units lie face down here, and not whether some of them are Suicide Squads.
    """
    if not lies_face_down(ctx, place, side):
        return False
    total = sum(of_side(ctx, place, side).values())
    return ctx.board.sizes.get(place, ANY_NUMBER) - total < number


def hides_kinds(ctx: Context, place: str, side: Side) -> bool:
    """[7.22] Do several units lie face down here? Not to be asked would tell that they are of one kind."""
    stack = stack_at(ctx, place, side)
    if stack is None or stack.revealed:
        return False
    hidden, number = ctx.facts.hidden_kinds, 0
    for kind, n in stack.units.items():
        if kind in hidden:
            number += n
    return number - (0 if stack.shown is UNSET else sum(stack.shown.values())) > 1


# The door of strength: every unit that comes or goes passes here.


def add(
    ctx: Context,
    place: str,
    side: Side,
    units: Mapping[str, int],
    *,
    role: StackRole = "free",
    cargo: Mapping[str, int] = NO_UNITS,
    moved: bool = False,
) -> None:
    """Put units in a place; `cargo` says which of them carry others."""
    heap_ = stacks(ctx, side, role)
    stack = heap_.get(place)
    if stack is None:
        stack = heap_[place] = Stack(side=side, place=place, units=NO_UNITS, role=role)
        stack.revealed = not ctx.rules.ask[questions.conceals](ctx)
    stack.units = merged(stack.units, units)
    if cargo:
        stack.cargo = merged(stack.cargo, cargo)
    if moved:
        stack.moved = merged(stack.moved, units)
    _note_strength(ctx)
    ctx.touch(place)


def take(
    ctx: Context,
    place: str,
    side: Side,
    units: Mapping[str, int],
    *,
    role: StackRole = "free",
    cargo: Mapping[str, int] = NO_UNITS,
) -> None:
    """Take units out of a place: those that have moved go last. `cargo` says what of the units is loaded."""
    heap_ = stacks(ctx, side, role)
    stack = heap_[place]
    stack.units = without(stack.units, units)
    if cargo:
        stack.cargo = without(stack.cargo, cargo)
    if stack.moved:
        left = {kind: min(n, stack.units.get(kind, 0)) for kind, n in stack.moved.items()}
        stack.moved = {kind: n for kind, n in left.items() if n}
    if stack.shown is not UNSET:
        _keep_shown(stack, stack.shown)
    if not stack.units:
        del heap_[place]
    _note_strength(ctx)
    ctx.touch(place)


def _note_strength(ctx: Context) -> None:
    """Units have come or gone: what was counted before does not hold any more."""
    if ctx.strength is not None:
        ctx.strength = object()


def fall(
    ctx: Context,
    place: str,
    side: Side,
    lost: Mapping[str, int],
    *,
    role: StackRole = "free",
    cargo: Mapping[str, int] = NO_UNITS,
) -> None:
    """[VM-07a] Take out units that are lost: of one kind those that are turned up before the others."""
    stack = stacks(ctx, side, role)[place]
    if stack.shown is not UNSET:
        _keep_shown(stack, {kind: n - lost.get(kind, 0) for kind, n in stack.shown.items()})
    take(ctx, place, side, lost, role=role, cargo=cargo)


def _keep_shown(stack: Stack, shown: Mapping[str, int]) -> None:
    """Of the units that were turned up no more are than there are."""
    left = {kind: min(n, stack.units.get(kind, 0)) for kind, n in shown.items()}
    stack.shown = {kind: n for kind, n in left.items() if n > 0} or UNSET


def unseen(stack: Stack) -> Mapping[str, int]:
    """[7.22] The units of a stack but those that are turned up one by one."""
    return stack.units if stack.shown is UNSET else without(stack.units, stack.shown)


def replace(ctx: Context, stack: Stack, before: str, after: str) -> None:
    """[33.41] One unit of a stack becomes one of another kind; what it has done and carries stays."""
    stack.units, stack.cargo = turned_over(stack.units, stack.cargo, before, after)
    if stack.moved.get(before, 0) > stack.units.get(before, 0):
        stack.moved = merged(without(stack.moved, {before: 1}), {after: 1})
    if stack.shown is not UNSET:
        _keep_shown(stack, stack.shown)
    _note_strength(ctx)
    ctx.touch(stack.place)


def turned_over(
    counts: Mapping[str, int], cargo: Mapping[str, int], before: str, after: str
) -> tuple[dict[str, int], Mapping[str, int]]:
    """Units, and what they carry, once one of them has become one of another kind."""
    left = merged(without(counts, {before: 1}), {after: 1})
    loads = {pair: n for pair, n in cargo.items() if pair.startswith(f"{before}+")}
    if sum(loads.values()) > left.get(before, 0):
        pair = min(loads)
        cargo = merged(without(cargo, {pair: 1}), {loaded(after, pair.partition("+")[2]): 1})
    return left, cargo


def merged(units: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Two counts together."""
    total = dict(units)
    for kind, n in more.items():
        total[kind] = total.get(kind, 0) + n
    return total


def without(units: Mapping[str, int], fewer: Mapping[str, int]) -> dict[str, int]:
    """A count less another; kinds of which none is left are gone."""
    total = dict(units)
    for kind, n in fewer.items():
        left = total.pop(kind) - n
        if left:
            total[kind] = left
    return total


def place_units(
    ctx: Context, place: str, units: Mapping[str, int], side: Side, reason: str, case: str
) -> None:
    """Bring units into play."""
    add(ctx, place, side, units)
    ctx.emit(UnitsPlaced(case=case, side=side, place=place, units=dict(units), reason=reason))


def eliminate(
    ctx: Context, place: str, lost: dict[str, int], reason: str, case: str, role: StackRole = "free"
) -> None:
    """Remove units from play; hidden ones are shown as they go (A-07-01)."""
    side = ctx.facts.unit_kinds[next(iter(lost))].side
    if has_hidden(ctx, lost):
        ctx.show()
    fall(ctx, place, side, lost, role=role)
    ctx.emit(UnitsLost(case=case, side=side, place=place, units=lost, reason=reason))


def eliminate_laden(
    ctx: Context, place: str, lost: Mapping[str, int], reason: str, case: str, role: StackRole = "free"
) -> None:
    """[20.54] Remove units from play, and what they carry with them."""
    side = ctx.facts.unit_kinds[next(iter(lost))].side
    stack = stacks(ctx, side, role)[place]
    cargo = cargo_lost(stack.units, stack.cargo, lost)
    gone = merged(lost, carried(cargo))
    if has_hidden(ctx, gone):
        ctx.show()
    fall(ctx, place, side, gone, role=role, cargo=cargo)
    ctx.emit(UnitsLost(case=case, side=side, place=place, units=gone, reason=reason))


def eliminate_stack(
    ctx: Context, place: str, side: Side, reason: str, case: str, role: StackRole = "free"
) -> None:
    """Remove a whole stack from play, with what it carries."""
    stack = stacks(ctx, side, role)[place]
    lost = dict(stack.units)
    if has_hidden(ctx, lost):
        ctx.show()
    take(ctx, place, side, lost, role=role, cargo=stack.cargo)
    ctx.emit(UnitsLost(case=case, side=side, place=place, units=lost, reason=reason))


def reveal(ctx: Context, place: str, side: Side, reason: str, role: StackRole = "free") -> None:
    """[7.22b] Turn up the face-down units whose strength is needed now."""
    stack = stack_at(ctx, place, side, role)
    if stack is None or stack.revealed:
        return
    hidden = {kind: n for kind, n in unseen(stack).items() if ctx.facts.unit_kinds[kind].hidden}
    if hidden:
        stack.revealed = True
        ctx.show()
        below = {pair: n for pair, n in stack.cargo.items() if pair.partition("+")[0] in hidden}
        ctx.emit(
            UnitsRevealed(case="7.22b", side=side, place=place, units=hidden, reason=reason, cargo=below)
        )


def turn_up(
    ctx: Context, place: str, side: Side, some: Mapping[str, int], reason: str, role: StackRole = "free"
) -> None:
    """[7.22b] Turn up some of the face-down units of a stack; the others stay as they are."""
    stack = stacks(ctx, side, role)[place]
    stack.shown = merged(NO_UNITS if stack.shown is UNSET else stack.shown, some)
    ctx.show()
    ctx.touch(place)
    ctx.emit(UnitsRevealed(case="7.22b", side=side, place=place, units=dict(some), reason=reason, cargo={}))


def conceal(ctx: Context, place: str) -> None:
    """[7.22b] Turn hidden units down again when the business is over."""
    ask = ctx.rules.ask
    if not ask[questions.conceals](ctx) or ask[questions.lie_open](ctx, place):
        return
    for stacks in ctx.state.stacks.values():
        if place in stacks:
            stacks[place].revealed = False
            stacks[place].shown = UNSET


def start_segment(ctx: Context) -> None:
    """[9.0b] A new Segment: no unit has moved in it, nor a ship with units, unless a position says so."""
    if not ctx.in_the_middle:
        forget_moves(ctx)


def forget_moves(ctx: Context) -> None:
    """[9.0b] Whatever has moved may move again."""
    ctx.forget_places()
    for stacks in ctx.state.stacks.values():
        for stack in stacks.values():
            if stack.moved:
                stack.moved = NO_UNITS
    for ship in ctx.state.ships.values():
        ship.moved = False
