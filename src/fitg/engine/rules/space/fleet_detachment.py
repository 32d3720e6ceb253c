"""[20.71] A fleet detachment attacks a spaceship that units in orbit have found."""

from __future__ import annotations

from fitg import tables
from fitg.engine.events.space import DetachmentAttacked, DetachmentEvaded
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import opponent
from fitg.engine.rules import detection, spaceships
from fitg.engine.rules.space.causes import DETACHMENT

FATES = {
    "unharmed": "the ship is not hit",
    "damaged": "the ship is damaged",
    "destroyed": "the ship is destroyed with everyone aboard",
}


class EvadeDetachment(Action, frozen=True):
    form = "break off"
    saying = "The ship tries to break off"
    final = True


class HoldCourse(Action, frozen=True):
    form = "hold course"
    saying = "The ship holds its course"
    final = True


class FleetDetachment(Procedure):
    """[20.71, 20.72] One round, in which only the ship can be hurt; the result says what became of it.

    It is handed on: the result of the Detection Routine, or "destroyed".
    """

    first = "choose"

    ship: str
    planet: str
    aboard: tuple[str, ...]
    #: [P-17] The highest space strength of one unit that took part.
    strength: int
    #: [20.73] The result of the Detection Routine that is still to be applied.
    result: str
    failed: bool = False

    def choose(self, ctx: Context) -> Next:
        """[20.71] It may try to break off; who fails is easier to hit (12.53)."""
        options: list[Option] = [
            (EvadeDetachment(), self.evade),
            (HoldCourse(), self.attack),
        ]
        name = naming.the(ctx.facts, self.ship)
        prompt = f"A fleet detachment attacks {name}: does it try to break off?"
        side = ctx.state.ships[self.ship].side
        return Ask(side, "detachment.break-off", "20.71", prompt, options, about=self.ship)

    def shields(self, ctx: Context) -> int:
        """[20.71] The Shields of the ship; nothing else helps it (P-17)."""
        return spaceships.model(ctx, ctx.state.ships[self.ship]).shields

    # Breaking off

    def evade(self, ctx: Context) -> Next:
        side = ctx.state.ships[self.ship].side
        roll = Roll(purpose="breaking off", case="20.71", side=side, combat=True)
        return rolled(ctx, roll, self.evaded, self.read_escape)

    def _escape(self, ctx: Context, die: int) -> tables.BreakOff:
        """[20.71] The active row of the column, before any shift."""
        column = tables.combat_column(self.strength - self.shields(ctx), facts=ctx.facts)
        return tables.break_off(column.column, die, facts=ctx.facts)

    def read_escape(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        escaped = self._escape(ctx, *dice).active
        return Reading("the ship gets away" if escaped else "the ship is caught", grave=not escaped)

    def evaded(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        found = self._escape(ctx, *dice)
        ctx.emit(
            DetachmentEvaded(
                case="20.71",
                ship=self.ship,
                planet=self.planet,
                strength=self.strength,
                shields=self.shields(ctx),
                column=found.column,
                number=found.active_number,
                die=found.die,
                escaped=found.active,
            )
        )
        if found.active:
            return Done(self.result)
        self.failed = True
        return self.attack

    # The attack

    def attack(self, ctx: Context) -> Next:
        """[20.71, 20.72] The Non-Phasing Player rolls once."""
        side = opponent(ctx.state.ships[self.ship].side)
        roll = Roll(purpose="the fleet detachment", case="20.71", side=side, combat=True)
        return rolled(ctx, roll, self.hit, self.read_attack)

    def _fate(self, ctx: Context, die: int) -> tables.FleetDetachment:
        return tables.fleet_detachment(
            self.strength,
            self.shields(ctx),
            die,
            failed_break_off=self.failed,
            damaged=ctx.state.ships[self.ship].damaged,
            facts=ctx.facts,
        )

    def read_attack(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        fate = self._fate(ctx, *dice).result
        return Reading(FATES[fate], grave=fate == "unharmed", grave_answer=fate != "unharmed")

    def hit(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[20.71, 9.36] One wound damages the ship, two destroy it; so does any, if it is damaged."""
        found = self._fate(ctx, *dice)
        ctx.emit(
            DetachmentAttacked(
                case="20.71",
                ship=self.ship,
                planet=self.planet,
                strength=found.strength,
                shields=found.shields,
                column=found.column.column,
                shifts=found.column.shifts,
                die=found.die,
                wounds=found.wounds,
                result=found.result,
            )
        )
        if found.result == "destroyed":
            cause = Cause(DETACHMENT, str(found.wounds))
            detection.destroy(ctx, self.ship, self.aboard, cause, "20.71", self.planet)
            return Done("destroyed")
        if found.result == "damaged":
            ctx.state.ships[self.ship].damaged = True
        return Done(self.result)
