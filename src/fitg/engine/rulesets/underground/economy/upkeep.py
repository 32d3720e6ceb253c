"""[VM-17, VM-18] Elite units cost points from the fifth on, and are broken up if nobody pays."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.economy import ElitesPaid, UnitSalvaged
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.machine.actions import Action, PlaceId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Ask, Next, Option
from fitg.engine.machine.state import Stack
from fitg.engine.rules import characters, units
from fitg.engine.rules.galactic import geography, maintenance, money, tracks
from fitg.engine.rules.galactic.maintenance import MaintenanceSegment
from fitg.engine.rulesets.underground.economy import taxes

#: [VM-17a] So many elite units cost nothing.
FREE_ELITES = 4
#: [VM-18] What a unit brings that is broken up.
SALVAGE = 7


def elites(ctx: Context) -> int:
    """How many elite units the Empire has, wherever they are."""
    kinds = ctx.facts.unit_kinds
    return sum(
        number
        for stack in maintenance.elite_stacks(ctx)
        for kind, number in stack.units.items()
        if kinds[kind].elite
    )


def elites_beyond_four(ctx: Context) -> list[Modifier]:
    """[VM-17, VM-17a, VQ-13] On odd turns, the first left out; Level 2 PDBs cost nothing."""
    due = ctx.state.turn % 2 and ctx.rules.ask[money.in_season](ctx)
    return [Modifier("elite units beyond four", max(0, elites(ctx) - FREE_ELITES))] if due else []


class Salvage(Action, frozen=True):
    form = "salvage {unit} at {at}"
    saying = "A {unit} at {at}|is broken up for 7 Force Points"
    final = True
    unit: UnitKindId
    at: PlaceId


class SalvageSegment(MaintenanceSegment, tag="underground.MaintenanceSegment"):
    """[VM-18, VQ-89] What is due is settled first; then units go until it is met, and no further."""

    def begin(self, ctx: Context) -> Next:
        taxes.between_taxes(ctx)
        owed = maintenance.due(ctx)
        can_pay = geography.holds_center(ctx)
        most = min(owed, ctx.rules.ask[money.spendable](ctx, "imperial"))
        paid = tracks.lose(ctx, "imperial", most, "maintenance", "VM-17a") if can_pay and owed else 0
        ctx.rules.ask[money.spent_on_units](ctx, "imperial", paid)
        if owed:
            ctx.show()  # [VM-21] What is paid tells how many of the face-down units are elite.
            ctx.emit(ElitesPaid(case="VM-21", due=owed, paid=paid))
        self.unpaid = owed - paid
        return self.choose

    def choose(self, ctx: Context) -> Next:
        offers = self._offers(ctx) if self.unpaid else []
        if not offers:
            return DONE
        points = (
            "1 point of maintenance is" if self.unpaid == 1 else f"{self.unpaid} points of maintenance are"
        )
        options: list[Option] = [(each, self.salvage) for each in offers]
        prompt = f"{points} not paid: which unit is broken up?"
        # [7.22] Not to be asked would tell that all elite units are of one kind, and in one place.
        return Ask("imperial", "maintenance", "VM-18", prompt, options, always=True)

    def _offers(self, ctx: Context) -> list[Salvage]:
        kinds = ctx.facts.unit_kinds
        return [
            Salvage(kind, stack.place)
            for stack in maintenance.elite_stacks(ctx)
            for kind in sorted(stack.units)
            if kinds[kind].elite
        ]

    def salvage(self, ctx: Context, action: Salvage) -> Next:
        """[VM-18, VM-18a, VQ-89] Seven points: for a debt, for the maintenance, the rest for the track."""
        stack = next(
            each
            for each in maintenance.elite_stacks(ctx)
            if each.place == action.at and action.unit in each.units
        )
        _break_up(ctx, stack, action.unit)
        debt = max(0, -tracks.points(ctx, "imperial"))
        paid = min(self.unpaid, max(0, SALVAGE - debt))
        tracks.gain(ctx, "imperial", SALVAGE, "salvage", "VM-18")
        tracks.lose(ctx, "imperial", paid, "maintenance", "VM-18")
        ctx.emit(UnitSalvaged(case="VM-18", place=action.at, worth=SALVAGE, paid=paid))
        self.unpaid -= paid
        return self.choose


def _break_up(ctx: Context, stack: Stack, unit: str) -> None:
    """[VM-18, 20.56] The unit goes, and with it what nobody else can carry."""
    cargo = units.cargo_lost(stack.units, stack.cargo, {unit: 1})
    lost = units.merged({unit: 1}, units.carried(cargo))
    ctx.show()
    units.take(ctx, stack.place, "imperial", lost, role=stack.role, cargo=cargo)
    ctx.emit(UnitsLost(case="VM-18", side="imperial", place=stack.place, units=lost, reason="broken up"))
    if characters.in_space(ctx, stack.place):
        ctx.rules.ask[questions.leave_in_space](ctx, stack.place)
