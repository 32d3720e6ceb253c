"""[29.0] Provinces, capitals and the Throne Planet: who holds what."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.engine import questions
from fitg.engine.events.galactic import PlanetDestroyed
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import UNREST
from fitg.engine.rules import control, loyalty
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.memory import memory

#: The province of the Throne Planet.
FIRST_PROVINCE = "1"


def province_of(ctx: Context, planet_id: str) -> str:
    """The province in which a planet lies."""
    return ctx.facts.systems[ctx.facts.planets[planet_id].system].province


def exists(ctx: Context, planet_id: str) -> bool:
    """[36.34] A destroyed planet counts for nothing any more."""
    destroyed = ctx.index.statuses.get("destroyed")
    return (destroyed is None or planet_id not in destroyed) and planet_id in ctx.state.planets


def cease(ctx: Context, planet_id: str, reason: str) -> None:
    """[36.34, G-05] A planet drops out of the game; what becomes of those on it is another matter."""
    record = memory(ctx)
    record.hypnosis = {each: unit for each, unit in record.hypnosis.items() if each != planet_id}
    loyalty.remove_camps(ctx, planet_id, reason)
    for place in ctx.board.surface[planet_id]:
        ctx.rules.ask[questions.lift_coup](ctx, place)
        ctx.state.waiting.pop(place, None)  # [15.44] There is no room to wait for.
    planet = ctx.state.planets[planet_id]
    ctx.set_planet(replace(planet, status="destroyed", loyalty=UNREST, pdb=0, pdb_up=False))
    ctx.emit(PlanetDestroyed(case="36.34", planet=planet_id, reason=reason))


def is_held(ctx: Context, planet_id: str) -> bool:
    """[15.5, G-22] Does it exist, and does the Empire control it?"""
    return exists(ctx, planet_id) and control.controller(ctx, planet_id) == "imperial"


def capital_of(ctx: Context, province: str) -> str | None:
    """The capital of a province, if it is on the board."""
    return ctx.board.capitals.get(province)


def throne(ctx: Context) -> str | None:
    """The Throne Planet, if it is on the board."""
    return ctx.board.throne


def holds_capital(ctx: Context, province: str) -> bool:
    """[33.11, 33.34] Does the Empire control the capital of a province? Nobody takes one off the board."""
    capital = capital_of(ctx, province)
    return capital is None or is_held(ctx, capital)


def holds_center(ctx: Context) -> bool:
    """[33.12, 33.35, G-09] Does the Empire control the first capital, or the Throne Planet?"""
    seat = throne(ctx)
    return holds_capital(ctx, FIRST_PROVINCE) or seat is None or is_held(ctx, seat)


def is_capital(ctx: Context, planet_id: str) -> bool:
    """A capital or the Throne Planet that still exists."""
    return ctx.facts.planets[planet_id].capital != "none" and exists(ctx, planet_id)


def is_home(ctx: Context, planet_id: str) -> bool:
    """The home of a star-faring race that still exists."""
    return ctx.facts.planets[planet_id].home_of is not None and exists(ctx, planet_id)


def taxed_province(ctx: Context, later: int = 0) -> str:
    """[33.1] The province that the Game-Turn Record Track names, now or so many Game-Turns later.

    None ("") where it is not on the board: a province is taxed every fifth Game-Turn on any board.
    """
    track, space = ctx.facts.turn_track, ctx.rules.ask[money.space](ctx, later)
    scheduled = track[space % len(track)].province if space >= 0 else ""
    return scheduled if scheduled in ctx.board.provinces else ""
