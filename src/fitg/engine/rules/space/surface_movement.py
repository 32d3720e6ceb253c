"""[20.3] The Surface Military Movement Segment: down from orbit, and from Environ to Environ of a planet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fitg.data.records import Side
from fitg.engine.actions import Action, UnitKindId
from fitg.engine.context import Context
from fitg.engine.events import Marched
from fitg.engine.procedure import DONE, Call, Next, Option, Procedure
from fitg.engine.rules import characters, detection, units
from fitg.engine.rules.movement import Mustering
from fitg.engine.rules.movement.free_movement import MarchFrom
from fitg.engine.rules.movement.marching import AddUnit, MarchTo
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import transport
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.raking import RakingAttack, can_rake
from fitg.engine.rules.space.ship_movement import SpaceMoves
from fitg.engine.state import Character


class SurfaceMovement(Procedure):
    """[20.3] Military units move on the surface of a planet, even those that moved before."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        """[20.3, A-09-07] A new Segment for all; who came with military units is still known for it."""
        units.start_segment(ctx)
        for character in ctx.state.characters.values():
            character.moved = False
            character.restacked = False
        return Call(SurfaceMoves(side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class SurfaceMoves(SpaceMoves, tag="space.SurfaceMoves"):
    """[20.3, 20.91] Units go to an Environ of their planet; characters join them, or stand apart (9.57)."""

    case = "20.3"
    prompt = "Move military units on the planets, and down from orbit; sort the stacks."
    flies = False

    def journeys(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.3] No character moves on his own in this Segment."""

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.91] In an Environ; in orbit all are in one stack."""
        if ctx.board.on_surface(character.place):
            SpaceMoves.stackings(self, ctx, character, options)

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        options += [(MarchFrom(place), self.march) for place in starting_places(ctx, self.side)]

    def march(self, ctx: Context, action: MarchFrom) -> Next:
        return Call(SurfaceMustering(side=self.side, origin=action.origin), self.choose)


def starting_places(ctx: Context, side: Side) -> Iterator[str]:
    """[20.3] Where free units stand that have not moved, and have somewhere to go on their planet."""
    for place in units.places(ctx, side):
        planet = ctx.board.planet_of.get(place)
        if planet is None or not units.unmoved(ctx, place, side):
            continue
        if next(SurfaceMustering(side=side, origin=place).starts(ctx), None) is not None:
            yield place


class AddCarrier(Action, frozen=True):
    form = "add {unit} with {cargo}"
    saying = "Add {unit} with the {cargo} that it carries"
    unit: UnitKindId
    cargo: UnitKindId


class SurfaceMustering(Mustering, tag="space.SurfaceMustering"):
    """[20.3, 20.51] Which units go where on their planet; a carrier in orbit takes its load along."""

    case = "20.3"

    #: [20.51] Pairs of a carrier and what it carries, as in a stack.
    cargo: Mapping[str, int] = {}

    def destinations(self, ctx: Context, contingent: Mapping[str, int]) -> Iterator[str]:
        """[20.3, 9.51, P-19] The Environs of the planet with room for all, if nobody is left in space."""
        if self._leaves_nobody(ctx, contingent):
            yield from self._havens(ctx, contingent)

    def _havens(self, ctx: Context, contingent: Mapping[str, int]) -> Iterator[str]:
        number = sum(contingent.values())
        for place in ctx.board.surface[ctx.board.planet_of[self.origin]]:
            if place != self.origin and units.room(ctx, place, self.side) >= number:
                yield place

    def _leaves_nobody(self, ctx: Context, contingent: Mapping[str, int]) -> bool:
        here = units.of_side(ctx, self.origin, self.side)
        return transport.leaves_nobody(
            ctx,
            self.origin,
            self.side,
            self.companions,
            ships=tuple(ship.id for ship in fleets.ships_of(ctx, self._fleet())),
            units_stay=sum(here.values()) > sum(contingent.values()),
        )

    def could_go(self, ctx: Context, contingent: Mapping[str, int]) -> bool:
        """There is room for them; who else must come along is chosen afterwards."""
        return next(self._havens(ctx, contingent), None) is not None

    def starts(self, ctx: Context) -> Iterator[Option]:
        """The units that may be added first."""
        options: list[Option] = []
        self.recruits(ctx, options)
        yield from options

    def recruits(self, ctx: Context, options: list[Option]) -> None:
        """[20.53] In orbit nothing is unloaded: a carrier goes with its load, or an empty one."""
        if ctx.board.on_surface(self.origin):
            Mustering.recruits(self, ctx, options)
            return
        stack = units.stack_at(ctx, self.origin, self.side)
        assert stack is not None
        mine, ready = _loaded(self.cargo), units.unmoved(ctx, self.origin, self.side)
        for kind, n in sorted(units.without(ready, _loaded(stack.cargo)).items()):
            taken = self.units.get(kind, 0) - mine.get(kind, 0)
            if taken < n and self.could_go(ctx, units.merged(self.units, {kind: 1})):
                options.append((AddUnit(kind), self.add_unit))
        for pair, n in sorted(stack.cargo.items()):
            grown = units.merged(self.units, _loaded({pair: 1}))
            if self.cargo.get(pair, 0) < n and self.could_go(ctx, grown):
                carrier, _, load = pair.partition("+")
                options.append((AddCarrier(carrier, load), self.add_carrier))

    def add_carrier(self, ctx: Context, action: AddCarrier) -> Next:
        pair = {units.loaded(action.unit, action.cargo): 1}
        self.units = units.merged(self.units, _loaded(pair))
        self.cargo = units.merged(self.cargo, pair)
        return self.choose

    def meets_fire(self, ctx: Context, destination: str) -> bool:
        """[20.3, 20.6] On the way down from orbit."""
        return ctx.board.in_orbit(self.origin) and can_rake(ctx, ctx.board.planet_of[self.origin], self.side)

    def _fleet(self) -> Fleet:
        return Fleet(
            side=self.side,
            units=self.units,
            cargo=self.cargo,
            companions=self.companions,
            captives=self.captives,
            ships=self.ships,
        )

    def depart(self, ctx: Context, action: MarchTo) -> Next:
        march = SurfaceMarch(fleet=self._fleet(), origin=self.origin, destination=action.to)
        return Call(march, self.finish)


def _loaded(cargo: Mapping[str, int]) -> dict[str, int]:
    """The units of which cargo speaks: those that carry, and those that are carried."""
    return units.merged(units.carrying(cargo), units.carried(cargo))


class SurfaceMarch(Procedure):
    """[20.3] A stack goes to an Environ of its planet; on the way down from orbit it may be raked (20.6)."""

    fleet: Fleet
    origin: str
    destination: str

    def begin(self, ctx: Context) -> Next:
        planet = ctx.board.planet_of[self.origin]
        if ctx.board.in_orbit(self.origin) and can_rake(ctx, planet, self.fleet.side):
            attack = RakingAttack(planet=planet, fleet=self.fleet, origin=self.origin, place=self.destination)
            return Call(attack, self.raked)
        return self.arrive

    def raked(self, ctx: Context, left: Fleet | None) -> Next:
        """[20.64, P-11] The survivors land; where none is left, nobody is."""
        if left is None:
            return DONE
        self.fleet = left
        return self.arrive

    def arrive(self, ctx: Context) -> Next:
        """[20.3, 9.34, 9.52] All stand in the Environ; whoever came with units counts as detected."""
        land(ctx, self.fleet, self.origin, self.destination, "20.3")
        return DONE


def land(
    ctx: Context, fleet: Fleet, origin: str, destination: str, case: str, *, reaction: bool = False
) -> None:
    """Units and whoever goes with them stand in another Environ of the planet."""
    ships = tuple(ship.id for ship in fleets.ships_of(ctx, fleet))
    guarded = [captive.id for name in fleet.companions for captive in characters.captives_of(ctx, name)]
    fleets.move(ctx, fleet, origin, destination)
    ctx.emit(
        Marched(
            case=case,
            side=fleet.side,
            origin=origin,
            destination=destination,
            units=dict(fleet.units),
            characters=(*fleet.companions, *guarded, *fleet.captives),
            ships=ships,
            reaction=reaction,
        )
    )
    detection.spread_detection(ctx, destination, fleet.side)
