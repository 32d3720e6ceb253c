"""[19.0, 28.13] The Force Points that a scenario grants: when, for what, and where it may appear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fitg import tables
from fitg.data.records import Side, UnitKind
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.rules import units
from fitg.engine.rules.force_points.memory import memory
from fitg.scenarios.board import doors, lead_apart, places
from fitg.scenarios.format import Entry, ForcePoints, Placing, SideSetup

#: The Game-Turn of grants that are spent before play begins.
SET_UP_TURN = 0
#: How `<system>.entry` is told from the places of the map.
ENTRY = ".entry"


def of_side(ctx: Context, side: Side) -> SideSetup:
    return ctx.scenario.rebel if side == "rebel" else ctx.scenario.imperial


def due(ctx: Context, side: Side, turn: int) -> tuple[int, ...]:
    """[19.0, P-01] The grants of a side in a Game-Turn, by their number in the scenario."""
    return tuple(
        number
        for number, grant in enumerate(of_side(ctx, side).force_points)
        if grant.turns[0] <= turn <= grant.turns[1]
    )


def open_places(ctx: Context, side: Side, grant: ForcePoints) -> list[str]:
    """[19.3, 19.31, 19.33, 28.27] Where units of a grant may appear, as control is now."""
    if grant.entry is not None:
        return [f"{system}{ENTRY}" for system in grant.entry.systems]
    assert grant.placing is not None
    allowed = _allowed_places(ctx, grant.placing)
    if not grant.placing.controlled:
        return list(allowed)
    planet_of, rulers = ctx.board.planet_of, ctx.control
    return [place for place in allowed if rulers[planet_of[place]] == side]


def open_planets(ctx: Context, side: Side, grant: ForcePoints) -> tuple[str, ...]:
    """[38.25] The planets of these places, in their order."""
    assert grant.placing is not None
    known = ctx.answers("planets-of-placings", ())
    allowed: tuple[str, ...] | None = known.get(grant.placing)
    if allowed is None:
        of_places = map(ctx.board.planet_of.__getitem__, _allowed_places(ctx, grant.placing))
        allowed = known[grant.placing] = tuple(dict.fromkeys(of_places))
    if not grant.placing.controlled:
        return allowed
    rulers = ctx.control
    return tuple([planet for planet in allowed if rulers[planet] == side])


def _allowed_places(ctx: Context, placing: Placing) -> tuple[str, ...]:
    """The places of a placing, whoever controls them: always the same, and looked for once."""
    known = ctx.answers("placings", ())
    found: tuple[str, ...] | None = known.get(placing)
    if found is None:
        anybodys = places(placing, ctx.scenario, ctx.facts, ctx.board.planets)
        found = known[placing] = tuple(ctx.board.by_order(anybodys))
    return found


def kinds(ctx: Context, side: Side, grant: ForcePoints, place: str) -> Sequence[UnitKind]:
    """[19.0b, 19.4, 19.41, 19.42, 20.5] The kinds that a grant can buy for a place, best first."""
    known = ctx.answers("kinds", ())
    # To the Empire all Environs are alike, and all Orbit Boxes; what Rebels can raise depends on the place.
    sort: object = place in ctx.board.boxes if side == "imperial" else place
    key = (side, grant.unit_kinds, grant.entry, sort)
    found: tuple[UnitKind, ...] | None = known.get(key)
    if found is None:
        found = known[key] = tuple(_kinds(ctx, side, grant, place))
    return found


def _kinds(ctx: Context, side: Side, grant: ForcePoints, place: str) -> list[UnitKind]:
    found = [ctx.facts.unit_kinds[name] for name in listed(ctx, grant)]
    if side == "rebel":
        allowed = {kind.id for kind in _rebel_kinds(ctx, grant, place)}
        found = [kind for kind in found if kind.id in allowed]
    if ctx.board.in_orbit(place):
        found = [kind for kind in found if kind.mobile]
    own = [kind for kind in found if kind.side == side and kind.cost is not None]
    return sorted(own, key=lambda kind: (-(kind.cost or 0), kind.id))


def listed(ctx: Context, grant: ForcePoints) -> tuple[str, ...]:
    """[19.0b] The kinds that the scenario names, or all of the game."""
    return grant.unit_kinds or ctx.rules.units


def _rebel_kinds(ctx: Context, grant: ForcePoints, place: str) -> tuple[UnitKind, ...]:
    """[19.41, 19.42] Off the map Urban and Wild units of every kind; elsewhere as in a rebellion."""
    if grant.entry is not None or place not in ctx.facts.environs:
        return tables.off_map_kinds(facts=ctx.facts)
    environ = ctx.facts.environs[place]
    return tables.rebellion_kinds(environ.type, environ.resource_star, facts=ctx.facts)


def prices(ctx: Context, side: Side) -> Mapping[str, int]:
    """[19.7] What each thing costs a side that it can buy."""
    return ctx.rules.ask[questions.prices](ctx, side)


def cost(prices: Mapping[str, int], counts: Mapping[str, int]) -> int:
    """[19.7] The price of units."""
    return sum([prices[kind] * number for kind, number in counts.items()])


def caps(ctx: Context, grant: ForcePoints, planned: Mapping[str, int]) -> dict[str, int]:
    """[19.34, 28.23, 28.33] How many more units the scenario lets a side buy of each that it limits."""
    if not grant.most:
        return {}
    taken, limits, left = planned, limits_of(ctx, grant), dict(grant.most)
    if grant.most_counts == "whole-scenario":
        taken = units.merged(planned, memory(ctx).bought)
    for name, n in taken.items():
        # Other points may have bought what these do not sell.
        counted = limits[name] if name in limits else _limits(ctx, grant, name)
        for what in counted:
            left[what] -= n
    return left


def limits_of(ctx: Context, grant: ForcePoints) -> Mapping[str, tuple[str, ...]]:
    """[19.34] What of the limits of a grant counts each kind that it sells: a kind, or a trait."""
    known = ctx.answers("limits", ())
    key = listed(ctx, grant), tuple(grant.most)
    found: dict[str, tuple[str, ...]] | None = known.get(key)
    if found is None:
        found = known[key] = {name: _limits(ctx, grant, name) for name in key[0]}
    return found


def _limits(ctx: Context, grant: ForcePoints, name: str) -> tuple[str, ...]:
    kind = ctx.facts.unit_kinds[name]
    return tuple([what for what in grant.most if _counts_as(kind, what)])


def _counts_as(kind: UnitKind, what: str) -> bool:
    """A cap names a kind, or a trait."""
    return kind.id == what or (what == "elite" and kind.elite) or (what == "atrocity" and kind.atrocity)


def may_begin_in(ctx: Context, entry: Entry, used: tuple[str, ...], place: str) -> bool:
    """[28.27, 28.38] May units also come from there, beside those from the places used?"""
    if place in used or entry.origins is None:
        return True
    if len(used) >= entry.origins:
        return False
    if not entry.different_doors:
        return True
    origins = tuple(each.removesuffix(ENTRY) for each in (*used, place))
    return lead_apart(origins, doors(ctx.scenario, ctx.facts))
