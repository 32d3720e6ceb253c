"""[15.5] Who controls a planet: it follows from its state, the units on it and its PDB."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Planet, PlanetStatus


def forces_on(ctx: Context, planet_id: str) -> str:
    """[15.74] Whose military units are on the planet: "none", "rebel", "imperial" or "both"."""
    rebel = imperial = False
    rebels, imperials = ctx.state.stacks["rebel"], ctx.state.stacks["imperial"]
    uncounted = ctx.facts.uncounted["control"]
    for place in ctx.board.surface[planet_id]:
        rebel = rebel or (place in rebels and not uncounted.issuperset(rebels[place].units))
        imperial = imperial or (place in imperials and not uncounted.issuperset(imperials[place].units))
    if rebel:
        return "both" if imperial else "rebel"
    return "imperial" if imperial else "none"


def controller(ctx: Context, planet_id: str) -> Side | None:
    """Who controls the planet now: who was noted last, as long as nothing has changed since then."""
    if ctx.touched or ctx.behind:
        return ctx.rules.ask[questions.controller](ctx, planet_id)
    return ctx.control[planet_id]


def now(ctx: Context) -> Callable[[str], Side | None]:
    """`controller` for many planets, between which nothing changes."""
    if ctx.touched or ctx.behind:
        return partial(ctx.rules.ask[questions.controller], ctx)
    return ctx.control.__getitem__


def found_anew(ctx: Context, planet_id: str) -> Side | None:
    """Who controls the planet now, whatever was noted."""
    return ctx.rules.ask[questions.controller](ctx, planet_id)


def by_chart(ctx: Context, planet_id: str) -> Side | None:
    """[15.8] The Planet Control Chart."""
    planet = ctx.state.planets[planet_id]
    if planet.status in ("rebellion", "destroyed"):
        return None
    if planet.status == "rebellion-stopped":
        return "imperial" if forces_on(ctx, planet_id) == "imperial" else None
    owner: Side = "imperial" if planet.status == "imperial-control" else "rebel"
    if planet.pdb_up:
        return owner
    alone = forces_on(ctx, planet_id) == ("rebel" if owner == "imperial" else "imperial")
    return None if alone else owner


def has_imperial_units(ctx: Context, planet_id: str) -> bool:
    """[15.52c] Are there any on the planet that count for its control?"""
    stacks, uncounted = ctx.state.stacks["imperial"], ctx.facts.uncounted["control"]
    for place in ctx.board.surface[planet_id]:
        if place in stacks and not uncounted.issuperset(stacks[place].units):
            return True
    return False


def usable_pdb(ctx: Context, planet_id: str, side: Side) -> bool:
    """[8.2, 8.33, 15.6] Only the controller uses the PDB, and only while it is Up."""
    return ctx.state.planets[planet_id].pdb_up and controller(ctx, planet_id) == side


def change_status(ctx: Context, planet: Planet, status: PlanetStatus, reason: str, case: str) -> None:
    """The planet enters another of the four states."""
    ctx.emit(StatusChanged(case=case, planet=planet.id, before=planet.status, after=status, reason=reason))
    ctx.set_planet(replace(planet, status=status))


def settle(ctx: Context, touched: Touched) -> None:
    """[15.54b] Left to Imperial units alone, a stopped rebellion becomes Imperial Control at once."""
    for planet in map(ctx.state.planets.__getitem__, touched.planets):
        if planet.status == "rebellion-stopped" and ctx.rules.ask[questions.ends_at_once](ctx, planet):
            _end_stopped(ctx, planet)


def _end_stopped(ctx: Context, planet: Planet) -> None:
    if forces_on(ctx, planet.id) == "imperial" and ctx.rules.ask[questions.may_be_quelled](ctx, planet):
        change_status(ctx, planet, "imperial-control", "only Imperial units are left", "15.54b")
        ctx.rules.ask[questions.quelled](ctx, planet.id)


def end_stopped(ctx: Context) -> None:
    """[15.54b] Stopped rebellions are over where Imperial units are alone."""
    for planet_id in sorted(ctx.index.planets_in("rebellion-stopped")):
        _end_stopped(ctx, ctx.state.planets[planet_id])


def check(ctx: Context) -> tuple[str, ...]:
    """[15.52c, 15.54b, P-35] One check of all planets: rebellions that have held, and those that are over.

    The planets that are free now; what follows from that is not part of the check.
    """
    held = held_rebellions(ctx)
    for planet in held:
        reason = "the rebellion holds and its PDB is Up" if planet.pdb_up else "the rebellion holds"
        change_status(ctx, planet, "rebel-control", reason, "15.52c")
        ctx.rules.ask[questions.freed](ctx, planet.id)
    end_stopped(ctx)
    return tuple(planet.id for planet in held)


def announce_changes(ctx: Context, touched: Touched) -> None:
    """Note in the journal which planets have changed hands."""
    for planet_id in touched.settled:
        now = found_anew(ctx, planet_id)
        before = ctx.control[planet_id]
        if now != before:
            ctx.control[planet_id] = now
            ctx.emit(ControlChanged(case="15.5", planet=planet_id, before=before, after=now))


def held_rebellions(ctx: Context) -> list[Planet]:
    """[15.52c] The planets in rebellion with the PDB Up and no Imperial unit."""
    return [
        planet
        for planet in ctx.state.planets.values()
        if planet.status == "rebellion"
        and ctx.rules.ask[questions.rebellion_holds](ctx, planet)
        and not has_imperial_units(ctx, planet.id)
        and ctx.rules.ask[questions.may_be_freed](ctx, planet)
    ]


class CelebratePlanet(Action, frozen=True):
    form = "begin with {planet}"
    saying = "{planet}|comes first"
    planet: PlanetId


class Interphase(Procedure):
    """[4.0f, 15.52c] Planets whose rebellion has held become Rebel-controlled, all of them together.

    [P-31, P-35] Then comes what follows from each, in the order that the Rebel Player likes; planets that
    rise meanwhile wait for the next check.
    """

    freed: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[P-35] One check, before anything follows from it."""
        freed = check(ctx)
        if not ctx.rules.moments.get(points.FREED.name):
            return DONE
        self.freed = freed
        return self.next_planet

    def next_planet(self, ctx: Context) -> Next:
        if not self.freed:
            return DONE
        options: list[Option] = [(CelebratePlanet(planet), self.celebrate) for planet in self.freed]
        prompt = "Several planets are free: whose example spreads first?"
        return Ask("rebel", "interphase.order", "23.3", prompt, options)

    def celebrate(self, ctx: Context, action: CelebratePlanet) -> Next:
        self.freed = tuple(planet for planet in self.freed if planet != action.planet)
        return at(ctx, Moment(name=points.FREED.name, side="rebel", planet=action.planet), self.next_planet)
