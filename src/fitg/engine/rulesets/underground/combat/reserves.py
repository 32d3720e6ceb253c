"""[VM-07] In reserve: an attacker who brings more than he needs keeps it out of the fight."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine.events.reserves import ReserveHeld
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.rules import units
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.losses import TakeLosses


class HoldBack(Action, frozen=True):
    form = "hold back {unit}"
    saying = "{unit} stays in reserve: no strength, and no loss before the others"
    unit: UnitKindId


class CommitTheRest(Action, frozen=True):
    form = "commit the rest"
    saying = "Attack with all the others"
    passes = True
    final = True


class InReserve(Battle, layer=True, tag="underground.InReserve"):
    """[VM-07] A battle whose attacker may hold units back before anything face down is shown (VM-07c)."""

    reserve: Mapping[str, int] = {}

    def begin(self, ctx: Context) -> Next:
        return self.hold_back if self.declares_first(ctx) else super().begin(ctx)

    def declares_first(self, ctx: Context) -> bool:
        """[VM-07, VM-07b] Somebody with several units, if this is no interception combat."""
        own = units.of_side(ctx, self.place, self.attacker, self.role)
        several = self.role == "free" and sum(own.values()) > 1
        return several or super().declares_first(ctx)

    def begins_at_once(self, ctx: Context) -> bool:
        return not self.declares_first(ctx) and super().begins_at_once(ctx)

    def to_hold_back(self, ctx: Context) -> list[str]:
        """[VM-07] The kinds of which one more may be held back: somebody has to attack."""
        there = self.fighting(ctx, self.attacker)
        return sorted(kind for kind in there if self.may_attack_with(ctx, units.without(there, {kind: 1})))

    def hold_back(self, ctx: Context) -> Next:
        """[7.22] Somebody with face-down units is asked in any case: else it would tell what they are."""
        options: list[Option] = [(HoldBack(kind), self.held_back) for kind in self.to_hold_back(ctx)]
        options.append((CommitTheRest(), self.committed))
        prompt = f"Which units do you hold in reserve at {naming.place(ctx.facts, self.place)}?"
        if self.reserve:
            prompt += f" So far {naming.units(ctx.facts, self.reserve)}."
        hiding = units.lies_face_down(ctx, self.place, self.attacker)
        return Ask(
            self.attacker,
            "military-combat.reserve",
            "VM-07",
            prompt,
            options,
            about=self.place,
            always=hiding,
        )

    def held_back(self, ctx: Context, action: HoldBack) -> Next:
        self.reserve = units.merged(self.reserve, {action.unit: 1})
        return self.hold_back if self.to_hold_back(ctx) else self.committed

    def committed(self, ctx: Context) -> Next:
        then = super().begin(ctx)
        if self.reserve:
            number = sum(self.reserve.values())
            ctx.emit(ReserveHeld(case="VM-07", side=self.attacker, place=self.place, number=number))
        return then

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[VM-07] What is held back adds no strength."""
        found = super().fighting(ctx, side)
        return units.without(found, self.reserve) if self.reserve and side == self.attacker else found

    def show(self, ctx: Context) -> None:
        """[VM-07] What is held back stays face down."""
        stack = units.stack_at(ctx, self.place, self.attacker, self.role)
        if not self.reserve or self.attacker != "imperial" or stack is None or stack.revealed:
            super().show(ctx)
            return
        hidden = ctx.facts.hidden_kinds
        shown = {kind: n for kind, n in self.fighting(ctx, self.attacker).items() if kind in hidden}
        if shown:
            units.turn_up(ctx, self.place, self.attacker, shown, self.name, self.role)

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        """[VM-07a] What is held back is lost only when everything else is."""
        found = super().takes(ctx, side, loss)
        return replace(found, reserve=self.reserve) if self.reserve and side == self.attacker else found

    def attacker_takes_losses(self, ctx: Context) -> Next:
        """[VM-07a, A-07-01] If the losses reach it, the reserve is shown as well."""
        if self.reserve and self.reaches_reserve(ctx):
            super().show(ctx)
        return super().attacker_takes_losses(ctx)

    def reaches_reserve(self, ctx: Context) -> bool:
        """[VM-07a] Can any unit be lost that is held back?"""
        choices = self.takes(ctx, self.attacker, self.attacker_loss).choices(ctx)
        there = self.fighting(ctx, self.attacker)
        return any(n > there.get(kind, 0) for choice in choices for kind, n in choice.items())
