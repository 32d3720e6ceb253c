"""[VC-06] Surface Movement: first down from orbit, then from Environ to Environ, units and people alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Call, Next, Option
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, detection, spaceships, units
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.movement import may_enter, may_move
from fitg.engine.rules.movement.free_movement import Fly, MarchFrom, WalkTo
from fitg.engine.rules.space import transport
from fitg.engine.rules.space.ship_movement import SpaceBoarding, may_depart
from fitg.engine.rules.space.surface_movement import (
    Descent,
    SurfaceMovement,
    SurfaceMoves,
    starting_places,
)
from fitg.engine.rulesets.underground import positions
from fitg.engine.rulesets.underground.turn.memory import TURN, memory
from fitg.engine.terms import SURFACE_MOVEMENT

CASE = "VC-06"


class SurfaceBoarding(SpaceBoarding, tag="underground.SurfaceBoarding"):
    """[VC-06, VC-06b] Who flies along to which Environ of the planet, from orbit or from another Environ."""

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[P-19] Nobody is left in space without a craft."""
        here = ctx.state.ships[self.ship].place
        if not transport.leaves_nobody(ctx, here, self.side, self.aboard, self.ship):
            return ()
        return [
            place
            for place in ctx.board.surface[ctx.board.planet_of[here]]
            if place != here
            and ctx.rules.ask[questions.is_open](ctx, place)
            and may_enter(ctx, self.aboard, place)
        ]


def flight_of(ctx: Context, pilot: Character) -> list[Fly]:
    """[14.51, VC-06] His ship, if it can go to an Environ of the planet with whom it has to take along.

    He is somebody who may still move.
    """
    ship = spaceships.owned_by(ctx, pilot.id)
    if ship is None or ctx.board.walks.get(ship.place) == ():
        return []  # He has none, or there is no other Environ.
    if not may_depart(ctx, ship):
        return []
    alone = SurfaceBoarding(side=pilot.side, ship=ship.id, aboard=(pilot.id,))
    if alone.destinations(ctx):
        return [Fly(ship.id)]
    together = SurfaceBoarding(side=pilot.side, ship=ship.id, aboard=_fullest_crew(ctx, ship))
    return [Fly(ship.id)] if together.destinations(ctx) else []


def _fullest_crew(ctx: Context, ship: Ship) -> tuple[str, ...]:
    """[P-19] The pilot and as many as there are seats for: if not even they can go, nobody can."""
    aboard: tuple[str, ...] = (ship.owner,)
    everybody = ctx.state.characters
    room = spaceships.model(ctx, ship).passengers - spaceships.seats_taken(ctx, everybody[ship.owner])
    for mate in characters.at(ctx, ship.place, ship.side):
        seats = spaceships.seats_taken(ctx, mate)
        if mate.id not in aboard and seats <= room and may_move(ctx, mate):
            aboard, room = (*aboard, mate.id), room - seats
    return aboard


