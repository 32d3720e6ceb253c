"""[20.63, 10.3] What a fleet loses in space: points of space strength, and whatever its units carried."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitCounts
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.rules.losses import fulfilling


class LoseInSpace(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    final = True
    units: UnitCounts

    def said(self) -> str:
        return self.saying if self.units else "Lose nothing"


class SpaceLosses(Procedure):
    """[10.3, 20.63] The owner removes units as near the loss as possible, never above it, by space strength.

    The units are those that count (20.54, 19.62); the result is which of them are lost.
    """

    first = "choose"

    side: Side
    place: str
    units: Mapping[str, int]
    loss: int
    reason: str

    def choose(self, ctx: Context) -> Next:
        choices = fulfilling(ctx, self.units, self.loss, space=True)
        options: list[Option] = [(LoseInSpace(lost), self.remove) for lost in choices]
        lost = naming.strength_points(self.loss, space=True)
        prompt = f"You lose {lost} at {naming.place(ctx.facts, self.place)}, {self.reason}: which units?"
        return Ask(self.side, "losses", "10.3", prompt, options, about=self.place)

    def remove(self, ctx: Context, action: LoseInSpace) -> Next:
        return Done(dict(action.units))
