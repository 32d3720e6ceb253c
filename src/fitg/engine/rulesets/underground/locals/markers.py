"""[VM-22, VM-24] The markers: where they lie, which counters they may be, when they are chosen and shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fitg.data.records import UnitKind
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId, UnitName
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.control import has_local_forces
from fitg.engine.rulesets.underground.locals.events import (
    LocalForcesGone,
    LocalForcesPlaced,
    LocalForcesShown,
)
from fitg.engine.rulesets.underground.locals.memory import LOCALS, memory
from fitg.errors import FitgError

#: [VM-24, VM-24a] Strength on the ground and in space: without a star on the planet, and with one.
PLAIN, STARRED = ((1, 0),), ((2, 1), (1, 0), (2, 3))


def kinds_for(ctx: Context, planet_id: str) -> list[UnitKind]:
    """[VM-24 to VM-24b] What may be the marker, whatever the pool has; type and star may be apart."""
    environs = ctx.board.surface[planet_id]
    has_star = ctx.rules.ask[questions.has_star]
    levels = STARRED if any(has_star(ctx, place) for place in environs) else PLAIN
    types = {ctx.facts.environs[place].type for place in environs}
    found = [
        kind
        for kind in ctx.facts.unit_kinds.values()
        if kind.side == "rebel"
        and kind.environ_type in types
        and not kind.elite
        and (kind.strength, kind.space_strength) in levels
    ]
    return sorted(found, key=lambda kind: (levels.index((kind.strength, kind.space_strength)), kind.id))


def in_pool(ctx: Context, planet_id: str) -> list[str]:
    """[VM-24] Those of them that the pool has; what is the marker now is to be had, too."""
    kinds = [kind.id for kind in kinds_for(ctx, planet_id)]
    left = ctx.rules.ask[questions.counters_of](ctx, kinds)
    mine = memory(ctx).markers.get(planet_id)
    return [kind for kind in kinds if left[kind] > 0 or kind == mine]


def taken(ctx: Context, kind: str) -> int:
    """[VM-24] How many counters of a kind are markers."""
    return sum(each == kind for each in memory(ctx).markers.values())


def fewer(number: int, ctx: Context, kind: str) -> int:
    """[VM-24] A marker is a real counter of the pool."""
    return max(0, number - taken(ctx, kind))


def fewer_of(numbers: Mapping[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[VM-24] The same for several kinds."""
    left = dict(numbers)
    for kind in memory(ctx).markers.values():
        if kind in left:
            left[kind] = max(0, left[kind] - 1)
    return left


def may_be_used_up(ctx: Context, kind: str) -> bool:
    """[VM-25f] A counter is left, as far as everybody sees, and may lie face down as a marker."""
    record = memory(ctx)
    hidden = {planet: each for planet, each in record.markers.items() if each and planet not in record.known}
    if not hidden or ctx.facts.unit_kinds[kind].side != "rebel":
        return False
    unseen = sum(each == kind for each in hidden.values())
    if ctx.rules.ask[questions.counters](ctx, kind) + unseen <= 0:
        return False
    return any(kind == each.id for planet in hidden for each in kinds_for(ctx, planet))


# They come and go


def keep_up(ctx: Context, touched: Touched) -> None:
    """[VM-22 to VM-22d] A marker lies wherever the state of a planet says so, and nowhere else."""
    for planet_id in touched.planets:
        bring_up_to_date(ctx, planet_id)


def lay_out(ctx: Context, moment: Moment) -> None:
    """[VM-22, VM-24] Where a position names no markers the usual ones lie; those that it names must fit."""
    record = memory(ctx)
    named, record.markers = record.markers, {}
    left = dict(ctx.rules.ask[questions.counters_of](ctx, ctx.facts.unit_kinds))
    for planet_id, kind in named.items():
        _check_marker(ctx, planet_id, kind)
        left[kind] = left.get(kind, 1) - 1
        if left[kind] < 0:
            raise FitgError(f"position.modules.{LOCALS}.markers: there are not so many {kind!r}.")
    record.markers = named
    for planet_id in ctx.board.planets:
        bring_up_to_date(ctx, planet_id)
    for planet_id in record.known:
        if planet_id not in memory(ctx).markers:
            raise FitgError(f"position.modules.{LOCALS}.known: no marker lies on {planet_id!r}.")


def _check_marker(ctx: Context, planet_id: str, kind: str) -> None:
    """[VM-22, VM-24] Can this counter be the marker of this planet, as it is?"""
    planet = ctx.state.planets.get(planet_id)
    if planet is None:
        raise FitgError(f"position.modules.{LOCALS}: there is no planet {planet_id!r}.")
    if not has_local_forces(ctx, planet):
        raise FitgError(f"position.modules.{LOCALS}: no Local Forces are on {planet_id}, as it is.")
    if kind and kind not in [each.id for each in kinds_for(ctx, planet_id)]:
        raise FitgError(f"position.modules.{LOCALS}: {kind!r} cannot be the marker of {planet_id}.")


