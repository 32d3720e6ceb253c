"""[10.3] Fulfilling a loss of strength points."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitCounts
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.rules import units


class LoseUnits(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    units: UnitCounts

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has losses to take as well, or has the word after the combat."""
        from fitg.engine.rules.battles import Battle, CombatSegment

        segment, combat, losses = ctx.state.stack[-3:]
        if not isinstance(losses, TakeLosses) or not isinstance(combat, Battle):
            return False
        if losses.side == combat.defender and combat.attacker_has_choice(ctx):
            return True
        if isinstance(segment, CombatSegment):
            return segment.has_the_word(ctx) not in (None, losses.side)
        return ctx.state.phasing != losses.side

    def said(self) -> str:
        return self.saying if self.units else "Lose nothing"


def fulfilling(ctx: Context, counting: Mapping[str, int], loss: int, *, space: bool) -> list[dict[str, int]]:
    """[10.3] The ways to fulfil a loss with these units, as near as possible and never above it.

    Kinds that are lost later than others are touched only when all the others are gone.
    """
    values = ctx.facts.worths["space_loss" if space else "loss"]
    late = ctx.facts.loss_orders
    if not late or late.keys().isdisjoint(counting):
        return list(tables.loss_choices(counting, values, loss))
    gone: dict[str, int] = {}
    for order in sorted({late.get(kind, 0) for kind in counting}):
        turn = {kind: n for kind, n in counting.items() if late.get(kind, 0) == order}
        found = tables.loss_choices(turn, values, loss)
        if found != ({kind: n for kind, n in turn.items() if values[kind]},):
            return [{**gone, **choice} for choice in found]
        gone |= found[0]
        loss -= sum(n * values[kind] for kind, n in turn.items())
    return [gone]


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
    #: [22.0] In space the second number counts, and what a unit carries goes with it (20.54).
    space: bool = False
    cargo: Mapping[str, int] = {}

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(LoseUnits(lost), self.remove) for lost in self.choices(ctx)]
        lost = naming.strength_points(self.loss, space=self.space)
        prompt = f"You lose {lost} at {naming.place(ctx.facts, self.place)}, {self.reason}: which units?"
        return Ask(self.side, "losses", "10.3", prompt, options, about=self.place)

    def counting(self, ctx: Context) -> Mapping[str, int]:
        """[19.62, 20.54] The units that can fulfil a loss: nothing carried, no Suicide Squad in company."""
        return units.that_count(ctx, units.without(self.units, units.carried(self.cargo)))

    def choices(self, ctx: Context) -> list[dict[str, int]]:
        """What may be removed."""
        return fulfilling(ctx, self.counting(ctx), self.loss, space=self.space)

    def remove(self, ctx: Context, action: LoseUnits) -> Next:
        """[19.64, 20.54] With the units goes what they carry; with the last of them Suicide Squads go too."""
        lost = dict(action.units)
        if lost == self.counting(ctx):
            lost = dict(self.units)
        elif self.cargo:
            lost = units.merged(lost, units.carried(units.cargo_lost(self.units, self.cargo, lost)))
        if lost:
            ctx.emit(
                UnitsLost(case=self.case, side=self.side, place=self.place, units=lost, reason=self.reason)
            )
        return Done(units.without(self.units, lost))
