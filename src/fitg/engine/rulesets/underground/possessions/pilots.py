"""[VP-17] Poor pilots: nobody without Navigation flies, and a little of it is hard on the ship."""

from __future__ import annotations

from fitg.data.charts import DIE
from fitg.engine import questions, terms
from fitg.engine.events.possessions import ShipMishandled
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Ship
from fitg.engine.rules import characters
from fitg.engine.rules.movement import Flight
from fitg.engine.rulesets.underground.possessions.memory import Flown, chart, memory

#: [VP-17a] The Segments after which the dice are rolled: in the Star System Game there is one for all moves.
LAST = frozenset({terms.MOVEMENT.name, terms.SURFACE_MOVEMENT.name})
CASE = "VP-17a"
SIDES_OF_A_DIE = len(DIE)
NEVER = SIDES_OF_A_DIE + 1


class NotedFlight(Flight, layer=True, tag="characters.possessions.Flight"):
    """[VP-17a] Who pilots a ship in his own Player-Turn is remembered with it, wherever it goes."""

    def begin(self, ctx: Context) -> Next:
        ship, record = ctx.state.ships[self.ship], memory(ctx)
        if damaged_from(ctx, ship, self.aboard) <= SIDES_OF_A_DIE:
            navigation = _navigation(ctx, ship, self.aboard)
            if ship.id not in record.flown or navigation < record.flown[ship.id].navigation:
                record.flown = {**record.flown, ship.id: Flown(ship.owner, navigation)}
        return super().begin(ctx)


def damaged_from(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> int:
    """[VP-17a] The die that says so comes at the end of Surface Movement, in his own Player-Turn only."""
    least = chart().pilots.get(str(_navigation(ctx, ship, aboard)))
    return NEVER if least is None or ship.side != ctx.state.phasing else least


def _navigation(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> int:
    return characters.rating(ctx, ctx.state.characters[ship.owner], "navigation", among=aboard)


def after_moves(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-17a] At the end of Surface Movement, whoever owns the ship now."""
    record = memory(ctx)
    if not record.flown or ctx.current.name not in LAST or ctx.current.actor != ctx.state.phasing:
        return None
    return RoughFlights(ships=tuple(record.flown))


def after_free_move(ctx: Context, travellers: tuple[str, ...]) -> None:
    """[VP-17a, VX-20l, VQ-440] A move as in an Operations Phase ends as one, too."""
    if memory(ctx).flown:
        ctx.interrupt(RoughFreeMove(ships=tuple(memory(ctx).flown)))


def forget_flights(ctx: Context, moment: Moment) -> None:
    """A new Player-Turn."""
    memory(ctx).flown = {}


class RoughFlights(Procedure, tag="characters.possessions.RoughFlights"):
    """[VP-17a] A die for each ship that a poor pilot has flown."""

    first = "next_ship"

    ships: tuple[str, ...]

    def next_ship(self, ctx: Context) -> Next:
        """What is lost or damaged already cannot come to harm."""
        while self.ships:
            ship = ctx.state.ships.get(self.ships[0])
            if ship is not None and not ship.damaged:
                roll = Roll(purpose="a poor pilot", case=CASE, side=ship.side)
                return rolled(ctx, roll, self.rolled, self.read_roll)
            self.ships = self.ships[1:]
        memory(ctx).flown = {}
        return DONE

    def _is_damaged(self, ctx: Context, die: int) -> bool:
        return die >= chart().pilots[str(memory(ctx).flown[self.ships[0]].navigation)]

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        damaged = self._is_damaged(ctx, *dice)
        name = naming.the(ctx.facts, self.ships[0])
        return Reading(f"{name} {'is damaged' if damaged else 'has come to no harm'}", grave=damaged)

    def rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VP-17a, 14.54, 27.0] What becomes of a damaged ship each game says itself."""
        (die,) = dice
        ship, flown = ctx.state.ships[self.ships[0]], memory(ctx).flown[self.ships[0]]
        damaged = self._is_damaged(ctx, die)
        self.ships = self.ships[1:]
        ctx.emit(
            ShipMishandled(
                case=CASE,
                ship=ship.id,
                pilot=flown.pilot,
                place=ship.place,
                navigation=flown.navigation,
                die=die,
                damaged=damaged,
            )
        )
        if damaged:
            ship.damaged = True
            ctx.touch(ship.place)
            ctx.rules.ask[questions.land_damaged](ctx, ship)
        return self.next_ship


class RoughFreeMove(RoughFlights, tag="characters.possessions.RoughFreeMove"):
    """[VP-17a, VQ-440] The die after a Free Move, before its crew goes on missions."""

    interrupts = True
