"""[VC-49 to VC-49c] Boarding Actions: one J frees all captives in an Orbit Box."""

from __future__ import annotations

from collections.abc import Collection

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.rules import characters, custody
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import Quest, SpaceshipQuest
from fitg.engine.rulesets.underground.immunity.memory import memory


class BoardingAction(Quest, layer=True, tag="core.immunity.Quest"):
    """[VC-49a] As a Spaceship Quest for a prisoner, but all are freed."""

    def set_out(self, ctx: Context) -> None:
        super().set_out(ctx)
        record = memory(ctx)
        record.freeing = (*record.freeing, self.place)

    def succeed(self, ctx: Context) -> Next:
        following = super().succeed(ctx)
        for captive in characters.captives_at(ctx, self.place, self.side):
            custody.free(ctx, captive, "freed by a Boarding Action", "VC-49a")
        return following


class NotBesideAnEscape(SpaceshipQuest, layer=True, tag="core.immunity.SpaceshipQuest"):
    """[VC-49c] Nobody comes where captives have tried to escape in the same phase."""

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        return site.place not in memory(ctx).escaping and super().allowed(ctx, site, closed)