class Landings(SurfaceMoves, tag="underground.Landings"):
    """[VC-06] The first step: whatever is in orbit may come down."""

    case = CASE
    prompt = "Land units and spaceships from orbit."
    flies = True

    def journeys(self, ctx: Context, character: Character, options: list[Option]) -> None:
        if character.place in ctx.board.boxes and may_move(ctx, character):
            options += [(flight, self.fly) for flight in flight_of(ctx, character)]

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[VC-06d] The stacks are sorted when all have moved."""

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        found = starting_places(ctx, self.side, ctx.board.boxes)
        options += [(MarchFrom(place), self.march) for place in found]

    def must_ask(self, ctx: Context) -> bool:
        """[7.22, 36.1, 14.2] Not to be asked would tell that face-down units in orbit never land."""
        if super(SurfaceMoves, self).must_ask(ctx):
            return True
        above = units.stacks(ctx, self.side).keys() & ctx.board.boxes
        return any(units.lies_face_down(ctx, place, self.side) for place in above)

    def fly(self, ctx: Context, action: Fly) -> Next:
        return Call(_boarding(ctx, action), self.choose)


class OnTheGround(SurfaceMoves, tag="underground.SurfaceMoves"):
    """[VC-06, VC-06c, VC-06d] The second step: to other Environs, on foot, by ship or with units."""

    case = CASE
    prompt = "Move units and characters on the planets, and sort the stacks."
    flies = True

    def journeys(self, ctx: Context, character: Character, options: list[Option]) -> None:
        places, ask = ctx.board.walks.get(character.place), ctx.rules.ask
        if not places or not ask[questions.may_move](ctx, character):
            return
        who, allows = character.id, ask[questions.may_enter]
        if who in ctx.index.ships:
            options += [(flight, self.fly) for flight in flight_of(ctx, character)]
        for place in places:  # As `may_enter` asks it, with a call less for everybody and every place.
            if allows(ctx, character, place, "ship"):
                options.append((WalkTo(who, place), self.walk))

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        found = starting_places(ctx, self.side, ctx.board.sizes)
        options += [(MarchFrom(place), self.march) for place in found]

    def fly(self, ctx: Context, action: Fly) -> Next:
        return Call(_boarding(ctx, action), self.choose)


def _boarding(ctx: Context, action: Fly) -> SurfaceBoarding:
    ship = ctx.state.ships[action.ship]
    return SurfaceBoarding(side=ship.side, ship=ship.id, aboard=(ship.owner,))


class TwoSteps(SurfaceMovement, layer=True, tag="underground.SurfaceMovement"):
    """[VC-06, VC-11] Things change hands; then pieces land, and then they spread out."""

    def begin(self, ctx: Context) -> Next:
        return Call(Trading(side=self.side), self.descend)

    def descend(self, ctx: Context) -> Next:
        """[VC-06] A piece that lands may move on; where nothing is in orbit, nothing lands."""
        if not _has_something_in_orbit(ctx, self.side):
            return self.spread_out
        units.start_segment(ctx)
        for character in ctx.state.characters.values():
            character.moved = character.restacked = False
        return Call(Landings(side=self.side), self.touch_down)

    def touch_down(self, ctx: Context) -> Next:
        """[VC-06] Whoever has landed may go on."""
        units.forget_moves(ctx)
        return self.spread_out

    def spread_out(self, ctx: Context) -> Next:
        return super().begin(ctx)

    def finish(self, ctx: Context) -> Next:
        take_stands(ctx, self.side)
        return super().finish(ctx)


def _has_something_in_orbit(ctx: Context, side: Side) -> bool:
    """Free units or people: everybody sees whether there are any."""
    in_orbit = ctx.board.in_orbit
    return any(map(in_orbit, units.stacks(ctx, side))) or any(
        in_orbit(place) and characters.at(ctx, place, side) for place in ctx.index.people
    )


def take_stands(ctx: Context, side: Side) -> None:
    """[VC-06d, VC-06f, 9.4] Whoever stands with units in an Environ is known, and goes on no mission."""
    found: list[str] = []
    for place in ctx.board.by_order(filter(ctx.board.on_surface, units.stacks(ctx, side))):
        crew = [character for character in characters.at(ctx, place, side) if character.with_units]
        if crew:
            found += [character.id for character in crew]
            detection.set_detected(ctx, crew, True, "they are with military units", "VC-06d")
            detection.spread_detection(ctx, place, side)
    memory(ctx).with_units = tuple(found)


def stand_in_position(ctx: Context, moment: Moment) -> None:
    """[VC-06d] A position after Surface Movement: whoever is with units there has taken his stand already."""
    record, here = memory(ctx), ctx.segments[ctx.state.segment]
    for field, names in (("with_units", record.with_units), ("questioned", record.questioned)):
        positions.must_be_known(f"{TURN}.{field}", names, ctx.state.characters, "character")
    positions.must_be_known(f"{TURN}.under_way", record.under_way, ctx.state.ships, "ship")
    before = reversed(ctx.segments[: ctx.state.segment])
    in_turn = takewhile(lambda each: each.player == here.player, before)
    if here.player is None:
        return
    if not record.with_units and any(each.name == SURFACE_MOVEMENT.name for each in in_turn):
        record.with_units = tuple(
            each.id
            for each in ctx.state.characters.values()
            if each.side == here.player
            and each.fate in CAN_ACT
            and each.with_units
            and ctx.board.on_surface(each.place)
        )
    # Whoever has taken his stand is known (VC-06d), and those of his side who are there with him (9.4).
    for each in map(ctx.state.characters.__getitem__, record.with_units):
        if each.with_units:
            each.detected = True
            detection.spread_detection(ctx, each.place, each.side)


class KnownLanding(Descent, layer=True, tag="underground.Descent"):
    """[VC-06a] Whoever lands with units is detected, and was in no Detection Routine."""

    def arrive(self, ctx: Context) -> Next:
        done = super().arrive(ctx)
        crew = [ctx.state.characters[name] for name in self.fleet.companions]
        detection.set_detected(ctx, crew, True, "they landed with military units", "VC-06a")
        detection.spread_detection(ctx, self.destination, self.fleet.side)
        return done


def stand_apart(ctx: Context, travellers: tuple[str, ...]) -> None:
    """[VX-20m] Who has moved since, and not with units, stands apart from them."""
    record = memory(ctx)
    if record.with_units:
        record.with_units = tuple(each for each in record.with_units if each not in travellers)


def not_with_units(ctx: Context, character: Character) -> bool:
    """[VC-06d, VC-06e] Even if the units are gone: only who stood apart goes on missions."""
    return character.id not in memory(ctx).with_units
