"""What bots know about the game: rules of thumb for every kind of decision, in the words of the rulebook.

A larger game adds answers to the tables of these modules; nothing else has to change.
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg_pool.first.knowledge import dice_missions, fighting, imperial, missions, rebel, rolls, space
from fitg_pool.first.knowledge.advice import Actions, Advice, Answer, let_be
from fitg_pool.first.table import Table

#: What to ask for each kind of decision: the side's own knowledge first, then what both share.
SHARED = fighting.ANSWERS | missions.ANSWERS | dice_missions.ANSWERS | rolls.ANSWERS | space.ANSWERS
ANSWERS: dict[Side, dict[str, Answer]] = {
    "rebel": SHARED | rebel.ANSWERS,
    "imperial": SHARED | imperial.ANSWERS,
}


def answer_to(side: Side, kind: str) -> Answer:
    """What answers a kind of decision: a rule for it, or for its family (`possession.*`), or none."""
    answers = ANSWERS[side]
    return answers.get(kind) or answers.get(f"{kind.partition('.')[0]}.*", let_be)


def advise(table: Table, kind: str, actions: Actions) -> Advice:
    """What the rules of thumb say to a decision of a kind with these options."""
    return answer_to(table.side, kind)(table, actions)
