"""Mission Chits and bonus chits."""

from __future__ import annotations

from fitg.engine.rulesets.underground.chits.events import BonusChitDrawn, ChitDrawn
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, DrawnCard, line
from fitg.presentation.narration.words import Words


@explains(ChitDrawn)
def chit(event: ChitDrawn, words: Words) -> Arithmetic:
    named = words.event(event.event)
    drawn = DrawnCard(
        event.face,
        event.bag,
        event.letters,
        event.event,
        named,
        event.number,
        event.limit,
        words.brief(event.event),
        "Mission Chit",
    )
    return Arithmetic(cards=(drawn,), lines=(line("Chit", f"{event.number} of {event.limit}"),), result=named)


@explains(BonusChitDrawn)
def bonus_chit(event: BonusChitDrawn, words: Words) -> Arithmetic:
    counted = [words.mission(letter, event.side) for letter in event.counting]
    return Arithmetic(
        lines=(
            line("Bonus chit", f"{event.number} of {event.limit}"),
            line("Letters", ", ".join(event.letters) or "none"),
        ),
        result=f"a letter for {' and '.join(counted)}" if counted else "no letter that counts",
    )
