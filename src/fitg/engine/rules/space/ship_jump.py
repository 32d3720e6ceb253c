"""[21.0] The Hyperjump of one spaceship with everybody aboard."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Possession
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Call, Done, Next, Procedure
from fitg.engine.machine.state import Ship
from fitg.engine.rules import characters, detection, spaceships
from fitg.engine.rules.movement import set_down
from fitg.engine.rules.space import hyperjump
from fitg.engine.rules.space.causes import HYPERJUMP
from fitg.engine.rules.space.hyperjump import Hyperjump


def navigation(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> tuple[Modifier, ...]:
    """[21.2, 21.25] The pilot's Navigation, whatever the Maneuver of the ship; the S-XIII adds one."""
    pilot, record = ctx.state.characters[ship.owner], spaceships.model(ctx, ship)
    rating = characters.rating(ctx, pilot, "navigation", among=aboard)
    parts = [Modifier(f"Navigation of {naming.piece(ctx.facts, pilot.id)}", rating)]
    extra = int(record.traits.get("hyperjump_navigation", 0)) if isinstance(record, Possession) else 0
    if extra:
        parts.append(Modifier(naming.the(ctx.facts, ship.id), extra))
    return tuple(parts)


def needs_die(ctx: Context, ship: Ship, aboard: tuple[str, ...], destination: str) -> bool:
    """[21.3] Does the flight need a roll?"""
    return not hyperjump.is_certain(ctx, ship.place, destination, navigation(ctx, ship, aboard))


class ShipJump(Procedure):
    """[21.3] A ship jumps to another star system; the result is where it arrives, "" if nowhere."""

    ship: str
    aboard: tuple[str, ...]
    destination: str

    def begin(self, ctx: Context) -> Next:
        side = ctx.state.ships[self.ship].side
        return at(ctx, Moment(name=hyperjump.LEAPING.name, side=side), self.leap)

    def leap(self, ctx: Context, swept: tuple[str, ...]) -> Next:
        """[21.3] To the destination, unless something carries the ship elsewhere."""
        if swept and ctx.board.adrift(swept[0]):
            self._drift(ctx, 2)
            return Done("")
        self.destination = swept[0] if swept else self.destination
        ship = ctx.state.ships[self.ship]
        jump = Hyperjump(
            side=ship.side,
            origin=ship.place,
            destination=self.destination,
            parts=navigation(ctx, ship, self.aboard),
            ship=self.ship,
        )
        return Call(jump, self.land)

    def land(self, ctx: Context, outcome: tables.Hyperjump) -> Next:
        """[21.3, P-23, P-24] Severe damage destroys a single ship; so does a second damage (9.36)."""
        ship = ctx.state.ships[self.ship]
        if outcome.effect == "severe" or (outcome.effect == "damaged" and ship.damaged):
            detection.destroy(ctx, self.ship, self.aboard, Cause(HYPERJUMP), "21.3")
            return Done("")
        if outcome.effect == "damaged":
            ship.damaged = True
        if outcome.drift:
            self._drift(ctx, outcome.drift)
        return Done("" if outcome.drift else self.destination)

    def _drift(self, ctx: Context, drift: int) -> None:
        """[21.4, 21.5] They stand in the Drift Area, or the Drift 2 Box, of the star that they wanted."""
        place = hyperjump.arrival(ctx, self.destination, drift)
        ship = ctx.state.ships[self.ship]
        pieces.put_ship(ctx, ship, place)
        ship.stack = ""
        set_down(ctx, self.aboard, place)
