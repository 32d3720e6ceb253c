"""[VP-43c to VP-43g] The shuttles of the Imperial Will: up from any Environ, and down to any.

Everybody sees the Will, its Militia and whoever is aboard: there is nothing to hide about it.
"""

from __future__ import annotations

from collections.abc import Iterator

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship, Stack, opponent
from fitg.engine.rules import characters, detection, spaceships, units
from fitg.engine.rules.movement import may_enter, may_move
from fitg.engine.rules.reaction import Reaction
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.raking import can_rake
from fitg.engine.rules.space.surface_movement import SurfaceMovement
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.turn.reaction import (
    PlanetReaction,
    ReactionMove,
    may_set_out,
)
from fitg.engine.rulesets.underground.will import commandos
from fitg.engine.rulesets.underground.will.memory import SIDES, side_up, stack_of_will

MILITIA = "militia"
CASE_UP, CASE_DOWN, CASE_REACTION = "VP-43c", "VP-43d", "VP-43e"


def mother_ship(ctx: Context) -> Stack | None:
    """[VP-43c, VP-43f, 20.47] The free stack in orbit with the Will, if no PDB is in its way."""
    stack = stack_of_will(ctx)
    if stack is None or stack.role != "free" or not ctx.board.in_orbit(stack.place):
        return None
    return None if can_rake(ctx, ctx.board.planet_of[stack.place], "imperial") else stack


def ship_above(ctx: Context, planet: str) -> Stack | None:
    """[VP-43e] The same, if it is over this planet."""
    stack = units.stack_at(ctx, ctx.board.orbits.get(planet, ""), "imperial")
    if stack is None or SIDES.isdisjoint(stack.units):
        return None
    return None if can_rake(ctx, planet, "imperial") else stack


def load_of(stack: Stack) -> str:
    """[VP-38a] The Will with its Militia, as the stack knows them; "" if it carries none."""
    pair = units.loaded(side_up(stack), MILITIA)
    return pair if stack.cargo.get(pair) else ""


def environs(ctx: Context, stack: Stack) -> tuple[str, ...]:
    """The Environs below that are open."""
    below = ctx.board.surface[ctx.board.planet_of[stack.place]]
    return tuple(place for place in below if ctx.rules.ask[questions.is_open](ctx, place))


# Pieces that go by shuttle


def carry_over(ctx: Context, who: Character, place: str, case: str) -> None:
    """[VP-43c, VP-43d] Somebody goes with his ship and those whom he guards."""
    spaceships.leave_grounded(ctx, (who.id,))
    origin, ship = who.place, spaceships.owned_by(ctx, who.id)
    guarded = characters.captives_of(ctx, who.id)
    for captive in guarded:
        pieces.put_character(ctx, captive, place)
    pieces.put_character(ctx, who, place, "free" if ctx.board.in_orbit(place) else "")
    flown = ship is not None and ship.place == origin
    if ship is not None and flown:
        pieces.put_ship(ctx, ship, place)
        ship.stack = ""
    ctx.emit(
        Marched(
            case=case,
            side=who.side,
            origin=origin,
            destination=place,
            units={},
            characters=(who.id, *(captive.id for captive in guarded)),
            ships=(ship.id,) if ship is not None and flown else (),
        )
    )
    if ship is not None and flown and ship.damaged and ctx.board.on_surface(place):
        ctx.rules.ask[questions.land_damaged](ctx, ship)


def alone(ctx: Context) -> list[Ship]:
    """[VP-16, VP-43c] The Imperial ships that are nobody's, and can be carried."""
    if len(ctx.index.ships) == len(ctx.state.ships):
        return []  # Mostly every ship has an owner.
    stays = ctx.rules.ask[questions.is_left_behind]
    return [
        ship
        for ship in ctx.state.ships.values()
        if ship.side == "imperial"
        and not ship.owner
        and ship.stack != "interception"
        and not stays(ctx, ship)
    ]


def carry_ship(ctx: Context, ship: Ship, place: str, case: str) -> None:
    """[VP-43c, VP-43d] A ship of nobody goes by itself."""
    origin = ship.place
    pieces.put_ship(ctx, ship, place)
    ship.stack = ""
    ctx.emit(
        Marched(
            case=case,
            side="imperial",
            origin=origin,
            destination=place,
            units={},
            characters=(),
            ships=(ship.id,),
        )
    )
    if ship.damaged and ctx.board.on_surface(place):
        ctx.rules.ask[questions.land_damaged](ctx, ship)


def set_down_people(ctx: Context, crew: list[Character], place: str) -> None:
    """[VP-43d, VP-43g] They are seen, and whoever has a retinue is without it."""
    detection.set_detected(ctx, crew, True, "they came by military shuttle", CASE_DOWN)
    detection.spread_detection(ctx, place, "imperial")
    for who in crew:
        ctx.rules.ask[asked.loses_face](ctx, who)


def take_off(stack: Stack) -> None:
    """[VP-43d] Its Militia is on the way down: the Will carries it no more."""
    stack.cargo = units.without(stack.cargo, {load_of(stack): 1})


