"""Dice that lie on the table and do not count yet: shown to who may see them, in words, and rolled again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from fitg.engine.events.dice import DiceRolled
from fitg.engine.machine.context import Context
from fitg.engine.machine.rolls import DiceOnTable, on_table


class Again(TypedDict):
    """What is told of dice that were rolled again, whoever wanted it."""

    purpose: str
    before: tuple[int, ...]
    dice: tuple[int, ...]
    meaning: str


def lay_open(ctx: Context) -> None:
    """Whoever may see them sees what they show, and what it means, before anybody decides."""
    dice = on_table(ctx)
    roll = dice.roll
    ctx.emit(
        DiceRolled(
            case=roll.case,
            purpose=roll.purpose,
            side=roll.side,
            dice=dice.dice[: roll.number],
            answer=dice.dice[roll.number :],
            meaning=dice.reading(ctx).words,
            seen_by=roll.seen_by,
        )
    )


def numbers(ctx: Context) -> str:
    """What they show, and what it means: `3, 4 (the jump ends at Egrix)`."""
    dice = on_table(ctx)
    return f"{', '.join(map(str, dice.dice))} ({dice.reading(ctx).words})"


def in_words(ctx: Context) -> str:
    """A sentence about them."""
    purpose = on_table(ctx).roll.purpose
    return f"{purpose[0].upper()}{purpose[1:]}: {numbers(ctx)}."


def again(ctx: Context, roll: Callable[[DiceOnTable], None]) -> Again:
    """Some of them are rolled again."""
    dice = on_table(ctx)
    before = dice.dice
    roll(dice)
    return Again(purpose=dice.roll.purpose, before=before, dice=dice.dice, meaning=dice.reading(ctx).words)
