"""Planets that Secret Events turn by two spaces, or put into rebellion."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Call, Done, Next, Procedure
from fitg.engine.rules.galactic import geography, shifts
from fitg.engine.rules.galactic.shifts import Objection, Shift
from fitg.engine.rules.politics import domino
from fitg.engine.rules.politics.domino import Example
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground.deck.tables import title


class TwoSpaces(Procedure, tag="events.cards.TwoSpaces"):
    """A planet moves two spaces, and sets the example of 23.1 if it has moved so far; the result: how far."""

    planet: str
    favor: Side
    code: str
    case: str
    moved: int = 0

    def begin(self, ctx: Context) -> Next:
        shift = Shift(
            planet=self.planet,
            favor=self.favor,
            reason=title(self.code),
            case=self.case,
            spaces=domino.SPACES,
        )
        return Call(shift, self.turned)

    def turned(self, ctx: Context, moved: int) -> Next:
        self.moved = moved
        if moved < domino.SPACES:
            return Done(moved)
        effect = domino.sparked(ctx, Example(self.planet, "shift", self.favor))
        return Done(moved) if effect is None else Call(effect, self.over)

    def over(self, ctx: Context, risen: object) -> Next:
        return Done(self.moved)


class Uprising(Procedure, tag="events.cards.Uprising"):
    """A planet goes into rebellion, unless a secret refuses; the result: whether it does."""

    planet: str
    code: str

    def begin(self, ctx: Context) -> Next:
        if not shifts.may_be_refused(ctx, self.planet):
            return self.heard(ctx, True)
        objection = Objection(planet=self.planet, favor="rebel", reason=title(self.code))
        return Call(objection, self.heard)

    def heard(self, ctx: Context, rises: bool) -> Next:
        return Call(Rebellion(planet=self.planet), self.risen) if rises else Done(False)

    def risen(self, ctx: Context) -> Next:
        return Done(True)


def can_rise(ctx: Context, planet: str) -> bool:
    """Is it at Unrest, and may an event put it into rebellion?"""
    return geography.exists(ctx, planet) and shifts.can_rise(ctx, planet)
