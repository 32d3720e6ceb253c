"""[VX-16] Cells are organized up to Dissent, nine at most; a tenth is one that moves."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules import loyalty
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import StartRebelCamp
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.cells.memory import MOST_CELLS, memory, of_missions


class MoveCell(Action, frozen=True):
    form = "move the cell from {at}"
    saying = "The cell at {at}|is given up for the new one"
    at: PlaceId


class OrganizeCell(StartRebelCamp, tag="missions.cells.StartRebelCamp"):
    """[VX-16] One cell in an Environ of a planet in Imperial Control, Patriotic to Dissent."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return self._is_ripe(ctx, site) and site.place not in ctx.state.camps

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        return self._is_ripe(ctx, site)

    def _is_ripe(self, ctx: Context, site: Site) -> bool:
        planet = site.planet(ctx)
        return planet.status == "imperial-control" and planet.loyalty <= DISSENT

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        full = len(of_missions(ctx)) >= MOST_CELLS
        words = "a Rebel cell is moved here" if full else "a Rebel cell is organized"
        return [Gain(self.need(ctx, site), words)]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[VX-16b] With nine on the map one of them has to go."""
        if len(of_missions(ctx)) >= MOST_CELLS:
            return GiveUpForAnother(place=site.place)
        organize(ctx, site.place)
        return None


def organize(ctx: Context, place: str) -> None:
    """[VX-16] A cell of a mission, which acts from the next Rebel Player-Turn on."""
    known = memory(ctx)
    known.of_events = tuple(each for each in known.of_events if each != place)
    loyalty.found_camp(ctx, place, "VX-16")


class GiveUpForAnother(Procedure, tag="missions.cells.GiveUpForAnother"):
    """[VX-16b] The Rebel Player removes one of the nine to place the new one."""

    place: str

    def begin(self, ctx: Context) -> Next:
        options: list[Option] = [(MoveCell(each), self.move) for each in of_missions(ctx)]
        prompt = f"Which cell makes room for the one at {naming.place(ctx.facts, self.place)}?"
        return Ask("rebel", "cells.move", "VX-16b", prompt, options, about=self.place)

    def move(self, ctx: Context, action: MoveCell) -> Next:
        where = naming.place(ctx.facts, self.place)
        loyalty.remove_camp(ctx, action.at, f"its people go to {where}")
        organize(ctx, self.place)
        return DONE


def at_unrest(ctx: Context) -> int:
    """[VX-16a] Cells last through Dissent."""
    return UNREST
