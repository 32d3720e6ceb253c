"""[21.0] The Hyperjump of one spaceship with everybody aboard."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Possession
from fitg.engine import pieces
from fitg.engine.context import Context
from fitg.engine.events import ShipJumped
from fitg.engine.procedure import Done, Next, Procedure
from fitg.engine.rolls import Reading, Roll, rolled
from fitg.engine.rules import characters, detection, spaceships
from fitg.engine.rules.movement import set_down
from fitg.engine.state import Ship

#: [21.5] The distance of every jump out of a Drift 2 Box.
FROM_DRIFT_2 = 2

#: [21.3] Where a jump ends, in words.
ENDINGS = ("arrives", "ends in the Drift Area", "ends in the Drift 2 Box")
EFFECTS = {"none": "", "damaged": ", damaged", "severe": ", and is destroyed"}


def distance(ctx: Context, origin: str, destination: str) -> int:
    """[21.1, 21.12] How far a ship has to jump; 0 inside a star system, where nobody jumps."""
    if ctx.board.locations[origin].kind == "drift2":
        return FROM_DRIFT_2
    here, there = ctx.board.system_of[origin], ctx.board.system_of[destination]
    return 0 if here == there else ctx.facts.distance(here, there)


def navigation(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> int:
    """[21.2, 21.25] The pilot's Navigation, whatever the Maneuver of the ship; the S-XIII adds one."""
    record = spaceships.model(ctx, ship)
    extra = int(record.traits.get("hyperjump_navigation", 0)) if isinstance(record, Possession) else 0
    return characters.rating(ctx, ctx.state.characters[ship.owner], "navigation", among=aboard) + extra


def rolls_to_jump(ctx: Context, ship: Ship, aboard: tuple[str, ...], destination: str) -> bool:
    """[21.3] Does the flight need a die on the Hyperjump Table?"""
    far = distance(ctx, ship.place, destination)
    return bool(far) and not tables.hyperjump_is_safe(navigation(ctx, ship, aboard), far)


class ShipJump(Procedure):
    """[21.3] A ship jumps to another star system; the result is arrived, adrift or destroyed."""

    ship: str
    aboard: tuple[str, ...]
    destination: str

    def begin(self, ctx: Context) -> Next:
        """[21.3] A rating above the distance needs no die."""
        ship = ctx.state.ships[self.ship]
        if not rolls_to_jump(ctx, ship, self.aboard, self.destination):
            self._tell(ctx, self._found(ctx, None))
            return Done("arrived")
        return self.roll

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the Hyperjump", case="21.3", side=ctx.state.ships[self.ship].side)
        return rolled(ctx, roll, self.jump, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        found = self._found(ctx, *dice)
        words = f"the ship {ENDINGS[found.drift]}{EFFECTS[found.effect]}"
        return Reading(words, grave=found.effect != "none")

    def _found(self, ctx: Context, die: int | None) -> tables.Hyperjump:
        ship = ctx.state.ships[self.ship]
        far = distance(ctx, ship.place, self.destination)
        return tables.hyperjump(navigation(ctx, ship, self.aboard), far, die, facts=ctx.facts)

    def _tell(self, ctx: Context, found: tables.Hyperjump) -> None:
        ship = ctx.state.ships[self.ship]
        ctx.emit(
            ShipJumped(
                case="21.3",
                ship=self.ship,
                pilot=ship.owner,
                origin=ship.place,
                destination=self.destination,
                navigation=found.navigation,
                distance=found.distance,
                die=found.die,
                sum=found.sum,
                drift=found.drift,
                effect=found.effect,
            )
        )

    def jump(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[21.3, P-23, P-24] Severe damage destroys a single ship; so does a second damage."""
        found = self._found(ctx, *dice)
        self._tell(ctx, found)
        ship = ctx.state.ships[self.ship]
        if found.effect == "severe" or (found.effect == "damaged" and ship.damaged):
            detection.destroy(ctx, self.ship, self.aboard, "lost in a Hyperjump", "21.3")
            return Done("destroyed")
        ship.damaged = ship.damaged or found.effect == "damaged"
        if found.drift == 0:
            return Done("arrived")
        self._drift(ctx, found.drift)
        return Done("adrift")

    def _drift(self, ctx: Context, drift: int) -> None:
        """[21.4, 21.5] Ship and crew stand in the Drift Area, or the Drift 2 Box, of where they wanted to go."""
        place = ctx.board.drifts[ctx.board.system_of[self.destination]][drift - 1]
        ship = ctx.state.ships[self.ship]
        pieces.put_ship(ctx, ship, place)
        ship.stack = ""
        set_down(ctx, self.aboard, place)
