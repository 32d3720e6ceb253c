"""[7.0] Military units: who has which units where."""

from __future__ import annotations

from fitg.data.records import Side, UnitKind
from fitg.engine.context import Context
from fitg.engine.events import UnitsLost, UnitsPlaced, UnitsRevealed


def kinds(ctx: Context, place: str, side: Side) -> list[UnitKind]:
    """The kinds of unit that the side has in the place, weakest first."""
    catalogue = ctx.facts.unit_kinds
    return sorted(
        (kind for kind in map(catalogue.__getitem__, ctx.state.spaces[place].units) if kind.side == side),
        key=lambda kind: (kind.strength, kind.space_strength, kind.id),
    )


def of_side(ctx: Context, place: str, side: Side) -> dict[str, int]:
    """The units of a side in a place, counted by kind."""
    catalogue = ctx.facts.unit_kinds
    return {kind: n for kind, n in ctx.state.spaces[place].units.items() if catalogue[kind].side == side}


def present(ctx: Context, place: str, side: Side) -> bool:
    """Does the side have a military unit in the place?"""
    catalogue = ctx.facts.unit_kinds
    return any(catalogue[kind].side == side for kind in ctx.state.spaces[place].units)


def count(ctx: Context, place: str, side: Side) -> int:
    """How many military units the side has in the place."""
    catalogue = ctx.facts.unit_kinds
    total = 0
    for kind, n in ctx.state.spaces[place].units.items():
        if catalogue[kind].side == side:
            total += n
    return total


def strength(ctx: Context, place: str, side: Side) -> int:
    """[7.1] Total combat strength in an Environ: only the first number of a unit counts."""
    catalogue = ctx.facts.unit_kinds
    total = 0
    for kind, n in ctx.state.spaces[place].units.items():
        record = catalogue[kind]
        if record.side == side:
            total += n * record.strength
    return total


def unmoved(ctx: Context, place: str, side: Side) -> dict[str, int]:
    """[9.0b] The units of a side that have not moved in this Segment, by kind."""
    space = ctx.state.spaces[place]
    catalogue = ctx.facts.unit_kinds
    moved = space.moved
    return {
        kind: n - moved.get(kind, 0)
        for kind, n in space.units.items()
        if catalogue[kind].side == side and n > moved.get(kind, 0)
    }


def room(ctx: Context, place: str, side: Side) -> int:
    """[9.5b, 9.51] How many more units the side may have in the Environ."""
    return ctx.facts.environs[place].size - count(ctx, place, side)


def add(ctx: Context, place: str, units: dict[str, int], *, moved: bool = False) -> None:
    """Put units in a place."""
    space = ctx.state.spaces[place]
    for kind, n in units.items():
        space.units[kind] = space.units.get(kind, 0) + n
        if moved:
            space.moved[kind] = space.moved.get(kind, 0) + n
    ctx.unsettled = True


def take(ctx: Context, place: str, units: dict[str, int]) -> None:
    """Take units out of a place: those that have moved go last."""
    space = ctx.state.spaces[place]
    for kind, n in units.items():
        left = space.units.pop(kind) - n
        moved = min(space.moved.pop(kind, 0), left)
        if left:
            space.units[kind] = left
        if moved:
            space.moved[kind] = moved
    ctx.unsettled = True


def place_units(ctx: Context, place: str, units: dict[str, int], side: Side, reason: str, case: str) -> None:
    """Bring units into play."""
    add(ctx, place, units)
    ctx.emit(UnitsPlaced(case=case, side=side, place=place, units=dict(units), reason=reason))


def eliminate(ctx: Context, place: str, lost: dict[str, int], reason: str, case: str) -> None:
    """Remove units from play; hidden ones are shown as they go (A-07-01)."""
    catalogue = ctx.facts.unit_kinds
    side = catalogue[next(iter(lost))].side
    if any(catalogue[kind].hidden for kind in lost):
        ctx.show()
    take(ctx, place, lost)
    ctx.emit(UnitsLost(case=case, side=side, place=place, units=lost, reason=reason))


def reveal(ctx: Context, place: str, side: Side, reason: str) -> None:
    """[7.22b] Turn up the face-down units whose strength is needed now."""
    space = ctx.state.spaces[place]
    if space.revealed:
        return
    hidden = {kind: n for kind, n in of_side(ctx, place, side).items() if ctx.facts.unit_kinds[kind].hidden}
    if hidden:
        space.revealed = True
        ctx.show()
        ctx.emit(UnitsRevealed(case="7.22b", side=side, place=place, units=hidden, reason=reason))


def conceal(ctx: Context, place: str) -> None:
    """[7.22b] Turn hidden units down again when the business is over."""
    ctx.state.spaces[place].revealed = False


def start_segment(ctx: Context) -> None:
    """[9.0b] A new Segment: no unit has moved in it."""
    for space in ctx.state.spaces.values():
        if space.moved:
            space.moved = {}
