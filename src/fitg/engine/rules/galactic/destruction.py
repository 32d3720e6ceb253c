"""[36.34] A planet is destroyed by the Planet Stabilizer, with everything on it and above it."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.machine.state import ROLES, SIDES
from fitg.engine.rules import harm, spaceships, units
from fitg.engine.rules.galactic import base, geography, living_planet
from fitg.engine.rules.galactic.causes import PLANET_DESTROYED
from fitg.engine.rules.galactic.memory import memory


class Destruction(Procedure):
    """[36.34, G-22] Nothing of the planet is left; the news spreads as if the Rebels had freed it (23.3)."""

    planet: str
    #: [G-22] The Domino Effect is not over yet.
    news_spreads: bool = False

    def begin(self, ctx: Context) -> Next:
        news = Moment(name=points.FREED.name, side="rebel", planet=self.planet)
        # [31.0] As long as it is a planet: nothing done on the Living Planet sets an example.
        spreads = ctx.rules.ask[questions.sets_example](ctx, self.planet)
        living_planet.without_example(ctx, news)
        for place in (*ctx.board.surface[self.planet], ctx.board.orbits[self.planet]):
            _empty(ctx, place)
        geography.cease(ctx, self.planet, "the Planet Stabilizer")
        if self.planet == memory(ctx).base:
            base.lose(ctx)
        self.news_spreads = spreads
        return at(ctx, news, self.finish) if spreads else Done()

    def finish(self, ctx: Context) -> Next:
        """[38.53, G-22] Only now a base that everybody knows can cost the Rebels the game."""
        self.news_spreads = False
        ctx.touch_planet("")
        return Done()


def news_spreads(ctx: Context) -> bool:
    """[36.34, G-22] Is the Domino Effect of a planet's destruction still going on?"""
    return any(isinstance(frame, Destruction) and frame.news_spreads for frame in ctx.state.stack)


def _empty(ctx: Context, place: str) -> None:
    """Everything in a place is eliminated."""
    cause, case = Cause(PLANET_DESTROYED), "36.34"
    for ship in [ship for ship in ctx.state.ships.values() if ship.place == place]:
        spaceships.lose(ctx, ship, cause.words, case, destroyed=True)
    for name in list(ctx.index.people.get(place, ())):
        harm.defeat(ctx, ctx.state.characters[name], cause, case)
    for role in ROLES:
        for side in SIDES:
            if units.present(ctx, place, side, role):
                units.eliminate_stack(ctx, place, side, cause.words, case, role)
