"""[D-20, D-21] Two dice read as tens and units: 36 equal results, the same table in every Environ."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from fitg.data import Facts
from fitg.data.records import ActionCell
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Drawn, LetterOdds, with_replacement
from fitg.engine.machine.rolls import TENS_AND_UNITS, cast
from fitg.engine.rulesets.dice_missions.charts import charts

#: What the Action Events of the original are called among the random events.
AS_HERE = {
    "irate_locals": "locals",
    "creature_attack": "creature",
    "stumble_squad": "enemy_patrol",
    "detected_search": "compromised",
}


class SuccessTable:
    """[D-20] Where the letters come from: every roll is as good as the first."""

    noun = "roll of two dice"
    hit, tries, case, steps = "level", "rolls", "D-28", "Steps"

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        (face,) = cast(ctx, "tens-and-units", 1)
        return (*drawn, face), face

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        return ActionCell(letters=charts().success[face], event="", parameter="")

    def letters_anywhere(self, ctx: Context, face: int) -> str:
        return charts().success[face]

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """The binomial chances: nothing that fell before counts."""
        fitting = sum(letter in letters for letters in charts().success.values())
        return with_replacement(len(TENS_AND_UNITS), fitting, draws, most)

    def event_chance(self, ctx: Context, place: str, event: str, draws: int) -> Fraction:
        """[D-14] One roll for random events a step, whatever kind of Environ it is."""
        code = AS_HERE.get(event, event)
        others = sum(row.code != code for row in map(charts().events.__getitem__, TENS_AND_UNITS))
        return 1 - Fraction(others, len(TENS_AND_UNITS)) ** max(0, draws)

    def faces(self, facts: Facts) -> Collection[int]:
        return TENS_AND_UNITS
