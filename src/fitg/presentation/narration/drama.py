"""Underground: rolls and draws that are made again, and what that costs."""

from __future__ import annotations

from fitg.engine.events.drama import BidMoved, CardDrawnAgain, DieRolledAgain, DrawnAgain, DrawShown
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, dice


@describes(DrawShown)
def draw_shown(event: DrawShown, words: Words) -> str:
    return f"At {words.place(event.place)} lies on the table: {'; '.join(event.says)}."


@describes(DieRolledAgain)
def die_rolled_again(event: DieRolledAgain, words: Words) -> str:
    if not event.dice:
        return f"Drama: a die for {event.purpose} is rolled again, in secret."
    shown = f"{dice(event.dice)} instead of {dice(event.before)}"
    return f"{words.side_does(event.side, 'use')} Drama on {event.purpose}: {shown} ({event.meaning})."


@describes(DrawnAgain)
def drawn_again(event: DrawnAgain, words: Words) -> str:
    use = words.side_does(event.side, "use")
    return f"{use} Drama at {words.place(event.place)}: {event.says} instead of {event.before}."


@describes(CardDrawnAgain)
def card_drawn_again(event: CardDrawnAgain, words: Words) -> str:
    use = words.side_does(event.side, "use")
    if not event.card:
        return f"{use} Drama: the card goes back, and another is drawn."
    return f"{use} Drama: {words.piece(event.card)} instead of {words.piece(event.before)}."


@describes(BidMoved)
def bid_moved(event: BidMoved, words: Words) -> str:
    bid = "the Rebels" if event.bid == "rebel" else "the Empire"
    way = "harder" if event.bid == event.side else "easier"
    return (
        f"Drama has its price: the bid of {bid} gets one Game-Turn {way}. The Rebels win by Game-Turn"
        f" {event.lower}, the Empire has to last {event.higher}."
    )


@means(BidMoved)
def price_paid(event: BidMoved, words: Words) -> Meaning:
    return Meaning(weight=2, headline="Drama has its price: a bid is moved.", pause=1)
