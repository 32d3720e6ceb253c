"""[VC-13] Both players bid in secret how long the Empire will last, before anything is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine.events.bids import BidSealed, BidsOpened
from fitg.engine.machine.actions import Action, Number
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.secrets import VIEWERS, Pick, Secret, Viewer
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground.victory.memory import full_length, memory, options

if TYPE_CHECKING:
    from fitg.data import Facts
    from fitg.engine.machine.events import Event


class Bid(Action, frozen=True):
    form = "bid {turns}"
    saying = "The Empire lasts|{turns} Game-Turns"
    final = True
    turns: Number

    def said(self) -> str:
        return self.saying if self.turns != 1 else "The Empire lasts|{turns} Game-Turn"


def possible_bids(ctx: Context) -> range:
    """[VC-13, VO-06b] Any Game-Turn that is still to come."""
    return range(ctx.rules.first_turn(ctx.scenario), full_length(ctx) + 1)


class BidsFirst(SetUp, layer=True, tag="underground.SetUp"):
    """[VC-13, VO-01] What is played is settled; before anything is placed, both players bid."""

    first = "bid"

    def bid(self, ctx: Context) -> Next:
        if options(ctx).bids == "agreed":
            return self.next_part
        return Call(Bidding(), self.next_part)


class Bidding(Procedure, tag="underground.Bidding"):
    """[VC-13] One after the other, without hearing the other; then both bids are opened."""

    first = "ask"

    def ask(self, ctx: Context) -> Next:
        side = next((each for each in SIDES if each not in memory(ctx).bids), None)
        if side is None:
            return self.open
        options: list[Option] = [(Bid(turns), self.seal) for turns in possible_bids(ctx)]
        prompt = (
            "For how many Game-Turns will the Empire last? The Rebels win by the lower of both bids, have"
            " a draw by the higher, and lose after it."
        )
        if sides_are_bid_for(ctx):
            prompt += " Who bids more plays the Empire."
        return Ask(side, "bids", "VC-13", prompt, options, always=True)

    def seal(self, ctx: Context, action: Bid) -> Next:
        record = memory(ctx)
        side: Side = next(each for each in SIDES if each not in record.bids)
        record.bids = {**record.bids, side: action.turns}
        ctx.emit(BidSealed(case="VC-13", side=side, turns=action.turns))
        return self.ask

    def open(self, ctx: Context) -> Next:
        """[VC-13b, VC-13c, VC-13e] The lower bid binds the Rebels, the higher the Empire."""
        record = memory(ctx)
        rebel, imperial = record.bids["rebel"], record.bids["imperial"]
        record.lower, record.higher = min(rebel, imperial), max(rebel, imperial)
        record.exchanged = change_places(ctx, rebel, imperial)
        if record.exchanged:
            record.bids = {"rebel": imperial, "imperial": rebel}
        record.opened = True
        ctx.show()
        ctx.emit(
            BidsOpened(
                case="VC-13",
                rebel=rebel,
                imperial=imperial,
                lower=record.lower,
                higher=record.higher,
                exchanged=record.exchanged,
            )
        )
        return DONE


def change_places(ctx: Context, rebel: int, imperial: int) -> bool:
    """[VC-13, VC-13a] Who has bid more plays the Empire; of equal bids a lot decides."""
    if not sides_are_bid_for(ctx):
        return False
    return ctx.pick((False, True)) if rebel == imperial else rebel > imperial


def sides_are_bid_for(ctx: Context) -> bool:
    """[VC-13, VQ-262] Have the players left it to the bids who plays which side?"""
    return options(ctx).sides == "bid"


def have_changed_places(ctx: Context) -> bool:
    """[VC-13] Once the bids lie open."""
    return memory(ctx).exchanged


class SealedBids(Secret):
    """[VC-13] What a player has bid, until both bids lie open; that he has bid is seen."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        hidden = isinstance(event, BidSealed) and event.side != viewer
        return replace(event, turns=0) if hidden else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        if not record.opened:
            record.bids = {
                side: turns if side == viewer else possible_bids(ctx)[pick(len(possible_bids(ctx)))]
                for side, turns in record.bids.items()
            }

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()
