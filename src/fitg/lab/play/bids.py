"""[38.5, VC-13] Who wins at which bid: read off games that were played without one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fitg.lab.play.simulation import Result
from fitg.lab.play.statistics import Rate, wilson

HALF = 0.5


class EvenBid(msgspec.Struct, frozen=True):
    """The bid with which both sides win as often, and those between which it lies with 95% certainty.

    None for a bid that is longer than the game.
    """

    bid: int | None
    low: int | None
    high: int | None

    def __str__(self) -> str:
        return f"{_turn(self.bid)} ({_turn(self.low)}–{_turn(self.high)})"


def _turn(bid: int | None) -> str:
    return "none" if bid is None else str(bid)


class Bids(msgspec.Struct, frozen=True):
    """How often the Rebels win if both bid the same number of Game-Turns, for each number."""

    shares: dict[int, Rate]
    even: EvenBid


def by_bid(games: Sequence[Result]) -> Bids:
    """[VC-13e] With equal bids the Rebels win if they have what they need by then, else the Empire does."""
    finished = [game for game in games if not game.error]
    last = max((game.turns for game in finished), default=0)
    falls = sorted(game.turns for game in finished if game.winner == "rebel")
    shares = {
        bid: wilson(sum(turn <= bid for turn in falls), len(finished))
        for bid in range(min(falls, default=last), last + 1)
    }
    return Bids(shares, _even(shares))


def _even(shares: dict[int, Rate]) -> EvenBid:
    """The first bid with which half of the games are won, and those that the intervals do not rule out."""
    return EvenBid(
        bid=next((bid for bid, rate in shares.items() if rate.rate >= HALF), None),
        low=next((bid for bid, rate in shares.items() if rate.high >= HALF), None),
        high=next((bid for bid, rate in shares.items() if rate.low > HALF), None),
    )
