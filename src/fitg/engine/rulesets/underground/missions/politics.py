"""[VX-03, VX-07a, VP-37d] Coups without end, who pays for them, and leaders who stop rebellions."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, loyalty, units
from fitg.engine.rules.missions import encounters, letters
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.missions.numbers import numbers


class RepeatedCoup(letters.Coup, tag="missions.rules.Coup"):
    """[VX-03] No marker bars an Environ: Coups can follow each other."""

    def condition(self, ctx: Context, site: Site) -> bool:
        rated = ctx.rules.ask[questions.coup_rating](ctx, site.place, site.side) > 0
        return rated and loyalty.has_marker(site.planet(ctx))

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return self.moved(ctx, site, group, self.shift(ctx, site, group))


class PaidByRegulars(encounters.CoupBetrayed, layer=True, tag="missions.rules.CoupBetrayed"):
    """[VP-37d] Not everybody can be the one who pays for a Coup that was betrayed."""

    def scapegoats(self, ctx: Context) -> tuple[str, ...]:
        may_be_scapegoat = ctx.rules.ask[asked.may_be_scapegoat]
        return tuple(each for each in super().scapegoats(ctx) if may_be_scapegoat(ctx, each, self.members))


class LedByAnOfficer(letters.StartOrStopRebellion, layer=True, tag="missions.rules.StopRebellion"):
    """[VX-07a] The Empire stops a rebellion only with a leader, and with troops beside him."""

    def condition(self, ctx: Context, site: Site) -> bool:
        backed = site.side == "rebel" or units.present(ctx, site.place, site.side)
        return backed and super().condition(ctx, site)

    def may_join(self, ctx: Context, character: Character, members: tuple[str, ...]) -> bool:
        """Who can lead goes first; others may follow."""
        leads = characters.rating(ctx, character, "leadership") >= numbers().rebellion.leadership
        led = bool(members) or character.side == "rebel" or leads
        return led and super().may_join(ctx, character, members)


def rises_for_its_sovereign(ctx: Context, site: Site) -> bool:
    """[VC-22] At Unrest a botched attempt of the Empire on a sovereign makes his people rise."""
    planet = site.planet(ctx)
    restless = loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet)  # [VQ-361]
    return site.side == "imperial" and restless
