"""[10.3] Fulfilling a loss of strength points."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.actions import Action, UnitCounts
from fitg.engine.context import Context
from fitg.engine.events import UnitsLost
from fitg.engine.procedure import Ask, Done, Next, Option, Procedure


class LoseUnits(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    units: UnitCounts

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has losses to take as well, or has the word after the combat."""
        from fitg.engine.rules.military_combat import MilitaryCombat, MilitaryCombatSegment

        segment, combat, losses = ctx.state.stack[-3:]
        if not isinstance(losses, TakeLosses) or not isinstance(combat, MilitaryCombat):
            return False
        if losses.side == combat.defender and combat.attacker_has_choice(ctx):
            return True
        if isinstance(segment, MilitaryCombatSegment):
            return segment.goes_on(ctx) and segment.deciding != losses.side
        return ctx.state.phasing != losses.side

    def said(self) -> str:
        return self.saying if self.units else "Lose nothing"


class TakeLosses(Procedure):
    """[10.3] The owner removes units as near the loss as possible, never above it; the rest is the result.

    Face-down units have been shown for it (A-07-01).
    """

    first = "choose"

    side: Side
    place: str
    units: Mapping[str, int]
    loss: int
    reason: str
    case: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(LoseUnits(lost), self.remove) for lost in self.choices(ctx)]
        prompt = f"You lose {self.loss} strength points ({self.reason}): which units?"
        return Ask(self.side, "losses", "10.3", prompt, options, about=self.place)

    def choices(self, ctx: Context) -> list[dict[str, int]]:
        """What may be removed."""
        strengths = {kind: ctx.facts.unit_kinds[kind].strength for kind in self.units}
        return list(tables.loss_choices(self.units, strengths, self.loss))

    def remove(self, ctx: Context, action: LoseUnits) -> Next:
        lost = dict(action.units)
        if lost:
            ctx.emit(
                UnitsLost(case=self.case, side=self.side, place=self.place, units=lost, reason=self.reason)
            )
        survivors = {kind: n - lost.get(kind, 0) for kind, n in self.units.items()}
        return Done({kind: n for kind, n in survivors.items() if n})