# Up, before anything moves


class ShuttleUp(Action, frozen=True):
    form = "shuttle {who} to the will"
    saying = "{who}|goes aboard the Imperial Will by shuttle"
    who: CharacterId


class LiftShip(Action, frozen=True):
    form = "lift {ship} to the will"
    saying = "{ship}|is taken aboard the Imperial Will"
    ship: ShipId


class ShuttleMilitiaUp(Action, frozen=True):
    form = "shuttle militia from {at} to the will"
    saying = "Militia at {at}|goes aboard the Imperial Will by shuttle"
    at: PlaceId


class BoardingByShuttle(InterplanetaryMovement, layer=True, tag="characters.will.InterplanetaryMovement"):
    """[VP-43c] Before anything moves one Militia, and anybody with his ship, may board from any Environ."""

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        if self.side == "imperial" and not self.begun and (stack := mother_ship(ctx)) is not None:
            options += self._boardings(ctx, stack)
        return options

    def _boardings(self, ctx: Context, stack: Stack) -> Iterator[Option]:
        below = environs(ctx, stack)
        for ship in alone(ctx):
            if ship.place in below:
                yield LiftShip(ship.id), self.lift_ship
        for place in below:
            for who in characters.at(ctx, place, self.side):
                if may_move(ctx, who) and may_enter(ctx, (who.id,), stack.place, "fleet"):
                    yield ShuttleUp(who.id), self.shuttle_up
            if not load_of(stack) and units.unmoved(ctx, place, self.side).get(MILITIA):
                yield ShuttleMilitiaUp(place), self.shuttle_militia_up

    def shuttle_up(self, ctx: Context, action: ShuttleUp) -> Next:
        stack = mother_ship(ctx)
        assert stack is not None
        carry_over(ctx, ctx.state.characters[action.who], stack.place, CASE_UP)
        return self.choose

    def lift_ship(self, ctx: Context, action: LiftShip) -> Next:
        stack = mother_ship(ctx)
        assert stack is not None
        carry_ship(ctx, ctx.state.ships[action.ship], stack.place, CASE_UP)
        return self.choose

    def shuttle_militia_up(self, ctx: Context, action: ShuttleMilitiaUp) -> Next:
        stack = mother_ship(ctx)
        assert stack is not None
        pair = units.loaded(side_up(stack), MILITIA)
        units.take(ctx, action.at, self.side, {MILITIA: 1})
        units.add(ctx, stack.place, self.side, {MILITIA: 1}, cargo={pair: 1})
        _tell_militia(ctx, action.at, stack.place, CASE_UP)
        return self.choose


def _tell_militia(ctx: Context, origin: str, place: str, case: str) -> None:
    ctx.emit(
        Marched(
            case=case,
            side="imperial",
            origin=origin,
            destination=place,
            units={MILITIA: 1},
            characters=(),
            ships=(),
        )
    )


# Down, before anything lands


class SetDown(Action, frozen=True):
    form = "set {who} down at {to}"
    saying = "{who}|goes down to {to} by shuttle"
    who: CharacterId
    to: PlaceId


class LowerShip(Action, frozen=True):
    form = "lower {ship} to {to}"
    saying = "{ship}|is set down at {to}"
    ship: ShipId
    to: PlaceId


class SetMilitiaDown(Action, frozen=True):
    form = "set militia down at {to}"
    saying = "Militia of the Imperial Will|goes down to {to} by shuttle"
    to: PlaceId


class StayAboard(Action, frozen=True):
    form = "nobody else"
    saying = "Everybody else|stays aboard the Imperial Will"
    passes = True
    usual = True


