"""[VP-11b] After a capture Special Ops may move away at once, out of sequence, with their prisoners."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import HELD
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import courses, landings
from fitg.engine.rulesets.underground.operatives.memory import KNOWN_OPS


class HoldPosition(Action, frozen=True):
    form = "special ops stay"
    saying = "The Special Ops stay"
    passes = True
    final = True


class WithdrawTo(Action, frozen=True):
    form = "special ops go to {to}"
    saying = "The Special Ops|go to {to}"
    final = True
    to: PlaceId


class LeaveFor(Action, frozen=True):
    form = "special ops leave for {planet}"
    saying = "The Special Ops|leave for {planet}"
    planet: PlanetId


class Withdrawal(Procedure, tag="characters.specialops.Withdrawal"):
    """[VP-11b] One move as in an Operations Phase: to another Environ, to orbit, or to another planet."""

    first = "choose"
    interrupts = True

    place: str
    captives: tuple[str, ...]
    planet: str = ""

    def fleet(self, ctx: Context) -> Fleet:
        """The unit and those whom it has captured."""
        people = ctx.state.characters
        held = tuple(
            each for each in self.captives if people[each].fate in HELD and people[each].place == self.place
        )
        return Fleet(side="imperial", units={KNOWN_OPS: 1}, captives=held)

    def choose(self, ctx: Context) -> Next:
        fleet, here = self.fleet(ctx), ctx.board.planet_of[self.place]
        is_open = ctx.rules.ask[questions.is_open]
        options: list[Option] = [(HoldPosition(), self.stay)]
        if ctx.board.on_surface(self.place):
            options += [
                (WithdrawTo(place), self.march)
                for place in ctx.board.surface[here]
                if place != self.place and is_open(ctx, place)
            ]
        options += [(LeaveFor(planet), self.set_course) for planet in courses(ctx, self.place, fleet)]
        prompt = f"The Special Ops at {naming.place(ctx.facts, self.place)} may move at once: where to?"
        return Ask("imperial", "special-ops.withdraw", "VP-11b", prompt, options, about=self.place)

    def stay(self, ctx: Context) -> Next:
        return DONE

    def march(self, ctx: Context, action: WithdrawTo) -> Next:
        """To another Environ of the planet; they need no room."""
        fleet = self.fleet(ctx)
        fleets.move(ctx, fleet, self.place, action.to)
        ctx.emit(
            Marched(
                case="VP-11b",
                side="imperial",
                origin=self.place,
                destination=action.to,
                units=dict(fleet.units),
                characters=fleet.captives,
                ships=(),
            )
        )
        return DONE

    def set_course(self, ctx: Context, action: LeaveFor) -> Next:
        self.planet = action.planet
        return self.choose_place

    def stops(self, ctx: Context) -> list[str]:
        """[VC-04, VC-06, VQ-176] In orbit, or on the surface: an Operations Phase has both movements."""
        found, here = list(landings(ctx, self.place, self.planet, self.fleet(ctx))), self.place
        if ctx.board.on_surface(here) and ctx.board.planet_of[here] == self.planet:
            return found
        is_open = ctx.rules.ask[questions.is_open]
        return found + [
            place for place in ctx.board.surface[self.planet] if place not in found and is_open(ctx, place)
        ]

    def choose_place(self, ctx: Context) -> Next:
        options: list[Option] = [(WithdrawTo(place), self.depart) for place in self.stops(ctx)]
        name = naming.planet(ctx.facts, self.planet)
        prompt = f"Where do the Special Ops go at {name}?"
        return Ask("imperial", "special-ops.withdraw", "VP-11b", prompt, options, about=self.place)

    def depart(self, ctx: Context, action: WithdrawTo) -> Next:
        move = FleetMove(origin=self.place, destination=action.to, fleet=self.fleet(ctx))
        return Call(move, self.stay)
