"""[32.0, 118] Hyperspace flux: two dice may name another star than the one that was wanted."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fitg.data.charts import DIE
from fitg.data.records import Side
from fitg.engine.events.galactic import FluxStruck
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules.galactic.geography import exists
from fitg.engine.rules.galactic.immediate_events import CASE, card_in_force
from fitg.engine.rules.movement import may_enter
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import landings
from fitg.engine.rules.space.ship_jump import ShipJump

#: How a roll may end.
AS_NAMED, SWEPT, STRANDED = "jumps as named", "swept to another star, or Drift 2", "Drift 2"
#: Whoever is about to jump.
Leap = FleetMove | ShipJump


def is_about(ctx: Context, origin: str) -> bool:
    """[118] Is hyperspace in flux for those who jump from here? Not for those who leave Drift 2."""
    return ctx.board.locations[origin].kind != "drift2"


def star_of(ctx: Context, dice: tuple[int, ...]) -> str:
    """[118] Two dice in order, as tens and units: the star of that number, "" if there is none."""
    tens, ones = dice
    star = f"{tens}{ones}"
    return star if star in ctx.board.drifts else ""


def chances(ctx: Context, origin: str, destination: str) -> dict[str, Fraction]:
    """[118] How likely the dice leave a jump alone, sweep it elsewhere, or leave nothing but Drift 2."""
    wanted = ctx.board.system_of[destination]
    odds: dict[str, Fraction] = {}
    for dice in product(DIE, repeat=2):
        star = star_of(ctx, dice)
        end = AS_NAMED if star in ("", wanted) else SWEPT if leads_there(ctx, origin, star) else STRANDED
        odds[end] = odds.get(end, Fraction(0)) + Fraction(1, len(DIE) ** 2)
    return odds


def leads_there(ctx: Context, origin: str, star: str) -> bool:
    """[118, 21.5] Can somebody be swept to a star? Not to his own, nor out of Drift 2 to any other."""
    return star != ctx.board.system_of[origin] and ctx.board.locations[origin].kind != "drift2"


def places_at(ctx: Context, star: str, leap: Leap) -> list[str]:
    """[118] Where somebody who is swept to a star may want to go there."""
    planets = [planet for planet in ctx.facts.systems[star].planets if exists(ctx, planet)]
    if isinstance(leap, FleetMove):
        return [place for planet in planets for place in landings(ctx, leap.origin, planet, leap.fleet)]
    near = {place for planet in planets for place in (*ctx.board.surface[planet], ctx.board.orbits[planet])}
    here = ctx.state.ships[leap.ship].place
    return [
        place for place in ctx.board.by_order(near) if place != here and may_enter(ctx, leap.aboard, place)
    ]


def sweep(ctx: Context, moment: Moment) -> Procedure | None:
    """[118] Before every Hyperjump the dice are rolled."""
    leap = leap_of(ctx)
    origin = leap.origin if isinstance(leap, FleetMove) else ctx.state.ships[leap.ship].place
    if not is_about(ctx, origin):
        return None
    return Flux(side=moment.side, origin=origin, destination=leap.destination)


def leap_of(ctx: Context) -> Leap:
    """Whoever is about to jump now."""
    return next(found for found in reversed(ctx.state.stack) if isinstance(found, FleetMove | ShipJump))


class JumpThere(Action, frozen=True):
    form = "be swept to {to}"
    saying = "Jump to {to}"
    final = True
    to: PlaceId


class DriftInstead(Action, frozen=True):
    form = "drift to {to}"
    saying = "Go straight to {to}"
    to: PlaceId


class Flux(Procedure):
    """[118] The roll, and what the owner makes of it: the result is where he is swept to, if anywhere."""

    side: Side
    origin: str
    destination: str
    star: str = ""

    def begin(self, ctx: Context) -> Next:
        roll = Roll(purpose="hyperspace flux", case=CASE, side=self.side, number=2, together=True)
        return rolled(ctx, roll, self.flow, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        star = self._swept_to(ctx, dice)
        if not star:
            return Reading("the jump goes where it should")
        return Reading(f"the jump is swept towards {ctx.facts.systems[star].name}", grave=True)

    def _swept_to(self, ctx: Context, dice: tuple[int, ...]) -> str:
        """[118] The star that was rolled, if it is another than the one that is wanted."""
        star = star_of(ctx, dice)
        return "" if star == ctx.board.system_of[self.destination] else star

    def title(self, ctx: Context) -> str:
        """What is about."""
        return card_in_force(ctx).name

    def flow(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        self.star = self._swept_to(ctx, dice)
        ctx.emit(
            FluxStruck(
                case=CASE,
                side=self.side,
                destination=self.destination,
                dice=dice,
                star=star_of(ctx, dice),
                swept=bool(self.star),
            )
        )
        return self.choose if self.star else DONE

    def choose(self, ctx: Context) -> Next:
        """[118] To the star that was rolled, or to Drift 2 of the one that was named; at home only that."""
        _, drift = ctx.board.drifts[ctx.board.system_of[self.destination]]
        options: list[Option] = [(DriftInstead(drift), self.give_in)]
        if leads_there(ctx, self.origin, self.star):
            options += [(JumpThere(place), self.go) for place in places_at(ctx, self.star, leap_of(ctx))]
        name = ctx.facts.systems[self.star].name
        prompt = (
            f"{self.title(ctx)}: the jump to {naming.place(ctx.facts, self.destination)} is swept "
            f"towards {name}."
        )
        return Ask(self.side, "flux", CASE, prompt, options, about=self.destination)

    def go(self, ctx: Context, action: JumpThere) -> Next:
        return Done((action.to,))

    def give_in(self, ctx: Context, action: DriftInstead) -> Next:
        return Done((action.to,))
