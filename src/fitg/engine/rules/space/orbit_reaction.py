"""[20.8] Reaction moves that come down from the Orbit Box of the planet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, movement, spaceships, units
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.reaction import (
    GoWithLeader,
    GoWithoutLeader,
    ReactByShip,
    Reaction,
    ReactionMarch,
    ReactWithUnit,
)
from fitg.engine.rules.space import gathering, transport
from fitg.engine.rules.space.fleet import Fleet, followers
from fitg.engine.rules.space.ship_movement import SpaceBoarding, may_depart
from fitg.engine.rules.space.surface_movement import land


class OrbitReaction(Reaction, tag="space.Reaction"):
    """[20.8] A unit, or a ship with passengers, may come from orbit too, unless it is intercepted."""

    #: [9.62] Passengers who came along, and may choose their stack.
    newcomers: tuple[str, ...] = ()

    def must_ask(self, ctx: Context, places: list[str]) -> bool:
        """[7.22, 19.6, 20.53] Face-down units nearby may be a Suicide Squad, carry a load, or never land."""
        return any(
            units.lies_face_down(ctx, origin, self.side)
            for place in places
            for origin in (*ctx.board.walks[place], ctx.board.orbits[ctx.board.planet_of[place]])
        )

    def more_moves(self, ctx: Context, place: str, options: list[Option]) -> None:
        orbit = ctx.board.orbits[ctx.board.planet_of[place]]
        for character in characters.at(ctx, orbit, self.side):
            ship = spaceships.owned_by(ctx, character.id)
            if ship is not None and movement.may_move(ctx, character) and may_come(ctx, ship, place):
                options.append((ReactByShip(character.id, place), self.fly))
        room = units.room(ctx, place, self.side)
        options += [
            (ReactWithUnit(kind, orbit, place), self.send_unit)
            for kind, load in sorted(able_to_react(ctx, orbit, self.side, place).items())
            if room >= units.crowd(ctx, contingent(kind, load))
        ]

    def fly(self, ctx: Context, action: ReactByShip) -> Next:
        """[14.56] Inside a planet a ship takes nobody along; one that comes from orbit has its passengers."""
        if not ctx.board.in_orbit(ctx.state.characters[action.who].place):
            return super().fly(ctx, action)
        self.answered = (*self.answered, action.to)
        ship = spaceships.owned_by(ctx, action.who)
        assert ship is not None
        boarding = ReactionBoarding(side=self.side, ship=ship.id, aboard=(action.who,), destination=action.to)
        return Call(boarding, self.land)

    def land(self, ctx: Context, aboard: tuple[str, ...]) -> Next:
        self.arrived, self.newcomers = aboard[0], aboard[1:]
        return self.join

    def join(self, ctx: Context) -> Next:
        """[9.62] Each of them may be stacked with any units of his side in the Environ."""
        move = super().join(ctx)
        return move if isinstance(move, Ask) else self._next_one()

    def _next_one(self) -> Next:
        if not self.newcomers:
            return self.choose
        self.arrived, self.newcomers = self.newcomers[0], self.newcomers[1:]
        return self.join

    def stack_up(self, ctx: Context, character_id: str, *, with_units: bool) -> Next:
        super().stack_up(ctx, character_id, with_units=with_units)
        return self._next_one()


def contingent(kind: str, load: str) -> dict[str, int]:
    """[20.51] A unit, and what it carries: the two are never of one kind."""
    return {kind: 1, load: 1} if load else {kind: 1}


def may_come(ctx: Context, ship: Ship, place: str) -> bool:
    """[20.8, 25.21, P-19] Can a ship go there, and take along whoever has no other craft?"""
    crew = [each.id for each in followers(ctx, ship.place, ship.side)]
    free = [name for name in crew if movement.may_enter(ctx, (name,), place)]
    return may_depart(ctx, ship) and transport.leaves_nobody(ctx, ship.place, ship.side, free, ship.id)


def able_to_react(ctx: Context, orbit: str, side: Side, place: str) -> Mapping[str, str]:
    """[20.8, 20.53] Kinds of free units in orbit of which one may react, each with what it carries.

    An empty one goes first; a loaded one takes its load along, because nothing is unloaded in orbit.
    """
    stack = units.stack_at(ctx, orbit, side)
    if stack is None:
        return {}
    carriers = units.carrying(stack.cargo)
    ready = units.without(units.unmoved(ctx, orbit, side), units.carried(stack.cargo))
    found = {
        kind: _load(stack.cargo, kind) if n <= carriers.get(kind, 0) else "" for kind, n in ready.items()
    }
    return {
        kind: load
        for kind, load in found.items()
        if units.can_land(ctx, (kind,)) and _crews(ctx, orbit, _unit(side, kind, load), place)
    }


def _load(cargo: Mapping[str, int], carrier: str) -> str:
    return next(pair.partition("+")[2] for pair in sorted(cargo) if pair.partition("+")[0] == carrier)


def _crews(ctx: Context, orbit: str, unit: Fleet, place: str) -> list[tuple[str, ...]]:
    """[20.8, P-19] With whom the unit may go: alone, or with one leader, so that nobody is left in space."""
    leaders = [
        (leader.id,)
        for leader in characters.leaders(ctx, orbit, unit.side)
        if movement.may_move(ctx, leader) and movement.may_enter(ctx, (leader.id,), place)
    ]
    return [
        crew
        for crew in ((), *leaders)
        if not gathering.strands_somebody(ctx, orbit, replace(unit, companions=crew))
    ]


def _unit(side: Side, kind: str, load: str) -> Fleet:
    """One unit with what it carries."""
    cargo = {units.loaded(kind, load): 1} if load else {}
    return Fleet(side=side, units=contingent(kind, load), cargo=cargo)


class OrbitReactionMarch(ReactionMarch, tag="space.ReactionMarch"):
    """[20.8] One military unit comes down from orbit, alone or with one leader; nobody rakes it (P-12)."""

    def _unit(self, ctx: Context) -> Fleet:
        """The unit, with the load that it cannot leave in orbit."""
        load = able_to_react(ctx, self.origin, self.side, self.destination).get(self.kind, "")
        return _unit(self.side, self.kind, load)

    def choose_leader(self, ctx: Context) -> Next:
        """[20.8] In orbit all who are not intercepted are stacked with the unit."""
        if not ctx.board.in_orbit(self.origin):
            return super().choose_leader(ctx)
        options: list[Option] = [
            (GoWithLeader(*crew), self.go_with) if crew else (GoWithoutLeader(), self.go_alone)
            for crew in _crews(ctx, self.origin, self._unit(ctx), self.destination)
        ]
        place = naming.place(ctx.facts, self.destination)
        prompt = f"Send a leader along to {place}?"
        return Ask(self.side, "reaction.leader", "20.8", prompt, options, about=self.origin)

    def march(self, ctx: Context, leaders: tuple[str, ...]) -> Next:
        if not ctx.board.in_orbit(self.origin):
            return super().march(ctx, leaders)
        unit = replace(self._unit(ctx), companions=leaders)
        fleet = gathering.completed(ctx, self.origin, unit)
        land(ctx, fleet, self.origin, self.destination, "20.8", reaction=True)
        return self.finish


class ReactionBoarding(SpaceBoarding, tag="space.ReactionBoarding"):
    """[14.56, 20.8] Who comes down with a ship that reacts from orbit."""

    def may_board(self, ctx: Context, character: Character) -> bool:
        """[25.21] Not everybody may go there."""
        return super().may_board(ctx, character) and movement.may_enter(
            ctx, (character.id,), self.destination
        )

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[20.8] The Environ that is threatened, and no other."""
        place = ctx.state.ships[self.ship].place
        if transport.leaves_nobody(ctx, place, self.side, self.aboard, self.ship):
            return (self.destination,)
        return ()

    def flight(self, ctx: Context) -> Flight:
        aboard = movement.with_captives(ctx, self.aboard)
        return Flight(ship=self.ship, aboard=aboard, destination=self.destination, reaction=True)

    def finish(self, ctx: Context) -> Next:
        return Done(self.aboard)
