"""Rebel Cells: what their dice bring."""

from __future__ import annotations

from fitg.engine.rulesets.underground.cells.events import CellLettersRolled, CellRolled
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(CellRolled)
def cell_rolled(event: CellRolled, words: Words) -> str:
    sent = words.mission(event.letter, "rebel")
    cell = f"The Rebel cell at {words.place(event.place)}, set on {sent}, rolls {event.die}"
    if event.other:
        cell += f" and {event.other}"
    if event.success:
        won = words.mission(event.success, "rebel")
        return f"{cell}: it succeeds" + (f" in {won} instead." if event.other else ".")
    return f"{cell}: nothing comes of it" + (f", {event.reason}." if event.reason else ".")


@means(CellRolled)
def cell_works(event: CellRolled, words: Words) -> Meaning:
    if not event.success:
        return Meaning(pause=0.8)
    won = words.mission(event.success, "rebel")
    headline = f"The Rebel cell at {words.place(event.place)} succeeds: {won}."
    return Meaning(weight=4, headline=headline, pause=1, day="rebel")


@describes(CellLettersRolled)
def cell_letters_rolled(event: CellLettersRolled, words: Words) -> str:
    number = "two letters" if event.letters > 1 else "one letter"
    return f"The Rebel cell at {words.place(event.place)} rolls {event.die}: {number}."
