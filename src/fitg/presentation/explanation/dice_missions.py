"""Missions by dice: events, success, bonus, recruits, troops that look for a camp."""

from __future__ import annotations

from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    RandomEventRolled,
    RecruitmentRolled,
    SuccessRolled,
    SuppressionRolled,
)
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import (
    Arithmetic,
    Die,
    Line,
    line,
    modifier_lines,
    signed,
    tens_and_units,
)
from fitg.presentation.narration.words import Words


def _step(number: int, limit: int) -> Line:
    return line("Step", f"{number} of {limit}")


@explains(RandomEventRolled)
def random_event(event: RandomEventRolled, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=tens_and_units(event.roll),
        lines=(_step(event.number, event.limit), line("Row of the table", event.roll)),
        result=event.title,
    )


@explains(SuccessRolled)
def success(event: SuccessRolled, words: Words) -> Arithmetic:
    gained = [f"{words.mission(letter, event.side)}: level {level}" for letter, level in event.levels.items()]
    return Arithmetic(
        dice=tens_and_units(event.roll),
        lines=(
            _step(event.number, event.limit),
            line("Row of the table", f"{event.roll}, letters {' '.join(event.letters)}"),
        ),
        result=", ".join(gained) or "no mission gains a level",
    )


@explains(BonusRolled)
def bonus_rolls(event: BonusRolled, words: Words) -> Arithmetic:
    pairs = zip(event.rolls, event.letters, strict=True)
    return Arithmetic(
        dice=tuple(
            Die(letters, roll // 10, units=roll % 10, counts=event.letter in letters)
            for roll, letters in pairs
        ),
        lines=(
            *modifier_lines(event.parts),
            line("Bonus rolls", event.number),
            line(f"Rolls with the letter {event.letter}", event.hits),
        ),
        result=f"level {event.level}, {event.needed} needed",
    )


@explains(RecruitmentRolled)
def recruitment(event: RecruitmentRolled, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Recruits", event.die),),
        lines=(
            *modifier_lines(event.parts),
            line("In all", event.total),
            line("Somebody joins on", f"{event.needed} or more"),
        ),
        result="somebody joins" if event.joined else "nobody joins",
    )


@explains(SuppressionRolled)
def suppression(event: SuppressionRolled, words: Words) -> Arithmetic:
    led = (line("Leadership", signed(event.leadership)),) if event.leadership else ()
    return Arithmetic(
        dice=(Die("Search", event.die),),
        lines=(
            line("Strength of the units", event.strength),
            *led,
            line("Size of the Environ", signed(-event.size)),
            line("Found on", f"{event.most} or less"),
        ),
        result="found" if event.removed else "not found",
    )
