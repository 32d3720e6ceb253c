"""[VX-15] Steal Enemy Resources: where one's own fleet or army is stronger, by what the Environ is worth."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.galactic import geography, secrets, tracks
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.missions import StealEnemyResources
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.missions.draws import number_of
from fitg.engine.rulesets.underground.missions.numbers import numbers

#: The letters that take more.
MORE = 2


class Raid(StealEnemyResources, tag="missions.rules.StealEnemyResources"):
    """[VX-15 to VX-15e]"""

    def condition(self, ctx: Context, site: Site) -> bool:
        """[VX-15] More units in the Environ or above it, the PDB Down, and something to steal."""
        planet = ctx.board.planet_of[site.place]
        if ctx.state.planets[planet].pdb_up or not is_worth_it(ctx, site):
            return False
        return any(
            number_of(ctx, place, site.side) > number_of(ctx, place, site.enemy)
            for place in (site.place, ctx.board.orbits[planet])
        )

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(n, f"{loot(ctx, site, n)} Force Points are stolen") for n in (1, MORE)]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[VX-15e] The thief gains all of it, whatever the other has."""
        stolen = loot(ctx, site, group.letters)
        tracks.lose(ctx, site.enemy, stolen, "stolen", "VX-15")
        tracks.gain(ctx, site.side, stolen, "stolen", "VX-15")
        return None


def loot(ctx: Context, site: Site, letters: int) -> int:
    """[VX-15c, VX-15d] Half of what the Environ is worth, rounded down; two thirds of it, rounded up."""
    worth = ctx.facts.environs[site.place].resource
    return worth // 2 if letters < MORE else -(-2 * worth // 3)


def is_worth_it(ctx: Context, site: Site) -> bool:
    """[VX-15a, VX-15b] Is it a planet on which this side steals?"""
    planet, record = site.planet(ctx), memory(ctx)
    if site.side == "imperial":
        base = record.base_revealed and planet.id == record.base
        return base or planet.status == "rebel-control"
    if planet.status != "imperial-control":
        return False
    taxed = geography.province_of(ctx, planet.id) == geography.taxed_province(ctx)
    return taxed or geography.is_capital(ctx, planet.id) or _is_rich(ctx, planet.id)


def _is_rich(ctx: Context, planet: str) -> bool:
    """[VX-15a, VQ-163] A special world of which everybody knows: an offer would tell what is hidden."""
    secret = secrets.acting(ctx, planet) if planet in memory(ctx).revealed else None
    return secret is not None and secret.code in numbers().theft.worlds
