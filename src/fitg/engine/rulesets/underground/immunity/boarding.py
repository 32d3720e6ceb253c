"""[VC-49 to VC-49c] Boarding Actions: one J frees all captives in an Orbit Box, and those who lie there."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.machine.state import Character
from fitg.engine.rules import custody
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import Quest, SpaceshipQuest, sought
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.immunity.memory import memory


class BoardingAction(Quest, layer=True, tag="core.immunity.Quest"):
    """[VC-49a] As a Spaceship Quest for a prisoner, but all are freed."""

    def set_out(self, ctx: Context) -> None:
        super().set_out(ctx)
        record = memory(ctx)
        record.freeing = (*record.freeing, self.place)

    def succeed(self, ctx: Context) -> Next:
        following = super().succeed(ctx)
        for captive in ctx.rules.ask[sought](ctx, self.place, self.side):
            custody.free(ctx, captive, "freed by a Boarding Action", "VC-49a")
        forget_the_risen(ctx)
        return following


def and_the_fallen(found: list[Character], ctx: Context, place: str, side: Side) -> list[Character]:
    """[VQ-462] Friends whom an illness has laid low in orbit are brought out by ship, too."""
    people = (ctx.state.characters[name] for name in ctx.index.people.get(place, ()))
    fallen = [each for each in people if each.side == side and each.fate in LAID_LOW]
    return [*found, *fallen] if fallen and ctx.board.in_orbit(place) else found


class NotBesideAnEscape(SpaceshipQuest, layer=True, tag="core.immunity.SpaceshipQuest"):
    """[VC-49c] Nobody comes where captives have tried to escape in the same phase."""

    def allowed(self, ctx: Context, site: Site) -> bool:
        return site.place not in memory(ctx).escaping and super().allowed(ctx, site)
