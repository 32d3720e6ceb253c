"""[VO-02] Gems that are kept: they buy a ship each time, but one ship at a time."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.machine.state import Possession
from fitg.engine.rules.missions.phase import BuyShip, Trading


class OneShipAtATime(Trading, layer=True, tag="optional.gems.Trading"):
    """[VO-02, VQ-490] Whoever keeps the Cache buys "a spaceship" with it, whoever has it afterwards."""

    sold: bool = False

    def purchases(self, ctx: Context, possession: Possession) -> list[Option]:
        return [] if self.sold else super().purchases(ctx, possession)

    def buy_ship(self, ctx: Context, action: BuyShip) -> Next:
        self.sold = True
        return super().buy_ship(ctx, action)
