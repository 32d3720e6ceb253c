"""[30.0] The Interphase of the Galactic Game: what ends with a Game-Turn."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic import asked, assignments, shifts
from fitg.engine.rules.galactic.immediate_events import CASE, card_in_force
from fitg.engine.rules.galactic.memory import NO_CARD, memory


class SkyAnswer(Action, frozen=True):
    """Base of what the ruler of a sky may do."""

    planet: PlanetId

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has the word next, or the Game-Turn is over."""
        interphase = ctx.state.stack[-1]
        if not isinstance(interphase, GalacticInterphase):
            return False
        return interphase.ruler_after(ctx) != stronger(ctx, ctx.board.orbits[self.planet])


class TakeOver(SkyAnswer, frozen=True):
    form = "turn {planet}"
    saying = "{planet}|turns to you by one space"

    def is_final(self, ctx: Context) -> bool:
        return shifts.may_be_refused(ctx, self.planet) or super().is_final(ctx)


class LeaveAsIs(SkyAnswer, frozen=True):
    form = "leave {planet}"
    saying = "{planet}|stays as it is"
    passes = True


class GalacticInterphase(Procedure):
    """[30.0, 32.0] The event of the Game-Turn ends; that of Egrix acts as it does."""

    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        star = ctx.rules.ask[asked.contested_star](ctx)
        if star:
            self.left = tuple(each for each in ctx.facts.systems[star].planets if each in ctx.state.planets)
        return self.next_planet

    def next_planet(self, ctx: Context) -> Next:
        """[114] Whoever has more space strength above a planet may turn it to himself."""
        while self.left:
            leader = stronger(ctx, ctx.board.orbits[self.left[0]])
            if leader is not None and shifts.can_move(ctx, self.left[0], leader):
                return self.offer
            self.left = self.left[1:]
        return self.finish

    def ruler_after(self, ctx: Context) -> Side | None:
        """Who is asked next, once the planet in question is settled; None if nobody is."""
        rulers = ((planet, stronger(ctx, ctx.board.orbits[planet])) for planet in self.left[1:])
        return next(
            (side for planet, side in rulers if side is not None and shifts.can_move(ctx, planet, side)), None
        )

    def offer(self, ctx: Context) -> Next:
        planet = self.left[0]
        leader = stronger(ctx, ctx.board.orbits[planet])
        assert leader is not None
        options: list[Option] = [(TakeOver(planet), self.take_over), (LeaveAsIs(planet), self.leave)]
        prompt = (
            f"Your fleet rules the sky of {naming.planet(ctx.facts, planet)}: does the planet turn to you?"
        )
        return Ask(leader, "galactic-event", CASE, prompt, options, about=planet)

    def take_over(self, ctx: Context, action: TakeOver) -> Next:
        leader = stronger(ctx, ctx.board.orbits[action.planet])
        assert leader is not None
        self.left = self.left[1:]
        reason = card_in_force(ctx).name
        shift = shifts.Shift(planet=action.planet, favor=leader, reason=reason, case=CASE)
        return Call(shift, self.next_planet)

    def leave(self, ctx: Context) -> Next:
        self.left = self.left[1:]
        return self.next_planet

    def finish(self, ctx: Context) -> Next:
        record = memory(ctx)
        record.event = NO_CARD
        record.disbanded = ""
        assignments.end_of_turn(ctx)
        return DONE


def stronger(ctx: Context, orbit: str) -> Side | None:
    """[114] The side with more space strength in an Orbit Box; PDBs and ships do not count."""
    rebel, imperial = (
        sum(units.space_strength(ctx, orbit, side, role) for role in ROLES) for side in ("rebel", "imperial")
    )
    if rebel == imperial:
        return None
    return "rebel" if rebel > imperial else "imperial"
