"""[25.14, P-38] Force Points that are spent at once in one Environ; units without room wait (15.44)."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import levies, units
from fitg.engine.rules.force_points import grants
from fitg.engine.rules.force_points.purchases import BATCH, BuyUnits, FinishPurchases


class SpendHere(Procedure):
    """Units of the allowed kinds, bought for one Environ and placed when their owner is done."""

    first = "receive"

    side: Side
    place: str
    points: int
    kinds: tuple[str, ...]
    reason: str
    case: str
    bought: Mapping[str, int] = {}

    def receive(self, ctx: Context) -> Next:
        ctx.emit(ForcePoints(case=self.case, place=self.place, points=self.points, reason=self.reason))
        return self.buy

    def left(self, ctx: Context) -> int:
        """The points that are not spent yet."""
        return self.points - grants.cost(grants.prices(ctx, self.side), self.bought)

    def buy(self, ctx: Context) -> Next:
        """What is not spent is lost (19.0a)."""
        left, prices = self.left(ctx), grants.prices(ctx, self.side)
        options: list[Option] = [
            (BuyUnits(number, kind, self.place, number * prices[kind]), self.take)
            for kind in self.kinds
            if kind in prices
            for number in self._numbers(ctx, kind, left, prices[kind])
        ]
        options += self.other_uses(ctx, left)
        options.append((FinishPurchases(), self.finish))
        where = naming.place(ctx.facts, self.place)
        points = f"{left} of {self.points} Force Points" if self.points > 1 else f"{left} Force Point"
        rest = "is lost" if self.is_lost(ctx, self.bought) else "is used otherwise"
        prompt = f"{points} {'is' if left == 1 else 'are'} left to spend at {where}; the rest {rest}."
        return Ask(self.side, "force-points.here", self.case, prompt, options, about=self.place, always=True)

    def other_uses(self, ctx: Context, left: int) -> list[Option]:
        """What else the points could be spent on."""
        return []

    def _numbers(self, ctx: Context, kind: str, left: int, price: int) -> list[int]:
        """As many at a time as anybody would count."""
        most = self._most(ctx, kind, left, price)
        found = ctx.rules.ask[levies.numbers](ctx, self._due(left, self.bought), kind, most)
        return [number for number in sorted(found) if 1 <= number <= BATCH]

    def _due(self, left: int, coming: Mapping[str, int] = units.NO_UNITS) -> levies.Due:
        place = (self.place,)
        return levies.Due(self.side, place, left, self.kinds, self.reason, self.case, coming=coming)

    def is_lost(self, ctx: Context, bought: Mapping[str, int]) -> bool:
        """[19.0a] With these units bought, would the rest of the points be lost?"""
        left = self.points - grants.cost(grants.prices(ctx, self.side), bought)
        return ctx.rules.ask[levies.remainder](ctx, self._due(left, bought)) is None

    def _most(self, ctx: Context, kind: str, left: int, price: int) -> int:
        """[19.0] As far as points and counters go."""
        counters = ctx.rules.ask[questions.counters](ctx, kind) - self.bought.get(kind, 0)
        return min(left // price, counters) if price else counters

    def take(self, ctx: Context, action: BuyUnits) -> Next:
        self.bought = units.merged(self.bought, {action.unit: action.number})
        return self.buy

    def finish(self, ctx: Context) -> Next:
        """[15.44] The strongest first, as far as there is room."""
        placed: dict[str, int] = {}
        waiting: dict[str, int] = {}
        for kind in sorted(self.bought, key=lambda name: (-ctx.facts.unit_kinds[name].strength, name)):
            now = min(self.bought[kind], units.room_for(ctx, self.place, kind))
            if now:
                units.add(ctx, self.place, self.side, {kind: now})
                placed[kind] = now
            if self.bought[kind] > now:
                waiting[kind] = self.bought[kind] - now
        if waiting:
            before = ctx.state.waiting.get(self.place, units.NO_UNITS)
            ctx.state.waiting[self.place] = units.merged(before, waiting)
        if self.bought:
            ctx.emit(
                UnitsPlaced(
                    case=self.case,
                    side=self.side,
                    place=self.place,
                    units=placed,
                    reason=self.reason,
                    waiting=waiting,
                )
            )
        left = self.left(ctx)
        rest = ctx.rules.ask[levies.remainder](ctx, self._due(left)) if left else None
        return DONE if rest is None else Call(rest, self.all_is_spent)

    def all_is_spent(self, ctx: Context) -> Next:
        return DONE
