"""[VC-49 to VC-49c] Boarding Actions: one J frees all captives in an Orbit Box."""

from __future__ import annotations

from collections.abc import Collection

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Call, Next
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import custody
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import (
    ArrestInOrbit,
    Quest,
    SpaceshipQuest,
    comes_down,
    sought,
)
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.escape import serve
from fitg.engine.rulesets.underground.immunity.memory import memory
from fitg.engine.rulesets.underground.immunity.rescue import fallen


class BoardingAction(Quest, layer=True, tag="core.immunity.Quest"):
    """[VC-49a] As a Spaceship Quest for a prisoner, but all are freed."""

    def set_out(self, ctx: Context) -> None:
        super().set_out(ctx)
        serve(ctx, self.members)
        record = memory(ctx)
        record.freeing = (*record.freeing, self.place)

    def succeed(self, ctx: Context) -> Next:
        following = super().succeed(ctx)
        for captive in ctx.rules.ask[sought](ctx, self.place, self.side):
            custody.free(ctx, captive, "freed by a Boarding Action", "VC-49a")
        forget_the_risen(ctx)
        return following


def and_the_fallen(found: list[Character], ctx: Context, place: str, side: Side) -> list[Character]:
    """[VC-48e, VQ-462] Friends whom an illness has laid low in orbit are brought out by ship, too."""
    if not ctx.board.in_orbit(place):
        return found
    return [*found, *(each for each in fallen(ctx, place, side) if each.side == side)]


class NotBesideAnEscape(SpaceshipQuest, layer=True, tag="core.immunity.SpaceshipQuest"):
    """[VC-49c] Nobody comes where captives have tried to escape in the same phase."""

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        return site.place not in memory(ctx).escaping and super().allowed(ctx, site, closed)


class TakenOrDown(ArrestInOrbit, layer=True, tag="core.immunity.ArrestInOrbit"):
    """[VC-38, VX-28, VQ-404] With nobody there to take them they come down."""

    def nobody(self, ctx: Context) -> Next:
        people = tuple(self.victims)
        landing = ctx.rules.ask[comes_down](ctx, people, self.place, opponent(self.side))
        return super().nobody(ctx) if landing is None else Call(landing)
