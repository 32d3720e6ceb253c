"""[20.11, 20.12] The move of one fleet, step by step (P-08): orbit, Hyperjump, orbit, landing."""

from __future__ import annotations

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import StackRole
from fitg.engine.rules import detection, units
from fitg.engine.rules.movement import with_captives
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import hyperjump, interception, navigation
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_losses import LoseInSpace
from fitg.engine.rules.space.raking import RakingAttack, can_rake


def orbit_of(ctx: Context, place: str) -> str:
    """[20.0] The Orbit Box that a move to or from a place passes; "" in Drift and off the map."""
    return ctx.board.orbits.get(ctx.board.planet_of.get(place, ""), "")


def is_raked(ctx: Context, fleet: Fleet, place: str) -> bool:
    """[20.13] May an Enemy PDB strike the fleet between this place, if it is an Environ, and orbit?"""
    return ctx.board.on_surface(place) and can_rake(ctx, ctx.board.planet_of[place], fleet.side)


def is_eventful(ctx: Context, fleet: Fleet, origin: str, destination: str) -> bool:
    """Does the move lead to a roll, to units being shown, or to a decision of the Enemy?"""
    boxes = dict.fromkeys((orbit_of(ctx, origin), orbit_of(ctx, destination)))
    if any(interception.is_guarded(ctx, box, fleet.side) for box in boxes if box):
        return True
    if is_raked(ctx, fleet, origin) or is_raked(ctx, fleet, destination):
        return True
    if fleets.uncovers(ctx, fleet, origin, destination):
        return True
    if any(ctx.rules.ask[questions.learns](ctx, fleet.companions, place) for place in (origin, destination)):
        return True
    if hyperjump.is_jump(ctx, origin, destination):
        shown = units.has_hidden(ctx, fleet.units) and not navigation.is_declared(ctx, fleet)
        parts = navigation.of_fleet(ctx, fleet)
        if shown or not hyperjump.is_certain(ctx, origin, destination, parts):
            return True
    return ctx.board.on_surface(destination) and units.crush_camp(ctx, destination, fleet.units)


class GoOn(Action, frozen=True):
    form = "go on to {to}"
    saying = "Go on to {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may intercept on the way, or the jump needs a roll."""
        move = ctx.state.stack[-1]
        return isinstance(move, FleetMove) and is_eventful(ctx, move.fleet, move.box(ctx), self.to)


class StopInOrbit(Action, frozen=True):
    form = "stop at {to}"
    saying = "Stop at {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may intercept."""
        move = ctx.state.stack[-1]
        return isinstance(move, FleetMove) and interception.is_guarded(ctx, self.to, move.fleet.side)


