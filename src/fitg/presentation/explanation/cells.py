"""The dice of Rebel Cells."""

from __future__ import annotations

from fitg.engine.rulesets.underground.cells.events import CellLettersRolled, CellRolled
from fitg.engine.rulesets.underground.cells.memory import spans
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, Die, line
from fitg.presentation.narration.words import Words


def _least(roll: str, result: str) -> int:
    return next(each.least for each in spans() if each.roll == roll and each.result == result)


@explains(CellRolled)
def cell(event: CellRolled, words: Words) -> Arithmetic:
    dice = (Die("The cell", event.die), *((Die("Instead", event.other),) if event.other else ()))
    result = words.mission(event.success, "rebel") if event.success else event.reason or "nothing"
    return Arithmetic(
        dice=dice,
        lines=(
            line("Set on", words.mission(event.letter, "rebel")),
            line("It succeeds on", f"{_least('first', 'success')} or more"),
            line("Something else succeeds on", _least("first", "other")),
        ),
        result=result,
    )


@explains(CellLettersRolled)
def letters(event: CellLettersRolled, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Letters", event.die),),
        lines=(line("Two letters on", _least("letters", "2")),),
        result="two letters" if event.letters > 1 else "one letter",
    )
