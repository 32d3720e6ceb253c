"""Underground: the Emperor's retinue, and luck."""

from __future__ import annotations

from fitg.engine.events.people import LuckTried, RetinueChanged
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, dice


@describes(RetinueChanged)
def retinue_changed(event: RetinueChanged, words: Words) -> str:
    state = "is without his retinue" if event.alone else "has his retinue again"
    return f"{words.piece(event.character)} {state}: {event.reason}."


@describes(LuckTried)
def luck_tried(event: LuckTried, words: Words) -> str:
    shown = f"{dice(event.dice)} instead of {dice(event.before)}"
    return f"{words.piece(event.character)} trusts in luck ({event.purpose}): {shown} ({event.meaning})."
