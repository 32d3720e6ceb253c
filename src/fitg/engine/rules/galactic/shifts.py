"""Shifts of Loyalty outside missions: by Galactic Events and Domino Effects, which a secret may refuse."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic import asked, geography, secrets
from fitg.engine.rules.galactic.memory import memory


def may_follow(ctx: Context, planet_id: str, favor: Side) -> bool:
    """[31.0] Not where everybody knows that the planet refuses."""
    known = planet_id in memory(ctx).revealed
    return not (known and ctx.rules.ask[asked.refuses](ctx, planet_id, favor))


def can_move(ctx: Context, planet_id: str, favor: Side) -> bool:
    """[15.13, G-06] Is there a marker that can move this way? A shift at Unrest is ignored."""
    planet = ctx.state.planets[planet_id]
    return (
        geography.exists(ctx, planet_id)
        and loyalty.can_change(ctx, planet)
        and loyalty.room(ctx, planet, favor) > 0
        and may_follow(ctx, planet_id, favor)
    )


def can_rise(ctx: Context, planet_id: str) -> bool:
    """[109] Can an event put the planet into rebellion? Not where it could not turn it to the Rebels."""
    planet = ctx.state.planets[planet_id]
    uneasy = loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet)
    return uneasy and may_follow(ctx, planet_id, "rebel")


def may_be_refused(ctx: Context, planet_id: str) -> bool:
    """[G-03] Does a secret lie there that the Rebels do not know? To be asked only there would tell it."""
    record = memory(ctx)
    return planet_id in record.secrets and planet_id not in record.revealed


class LetItTurn(Action, frozen=True):
    form = "let {planet} turn"
    saying = "{planet}|turns"
    final = True
    planet: PlanetId


class RefuseShift(Action, frozen=True):
    form = "show the secret of {planet}"
    saying = "{planet}|stays as it is: its secret is shown"
    final = True
    planet: PlanetId


def objection_prompt(ctx: Context, planet_id: str, favor: Side, reason: str) -> str:
    """What the Imperial Player is asked."""
    name = naming.planet(ctx.facts, planet_id)
    return f"{name} is about to turn to {naming.SIDE_NAMES[favor]} ({reason}): do you let it?"


class Objection(Procedure):
    """[31.22, G-03] A planet whose secret is hidden is about to move or to rise: whether it does."""

    first = "object"

    planet: str
    favor: Side
    reason: str
    case: str = "23.0"

    def object(self, ctx: Context) -> Next:
        """Asked wherever a secret is hidden, so that asking tells nothing."""
        options: list[Option] = [(LetItTurn(self.planet), self.agree)]
        if ctx.rules.ask[asked.refuses](ctx, self.planet, self.favor):
            options.append((RefuseShift(self.planet), self.refuse))
        prompt = objection_prompt(ctx, self.planet, self.favor, self.reason)
        return Ask("imperial", "refuse-shift", self.case, prompt, options, about=self.planet, always=True)

    def agree(self, ctx: Context) -> Next:
        return Done(True)

    def refuse(self, ctx: Context) -> Next:
        secrets.reveal(ctx, self.planet, "it refuses to turn", "31.22")
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=self.planet), self.refused)

    def refused(self, ctx: Context) -> Next:
        return Done(False)


class Shift(Procedure):
    """One planet turns to a side, unless its secret forbids it; a hidden one has to be shown for that.

    The result is the number of spaces that its marker has moved.
    """

    planet: str
    favor: Side
    reason: str
    case: str
    spaces: int = 1

    def begin(self, ctx: Context) -> Next:
        if not can_move(ctx, self.planet, self.favor):
            return Done(0)
        return self.object if may_be_refused(ctx, self.planet) else self.turn

    def object(self, ctx: Context) -> Next:
        """[G-03] The Imperial Player is asked wherever a secret is hidden, so that asking tells nothing."""
        options: list[Option] = [(LetItTurn(self.planet), self.turn)]
        if ctx.rules.ask[asked.refuses](ctx, self.planet, self.favor):
            options.append((RefuseShift(self.planet), self.refuse))
        prompt = objection_prompt(ctx, self.planet, self.favor, self.reason)
        return Ask("imperial", "refuse-shift", self.case, prompt, options, about=self.planet, always=True)

    def refuse(self, ctx: Context) -> Next:
        """[31.22] It is shown, with whatever comes of that."""
        secrets.reveal(ctx, self.planet, "it refuses to turn", "31.22")
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=self.planet), self.refused)

    def turn(self, ctx: Context) -> Next:
        planet = ctx.state.planets[self.planet]
        return Done(loyalty.shift(ctx, planet, self.spaces, self.favor, self.reason, self.case))

    def refused(self, ctx: Context) -> Next:
        return Done(0)


class ShiftInTurn(Procedure):
    """Several planets turn to a side, one after the other."""

    first = "next_planet"

    planets: tuple[str, ...]
    favor: Side
    reason: str
    case: str

    def next_planet(self, ctx: Context) -> Next:
        if not self.planets:
            return DONE
        planet, *rest = self.planets
        self.planets = tuple(rest)
        shift = Shift(planet=planet, favor=self.favor, reason=self.reason, case=self.case)
        return Call(shift, self.next_planet)
