"""Rules of thumb for dice that may be rolled again, the same for both sides."""

from __future__ import annotations

from fitg.engine.machine.rolls import on_table
from fitg.engine.rules.mulligan import RollAgain
from fitg_pool.second.knowledge.advice import Actions, Advice, Answer, leave, one_of
from fitg_pool.second.table import Table


def roll_again(table: Table, actions: Actions) -> Advice:
    """A mulligan is for what hurts: a ship shot down, friends caught, a search in vain."""
    dice, again = on_table(table.ctx), one_of(RollAgain, actions)
    reading = dice.reading(table.ctx)
    grave = reading.grave_answer if dice.roll.answer == table.side else reading.grave
    if again is not None and grave:
        return Advice(again, f"It could hardly be worse: {reading.words}.")
    return leave(actions)


ANSWERS: dict[str, Answer] = {"mulligan": roll_again}
