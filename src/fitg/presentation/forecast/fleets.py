"""What may come of moving fleets: Hyperjumps, Raking Attacks, and the combat that an interception brings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fitg import tables
from fitg.data.charts import DIE
from fitg.data.records import UnitRole
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import opponent
from fitg.engine.rules import units
from fitg.engine.rules.galactic import flux
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import gathering, navigation
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove, GoOn
from fitg.engine.rules.space.interception import Interception, InterceptNow, InterceptWithAll
from fitg.engine.rules.space.interplanetary import Assembling, MoveFleetTo, SetCourse
from fitg.engine.rules.space.raking import RakeFleet, RakingAttack
from fitg.presentation.forecast.losses import battle_table
from fitg.presentation.forecast.tables import Forecast, asking, foretells, in_order
from fitg.tables.odds import military_odds

#: [21.7] Where a jump ends.
ENDS = ("arrives", "Drift", "Drift 2")
DAMAGE = {"none": "", "damaged": ", damaged", "severe": ", severely damaged"}


@foretells(SetCourse)
def _course(ctx: Context, action: SetCourse) -> list[Forecast]:
    assembling = asking(ctx, Assembling)
    return jump_tables(ctx, assembling.fleet, assembling.origin, ctx.board.orbits[action.planet])


@foretells(MoveFleetTo)
def _move(ctx: Context, action: MoveFleetTo) -> list[Forecast]:
    assembling = asking(ctx, Assembling)
    return jump_tables(ctx, assembling.fleet, assembling.origin, action.to)


@foretells(GoOn)
def _go_on(ctx: Context, action: GoOn) -> list[Forecast]:
    move = asking(ctx, FleetMove)
    return jump_tables(ctx, move.fleet, move.origin, action.to)


def jump_tables(ctx: Context, fleet: Fleet, origin: str, destination: str) -> list[Forecast]:
    """[21.3] How the jump of a fleet may end; nothing inside a star system."""
    far = navigation.distance(ctx, origin, destination)
    if not far:
        return []
    parts = navigation.on_the_way(ctx, origin, destination, navigation.of_fleet(ctx, fleet))
    rating = navigation.rating(parts)
    title = f"Hyperjump over {far} with Navigation {rating}"
    return [*flux_tables(ctx, origin, destination), jump_table(ctx, title, rating, far)]


def flux_tables(ctx: Context, origin: str, destination: str) -> list[Forecast]:
    """[118] Where hyperspace is in flux, whether the jump goes where it should."""
    if not ctx.rules.ask[questions.jumps_astray](ctx, origin):
        return []
    odds = flux.chances(ctx, origin, destination)
    return [Forecast("Hyperspace flux", "32.0", in_order(odds, str))]


def jump_table(ctx: Context, title: str, rating: int, far: int) -> Forecast:
    if tables.hyperjump_is_safe(rating, far):
        return Forecast(title, "21.3", (("arrives without a roll", Fraction(1)),))
    odds: dict[tuple[int, str], Fraction] = {}
    for die in DIE:
        end = tables.hyperjump(rating, far, die, facts=ctx.facts)
        odds[end.drift, end.effect] = odds.get((end.drift, end.effect), Fraction(0)) + Fraction(1, len(DIE))
    damage = list(DAMAGE)
    rows = in_order(
        odds,
        lambda end: f"{ENDS[end[0]]}{DAMAGE[end[1]]}",
        lambda end: (damage.index(end[1]), end[0]),
    )
    return Forecast(title, "21.3", rows, hurts=frozenset(words for words, _ in rows if words != ENDS[0]))


@foretells(RakeFleet)
def _rake(ctx: Context, action: RakeFleet) -> list[Forecast]:
    attack = asking(ctx, RakingAttack)
    column = tables.raking_column(ctx.state.planets[attack.planet].pdb, facts=ctx.facts)
    assert column is not None
    odds: dict[int, Fraction] = {}
    for die in DIE:
        loss = tables.military_losses(column, die, None, facts=ctx.facts).defender_loss
        odds[loss] = odds.get(loss, Fraction(0)) + Fraction(1, len(DIE))
    rows = in_order(odds, lambda loss: f"the units lose {loss}", int)
    return [Forecast("Space strength points the units lose", "20.61", rows)]


@foretells(InterceptNow)
def _intercept(ctx: Context, action: InterceptNow) -> list[Forecast]:
    return _combat_tables(ctx, asking(ctx, Interception).fleet)


@foretells(InterceptWithAll)
def _intercept_with_all(ctx: Context, action: InterceptWithAll) -> list[Forecast]:
    asked = asking(ctx, Interception)
    return _combat_tables(ctx, gathering.everything(ctx, asked.origin, asked.fleet))


def _combat_tables(ctx: Context, hunters: Fleet) -> list[Forecast]:
    """[20.45] The combat that follows, with all who are in the interception stack; leaders left aside."""
    asked = asking(ctx, Interception)
    box, side = asked.origin, hunters.side
    mine = units.space_strength(ctx, box, side, "interception")
    mine += _strength(ctx, fleets.counting(ctx, hunters), "space_attack")
    there = units.of_side(ctx, box, opponent(side), "interception")
    stopped = fleets.seen(ctx, Fleet(side=opponent(side), units=there))
    theirs = bounds(ctx, units.merged(asked.prey, stopped))
    labels = [""] if theirs[0] == theirs[1] else [", if they are weak", ", if they are strong"]
    found = []
    for label, other in zip(labels, dict.fromkeys(theirs), strict=True):
        odds = military_odds(mine, other, facts=ctx.facts)
        title = f"Combat at {naming.place(ctx.facts, box)}: {mine} against {other}{label}, without leaders"
        found.append(battle_table(title, "22.0", odds, attacks=True))
    return found


def _strength(ctx: Context, counts: Mapping[str, int], role: UnitRole) -> int:
    worth = ctx.facts.worths[role]
    return sum(n * worth[kind] for kind, n in counts.items())


def bounds(ctx: Context, seen: Mapping[str, int]) -> tuple[int, int]:
    """The least and the most that units can be worth in space when they defend, as the Enemy sees."""
    open_ = {kind: n for kind, n in seen.items() if kind != naming.FACE_DOWN}
    known = _strength(ctx, open_, "space_defense")
    hidden = [
        kind.space_strength for kind in ctx.facts.unit_kinds.values() if kind.hidden and units.may_carry(kind)
    ]
    number = seen.get(naming.FACE_DOWN, 0)
    return known + number * min(hidden), known + number * max(hidden)