class FleetMove(Procedure):
    """[20.11, 20.12, P-08] A fleet goes where its owner has said.

    Until it arrives, drifts, is stopped or lost, it counts where it set out: a move is one change.
    """

    first = "rise"

    origin: str
    destination: str
    fleet: Fleet
    #: [21.4, 21.5] Where the jump ended: 1 in Drift, 2 in Drift 2.
    drift: int = 0
    #: [21.7] Units that the jump still costs.
    wrecks: int = 0

    def box(self, ctx: Context) -> str:
        """[20.0] The Orbit Box that the fleet leaves by."""
        return orbit_of(ctx, self.origin)

    # Out of the system

    def rise(self, ctx: Context) -> Next:
        """[20.11, 20.13] From an Environ it first goes up to the Orbit Box, past the PDB."""
        if is_raked(ctx, self.fleet, self.origin):
            return Call(self._attack(ctx, self.origin, self.box(ctx)), self.risen)
        return self.leave_orbit

    def _attack(self, ctx: Context, environ: str, place: str) -> RakingAttack:
        planet = ctx.board.planet_of[environ]
        return RakingAttack(planet=planet, fleet=self.fleet, origin=self.origin, place=place)

    def risen(self, ctx: Context, left: Fleet | None) -> Next:
        """[20.64] The survivors may go on, or stop in orbit."""
        if left is None:
            return DONE
        hurt = left != self.fleet
        self.fleet = left
        return self.choose_to_go_on if hurt and self.destination != self.box(ctx) else self.leave_orbit

    def choose_to_go_on(self, ctx: Context) -> Next:
        options: list[Option] = [
            (GoOn(self.destination), self.leave_orbit),
            (StopInOrbit(self.box(ctx)), self.stay_in_orbit),
        ]
        left = naming.units(ctx.facts, self.fleet.units)
        prompt = f"The Raking Attack has left {left}: does the fleet go on?"
        return Ask(self.fleet.side, "fleets.go-on", "20.64", prompt, options, about=self.box(ctx))

    def stay_in_orbit(self, ctx: Context) -> Next:
        self.destination = self.box(ctx)
        return self.leave_orbit

    def leave_orbit(self, ctx: Context) -> Next:
        """[20.11, 20.12] Enemy units in the Orbit Box may stop it there."""
        box = self.box(ctx)
        if box and interception.is_guarded(ctx, box, self.fleet.side):
            return Call(interception.question(ctx, box, self.fleet), self.left_orbit)
        return self.cross

    def left_orbit(self, ctx: Context, hunters: Fleet | None) -> Next:
        return self.cross if hunters is None else self._stopped(ctx, self.box(ctx), hunters)

    def _stopped(self, ctx: Context, box: str, hunters: Fleet) -> Next:
        """[20.11a, P-10] It moves no further in this Segment, with everybody in it."""
        self._put(ctx, box, "interception")
        interception.stop(ctx, box, hunters)
        return DONE

    def cross(self, ctx: Context) -> Next:
        """[20.11, 21.12] To the other Orbit Box; to another star system by Hyperjump only."""
        if orbit_of(ctx, self.destination) == self.box(ctx):
            return self.land
        return self.jump if hyperjump.is_jump(ctx, self.origin, self.destination) else self.enter_orbit

    # The jump

    def jump(self, ctx: Context) -> Next:
        """[21.26, 21.27] The jumping units are shown, unless Navigation two was declared for all.

        [21.6, 9.34] Whoever jumps with them turns his counter over; among units he counts as detected still.
        """
        if not navigation.is_declared(ctx, self.fleet):
            fleets.show(ctx, self.fleet, self.origin, "a Hyperjump")
        crew = [ctx.state.characters[name] for name in self.fleet.companions]
        detection.set_detected(ctx, crew, False, "they Hyperjump", "21.6")
        moment = Moment(name=hyperjump.LEAPING.name, side=self.fleet.side)
        return at(ctx, moment, self.leap)

    def leap(self, ctx: Context, swept: tuple[str, ...]) -> Next:
        """[21.3] To the destination, unless something carries the fleet elsewhere."""
        if swept and ctx.board.adrift(swept[0]):
            self.drift = 2
            return self.drift_away
        self.destination = swept[0] if swept else self.destination
        parts = navigation.of_fleet(ctx, self.fleet)
        return Call(
            hyperjump.Hyperjump(
                side=self.fleet.side, origin=self.origin, destination=self.destination, parts=parts
            ),
            self.jumped,
        )

    def jumped(self, ctx: Context, outcome: tables.Hyperjump) -> Next:
        """[21.7, P-23] Damage costs one unit, severe damage half of them."""
        self.drift = outcome.drift
        number = sum(fleets.counting(ctx, self.fleet).values())
        self.wrecks = tables.hyperjump_units_lost(outcome.effect, number)
        return self.wreck

    def wreck(self, ctx: Context) -> Next:
        """[P-23] The owner chooses what the jump costs, unit by unit."""
        if not self.wrecks:
            return self.drift_away if self.drift else self.enter_orbit
        options: list[Option] = [
            (LoseInSpace({kind: 1}), self.lose_unit) for kind in sorted(fleets.counting(ctx, self.fleet))
        ]
        prompt = f"The jump has damaged the fleet: which unit is lost ({self.wrecks} to go)?"
        hidden = units.has_hidden(ctx, self.fleet.units) and navigation.is_declared(ctx, self.fleet)
        about = self._end_of_jump(ctx)
        return Ask(self.fleet.side, "losses", "21.7", prompt, options, about=about, always=hidden)

    def _end_of_jump(self, ctx: Context) -> str:
        return hyperjump.arrival(ctx, self.destination, self.drift)

    def lose_unit(self, ctx: Context, action: LoseInSpace) -> Next:
        self.wrecks -= 1
        place = self._end_of_jump(ctx)
        left = fleets.lose(ctx, self.fleet, action.units, self.origin, place, "the Hyperjump", "21.7")
        if left is None:
            return DONE
        self.fleet = left
        return self.wreck

    def drift_away(self, ctx: Context) -> Next:
        """[21.4, 21.5] In Drift the fleet does nothing until its owner's next Operations Phase."""
        self._put(ctx, self._end_of_jump(ctx), "free")
        return DONE

    # Arrival

    def enter_orbit(self, ctx: Context) -> Next:
        """[20.11] In the Orbit Box of the destination Enemy units may stop it again."""
        box = orbit_of(ctx, self.destination)
        if interception.is_guarded(ctx, box, self.fleet.side):
            return Call(interception.question(ctx, box, self.fleet), self.entered_orbit)
        return self.land

    def entered_orbit(self, ctx: Context, hunters: Fleet | None) -> Next:
        if hunters is None:
            return self.land
        return self._stopped(ctx, orbit_of(ctx, self.destination), hunters)

    def land(self, ctx: Context) -> Next:
        """[20.11, 20.13] Down to an Environ, past the PDB."""
        if is_raked(ctx, self.fleet, self.destination):
            return Call(self._attack(ctx, self.destination, self.destination), self.landed)
        return self.arrive

    def landed(self, ctx: Context, left: Fleet | None) -> Next:
        if left is None:
            return DONE
        self.fleet = left
        return self.arrive

    def arrive(self, ctx: Context) -> Next:
        self._put(ctx, self.destination, "free")
        fleets.touch_down(ctx, self.fleet, self.destination)
        return DONE

    def _put(self, ctx: Context, place: str, role: StackRole) -> None:
        """[9.34] The fleet stands in a place, with everybody in it: they count as detected with the units."""
        fleets.move(ctx, self.fleet, self.origin, place, after=role)
        if place != self.origin:
            ctx.emit(self._moved(ctx, place))

    def _moved(self, ctx: Context, place: str) -> Marched:
        return Marched(
            case="20.1",
            side=self.fleet.side,
            origin=self.origin,
            destination=place,
            units=dict(self.fleet.units),
            characters=(*with_captives(ctx, self.fleet.companions), *self.fleet.captives),
            ships=tuple(ship.id for ship in fleets.ships_of(ctx, self.fleet)),
        )
