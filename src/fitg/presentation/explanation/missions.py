"""Action Cards and bonus draws."""

from __future__ import annotations

from typing import get_args

from fitg.data.records import Rating
from fitg.engine.events.missions import BonusDrawn, CardDrawn
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, DrawnCard, Line, line, modifier_lines
from fitg.presentation.narration.words import Words, count


@explains(CardDrawn)
def card(event: CardDrawn, words: Words) -> Arithmetic:
    named = words.event(event.event)
    return Arithmetic(
        cards=(
            DrawnCard(
                event.card,
                event.section,
                event.letters,
                event.event,
                named,
                event.number,
                event.limit,
                words.brief(event.event),
            ),
        ),
        lines=(line("Card", f"{event.number} of {event.limit}"),),
        result=named,
    )


@explains(BonusDrawn)
def bonus(event: BonusDrawn, words: Words) -> Arithmetic:
    cards = (line("Cards", ", ".join(map(str, event.cards))),) if event.cards else ()
    return Arithmetic(
        lines=(
            *(Line(in_full(each.label), each.value) for each in modifier_lines(event.parts)),
            line("Bonus draws", event.draws),
            *cards,
        ),
        result=f"{count(event.hits, 'letter')} {event.letter} for {words.mission(event.letter, event.side)}",
    )


def in_full(label: str) -> str:
    """A rating, where the reason is its letter.

    >>> in_full("L"), in_full("Home Planet")
    ('Leadership', 'Home Planet')
    """
    ratings: dict[str, str] = {name[0].upper(): name for name in get_args(Rating)}
    return ratings[label].capitalize() if label in ratings else label
