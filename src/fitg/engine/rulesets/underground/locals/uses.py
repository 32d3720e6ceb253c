"""[VM-23, VM-25] What Local Forces do: in battles, searches and squads, as jailers, for who rises again."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Next, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground import asked, control
from fitg.engine.rulesets.underground.locals.markers import are_known, on_ground, show, take_off
from fitg.engine.rulesets.underground.locals.memory import memory

NOTHING: list[Modifier] = []


# In battle


class WithLocalForces(MilitaryCombat, layer=True, tag="military.locals.MilitaryCombat"):
    """[VM-25a, VM-25b] They fight beside Rebel units, once they are turned up for it."""

    def show(self, ctx: Context) -> None:
        super().show(ctx)
        show(ctx, ctx.board.planet_of[self.place], "they fight")

    def strength(self, ctx: Context, side: Side) -> int:
        """[VM-25a] They add their strength on the ground; what lies face down counts when it is shown."""
        strength = super().strength(ctx, side)
        forces = on_ground(ctx, self.place) if side == "rebel" and self._are_known(ctx) else None
        return strength if forces is None else strength + forces.strength

    def strength_to_come(self, ctx: Context, side: Side) -> int:
        """[VM-25a] While they lie face down their owner alone knows it."""
        found = super().strength_to_come(ctx, side)
        forces = on_ground(ctx, self.place) if side == "rebel" and not self._are_known(ctx) else None
        return found if forces is None else found + forces.strength

    def shifts_if(self, ctx: Context, *, elite: bool) -> tuple[tables.Shift, ...]:
        """[VM-25b] The shift of 10.5a, which units of the same type give, too: it counts once."""
        shifts = super().shifts_if(ctx, elite=elite)
        forces = on_ground(ctx, self.place) if self._are_known(ctx) else None
        home = ctx.facts.environs[self.place].type
        if forces is None or forces.environ_type != home or any(each.case == "10.5a" for each in shifts):
            return shifts
        columns = ctx.facts.charts.military_combat.shifts.rebel_in_own_environ
        toward = 1 if self.attacker == "rebel" else -1
        reason = "Local Forces in their own Environ type"
        return (*shifts, tables.Shift(reason=reason, columns=columns * toward, case="VM-25b"))

    def _are_known(self, ctx: Context) -> bool:
        return are_known(ctx, ctx.board.planet_of[self.place])


# Searches and squads


def posted(ctx: Context, place: str, side: Side) -> list[Modifier]:
    """[VM-25d] They search, and count for squads, with or without units."""
    forces = on_ground(ctx, place) if side == "rebel" else None
    return NOTHING if forces is None else [Modifier("Local Forces", forces.strength)]


class SearchedByLocals(Search, layer=True, tag="military.locals.Search"):
    """[VM-25d] Who searches shows what he has."""

    def begin(self, ctx: Context) -> Next:
        if self.by == "units" and self.side == "rebel":
            show(ctx, ctx.board.planet_of[self.place], "they search")
        return super().begin(ctx)


class SquadOfLocals(CharacterCombat, layer=True, tag="military.locals.CharacterCombat"):
    """[VM-25f] Local Forces in a squad are turned up as it attacks."""

    def begin(self, ctx: Context) -> Next:
        if self.kind == "squad" and self.attacker_side == "rebel":
            show(ctx, ctx.board.planet_of[self.place], "they attack")
        return super().begin(ctx)


def are_turned_up(ctx: Context, place: str, side: Side) -> bool:
    """[VM-25d, VM-25f] Local Forces that search, and that the Empire has not seen yet."""
    record, planet = memory(ctx), ctx.board.planet_of[place]
    return side == "rebel" and bool(record.markers.get(planet)) and planet not in record.known


def are_counted(ctx: Context, place: str, reason: str) -> None:
    """[VM-25f] In an escort, or on a battlefield, they are turned up, too."""
    show(ctx, ctx.board.planet_of[place], reason)


def have(ctx: Context, captive: Character) -> bool:
    """[VM-25e] Are there Local Forces around, however weak, to whom an Imperial can yield?"""
    if captive.side == "rebel" or not ctx.board.on_surface(captive.place):
        return False
    planet = ctx.board.planet_of[captive.place]
    return planet in memory(ctx).markers or bool(ctx.rules.ask[asked.acts_as_local_forces](ctx, planet))


def holds(ctx: Context, captive: Character) -> str:
    """[VM-25e] Their prisoners are held by the planet, where there are no cells for them (VC-42a)."""
    if captive.side == "rebel" or not ctx.board.on_surface(captive.place):
        return ""
    planet = ctx.board.planet_of[captive.place]
    jailed = planet not in memory(ctx).markers or ctx.rules.ask[asked.jail](ctx, (captive.id,)) is not None
    return "" if jailed else planet


def are_friends(ctx: Context, members: tuple[str, ...]) -> str:
    """[VM-25, 13.47] Rebels have nothing to fear of locals where Local Forces are."""
    for each in members:
        who = ctx.state.characters[each]
        if who.side == "rebel" and who.place in ctx.board.planet_of:
            planet = ctx.state.planets[ctx.board.planet_of[who.place]]
            return "the Local Forces are with the Rebels" if control.has_local_forces(ctx, planet) else ""
    return ""


class FindsLocals(GatherInformation, layer=True, tag="military.locals.GatherInformation"):
    """[VM-25f] An I mission of the Empire shows how strong Local Forces are."""

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if site.side == "imperial":
            show(ctx, ctx.board.planet_of[site.place], "a mission has found out")
        return super().complete(ctx, site, group)


# Who has risen before


class ExhaustedPopulace(Rebellion, layer=True, tag="military.locals.Rebellion"):
    """[VM-23] Those who were Suppressed have less to give."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        suppressed = control.memory(ctx).suppressed
        record.exhausted = self.planet if self.planet in suppressed else ""
        record.counted = False
        return super().begin(ctx)


def half_of_it(points: int, ctx: Context, place: str, all_of_it: int) -> int:
    """[VM-23, VM-23a] Nothing for the track, then half for units, rounded up after all else."""
    record = memory(ctx)
    if ctx.board.planet_of[place] != record.exhausted:
        return points
    return (points + 1) // 2 if record.counted else 0


def track_is_counted(ctx: Context, moment: Moment) -> None:
    """[VM-23] What comes now is for units."""
    memory(ctx).counted = True


def units_have_come(ctx: Context, moment: Moment) -> None:
    """[VM-23b] The marker goes when the units are there."""
    record = memory(ctx)
    if record.exhausted == moment.planet:
        record.exhausted = ""
        if moment.planet in record.markers:
            take_off(ctx, moment.planet)
