"""[VC-27] Units that were bought through the network arrive."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.engine.events.network import DeliveryDelayed
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules import units
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.network.memory import Order, memory


def due(ctx: Context) -> tuple[Order, ...]:
    """[VC-27a] What has come by now."""
    return tuple(order for order in memory(ctx).waiting if order.turn <= ctx.state.turn)


class PlaceDelivery(Action, frozen=True):
    form = "deliver {unit} to {at}"
    saying = "{unit}|appears at {at}"
    unit: UnitName
    at: PlaceId


class Delivery(Procedure):
    """[VC-27a, VQ-05] One unit after the other; the Conduit is chosen on arrival, and stacking counts."""

    left: tuple[Order, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.left = due(ctx)
        return self.next_unit

    def next_unit(self, ctx: Context) -> Next:
        """A unit that no Conduit has room for waits on."""
        while self.left:
            if conduits.open_places(ctx, self.left[0].unit):
                return self.choose
            ctx.emit(DeliveryDelayed(case="VC-27a", unit=self.left[0].unit))
            self.left = self.left[1:]
        return DONE

    def choose(self, ctx: Context) -> Next:
        unit = self.left[0].unit
        options: list[Option] = [
            (PlaceDelivery(unit, place), self.place) for place in conduits.open_places(ctx, unit)
        ]
        name = naming.unit_name(ctx.facts, unit, 1)
        prompt = f"{name} has come through the network: where does it appear?"
        return Ask("rebel", "network.delivery", "VC-27a", prompt, options)

    def place(self, ctx: Context, action: PlaceDelivery) -> Next:
        order, *rest = self.left
        self.left = tuple(rest)
        waiting = list(memory(ctx).waiting)
        waiting.remove(order)
        memory(ctx).waiting = tuple(waiting)
        units.place_units(ctx, action.at, {action.unit: 1}, "rebel", "through the network", "VC-27a")
        return self.next_unit


# [VC-26h] What is on its way is not in the pool


def not_on_its_way(left: int, ctx: Context, kind: str) -> int:
    """[19.0, VC-26h] The counters that lie on the track cannot be had twice."""
    return left - sum(order.unit == kind for order in memory(ctx).waiting)


def none_on_their_way(left: dict[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[19.0, VC-26h] The same for several kinds."""
    for order in memory(ctx).waiting:
        if order.unit in left:
            left = {**left, order.unit: left[order.unit] - 1}
    return left
