"""[15.1] The Loyalty marker: every shift goes through here."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine import questions
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import CampFounded, CampRemoved
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import NEUTRAL, UNREST, Planet
from fitg.errors import FitgError


def value(planet: Planet, side: Side) -> int:
    """[15.11] +2 (Patriotic) to -2 (Unrest) for the Imperial Player, the opposite for the Rebel Player."""
    imperial = NEUTRAL - planet.loyalty
    return imperial if side == "imperial" else -imperial


def has_marker(planet: Planet) -> bool:
    """[15.14, 15.15, 15.75] Loyalty can change only while its marker is on the track."""
    return planet.status in ("imperial-control", "rebellion-stopped")


def can_change(ctx: Context, planet: Planet) -> bool:
    """[15.13, 15.14] Is there a marker on the track that nothing holds where it is?"""
    return has_marker(planet) and not ctx.rules.ask[questions.loyalty_is_fixed](ctx, planet.id)


def is_held(ctx: Context, planet: Planet) -> bool:
    """[15.13] Is there only one space on which the marker may lie for now?"""
    least, most = ctx.rules.ask[questions.loyalty_bounds](ctx, planet)
    return least == most


def in_unrest(planet: Planet) -> bool:
    return planet.loyalty == UNREST and has_marker(planet)


def shift(ctx: Context, planet: Planet, spaces: int, favor: Side, reason: str, case: str) -> int:
    """[15.13] Move the marker in a player's favor, as far as it can go; how far it moved."""
    if not can_change(ctx, planet):
        return 0
    way = min(spaces, room(ctx, planet, favor))
    return put(ctx, planet, planet.loyalty + (way if favor == "rebel" else -way), reason, case)


def reset_to_neutral(ctx: Context, planet: Planet, reason: str, case: str) -> int:
    """Civil war: the marker goes back to Neutral, or as near to it as it can move."""
    if not can_change(ctx, planet):
        return 0
    least, most = ctx.rules.ask[questions.loyalty_bounds](ctx, planet)
    return put(ctx, planet, min(max(NEUTRAL, least), most), reason, case)


def put(ctx: Context, planet: Planet, space: int, reason: str, case: str) -> int:
    """The marker lies on a space of the track, whatever holds it; how far it moved."""
    before = planet.loyalty
    if space == before:
        return 0
    ctx.set_planet(replace(planet, loyalty=space))
    ctx.emit(LoyaltyShifted(case=case, planet=planet.id, before=before, after=space, reason=reason))
    if space >= ctx.rules.ask[questions.camps_end_at](ctx):
        remove_camps(ctx, planet.id, f"the planet is in {LOYALTY_TRACK[space].capitalize()}")
    return abs(space - before)


def remove_camps(ctx: Context, planet_id: str, reason: str) -> None:
    """[13.2e] Camps go when the planet reaches Dissent or Unrest or goes into rebellion."""
    for place in ctx.board.surface[planet_id]:
        if place in ctx.state.camps:
            ctx.rules.ask[questions.end_camp](ctx, place, reason)


def found_camp(ctx: Context, place: str, case: str) -> None:
    """[13.2e] A camp is founded; it acts from the next Rebel Player-Turn on."""
    ctx.state.camps[place] = ctx.player_turn
    ctx.touch(place)
    ctx.emit(CampFounded(case=case, place=place))


def remove_camp(ctx: Context, place: str, reason: str) -> None:
    """The camp of an Environ, if there is one, is taken off."""
    if ctx.state.camps.pop(place, None) is not None:
        ctx.emit(CampRemoved(case="13.2e", place=place, reason=reason))


class CampMisplaced(FitgError):
    """A position with a camp where these rules let none last."""


def camps_last(ctx: Context, moment: Moment) -> None:
    """[13.2e] A position may only have camps where the people are quiet enough for them."""
    ends = ctx.rules.ask[questions.camps_end_at](ctx)
    for place in ctx.state.camps:
        if ctx.state.planets[ctx.board.planet_of[place]].loyalty >= ends:
            raise CampMisplaced(
                f"position.camps: by these rules no camp lasts in {place}; its planet must be "
                f"{LOYALTY_TRACK[ends - 1]}, or nearer to patriotic [13.2e]."
            )


def room(ctx: Context, planet: Planet, favor: Side) -> int:
    """[15.13] How many spaces the marker can still move in a player's favor, never past its ends."""
    least, most = ctx.rules.ask[questions.loyalty_bounds](ctx, planet)
    return max(0, most - planet.loyalty if favor == "rebel" else planet.loyalty - least)
