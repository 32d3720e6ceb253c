"""The Galactic Campaign: how it is set up."""

from __future__ import annotations

from fitg.engine.events.galactic import GroupFormed
from fitg.engine.machine import naming
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words


@describes(GroupFormed)
def group_formed(event: GroupFormed, words: Words) -> str:
    return f"{naming.pieces(words.facts, event.characters)} form a group."
