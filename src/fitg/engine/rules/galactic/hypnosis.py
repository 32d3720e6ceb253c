"""[36.33b] Mass hypnosis: an Atrocity unit holds the Loyalty of a planet where it is."""

from __future__ import annotations

from fitg.engine.events.galactic import HypnosisBegan, HypnosisEnded
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.outrage import Outrage
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement


def holds(ctx: Context, planet_id: str) -> bool:
    """[G-21] Nothing changes the Loyalty of the planet, or starts a rebellion there."""
    return planet_id in memory(ctx).hypnosis


def begin(ctx: Context, planet_id: str, unit: str) -> None:
    """The unit is placed on the Loyalty marker."""
    record = memory(ctx)
    record.hypnosis = {**record.hypnosis, planet_id: unit}
    ctx.emit(HypnosisBegan(case="36.33b", planet=planet_id, unit=unit))


def lift(ctx: Context, planet_id: str) -> None:
    """[36.33b, G-21] The unit leaves the marker, and the people learn what was done to them."""
    record = memory(ctx)
    record.hypnosis = {each: unit for each, unit in record.hypnosis.items() if each != planet_id}
    ctx.emit(HypnosisEnded(case="36.33b", planet=planet_id))
    ctx.interrupt(Outrage(planet=planet_id, reason="the hypnosis ends", case="36.33b"))


class LiftHypnosis(Action, frozen=True):
    form = "end the hypnosis of {planet}"
    saying = "The hypnosis of {planet}|is ended, and its people learn of it"
    final = True
    planet: PlanetId


class GalacticFleets(InterplanetaryMovement, layer=True, tag="galactic.InterplanetaryMovement"):
    """[36.33b, G-21] As his fleets move, the Imperial Player may take a unit off a Loyalty marker."""

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        if self.side == "imperial":
            options += [(LiftHypnosis(planet), self.lift) for planet in memory(ctx).hypnosis]
        return options

    def lift(self, ctx: Context, action: LiftHypnosis) -> Next:
        lift(ctx, action.planet)
        return self.choose


def in_orbit(ctx: Context, planet_id: str, unit: str) -> bool:
    """Is a unit of this kind in the Orbit Box of the planet?"""
    box = ctx.board.orbits[planet_id]
    return any(unit in units.of_side(ctx, box, "imperial", role) for role in ROLES)


def settle(ctx: Context, touched: Touched) -> None:
    """[36.33b] It ends when its unit has moved away or is destroyed."""
    for planet in touched.planets:
        unit = memory(ctx).hypnosis.get(planet)
        if unit is not None and not in_orbit(ctx, planet, unit):
            lift(ctx, planet)
