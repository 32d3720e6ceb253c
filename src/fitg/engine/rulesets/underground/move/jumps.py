"""[VM-01, VM-03] Hyperjumps: another table, larger stacks, and people who outlive their craft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from fitg import tables
from fitg.data import packaged
from fitg.data.records import Side
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.space import ShipDamaged
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import Ship, opponent
from fitg.engine.rules import characters, spaceships, units
from fitg.engine.rules.losses import toll
from fitg.engine.rules.movement import set_down, with_captives
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_losses import LoseInSpace
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.ship_jump import ShipJump
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.crash import CrashLanding
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE

JUMP = "the Hyperjump"


class JumpRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-01] One line of the table."""

    lowest: int
    sum: str
    code: str
    drift: int
    effect: Literal["none", "damaged", "severe"]


def overlay() -> Mapping[str, Any]:
    """[VM-01] The table in place of the printed one."""
    rows = packaged.rows(PACKAGE, "hyperjump.csv", JumpRow)
    results = [
        {"sum": row.sum, "from": row.lowest, "code": row.code, "drift": row.drift, "effect": row.effect}
        for row in rows
    ]
    return {"charts": {"hyperjump": {"results": results}}}


def with_loads(size: int, ctx: Context, fleet: Fleet) -> int:
    """[VM-03] What is carried counts, too."""
    return size + sum(fleet.cargo.values())


# Seats


class TakeSeat(Action, frozen=True):
    form = "{who} takes a seat"
    saying = "{who}|has a seat in a spaceship"
    who: CharacterId


class Seats(Procedure):
    """[VM-01c] Who has a seat in the spaceships that are left: pilots, then whom their owner chooses."""

    first = "choose"

    side: Side
    people: tuple[str, ...]
    seated: tuple[str, ...]
    room: int

    def choose(self, ctx: Context) -> Next:
        everybody = ctx.state.characters
        left = [name for name in self.people if name not in self.seated]
        needed = {name: spaceships.seats_taken(ctx, everybody[name]) for name in left}
        if sum(needed.values()) <= self.room:
            self.seated = (*self.seated, *left)
            return self.finish
        able = [name for name in left if needed[name] <= self.room]
        if not able:
            return self.finish
        options: list[Option] = [(TakeSeat(name), self.seat) for name in able]
        prompt = f"The units are lost, and the ships have {self.room} seats left: who takes one?"
        return Ask(self.side, "crash.seats", "VM-01c", prompt, options)

    def seat(self, ctx: Context, action: TakeSeat) -> Next:
        self.seated = (*self.seated, action.who)
        self.room -= spaceships.seats_taken(ctx, ctx.state.characters[action.who])
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return Done(self.seated)


# Fleets


