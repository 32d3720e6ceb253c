"""[VC-23, VC-24, VC-27] The Conduits: their states, how these change, and which of them serve."""

from __future__ import annotations

from fitg.engine.events.network import ConduitChanged
from fitg.engine.machine.context import Context
from fitg.engine.rules import units
from fitg.engine.rules.galactic import base, geography
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.network.memory import ConduitState, memory
from fitg.engine.rulesets.underground.network.tables import price


def everywhere(ctx: Context) -> list[str]:
    """[VC-23] The planets with a Conduit: all that may hold the base, that of the base too."""
    known = ctx.answers("conduits", ())
    found: list[str] | None = known.get("planets")
    if found is None:
        found = known["planets"] = base.possible(ctx)
    return found


def harbors(ctx: Context, planet: str) -> bool:
    """[VC-51a] Whoever is on the run finds friends at a Conduit that is not destroyed."""
    return planet in everywhere(ctx) and state_of(ctx, planet) != "destroyed"


def state_of(ctx: Context, planet: str) -> ConduitState:
    """[VC-24, VC-28a] Everybody knows it; with its planet a Conduit is destroyed."""
    if not geography.exists(ctx, planet):
        return "destroyed"
    return memory(ctx).conduits.get(planet, "undiscovered")


def infiltrate(ctx: Context, planet: str, reason: str, case: str) -> bool:
    """[VC-24a] The Empire learns of a Conduit, and of the base if that is there; whether anything changed."""
    if planet not in everywhere(ctx) or state_of(ctx, planet) != "undiscovered":
        return False
    _change(ctx, planet, "infiltrated", reason, case)
    if planet == galaxy(ctx).base:
        base.reveal(ctx, "its Conduit is infiltrated", case)
    return True


def destroy(ctx: Context, planet: str, reason: str, case: str) -> bool:
    """[VC-24a] An infiltrated Conduit is shut down, never that of the base; whether anything changed."""
    if not may_destroy(ctx, planet):
        return False
    _change(ctx, planet, "destroyed", reason, case)
    return True


def may_destroy(ctx: Context, planet: str) -> bool:
    """[VC-24a] An infiltrated Conduit where the base is not."""
    return state_of(ctx, planet) == "infiltrated" and planet != galaxy(ctx).base


def rebuild(ctx: Context, planet: str, reason: str, case: str) -> bool:
    """[VC-24b, VC-28] A destroyed Conduit works again, and is infiltrated; whether anything changed."""
    if not may_rebuild(ctx, planet):
        return False
    _change(ctx, planet, "infiltrated", reason, case)
    return True


def may_rebuild(ctx: Context, planet: str) -> bool:
    """[VC-28a] Not on a planet that is no more."""
    return state_of(ctx, planet) == "destroyed" and geography.exists(ctx, planet)


def broken(ctx: Context) -> tuple[str, ...]:
    """[VX-13a] Those that can be rebuilt."""
    return tuple(planet for planet in everywhere(ctx) if may_rebuild(ctx, planet))


def price_of_one(ctx: Context) -> int:
    """[VC-28, VX-13a] What that costs."""
    return price("rebuild")


def restore(ctx: Context, planet: str) -> None:
    """[VX-13a] A sovereign has it rebuilt."""
    rebuild(ctx, planet, "a sovereign rebuilds it", "VX-13a")


def conceal(ctx: Context, planet: str, reason: str, case: str) -> bool:
    """[VC-24b] The trail to an infiltrated Conduit is lost again; whether anything changed.

    [VX-26] A base that everybody knows there stays known.
    """
    if state_of(ctx, planet) != "infiltrated":
        return False
    _change(ctx, planet, "undiscovered", reason, case)
    return True


def _change(ctx: Context, planet: str, after: ConduitState, reason: str, case: str) -> None:
    record, before = memory(ctx), state_of(ctx, planet)
    others = {each: state for each, state in record.conduits.items() if each != planet}
    record.conduits = others if after == "undiscovered" else {**others, planet: after}
    ctx.touch_planet(planet)
    ctx.emit(ConduitChanged(case=case, planet=planet, before=before, after=after, reason=reason))


def serves(ctx: Context, planet: str) -> bool:
    """[VC-27b to VC-27d] May units be placed on this planet?"""
    state = state_of(ctx, planet)
    if state != "infiltrated":
        return state == "undiscovered"
    if ctx.state.planets[planet].pdb_up:
        return False
    return not any(units.present(ctx, place, "imperial") for place in ctx.board.surface[planet])


def open_places(ctx: Context, kind: str) -> list[str]:
    """[VC-27b, VQ-05] The Environs with room for a unit where the network can bring it, of any type."""
    return [
        place
        for planet in everywhere(ctx)
        if serves(ctx, planet)
        for place in ctx.board.surface[planet]
        if units.room_for(ctx, place, kind) > 0
    ]


# The base among them


def is_known_to_be_elsewhere(ctx: Context, planet: str) -> bool:
    """[VC-30c] A hidden base lies on an undiscovered Conduit, and nowhere else."""
    return state_of(ctx, planet) != "undiscovered"


def base_is_known(ctx: Context, planet: str) -> None:
    """[VC-29b] Whoever knows where the base is knows of its Conduit."""
    if state_of(ctx, planet) == "undiscovered":
        _change(ctx, planet, "infiltrated", "everybody knows the base there", "VC-29b")


def sites(ctx: Context) -> list[str]:
    """[VC-30] Where the base may go: to another Conduit that is not destroyed."""
    home = galaxy(ctx).base
    return [planet for planet in everywhere(ctx) if planet != home and state_of(ctx, planet) != "destroyed"]
