"""[VX-20c to VX-20e] The slave traders: money for the Empire, and Xan does not forgive it."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import Mob
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import LOYAL, Planet
from fitg.engine.rules import control, loyalty
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.missions.attacks import LocalsEncounter
from fitg.engine.rulesets.underground.intel import sheet
from fitg.engine.rulesets.underground.intel.memory import SLAVERS
from fitg.engine.rulesets.underground.intel.task import Task

#: [VX-20c] The home of the Xanthons, and their name.
XAN, XANTHONS = "513", "xanthons"
#: [VX-20d] What is left of locals among whom slavers are at work.
STRENGTH, ENDURANCE = 7, 4
#: [VX-20e] What they pay.
FEE = 1


def are_free(ctx: Context, task: Task) -> bool:
    """[VX-20c] Once."""
    return not are_allied(ctx)


def are_allied(ctx: Context) -> bool:
    return sheet.stock(ctx, SLAVERS) > 0


def ally(ctx: Context, task: Task) -> None:
    """[VX-20c] Xan turns away from the Empire, unless it is at Unrest or has risen."""
    sheet.mark(ctx, SLAVERS, 1, "the cartels have signed", "VX-20c")
    planet = ctx.state.planets.get(XAN)
    if planet is not None and loyalty.has_marker(planet) and not loyalty.in_unrest(planet):
        loyalty.shift(ctx, planet, 1, "rebel", "the slave traders are allies of the Empire", "VX-20c")


def never_patriotic(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """[VX-20c] Xan is never above Loyal again."""
    if planet.id != XAN or not are_allied(ctx):
        return bounds
    return max(bounds[0], LOYAL), bounds[1]


def has_xanthons(ctx: Context, planet: str) -> bool:
    return any(XANTHONS in ctx.facts.environs[place].races for place in ctx.board.surface[planet])


def with_fee(points: int, ctx: Context, planet_id: str, share: Share) -> int:
    """[VX-20e] One point more, also at no rate at all."""
    return points + FEE if are_allied(ctx) and has_xanthons(ctx, planet_id) else points


class TamedLocals(LocalsEncounter, layer=True, tag="missions.intel.LocalsEncounter"):
    """[VX-20d] Xanthons who attack Imperials on a planet that the Empire controls."""

    def mob(self, ctx: Context) -> Mob:
        mob = super().mob(ctx)
        tamed = (
            self.side == "imperial"
            and are_allied(ctx)
            and ctx.facts.environs[self.place].races[0] == XANTHONS
            and control.controller(ctx, ctx.board.planet_of[self.place]) == "imperial"
        )
        return replace(mob, strength=STRENGTH, endurance=ENDURANCE) if tamed else mob
