"""[VC-20 to VC-22] Planets that rise are nobody's until the Empire has left their surface, or is alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import DISSENT, ModuleState, Planet
from fitg.engine.modules import Module
from fitg.engine.options import Options, Saying
from fitg.engine.rules import control, loyalty, pdb
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import Assassination, LoyaltyMission, StartOrStopRebellion
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked, positions

#: The name of the module, and of its record in the state.
CORE_CONTROL = "core.control"
#: [VC-22a] The letters with which the Empire stops a rebellion.
ENOUGH_TO_STOP = 1
#: [VC-21] The secret of the planet whose PDB keeps its Level.
LIVING_PLANET = "living-planet"


class ControlOptions(Options, frozen=True):
    """A reading that players may choose."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "loyalty_while_stopped": Saying(
            "VQ-60",
            "The Loyalty marker of a planet in Rebellion Stopped",
            {"fixed": "stays where it is", "moves": "moves as on any other planet"},
        ),
    }

    #: VQ-60: [VC-22e] Loyalty does not move in Rebellion Stopped.
    loyalty_while_stopped: Literal["fixed", "moves"] = "fixed"


class ControlMemory(ModuleState):
    """[VC-22] Planets that came back to the Empire after a rebellion: Local Forces are left on them."""

    suppressed: tuple[str, ...] = ()


def memory(ctx: Context) -> ControlMemory:
    """The record of this game."""
    found = ctx.state.modules[CORE_CONTROL]
    assert isinstance(found, ControlMemory)
    return found


def has_local_forces(ctx: Context, planet: Planet) -> bool:
    """[VC-21a, VC-22] Does their marker lie on the track: alone, under a stopped rebellion, or after one?"""
    if planet.status == "imperial-control":
        return planet.id in memory(ctx).suppressed
    stands = planet.status in ("rebel-control", "rebellion-stopped")
    return stands and not ctx.rules.ask[asked.are_terrorized](ctx, planet.id)


# In Rebellion


def is_quiet(ctx: Context, planet: Planet) -> bool:
    """[VC-20a] In Rebellion a PDB is nobody's, and nobody's target."""
    return planet.status != "rebellion"


def risen(ctx: Context, side: Side) -> tuple[str, ...]:
    """[VC-20b] Nobody spends Force Points on the PDB of a planet in Rebellion."""
    return tuple(ctx.index.planets_in("rebellion"))


def rises(ctx: Context, moment: Moment) -> None:
    """[VC-20, VC-22d] The PDB goes Down, and the marker of Local Forces is taken off."""
    pdb.turn_down(ctx, ctx.state.planets[moment.planet], "the people rise", "VC-20")
    record = memory(ctx)
    record.suppressed = tuple(planet for planet in record.suppressed if planet != moment.planet)


def holds(ctx: Context, planet: Planet) -> bool:
    """[VC-20c, VC-20d] Imperial units on the surface decide, and nothing else."""
    return True


def lower_pdb(ctx: Context, planet_id: str) -> None:
    """[VC-21] A freed planet begins with a PDB of Level 0; the Living Planet shows itself by keeping its."""
    planet = ctx.state.planets[planet_id]
    if galaxy(ctx).secrets.get(planet_id) != LIVING_PLANET:
        pdb.change(ctx, planet, 0, planet.pdb_up, "the planet is free", "VC-21")
    elif planet.pdb:
        secrets.reveal(ctx, planet_id, "its PDB keeps its Level", "VC-21")


# Rebellion Stopped


def waits(ctx: Context, planet: Planet) -> bool:
    """[VC-22c] A stopped rebellion is not over at once, but when the status of planets is checked."""
    return False


def check_stopped(ctx: Context, moment: Moment) -> None:
    """[VC-22b] A Rebel Player-Turn is over: the check of the Imperial one stands in the sequence of play.

    Where there is a Reorganization it is part of that (VC-10).
    """
    if moment.side == "rebel" and not ctx.rules.ask[asked.reorganizes](ctx):
        control.end_stopped(ctx)


def back_at_dissent(ctx: Context, planet_id: str) -> None:
    """[VC-22b] The Empire is back: the marker lies on Dissent, and Local Forces stay."""
    record = memory(ctx)
    record.suppressed = (*record.suppressed, planet_id)
    loyalty.put(ctx, ctx.state.planets[planet_id], DISSENT, "the rebellion is over", "VC-22b")


