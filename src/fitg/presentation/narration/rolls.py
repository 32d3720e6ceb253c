"""Dice that somebody may have rolled again, and mulligans."""

from __future__ import annotations

from fitg.engine.events.dice import DiceRerolled, DiceRolled, MulliganConsidered, MulliganGained
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, dice


@describes(DiceRolled)
def dice_rolled(event: DiceRolled, words: Words) -> str:
    if not event.dice and not event.answer:
        return f"Dice are rolled in secret for {event.purpose}."
    shown = " against ".join(dice(each) for each in (event.dice, event.answer) if each)
    return f"{event.purpose}: the dice show {shown} ({event.meaning})."


@describes(DiceRerolled)
def dice_rerolled(event: DiceRerolled, words: Words) -> str:
    if not event.dice:
        return f"The dice for {event.purpose} are rolled again, in secret."
    has = words.side_does(event.side, "use")
    shown = f"{dice(event.dice)} instead of {dice(event.before)}"
    return f"{has} a mulligan: the dice are rolled again and show {shown} ({event.meaning})."


@describes(MulliganConsidered)
def mulligan_considered(event: MulliganConsidered, words: Words) -> str:
    return f"{words.side(event.side)} may have the dice rolled again ({event.purpose})."


@describes(MulliganGained)
def mulligan_gained(event: MulliganGained, words: Words) -> str:
    return f"{words.side_does(event.side, 'keep')} a mulligan: {event.reason}."


@means(MulliganGained)
def gain(event: MulliganGained, words: Words) -> Meaning:
    return Meaning(pause=1)
