"""[VE-11] What Drama costs: the other player moves one of the bids by one Game-Turn."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.drama import BidMoved
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rulesets.underground.victory.memory import higher, lower, move_bid

#: [VE-11] In which direction a bid gets harder: the Rebels have less time, the Empire has to last longer.
HARDER: dict[Side, int] = {"rebel": -1, "imperial": 1}


class MakeItHarder(Action, frozen=True):
    form = "make it harder"
    saying = "Their bid|gets one Game-Turn harder"
    final = True


class MakeItEasier(Action, frozen=True):
    form = "make it easier"
    saying = "Your own bid|gets one Game-Turn easier"
    final = True


class Price(Procedure, tag="events.drama.Price"):
    """[VE-11, VE-11a] The user's bid gets harder without a limit, or the other's easier until both meet."""

    first = "ask"

    user: Side

    def ask(self, ctx: Context) -> Next:
        options: list[Option] = [(MakeItHarder(), self.harder)]
        if lower(ctx) < higher(ctx):
            options.append((MakeItEasier(), self.easier))
        prompt = (
            f"The Rebels win by Game-Turn {lower(ctx)}, the Empire has to last {higher(ctx)}. Which bid pays"
            " for the Drama?"
        )
        return Ask(opponent(self.user), "drama.price", "VE-11", prompt, options)

    def harder(self, ctx: Context) -> Next:
        return self._move(ctx, self.user, HARDER[self.user])

    def easier(self, ctx: Context) -> Next:
        other = opponent(self.user)
        return self._move(ctx, other, -HARDER[other])

    def _move(self, ctx: Context, bid: Side, turns: int) -> Next:
        move_bid(ctx, bid, turns)
        limits = {"lower": lower(ctx), "higher": higher(ctx)}
        ctx.emit(BidMoved(case="VE-11", side=self.user, bid=bid, turns=turns, **limits))
        return DONE
