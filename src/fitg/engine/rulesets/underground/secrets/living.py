"""[VE-04b] The Living Planet: it rises by itself when somebody has understood it."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Announcement, Moment
from fitg.engine.machine.procedure import Call, Next, Procedure
from fitg.engine.machine.state import Planet
from fitg.engine.rules import control, loyalty, pdb
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground.secrets.memory import number

#: What its row says.
RISES, OWN_PDB = "investigated=rebellion", "own_pdb="
#: [VE-04b-2] The letters that count as a populace gone wild.
WILD_LETTERS = 2


def can_be_woken(ctx: Context, site: Site) -> bool:
    """[VE-04b] While its Loyalty marker lies on the track."""
    planet = site.planet(ctx)
    known = site.side == "rebel" and secrets.known_to_act(ctx, planet.id, RISES)
    return known and loyalty.can_change(ctx, planet)


def woken(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-04b, VE-04b-2] It rises, from any space of the track."""
    if not can_be_woken(ctx, site):
        return None
    barred = tuple(each for index in site.open_groups() for each in living(ctx, site.groups[index]))
    return Awakening(planet=site.planet(ctx).id, wild=group.letters >= WILD_LETTERS, barred=barred)


class Awakening(Procedure, tag="events.secrets.Awakening"):
    """[VE-04b] Investigate Secret puts it into rebellion."""

    planet: str
    wild: bool
    barred: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        if self.wild:
            ctx.state.wild = tuple(dict.fromkeys((*ctx.state.wild, *ctx.board.surface[self.planet])))
        return Call(Rebellion(planet=self.planet, barred=self.barred))


def is_free(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-04b] Its units have been raised, and have fought: it is Rebel-controlled at once."""
    planet = ctx.state.planets[moment.planet]
    if planet.status != "rebellion" or not number(ctx, planet.id, OWN_PDB):
        return None
    secrets.reveal(ctx, planet.id, "the planet frees itself", "VE-04b")
    control.change_status(ctx, planet, "rebel-control", "the planet frees itself", "VE-04b")
    ctx.rules.ask[questions.freed](ctx, planet.id)
    return Announcement(moment=Moment(name=points.FREED.name, side="rebel", planet=planet.id))


def arm(ctx: Context, planet_id: str) -> None:
    """[VE-04b-1] A PDB of Level 2, Up."""
    if level := number(ctx, planet_id, OWN_PDB):
        planet = ctx.state.planets[planet_id]
        pdb.change(ctx, planet, max(level, planet.pdb), True, "the planet defends itself", "VE-04b-1")


def keeps_level(ctx: Context, planet: Planet) -> int:
    """[VE-04b-1] Once it has risen its PDB only goes Down; it never loses a Level."""
    return planet.pdb if planet.id in galaxy(ctx).risen and number(ctx, planet.id, OWN_PDB) else 0
