"""[VP-06b] What the Imperial Archives held drifts above their ruins, and a ship can look for it."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine.machine.actions import Action, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Call, Next, Option
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.missions import Revelation
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import OrbitMissions, Quest, SpaceshipQuest, craft
from fitg.engine.rulesets.underground.atrocities.memory import memory


def can_search(ctx: Context, site: Site) -> bool:
    """[VP-06b] Rebels with a ship above the ruins, as long as there is anything to learn."""
    return (
        site.side == "rebel"
        and bool(memory(ctx).archives)
        and site.place == ctx.board.orbits[memory(ctx).archives]
        and bool(secrets.hidden(ctx))
        and bool(craft(ctx, site.place, site.side, Retrieval.spare))
    )


def ruins_tell(ctx: Context, planet: str) -> bool:
    """[VP-06b] They still tell all secrets."""
    return planet == memory(ctx).archives


def ruins_remain(ctx: Context, planet: str) -> bool:
    """[VP-06b] Whoever looks for them has to come there."""
    return planet == memory(ctx).archives


class SearchingQuest(SpaceshipQuest, layer=True, tag="characters.atrocities.SpaceshipQuest"):
    """[VP-06b] The quest may also be for what is left of the Archives."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return super().condition(ctx, site) or can_search(ctx, site)


class BeginRetrieval(Action, frozen=True):
    form = "search the ruins with {ship}"
    saying = "{ship}|looks for what is left of the Imperial Archives: one letter shows all Planet Secrets"
    ship: ShipId

    def is_final(self, ctx: Context) -> bool:
        """Nobody is left to be taken along: the draws are made at once."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, SearchingMissions) and not missions.search(ctx, self.ship).could_join(ctx)


class SearchingMissions(OrbitMissions, layer=True, tag="characters.atrocities.OrbitMissions"):
    """[VP-06b] A ship goes for a prisoner, on a hunt, or through the ruins."""

    def quests(self, ctx: Context) -> list[Option]:
        found = super().quests(ctx)
        if can_search(ctx, self.site):
            found += [
                (BeginRetrieval(ship.id), self.begin_search)
                for ship in craft(ctx, self.place, self.side, Retrieval.spare)
                if ship.id not in self.ships
            ]
        return found

    def search(self, ctx: Context, ship: str) -> Retrieval:
        owner = ctx.state.ships[ship].owner
        return Retrieval(side=self.side, place=self.place, ship=ship, target="", members=(owner,))

    def begin_search(self, ctx: Context, action: BeginRetrieval) -> Next:
        self.ships = (*self.ships, action.ship)
        return Call(self.search(ctx, action.ship), self.choose)


class Retrieval(Quest, tag="characters.atrocities.Retrieval"):
    """[VP-06b] One letter shows all Planet Secrets."""

    spare: ClassVar[int] = 0

    def succeed(self, ctx: Context) -> Next:
        reports.completed(ctx, self.site, self.group)
        found = Revelation(planet=ctx.board.planet_of[self.place], side=self.side, secret=False)
        return Call(found)