class WreckedFleet(FleetMove, layer=True, tag="underground.FleetMove"):
    """[VM-01b to VM-01e] With characters aboard D damages all ships, and E leaves nothing but them."""

    #: [VM-01d] The jump has left nothing but people.
    severe: bool = False

    def _spares(self, ctx: Context) -> bool:
        aboard = self.fleet.companions or self.fleet.captives
        return bool(aboard) and ctx.rules.ask[asked.outlives_the_craft](ctx)

    def jumped(self, ctx: Context, outcome: tables.Hyperjump) -> Next:
        if outcome.effect == "none" or not self._spares(ctx):
            return super().jumped(ctx, outcome)
        self.drift, self.severe = outcome.drift, outcome.effect == "severe"
        if self.severe:
            return self.seated(ctx, ())
        for ship in fleets.ships_of(ctx, self.fleet):
            damage(ctx, ship, self._end_of_jump(ctx))
        return super().jumped(ctx, outcome)

    def lose_unit(self, ctx: Context, action: LoseInSpace) -> Next:
        """[VM-01c] With the last unit only those go on who have a seat in a ship."""
        if toll(ctx, fleets.counting(ctx, self.fleet), action.units).left or not self._spares(ctx):
            return super().lose_unit(ctx, action)
        craft = piloted(ctx, fleets.ships_of(ctx, self.fleet))
        pilots = tuple(ship.owner for ship in craft)
        everybody = ctx.state.characters
        room = sum(spaceships.model(ctx, ship).passengers for ship in craft)
        room -= sum(spaceships.seats_taken(ctx, everybody[name]) for name in pilots)
        seats = Seats(side=self.fleet.side, people=self.fleet.companions, seated=pilots, room=room)
        return Call(seats, self.seated)

    def seated(self, ctx: Context, names: tuple[str, ...]) -> Next:
        """[VM-01c, VM-01d] The units are gone; whoever has a seat drifts on, all others come down."""
        fleet, origin, place = self.fleet, self.origin, self._end_of_jump(ctx)
        aboard = (*with_captives(ctx, fleet.companions), *fleet.captives)
        going = with_captives(ctx, names)
        craft = fleets.ships_of(ctx, fleet)
        lost = UnitsLost(case="VM-01", side=fleet.side, place=place, units=dict(fleet.units), reason=JUMP)
        ctx.emit(lost)
        if units.has_hidden(ctx, fleet.units):
            ctx.show()
        units.take(ctx, origin, fleet.side, fleet.units, cargo=fleets.recorded(ctx, origin, fleet.cargo))
        drift_on(ctx, [ship for ship in craft if ship.owner in names], going, place)
        for ship in craft:
            if ship.owner not in names:
                spaceships.lose(ctx, ship, "lost with its escort", "VM-01")
        fleets.stand_alone(ctx, origin, fleet.side)
        falling = tuple(name for name in aboard if name not in going)
        if not falling:
            return DONE
        return Call(crash(ctx, fleet.side, self.destination, falling, held=self.severe), self.gone)

    def gone(self, ctx: Context) -> Next:
        return DONE


def drift_on(ctx: Context, craft: list[Ship], people: tuple[str, ...], place: str) -> None:
    """[21.4, 21.5] Ships without an escort end their jump where it would have ended."""
    for ship in craft:
        pieces.put_ship(ctx, ship, place)
        ship.stack = ""
    for name in people:
        pieces.join_stack(ctx, ctx.state.characters[name], "")
    set_down(ctx, people, place)


# Single ships


class WreckedShip(ShipJump, layer=True, tag="underground.ShipJump"):
    """[VM-01c, VM-01d] A ship that is lost leaves its crew behind."""

    def land(self, ctx: Context, outcome: tables.Hyperjump) -> Next:
        ship = ctx.state.ships[self.ship]
        severe = outcome.effect == "severe"
        wrecked = severe or (outcome.effect == "damaged" and ship.damaged)
        if not wrecked or not ctx.rules.ask[asked.outlives_the_craft](ctx):
            return super().land(ctx, outcome)
        falling = self.aboard
        spaceships.lose(ctx, ship, f"lost in {JUMP}", "VM-01")
        return Call(crash(ctx, ship.side, self.destination, falling, held=severe), self.crashed)

    def crashed(self, ctx: Context) -> Next:
        return Done("")


def piloted(ctx: Context, craft: list[Ship]) -> list[Ship]:
    """[14.51] Ships that their owners can fly on, damaged or not."""
    everybody = ctx.state.characters
    return [
        ship
        for ship in craft
        if ship.owner and characters.rating(ctx, everybody[ship.owner], "navigation") >= 1
    ]


def damage(ctx: Context, ship: Ship, place: str) -> None:
    """[VM-01b] A ship is damaged by a jump."""
    if not ship.damaged:
        ship.damaged = True
        ctx.emit(ShipDamaged(case="VM-01b", ship=ship.id, place=place, reason=JUMP))


def crash(ctx: Context, side: Side, destination: str, people: tuple[str, ...], *, held: bool) -> CrashLanding:
    """[VM-01c, VM-01d] They come down where the opponent likes: wounded after D, held by locals after E."""
    planet = ctx.board.planet_of[destination]
    for character in map(ctx.state.characters.__getitem__, people):
        # Nobody waits in space without a craft while the opponent makes up his mind.
        pieces.put_character(ctx, character, ctx.board.surface[planet][0])
    ctx.rules.ask[asked.lose_footing](ctx, people)
    return CrashLanding(
        people=people,
        planet=planet,
        chooser=opponent(side),
        case="VM-01d" if held else "VM-01c",
        wounded=not held,
        held=held,
    )
