"""Searches in the fog of war, and escorts."""

from __future__ import annotations

from fitg.engine.rulesets.underground.search.events import (
    DieKeptSecret,
    EscortJoined,
    EscortWounded,
    RolledUnseen,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count


@describes(RolledUnseen)
def rolled_unseen(event: RolledUnseen, words: Words) -> str:
    rolls = words.side_does(event.side, "roll")
    number = f" {event.die}" if event.die else ""
    return f"{rolls}{number} in secret for {event.purpose} at {_where(event.place, words)}."


@describes(DieKeptSecret)
def die_kept_secret(event: DieKeptSecret, words: Words) -> str:
    keeps = words.side_does(event.side, "keep")
    return f"{keeps} the die for {event.purpose} at {_where(event.place, words)} secret: nobody is found."


@means(DieKeptSecret)
def nothing_is_shown(event: DieKeptSecret, words: Words) -> Meaning:
    return Meaning(pause=0.8)


def _where(place: str, words: Words) -> str:
    """An Environ, or a planet that looks for ships."""
    return words.place(place) if "." in place else words.planet(place)


@describes(EscortJoined)
def escort_joined(event: EscortJoined, words: Words) -> str:
    whose = "A Rebel" if event.side == "rebel" else "An Imperial"
    numbers = f"Combat {event.combat}, Endurance {event.endurance}"
    return f"{whose} escort ({numbers}) stands by those attacked at {words.place(event.place)}."


@means(EscortJoined)
def escort_stands_by(event: EscortJoined, words: Words) -> Meaning:
    headline = f"An escort protects those attacked at {words.place(event.place)}."
    return Meaning(weight=2, headline=headline, pause=0.8, day=event.side)


@describes(EscortWounded)
def escort_wounded(event: EscortWounded, words: Words) -> str:
    left = f"{event.left} more would destroy it" if event.left else "it is destroyed"
    return f"The escort at {words.place(event.place)} takes {count(event.wounds, 'wound')}: {left}."
