"""[37.3] Spaceship Quests against Atrocity units."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine.machine.actions import Action, ShipId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Call, Next, Option, Step
from fitg.engine.machine.state import ROLES, StackRole
from fitg.engine.rules import units
from fitg.engine.rules.galactic.causes import HUNTED
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.spaceship_quest import OrbitMissions, Quest, SpaceshipQuest, craft
from fitg.engine.rules.space.transport import can_leave

#: [37.3] The letters that destroy an Atrocity unit.
LETTERS = 2


def prey(ctx: Context, place: str) -> list[tuple[StackRole, str]]:
    """The Atrocity units of an Orbit Box, whatever other Imperial units are there."""
    kinds = ctx.facts.unit_kinds
    return [
        (role, kind)
        for role in ROLES
        for kind in units.of_side(ctx, place, "imperial", role)
        if kinds[kind].atrocity
    ]


def may_hold_prey(ctx: Context, place: str) -> bool:
    """[7.22] Could one be there, as far as the Rebels can see? Else the offer would tell."""
    for role in ROLES:
        stack = units.stack_at(ctx, place, "imperial", role)
        if stack is not None and not stack.revealed and units.has_hidden(ctx, stack.units):
            return True
    return bool(prey(ctx, place))


class HuntingQuest(SpaceshipQuest, layer=True, tag="galactic.SpaceshipQuest"):
    """[37.3] The quest may also be against an Atrocity unit, by the Rebels only."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return super().condition(ctx, site) or can_hunt(ctx, site)


def can_hunt(ctx: Context, site: Site) -> bool:
    """[37.3, 7.22] Rebels with a ship, where such a unit may be as far as they can see."""
    return (
        site.side == "rebel"
        and ctx.board.in_orbit(site.place)
        and may_hold_prey(ctx, site.place)
        and bool(craft(ctx, site.place, site.side, Hunt.spare))
    )


class BeginHunt(Action, frozen=True):
    form = "hunt with {ship}"
    saying = "{ship}|hunts an Atrocity unit"
    ship: ShipId

    def is_final(self, ctx: Context) -> bool:
        """Nobody is left to be taken along: the cards are drawn at once."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, HuntingMissions) and not missions.hunt(ctx, self.ship).could_join(ctx)


class HuntingMissions(OrbitMissions, layer=True, tag="galactic.OrbitMissions"):
    """[37.3] Each ship goes for a prisoner, or on a hunt."""

    prompt = "which ship comes for a prisoner, or hunts what is in orbit?"

    def quests(self, ctx: Context) -> list[Option]:
        found = super().quests(ctx)
        if can_hunt(ctx, self.site):
            found += [
                (BeginHunt(ship.id), self.begin_hunt)
                for ship in craft(ctx, self.place, self.side, Hunt.spare)
                if ship.id not in self.ships
            ]
        return found

    def hunt(self, ctx: Context, ship: str) -> Hunt:
        owner = ctx.state.ships[ship].owner
        return Hunt(side=self.side, place=self.place, ship=ship, target="", members=(owner,))

    def begin_hunt(self, ctx: Context, action: BeginHunt) -> Next:
        self.ships = (*self.ships, action.ship)
        return Call(self.hunt(ctx, action.ship), self.choose)


class Hunt(Quest, tag="galactic.Hunt"):
    """[37.3] Two letters destroy the unit; with one the quest fails, and nothing else happens."""

    spare: ClassVar[int] = 0
    need: ClassVar[int] = LETTERS

    def judge(self, hits: int) -> Step:
        if hits >= self.need:
            return self.succeed
        return self.miss if hits else self.roll

    def miss(self, ctx: Context) -> Next:
        reports.failed(ctx, self.site, self.group, "one letter is not enough")
        return DONE

    def succeed(self, ctx: Context) -> Next:
        """Where there is none, nothing is destroyed."""
        found = prey(ctx, self.place)
        if not found:
            reports.failed(ctx, self.site, self.group, "there is no Atrocity unit here")
            return DONE
        role, kind = self._struck(ctx, found)
        reports.completed(ctx, self.site, self.group)
        cause = Cause(HUNTED)
        units.eliminate(ctx, self.place, {kind: 1}, cause.words, "37.3", role)
        if not can_leave(ctx, self.place, "imperial"):
            fleet.perish(ctx, self.place, "imperial", cause, "22.43", role=role)
        return DONE

    def _struck(self, ctx: Context, found: list[tuple[StackRole, str]]) -> tuple[StackRole, str]:
        """[36.33b] Of several units the one on the Loyalty marker, which can be seen; else chance picks."""
        marked = memory(ctx).hypnosis.get(ctx.board.planet_of[self.place])
        for role, kind in found:
            if kind == marked:
                return role, kind
        return ctx.pick(found)
