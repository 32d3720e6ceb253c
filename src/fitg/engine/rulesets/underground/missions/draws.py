"""[VX-04b, VX-05c, VX-06a, VX-07b, VX-08a, VX-15f, VX-29] What the formulas of the changed cards count."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.missions.bonus_draws import BestOf, Members, Token
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.missions.numbers import numbers


def each_member(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[VX-04b, VX-05c] One for everybody in the group."""
    return [Modifier("members of the group", len(members))]


def _company(ctx: Context, site: Site, group: Group, members: Members, most: int) -> list[Modifier]:
    """What further members bring by the rules, up to a limit."""
    counts = ctx.rules.ask[asked.counts_as_company]
    counted = tuple(each for each in members if counts(ctx, each))
    number = sum(part.by for part in ctx.rules.tokens["OTHERS"](ctx, site, group, counted))
    return [Modifier("others in the group", min(number, most))] if number > 0 else []


def diplomats(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[VX-29] Two at most."""
    return _company(ctx, site, group, members, numbers().company.d)


def agitators(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[VX-06a] Three at most, and for the Rebels only."""
    return _company(ctx, site, group, members, numbers().company.r) if site.side == "rebel" else []


def balance_of_forces(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[VX-07b, VQ-17] One more for the Empire where its units are more, one less where they are fewer."""
    if site.side != "imperial":
        return []
    planet = ctx.board.planet_of[site.place]
    places = (*ctx.board.surface[planet], ctx.board.orbits.get(planet, ""))
    ours, theirs = (sum(number_of(ctx, place, side) for place in places) for side in (site.side, site.enemy))
    if ours == theirs:
        return []
    return [Modifier("more units here", 1) if ours > theirs else Modifier("fewer units here", -1)]


def number_of(ctx: Context, place: str, side: Side) -> int:
    """[VQ-485] How many units a side has in a place, an interception stack included, what is carried not."""
    stacks = (units.stack_at(ctx, place, side, role) for role in ROLES)
    return sum(sum(each.units.values()) - sum(each.cargo.values()) for each in stacks if each is not None)


def pirates(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[VX-15f, VQ-21] The Pirate Fleet beside the thieves, or above them."""
    fleet = ctx.rules.ask[asked.pirate_fleet](ctx) if site.side == "rebel" else ""
    theft = numbers().theft
    if fleet == site.place:
        return [Modifier("the Pirate Fleet", theft.pirates_here)]
    above = bool(fleet) and fleet == ctx.board.orbits.get(ctx.board.planet_of[site.place])
    return [Modifier("the Pirate Fleet in orbit", theft.pirates_above)] if above else []


#: What all games have.
TOKENS: dict[str, Token] = {
    "EACH": each_member,
    "CBT1": BestOf("combat"),
    "OTHERS2": diplomats,
    "OTHERS3": agitators,
}
#: What only the Galactic Game has.
GALACTIC_TOKENS: dict[str, Token] = {"FORCES": balance_of_forces, "PIRATES": pirates}
