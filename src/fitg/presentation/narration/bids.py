"""Underground: bids on the life of the Empire."""

from __future__ import annotations

from fitg.engine.events.bids import BidSealed, BidsOpened
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words, count


@describes(BidSealed)
def bid_sealed(event: BidSealed, words: Words) -> str:
    if not event.turns:
        return f"{words.side_does(event.side, 'seal')} a bid."
    return f"{words.side_does(event.side, 'bid')} that the Empire lasts {count(event.turns, 'Game-Turn')}."


@describes(BidsOpened)
def bids_opened(event: BidsOpened, words: Words) -> str:
    bids = (
        f"The bids are opened: {count(event.rebel, 'Game-Turn')} by {words.side('rebel')},"
        f" {event.imperial} by {words.side('imperial')}."
    )
    if event.exchanged:
        why = "The lot says so" if event.rebel == event.imperial else "The higher bid plays the Empire"
        bids += f" {why}: the players change places."
    draw = f", have a draw by {event.higher}" if event.higher > event.lower else ""
    return f"{bids} The Rebels win by Game-Turn {event.lower}{draw}, and lose after it."


@means(BidsOpened)
def wager(event: BidsOpened, words: Words) -> Meaning:
    return Meaning(
        weight=6,
        headline=f"The Empire is to last {count(event.higher, 'Game-Turn')}.",
        pause=1,
        moment=GreatMoment("bids", "The bids are opened", "bright"),
    )