def held_while_stopped(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """[VC-22e] In Rebellion Stopped the marker stays where it is."""
    return (planet.loyalty, planet.loyalty) if _is_held(ctx, planet) else bounds


def persuades_nobody(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VC-22e] Nobody is sent to move a marker that stays where it is."""
    if not _is_held(ctx, site.planet(ctx)):
        return ()
    missions = ctx.rules.missions
    return tuple([letter for letter, each in missions.items() if isinstance(each, LoyaltyMission)])


def _is_held(ctx: Context, planet: Planet) -> bool:
    if planet.status != "rebellion-stopped":
        return False
    chosen = ctx.rules.options[CORE_CONTROL]
    assert isinstance(chosen, ControlOptions)
    return chosen.loyalty_while_stopped == "fixed"


class OneLetterStops(StartOrStopRebellion, layer=True, tag="core.control.StopRebellion"):
    """[VC-22a, VC-22d] One R stops a rebellion; a stopped one can begin anew, whatever the marker says."""

    def condition(self, ctx: Context, site: Site) -> bool:
        """[VC-22d, VX-06] Unrest is asked for in Imperial Control only."""
        return self._begins_anew(ctx, site) or super().condition(ctx, site)

    def counts(self, ctx: Context, site: Site) -> bool:
        if self._begins_anew(ctx, site):
            return self.letter not in ctx.rules.ask[questions.closed_missions](ctx, site)
        return super().counts(ctx, site)

    def _begins_anew(self, ctx: Context, site: Site) -> bool:
        return site.side == "rebel" and site.planet(ctx).status == "rebellion-stopped"

    def need(self, ctx: Context, site: Site) -> int:
        need = super().need(ctx, site)
        return min(need, ENOUGH_TO_STOP) if site.side == "imperial" else need


class OutragedPeople(Assassination, layer=True, tag="core.control.Assassination"):
    """[VC-22] A planet at Unrest rises when the Empire fails to kill its sovereign."""

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        risk = super().risks(ctx, site, group)
        hunted = (group.target,) if group.target else tuple(each.target for each in self.targets(ctx, site))
        if not any(self._outrages(ctx, site, target) for target in hunted):
            return risk
        planet = ctx.facts.planets[site.planet(ctx).id].name
        return "; ".join(filter(None, (risk, f"{planet} rises if its sovereign survives")))

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """By the rules assassins of a sovereign get away; who punishes them says what the people do."""
        outraged = self._outrages(ctx, site, group.target)
        aftermath = super().fail(ctx, site, group)
        return Rebellion(planet=site.planet(ctx).id) if outraged and aftermath is None else aftermath

    def _outrages(self, ctx: Context, site: Site, target: str) -> bool:
        planet = site.planet(ctx)
        sovereign = target in ctx.facts.sovereigns
        restless = loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet)  # [VQ-361]
        return site.side == "imperial" and sovereign and restless


def names_planets(ctx: Context, moment: Moment) -> None:
    """[VC-22] What a position says was suppressed is a planet of the board."""
    suppressed = memory(ctx).suppressed
    positions.must_be_known(f"{CORE_CONTROL}.suppressed", suppressed, ctx.state.planets, "planet")


# What is seen of it


class ControlView(ModuleView, frozen=True, kw_only=True):
    """[VC-21a, VC-22] The planets with a marker of Local Forces."""

    local_forces: tuple[str, ...]


def shown(ctx: Context, viewer: Viewer) -> ControlView | None:
    """[VC-22] Everybody sees the markers on the Political Track."""
    planets = ctx.index.planets_in
    stands = {*memory(ctx).suppressed, *planets("rebellion-stopped"), *planets("rebel-control")}
    found = tuple(sorted(each for each in stands if has_local_forces(ctx, ctx.state.planets[each])))
    if not found:
        return None
    names = naming.series([naming.planet(ctx.facts, planet_id) for planet_id in found], "")
    return ControlView(
        id=CORE_CONTROL,
        title="Local Forces",
        rows=(Row(label="Their marker lies on", value=names),),
        local_forces=found,
    )


def suppressed_planets_are_the_empires(ctx: Context) -> tuple[str, ...]:
    """[VC-22] Whatever was suppressed is in the State of Imperial Control, or no more."""
    return tuple(
        f"{planet_id} is suppressed, but in the state {ctx.state.planets[planet_id].status}"
        for planet_id in memory(ctx).suppressed
        if ctx.state.planets[planet_id].status not in ("imperial-control", "destroyed")
    )


CONTROL = Module(
    id=CORE_CONTROL,
    title="Planets free themselves",
    needs=(GALACTIC,),
    over={StartOrStopRebellion: OneLetterStops, Assassination: OutragedPeople},
    answers=(
        questions.rebellion_holds.by(holds),
        questions.ends_at_once.by(waits),
        questions.freed.by(lower_pdb),
        questions.quelled.by(back_at_dissent),
        questions.closed_yards.by(risen),
        questions.may_assail_pdb.by(is_quiet),
        questions.loyalty_bounds.changed(held_while_stopped),
        questions.closed_missions.by(persuades_nobody),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("suppressed-planets-are-known", names_planets),),
        points.REBELLION_STARTS: (Hook("pdb-goes-down", rises),),
        points.PLAYER_TURN_ENDS: (Hook("stopped-rebellions-end", check_stopped),),
    },
    settles=("free-planets",),
    options=ControlOptions,
    state=ControlMemory,
    view=shown,
    invariants=(suppressed_planets_are_the_empires,),
)
