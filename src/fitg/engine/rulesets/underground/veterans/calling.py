"""[VM-27 to VM-27d] Counters that are taken from the map: where they are, and what comes in their place."""

from __future__ import annotations

from collections.abc import Collection

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters, units
from fitg.engine.rules.galactic import tracks
from fitg.engine.rulesets.underground.locals import markers
from fitg.engine.rulesets.underground.locals.memory import memory as locals_memory
from fitg.engine.rulesets.underground.veterans import ladders
from fitg.engine.rulesets.underground.veterans.events import LocalsCalled, VeteransCalled


def in_field(ctx: Context, kind: str, but: Collection[str] = ()) -> list[str]:
    """[VM-27, VQ-150] Where a unit of a kind can be taken: not where it is wanted, nor out of a transport."""
    return [
        place
        for place in units.places(ctx, "rebel")
        if place not in but
        and units.unladen(ctx, place, "rebel").get(kind)
        and not carries_people(ctx, place, "rebel")
    ]


def carries_people(ctx: Context, place: str, side: Side) -> bool:
    """[VQ-150] In space whoever is aboard, or held there, needs the units."""
    if not characters.in_space(ctx, place):
        return False
    aboard = any(each.with_units for each in characters.at(ctx, place, side))
    return aboard or bool(characters.captives_at(ctx, place, opponent(side)))


def at_home(ctx: Context, kind: str, but: Collection[str] = ()) -> list[str]:
    """[VM-27a] The planets whose marker is of a kind, and can be replaced."""
    found = sorted(planet for planet, each in locals_memory(ctx).markers.items() if each == kind)
    return [planet for planet in found if planet not in but and can_be_replaced(ctx, planet, but)]


def can_be_replaced(ctx: Context, planet_id: str, but: Collection[str] = ()) -> bool:
    """[VM-27a] Is there another counter for a planet, be it at the end of a chain of markers?"""
    held = locals_memory(ctx).markers
    seen, left = {*but, planet_id}, [planet_id]
    while left:
        kinds = [kind.id for kind in markers.kinds_for(ctx, left.pop())]
        if any(ladders.in_pool(ctx, kind) or in_field(ctx, kind) for kind in kinds):
            return True
        chain = [each for each, kind in held.items() if kind in kinds and each not in seen]
        seen.update(chain)
        left += chain
    return False


def take_marker(ctx: Context, planet_id: str) -> None:
    """[VM-27a] The planet is without strength until the next counter lies there."""
    record = locals_memory(ctx)
    kind = record.markers[planet_id]
    record.markers = {**record.markers, planet_id: ""}
    record.known = tuple(each for each in record.known if each != planet_id)
    record.unchosen = tuple(each for each in record.unchosen if each != planet_id)
    ctx.show()
    ctx.emit(LocalsCalled(case="VM-27a", unit=kind, planet=planet_id))


# What comes in the place of a unit


class SeasonUnit(Action, frozen=True):
    form = "season to {unit} at {at}"
    saying = "{unit}|takes its place at {at}, for 2 points of the track"
    final = True
    unit: UnitName
    at: PlaceId


class RetrainUnit(Action, frozen=True):
    form = "retrain to {unit} at {at}"
    saying = "{unit}|takes its place at {at}"
    final = True
    unit: UnitName
    at: PlaceId


class TakeItsWorth(Action, frozen=True):
    form = "refund"
    saying = "Nothing takes its place: its worth goes to the track"
    final = True


class Relief(Procedure, tag="military.veterans.Relief"):
    """[VM-27b to VM-27d] A unit is about to leave a place: who relieves it?"""

    place: str
    unit: str

    def begin(self, ctx: Context) -> Next:
        better = ladders.above(ctx, self.unit)
        options: list[Option] = []
        if ladders.in_pool(ctx, better) and tracks.points(ctx, "rebel") >= ladders.LEVEL_PRICE:
            options.append((SeasonUnit(better, self.place), self.season))
        options += [
            (RetrainUnit(kind, self.place), self.retrain)
            for kind in ladders.akin(ctx, self.unit)
            if ladders.in_pool(ctx, kind)
        ]
        options.append((TakeItsWorth(), self.refund))
        name = naming.unit_name(ctx.facts, self.unit, 1)
        prompt = f"{name} leaves {naming.place(ctx.facts, self.place)}: what takes its place?"
        return Ask("rebel", "veterans.relief", "VM-27", prompt, options, about=self.place, always=True)

    def season(self, ctx: Context, action: SeasonUnit) -> Next:
        tracks.lose(ctx, "rebel", ladders.LEVEL_PRICE, "seasoned troops", "VM-27b")
        return self._relieve(ctx, action.unit)

    def retrain(self, ctx: Context, action: RetrainUnit) -> Next:
        return self._relieve(ctx, action.unit)

    def _relieve(self, ctx: Context, after: str) -> Next:
        """At once: whoever is guarded here stays guarded."""
        units.replace(ctx, units.stacks(ctx, "rebel")[self.place], self.unit, after)
        ctx.emit(VeteransCalled(case="VM-27", unit=self.unit, place=self.place, replaced_by=after))
        return DONE

    def refund(self, ctx: Context) -> Next:
        units.take(ctx, self.place, "rebel", {self.unit: 1})
        ctx.emit(VeteransCalled(case="VM-27", unit=self.unit, place=self.place))
        tracks.gain(ctx, "rebel", ladders.price(ctx, self.unit), "units called away", "VM-27d")
        return DONE