class ShuttlesDown(Procedure, tag="characters.will.ShuttlesDown"):
    """[VP-43d] One Militia, and anybody who is with the Will, to any Environ of the planet below."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        stack = mother_ship(ctx)
        if stack is None:
            return DONE
        options = list(self._landings(ctx, stack))
        options.append((StayAboard(), self.finish))
        planet = naming.planet(ctx.facts, ctx.board.planet_of[stack.place])
        prompt = f"The Imperial Will is in orbit: who goes down to {planet} by shuttle?"
        return Ask("imperial", "will.shuttles", CASE_DOWN, prompt, options, about=stack.place)

    def _landings(self, ctx: Context, stack: Stack) -> Iterator[Option]:
        ships = [ship for ship in alone(ctx) if ship.place == stack.place]
        for place in environs(ctx, stack):
            if load_of(stack) and units.room_for(ctx, place, MILITIA) > 0:
                yield SetMilitiaDown(place), self.set_militia_down
            for who in passengers(ctx, stack):
                if may_enter(ctx, (who.id,), place, "fleet"):
                    yield SetDown(who.id, place), self.set_down
            for ship in ships:
                yield LowerShip(ship.id, place), self.lower_ship

    def set_down(self, ctx: Context, action: SetDown) -> Next:
        who = ctx.state.characters[action.who]
        carry_over(ctx, who, action.to, CASE_DOWN)
        set_down_people(ctx, [who], action.to)
        return self.choose

    def lower_ship(self, ctx: Context, action: LowerShip) -> Next:
        carry_ship(ctx, ctx.state.ships[action.ship], action.to, CASE_DOWN)
        return self.choose

    def set_militia_down(self, ctx: Context, action: SetMilitiaDown) -> Next:
        stack = mother_ship(ctx)
        assert stack is not None
        origin = stack.place
        take_off(stack)
        units.take(ctx, origin, "imperial", {MILITIA: 1})
        units.add(ctx, action.to, "imperial", {MILITIA: 1})
        _tell_militia(ctx, origin, action.to, CASE_DOWN)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


def passengers(ctx: Context, stack: Stack) -> list[Character]:
    """Who is stacked with the Will and can be set down."""
    return [
        who
        for who in characters.at(ctx, stack.place, "imperial")
        if who.fate in CAN_ACT and not who.disabled and who.stack != "interception"
    ]


class ShuttlesFirst(SurfaceMovement, layer=True, tag="characters.will.SurfaceMovement"):
    """[VP-43d, VP-44b] Shuttles go down before anything lands; Commandos are assigned when all have moved."""

    def begin(self, ctx: Context) -> Next:
        if self.side != "imperial":
            return super().begin(ctx)
        commandos.report_back(ctx)
        return Call(ShuttlesDown(), self.go_on)

    def go_on(self, ctx: Context) -> Next:
        return super().begin(ctx)

    def finish(self, ctx: Context) -> Next:
        if self.side != "imperial":
            return super().finish(ctx)
        return Call(commandos.AssignCommandos(), self.end)

    def end(self, ctx: Context) -> Next:
        return super().finish(ctx)


# In reaction


def is_visited(ctx: Context, planet: str, side: Side) -> bool:
    """[VP-43e, VC-07b] Is anything of a side at the planet that the other could react to?"""
    places = (*ctx.board.surface[planet], ctx.board.orbits[planet])
    return any(units.anywhere_in(ctx, each, side) or characters.at(ctx, each, side) for each in places)


class DeliverMilitia(Action, frozen=True):
    form = "deliver militia to {to}"
    saying = "Militia of the Imperial Will|reacts to {to} by shuttle"
    to: PlaceId


class Delivery(ReactionMove, tag="characters.will.Delivery"):
    """[VP-43e, VP-43g] The Militia of the Will goes down, with anybody who is aboard."""

    def arrive(self, ctx: Context) -> Next:
        stack = mother_ship(ctx)
        assert stack is not None
        take_off(stack)
        crew = [ctx.state.characters[name] for name in self.fleet.companions]
        done = super().arrive(ctx)
        for who in crew:
            ctx.rules.ask[asked.loses_face](ctx, who)
        return done


class ReactionByShuttle(PlanetReaction, layer=True, tag="characters.will.PlanetReaction"):
    """[VP-43e] The move on the planet of the Will may be one by shuttle, to any of its Environs."""

    def _moves(self, ctx: Context, planet: str, aims: list[str]) -> Iterator[Option]:
        yield from super()._moves(ctx, planet, aims)
        stack = ship_above(ctx, planet) if self.side == "imperial" else None
        if stack is None or not load_of(stack):
            return
        if is_visited(ctx, planet, opponent(self.side)) and may_set_out(ctx, stack.place, self.side):
            for place in environs(ctx, stack):
                if units.room_for(ctx, place, MILITIA) > 0:
                    yield DeliverMilitia(place), self.deliver

    def deliver(self, ctx: Context, action: DeliverMilitia) -> Next:
        self.reacted = (*self.reacted, ctx.board.planet_of[action.to])
        return Call(delivery(ctx, action.to, self.apart(ctx)), self.choose)


def delivery(ctx: Context, place: str, apart: tuple[str, ...] = ()) -> Delivery:
    """[VP-43e] The way down from the Will."""
    origin = ctx.board.orbits[ctx.board.planet_of[place]]
    load = Fleet(side="imperial", units={MILITIA: 1})
    return Delivery(origin=origin, destination=place, fleet=load, apart=apart)


class AnswerByShuttle(Reaction, layer=True, tag="characters.will.Reaction"):
    """[VP-43e, 9.6] By the printed turn each threatened Environ is answered once, by shuttle too."""

    def more_moves(self, ctx: Context, place: str, options: list[Option]) -> None:
        super().more_moves(ctx, place, options)
        stack = mother_ship(ctx) if self.side == "imperial" else None
        carries = stack is not None and load_of(stack) and place in environs(ctx, stack)
        if carries and units.room_for(ctx, place, MILITIA) > 0:
            options.append((DeliverMilitia(place), self.deliver))

    def deliver(self, ctx: Context, action: DeliverMilitia) -> Next:
        self.answered = (*self.answered, action.to)
        return Call(delivery(ctx, action.to), self.choose)
