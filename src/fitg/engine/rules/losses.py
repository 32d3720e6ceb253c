"""[10.3] Fulfilling a loss of strength points."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.events import UnitsLost
from fitg.engine.procedure import Ask, Choice, Done, Next, Procedure


class TakeLosses(Procedure):
    """[10.3] The owner removes units as near the loss as possible, never above it; the rest is the result.

    Face-down units have been shown for it (A-07-01).
    """

    side: Side
    place: str
    units: dict[str, int]
    loss: int
    reason: str
    case: str

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        strengths = {kind: ctx.facts.unit_kinds[kind].strength for kind in self.units}
        choices: dict[str, Choice] = {}
        for lost in tables.loss_choices(self.units, strengths, self.loss):
            text = ", ".join(f"{n} {kind}" for kind, n in lost.items()) or "nothing"
            choices[f"lose {text}"] = (self.remove, lost)
        prompt = f"You lose {self.loss} strength points ({self.reason}): which units?"
        return Ask(self.side, "losses", "10.3", prompt, choices)

    def remove(self, ctx: Context, lost: dict[str, int]) -> Next:
        if lost:
            ctx.emit(
                UnitsLost(case=self.case, side=self.side, place=self.place, units=lost, reason=self.reason)
            )
        survivors = {kind: n - lost.get(kind, 0) for kind, n in self.units.items()}
        return Done({kind: n for kind, n in survivors.items() if n})