# Markers


class LayMarker(Action, frozen=True):
    form = "lay {unit} on {planet}"
    saying = "{unit}|of the pool lies on {planet}"
    final = True
    unit: UnitName
    planet: PlanetId


class LayFromField(Action, frozen=True):
    form = "lay {unit} on {planet} from {origin}"
    saying = "{unit}|leaves {origin} for {planet}"
    final = True
    unit: UnitName
    planet: PlanetId
    origin: PlaceId


class LayFromHome(Action, frozen=True):
    form = "lay {unit} on {planet} of {origin}"
    saying = "{unit}|of the Local Forces on {origin} lies on {planet}"
    final = True
    unit: UnitName
    planet: PlanetId
    origin: PlanetId


class LeaveWithout(Action, frozen=True):
    form = "no marker"
    saying = "Local Forces without strength"
    final = True
    passes = True


class NextMarker(Procedure, tag="military.veterans.NextMarker"):
    """[VM-26, VM-27a] A counter for the marker of a planet: from the pool, or else from the map.

    A chain of markers comes to no planet twice, so it ends.
    """

    planet: str
    #: [VM-27a] The planets of this chain.
    chain: tuple[str, ...]
    #: [VM-27a] What was taken must be replaced; where nothing lay the Rebels may leave it at that.
    must: bool
    coming: str = ""

    def begin(self, ctx: Context) -> Next:
        """Asked in any case: what lies face down elsewhere decides what there is to choose."""
        options = self._ways(ctx)
        if not self.must or not options:
            options.append((LeaveWithout(), self.leave))
        name = naming.planet(ctx.facts, self.planet)
        prompt = f"Local Forces on {name}: which counter is their marker?"
        return Ask("rebel", "veterans.marker", "VM-27a", prompt, options, about=self.planet, always=True)

    def _ways(self, ctx: Context) -> list[Option]:
        kinds = [kind.id for kind in markers.kinds_for(ctx, self.planet)]
        pool: list[Option] = [
            (LayMarker(kind, self.planet), self.lay) for kind in kinds if ladders.in_pool(ctx, kind)
        ]
        if pool:
            return pool
        ways: list[Option] = []
        for kind in kinds:
            ways += [(LayFromField(kind, self.planet, each), self.call) for each in in_field(ctx, kind)]
            homes = at_home(ctx, kind, self.chain)
            ways += [(LayFromHome(kind, self.planet, each), self.borrow) for each in homes]
        return ways

    def lay(self, ctx: Context, action: LayMarker) -> Next:
        markers.place(ctx, self.planet, action.unit)
        return DONE

    def call(self, ctx: Context, action: LayFromField) -> Next:
        self.coming = action.unit
        return Call(Relief(place=action.origin, unit=action.unit), self.arrive)

    def arrive(self, ctx: Context) -> Next:
        markers.place(ctx, self.planet, self.coming)
        return DONE

    def borrow(self, ctx: Context, action: LayFromHome) -> Next:
        take_marker(ctx, action.origin)
        markers.place(ctx, self.planet, action.unit)
        return Call(NextMarker(planet=action.origin, chain=(*self.chain, action.origin), must=True))

    def leave(self, ctx: Context) -> Next:
        return DONE


class MarkersFromTheMap(markers.PickMarkers, layer=True, tag="military.veterans.PickMarkers"):
    """[VM-26] Where the pool had no counter for Local Forces there may be one on the map."""

    def next_planet(self, ctx: Context) -> Next:
        record = locals_memory(ctx)
        bare = next((each for each in record.unchosen if not record.markers.get(each)), "")
        if not bare:
            return super().next_planet(ctx)
        record.unchosen = tuple(each for each in record.unchosen if each != bare)
        return Call(NextMarker(planet=bare, chain=(bare,), must=False), self.next_planet)
