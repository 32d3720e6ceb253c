"""What a preset means: how often it goes to and fro in a Game-Turn (`fitg bench --hand-overs`)."""

from __future__ import annotations

import math

#: Hand-overs a Game-Turn by kind of game and preset, between two rookies.
TO_AND_FRO: dict[str, dict[str, float]] = {
    "star-system": {"everything": 7.6, "matters": 2.1, "own-turns": 2.0},
    "province": {"everything": 14.4, "matters": 2.5, "own-turns": 2.0},
    "galactic": {"everything": 25.1, "matters": 5.9, "own-turns": 4.4},
}
#: How often it goes to and fro in a day where both look in twice.
A_DAY = 4


def to_and_fro(game: str, preset: str) -> float:
    """How often it goes to and fro in a Game-Turn."""
    known = TO_AND_FRO.get(game, TO_AND_FRO["galactic"])
    return known.get(preset, known["everything"])


def days(game: str, preset: str, turns: int) -> int:
    """How long a whole game takes if both look in twice a day.

    >>> days("galactic", "own-turns", 20)
    22
    """
    return math.ceil(to_and_fro(game, preset) * turns / A_DAY)
