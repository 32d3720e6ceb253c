"""[20.8] Reaction moves that come down from the Orbit Box of the planet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fitg.engine.context import Context
from fitg.engine.procedure import Call, Next, Option
from fitg.engine.rules import characters, movement, spaceships, units
from fitg.engine.rules.reaction import (
    ReactByShip,
    Reaction,
    ReactionMarch,
    ReactWithUnit,
)
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import transport
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.ship_movement import SpaceBoarding, may_depart
from fitg.engine.rules.space.surface_movement import land
from fitg.engine.state import WITH_UNITS, opponent


class OrbitReaction(Reaction, tag="space.Reaction"):
    """[20.8] A unit, or a ship with its passengers, may also come from orbit; not from an interception stack."""

    def more_moves(self, ctx: Context, place: str, options: list[Option]) -> None:
        orbit = ctx.board.orbits.get(ctx.board.planet_of[place])
        if orbit is None:
            return
        for character in characters.at(ctx, orbit, self.side):
            ship = spaceships.owned_by(ctx, character.id)
            if ship is not None and movement.may_move(ctx, character) and may_depart(ctx, ship):
                options.append((ReactByShip(character.id, place), self.fly))
        room = units.room(ctx, place, self.side)
        options += [
            (ReactWithUnit(kind, orbit, place), self.send_unit)
            for kind, load in sorted(one_of_each(ctx, orbit, self).items())
            if room >= (2 if load else 1)
        ]

    def fly(self, ctx: Context, action: ReactByShip) -> Next:
        """[14.56] Inside a planet a ship takes nobody along; one that comes from orbit has its passengers."""
        if not ctx.board.in_orbit(ctx.state.characters[action.who].place):
            return Reaction.fly(self, ctx, action)
        self.answered = (*self.answered, action.to)
        self.arrived = action.who
        ship = spaceships.owned_by(ctx, action.who)
        assert ship is not None
        boarding = ReactionBoarding(
            side=self.side, ship=ship.id, aboard=(action.who,), destination=action.to
        )
        return Call(boarding, self.join)


def one_of_each(ctx: Context, orbit: str, reaction: Reaction) -> Mapping[str, str]:
    """[20.8, 20.51] The kinds of free units in orbit of which one may react, each with what it carries.

    An empty one goes first; a loaded one takes its load along, because nothing is unloaded in orbit.
    """
    stack = units.stack_at(ctx, orbit, reaction.side)
    if stack is None:
        return {}
    loads = {pair.partition("+")[0]: pair.partition("+")[2] for pair in stack.cargo}
    carriers, carried = units.carrying(stack.cargo), units.carried(stack.cargo)
    unmoved = units.without(units.unmoved(ctx, orbit, reaction.side), carried)
    found: dict[str, str] = {}
    for kind, n in unmoved.items():
        load = loads[kind] if n <= carriers.get(kind, 0) else ""
        last = sum(stack.units.values()) <= (2 if load else 1)
        if not last or transport.leaves_nobody(ctx, orbit, reaction.side, (), units_stay=False):
            found[kind] = load
    return found


class ReactionBoarding(SpaceBoarding, tag="space.ReactionBoarding"):
    """[14.56, 20.8] Who comes down with a ship that reacts from orbit."""

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[20.8] The Environ that is threatened, and no other."""
        place = ctx.state.ships[self.ship].place
        if transport.leaves_nobody(ctx, place, self.side, self.aboard, ships=(self.ship,)):
            return (self.destination,)
        return ()
