"""What bots know about the game: rules of thumb for every kind of decision, in the words of the rulebook.

A larger game adds answers to the tables of these modules; nothing else has to change.
"""

from __future__ import annotations

from fitg.bots.knowledge import (
    dice_missions,
    fighting,
    flagship,
    fog,
    heroes,
    imperial,
    larger,
    letters,
    major_events,
    missions,
    newcast,
    people,
    planet_secrets,
    rebel,
    rolls,
    space,
)
from fitg.bots.knowledge.advice import Actions, Advice, Answer, let_be
from fitg.bots.table import Table
from fitg.data.records import Side

#: What to ask for each kind of decision: the side's own knowledge first, then what both share.
SHARED = (
    fighting.ANSWERS
    | missions.ANSWERS
    | heroes.ANSWERS
    | letters.ANSWERS
    | fog.ANSWERS
    | people.ANSWERS
    | newcast.ANSWERS
    | flagship.ANSWERS
    | planet_secrets.ANSWERS
    | major_events.ANSWERS
    | dice_missions.ANSWERS
    | rolls.ANSWERS
    | space.ANSWERS
)
ANSWERS: dict[Side, dict[str, Answer]] = {
    "rebel": SHARED | rebel.ANSWERS,
    "imperial": SHARED | imperial.ANSWERS,
}


#: The same for boards with more than one star system, where a staff plans.
WIDE_ANSWERS: dict[Side, dict[str, Answer]] = {side: ANSWERS[side] | larger.ANSWERS[side] for side in ANSWERS}


def answer_to(side: Side, kind: str, *, wide: bool = False) -> Answer:
    """What answers a kind of decision: a rule for it, or for its family (`possession.*`), or none."""
    answers = (WIDE_ANSWERS if wide else ANSWERS)[side]
    return answers.get(kind) or answers.get(f"{kind.partition('.')[0]}.*", let_be)


def advise(table: Table, kind: str, actions: Actions) -> Advice:
    """What the rules of thumb say to a decision of a kind with these options."""
    return answer_to(table.side, kind, wide=bool(table.board.orbits))(table, actions)
