"""[21.0] Hyperjumps: from one star system to another, safely or with the roll of a die.

Used for fleets and for single spaceships: who jumps gives the parts of its Navigation rating, calls
`Hyperjump`, and goes on with what the table says (`fitg.tables.Hyperjump`).
"""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.space import Hyperjumped
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Point
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules.space import navigation

#: The moment at which somebody is about to jump; the answer is where he is swept to instead.
LEAPING = Point("hyperjump", "somebody is about to jump")
#: [21.7] What damage means to whoever jumps.
DAMAGE = {"none": "", "damaged": ", damaged", "severe": ", severely damaged"}


def is_jump(ctx: Context, origin: str, destination: str) -> bool:
    """[21.0, 21.12] Is the way between two places a Hyperjump?"""
    return navigation.distance(ctx, origin, destination) > 0


def is_safe(ctx: Context, origin: str, destination: str, parts: tuple[Modifier, ...]) -> bool:
    """[21.3] Is no die needed, because there is no jump or the rating is greater than the distance?"""
    far = navigation.distance(ctx, origin, destination)
    if not far:
        return True
    return tables.hyperjump_is_safe(
        navigation.rating(navigation.on_the_way(ctx, origin, destination, parts)), far
    )


def is_certain(ctx: Context, origin: str, destination: str, parts: tuple[Modifier, ...]) -> bool:
    """[21.3] Does the way end where it should, with nothing left to chance?"""
    if not is_safe(ctx, origin, destination, parts):
        return False
    return not (is_jump(ctx, origin, destination) and ctx.rules.ask[questions.jumps_astray](ctx, origin))


def arrival(ctx: Context, destination: str, drift: int) -> str:
    """[21.4, 21.5] Where a jump ends: the destination, or Drift (1) or Drift 2 (2) of its star system."""
    return ctx.board.drifts[ctx.board.system_of[destination]][drift - 1] if drift else destination


class Hyperjump(Procedure):
    """[21.3] One jump of a fleet, or of one spaceship; the result is what the Hyperjump Table says."""

    side: Side
    origin: str
    destination: str
    #: [21.2] What makes up the Navigation rating.
    parts: tuple[Modifier, ...]
    #: The spaceship that jumps on its own, if it is no fleet.
    ship: str = ""

    def begin(self, ctx: Context) -> Next:
        """[21.0] A rating above the distance arrives without a roll."""
        if is_safe(ctx, self.origin, self.destination, self.parts):
            return self.apply_roll(ctx, ())
        roll = Roll(purpose="the Hyperjump", case="21.3", side=self.side)
        return rolled(ctx, roll, self.apply_roll, self.read_roll)

    def _outcome(self, ctx: Context, dice: tuple[int, ...]) -> tables.Hyperjump:
        far = navigation.distance(ctx, self.origin, self.destination)
        return tables.hyperjump(navigation.rating(self._parts(ctx)), far, *dice, facts=ctx.facts)

    def _parts(self, ctx: Context) -> tuple[Modifier, ...]:
        return navigation.on_the_way(ctx, self.origin, self.destination, self.parts)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        outcome = self._outcome(ctx, dice)
        ends = naming.place(ctx.facts, arrival(ctx, self.destination, outcome.drift))
        return Reading(f"the jump ends at {ends}{DAMAGE[outcome.effect]}", grave=outcome.drift > 0)

    def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[21.3] Die and distance less rating."""
        outcome = self._outcome(ctx, dice)
        ctx.emit(
            Hyperjumped(
                case="21.3",
                side=self.side,
                ship=self.ship,
                origin=self.origin,
                destination=self.destination,
                navigation=outcome.navigation,
                parts=self._parts(ctx),
                distance=outcome.distance,
                detours=navigation.detours(ctx, self.origin, self.destination),
                die=outcome.die,
                sum=outcome.sum,
                drift=outcome.drift,
                effect=outcome.effect,
            )
        )
        return Done(outcome)
