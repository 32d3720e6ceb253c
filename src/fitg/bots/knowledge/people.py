"""Underground: luck, shadows, and the Emperor's court."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.machine.rolls import on_table
from fitg.engine.rulesets.underground.people.luck import TrustLuck
from fitg.engine.rulesets.underground.people.shadows import Hide

#: Wounds come from high dice: one that is low enough, or high enough, is worth another try.
LOW, HIGH = 2, 5


def trust_luck(table: Table, actions: Actions) -> Advice:
    """Of the enemy's dice one that is high, of our own one that is low: luck costs nothing but itself."""
    dice = on_table(table.ctx)
    for each in all_of(TrustLuck, actions):
        ours = (dice.roll.answer if each.number > dice.roll.number else dice.roll.side) == table.side
        die = dice.dice[each.number - 1]
        if (ours and die <= LOW) or (not ours and die >= HIGH):
            return Advice(each, "It can hardly get worse.")
    return leave(actions)


def hide(table: Table, actions: Actions) -> Advice:
    """Who is not seen is not hunted."""
    found = one_of(Hide, actions)
    return leave(actions) if found is None else Advice(found, "Who is not seen is not hunted.")


ANSWERS: dict[str, Answer] = {
    "luck": trust_luck,
    "shadows": hide,
    "retinue": lambda table, actions: leave(actions),
}
