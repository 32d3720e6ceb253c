"""[36.32] The price of an Atrocity: the people of the planet turn to the Rebels, or rise."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Call, Next, Procedure
from fitg.engine.rules import loyalty
from fitg.engine.rules.rebellion import Rebellion

#: [36.32] Two spaces, which can spark a Domino Effect.
SPACES = 2


class Outrage(Procedure):
    """[36.32, G-19] Two spaces for the Rebels, or a rebellion at Unrest; then the Domino Effect."""

    planet: str
    reason: str
    case: str

    def begin(self, ctx: Context) -> Next:
        planet = ctx.state.planets[self.planet]
        if loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet):
            return Call(Rebellion(planet=self.planet))
        moved = loyalty.shift(ctx, planet, SPACES, "rebel", self.reason, self.case)
        moment = Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=self.planet, number=moved)
        return at(ctx, moment)