def bring_up_to_date(ctx: Context, planet_id: str) -> None:
    """[VM-22 to VM-22d] One planet."""
    record = memory(ctx)
    wanted = has_local_forces(ctx, ctx.state.planets[planet_id])
    if wanted and planet_id not in record.markers:
        kinds = in_pool(ctx, planet_id)
        record.unchosen = (*record.unchosen, planet_id)
        place(ctx, planet_id, kinds[0] if kinds else "")
    elif not wanted and planet_id in record.markers and planet_id != record.exhausted:
        take_off(ctx, planet_id)


def place(ctx: Context, planet_id: str, kind: str) -> None:
    """[VM-24, VM-25f] Face down."""
    record = memory(ctx)
    record.markers = {**record.markers, planet_id: kind}
    record.known = tuple(each for each in record.known if each != planet_id)
    ctx.emit(LocalForcesPlaced(case="VM-24", planet=planet_id, unit=kind))


def take_off(ctx: Context, planet_id: str) -> None:
    """[VM-23b] The counter is in the pool again."""
    record = memory(ctx)
    record.markers = {each: kind for each, kind in record.markers.items() if each != planet_id}
    record.known = tuple(each for each in record.known if each != planet_id)
    record.unchosen = tuple(each for each in record.unchosen if each != planet_id)
    # Whom they held is nobody's prisoner now (VM-25e).
    ctx.touch_planet(planet_id)
    ctx.emit(LocalForcesGone(case="VM-23b", planet=planet_id))


def show(ctx: Context, planet_id: str, reason: str) -> None:
    """[VM-25f] One of its properties is used: it is turned up, and stays so."""
    record = memory(ctx)
    kind = record.markers.get(planet_id)
    if kind and planet_id not in record.known:
        record.known = (*record.known, planet_id)
        record.unchosen = tuple(each for each in record.unchosen if each != planet_id)
        ctx.show()
        ctx.emit(LocalForcesShown(case="VM-25f", planet=planet_id, unit=kind, reason=reason))


def on_ground(ctx: Context, place: str) -> UnitKind | None:
    """[VM-25a, VE-24b] The Local Forces around an Environ, or who acts as they do, by the counter."""
    if not ctx.board.on_surface(place):
        return None
    planet_id = ctx.board.planet_of[place]
    kind = memory(ctx).markers.get(planet_id) or ctx.rules.ask[asked.acts_as_local_forces](ctx, planet_id)
    return ctx.facts.unit_kinds[kind] if kind else None


def are_known(ctx: Context, planet_id: str) -> bool:
    """[VM-25f, VE-24] Do they lie face up?"""
    return planet_id in memory(ctx).known or bool(ctx.rules.ask[asked.acts_as_local_forces](ctx, planet_id))


# The Rebel Player chooses


class ChooseLocalForces(Action, frozen=True):
    form = "{unit} on {planet}"
    saying = "{unit}|lies on {planet}"
    final = True
    unit: UnitName
    planet: PlanetId


class PickMarkers(Procedure, tag="military.locals.PickMarkers"):
    """[VM-24] Which counters are the markers that have come, one planet after the other."""

    first = "next_planet"

    def next_planet(self, ctx: Context) -> Next:
        record = memory(ctx)
        while record.unchosen:
            planet_id = record.unchosen[0]
            kinds = in_pool(ctx, planet_id)
            # How many the pool has is not told: what lies face down elsewhere is part of it.
            if kinds and len(kinds_for(ctx, planet_id)) > 1:
                return self._ask(ctx, planet_id, kinds)
            record.unchosen = record.unchosen[1:]
        return DONE

    def _ask(self, ctx: Context, planet_id: str, kinds: list[str]) -> Ask:
        options: list[Option] = [(ChooseLocalForces(kind, planet_id), self.chosen) for kind in kinds]
        name = naming.planet(ctx.facts, planet_id)
        prompt = f"Local Forces on {name}: which unit of the pool lies face down as their marker?"
        return Ask("rebel", "locals.marker", "VM-24", prompt, options, about=planet_id, always=True)

    def chosen(self, ctx: Context, action: ChooseLocalForces) -> Next:
        record = memory(ctx)
        record.unchosen = tuple(each for each in record.unchosen if each != action.planet)
        place(ctx, action.planet, action.unit)
        return self.next_planet


def choose_new(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-24] A planet is free, or its rebellion is stopped: the marker comes at once."""
    if moment.planet:
        bring_up_to_date(ctx, moment.planet)
    return choose_left(ctx, moment)


def choose_left(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-24] Markers that came in another way are chosen as the next Player-Turn begins."""
    return PickMarkers() if memory(ctx).unchosen else None
