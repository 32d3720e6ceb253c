"""The die of attempts that came to nothing."""

from __future__ import annotations

from fitg.engine.rulesets.underground.missions.events import AttemptJudged
from fitg.engine.rulesets.underground.missions.numbers import numbers
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, Die, line, modifier_lines
from fitg.presentation.narration.words import Words


@explains(AttemptJudged)
def attempt(event: AttemptJudged, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("The assassins", event.die),),
        lines=(
            *modifier_lines(event.parts),
            line("In all", event.total),
            line("Botched on", f"{numbers().botched.least} or more"),
        ),
        result="botched" if event.botched else "they get away",
    )
