"""[VP-01 to VP-06] Atrocities: one act for each unit, people who outlive their planet, and what it costs."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from fitg import tables
from fitg.data import packaged
from fitg.engine import points, questions
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules import control, units
from fitg.engine.rules.galactic import asked, atrocities
from fitg.engine.rules.galactic.atrocities import Chemicals, DestroyPlanet, Hypnotize, Strafe
from fitg.engine.rules.galactic.destruction import Destruction
from fitg.engine.rules.missions.event_rule import EventRule, Ignored
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import OrbitMissions, SpaceshipQuest
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked as underground
from fitg.engine.rulesets.underground.atrocities import archives
from fitg.engine.rulesets.underground.atrocities.chemicals import Miasma, ReleaseChemicals
from fitg.engine.rulesets.underground.atrocities.evacuation import Annihilation, StabilizePlanet
from fitg.engine.rulesets.underground.atrocities.memory import (
    ATROCITIES,
    AtrocityMemory,
    memory,
    of_position,
    only_ruins_count,
    shown,
)

__all__ = ["ATROCITY_UNITS"]

PACKAGE = "fitg.engine.rulesets.underground"
#: [VP-06a] The event that is a bonus draw once the Trap is gone.
ENEMY_AGENT = "enemy_agent"

Deed = Literal["chemicals", "hypnosis", "destruction"]


class Speciality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VP-02] What one kind of Atrocity unit can do."""

    unit: str
    deed: Deed


@cache
def specialities() -> dict[str, Deed]:
    """[VP-02] The act of each kind."""
    return {row.unit: row.deed for row in packaged.rows(PACKAGE, "atrocities.csv", Speciality)}


def its_own_act(ctx: Context, planet_id: str, kind: str) -> tuple[Action, ...]:
    """[VP-02] Each kind has one act, and no other."""
    deed = specialities().get(kind)
    if deed == "hypnosis":
        return (Hypnotize(planet_id),) if atrocities.can_be_hypnotized(ctx, planet_id) else ()
    if deed == "chemicals":
        return (ReleaseChemicals(planet_id),)
    return (StabilizePlanet(planet_id),) if deed == "destruction" else ()


def can_strafe(ctx: Context, planet_id: str) -> bool:
    """[VP-01, VP-01a] Not a Rebel PDB; one that is Down needs an Imperial unit on the planet."""
    if control.controller(ctx, planet_id) == "rebel":
        return False
    return ctx.state.planets[planet_id].pdb_up or any(
        units.present(ctx, place, "imperial") for place in ctx.board.surface[planet_id]
    )


def never(ctx: Context) -> bool:
    """[VP-05] A Sneak Attack moves no Loyalty."""
    return False


def ruins_score(ctx: Context) -> tuple[str, ...]:
    """[VP-05c] A destroyed planet counts as Rebel-controlled."""
    return tuple(tables.galactic_condition(planet, facts=ctx.facts) for planet in memory(ctx).destroyed)


def ends_here(result: object) -> bool:
    """[36.32, VP-04] Strafing ends the missions of the Environ, and so does the end of the planet."""
    return result in (Strafe.deed, DestroyPlanet.deed)


# The Trap that is gone


def are_known(ctx: Context, site: Site) -> bool:
    """[VP-06a] The Rebels know the agents of the Empire."""
    return site.side == "rebel" and memory(ctx).agents_known


def agents_are_turned(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[VP-06a] With Action Cards, too, the event does nothing to the Rebels."""
    if event != ENEMY_AGENT or not are_known(ctx, site):
        return None
    return Ignored("VP-06a", "the Rebels know the agents: a bonus draw instead")


def draw_by_agents(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VP-06a] And it is a bonus draw."""
    drawn = ENEMY_AGENT in site.seen and are_known(ctx, site)
    return [Modifier("turned agents", 1)] if drawn else []


ATROCITY_UNITS = Module(
    id=ATROCITIES,
    title="Atrocities",
    needs=(standard.GALACTIC_GAME.id,),
    instead={Chemicals: Miasma, Destruction: Annihilation},
    over={SpaceshipQuest: archives.SearchingQuest, OrbitMissions: archives.SearchingMissions},
    answers=(
        asked.unit_acts.by(its_own_act),
        asked.can_strafe.by(can_strafe),
        asked.surprise_is_resented.by(never),
        asked.tells_all.by(archives.ruins_tell),
        asked.orbit_remains.by(archives.ruins_remain),
        questions.more_lines.by(ruins_score),
        questions.why_void.by(agents_are_turned),
        questions.bonus_draws.by(draw_by_agents),
        underground.knows_the_agents.by(are_known),
    ),
    listens={points.POSITION_LAID_OUT: (Hook("ruins-of-position", of_position),)},
    events={"atrocity": EventRule(handle=atrocities.atrocity, ends_missions=ends_here)},
    state=AtrocityMemory,
    view=shown,
    invariants=(only_ruins_count,),
)
