"""How results came about: the arithmetic of an event, told once for page, terminal and whoever else asks.

Like sentences, explanations are pure, and made of redacted events as well as of full ones: they can tell no
more than the event itself.
"""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.machine.events import Event
from fitg.presentation.explanation import (
    assassins,
    cells,
    dice_missions,
    fighting,
    mission_chits,
    missions,
    movement,
    space,
)
from fitg.presentation.explanation.explainers import EXPLAINERS, explains, plain_dice
from fitg.presentation.explanation.records import Arithmetic, Die, DrawnCard, Line
from fitg.presentation.narration.words import Words

__all__ = ["Arithmetic", "Die", "DrawnCard", "Line", "explain", "explains", "in_lines"]

#: The rooms of this package; loading them fills the list of explainers.
ROOMS = (assassins, cells, dice_missions, fighting, mission_chits, missions, movement, space)


def explain(event: Event, facts: Facts) -> Arithmetic | None:
    """How an event came about, or None where its sentence says everything.

    >>> from fitg.data import facts
    >>> from fitg.engine.events.character_combat import Stung
    >>> stung = Stung(case="8.0", creature="sandwhales", character="redjac", column="+1", die=4, wounds=2)
    >>> explain(stung, facts()).result
    '2 wounds'
    """
    return EXPLAINERS.get(type(event), plain_dice)(event, Words(facts))


def in_lines(told: Arithmetic) -> list[str]:
    """An explanation as lines of text: dice and cards, what they were read with, the result."""
    dice = ", ".join(_die(die) for die in told.dice)
    cards = [
        f"{card.noun} {card.number} ({card.section}): {card.event}; letters {card.letters or 'none'}"
        for card in told.cards
    ]
    lines = [f"{line.label}: {line.value}" for line in told.lines]
    result = [f"Result: {told.result}"] if told.result else []
    return [*([dice] if dice else []), *cards, *lines, *result]


def _die(die: Die) -> str:
    units = die.units if isinstance(die.units, int) else ""
    counts = " (counts)" if die.counts is True else ""
    return f"{die.label} {die.value}{units}{counts}"
