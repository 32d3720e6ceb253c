"""[21.1, 21.2] How far a Hyperjump is, and how well a fleet finds its way."""

from __future__ import annotations

from fitg import tables
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import Through
from fitg.engine.rules import characters, units
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.memory import memory


def distance(ctx: Context, origin: str, destination: str) -> int:
    """[21.1, 21.12, 21.5] How far the jump between two places is; 0 inside a star system: no jump.

    [21.11, 21.13, 21.14] It depends on the two star systems alone, and counts over the whole map (P-21).
    """
    if not _leaps(ctx, origin, destination):
        return 0
    here, there = ctx.board.system_of[origin], ctx.board.system_of[destination]
    printed = (
        ctx.facts.charts.hyperjump.drift_two_distance
        if ctx.board.locations[origin].kind == "drift2"
        else ctx.facts.distance(here, there)
    )
    return printed + rating(detours(ctx, origin, destination))


def jump_points(ctx: Context, origin: str, destination: str) -> int:
    """[21.11] How far two places are on the map, for whoever does not jump: nothing on the way counts."""
    here, there = ctx.board.system_of[origin], ctx.board.system_of[destination]
    return 0 if here == there else ctx.facts.distance(here, there)


def _leaps(ctx: Context, origin: str, destination: str) -> bool:
    """[21.12, 21.5] To another star system, or out of Drift 2."""
    far = ctx.board.system_of[origin] != ctx.board.system_of[destination]
    return far or ctx.board.locations[origin].kind == "drift2"


def detours(ctx: Context, origin: str, destination: str) -> tuple[Modifier, ...]:
    """What makes a jump longer than the map says; out of Drift 2 its star system is both ends of the way."""
    if not _leaps(ctx, origin, destination):
        return ()
    here, there = ctx.board.system_of[origin], ctx.board.system_of[destination]
    return tuple(ctx.rules.ask[questions.hyperjump_distance](ctx, here, there))


def troubles(ctx: Context) -> tuple[Modifier, ...]:
    """What changes the Navigation of all military units, whatever they use it for."""
    return tuple(ctx.rules.ask[questions.military_navigation](ctx))


def rating(parts: tuple[Modifier, ...]) -> int:
    """[21.2] A Navigation rating, from what makes it up."""
    return sum(part.by for part in parts)


def on_the_way(
    ctx: Context, origin: str, destination: str, parts: tuple[Modifier, ...]
) -> tuple[Modifier, ...]:
    """[21.2] The parts of a Navigation rating for one jump: what is on its way counts, too."""
    return (*parts, *ctx.rules.ask[questions.jump_navigation](ctx, origin, destination))


def is_declared(ctx: Context, fleet: Fleet) -> bool:
    """[21.27] Does the Imperial Player jump with Navigation two, and show nothing?"""
    return fleet.side == "imperial" and memory(ctx).declared_navigation


def _without_loads(ctx: Context, fleet: Fleet) -> int:
    """[20.55, 19.62] Neither what is carried nor Suicide Squads in company."""
    return units.crowd(ctx, fleets.counting(ctx, fleet), "jump")


#: What modules may say about it.
size_of: Through[[Context, Fleet], int] = Through(
    "21.21", "How many units of a fleet count against its Navigation?", _without_loads
)


def of_fleet(ctx: Context, fleet: Fleet) -> tuple[Modifier, ...]:
    """[21.2, P-22] The Navigation rating of a fleet: its weakest unit, less one for each unit too many.

    [20.55, 19.62] What is carried does not count, nor do Suicide Squads in company.
    """
    kinds = ctx.facts.unit_kinds
    counted = fleets.counting(ctx, fleet)
    lowest = min([kinds[kind].navigation for kind in counted])
    size = max(1, ctx.rules.ask[size_of](ctx, fleet))
    declared = is_declared(ctx, fleet)
    led = any(characters.space_rating(ctx, ctx.state.characters[name]) for name in fleet.companions)
    alone = tables.fleet_navigation([lowest], declared=declared, facts=ctx.facts)
    whole = tables.fleet_navigation([lowest] * size, space_leader=led, declared=declared, facts=ctx.facts)
    parts = [Modifier("declared for all units" if declared else "lowest space strength", alone)]
    if whole < alone:
        leader = " with a space leader" if led else ""
        parts.append(Modifier(f"{size} units{leader}", whole - alone))
    return (*parts, *troubles(ctx))
