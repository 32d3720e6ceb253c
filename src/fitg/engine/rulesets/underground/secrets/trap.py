"""[VE-05] Trap!: a garrison, a prison, and a nest of agents."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import control
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.missions import QUESTION
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.secrets.events import AgentsTurned
from fitg.engine.rulesets.underground.secrets.memory import memory, number

#: What its row says.
PRISON, GARRISON, DRAWS, TURNS = (
    "prisoners_need_no_guard",
    "garrison=",
    "imperial_IQ_draws=",
    "investigated=agents_turned",
)
HELPED = frozenset({GatherInformation.letter, QUESTION})
NOTHING: list[Modifier] = []


def _known(ctx: Context, place: str, effect: str) -> int:
    """The number of an effect on the ground of the planet, once everybody knows it."""
    planet = ctx.board.planet_of.get(place, "")
    known = ctx.board.on_surface(place) and secrets.known_to_act(ctx, planet, PRISON)
    return number(ctx, planet, effect) if known else 0


def posted(ctx: Context, place: str, side: Side) -> list[Modifier]:
    """[VE-05] Four points of strength in any Environ, for searches and squads of the Empire."""
    points = _known(ctx, place, GARRISON) if side == "imperial" else 0
    return [Modifier("the garrison of the trap", points)] if points else NOTHING


def is_in_use(ctx: Context, planet: str) -> bool:
    """[VE-05d] Not while it is Rebel-controlled, as the chart says it: at no other time does it stop."""
    return control.controller(ctx, planet) != "rebel"


def holds(ctx: Context, captive: Character) -> str:
    """[VE-05b, VE-05d] Rebel prisoners on its ground need no guard."""
    planet = ctx.board.planet_of.get(captive.place, "")
    held = captive.side == "rebel" and ctx.board.on_surface(captive.place)
    known = held and secrets.known_to_act(ctx, planet, PRISON)
    return planet if known and is_in_use(ctx, planet) else ""


def draws(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VE-05c, VE-05d] The Empire asks well on its ground, not in its Orbit Box."""
    if site.side != "imperial" or group.letter not in HELPED:
        return NOTHING
    more = _known(ctx, site.place, DRAWS)
    if not more or not is_in_use(ctx, ctx.board.planet_of[site.place]):
        return NOTHING
    return [Modifier("the cellars of the trap", more)]


def informs_empire(ctx: Context, site: Site) -> bool:
    """[VE-05c] In the State of Imperial Control, whoever else is there."""
    own = site.side == "imperial" and site.planet(ctx).status == "imperial-control"
    return own and _known(ctx, site.place, DRAWS) > 0


# Its agents


def can_be_infiltrated(ctx: Context, site: Site) -> bool:
    """[VE-05a] Once."""
    known = secrets.known_to_act(ctx, ctx.board.planet_of[site.place], TURNS)
    return site.side == "rebel" and known and not memory(ctx).infiltrated


def infiltrated(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-05a] For the rest of the game Enemy Agents works for the Rebels."""
    return TurnAgents(planet=ctx.board.planet_of[site.place]) if can_be_infiltrated(ctx, site) else None


def knows_the_agents(ctx: Context, site: Site) -> bool:
    """[VE-05a]"""
    return site.side == "rebel" and memory(ctx).infiltrated


class TurnAgents(Procedure, tag="events.secrets.TurnAgents"):
    """[VE-05a] The Rebels know who works for the Empire."""

    planet: str

    def begin(self, ctx: Context) -> Next:
        memory(ctx).infiltrated = True
        ctx.emit(AgentsTurned(case="VE-05a", planet=self.planet))
        return DONE
