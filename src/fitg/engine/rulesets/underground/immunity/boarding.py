"""[VC-49 to VC-49c] Boarding Actions: one J frees all captives in an Orbit Box."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Call, Next, Option
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import characters, custody
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import (
    ArrestInOrbit,
    BeginQuest,
    OrbitMissions,
    Quest,
    SpaceshipQuest,
    comes_down,
    craft,
)
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.escape import serve
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.immunity.memory import memory
from fitg.engine.rulesets.underground.immunity.rescue import fallen


class BoardingAction(Quest, layer=True, tag="core.immunity.Quest"):
    """[VC-49a, VQ-403] As a Spaceship Quest for a prisoner, but all are freed; or one who lies there."""

    def set_out(self, ctx: Context) -> None:
        super().set_out(ctx)
        serve(ctx, self.members)
        if not self._is_rescue(ctx):
            record = memory(ctx)
            record.freeing = (*record.freeing, self.place)

    def succeed(self, ctx: Context) -> Next:
        """[VC-49a, VC-50b] Nobody fights for those whom a sickness has laid low in orbit."""
        rescue = self._is_rescue(ctx)
        following = super().succeed(ctx)
        if rescue:
            forget_the_risen(ctx)
            return following
        for captive in characters.captives_at(ctx, self.place, self.side):
            custody.free(ctx, captive, "freed by a Boarding Action", "VC-49a")
        return following

    def _is_rescue(self, ctx: Context) -> bool:
        target = ctx.state.characters.get(self.target)
        return target is not None and target.fate in LAID_LOW


class NotBesideAnEscape(SpaceshipQuest, layer=True, tag="core.immunity.SpaceshipQuest"):
    """[VC-49c, VQ-403] Nobody comes for captives who have tried to escape, but for who lies there."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return super().condition(ctx, site) or _can_rescue(ctx, site.place, site.side)

    def allowed(self, ctx: Context, site: Site) -> bool:
        tried = site.place in memory(ctx).escaping and not _can_rescue(ctx, site.place, site.side)
        return not tried and super().allowed(ctx, site)


class RescuesInOrbit(OrbitMissions, layer=True, tag="core.immunity.OrbitMissions"):
    """[VC-48e, VQ-403] A ship may also come for a friend who lies in the Orbit Box."""

    def quests(self, ctx: Context) -> list[Option]:
        found = [] if self.place in memory(ctx).escaping else super().quests(ctx)
        return found + [
            (BeginQuest(ship.id, each.id), self.begin)
            for ship in craft(ctx, self.place, self.side)
            if ship.id not in self.ships
            for each in fallen_friends(ctx, self.place, self.side)
        ]


def fallen_friends(ctx: Context, place: str, side: Side) -> list[Character]:
    """[VC-48e] Those of a side who lie there."""
    return [each for each in fallen(ctx, place, side) if each.side == side]


def _can_rescue(ctx: Context, place: str, side: Side) -> bool:
    lying = ctx.board.in_orbit(place) and fallen_friends(ctx, place, side)
    return bool(lying) and bool(craft(ctx, place, side))


class TakenOrDown(ArrestInOrbit, layer=True, tag="core.immunity.ArrestInOrbit"):
    """[VC-38, VX-28, VQ-404] With nobody there to take them they come down."""

    def nobody(self, ctx: Context) -> Next:
        people = tuple(self.victims)
        landing = ctx.rules.ask[comes_down](ctx, people, self.place, opponent(self.side))
        return super().nobody(ctx) if landing is None else Call(landing)
