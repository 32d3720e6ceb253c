"""[29.0] Provinces, capitals and the Throne Planet: who holds what."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.rules import control

#: The province of the Throne Planet.
FIRST_PROVINCE = "1"


def province_of(ctx: Context, planet_id: str) -> str:
    """The province in which a planet lies."""
    return ctx.facts.systems[ctx.facts.planets[planet_id].system].province


def exists(ctx: Context, planet_id: str) -> bool:
    """[36.34] A destroyed planet counts for nothing any more."""
    planet = ctx.state.planets.get(planet_id)
    return planet is not None and planet.status != "destroyed"


def is_held(ctx: Context, planet_id: str) -> bool:
    """[15.5, G-22] Does it exist, and does the Empire control it?"""
    return exists(ctx, planet_id) and control.controller(ctx, planet_id) == "imperial"


def capital_of(ctx: Context, province: str) -> str | None:
    """The capital of a province, if it is on the board."""
    return next(
        (
            planet
            for planet in ctx.board.planets
            if ctx.facts.planets[planet].capital == "provincial" and province_of(ctx, planet) == province
        ),
        None,
    )


def throne(ctx: Context) -> str | None:
    """The Throne Planet, if it is on the board."""
    return next((each for each in ctx.board.planets if ctx.facts.planets[each].capital == "throne"), None)


def holds_capital(ctx: Context, province: str) -> bool:
    """[33.11, 33.34] Does the Empire control the capital of a province?"""
    capital = capital_of(ctx, province)
    return capital is not None and is_held(ctx, capital)


def holds_center(ctx: Context) -> bool:
    """[33.12, 33.35, G-09] Does the Empire control the first capital, or the Throne Planet?"""
    seat = throne(ctx)
    return holds_capital(ctx, FIRST_PROVINCE) or (seat is not None and is_held(ctx, seat))


def is_capital(ctx: Context, planet_id: str) -> bool:
    """A capital or the Throne Planet that still exists."""
    return exists(ctx, planet_id) and ctx.facts.planets[planet_id].capital != "none"


def is_home(ctx: Context, planet_id: str) -> bool:
    """The home of a star-faring race that still exists."""
    return exists(ctx, planet_id) and ctx.facts.planets[planet_id].home_of is not None


def taxed_province(ctx: Context) -> str:
    """[33.1] The province that the Game-Turn Record Track names.

    Where it is not on the board, those that are there are taxed in turn.
    """
    turn, track = ctx.state.turn - 1, ctx.facts.turn_track
    scheduled = track[turn % len(track)].province
    present = sorted({ctx.facts.systems[system].province for system in ctx.scenario.systems})
    return scheduled if scheduled in present else present[turn % len(present)]
